/// Notes where much of the screen is replaced within one tick, beside no motion.
struct CutDetector: Detector {
  static let kinds: [FindingKind] = [.cut]

  /// Less of the screen than this is a part of a page that changes: a key, a picture that arrives, a row.
  static let leastShare = 0.4

  func findings(in measured: Measured) -> [Finding] {
    measured.cuts.filter { $0.share >= CutDetector.leastShare }.map { cut in
      measured.finding(
        .cut, severity: Severity(of: .cut), elements: [], transition: nil, first: cut.frame, last: cut.frame,
        peak: cut.frame, region: measured.screen,
        message:
          "\(percent(cut.share)) of the screen was replaced in one step at frame \(cut.frame), beside no motion",
        evidence: [
          "share": .number(cut.share.rounded(places: 3)),
          "shareUncertainty": 0.02,
          "frame": .integer(cut.frame),
        ])
    }
  }
}
