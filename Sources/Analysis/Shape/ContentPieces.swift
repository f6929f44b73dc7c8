import SlowglassPixels

/// The pieces of a settled picture that can show a change of aspect: words, icons, pictures; no outlines.
///
/// They need not be elements: any drawn content that is deformed on its way is seen to be.
enum ContentPieces {
  /// Steepness from which a sample belongs to a piece, and gaps that are closed, in levels a sample and in samples.
  private static let thresholds = [16, 34]
  private static let closingRadii = [2, 4]
  /// In samples: from a word to a picture of half a phone's screen.
  private static let smallest = 12
  private static let thinnest = 8
  private static let widestShare = 0.7
  private static let highestShare = 0.4
  /// Pieces that are followed from one settled picture, largest first; more where one that became an element is looked
  /// for.
  static let most = 10
  static let mostForElements = 30
  /// A piece that is the same in two pictures, to this mean difference in levels, stands in the same place.
  private static let sameLevels = 6.0
  /// Of two pieces that overlap one is kept, unless one is so many times as large as the other.
  private static let nested = 5

  /// - Parameter others: pictures of the motion; what is the same in all of them stays where it is.
  static func pieces(of plane: Plane, unlike others: [Plane], most: Int = most) -> [StretchTemplate] {
    let picture = EdgePicture(plane)
    let boxes = Set(thresholds.flatMap { picture.pieces(above: $0, closing: closingRadii) })
    let sized = boxes.filter { box in
      isSized(box, in: picture) && !others.allSatisfy { other in isSame(box, in: plane, and: other) }
    }.sorted {
      (picture.sum(in: $0), $1.top, $1.left, $1.area) > (picture.sum(in: $1), $0.top, $0.left, $0.area)
    }
    var kept: [SampleBox] = []
    var pieces: [StretchTemplate] = []
    for box in sized where !kept.contains(where: { isLike($0, box) }) {
      kept.append(box)
      guard let glyph = GlyphImage(cutting: box.outset(by: 1).rectangle, from: plane) else { continue }
      let piece = StretchTemplate(Template([glyph]))
      if piece.isContent { pieces.append(piece) }
      if pieces.count == most { break }
    }
    return pieces
  }

  private static func isSized(_ box: SampleBox, in picture: EdgePicture) -> Bool {
    max(box.width, box.height) >= smallest && min(box.width, box.height) >= thinnest
      && Double(box.width) <= widestShare * Double(picture.width)
      && Double(box.height) <= highestShare * Double(picture.height)
      && box.left > 1 && box.top > 1 && box.right < picture.width - 1 && box.bottom < picture.height - 1
      && !ScreenZone.isStatusMark(box, width: picture.width, height: picture.height)
  }

  private static func isLike(_ one: SampleBox, _ other: SampleBox) -> Bool {
    one.overlap(other) > 0 && max(one.area, other.area) < nested * min(one.area, other.area)
  }

  private static func isSame(_ box: SampleBox, in plane: Plane, and other: Plane) -> Bool {
    guard other.width == plane.width, other.height == plane.height else { return false }
    var sum = 0
    for y in box.top..<box.bottom {
      for x in box.left..<box.right { sum += abs(Int(plane[x: x, y: y]) - Int(other[x: x, y: y])) }
    }
    return Double(sum) < sameLevels * Double(box.area)
  }
}

extension StretchTemplate {
  /// Of a drawn piece this share of the gradient lies in its inner part; of an outline nothing does.
  private static let leastInnerShare: Float = 0.12
  /// Strokes of one direction alone tell one scale.
  private static let leastWeakerShare: Float = 0.08

  /// Whether it is drawn content, by which a change of aspect can be told.
  var isContent: Bool {
    innerShare >= StretchTemplate.leastInnerShare && weakerShare >= StretchTemplate.leastWeakerShare
  }
}
