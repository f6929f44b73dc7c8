public import SlowglassPixels

extension Truth {
  /// Where an element is wholly seen at rest, as a spec file names it.
  public struct Reference: Sendable, Equatable {
    public var id: String
    public var kind: Scene.Element.Kind
    /// In pixels of the recording.
    public var rectangle: Rectangle
    /// Whether that is in the last frame; otherwise it is in the first.
    public var isInLastFrame: Bool
    /// In pixels, for surfaces.
    public var cornerRadius: Double?
  }

  /// The elements that are wholly seen, not cut by the screen's edge, in the last frame or else in the first.
  public var references: [Reference] {
    let screen = Rectangle(x: 0, y: 0, width: Double(scene.pixelWidth), height: Double(scene.pixelHeight))
    return scene.elements.compactMap { element in
      for (frame, isLast) in [(scene.frameCount - 1, true), (0, false)] {
        guard let place = settledRectangle(of: element.id, in: frame) else { continue }
        guard place.intersection(screen).area > place.area * (1 - 1e-9) else { return nil }
        return Reference(
          id: element.id, kind: element.kind, rectangle: place, isInLastFrame: isLast,
          cornerRadius: element.cornerRadius.map { $0 * scene.pixelsPerPoint })
      }
      return nil
    }
  }

  /// A spec file (JSON5) for the recording, with the scene's groups, or all glyphs and texts in one.
  ///
  /// - Parameter group: what the group is called; none is written where fewer than two elements would be in
  /// it.
  public func specText(group: String = "toolbarItems") -> String {
    var text = "{\n"
    text += "  slowdown: \(JSONValue.number(scene.slowdown).text),\n"
    text += "  size: [\(scene.pixelWidth), \(scene.pixelHeight)],\n"
    text += "  elements: {\n"
    let references = references
    for reference in references {
      let place = reference.rectangle
      let rectangle = JSONValue.rectangle(x: place.x, y: place.y, width: place.width, height: place.height)
        .text
      text +=
        "    \(reference.id): { rect: \(rectangle), frame: \"\(reference.isInLastFrame ? "last" : "first")\""
      if reference.kind != .glyph { text += ", kind: \"\(reference.kind.rawValue)\"" }
      if let radius = reference.cornerRadius { text += ", cornerRadius: \(JSONValue.number(radius).text)" }
      text += " },\n"
    }
    text += "  },\n"
    let known = references.filter { $0.kind != .surface }.map(\.id)
    let groups = (scene.groups ?? [(group, known)]).map { ($0.0, $0.1.filter(known.contains)) }
      .filter { $0.1.count > 1 }
    if !groups.isEmpty {
      let lists = groups.map { name, members in
        "\(name): [\(members.map { "\"\($0)\"" }.joined(separator: ", "))]"
      }
      text += "  groups: { \(lists.joined(separator: ", ")) },\n"
    }
    return text + "}\n"
  }
}
