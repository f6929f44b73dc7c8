import SlowglassPixels

/// Where on a screen something stands, for names that are the same from recording to recording.
enum ScreenZone {
  /// Navigation bars, app bars, tab bars and toolbars with what the system keeps beside them end within this share of
  /// the screen's height: 44 to 64 points of bar and 24 to 59 of status bar on screens of 667 to 932.
  static let barShare = 0.15
  /// A large title stands below its bar: 96 to 140 points from the top.
  static let titleShare = 0.25
  /// The status bar of phones ends within this share of a portrait screen's height, and its marks are small.
  private static let statusShare = 0.058
  private static let largestStatusMark = 22
  private static let portraitAspect = 1.5

  static func isTopBar(_ box: SampleBox, height: Int) -> Bool { box.midY < barShare * Double(height) }
  static func isBottomBar(_ box: SampleBox, height: Int) -> Bool {
    box.midY > (1 - barShare) * Double(height)
  }

  private static func isInStatusBar(_ box: SampleBox, width: Int, height: Int) -> Bool {
    Double(height) >= portraitAspect * Double(width) && Double(box.bottom) <= statusShare * Double(height)
  }

  /// Clock, battery and reception of a phone.
  static func isStatusMark(_ box: SampleBox, width: Int, height: Int) -> Bool {
    isInStatusBar(box, width: width, height: height) && box.height <= largestStatusMark
  }

  /// A line of the page that has scrolled under a phone's status bar, joined with its marks: no title is as wide up there.
  static func isAcrossStatusBar(_ box: SampleBox, width: Int, height: Int) -> Bool {
    isInStatusBar(box, width: width, height: height) && 2 * box.width > width
  }

  /// The name, or the name with the first number that is free.
  static func freeName(_ name: String, taken: Set<String>) -> String {
    if !taken.contains(name) { return name }
    return (2...).lazy.map { "\(name)\($0)" }.first { !taken.contains($0) } ?? name
  }

  /// The ninth of the screen that a box stands in, in words.
  static func ninth(of box: SampleBox, width: Int, height: Int) -> String {
    let column = min(2, Int(3 * box.midX / Double(width)))
    let row = min(2, Int(3 * box.midY / Double(height)))
    return [
      ["topLeft", "top", "topRight"], ["left", "centre", "right"], ["bottomLeft", "bottom", "bottomRight"],
    ][row][column]
  }
}

/// Glyphs that stand in one row or column and are no content: the items of a bar, a rail or a cluster of buttons.
struct FoundBar: Sendable {
  /// What it is called, by its place.
  var name: String
  /// From left to right, or from top to bottom.
  var items: [SalientPiece]

  /// Centres of one bar's items differ by no more than this in height, in points.
  private static let sameRow = 5.0
  /// Words stand 2 to 5 points apart, the items of a bar further.
  private static let leastFree = 9
  /// Left and right of an item the picture is less steep than this share of it: glass lets text shine through.
  private static let mostBeside = 0.35
  /// Two items make a bar where they are this much alike in size.
  private static let likeSize = 0.7
  /// ... no smaller than this, in points, and with next to nothing in a ring of this width around them: the rounded
  /// corners of a card are two as well.
  private static let leastOfTwo = 12
  private static let wideRing = 14
  private static let mostAroundTwo = 0.2
  /// Outside the zones of bars, items are icons: at least this large in points, and no wider than words are.
  private static let leastIcon = 12
  private static let widestIcon = 1.6
  /// ... and follow each other within this many points: buttons are 44 to 56 apart.
  private static let widestStep = 72.0
  /// A rail's centres lie within this share of the width from a side.
  private static let railShare = 0.2

  /// The bars among the glyphs of one picture.
  static func bars(in glyphs: [SalientPiece], of picture: EdgePicture) -> [FoundBar] {
    var rest = standingFree(glyphs, in: picture)
    var bars: [FoundBar] = []
    func take(_ name: String, _ items: [SalientPiece]) {
      bars.append(FoundBar(name: name, items: items))
      rest.removeAll { items.contains($0) }
    }
    for (name, isInside) in [("topBar", ScreenZone.isTopBar), ("bottomBar", ScreenZone.isBottomBar)] {
      while let row = longestLine(in: rest.filter { isInside($0.box, picture.height) }, across: \.midY),
        isBar(row, in: picture)
      {
        take(name, row.sorted { $0.box.left < $1.box.left })
      }
    }
    while let row = longestLine(in: rest.filter(isIcon), across: \.midY).map({ compact($0, along: \.midX) }),
      row.count >= 3, areDifferent(row, in: picture)
    {
      take(ScreenZone.ninth(of: union(row), width: picture.width, height: picture.height) + "Row", row)
    }
    for name in ["leftRail", "rightRail"] {
      let icons = rest.filter { isIcon($0) && rail(at: $0.box.midX, of: picture) == name }
      while let column = longestLine(in: icons.filter(rest.contains), across: \.midX)
        .map({ compact($0, along: \.midY) }), column.count >= 3, areDifferent(column, in: picture)
      {
        take(name, column)
      }
    }
    return bars
  }

  /// A step that brings more than this brings content.
  private static let mostItems = 12

