import Dispatch
import SlowglassAnalysis
import SlowglassPixels
import Synchronization

import class Foundation.Thread

/// Observes pictures in their order, on a thread of its own, while the next ones are decoded.
///
/// Decoders with frame threads stand still while nobody asks for the next picture: observed by the thread that reads, a
/// recording keeps two cores busy for three quarters of the time.
final class Observing {
  private let line: Line
  private let needsColour: Bool

  init(_ measurement: Measurement) {
    needsColour = measurement.needsColour
    line = Line(measurement)
    let thread = Thread { [line] in line.work() }
    thread.name = "slowglass.observing"
    thread.qualityOfService = .userInitiated
    thread.start()
  }

  deinit { line.end() }

  /// Takes the next picture. Where texts are watched it is observed at once: their colours are read from the decoder's
  /// picture, which is the next one's as soon as that is asked for.
  func observe(_ picture: Picture, colour: (Rectangle) -> ColourPicture?) {
    if needsColour {
      line.observe(picture, colour: colour)
    } else {
      line.append(picture)
    }
  }

  /// The measurement, once all pictures are in it; asked once.
  func finished() -> Measurement {
    line.end()
    line.waitUntilEnded()
    return line.taken()
  }
}

/// The measurement, and the pictures that wait for it.
private final class Line: Sendable {
  private struct Waiting {
    var pictures: [Picture] = []
    var isEnded = false
  }

  /// Pictures that wait, each a plane at one sample a point.
  private static let mostWaiting = 3

  private let measurement: Mutex<Measurement?>
  private let waiting = Mutex(Waiting())
  private let room = DispatchSemaphore(value: 0)
  private let change = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  init(_ measurement: Measurement) {
    self.measurement = Mutex(measurement)
    for _ in 0..<Line.mostWaiting { room.signal() }
  }

  func append(_ picture: Picture) {
    room.wait()
    waiting.withLock { $0.pictures.append(picture) }
    change.signal()
  }

  func end() {
    waiting.withLock { $0.isEnded = true }
    change.signal()
  }

  func work() {
    while true {
      change.wait()
      let (next, isEnded) = waiting.withLock { waiting in
        (waiting.pictures.isEmpty ? nil : waiting.pictures.removeFirst(), waiting.isEnded)
      }
      if let next {
        observe(next, colour: { _ in nil })
        room.signal()
      } else if isEnded {
        ended.signal()
        return
      }
    }
  }

  func observe(_ picture: Picture, colour: (Rectangle) -> ColourPicture?) {
    measurement.withLock { $0?.observe(picture, colour: colour) }
  }

  func waitUntilEnded() { ended.wait() }

  func taken() -> Measurement {
    measurement.withLock { held in
      guard let measurement = held.take() else { preconditionFailure("it was taken before") }
      return measurement
    }
  }
}
