internal import Slowglass
internal import SlowglassRecording

/// One kind of limit, as `--limit NAME=VALUE` names it.
private struct LimitName: Sendable {
  var name: String
  /// What can be asked for.
  var range: ClosedRange<Double>
  /// Whether there is nothing between two whole numbers.
  var isCount: Bool = true
  var set: @Sendable (inout ReadingLimits, Double) -> Void

  static let all: [LimitName] = [
    LimitName(name: "pixels", range: 1...2e9) { $0.pixels = Int($1) },
    LimitName(name: "streams", range: 1...10_000) { $0.streams = Int($1) },
    LimitName(name: "frames", range: 1...1e9) { $0.frames = Int($1) },
    LimitName(name: "seconds", range: 0.001...1e9, isCount: false) { $0.seconds = $1 },
    LimitName(name: "memory", range: 1e8...1e13) { $0.memory = Int($1) },
  ]
}

extension ParsedArguments {
  /// What a recording may ask for: `--limit frames=2M --limit memory=6G`.
  func limits() throws(UsageError) -> ReadingLimits {
    var limits = ReadingLimits()
    let names = LimitName.all.map(\.name)
    for text in values["limit"] ?? [] {
      let word = String(text.prefix { $0 != "=" })
      guard let limit = LimitName.all.first(where: { $0.name == word }) else {
        let near = nearestName(to: word, among: names).map { "did you mean \($0)?" }
        throw UsageError(
          "--limit takes NAME=NUMBER, found '\(text)'; \(near ?? "known: \(names.joined(separator: ", "))")")
      }
      guard let number = Self.number(String(text.dropFirst(word.count + 1))), limit.range.contains(number),
        !limit.isCount || number == number.rounded()
      else {
        let (least, most) = (limit.range.lowerBound, limit.range.upperBound)
        throw UsageError(
          "--limit \(word) must be a \(limit.isCount ? "whole " : "")number from \(Self.digits(least)) to "
            + "\(Self.digits(most)), found '\(text)'")
      }
      limit.set(&limits, number)
    }
    return limits
  }

  /// `200`, `1.5M`, `6G`: thousands, millions and thousands of millions.
  private static func number(_ text: String) -> Double? {
    let units: [Character: Double] = ["k": 1e3, "M": 1e6, "G": 1e9]
    guard let last = text.last, let unit = units[last] else { return Double(text) }
    // 2.3M is a whole number, though 2.3 is none that a computer has: a thousandth is far below what anyone writes.
    return Double(text.dropLast()).map { ($0 * unit * 1000).rounded() / 1000 }
  }

  /// A bound as a person writes it: `1000`, `0.001`.
  static func digits(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }
}
