/// Says of each kind of finding whether the recording could answer it.
struct CheckList {
  let measured: Measured
  let concealed: [Int]

  var checks: [Check] {
    let built = Set(allDetectors.flatMap { type(of: $0).kinds } + [.glassCoverage])
    return FindingKind.allCases.flatMap { kind -> [Check] in
      built.contains(kind)
        ? checks(of: kind) : [Check(kind: kind, status: .off, reason: "no detector in this version")]
    }
  }

  /// Kinds that ask about named or discovered elements; the others ask about the screen.
  private static let elementKinds: Set<FindingKind> = decisiveKinds.union([
    .opacityStep, .crossDissolve, .morph, .doubleExposure,
  ])

  /// Kinds that the verdict goes by: a recording that cannot answer them is inconclusive.
  static let decisiveKinds: Set<FindingKind> = [
    .ghost, .earlyOpaque, .earlyAppear, .earlyVanish, .lateOpaque, .lateVanish,
  ]

  private static let nothingToFollow =
    "no bar, title or button stands out to be followed: name elements in a spec"

  /// Kinds that ask about two elements in one place.
  private static let pairKinds: Set<FindingKind> = [.crossDissolve, .morph, .doubleExposure]

  private func checks(of kind: FindingKind) -> [Check] {
    guard CheckList.elementKinds.contains(kind) else { return [screenCheck(of: kind)] }
    guard !measured.transitions.isEmpty else {
      let status: Check.Status = CheckList.decisiveKinds.contains(kind) ? .cannotJudge : .notExercised
      return [Check(kind: kind, status: status, reason: "nothing moved in this recording")]
    }
    guard !measured.elements.isEmpty else {
      // With nothing followed a pass would be a silent one.
      let status: Check.Status = CheckList.decisiveKinds.contains(kind) ? .cannotJudge : .limited
      return [Check(kind: kind, status: status, reason: CheckList.nothingToFollow)]
    }
    if CheckList.pairKinds.contains(kind), measured.elements.indices.filter({ isTracked($0) }).count < 2 {
      return [
        Check(
          kind: kind, status: .limited,
          elements: measured.elements.indices.filter { isTracked($0) }.map {
            measured.elements[$0].name
          }, reason: "fewer than two elements could be tracked")
      ]
    }
    var checks: [Check] = []
    let judged = measured.elements.indices.filter { isTracked($0) }.map { measured.elements[$0].name }
    // What nobody named and is not found again was no element.
    let lost = measured.elements.indices.filter { measured.elements[$0].origin == .spec && isNeverFound($0) }
      .map { measured.elements[$0].name }
    if judged.isEmpty, lost.isEmpty, measured.untrackable.isEmpty {
      let status: Check.Status = CheckList.decisiveKinds.contains(kind) ? .cannotJudge : .limited
      return [Check(kind: kind, status: status, reason: CheckList.nothingToFollow)]
    }
    if !judged.isEmpty {
      checks.append(wholeCheck(of: kind, elements: judged))
    }
    let untrackable = measured.untrackable.keys.sorted()
    if !untrackable.isEmpty {
      checks.append(
        Check(
          kind: kind, status: .cannotJudge, elements: untrackable,
          reason: measured.untrackable[untrackable[0]]))
    }
    if !lost.isEmpty {
      checks.append(
        Check(kind: kind, status: .cannotJudge, elements: lost, reason: "never found in the recording"))
    }
    return checks
  }

  /// Where nothing came to rest, what is not seen yet may follow right after the end: no pass can be told from that.
  private func wholeCheck(of kind: FindingKind, elements: [String]) -> Check {
    if measured.transitions.allSatisfy(\.segment.endsCutOff) {
      let status: Check.Status = CheckList.decisiveKinds.contains(kind) ? .cannotJudge : .limited
      return Check(
        kind: kind, status: status,
        reason: "the recording ends before anything came to rest: record until the screen stands still")
    }
    let cut = measured.transitions.filter { $0.segment.startsCutOff || $0.segment.endsCutOff }.map(\.id)
    return Check(
      kind: kind, status: cut.isEmpty ? .checked : .limited, elements: elements,
      reason: cut.isEmpty ? nil : "the recording begins or ends during \(cut.joined(separator: ", "))")
  }

