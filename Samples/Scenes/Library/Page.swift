internal import SlowglassPixels

/// Colours of an interface, light or dark.
public struct Theme: Sendable, Hashable {
  public var page: Colour
  public var backdrop: Colour
  public var text: Colour
  public var faint: Colour
  public var panel: Colour
  public var bar: Colour
  public var glyph: Colour
  public var tint: Colour
  public var shadow: Colour

  public static let light = Theme(
    page: .white, backdrop: Colour(hex: 0xE3E3E8), text: Colour(hex: 0x1C1C1E), faint: Colour(hex: 0x6E6E73),
    panel: Colour(hex: 0xF2F2F5), bar: Colour(hex: 0xF7F7FA, alpha: 0.72), glyph: Colour(hex: 0x101012),
    tint: Colour(hex: 0x0A63C9), shadow: .gray(0, alpha: 0.16))
  public static let dark = Theme(
    page: Colour(hex: 0x121214), backdrop: Colour(hex: 0x1D1D21), text: Colour(hex: 0xEDEDF0),
    faint: Colour(hex: 0x98989F), panel: Colour(hex: 0x242428), bar: Colour(hex: 0x2B2B30, alpha: 0.74),
    glyph: Colour(hex: 0xF4F4F6), tint: Colour(hex: 0x5AA9FF), shadow: .gray(0, alpha: 0.45))
  /// Grey glyphs on a grey bar.
  public static let lowContrast = Theme(
    page: Colour(hex: 0xEDEDEF), backdrop: Colour(hex: 0xDADADF), text: Colour(hex: 0x5A5A5E),
    faint: Colour(hex: 0x8E8E93), panel: Colour(hex: 0xE2E2E5), bar: Colour(hex: 0xD6D6DA, alpha: 0.72),
    glyph: Colour(hex: 0x9A9AA0), tint: Colour(hex: 0x7F9CC0), shadow: .gray(0, alpha: 0.08))
}

