public import SlowglassPixels

/// A bar of tools: where it stands, what is in it, how it looks.
public struct Bar: Sendable, Hashable {
  public enum Placement: String, Sendable, CaseIterable {
    case bottom, top, cluster, rail
  }

  public var placement: Placement
  public var icons: [Icon]
  /// A line of text among the tools.
  public var title: String?
  /// Whether the tools lie on a surface of their own.
  public var hasSurface: Bool
  /// Whether each tool lies on a round button of its own instead.
  public var hasButtons = false
  /// Width of the tools' lines, in 28ths of their size.
  public var lineWidth = 2.0
  /// Whether the tools are drawn in the theme's colour instead of its black or white.
  public var isTinted = false
  public var theme: Theme
  public var iconSize: Double
  /// Of the screen, in points.
  public var screenWidth: Double
  public var screenHeight: Double

  public init(
    _ placement: Placement = .bottom, icons: [Icon] = [.back, .forward, .share, .tabs, .menu],
    title: String? = nil,
    hasSurface: Bool = true, theme: Theme = .light, iconSize: Double = 28, screenWidth: Double = 390,
    screenHeight: Double = 844
  ) {
    self.placement = placement
    self.icons = icons
    self.title = title
    self.hasSurface = hasSurface
    self.theme = theme
    self.iconSize = iconSize
    self.screenWidth = screenWidth
    self.screenHeight = screenHeight
  }

  /// The box of the bar, whether it is drawn or not.
  public var frame: Rectangle {
    let count = Double(icons.count)
    switch placement {
    case .bottom: return Rectangle(x: 24, y: screenHeight - 90, width: screenWidth - 48, height: 56)
    case .top: return Rectangle(x: 0, y: 48, width: screenWidth, height: 52)
    case .cluster:
      let width = count * (iconSize + 18) + 14
      return Rectangle(
        x: screenWidth - 22 - width, y: screenHeight * 0.62, width: width, height: iconSize + 24)
    case .rail:
      let height = count * (iconSize + 22) + 14
      return Rectangle(
        x: screenWidth - 18 - iconSize - 22, y: screenHeight * 0.24, width: iconSize + 22, height: height)
    }
  }

  private var cornerRadius: Double {
    switch placement {
    case .top: 0
    case .bottom: 28
    case .cluster, .rail: (iconSize + 22) / 2
    }
  }

  /// What the elements are called: the icon's name, with a number where there are two of it.
  public var names: [String] {
    icons.enumerated().map { index, icon in
      let earlier = icons[..<index].filter { $0 == icon }.count
      return earlier == 0 ? icon.rawValue : icon.rawValue + String(earlier + 1)
    }
  }

  private static let titleSize = 18.0

  /// Where each icon lies, in the order of `icons`.
  public var iconFrames: [Rectangle] {
    let frame = frame
    let size = iconSize
    switch placement {
    case .rail:
      return icons.indices.map {
        Rectangle(
          x: frame.midX - size / 2, y: frame.y + 18 + Double($0) * (size + 22), width: size, height: size)
      }
    case .cluster:
      return icons.indices.map {
        Rectangle(
          x: frame.x + 16 + Double($0) * (size + 18), y: frame.midY - size / 2, width: size, height: size)
      }
    case .bottom, .top:
      if title != nil {
        // The first icon at the left, the title beside it, the others from the right.
        return icons.indices.map { index in
          let x = index == 0 ? frame.x + 16 : frame.maxX - 16 - Double(icons.count - index) * (size + 18) + 18
          return Rectangle(x: x, y: frame.midY - size / 2, width: size, height: size)
        }
      }
      let room = frame.width - 35
      let step = icons.count > 1 ? (room - size) / Double(icons.count - 1) : 0
      return icons.indices.map {
        Rectangle(x: frame.x + 17.5 + Double($0) * step, y: frame.midY - size / 2, width: size, height: size)
      }
    }
  }

  /// Where the title lies: its capitals with half a letter of room above and below.
  public var titleFrame: Rectangle? {
    guard let title else { return nil }
    let frame = frame
    return Rectangle(
      x: frame.x + 16 + (icons.isEmpty ? 0 : iconSize + 14), y: frame.midY - 12,
      width: Alphabet.width(of: title, size: Self.titleSize), height: 24)
  }

  public func elements(namingBar: Bool) -> [Scene.Element] {
    var elements: [Scene.Element] = []
    if hasSurface && namingBar { elements.append(.init("toolbar", .surface, cornerRadius: cornerRadius)) }
    elements += names.map { .init($0) }
    if title != nil { elements.append(.init("title", .text)) }
    return elements
  }

  /// Its tools as a group of a spec.
  var group: (name: String, members: [String]) {
    ("toolbarItems", names + (title == nil ? [] : ["title"]))
  }

  /// The bar as one layer.
  ///
  /// - Parameters:
  ///   - only: the icons to draw, by index; nil draws everything.
  ///   - glass: points of blur behind the surface; 0 for none.
  public func layer(_ name: String, copy: String, only: [Int]? = nil, glass: Double = 0) -> Layer {
    let frame = frame
    var drawing = Drawing()
    let drawsSurface = hasSurface && only == nil
    if drawsSurface {
      drawing.add(.shadow(frame, radius: cornerRadius, blur: 12, colour: theme.shadow))
      drawing.add(.box(frame, radius: cornerRadius, paint: .solid(theme.bar)))
    }
    var parts: [Layer.Part] = []
    var surfaces: [Layer.Surface] = []
    if drawsSurface { parts.append(.init("toolbar", frame)) }
    let names = names
    let places = iconFrames
    for index in icons.indices where only?.contains(index) ?? true {
      if hasButtons {
        let button = places[index].outset(by: 8)
        drawing.add(.shadow(button, radius: button.width / 2, blur: 8, colour: theme.shadow))
        drawing.add(.box(button, radius: button.width / 2, paint: .solid(theme.bar)))
        surfaces.append(.init(button, radius: button.width / 2, alpha: theme.bar.alpha))
      }
      drawing.add(
        icons[index].drawing(
          at: Point(places[index].x, places[index].y), size: iconSize,
          colour: isTinted ? theme.tint : theme.glyph,
          weight: lineWidth))
      parts.append(.init(names[index], places[index]))
    }
    if let title, let place = titleFrame, only == nil || only!.contains(-1) {
      drawing.addText(
        title, x: place.x, top: place.midY - Self.titleSize * 0.35, size: Self.titleSize, weight: 0.11,
        colour: theme.glyph)
      parts.append(.init("title", place))
    }
    var bounds = frame
    for part in parts { bounds = bounds.union(part.rectangle) }
    let margin: Double = hasButtons ? 17 : drawsSurface ? 13 : 3
    var layer = Layer(name, copy: copy, drawing: drawing, bounds: bounds.outset(by: margin))
    layer.anchor = Point(frame.midX, frame.midY)
    layer.parts = parts
    layer.surfaces = surfaces
    if drawsSurface {
      layer.surfaces = [.init(frame, radius: cornerRadius, alpha: glass > 0 ? 1 : theme.bar.alpha)]
      if glass > 0 { layer.glass = .init(frame, radius: cornerRadius, blur: glass) }
    }
    return layer
  }
}