  /// Kinds that need no motion, only a picture before and after.
  private static let stillKinds: Set<FindingKind> = [.cut, .flicker, .flash, .jump]

  /// Everything else about the screen happens in transitions.
  private func screenCheck(of kind: FindingKind) -> Check {
    if kind == .hitch || kind == .freeze { return holdCheck(of: kind) }
    if kind == .blank, measured.seconds.count > 1 { return blankCheck }
    if kind == .lowContrast { return contrastCheck }
    if kind == .glassCoverage || kind == .idleRepaint { return surfaceCheck(of: kind) }
    if kind == .cornerBleed, !measured.transitions.contains(where: { !$0.surfaces.isEmpty }) {
      return Check(
        kind: kind, status: .notExercised,
        reason: "no surface with rounded corners stands on an even ground before and after a transition")
    }
    if CheckList.stillKinds.contains(kind) {
      return measured.seconds.count > 1
        ? Check(kind: kind, status: .checked)
        : Check(kind: kind, status: .notExercised, reason: "the recording is a single picture")
    }
    if measured.transitions.isEmpty {
      return Check(kind: kind, status: .notExercised, reason: "nothing moved in this recording")
    }
    switch kind {
    case .stretch: return stretchCheck
    case .crop: return cropCheck
    case .overshoot, .desync: return timingCheck(of: kind)
    default: return Check(kind: kind, status: .checked)
    }
  }

  /// A moving thing is known to be empty only where its own surface can be followed.
  private var blankCheck: Check {
    if measured.transitions.isEmpty {
      return Check(
        kind: .blank, status: .limited,
        reason: "nothing moved: only a screen that loses all its content was looked for")
    }
    return measured.transitions.contains { !$0.surfaces.isEmpty }
      ? Check(kind: .blank, status: .checked)
      : Check(
        kind: .blank, status: .limited,
        reason: "no moving surface stands on an even ground: only what stands still was looked at")
  }

  /// Ways are timed where they are long enough, and held against each other where there are two of them.
  private func timingCheck(of kind: FindingKind) -> Check {
    let timed = measured.motions.map { $0.count { $0.position != nil } }.max() ?? 0
    let fades = measured.motions.joined().contains { $0.isOneAnimation != nil }
    let needed = kind == .desync && !fades ? 2 : 1
    return timed >= needed
      ? Check(kind: kind, status: .checked)
      : Check(
        kind: kind, status: .notExercised,
        reason: timed == 0 ? "no copy moved far enough to be timed" : "only one copy could be timed")
  }

  /// What surfaces cost can be told of those that are known, and seen.
  private func surfaceCheck(of kind: FindingKind) -> Check {
    let names = measured.surfaces.map(\.name)
    let invisible = measured.invisibleSurfaces
    let unseen = "no side of it stands out from what is behind it, and nothing on it could be followed"
    guard !names.isEmpty else {
      return invisible.isEmpty
        ? Check(
          kind: kind, status: .notExercised,
          reason:
            "no surface is known: a spec names bars and sheets, rounded cards on an even ground are found")
        : Check(kind: kind, status: .cannotJudge, elements: invisible, reason: unseen)
    }
    guard kind == .glassCoverage || measured.idleSeconds >= IdleRepaint.leastIdle else {
      return Check(
        kind: kind, status: .notExercised,
        reason: "the screen rests for less than \(decimal(IdleRepaint.leastIdle, places: 0)) s")
    }
    return invisible.isEmpty
      ? Check(kind: kind, status: .checked, elements: names)
      : Check(
        kind: kind, status: .limited, elements: names,
        reason: "not \(invisible.joined(separator: ", ")): \(unseen)")
  }

