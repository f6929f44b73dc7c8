/// A picture of a tool, drawn on a square of 28 units.
public enum Icon: String, Sendable, CaseIterable {
  case back, forward, share, tabs, menu, plus, search, lock, bookmark, star, heart, trash, burger, avatar,
    close
  case home, bell, camera, gear, arrowUp, grid, folder, check

  /// The icon as a drawing that fills a square of `size` points at `origin`.
  ///
  /// - Parameter digit: what the tab counter shows.
  public func drawing(at origin: Point, size: Double, colour: Colour, weight: Double = 2, digit: String = "7")
    -> Drawing
  {
    let unit = size / 28
    func place(_ lines: [[Point]]) -> [[Point]] {
      lines.map { $0.map { Point(origin.x + $0.x * unit, origin.y + $0.y * unit) } }
    }
    var drawing = Drawing()
    let strokes = lines
    if !strokes.isEmpty { drawing.add(.stroke(place(strokes), width: weight * unit, colour: colour)) }
    let fills = solids
    if !fills.isEmpty { drawing.add(.fill(place(fills), colour: colour)) }
    if self == .tabs {
      let height = 11.5 * unit
      let width = Alphabet.width(of: digit, size: height)
      drawing.addText(
        digit, x: origin.x + (size - width) / 2, top: origin.y + size / 2 - height * 0.35, size: height,
        weight: 0.13,
        colour: colour)
    }
    return drawing
  }

  private static func path(_ numbers: Double...) -> [Point] {
    stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
  }

  private static func roundedSquare(_ inset: Double, _ radius: Double) -> [Point] {
    let far = 28 - inset
    var points: [Point] = []
    for (x, y, from) in [
      (far - radius, far - radius, 0.0), (inset + radius, far - radius, 90),
      (inset + radius, inset + radius, 180),
      (far - radius, inset + radius, 270),
    ] {
      points += Curves.arc(x, y, radius, radius, from, from + 90)
    }
    return points + [points[0]]
  }

  private var lines: [[Point]] {
    switch self {
    case .back: [Self.path(17.5, 5, 9, 14, 17.5, 23)]
    case .forward: [Self.path(10.5, 5, 19, 14, 10.5, 23)]
    case .share:
      [
        Self.path(14, 17, 14, 3.5), Self.path(9.5, 8, 14, 3.5, 18.5, 8),
        Self.path(10, 11.5, 6.5, 11.5, 6.5, 24, 21.5, 24, 21.5, 11.5, 18, 11.5),
      ]
    case .tabs: [Self.roundedSquare(5, 4.5)]
    case .menu: []
    case .plus: [Self.path(14, 5, 14, 23), Self.path(5, 14, 23, 14)]
    case .search: [Curves.circle(12, 12, 7), Self.path(17.2, 17.2, 23.5, 23.5)]
    case .lock:
      [Curves.arc(14, 12, 4.5, -6, 0, 180), Self.path(9.5, 12, 9.5, 13), Self.path(18.5, 12, 18.5, 13)]
    case .bookmark: [Self.path(8, 4.5, 20, 4.5, 20, 23.5, 14, 18, 8, 23.5, 8, 4.5)]
    case .star: [Curves.star(14, 14.5, points: 5, outer: 10, inner: 4.3)]
    case .heart: []
    case .trash:
      [
        Self.path(5, 8, 23, 8), Self.path(7.5, 8, 8.7, 24, 19.3, 24, 20.5, 8),
        Self.path(11, 8, 11, 4.5, 17, 4.5, 17, 8),
        Self.path(12, 12, 12.3, 20), Self.path(16, 12, 15.7, 20),
      ]
    case .burger: [Self.path(5, 8, 23, 8), Self.path(5, 14, 23, 14), Self.path(5, 20, 23, 20)]
    case .avatar: []
    case .close: [Self.path(7, 7, 21, 21), Self.path(21, 7, 7, 21)]
    case .home:
      [
        Self.path(4, 13.5, 14, 5, 24, 13.5), Self.path(7, 12, 7, 23, 21, 23, 21, 12),
        Self.path(12, 23, 12, 16.5, 16, 16.5, 16, 23),
      ]
    case .bell:
      [
        Self.path(7, 20, 7, 13) + Curves.arc(14, 13, 7, -8, 180, 0) + Self.path(21, 20),
        Self.path(5, 20, 23, 20), Self.path(12.5, 23.5, 15.5, 23.5),
      ]
    case .camera:
      [Self.path(4, 9, 9, 9, 11, 6, 17, 6, 19, 9, 24, 9, 24, 22, 4, 22, 4, 9), Curves.circle(14, 15.2, 4)]
    case .gear: [Curves.star(14, 14, points: 8, outer: 10, inner: 7.6), Curves.circle(14, 14, 3.4)]
    case .arrowUp: [Self.path(14, 23, 14, 5), Self.path(7, 12, 14, 5, 21, 12)]
    case .grid:
      [Self.path(5, 5, 12, 5, 12, 12, 5, 12, 5, 5), Self.path(16, 16, 23, 16, 23, 23, 16, 23, 16, 16)]
    case .folder: [Self.path(4, 22, 4, 6.5, 11, 6.5, 13.5, 9.5, 24, 9.5, 24, 22, 4, 22)]
    case .check: [Self.path(5, 15, 11, 21.5, 23, 7)]
    }
  }

  private var solids: [[Point]] {
    switch self {
    case .menu: [Curves.circle(6, 14, 2.1), Curves.circle(14, 14, 2.1), Curves.circle(22, 14, 2.1)]
    case .lock: [Self.path(7, 13, 21, 13, 21, 24, 7, 24, 7, 13)]
    case .heart:
      [
        Curves.arc(9.3, 10.2, 4.9, -4.9, 210, 30).map { $0 } + Curves.arc(18.7, 10.2, 4.9, -4.9, 150, -30)
          + Self.path(14, 23.5)
      ]
    case .avatar:
      [Curves.circle(14, 9.5, 4.6), Curves.arc(14, 24, 9, -8, 180, 0)]
    case .grid:
      [Self.path(16, 5, 23, 5, 23, 12, 16, 12, 16, 5), Self.path(5, 16, 12, 16, 12, 23, 5, 23, 5, 16)]
    default: []
    }
  }
}
