/// Letters drawn with a pen: each is a few lines and arcs on an em of one, baseline at zero, y upwards.
enum Alphabet {
  static let capHeight = 0.70
  private static let gap = 0.135
  private static let space = 0.26

  /// The lines of a text in points (y downwards), and the width they take.
  static func outline(_ text: String, x: Double, baseline: Double, size: Double) -> (
    lines: [[Point]], width: Double
  ) {
    var lines: [[Point]] = []
    var pen = 0.0
    for character in text {
      guard let letter = letters[character] else {
        pen += space
        continue
      }
      for line in letter.lines {
        lines.append(line.map { Point(x + (pen + $0.x) * size, baseline - $0.y * size) })
      }
      pen += letter.width + gap
    }
    return (lines, max(0, pen - gap) * size)
  }

  static func width(of text: String, size: Double) -> Double {
    text.reduce(0.0) { $0 + (letters[$1].map { $0.width + gap } ?? space) * size } - gap * size
  }

  private struct Letter: Sendable {
    var width: Double
    var lines: [[Point]]
  }

  private static func line(_ numbers: Double...) -> [Point] {
    stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
  }

  /// Part of an ellipse; angles in degrees, counted from the right, upwards.
  private static func arc(
    _ x: Double, _ y: Double, _ radiusX: Double, _ radiusY: Double, _ from: Double, _ to: Double
  ) -> [Point] {
    Curves.arc(x, y, radiusX, radiusY, from, to)
  }

  private static let bowl = arc(0.22, 0.25, 0.22, 0.25, 0, 360)
  private static let arch = arc(0.2, 0.3, 0.2, 0.2, 180, 0)

