import SlowglassPixels

/// Finds regions that change for up to three ticks and then look as before: something is missing, or shows, for a moment.
struct FlickerDetector: Detector {
  static let kinds: [FindingKind] = [.flicker]

  /// What goes over moving content leaves flat places around it as they are; a thing that flies over does not.
  private static let mostFlat = 0.3
  private static let leastShare = 0.4
  private static let mostNear = 0.25
  /// Things that go beside each other within so many frames are content that moves.
  private static let crowd = 5

  func findings(in measured: Measured) -> [Finding] {
    let clear = measured.regions.returns.filter { $0.isClear && !measured.isPointerSize($0.event.look.box) }
    // What changes beside a thing that hops belongs to its jump.
    let returns = clear.filter { one in
      !clear.contains {
        $0.event.displacement != nil && $0.event.first == one.event.first && $0.event.back == one.event.back
      }
    }
    var findings = Dictionary(grouping: returns) { [$0.event.first, $0.event.back] }.sorted {
      $0.key.lexicographicallyPrecedes($1.key)
    }.flatMap { key, group in self.findings(group.map(\.event), first: key[0], back: key[1], in: measured) }
    let elements = elementFindings(in: measured)
    for loss in measured.regions.losses {
      guard let back = loss.event.back, isClear(loss, in: measured) else { continue }
      let box = measured.pixels(loss.event.box)
      let isKnown = findings.contains {
        $0.frames.first == loss.event.frame && !$0.region.intersection(box).isEmpty
      }
      if !isKnown {
        findings.append(
          finding(first: loss.event.frame, back: back, region: box, isHidden: true, in: measured))
      }
    }
    return named(elements, before: findings)
  }

  /// An element is there, at its place, to this opacity before and after ...
  static let there = 0.8
  /// ... for so many frames, and goes below this for a moment.
  static let steadyFrames = 6
  static let gone = EarlyDetector.absentBelow
  /// Ticks that a flicker lasts at most.
  static let longestTicks = 3

  /// Elements at rest that are not seen for a moment: glyphs of a bar over a page that moves.
  private func elementFindings(in measured: Measured) -> [Finding] {
    measured.transitions.flatMap { transition in
      transition.units.filter { !$0.isMemberAlone }.flatMap { unit -> [Finding] in
        // A lone glyph that nobody named may be lost by the fit for a frame.
        let isGiven = measured.elements[unit.unit.members[0]].origin == .spec || unit.unit.isGroup
        guard isGiven else { return [] }
        let flickers = unit.unit.members.indices.flatMap { member in
          momentsGone(measured.curves[unit.unit.members[member]], within: unit.frames, ticks: measured.ticks)
            .map {
              (member: member, first: $0.lowerBound, back: $0.upperBound)
            }
        }
        return gathered(flickers) { $0.first == $1.first && $0.back == $1.back }.map { together in
          let subject = Subject(members: together.map(\.member), of: unit, in: measured)
          let ticks = max(1, measured.ticks[together[0].back] - measured.ticks[together[0].first])
          return finding(
            first: together[0].first, back: together[0].back, region: subject.region, isHidden: true,
            in: measured,
            elements: subject.elements, transition: transition.id,
            message:
              "\(subject.text) \(subject.verb("was", "were")) missing for \(measured.amount(ticks: ticks)) at frame \(together[0].first), then back as before"
          )
        }
      }
    }
  }

  /// Short gaps in a curve that is high on both sides, from the first frame without it to the first with it again.
  private func momentsGone(_ curve: OpacityCurve, within frames: [Int], ticks: [Int]) -> [ClosedRange<Int>] {
    let steady = FlickerDetector.steadyFrames
    func isThere(_ frame: Int) -> Bool {
      curve.opacity.indices.contains(frame) && (curve.opacity[frame] ?? 0) >= FlickerDetector.there
        && !curve.isCovered[frame]
    }
    return frames.filter { $0 >= steady && (curve.opacity[$0] ?? 1) < FlickerDetector.gone }.compactMap {
      first in
      guard (1...steady).allSatisfy({ isThere(first - $0) }) else { return nil }
      let back = (first + 1..<curve.opacity.count).first { isThere($0) }
      guard let back, ticks[back] - ticks[first] <= FlickerDetector.longestTicks,
        (0..<steady).allSatisfy({ isThere(back + $0) })
      else { return nil }
      return first...back
    }
  }

  private func isClear(_ loss: MeasuredRegions.Loss, in measured: Measured) -> Bool {
    let event = loss.event
    guard let back = event.back, event.share >= FlickerDetector.leastShare,
      event.flatShare <= FlickerDetector.mostFlat, event.nearShare <= FlickerDetector.mostNear,
      !measured.isPointerSize(event.box),
      ReturnWatch.isBrief(seconds: measured.seconds[back] - measured.seconds[event.frame])
    else { return false }
    let others = measured.regions.losses.filter {
      abs($0.event.frame - event.frame) <= FlickerDetector.crowd && $0.event.box != event.box
    }
    return others.count < 2
  }

  /// One finding for what flickers together: parts of a thing, or a thing with its label.
  private func findings(_ events: [RegionReturn], first: Int, back: Int, in measured: Measured) -> [Finding] {
    let share = events.reduce(0) { $0 + $1.region.share }
    // Most of the screen is a flash, not a flicker.
    guard share < FlashDetector.leastArea else { return [] }
    let box = Rectangle.union(events.map(\.look.box))
    let before = events.reduce(0) { $0 + $1.look.edgesBefore * Double($1.region.blocks.count) }
    let between = events.reduce(0) { $0 + $1.look.edgesAfter * Double($1.region.blocks.count) }
    return [
      finding(
        first: first, back: back, region: measured.pixels(box), isHidden: between < before, in: measured)
    ]
  }

  private func finding(
    first: Int, back: Int, region: Rectangle, isHidden: Bool, in measured: Measured, elements: [String] = [],
    transition: String? = nil, message: String? = nil
  ) -> Finding {
    let ticks = max(1, measured.ticks[back] - measured.ticks[first])
    let milliseconds = measured.appMilliseconds(ticks: ticks)
    let longest = measured.longestAppMilliseconds(ticks: ticks)
    return measured.finding(
      .flicker, severity: Severity(of: .flicker, SeverityContext(appMilliseconds: longest, ticks: ticks)),
      elements: elements, transition: transition, first: first, last: back - 1, peak: first, region: region,
      message: message
        ?? "something \(isHidden ? "was missing" : "showed") for \(measured.amount(ticks: ticks)) at frame \(first), then all was as before",
      evidence: [
        isHidden ? "framesHidden" : "framesShown": .integer(ticks),
        "milliseconds": .number(milliseconds.rounded(places: 3)),
        "ticksUncertainty": 1,
      ])
  }
}

extension MeasuredRegions.Return {
  /// What changes beside it, in the time before and after, and around it.
  private static let mostRestless = 0.15
  private static let mostFront = 0.35
  /// Single blocks are edges of what moves elsewhere.
  private static let leastBlocks = 2
  private static let mostBusyAround = 0.2

  /// Whether it stands still on both sides, by itself, and is another look.
  var isClear: Bool {
    restless <= MeasuredRegions.Return.mostRestless && !isChained
      && busyAround <= MeasuredRegions.Return.mostBusyAround
      && event.frontShare <= MeasuredRegions.Return.mostFront
      // While more than itself moves elsewhere it cannot be told from a thing that passes.
      && event.otherBlocks <= event.region.blocks.count
      && event.region.blocks.count >= MeasuredRegions.Return.leastBlocks
      && event.look.change != .sameGlyphs && event.look.change != .flat
  }
}
