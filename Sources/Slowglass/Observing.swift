import Dispatch
import SlowglassAnalysis
import SlowglassPixels
import Synchronization

/// Observes pictures in their order while the next ones are decoded.
///
/// Decoders with frame threads stand still while nobody asks for the next picture: observed by the thread that reads, a
/// recording keeps two cores busy for three quarters of the time.
final class Observing: Sendable {
  private let measurement: Mutex<Measurement?>
  private let needsColour: Bool
  private let queue = DispatchQueue(label: "slowglass.observing", qos: .userInitiated)
  private let room = DispatchSemaphore(value: Observing.mostWaiting)

  /// Pictures that wait, each a plane at one sample a point.
  private static let mostWaiting = 3

  init(_ measurement: Measurement) {
    needsColour = measurement.needsColour
    self.measurement = Mutex(measurement)
  }

  /// Takes the next picture. Where texts are watched it is observed at once: their colours are read from the decoder's
  /// picture, which is the next one's as soon as that is asked for.
  func observe(_ picture: Picture, colour: (Rectangle) -> ColourPicture?) {
    if needsColour {
      measurement.withLock { $0?.observe(picture, colour: colour) }
      return
    }
    room.wait()
    queue.async { [self] in
      measurement.withLock { $0?.observe(picture) }
      room.signal()
    }
  }

  /// The measurement, once all pictures are in it.
  func finished() -> Measurement {
    queue.sync {}
    return measurement.withLock { held in
      defer { held = nil }
      return held!
    }
  }
}
