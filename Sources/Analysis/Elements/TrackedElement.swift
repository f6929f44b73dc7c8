import SlowglassPixels

/// An element as it is tracked: its looks cut out of their reference frames, at one sample a point.
struct TrackedElement: Sendable {
  let name: String
  let kind: ElementKind
  /// The looks that hold something to track; the first is the reference.
  let glyphs: [GlyphImage]
  /// The frame the reference is taken from; nil for a picture.
  let referenceFrame: Int?
  /// Its place at rest, in samples.
  let place: Rectangle
  /// The group that it belongs to, named in the spec or found.
  let group: String?
  /// Whether a person named it or it was found.
  var origin: ElementFacts.Origin = .spec
}

/// Elements that are looked for as one piece.
struct TrackedUnit: Sendable {
  /// The spec's group name; nil where the elements were put together because they stand in one row or column.
  let name: String?
  /// Indices into the list of tracked elements.
  let members: [Int]
  let template: Template

  /// From three members on a chance match is so rare that weak correlations count.
  var isGroup: Bool { members.count >= 3 }
}

extension TrackedUnit {
  /// Puts elements of one reference frame together: the spec's groups, then rows and columns, then what is left alone.
  static func units(of elements: [TrackedElement]) -> [TrackedUnit] {
    let trackable = elements.indices.filter { !elements[$0].glyphs.isEmpty && elements[$0].kind != .surface }
    var left = Set(trackable)
    var units: [TrackedUnit] = []
    func take(_ members: [Int], name: String?) {
      left.subtract(members)
      units.append(
        TrackedUnit(name: name, members: members, template: Template(members.map { elements[$0].glyphs[0] })))
    }
    let named = Dictionary(grouping: trackable.filter { elements[$0].group != nil }) {
      elements[$0].group ?? ""
    }
    for name in named.keys.sorted() {
      let byFrame = Dictionary(grouping: named[name] ?? []) { elements[$0].referenceFrame ?? -1 }
      for frame in byFrame.keys.sorted() { take(byFrame[frame] ?? [], name: name) }
    }
    // Found elements that stand in a row and move as one are a group already.
    let given = left.filter { elements[$0].origin == .spec }
    while let line = longestLine(among: left.intersection(given).sorted(), of: elements), line.count >= 2 {
      take(line, name: nil)
    }
    for member in left.sorted() { take([member], name: nil) }
    return units
  }

  /// Items of a rail follow each other within this many samples; rows may span the screen.
  private static let railStep = 80.0

  /// The part of a column around an element whose items follow each other closely.
  private static func near(_ seed: Int, of column: [Int], in elements: [TrackedElement]) -> [Int] {
    let sorted = column.sorted { (elements[$0].place.midY, $0) < (elements[$1].place.midY, $1) }
    guard let start = sorted.firstIndex(of: seed) else { return [seed] }
    func isNear(_ a: Int, _ b: Int) -> Bool {
      abs(elements[a].place.midY - elements[b].place.midY) <= railStep
    }
    var low = start
    var high = start
    while low > 0, isNear(sorted[low - 1], sorted[low]) { low -= 1 }
    while high + 1 < sorted.count, isNear(sorted[high + 1], sorted[high]) { high += 1 }
    return Array(sorted[low...high])
  }

  /// The most elements of one reference frame whose centres stand in one row or one column.
  private static func longestLine(among candidates: [Int], of elements: [TrackedElement]) -> [Int]? {
    var best: [Int] = []
    for seed in candidates {
      let place = elements[seed].place
      let sameFrame = candidates.filter { elements[$0].referenceFrame == elements[seed].referenceFrame }
      let row = sameFrame.filter { abs(elements[$0].place.midY - place.midY) <= max(5, place.height / 4) }
      let column = near(
        seed, of: sameFrame.filter { abs(elements[$0].place.midX - place.midX) <= max(5, place.width / 4) },
        in: elements)
      for line in [row, column] where line.count > best.count { best = line }
    }
    return best.count >= 2 ? best : nil
  }
}