  /// Contrast is that of texts which somebody named.
  private var contrastCheck: Check {
    let texts = measured.elements.indices.filter {
      measured.elements[$0].kind == .text && measured.elements[$0].origin == .spec
    }
    guard !texts.isEmpty else {
      return Check(
        kind: .lowContrast, status: .notExercised,
        reason: "contrast is measured of elements that a spec names as text")
    }
    let read = measured.contrasts.filter { contrast in
      measured.elements[contrast.element].referenceFrame.flatMap { contrast.reading(at: $0)?.colours } != nil
    }
    let names = read.map { measured.elements[$0.element].name }
    guard !names.isEmpty else {
      return Check(
        kind: .lowContrast, status: .cannotJudge, elements: texts.map { measured.elements[$0].name },
        reason: "no text on an even backdrop could be made out in its place")
    }
    return names.count == texts.count
      ? Check(kind: .lowContrast, status: .checked, elements: names)
      : Check(
        kind: .lowContrast, status: .limited, elements: names,
        reason: "others have no even backdrop, or are given as pictures")
  }

  private var stretchCheck: Check {
    let shapes = measured.transitions.map(\.shapes)
    if shapes.contains(where: { $0.resized > 0 }) { return Check(kind: .stretch, status: .checked) }
    return shapes.contains { $0.followed > 0 }
      ? Check(
        kind: .stretch, status: .notExercised,
        reason: "what was followed kept its size, a stretch could not show")
      : Check(
        kind: .stretch, status: .cannotJudge, reason: "nothing drawn could be followed through the motion")
  }

  /// A copy that lacks a band is told by the whole one that takes its place.
  private var cropCheck: Check {
    let units = measured.transitions.flatMap(\.units).filter { unit in
      !unit.isMemberAlone && unit.unit.members.count >= CropSurvey.leastMembers
        && unit.paths.indices.contains { !unit.isContent[$0] }
    }
    let names = Set(units.flatMap { $0.unit.members.map { measured.elements[$0].name } }).sorted()
    return names.isEmpty
      ? Check(kind: .crop, status: .notExercised, reason: "no copy of a bar moved to its place")
      : Check(kind: .crop, status: .checked, elements: names)
  }

  /// Less motion than this, in seconds, holds no hitch: motion on both sides of one takes as long.
  private static let leastMotion = 0.2

  /// Holds are judged inside motion, by the clock of the recorder.
  private func holdCheck(of kind: FindingKind) -> Check {
    let rate = measured.grid.rate
    let words = decimal(rate, places: 1)
    guard measured.regions.motion.movingSeconds() >= CheckList.leastMotion else {
      return Check(kind: kind, status: .notExercised, reason: "nothing moved far enough to be held")
    }
    if rate < HitchDetector.leastRate {
      return Check(
        kind: kind, status: .cannotJudge,
        reason: "at \(words) frames a second a picture that was left out looks like one that was held")
    }
    var reasons: [String] = []
    if measured.slowdown != 1 {
      reasons.append(
        "slowed \(decimal(measured.slowdown, places: 2))x: not comparable with real time, record at 1x")
    }
    if rate < 50 {
      reasons.append(
        "at \(words) frames a second nothing below \(decimal(2000 / rate, places: 0)) ms can be seen, "
          + "no tick of 60 Hz")
    } else if !measured.grid.isExact {
      reasons.append("time stamps lie on no grid: lengths are known to a tick")
    }
    return Check(
      kind: kind, status: reasons.isEmpty ? .checked : .limited,
      reason: reasons.isEmpty ? nil : reasons.joined(separator: "; "))
  }

  private func isTracked(_ index: Int) -> Bool {
    measured.elements[index].kind != .surface && !measured.elements[index].glyphs.isEmpty
      && !isNeverFound(index)
  }

  private func isNeverFound(_ index: Int) -> Bool {
    guard !measured.elements[index].glyphs.isEmpty, measured.elements[index].kind != .surface else {
      return false
    }
    let isSeenAtRest = measured.curves[index].opacity.contains { ($0 ?? 0) >= 0.5 }
    let isSeenMoving = measured.transitions.contains { transition in
      transition.units.contains { $0.unit.members.contains(index) && !$0.paths.isEmpty }
    }
    return !isSeenAtRest && !isSeenMoving
  }
}
