import SlowglassPixels

/// Why a spec does not fit the recording it was given for.
public struct SpecMismatch: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, and the way out.
  public var description: String

  public init(_ description: String) { self.description = description }
}

/// The elements of a spec cut out of their reference frames.
struct ResolvedElements: Sendable {
  var elements: [TrackedElement] = []
  /// Elements whose reference holds nothing to track, with the reason.
  var untrackable: [String: String] = [:]

  init(_ spec: Spec, scale: Int, seconds: [Double], store: PlaneStore) throws(SpecMismatch) {
    let groups = Dictionary(spec.groups.flatMap { group in group.members.map { ($0, group.name) } }) { first, _ in first }
    for element in spec.elements {
      var glyphs: [GlyphImage] = []
      var referenceFrame: Int?
      var place: Rectangle?
      for look in element.looks {
        switch look {
        case .rectangle(let rect, let reference):
          let frame = try ResolvedElements.frame(reference, of: element.name, seconds: seconds)
          let box = rect.scaled(by: 1 / Double(scale))
          if place == nil {
            place = box
            referenceFrame = frame
          }
          guard let kept = store.nearest(to: frame), let plane = store[kept] else { continue }
          if let glyph = GlyphImage(cutting: box, from: plane) { glyphs.append(glyph) }
        case .picture:
          continue
        }
      }
      if glyphs.isEmpty, element.kind != .surface {
        untrackable[element.name] = "its reference picture holds nothing to track: no stroke stands out by 10 levels"
      }
      elements.append(
        TrackedElement(
          name: element.name, kind: element.kind, glyphs: glyphs, referenceFrame: referenceFrame,
          place: place ?? Rectangle(x: 0, y: 0, width: 0, height: 0), group: groups[element.name]))
    }
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
          "element '\(element)' refers to \(time) s, past the recording's last frame at \(seconds.last ?? 0) s; name an earlier time, or \"last\""
        )
      }
      return seconds.lastIndex { $0 <= time } ?? 0
    }
  }
}
