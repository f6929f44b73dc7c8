import SlowglassPixels

/// Finds two different elements seen through each other, and tells a dissolve and a morph from a double exposure.
///
/// A dissolve hands one place over: one element fades out while the other fades in, both to the end, and their shares
/// add up to about one. A morph does the same along a path. Where neither plate shows both and the shares add up to
/// clearly more than one, two contents are seen through each other.
struct ExposureDetector: Detector {
  static let kinds: [FindingKind] = [.crossDissolve, .morph, .doubleExposure]

  /// Both must be seen this well to be seen through each other.
  static let leastOpacity = 0.25
  /// Elements are in one place when their boxes share this much of the smaller one.
  static let sharedPlace = 0.5
  /// Shares that add up to one are read as this: icons of like shape raise each other by up to 0.2 in the middle of a
  /// dissolve, and thin strokes are read low.
  static let oneShare = 0.65...1.3
  /// Of elements that nobody named both shares are read from what was found, each with an error of up to 0.1.
  private static let unnamedMargin = 0.2
  /// Both halves of a morph may go unseen for this share of it: each is too faint to follow at about a third.
  static let longestGap = 0.25
  /// A fading copy has lost at least a fifth where its path breaks off: otherwise it went on and was lost.
  static let fadingShare = 0.8
  /// Two copies on one path are of like height.
  static let likeSize = 0.7
  /// Two contents through each other at equal strength correlate with either at 0.7.
  static let oneDrawing = 0.8
  /// Frames that a double exposure must last.
  private static let leastFrames = 3
  /// From here on a plate shows an element: readings of opaque elements lie within 0.05 of 1.
  private static let thereFrom = 0.9

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.flatMap { transition -> [Finding] in
      let elements = ElementSightings.all(in: transition, of: measured)
      var pairs: [Pair] = []
      for from in elements {
        for to in elements where from.index != to.index {
          if let pair = pair(from, to, in: transition, measured: measured) { pairs.append(pair) }
        }
      }
      return merged(pairs).map { describe($0, transition: transition, measured: measured) }
    }
  }

  private struct Pair {
    var kind: FindingKind
    var from: ElementSightings
    var to: ElementSightings
    var frames: [Int]
    /// Median of what both shares add up to; nil where they are never seen together.
    var sum: Double?
    var peak: Int
    var region: Rectangle
  }

  private func pair(
    _ from: ElementSightings, _ to: ElementSightings, in transition: MeasuredTransition, measured: Measured
  ) -> Pair? {
    let before = transition.segment.plateBefore
    let after = transition.segment.plateAfter
    // From is what the plate before shows, to what the plate after shows; what both show is no hand-over.
    guard from.opacity(before) >= ExposureDetector.thereFrom, to.opacity(before) < ElementSightings.goneBelow,
      to.opacity(after) >= ExposureDetector.thereFrom, from.opacity(after) < ElementSightings.goneBelow
    else { return nil }
    // What comes back later is something else that passes by the place, and so is what shows before it comes for good.
    let gone =
      (before...after).first { frame in (frame...min(after, frame + 2)).allSatisfy(from.isGone) } ?? after + 1
    let come =
      (before...after).last { frame in (max(before, frame - 2)...frame).allSatisfy(to.isGone) } ?? before - 1
    let frames = (before...after).filter { frame in
      guard frame > come, frame < gone, let a = from.sighting(frame), let b = to.sighting(frame) else {
        return false
      }
      return min(a.opacity, b.opacity) >= ElementSightings.goneBelow && areTogether(a.box, b.box)
    }
    let strong = frames.filter { min(from.opacity($0), to.opacity($0)) >= ExposureDetector.leastOpacity }
    guard strong.count >= min(ExposureDetector.leastFrames, max(1, (after - before) / 4)),
      let first = frames.first,
      let last = frames.last
    else { return continued(from, to, in: transition, measured: measured) }
    let sums = strong.map { from.opacity($0) + to.opacity($0) }.sorted()
    let sum = sums[sums.count / 2]
    let peak =
      strong.max { min(from.opacity($0), to.opacity($0)) < min(from.opacity($1), to.opacity($1)) } ?? first
    let moves = strong.contains { from.moving($0) != nil || to.moving($0) != nil }
    let boxes = [first, peak, last].flatMap { frame in
      [from.sighting(frame), to.sighting(frame)].compactMap { $0?.box }
    }
    let region = Rectangle.union(boxes)
    let kind: FindingKind
    if ExposureDetector.oneShare.contains(sum), fades(from, to, from: first, to: last) {
      kind = moves ? .morph : .crossDissolve
    } else if areOneDrawing(from, to, frames: strong) {
      kind = .morph
    } else if sum > ExposureDetector.oneShare.upperBound
      + (isNamed(from, to, in: measured) ? 0 : ExposureDetector.unnamedMargin)
    {
      kind = .doubleExposure
    } else {
      return nil
    }
    return Pair(kind: kind, from: from, to: to, frames: frames, sum: sum, peak: peak, region: region)
  }

  /// A morph whose middle shows neither well enough to be followed: both paths lead to one place there.
  private func continued(
    _ from: ElementSightings, _ to: ElementSightings, in transition: MeasuredTransition, measured: Measured
  ) -> Pair? {
    let ticks = measured.ticks
    guard let begin = from.movingFrames.min(), let lost = from.movingFrames.max(),
      let found = to.movingFrames.min(),
      let end = to.movingFrames.max(), lost < found
    else { return nil }
    let gap = ticks[found] - ticks[lost]
    let length = ticks[end] - ticks[begin]
    let middle = (lost + found) / 2
    let moving =
      max(begin, transition.start.frame)...max(begin, transition.start.frame, min(end, transition.end.frame))
    guard Double(gap) <= ExposureDetector.longestGap * Double(length),
      from.opacity(lost) <= ExposureDetector.fadingShare * from.opacity(begin),
      to.opacity(found) <= ExposureDetector.fadingShare * to.opacity(end),
      let out = from.extrapolated(to: max(lost + 1, middle), ticks: ticks),
      let into = to.extrapolated(to: min(found - 1, middle), ticks: ticks), areTogether(out, into),
      min(out.height, into.height) >= ExposureDetector.likeSize * max(out.height, into.height)
    else { return nil }
    return Pair(
      kind: .morph, from: from, to: to, frames: Array(moving), sum: nil, peak: middle, region: out.union(into)
    )
  }

  private func isNamed(_ from: ElementSightings, _ to: ElementSightings, in measured: Measured) -> Bool {
    measured.elements[from.index].origin == .spec && measured.elements[to.index].origin == .spec
  }

  private func areTogether(_ a: Rectangle, _ b: Rectangle) -> Bool {
    let smaller = min(a.area, b.area)
    return smaller > 0 && a.intersection(b).area >= ExposureDetector.sharedPlace * smaller
  }

  /// Whether both are the same words or icon, so that one drawing was followed as either: two different contents on each
  /// other cannot both correlate this well with what is there, nor with each other.
  private func areOneDrawing(_ from: ElementSightings, _ to: ElementSightings, frames: [Int]) -> Bool {
    let alike = frames.filter {
      min(from.correlation($0), to.correlation($0)) >= ExposureDetector.oneDrawing
        || from.likeness(to: to, in: $0) >= ExposureDetector.oneDrawing
    }
    return 2 * alike.count > frames.count
  }

  /// Whether one goes while the other comes: less of the first and more of the second at the end than at the start.
  private func fades(_ from: ElementSightings, _ to: ElementSightings, from first: Int, to last: Int) -> Bool
  {
    from.opacity(last) < from.opacity(first) && to.opacity(last) > to.opacity(first)
  }

  /// Pairs of the same kind whose times overlap are one event: a bar's icons dissolve together.
  private func merged(_ pairs: [Pair]) -> [[Pair]] {
    var groups: [[Pair]] = []
    for pair in pairs {
      let index = groups.firstIndex { group in
        group.contains { other in
          other.kind == pair.kind && other.from.unit.unit.members == pair.from.unit.unit.members
            && other.to.unit.unit.members == pair.to.unit.unit.members
            && !Set(other.frames).isDisjoint(with: pair.frames)
        }
      }
      if let index { groups[index].append(pair) } else { groups.append([pair]) }
    }
    return groups
  }

  private func describe(_ pairs: [Pair], transition: MeasuredTransition, measured: Measured) -> Finding {
    let strongest = pairs[0]
    let kind = strongest.kind
    let from = Subject(members: Array(Set(pairs.map(\.from.member))), of: strongest.from.unit, in: measured)
    let to = Subject(members: Array(Set(pairs.map(\.to.member))), of: strongest.to.unit, in: measured)
    let frames = Set(pairs.flatMap(\.frames)).sorted()
    let first = frames.first ?? strongest.peak
    let last = frames.last ?? strongest.peak
    let region = Rectangle.union(pairs.map(\.region))
    let sums = pairs.compactMap(\.sum).sorted()
    let sum = sums.isEmpty ? nil : sums[sums.count / 2]
    let span = measured.ticks[last] - measured.ticks[first] + 1
    let when = "frames \(first)-\(last) (\(decimal(measured.appMilliseconds(ticks: span), places: 0)) app ms)"
    let message: String
    switch kind {
    case .crossDissolve:
      message = "\(from.text) \(from.verb("dissolves", "dissolve")) into \(to.text) in one place, \(when)"
    case .morph:
      message = "\(from.text) \(from.verb("turns", "turn")) into \(to.text) on one path, \(when)"
    default:
      message =
        "\(from.text) and \(to.text) are seen through each other, \(when), most at \(strongest.peak): "
        + "\(percent(strongest.from.opacity(strongest.peak))) and \(percent(strongest.to.opacity(strongest.peak))) visible"
    }
    var evidence: [String: EvidenceValue] = [
      "ranges": ranges(of: frames, bridging: 2).evidence,
      "sum": sum.map { .number($0.rounded(places: 3)) } ?? .null,
      "sumUncertainty": 0.2,
    ]
    if kind == .doubleExposure {
      evidence["opacities"] = .table([
        strongest.from.name(in: measured): .number(strongest.from.opacity(strongest.peak).rounded(places: 3)),
        strongest.to.name(in: measured): .number(strongest.to.opacity(strongest.peak).rounded(places: 3)),
      ])
      evidence["opacitiesUncertainty"] = 0.06
    } else {
      evidence["from"] = .list(from.elements.map { .text($0) })
      evidence["to"] = .list(to.elements.map { .text($0) })
    }
    return measured.finding(
      kind, severity: Severity(of: kind, SeverityContext(shares: sum ?? 1)),
      elements: from.elements + to.elements,
      transition: transition.id, first: first, last: last, peak: strongest.peak, region: region,
      message: message,
      evidence: evidence)
  }
}

extension ElementSightings {
  func name(in measured: Measured) -> String { measured.elements[index].name }
}
