import SlowglassPixels

/// The elements of a recording that nobody named: what is found in its settled screens, named by place.
///
/// The items of a bar are a group, since they move as one. What is found again in a later screen, at the same place, is
/// the same element.
struct DiscoveredElements: Sendable {
  private(set) var elements: [TrackedElement] = []
  private(set) var groups: [GroupSpec] = []

  /// At its place, the same element correlates this well in another screen.
  private static let sameElement: Float = 0.8
  /// Lone glyphs and lines that are followed for each screen, strongest first.
  private static let mostLone = 4
  /// A lone glyph is followed from this size on, in points: smaller ones look like letters.
  private static let leastLone = 14
  /// Icons and round buttons are as wide as high; what is wider is a word.
  private static let widestLone = 1.6
  /// A lone glyph stands on an even ground, be it a round button's own: a ring of this width, in points, holds less than
  /// that share of its steepness.
  private static let loneRing = 8
  private static let mostLoneAround = 0.12
  /// From so many like it in a row or column on, it is a list's icon.
  private static let siblings = 2

  /// - Parameters:
  ///   - plates: the settled frames of all transitions, in order.
  ///   - witnesses: frames that may show what belongs to an element and what only stood behind it.
  ///   - steps: where something came or went within one tick.
  init(plates: [Int], store: PlaneStore, witnesses: [Int], steps: [SteppedBar.Step] = []) {
    let frames = plates.filter { store[$0] != nil }
    let others = witnesses.compactMap { store[$0] }
    let found = concurrentMap(frames.count) { index -> Screen? in
      store[frames[index]].map(Screen.init)
    }
    for (frame, screen) in zip(frames, found) {
      guard let plane = store[frame], let screen else { continue }
      add(screen, of: plane, frame: frame, witnesses: others)
    }
    for bar in concurrentMap(steps.count, { SteppedBar.bars(of: steps[$0], in: store) }).joined() {
      if let plane = store[bar.frame] { add(bar, of: plane) }
    }
  }

  /// What one settled picture holds.
  private struct Screen: Sendable {
    var bars: [FoundBar]
    var titles: [SalientPiece]
    var lone: [SalientPiece]

    init(_ plane: Plane) {
      let picture = EdgePicture(plane)
      let pieces = SalientPieces(of: picture)
      bars = FoundBar.bars(in: pieces.glyphs, of: picture)
      let items = bars.flatMap(\.items).map(\.box)
      func isFree(_ piece: SalientPiece) -> Bool {
        !items.contains { $0.overlap(piece.box) > 0 }
          && !ScreenZone.isStatusMark(piece.box, width: plane.width, height: plane.height)
          && !ScreenZone.isAcrossStatusBar(piece.box, width: plane.width, height: plane.height)
      }
      let titles = DiscoveredElements.strongest(
        pieces.lines.filter { isFree($0) && $0.box.midY < ScreenZone.titleShare * Double(plane.height) })
      self.titles = titles
      let glyphs = pieces.glyphs
      lone = DiscoveredElements.strongest(
        pieces.glyphs.filter { piece in
          isFree(piece) && min(piece.box.width, piece.box.height) >= DiscoveredElements.leastLone
            && Double(piece.box.width) <= DiscoveredElements.widestLone * Double(piece.box.height)
            && !pieces.text.contains { $0.overlap(piece.box) > 0 && $0.width > 2 * piece.box.width }
            && !titles.contains { $0.box.overlap(piece.box) > 0 }
            && glyphs.count { $0 != piece && DiscoveredElements.isSibling($0.box, of: piece.box) }
              < DiscoveredElements.siblings
            && picture.isolation(of: piece.box, ring: DiscoveredElements.loneRing)
              <= DiscoveredElements.mostLoneAround
        })
    }
  }

  /// Pieces alike in size that stand in one column or one row are the icons of a list, or of a grid: content.
  private static func isSibling(_ other: SampleBox, of box: SampleBox) -> Bool {
    let isAlike =
      min(other.height, box.height) * 10 >= max(other.height, box.height) * 8
      && min(other.width, box.width) * 10 >= max(other.width, box.width) * 7
    return isAlike && (abs(other.midX - box.midX) <= 3 || abs(other.midY - box.midY) <= 3)
  }

  private static func strongest(_ pieces: [SalientPiece]) -> [SalientPiece] {
    // Strokes are steep all over, a disc of a picture only at its rim.
    func steepness(_ piece: SalientPiece) -> Double { Double(piece.energy) / Double(max(1, piece.box.area)) }
    let kept = pieces.sorted {
      (steepness($0), $1.box.top, $1.box.left) > (steepness($1), $0.box.top, $0.box.left)
    }
    let boxes = Set(kept.prefix(DiscoveredElements.mostLone).map(\.box))
    return pieces.filter { boxes.contains($0.box) }
  }

