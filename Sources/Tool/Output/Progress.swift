/// Tells how far a long run is, and nothing at all about a short one.
///
/// On a terminal one line is written over; elsewhere a line now and then, so that a log shows that the run lives.
final class Progress {
  private let console: Console
  private let name: String
  private let start = ContinuousClock.now
  private var nextTime: Duration
  private var isShown = false

  init(_ console: Console, name: String) {
    self.console = console
    self.name = Console.printable(name)
    nextTime = console.isTerminal ? .seconds(1) : Self.logInterval
  }

  /// A log needs no line of a run that is over before a reader would wonder.
  private static let logInterval: Duration = .seconds(15)

  func report(_ share: Double) {
    let elapsed = ContinuousClock.now - start
    guard elapsed >= nextTime else { return }
    nextTime = elapsed + (console.isTerminal ? .milliseconds(100) : Self.logInterval)
    let percent = Int(min(1, max(0, share.isFinite ? share : 0)) * 100)
    isShown = true
    console.complain(console.isTerminal ? "\r\(name): \(percent) %" : "slowglass: \(name): \(percent) %\n")
  }

  /// Clears the line.
  func finish() {
    if isShown, console.isTerminal { console.complain("\r\u{1B}[K") }
    isShown = false
  }
}
