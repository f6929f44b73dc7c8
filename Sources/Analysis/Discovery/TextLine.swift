/// Words that stand in one line, with nothing of their kind right above or below: a title, not a paragraph.
enum TextLine {
  /// Heights of text with its softened edges, in points: from captions of 11 to large titles of 34.
  private static let heights = 9...SalientPieces.largestGlyph
  /// A word is at least this much wider than high.
  private static let leastAspect = 1.3
  /// Words of one line are alike in height (ascenders and descenders make up to this difference) ...
  private static let likeHeight = 0.55
  /// ... and stand apart by less than this share of their height: a space is a quarter to a third of the type size.
  private static let wordSpace = 0.6
  /// Lines of a paragraph follow each other at 1.2 to 1.6 times the type size.
  private static let lineSpacing = 1.2
  private static let mostAround = 0.2
  private static let ringWidth = 5

  static func isWordSized(_ box: SampleBox) -> Bool {
    heights.contains(box.height) && Double(box.width) >= leastAspect * Double(box.height)
  }

  /// Joins words to lines.
  static func joined(_ words: [SampleBox]) -> [SampleBox] {
    var boxes = words.sorted { ($0.left, $0.top) < ($1.left, $1.top) }
    var joined = true
    while joined {
      joined = false
      search: for first in boxes.indices {
        for second in boxes.indices where second > first && follows(boxes[second], boxes[first]) {
          boxes[first] = boxes[first].union(boxes[second])
          boxes.remove(at: second)
          joined = true
          break search
        }
      }
    }
    return boxes
  }

  /// The lines that have nothing of their kind right above or below.
  static func standingAlone(_ boxes: [SampleBox], in picture: EdgePicture) -> [SalientPiece] {
    boxes.filter { line in
      !boxes.contains { $0 != line && isParagraph($0, line) && !isDivided($0, line, in: picture) }
    }.compactMap { line in
      let isolation = picture.isolation(of: line, ring: ringWidth)
      guard isolation < mostAround, line.width <= picture.width * 3 / 4 else { return nil }
      return SalientPiece(box: line, energy: picture.sum(in: line), isolation: isolation)
    }
  }

  private static func follows(_ second: SampleBox, _ first: SampleBox) -> Bool {
    let shared = min(first.bottom, second.bottom) - max(first.top, second.top)
    let smaller = min(first.height, second.height)
    let larger = max(first.height, second.height)
    let gap = max(first.left, second.left) - min(first.right, second.right)
    return Double(smaller) >= likeHeight * Double(larger) && Double(shared) >= 0.6 * Double(smaller)
      && Double(gap) <= wordSpace * Double(larger)
  }

  private static func isParagraph(_ other: SampleBox, _ line: SampleBox) -> Bool {
    let smaller = Double(min(other.height, line.height))
    let larger = Double(max(other.height, line.height))
    let gap = Double(max(other.top, line.top) - min(other.bottom, line.bottom))
    let overlap = min(other.right, line.right) - max(other.left, line.left)
    return smaller >= 0.75 * larger && gap < lineSpacing * larger && overlap > 0
  }

  /// Whether the edge of a bar runs between two lines, from one side of the screen to the other: a bar's title is no line
  /// of the page below it. The rules between a list's rows are not asked.
  private static func isDivided(_ other: SampleBox, _ line: SampleBox, in picture: EdgePicture) -> Bool {
    let upper = other.top < line.top ? other : line
    guard ScreenZone.isTopBar(upper, height: picture.height) else { return false }
    let bottom = min(other.bottom, line.bottom)
    return (bottom..<max(bottom, other.top, line.top)).contains { y in
      let row = SampleBox(left: 1, top: y, right: picture.width - 1, bottom: y + 1)
      return picture.percentile(dividedShare, in: row) >= leastEdge
    }
  }

  /// Coding may break an edge in one sample of ten; it is steeper than this, in levels a sample: a bar's tint is 10 levels
  /// off its page, of which a softened step shows three eighths.
  private static let dividedShare = 0.1
  private static let leastEdge = 2
}