  private mutating func add(_ screen: Screen, of plane: Plane, frame: Int, witnesses: [Plane]) {
    let whole = DiscoveredElements.whole(plane)
    for bar in screen.bars {
      let glyphs = bar.items.compactMap { glyph(of: $0, in: plane, witnesses: witnesses) }
      guard glyphs.count >= 2, glyphs.filter({ !isKnown($0, in: whole) }).count * 5 > glyphs.count * 2 else {
        continue
      }
      appendGroup(glyphs, name: bar.name, frame: frame)
    }
    for piece in screen.titles + screen.lone {
      guard let glyph = glyph(of: piece, in: plane, witnesses: witnesses), !isKnown(glyph, in: whole) else {
        continue
      }
      let isTitle = screen.titles.contains(piece)
      let zone =
        !isTitle
        ? ScreenZone.ninth(of: piece.box, width: plane.width, height: plane.height)
        : ScreenZone.isTopBar(piece.box, height: plane.height) ? "topBar.title" : "largeTitle"
      append(glyph, name: freeName(zone), kind: isTitle ? .text : .glyph, frame: frame, group: nil)
    }
  }

  /// Centres closer than this, in points, are of one element.
  private static let near = 4.0
  /// Boxes that share so much of what both cover are of one title.
  private static let sameTitle = 0.6

  /// Adds a bar that came or went in a step, where it shows more than the plates have: what was found among text or on a
  /// picture in its place gives way to what was cut free of it. A bar whose parts were found apart is one.
  private mutating func add(_ bar: SteppedBar, of plane: Plane) {
    let whole = DiscoveredElements.whole(plane)
    let boxes = bar.found.items.map(\.box.rectangle)
    let strip = Rectangle.union(boxes)
    // Of a title found apart, and as wide as this one, the bar is the owner.
    let displaced = elements.filter { element in
      element.kind == .glyph
        ? element.place.intersection(strip).area > 0
        : boxes.contains { $0.sharedPart(with: element.place) >= DiscoveredElements.sameTitle }
    }
    let isNew = bar.glyphs.map { !isKnown($0, in: whole) }
    let lost = displaced.filter { element in
      !boxes.contains {
        abs($0.midX - element.place.midX) < DiscoveredElements.near
          && abs($0.midY - element.place.midY) < DiscoveredElements.near
      }
    }
    let isOne = Set(displaced.map(\.group)).count <= 1
    let new = isNew.count { $0 }
    guard new > 0 && new >= lost.count || !isOne && lost.isEmpty else { return }
    elements.removeAll { element in displaced.contains { $0.name == element.name } }
    for index in groups.indices {
      groups[index].members.removeAll { name in displaced.contains { $0.name == name } }
    }
    groups.removeAll { $0.members.isEmpty }
    appendGroup(bar.glyphs, name: bar.found.name, frame: bar.frame)
  }

  private static func whole(_ plane: Plane) -> Residual {
    Residual(plane, window: Rectangle(x: 0, y: 0, width: Double(plane.width), height: Double(plane.height)))
  }

  private func glyph(of piece: SalientPiece, in plane: Plane, witnesses: [Plane]) -> GlyphImage? {
    // One sample of ground around it tells its backdrop.
    GlyphImage(cutting: piece.box.outset(by: 1).rectangle, from: plane)?.purified(
      reference: plane, others: witnesses)
  }

  /// Whether an element that is known already stands in a glyph's place.
  private func isKnown(_ glyph: GlyphImage, in picture: Residual) -> Bool {
    elements.contains { element in
      guard let other = element.glyphs.first,
        abs(other.centreX - glyph.centreX) < Float(DiscoveredElements.near),
        abs(other.centreY - glyph.centreY) < Float(DiscoveredElements.near)
      else { return false }
      let template = Template([other])
      return picture.projection(of: template, at: template.home).correlation >= DiscoveredElements.sameElement
    }
  }

  /// Adds the items of a bar, numbered in their order, as one group under a free name.
  private mutating func appendGroup(_ glyphs: [GlyphImage], name: String, frame: Int) {
    let name = freeName(name)
    let members = glyphs.indices.map { "\(name).\($0 + 1)" }
    groups.append(GroupSpec(name: name, members: members))
    for (glyph, member) in zip(glyphs, members) {
      append(glyph, name: member, kind: .glyph, frame: frame, group: name)
    }
  }

  private mutating func append(
    _ glyph: GlyphImage, name: String, kind: ElementKind, frame: Int, group: String?
  ) {
    elements.append(
      TrackedElement(
        name: name, kind: kind, glyphs: [glyph], referenceFrame: frame,
        place: Rectangle(
          x: Double(glyph.originX), y: Double(glyph.originY), width: Double(glyph.width),
          height: Double(glyph.height)),
        group: group, origin: .discovered))
  }

  private func freeName(_ name: String) -> String {
    ScreenZone.freeName(name, taken: Set(elements.map(\.name) + groups.map(\.name)))
  }
}
