/// Frames of a recording that are not what was on the screen, and what must not be said because of them.
///
/// A decoder makes up what is missing of a picture, and every picture that is built on that one carries it on, up to the
/// next that is coded by itself. What appears, jumps or stands still there is the file's doing, not the app's.
struct Damage {
  /// Frames that the decoder made up in part, or that follow a lost one.
  let concealed: [Int]
  /// Those and the frames that are built on them.
  let unreliable: [ClosedRange<Int>]

  init(concealed: [Int], unreliable: [Int]) {
    self.concealed = concealed
    self.unreliable = ranges(of: Array(Set(concealed + unreliable)).sorted())
  }

  var isNone: Bool { unreliable.isEmpty }

  /// What happens within so many frames of a made-up one is its doing, as where regions are surveyed.
  private static let reach = 2
  /// A finding of fewer frames than this, a fifth of a second at 60 Hz, is over before the picture has recovered.
  private static let short = 12
  /// A finding of which more than this share lies in such frames rests on them.
  private static let restingShare = 0.5
  /// A transition with a greater share of such frames cannot answer what it is asked: a stand-in, or a ghost, fits in.
  private static let unanswerableShare = 0.25

  /// Whether a finding may be the damage's doing.
  func explains(_ finding: Finding) -> Bool {
    guard !isNone else { return false }
    let span = finding.frames.first...max(finding.frames.first, finding.frames.last)
    let around = span.lowerBound - Self.reach...span.upperBound + Self.reach
    if span.count < Self.short { return concealed.contains(where: around.contains) || share(of: span) > 0 }
    return contains(finding.frames.peak) || share(of: span) > Self.restingShare
      || concealed.contains {
        abs($0 - span.lowerBound) < Self.reach || abs($0 - span.upperBound) < Self.reach
      }
  }

  private func contains(_ frame: Int) -> Bool { unreliable.contains { $0.contains(frame) } }

  /// The part of a stretch that cannot be relied on, 0...1.
  func share(of span: ClosedRange<Int>) -> Double {
    let frames = unreliable.filter { $0.overlaps(span) }.reduce(0) { $0 + $1.clamped(to: span).count }
    return Double(frames) / Double(span.count)
  }

  /// How far the damage reaches into what was asked.
  ///
  /// - Parameter leftOut: findings that it explains.
  func reach(into transitions: [ClosedRange<Int>], leftOut: [Finding]) -> Reach {
    if leftOut.contains(where: { $0.severity == .error })
      || transitions.contains(where: { share(of: $0) > Self.unanswerableShare })
    {
      return .decisive
    }
    return isNone ? .none : .partial
  }

  enum Reach { case none, partial, decisive }

  /// `frames 12-40 and 3 more stretches are damaged`
  var words: String {
    guard let first = unreliable.first else { return "" }
    let isOne = first.count == 1 && unreliable.count == 1
    let span = first.count == 1 ? "\(first.lowerBound)" : "\(first.lowerBound)-\(first.upperBound)"
    let more =
      unreliable.count > 1
      ? " and \(unreliable.count - 1) more stretch\(unreliable.count == 2 ? "" : "es")" : ""
    return "frame\(isOne ? "" : "s") \(span)\(more) \(isOne ? "is" : "are") damaged"
  }
}

extension [Check] {
  /// The answers of a damaged recording: none of what the verdict goes by where the damage may have hidden it.
  func limited(by damage: Damage, reach: Damage.Reach) -> [Check] {
    guard reach != .none else { return self }
    return map { check in
      guard [.checked, .limited].contains(check.status) else { return check }
      var check = check
      if reach == .decisive, CheckList.decisiveKinds.contains(check.kind) {
        check.status = .cannotJudge
        check.reason = "\(damage.words): what happens there cannot be told"
      } else if check.status == .checked {
        check.status = .limited
        check.reason = damage.words
      }
      return check
    }
  }
}
