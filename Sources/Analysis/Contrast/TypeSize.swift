/// The size of type, estimated from how its ink lies in lines.
struct TypeSize: Sendable, Equatable {
  /// Size of the em, in points; the largest that fits where letters do not tell.
  let points: Double
  let isBold: Bool

  /// Half-width of the estimate: faces differ by a tenth in how high their small letters are.
  var uncertainty: Double { 0.12 * points }

  /// WCAG calls type large from 18 pt, or 14 pt where it is bold; these are its sizes in CSS pixels, a point of a screen.
  private static let large = 24.0
  private static let largeBold = 18.66

  /// Whether it may be large text: in doubt the milder threshold holds.
  var isLarge: Bool { points + uncertainty >= (isBold ? TypeSize.largeBold : TypeSize.large) }

  /// The least contrast that WCAG 2.x (success criterion 1.4.3, level AA) asks for.
  var threshold: Double { isLarge ? TypeSize.largeThreshold : 4.5 }

  /// What large text needs, and any part of an interface that has to be told from what is around it.
  static let largeThreshold = 3.0

  /// Height of small letters over the em: 0.52 to 0.55 in the faces of interfaces.
  private static let smallLetters = 0.53
  /// Stems of bold type are this wide against the em; regular ones 0.08 to 0.1.
  private static let boldStem = 0.125
  /// A row with less ink than this share of the fullest one lies between lines.
  private static let emptyRow = 0.06

  /// - Parameters:
  ///   - glyph: the text at one sample a point.
  ///   - strokeWidth: of its stems, in points.
  /// - Returns: nil where no line of text can be made out.
  init?(of glyph: GlyphImage, strokeWidth: Double) {
    let rows = (0..<glyph.height).map { y in
      (0..<glyph.width).reduce(0.0) { $0 + Double(abs(glyph[$1, y])) }
    }
    guard let most = rows.max(), most > 0 else { return nil }
    var sizes: [Double] = []
    var start = 0
    while start < rows.count {
      guard rows[start] > TypeSize.emptyRow * most else {
        start += 1
        continue
      }
      var end = start
      while end < rows.count, rows[end] > TypeSize.emptyRow * most { end += 1 }
      if let size = TypeSize.size(ofLine: Array(rows[start..<end])) { sizes.append(size) }
      start = end
    }
    guard !sizes.isEmpty else { return nil }
    points = sizes.sorted()[sizes.count / 2]
    isBold = strokeWidth >= TypeSize.boldStem * points
  }

  init(points: Double, isBold: Bool) {
    self.points = points
    self.isBold = isBold
  }

  /// The em of one line, from the rows that small letters fill.
  private static func size(ofLine rows: [Double]) -> Double? {
    guard rows.count >= 4, let most = rows.max() else { return nil }
    // The fullest row may be a single bar of many letters: the typical full one is three quarters of it.
    let full = rows.filter { $0 >= 0.4 * most }.sorted()
    let half = full[full.count / 2] / 2
    guard let first = rows.firstIndex(where: { $0 >= half }),
      let last = rows.lastIndex(where: { $0 >= half })
    else { return nil }
    let band = Double(last - first + 1)
    // A line of capitals or figures alone reads too large by a third: the milder answer.
    return band / smallLetters
  }
}