/// Pages that a transition may go from or to, made up from a seed.
public struct Page: Sendable, Hashable {
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// Headline, picture, paragraphs, a pair of cards.
    case article
    /// Rows with a small picture, two lines and a chevron.
    case list
    /// Large pictures with a title.
    case cards
    /// Lines of text alone.
    case text
    /// Two columns of small pages on a grey ground.
    case tabs
  }

  public var kind: Kind
  public var seed: UInt64
  public var theme: Theme
  public var width: Double
  public var height: Double
  /// Room left free at the top.
  public var top: Double

  public init(
    _ kind: Kind, seed: UInt64, theme: Theme = .light, width: Double = 390, height: Double = 844,
    top: Double = 56
  ) {
    self.kind = kind
    self.seed = seed
    self.theme = theme
    self.width = width
    self.height = height
    self.top = top
  }

  static let words = [
    "harbour", "quiet", "copper", "lantern", "morning", "between", "river", "the", "a", "of", "and", "window",
    "paper",
    "slowly", "market", "bridge", "letters", "green", "valley", "under", "clock", "with", "salt", "winter",
    "engine",
    "to", "in", "drawing", "second", "garden", "north", "ferry", "small", "kettle", "orchard", "by",
    "forgotten",
  ]

  public func drawing() -> Drawing {
    var random = SeededNumbers(seed: seed &* 7919 &+ 17)
    var drawing = Drawing()
    drawing.add(
      .box(
        Rectangle(x: 0, y: 0, width: width, height: height),
        paint: .solid(kind == .tabs ? theme.backdrop : theme.page)))
    switch kind {
    case .article: addArticle(to: &drawing, &random)
    case .list: addList(to: &drawing, &random)
    case .cards: addCards(to: &drawing, &random)
    case .text:
      var y = top + 10
      while y < height {
        y = addParagraph(to: &drawing, &random, x: 24, y: y, width: width - 48, lines: 5) + 14
      }
    case .tabs: addTabs(to: &drawing, &random)
    }
    return drawing
  }

  /// The system's own bar, which lies over every page and never moves.
  ///
  /// - Parameter clock: the time it shows; nil leaves its place empty.
  static func statusBar(width: Double, theme: Theme = .light, clock: String? = "9:41") -> Layer {
    var bar = Drawing()
    if let clock { bar.addText(clock, x: 36, top: 21, size: 16, weight: 0.12, colour: theme.text) }
    for step in 0..<4 {
      let height = 4 + 2.4 * Double(step)
      bar.add(
        .box(
          Rectangle(x: width - 98 + 5 * Double(step), y: 32 - height, width: 3.4, height: height), radius: 1,
          paint: .solid(theme.text)))
    }
    bar.add(
      .box(Rectangle(x: width - 56, y: 20, width: 25, height: 12), radius: 3.5, paint: .solid(theme.text)))
    return Layer("status bar", drawing: bar, bounds: Rectangle(x: 0, y: 10, width: width, height: 32))
  }

  private func sentence(_ random: inout SeededNumbers, count: Int) -> String {
    let words = (0..<count).map { _ in random.pick(Self.words) }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Fills lines of `width` with words; returns where the next line would begin.
  private func addParagraph(
    to drawing: inout Drawing, _ random: inout SeededNumbers, x: Double, y: Double, width: Double, lines: Int,
    size: Double = 17, colour: Colour? = nil
  ) -> Double {
    var y = y
    for line in 0..<lines {
      var text = line == 0 ? sentence(&random, count: 1) : random.pick(Self.words)
      let room = line == lines - 1 ? width * random.number(0.4...0.9) : width
      while true {
        let longer = text + " " + random.pick(Self.words)
        if Alphabet.width(of: longer, size: size) > room { break }
        text = longer
      }
      drawing.addText(text, x: x, top: y, size: size, colour: colour ?? theme.text)
      y += size * 1.42
    }
    return y
  }

  private func addArticle(to drawing: inout Drawing, _ random: inout SeededNumbers) {
    let inner = width - 40
    drawing.addText(
      sentence(&random, count: 2), x: 20, top: top + 8, size: 27, weight: 0.125, colour: theme.text)
    drawing.addText("by N. Ostrander - 4 min", x: 20, top: top + 46, size: 13, colour: theme.faint)
    drawing.add(
      .picture(Rectangle(x: 20, y: top + 70, width: inner, height: 200), radius: 14, seed: random.next()))
    var y = top + 292
    var part = 0
    while y < height {
      if part % 3 == 1 {
        for column in 0..<2 {
          let x = 20 + Double(column) * (inner / 2 + 6)
          let card = Rectangle(x: x, y: y, width: inner / 2 - 6, height: 150)
          drawing.add(.box(card, radius: 12, paint: .solid(theme.panel)))
          drawing.add(
            .picture(Rectangle(x: x, y: y, width: card.width, height: 84), radius: 12, seed: random.next()))
          drawing.addText(
            sentence(&random, count: 2), x: x + 10, top: y + 98, size: 13.5, weight: 0.12, colour: theme.text)
          drawing.addText(
            sentence(&random, count: 2), x: x + 10, top: y + 122, size: 12.5, colour: theme.faint)
        }
        y += 172
      } else {
        y = addParagraph(to: &drawing, &random, x: 20, y: y, width: inner, lines: 4) + 16
      }
      part += 1
    }
  }

  private func addList(to drawing: inout Drawing, _ random: inout SeededNumbers) {
    drawing.addText(
      sentence(&random, count: 1), x: 20, top: top + 4, size: 32, weight: 0.13, colour: theme.text)
    var y = top + 52
    while y < height {
      drawing.add(
        .picture(Rectangle(x: 20, y: y + 10, width: 52, height: 52), radius: 10, seed: random.next()))
      drawing.addText(
        sentence(&random, count: 2), x: 86, top: y + 16, size: 16.5, weight: 0.11, colour: theme.text)
      drawing.addText(sentence(&random, count: 4), x: 86, top: y + 42, size: 13.5, colour: theme.faint)
      drawing.add(Icon.forward.drawing(at: Point(width - 38, y + 27), size: 18, colour: theme.faint))
      drawing.add(
        .box(
          Rectangle(x: 86, y: y + 72, width: width - 86, height: 0.5),
          paint: .solid(theme.faint.withAlpha(0.4))))
      y += 73
    }
  }

  private func addCards(to drawing: inout Drawing, _ random: inout SeededNumbers) {
    drawing.addText(
      sentence(&random, count: 2), x: 20, top: top + 4, size: 30, weight: 0.13, colour: theme.text)
    var y = top + 52
    while y < height {
      let card = Rectangle(x: 20, y: y, width: width - 40, height: 236)
      drawing.add(.shadow(card, radius: 18, blur: 14, colour: theme.shadow))
      drawing.add(.box(card, radius: 18, paint: .solid(theme.panel)))
      drawing.add(
        .picture(Rectangle(x: 20, y: y, width: card.width, height: 168), radius: 18, seed: random.next()))
      drawing.addText(
        sentence(&random, count: 3), x: 36, top: y + 182, size: 17, weight: 0.12, colour: theme.text)
      drawing.addText(sentence(&random, count: 5), x: 36, top: y + 208, size: 13.5, colour: theme.faint)
      y += 256
    }
  }

  /// The cells of the tab grid, in points.
  static func tabCells(width: Double, top: Double) -> [Rectangle] {
    let cellWidth = (width - 60) / 2
    return (0..<6).map { index in
      Rectangle(
        x: 20 + Double(index % 2) * (cellWidth + 20), y: top + 52 + Double(index / 2) * 258, width: cellWidth,
        height: 214)
    }
  }

  private func addTabs(to drawing: inout Drawing, _ random: inout SeededNumbers) {
    drawing.addText("7 Tabs", x: 20, top: top + 4, size: 26, weight: 0.13, colour: theme.text)
    drawing.addText("Done", x: width - 66, top: top + 8, size: 17, weight: 0.1, colour: theme.tint)
    let kinds: [Kind] = [.article, .cards, .list, .text]
    for (index, cell) in Self.tabCells(width: width, top: top).enumerated() {
      drawing.add(.shadow(cell, radius: 14, blur: 10, colour: theme.shadow))
      let page = Page(
        kinds[index % kinds.count], seed: seed &+ UInt64(index) &* 31, theme: theme, width: width,
        height: 214 / cell.width * width)
      drawing.add(
        .group(
          page.drawing(), scale: cell.width / width, origin: Point(cell.x, cell.y), clip: cell, radius: 14))
      let title = sentence(&random, count: 2)
      drawing.addText(
        title, x: cell.midX - Alphabet.width(of: title, size: 13) / 2, top: cell.maxY + 9, size: 13,
        colour: theme.text)
    }
  }
}