  private static let letters: [Character: Letter] = [
    "a": Letter(width: 0.44, lines: [bowl, line(0.44, 0.5, 0.44, 0)]),
    "b": Letter(width: 0.44, lines: [bowl, line(0, 0.72, 0, 0)]),
    "c": Letter(width: 0.38, lines: [arc(0.22, 0.25, 0.22, 0.25, 48, 312)]),
    "d": Letter(width: 0.44, lines: [bowl, line(0.44, 0.72, 0.44, 0)]),
    "e": Letter(width: 0.44, lines: [line(0.01, 0.26, 0.43, 0.26), arc(0.22, 0.25, 0.22, 0.25, 2, 318)]),
    "f": Letter(
      width: 0.26,
      lines: [line(0.1, 0, 0.1, 0.58), arc(0.23, 0.58, 0.13, 0.14, 180, 75), line(0, 0.47, 0.25, 0.47)]),
    "g": Letter(
      width: 0.44, lines: [bowl, line(0.44, 0.5, 0.44, -0.04), arc(0.22, -0.04, 0.22, 0.16, 0, -150)]),
    "h": Letter(width: 0.4, lines: [line(0, 0.72, 0, 0), arch, line(0.4, 0.3, 0.4, 0)]),
    "i": Letter(width: 0.04, lines: [line(0.02, 0.5, 0.02, 0), line(0.02, 0.665, 0.02, 0.68)]),
    "j": Letter(
      width: 0.12,
      lines: [line(0.1, 0.5, 0.1, -0.08), arc(0, -0.08, 0.1, 0.12, 0, -80), line(0.1, 0.665, 0.1, 0.68)]),
    "k": Letter(
      width: 0.36, lines: [line(0, 0.72, 0, 0), line(0.34, 0.5, 0, 0.2), line(0.12, 0.3, 0.36, 0)]),
    "l": Letter(width: 0.04, lines: [line(0.02, 0.72, 0.02, 0)]),
    "m": Letter(
      width: 0.64,
      lines: [
        line(0, 0.5, 0, 0), arc(0.16, 0.34, 0.16, 0.16, 180, 0), line(0.32, 0.34, 0.32, 0),
        arc(0.48, 0.34, 0.16, 0.16, 180, 0), line(0.64, 0.34, 0.64, 0),
      ]),
    "n": Letter(width: 0.4, lines: [line(0, 0.5, 0, 0), arch, line(0.4, 0.3, 0.4, 0)]),
    "o": Letter(width: 0.44, lines: [bowl]),
    "p": Letter(width: 0.44, lines: [bowl, line(0, 0.5, 0, -0.2)]),
    "q": Letter(width: 0.44, lines: [bowl, line(0.44, 0.5, 0.44, -0.2)]),
    "r": Letter(width: 0.24, lines: [line(0, 0.5, 0, 0), arc(0.19, 0.29, 0.19, 0.21, 180, 75)]),
    "s": Letter(
      width: 0.34,
      lines: [
        arc(0.17, 0.375, 0.155, 0.125, 35, 250) + arc(0.17, 0.125, 0.17, 0.125, 70, -145)
      ]),
    "t": Letter(
      width: 0.26,
      lines: [line(0.1, 0.66, 0.1, 0.14), arc(0.22, 0.14, 0.12, 0.14, 180, 280), line(0, 0.48, 0.26, 0.48)]),
    "u": Letter(
      width: 0.4, lines: [line(0, 0.5, 0, 0.2), arc(0.2, 0.2, 0.2, 0.2, 180, 360), line(0.4, 0.5, 0.4, 0)]),
    "v": Letter(width: 0.4, lines: [line(0, 0.5, 0.2, 0, 0.4, 0.5)]),
    "w": Letter(width: 0.6, lines: [line(0, 0.5, 0.15, 0, 0.3, 0.48, 0.45, 0, 0.6, 0.5)]),
    "x": Letter(width: 0.38, lines: [line(0, 0.5, 0.38, 0), line(0.38, 0.5, 0, 0)]),
    "y": Letter(width: 0.4, lines: [line(0, 0.5, 0.2, 0.02), line(0.4, 0.5, 0.13, -0.2, 0.03, -0.2)]),
    "z": Letter(width: 0.36, lines: [line(0.01, 0.5, 0.35, 0.5, 0, 0, 0.36, 0)]),
    "A": Letter(width: 0.56, lines: [line(0, 0, 0.28, 0.7, 0.56, 0), line(0.1, 0.24, 0.46, 0.24)]),
    "B": Letter(
      width: 0.46,
      lines: [
        line(0.27, 0.7, 0, 0.7, 0, 0, 0.27, 0), line(0, 0.37, 0.27, 0.37),
        arc(0.27, 0.535, 0.165, 0.165, 90, -90),
        arc(0.27, 0.185, 0.185, 0.185, 90, -90),
      ]),
    "C": Letter(width: 0.54, lines: [arc(0.32, 0.35, 0.32, 0.35, 48, 312)]),
    "D": Letter(
      width: 0.54, lines: [line(0.2, 0.7, 0, 0.7, 0, 0, 0.2, 0), arc(0.2, 0.35, 0.34, 0.35, 90, -90)]),
    "E": Letter(width: 0.42, lines: [line(0.42, 0.7, 0, 0.7, 0, 0, 0.42, 0), line(0, 0.36, 0.38, 0.36)]),
    "F": Letter(width: 0.4, lines: [line(0.4, 0.7, 0, 0.7, 0, 0), line(0, 0.36, 0.36, 0.36)]),
    "G": Letter(width: 0.58, lines: [arc(0.32, 0.35, 0.32, 0.35, 48, 350), line(0.38, 0.33, 0.62, 0.33)]),
    "H": Letter(width: 0.5, lines: [line(0, 0.7, 0, 0), line(0.5, 0.7, 0.5, 0), line(0, 0.37, 0.5, 0.37)]),
    "I": Letter(width: 0.04, lines: [line(0.02, 0.7, 0.02, 0)]),
    "J": Letter(width: 0.36, lines: [line(0.36, 0.7, 0.36, 0.2), arc(0.18, 0.2, 0.18, 0.2, 0, -180)]),
    "K": Letter(
      width: 0.48, lines: [line(0, 0.7, 0, 0), line(0.46, 0.7, 0, 0.26), line(0.16, 0.42, 0.48, 0)]),
    "L": Letter(width: 0.38, lines: [line(0, 0.7, 0, 0, 0.38, 0)]),
    "M": Letter(width: 0.6, lines: [line(0, 0, 0, 0.7, 0.3, 0.1, 0.6, 0.7, 0.6, 0)]),
    "N": Letter(width: 0.5, lines: [line(0, 0, 0, 0.7, 0.5, 0, 0.5, 0.7)]),
    "O": Letter(width: 0.64, lines: [arc(0.32, 0.35, 0.32, 0.35, 0, 360)]),
    "P": Letter(
      width: 0.44,
      lines: [line(0, 0, 0, 0.7, 0.25, 0.7), arc(0.25, 0.51, 0.19, 0.19, 90, -90), line(0.25, 0.32, 0, 0.32)]),
    "Q": Letter(width: 0.64, lines: [arc(0.32, 0.35, 0.32, 0.35, 0, 360), line(0.38, 0.2, 0.62, -0.04)]),
    "R": Letter(
      width: 0.46,
      lines: [
        line(0, 0, 0, 0.7, 0.25, 0.7), arc(0.25, 0.51, 0.19, 0.19, 90, -90), line(0.25, 0.32, 0, 0.32),
        line(0.24, 0.32, 0.46, 0),
      ]),
    "S": Letter(
      width: 0.44, lines: [arc(0.22, 0.525, 0.2, 0.175, 35, 250) + arc(0.22, 0.175, 0.22, 0.175, 70, -145)]),
    "T": Letter(width: 0.5, lines: [line(0, 0.7, 0.5, 0.7), line(0.25, 0.7, 0.25, 0)]),
    "U": Letter(
      width: 0.5,
      lines: [line(0, 0.7, 0, 0.25), arc(0.25, 0.25, 0.25, 0.25, 180, 360), line(0.5, 0.25, 0.5, 0.7)]),
    "V": Letter(width: 0.54, lines: [line(0, 0.7, 0.27, 0, 0.54, 0.7)]),
    "W": Letter(width: 0.8, lines: [line(0, 0.7, 0.2, 0, 0.4, 0.68, 0.6, 0, 0.8, 0.7)]),
    "X": Letter(width: 0.5, lines: [line(0, 0.7, 0.5, 0), line(0.5, 0.7, 0, 0)]),
    "Y": Letter(width: 0.5, lines: [line(0, 0.7, 0.25, 0.34, 0.5, 0.7), line(0.25, 0.34, 0.25, 0)]),
    "Z": Letter(width: 0.48, lines: [line(0.01, 0.7, 0.47, 0.7, 0, 0, 0.48, 0)]),
    "0": Letter(width: 0.44, lines: [arc(0.22, 0.35, 0.22, 0.35, 0, 360)]),
    "1": Letter(width: 0.24, lines: [line(0, 0.58, 0.18, 0.7, 0.18, 0)]),
    "2": Letter(width: 0.42, lines: [arc(0.21, 0.5, 0.2, 0.2, 170, -30) + line(0, 0, 0.42, 0)]),
    "3": Letter(
      width: 0.42, lines: [arc(0.2, 0.53, 0.18, 0.17, 160, -90) + arc(0.2, 0.18, 0.21, 0.18, 90, -160)]),
    "4": Letter(width: 0.46, lines: [line(0.36, 0, 0.36, 0.7, 0, 0.18, 0.46, 0.18)]),
    "5": Letter(
      width: 0.42, lines: [line(0.38, 0.7, 0.06, 0.7, 0.03, 0.4) + arc(0.2, 0.22, 0.22, 0.22, 120, -150)]),
    "6": Letter(
      width: 0.42, lines: [arc(0.21, 0.21, 0.21, 0.21, 0, 360), arc(0.34, 0.24, 0.34, 0.46, 180, 95)]),
    "7": Letter(width: 0.42, lines: [line(0, 0.7, 0.42, 0.7, 0.14, 0)]),
    "8": Letter(
      width: 0.42, lines: [arc(0.21, 0.53, 0.175, 0.17, 0, 360), arc(0.21, 0.18, 0.21, 0.18, 0, 360)]),
    "9": Letter(
      width: 0.42, lines: [arc(0.21, 0.49, 0.21, 0.21, 0, 360), arc(0.08, 0.46, 0.34, 0.46, 0, -85)]),
    ".": Letter(width: 0.04, lines: [line(0.02, 0, 0.02, 0.012)]),
    ",": Letter(width: 0.06, lines: [line(0.04, 0.01, 0, -0.1)]),
    ":": Letter(width: 0.04, lines: [line(0.02, 0.04, 0.02, 0.05), line(0.02, 0.42, 0.02, 0.43)]),
    "-": Letter(width: 0.24, lines: [line(0, 0.27, 0.24, 0.27)]),
    "+": Letter(width: 0.4, lines: [line(0, 0.3, 0.4, 0.3), line(0.2, 0.5, 0.2, 0.1)]),
    "'": Letter(width: 0.04, lines: [line(0.02, 0.72, 0.02, 0.6)]),
    "!": Letter(width: 0.04, lines: [line(0.02, 0.7, 0.02, 0.2), line(0.02, 0, 0.02, 0.012)]),
    "?": Letter(
      width: 0.36,
      lines: [
        arc(0.18, 0.53, 0.18, 0.17, 170, -90) + line(0.18, 0.36, 0.18, 0.2), line(0.18, 0, 0.18, 0.012),
      ]),
    "/": Letter(width: 0.3, lines: [line(0, -0.06, 0.3, 0.74)]),
  ]
}
