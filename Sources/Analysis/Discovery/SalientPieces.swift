import SlowglassPixels

/// A piece of a picture that stands by itself: a glyph, a button, a word or a line of text.
struct SalientPiece: Sendable, Equatable {
  var box: SampleBox
  /// Sum of the steepness inside.
  var energy: Int
  /// Mean steepness around it over that inside: 0 on an even ground.
  var isolation: Double
}

/// Finds what stands out of a settled picture and by itself.
///
/// One threshold fails as soon as text shows through a bar's glass: the bar's outline, the icons and the text under it
/// are then one piece. Several thresholds, each with a narrow and a wide closing, find each icon at one of them.
struct SalientPieces: Sendable {
  /// Glyphs and buttons, by place: from the top, then from the left.
  private(set) var glyphs: [SalientPiece] = []
  /// All text of more than one word, also in paragraphs.
  private(set) var text: [SampleBox] = []
  /// Lines of text that stand alone, also of a single word, by place.
  private(set) var lines: [SalientPiece] = []

  /// Steepness from which a sample belongs to a piece, in levels a sample: from faint text on glass to black on white.
  private static let thresholds = [8, 14, 22, 34, 50]
  /// Gaps that are closed, in samples: strokes of one glyph, and letters of one word, stand that close.
  private static let closingRadii = [2, 4]
  /// Longest side of a glyph or a button, in points: bars are 44 to 49 high.
  static let largestGlyph = 46
  /// Longer than so many of its widths a piece is no glyph.
  private static let longestAspect = 4.2
  /// Strokes of less than this are a dot or a rule.
  private static let smallest = 7
  private static let thinnest = 3
  /// Ringing and noise stay below this steepness; of a glyph's box a twelfth is on its edges.
  private static let leastEdge = 14
  /// A ring of this width around a piece holds little of its own steepness.
  private static let ringWidth = 7
  private static let mostAround = 0.30
  private static let mostAroundStrong = 0.38

  init(of picture: EdgePicture) {
    var found: Set<SampleBox> = []
    var glyphs: [SalientPiece] = []
    var words: [SalientPiece] = []
    for threshold in SalientPieces.thresholds {
      for box in picture.pieces(above: threshold, closing: SalientPieces.closingRadii)
      where found.insert(box).inserted && SalientPieces.isPiece(box, of: picture) {
        let isolation = picture.isolation(of: box, ring: SalientPieces.ringWidth)
        let piece = SalientPiece(box: box, energy: picture.sum(in: box), isolation: isolation)
        let least = threshold >= 30 ? SalientPieces.mostAroundStrong : SalientPieces.mostAround
        if SalientPieces.isGlyphSized(box), isolation < least { glyphs.append(piece) }
        if TextLine.isWordSized(box) { words.append(piece) }
      }
    }
    self.glyphs = SalientPieces.withoutOverlaps(glyphs).sorted { $0.isBefore($1) }
    let text = TextLine.joined(SalientPieces.unstacked(words).map(\.box))
    self.text = text
    lines = TextLine.standingAlone(text, in: picture).sorted { $0.isBefore($1) }
  }

  private static func isGlyphSized(_ box: SampleBox) -> Bool {
    max(box.width, box.height) <= largestGlyph
      && Double(max(box.width, box.height)) <= longestAspect * Double(min(box.width, box.height))
  }

  private static func isPiece(_ box: SampleBox, of picture: EdgePicture) -> Bool {
    max(box.width, box.height) >= smallest && min(box.width, box.height) >= thinnest
      && box.height <= largestGlyph && box.width <= picture.width * 3 / 4
      && box.left > 1 && box.top > 1 && box.right < picture.width - 1 && box.bottom < picture.height - 1
      && picture.percentile(0.92, in: box) >= leastEdge
  }

  /// A smaller box that holds this share of the energy on that share of the area is the better one.
  private static let heldEnergy = 0.6
  private static let smallerArea = 0.75

  /// Of words that a wide closing put on top of each other, a label under a battery, the single ones.
  private static func unstacked(_ words: [SalientPiece]) -> [SalientPiece] {
    withoutOverlaps(words).flatMap { whole -> [SalientPiece] in
      let inside = withoutOverlaps(
        words.filter { $0.box != whole.box && whole.box.overlap($0.box) == $0.box.area })
      let energy = inside.reduce(0) { $0 + $1.energy }
      let area = inside.reduce(0) { $0 + $1.box.area }
      let areStacked = inside.indices.allSatisfy { one in
        inside.indices.allSatisfy { other in
          one == other || inside[one].box.bottom <= inside[other].box.top
            || inside[other].box.bottom <= inside[one].box.top
        }
      }
      let isBetter =
        inside.count > 1 && areStacked && Double(energy) >= stackedEnergy * Double(whole.energy)
        && Double(area) <= smallerArea * Double(whole.box.area)
      return isBetter ? inside : [whole]
    }
  }

  /// The words of a stack hold this share of its energy.
  private static let stackedEnergy = 0.85

  private static func withoutOverlaps(_ candidates: [SalientPiece]) -> [SalientPiece] {
    let strongest = candidates.sorted {
      ($0.energy, $1.box.area, $1.box.top, $1.box.left) > ($1.energy, $0.box.area, $0.box.top, $0.box.left)
    }
    var kept: [SalientPiece] = []
    for piece in strongest {
      let over = kept.indices.filter { kept[$0].box.overlap(piece.box) > 0 }
      if over.isEmpty {
        kept.append(piece)
      } else if over.count == 1 {
        let larger = kept[over[0]]
        let isInside = larger.box.overlap(piece.box) == piece.box.area
        if isInside, Double(piece.energy) >= heldEnergy * Double(larger.energy),
          Double(piece.box.area) <= smallerArea * Double(larger.box.area)
        {
          kept[over[0]] = piece
        }
      }
    }
    return kept
  }
}

extension SalientPiece {
  fileprivate func isBefore(_ other: SalientPiece) -> Bool {
    (box.top, box.left) < (other.box.top, other.box.left)
  }
}
