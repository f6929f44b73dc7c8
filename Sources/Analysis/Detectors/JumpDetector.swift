import SlowglassPixels

/// Finds things that hop: away and back within a few ticks, or drawn at one place for a tick and then at another.
struct JumpDetector: Detector {
  static let kinds: [FindingKind] = [.jump]

  func findings(in measured: Measured) -> [Finding] {
    let returns = measured.regions.returns.filter { $0.isClear }
    let hops = Dictionary(grouping: returns) { [$0.event.first, $0.event.back] }.sorted {
      $0.key.lexicographicallyPrecedes($1.key)
    }.compactMap { key, group -> Finding? in
      // What changes beside it in the same ticks belongs to it, and its place is that of what moves.
      let moving = group.filter { $0.event.displacement != nil }
      let box = Rectangle.union(moving.map(\.event.look.box))
      let moves = group.compactMap(\.event.displacement)
      guard !measured.isPointerSize(box), let widest = moves.max(by: { $0.length < $1.length }) else {
        return nil
      }
      return finding(widest, first: key[0], last: key[1] - 1, box: box, isReturn: true, in: measured)
    }
    let relaid = measured.regions.hops.filter { !measured.isPointerSize($0.box) }.map { hop in
      let to = Rectangle(
        x: hop.box.x + Double(hop.displacement.x), y: hop.box.y + Double(hop.displacement.y),
        width: hop.box.width, height: hop.box.height)
      return finding(
        hop.displacement, first: hop.frame, last: hop.frame + 1, box: hop.box.union(to), isReturn: false,
        in: measured)
    }
    return named(elementFindings(in: measured), before: hops + relaid)
  }

  /// Elements at rest that stand whole beside their place for a moment, over whatever moves behind them.
  private func elementFindings(in measured: Measured) -> [Finding] {
    measured.transitions.flatMap { transition in
      transition.units.filter { !$0.isMemberAlone }.flatMap { unit -> [Finding] in
        let moments = unit.hops.indices.flatMap { member in
          let curve = measured.curves[unit.unit.members[member]]
          return self.moments(unit.hops[member], of: curve, ticks: measured.ticks).map { (member, $0) }
        }
        return gathered(moments) { $0.1.first == $1.1.first && $0.1.back == $1.1.back }.map { together in
          finding(
            together[0].1, hops: together.map(\.1.hop),
            of: Subject(members: together.map(\.0), of: unit, in: measured), transition: transition.id,
            in: measured)
        }
      }
    }
  }

  private struct Moment {
    var first: Int
    /// The frame in which the element is at its place again.
    var back: Int
    /// The widest of its frames.
    var hop: ElementHop
  }

  /// Runs of frames beside the place with the element at it before and after.
  private func moments(_ hops: [Int: ElementHop], of curve: OpacityCurve, ticks: [Int]) -> [Moment] {
    let steady = FlickerDetector.steadyFrames
    func isThere(_ frame: Int) -> Bool {
      curve.opacity.indices.contains(frame) && (curve.opacity[frame] ?? 0) >= FlickerDetector.there
    }
    return ranges(of: Array(hops.keys)).compactMap { range in
      let back = range.upperBound + 1
      guard back < ticks.count, ticks[back] - ticks[range.lowerBound] <= FlickerDetector.longestTicks,
        (1...steady).allSatisfy({ isThere(range.lowerBound - $0) }),
        (0..<steady).allSatisfy({ isThere(back + $0) }),
        let widest = range.compactMap({ hops[$0] }).max(by: { $0.length < $1.length }),
        widest.length >= JumpDetector.leastHop
      else { return nil }
      return Moment(first: range.lowerBound, back: back, hop: widest)
    }
  }

  /// A fit of a whole glyph errs by less than this, in samples.
  private static let leastHop: Float = 1

  private func finding(
    _ moment: Moment, hops: [ElementHop], of subject: Subject, transition: String, in measured: Measured
  ) -> Finding {
    let scale = Double(measured.scale)
    let x = Double(hops.map(\.x).reduce(0, +)) / Double(hops.count) * scale
    let y = Double(hops.map(\.y).reduce(0, +)) / Double(hops.count) * scale
    let last = moment.back - 1
    let when = framesInWords(moment.first, last)
    return measured.finding(
      .jump, severity: Severity(of: .jump), elements: subject.elements, transition: transition,
      first: moment.first, last: last, peak: moment.first, region: subject.region,
      message:
        "\(subject.text) stood \(offsetInWords(x: x, y: y)) in \(when) and \(subject.verb("was", "were")) back in place afterwards",
      evidence: evidence(
        x: x, y: y, uncertainty: scale / 2, correlation: Double(hops.map(\.correlation).min() ?? 0)))
  }

  /// - Parameters:
  ///   - x: how far it stands from its place, in pixels; so is `y`, and to so many both are known.
  private func evidence(
    x: Double, y: Double, uncertainty: Double, correlation: Double
  ) -> [String: EvidenceValue] {
    [
      "px": .number((x * x + y * y).squareRoot().rounded(places: 2)),
      "pxUncertainty": .number(uncertainty),
      "offset": .table(["x": .number(x.rounded(places: 2)), "y": .number(y.rounded(places: 2))]),
      "correlation": .number(correlation.rounded(places: 3)),
    ]
  }

  private func finding(
    _ move: Displacement, first: Int, last: Int, box: Rectangle, isReturn: Bool, in measured: Measured
  ) -> Finding {
    let x = Double(move.x * measured.scale)
    let y = Double(move.y * measured.scale)
    let way = offsetInWords(x: x, y: y)
    let message =
      isReturn
      ? "something stood \(way) in frame\(first == last ? " \(first)" : "s \(first)-\(last)") and was back in its place afterwards"
      : "something was drawn at one place in frame \(first) and stood \(way) in the next one"
    return measured.finding(
      .jump, severity: Severity(of: .jump), elements: [], transition: nil, first: first, last: last,
      peak: first, region: measured.pixels(box), message: message,
      evidence: evidence(x: x, y: y, uncertainty: Double(measured.scale), correlation: move.score))
  }
}
