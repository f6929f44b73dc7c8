internal import SlowglassAnalysis
internal import SlowglassPixels

/// What a surface covers: the whole screen, a share of it, or so much height.
public struct Extent: Assertion {
  public enum Measure: String, Sendable, Equatable, CaseIterable { case covers, height, width }

  public var element: String
  public var measure: Measure
  public var atLeast: Double?
  public var atMost: Double?

  public init(of element: String, _ measure: Measure, atLeast: Double? = nil, atMost: Double? = nil) {
    self.element = element
    self.measure = measure
    self.atLeast = atLeast
    self.atMost = atMost
  }

  public var words: String {
    let limits = MetricLimit.words(atLeast: atLeast, atMost: atMost)
    return measure == .covers
      ? "\(element) covers \(limits) of the screen" : "\(element): \(measure.rawValue) \(limits)"
  }

  public func refusal(of allowance: Allowance) -> String? {
    allowance.element == element
      ? "how large '\(element)' is, is no finding, and no entry of 'allow' reaches it" : nil
  }

  public func judge(_ view: JudgedTimeline) -> Judgement {
    judged { () throws(Undecided) in
      try view.requireJudgeable(element)
      let scope = try view.scope()
      if let surface = view.timeline.glass?.surfaces.first(where: { $0.element == element }) {
        return try judge(values(of: surface, in: view.timeline, scope: scope), scope: scope)
      }
      guard let facts = view.timeline.elements.first(where: { $0.id == element }), let rect = facts.rect,
        let track = view.timeline.tracks.first(where: { $0.element == element })
      else { throw Undecided("the size of '\(element)' is not known") }
      var values = [Double?](repeating: nil, count: scope.count)
      for copy in track.copies {
        for (index, frame) in copy.frames.enumerated() where scope.contains(frame) {
          if let opacity = copy.opacity[index], opacity < JudgedTimeline.visible { continue }
          let width = rect.width * copy.scaleX[index]
          let height = rect.height * copy.scaleY[index]
          let box = Rectangle(
            x: copy.x[index] - width / 2, y: copy.y[index] - height / 2, width: width, height: height)
          let value = value(of: box, in: view.timeline.recording)
          let place = frame - scope.lowerBound
          values[place] = max(values[place] ?? 0, value)
        }
      }
      return try judge(values, scope: scope)
    }
  }

  private func value(of box: Rectangle, in recording: RecordingFacts) -> Double {
    switch measure {
    case .height: return box.height
    case .width: return box.width
    case .covers:
      let screen = Rectangle(x: 0, y: 0, width: Double(recording.width), height: Double(recording.height))
      return box.intersection(screen).area / max(1, screen.area)
    }
  }

  /// A surface has a place of its own for each frame.
  private func values(
    of surface: SurfacePlaces, in timeline: Timeline, scope: ClosedRange<Int>
  ) -> [Double?] {
    scope.map { frame in surface.boxes(at: frame).map { value(of: $0, in: timeline.recording) }.max() }
  }

  private func judge(_ values: [Double?], scope: ClosedRange<Int>) throws(Undecided) -> Judgement {
    let seen = values.compactMap { $0 }
    guard let least = seen.min(), let most = seen.max() else {
      throw Undecided("'\(element)' was never seen")
    }
    // What is to cover the screen always must be there always.
    let floor = measure == .covers ? values.map { $0 ?? 0 }.min() ?? 0 : least
    let evidence: [String: EvidenceValue] = ["least": .number(floor), "most": .number(most)]
    // Sizes are known to half a per cent, as scales are.
    let slack = 1.005
    if let atLeast, floor * slack < atLeast,
      let index = values.firstIndex(where: { ($0 ?? 0) == floor || $0 == nil })
    {
      let frame = scope.lowerBound + index
      return Judgement(
        .fail, "\(decimal(floor, places: 2)) at frame \(frame)", frames: FrameSpan(frame, frame),
        evidence: evidence)
    }
    if let atMost, most > atMost * slack, let index = values.firstIndex(where: { $0 == most }) {
      let frame = scope.lowerBound + index
      return Judgement(
        .fail, "\(decimal(most, places: 2)) at frame \(frame)", frames: FrameSpan(frame, frame),
        evidence: evidence)
    }
    return Judgement(.pass, "\(decimal(floor, places: 2)) to \(decimal(most, places: 2))", evidence: evidence)
  }
}
