import SlowglassPixels

/// Why a spec, or a transition that was asked for, does not fit the recording it was given for.
public struct SpecMismatch: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, and the way out.
  public var description: String
  /// Whether the spec says it; a transition is asked for beside it.
  public var isOfSpec: Bool

  public init(_ description: String, isOfSpec: Bool = true) {
    self.description = description
    self.isOfSpec = isOfSpec
  }
}

/// The elements of a spec cut out of their reference frames.
struct ResolvedElements: Sendable {
  var elements: [TrackedElement] = []
  /// The spec's groups and those that were found.
  var groups: [GroupSpec] = []
  /// Elements whose reference holds nothing to track, with the reason.
  var untrackable: [String: String] = [:]

  /// Cuts out the looks; `settled` are the frames in which an element given as a picture is looked for, `witnesses`
  /// frames that may show what belongs to an element and what only stood behind it.
  init(
    _ spec: Spec, scale: Int, seconds: [Double], store: PlaneStore, settled: [Int], witnesses: [Int]
  ) throws(SpecMismatch) {
    let groups = Dictionary(spec.groups.flatMap { group in group.members.map { ($0, group.name) } }) {
      first, _ in first
    }
    self.groups = spec.groups
    let planes = witnesses.compactMap { store[$0] }
    for element in spec.elements {
      var resolved = ResolvedLooks()
      for look in element.looks {
        switch look {
        case .rectangle(let rect, let reference):
          let frame = try ResolvedElements.frame(reference, of: element.name, seconds: seconds)
          resolved.add(rect.scaled(by: 1 / Double(scale)), frame: frame, store: store, witnesses: planes)
        case .picture(let luma, let alpha):
          resolved.add(luma, alpha: alpha, scale: scale, settled: settled, store: store)
        }
      }
      if resolved.glyphs.isEmpty, element.kind != .surface {
        untrackable[element.name] =
          resolved.wasLookedFor
          ? "the picture was not found in any settled frame"
          : "the reference picture holds nothing to track: no stroke stands out by 10 levels"
      }
      elements.append(
        TrackedElement(
          name: element.name, kind: element.kind, glyphs: resolved.glyphs, referenceFrame: resolved.frame,
          place: resolved.place ?? Rectangle(x: 0, y: 0, width: 0, height: 0), group: groups[element.name]))
    }
  }

  /// Adds what was found, but for what a spec named already.
  mutating func add(_ found: DiscoveredElements) {
    elements += found.elements
    groups += found.groups
  }

  /// The number of a frame that a spec refers to.
  private static func frame(
    _ reference: FrameReference, of element: String, seconds: [Double]
  ) throws(SpecMismatch) -> Int {
    let last = seconds.count - 1
    switch reference {
    case .first: return 0
    case .last: return last
    case .frame(let frame):
      guard frame <= last else {
        throw SpecMismatch(
          "element '\(element)' refers to frame \(frame), past the recording's last frame, \(last); name an earlier one, or \"last\""
        )
      }
      return frame
    case .seconds(let time):
      guard let end = seconds.last, time <= end else {
        throw SpecMismatch(
          "element '\(element)' refers to \(decimal(time, places: 3)) s, past the recording's last frame at \(decimal(seconds.last ?? 0, places: 3)) s; name an earlier time, or \"last\""
        )
      }
      return seconds.lastIndex { $0 <= time } ?? 0
    }
  }
}

/// The looks of one element as they are cut out, the first of them its reference.
private struct ResolvedLooks {
  var glyphs: [GlyphImage] = []
  var frame: Int?
  var place: Rectangle?
  var wasLookedFor = false

  mutating func add(_ box: Rectangle, frame reference: Int, store: PlaneStore, witnesses: [Plane]) {
    if place == nil {
      place = box
      frame = reference
    }
    guard let kept = store.nearest(to: reference), let plane = store[kept] else { return }
    if let glyph = GlyphImage(cutting: box, from: plane) {
      glyphs.append(glyph.purified(reference: plane, others: witnesses))
    }
  }

  mutating func add(_ luma: Plane, alpha: Plane?, scale: Int, settled: [Int], store: PlaneStore) {
    let centre = place.map { ($0.midX, $0.midY) } ?? (0, 0)
    guard let glyph = GlyphImage(picture: luma, alpha: alpha, scale: scale, centredAt: centre) else { return }
    if place != nil {
      // A further look stands where the first one does.
      glyphs.append(glyph)
      return
    }
    wasLookedFor = true
    guard let location = PictureLocation(of: glyph, in: settled, store: store) else { return }
    place = location.place
    frame = location.frame
    // As the recording shows it, it is a better reference than the file: same backdrop, same coding.
    if let plane = store[location.frame], let glyph = GlyphImage(cutting: location.place, from: plane) {
      glyphs.append(glyph)
    }
  }
}