  /// The rows and columns of what came together within one tick: two are a bar then, wherever they stand, and a title in
  /// their row belongs to it.
  static func lines(
    in glyphs: [SalientPiece], titles: [SalientPiece] = [], of picture: EdgePicture
  ) -> [FoundBar] {
    var rest = standingFree(glyphs, in: picture)
    guard rest.count <= mostItems else { return [] }
    var bars: [FoundBar] = []
    while let row = longestLine(in: rest, across: \.midY), let column = longestLine(in: rest, across: \.midX),
      max(row.count, column.count) >= 2
    {
      let isRow = row.count >= column.count
      let line = isRow ? row : column
      let sizes = line.map { max($0.box.width, $0.box.height) }.sorted()
      // A button's rim is larger than what is drawn on it.
      var items = line.filter {
        Double(max($0.box.width, $0.box.height)) <= largestOfLine * Double(sizes[sizes.count / 2])
      }
      if isRow {
        let height = union(row).midY
        let title = titles.first { title in
          abs(title.box.midY - height) <= sameRow && !items.contains { $0.box.overlap(title.box) > 0 }
        }
        if let title, ScreenZone.isTopBar(title.box, height: picture.height) { items.append(title) }
      }
      items.sort { isRow ? $0.box.left < $1.box.left : $0.box.top < $1.box.top }
      if items.count >= 2 {
        bars.append(FoundBar(name: name(of: items, isRow: isRow, in: picture), items: items))
      }
      rest.removeAll { line.contains($0) }
    }
    return bars
  }

  /// No icon is longer than this many times the middle one of its bar.
  private static let largestOfLine = 1.6

  private static func name(of items: [SalientPiece], isRow: Bool, in picture: EdgePicture) -> String {
    let box = union(items)
    if isRow {
      if ScreenZone.isTopBar(box, height: picture.height) { return "topBar" }
      if ScreenZone.isBottomBar(box, height: picture.height) { return "bottomBar" }
      return ScreenZone.ninth(of: box, width: picture.width, height: picture.height) + "Row"
    }
    return rail(at: box.midX, of: picture)
      ?? ScreenZone.ninth(of: box, width: picture.width, height: picture.height) + "Column"
  }

  /// The rail whose centres lie there; nil between them.
  private static func rail(at centre: Double, of picture: EdgePicture) -> String? {
    let side = Double(picture.width) * railShare
    if centre < side { return "leftRail" }
    return centre > Double(picture.width) - side ? "rightRail" : nil
  }

  /// The most pieces whose centres lie on one line.
  private static func longestLine(
    in pieces: [SalientPiece], across centre: (SampleBox) -> Double
  ) -> [SalientPiece]? {
    pieces.map { seed in pieces.filter { abs(centre($0.box) - centre(seed.box)) <= sameRow } }
      .max { ($0.count, energy($0)) < ($1.count, energy($1)) }
  }

  /// The longest part of a line whose items follow each other closely, in order.
  private static func compact(_ line: [SalientPiece], along centre: (SampleBox) -> Double) -> [SalientPiece] {
    var best: [SalientPiece] = []
    var run: [SalientPiece] = []
    for piece in line.sorted(by: { centre($0.box) < centre($1.box) }) {
      if let last = run.last, centre(piece.box) - centre(last.box) > widestStep { run = [] }
      run.append(piece)
      if run.count > best.count { best = run }
    }
    return best
  }

  private static func energy(_ row: [SalientPiece]) -> Int { row.reduce(0) { $0 + $1.energy } }

  private static func union(_ row: [SalientPiece]) -> SampleBox {
    row.dropFirst().reduce(row[0].box) { $0.union($1.box) }
  }

  private static func isIcon(_ piece: SalientPiece) -> Bool {
    min(piece.box.width, piece.box.height) >= leastIcon
      && Double(piece.box.width) <= widestIcon * Double(piece.box.height)
  }

  private static func isBar(_ row: [SalientPiece], in picture: EdgePicture) -> Bool {
    if row.count >= 3 { return true }
    guard row.count == 2 else { return false }
    let heights = row.map { Double($0.box.height) }.sorted()
    return heights[0] >= likeSize * heights[1]
      && row.allSatisfy {
        min($0.box.width, $0.box.height) >= leastOfTwo
          && picture.isolation(of: $0.box, ring: wideRing) <= mostAroundTwo
      }
  }

  /// Two pictures of edges that correlate this well are of one icon: lists repeat theirs, toolbars do not.
  private static let sameIcon = 0.8

  private static func areDifferent(_ items: [SalientPiece], in picture: EdgePicture) -> Bool {
    let repeated = items.indices.filter { index in
      items.indices.contains {
        $0 != index && picture.likeness(of: items[index].box, and: items[$0].box) > sameIcon
      }
    }
    return 2 * repeated.count < items.count
  }

  /// The glyphs that may be a bar's: no marks of the status bar, and nothing right beside them.
  private static func standingFree(_ glyphs: [SalientPiece], in picture: EdgePicture) -> [SalientPiece] {
    glyphs.filter { piece in
      !ScreenZone.isStatusMark(piece.box, width: picture.width, height: picture.height)
        && isFree(piece, in: picture)
    }
  }

  /// Whether nothing of like strength stands right beside a piece.
  private static func isFree(_ piece: SalientPiece, in picture: EdgePicture) -> Bool {
    let box = piece.box
    let inside = Double(piece.energy) / Double(max(1, box.area))
    return [
      SampleBox(left: box.left - leastFree, top: box.top, right: box.left - 1, bottom: box.bottom),
      SampleBox(left: box.right + 1, top: box.top, right: box.right + leastFree, bottom: box.bottom),
    ].allSatisfy { side in
      let area = side.clipped(width: picture.width, height: picture.height).area
      return area <= 0 || Double(picture.sum(in: side)) / Double(area) < mostBeside * inside
    }
  }
}
