/// How long something took, over several rounds.
struct Timing {
  var name: String
  /// Microseconds of each round, divided by what one round does.
  var microseconds: [Double]

  /// Runs `work` once unmeasured and then `rounds` times; each round does the named thing `count` times.
  init(_ name: String, rounds: Int, count: Int = 1, _ work: () -> Void) {
    self.name = name
    work()
    let clock = ContinuousClock()
    microseconds = (0..<rounds).map { _ in
      let time = clock.measure(work)
      let parts = time.components
      return (Double(parts.seconds) * 1e6 + Double(parts.attoseconds) / 1e12) / Double(count)
    }
  }

  static let heading = padded("", to: 44) + padded("best us", to: 12) + "median us"

  var line: String {
    let sorted = microseconds.sorted()
    return Self.padded("  " + name, to: 44) + Self.padded(Self.number(sorted.first ?? 0), to: 12)
      + Self.number(sorted.isEmpty ? 0 : sorted[sorted.count / 2])
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func number(_ value: Double) -> String {
    let tenths = Int(value * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// Keeps the optimiser from dropping a result that nobody reads.
@inline(never)
func use<Value>(_ value: Value) {}
