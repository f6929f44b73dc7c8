/// How long something took, over several rounds.
struct Timing {
  var name: String
  /// Milliseconds of each round, divided by what one round does.
  var milliseconds: [Double]

  /// Runs `work` once unmeasured and then `rounds` times; each round does the named thing `count` times.
  init(_ name: String, rounds: Int, count: Int = 1, _ work: () -> Void) {
    self.name = name
    work()
    let clock = ContinuousClock()
    milliseconds = (0..<rounds).map { _ in
      let time = clock.measure(work)
      let parts = time.components
      return (Double(parts.seconds) * 1000 + Double(parts.attoseconds) / 1e15) / Double(count)
    }
  }

  static let heading = padded("", to: 44) + padded("best ms", to: 12) + "median ms"

  var line: String {
    let sorted = milliseconds.sorted()
    return Self.padded("  " + name, to: 44) + Self.padded(Self.number(sorted.first ?? 0), to: 12)
      + Self.number(sorted.isEmpty ? 0 : sorted[sorted.count / 2])
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func number(_ value: Double) -> String {
    let thousandths = Int(value * 1000 + 0.5)
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}

/// Keeps the optimiser from dropping a result that nobody reads.
@inline(never)
func use<Value>(_ value: Value) {}
