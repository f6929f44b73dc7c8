import SlowglassPixels

/// Reads the colours of the spec's texts from frame to frame, whenever their places have changed.
///
/// Only a few numbers of each reading are kept, so memory does not grow with the size of the recording.
struct ContrastWatch: Sendable {
  /// The place of one text.
  struct Place: Sendable {
    let name: String
    /// In pixels of the recording.
    let rectangle: Rectangle
    /// The same in samples of the planes.
    let box: SampleBox
  }

  /// What a place showed from one frame on, until the next reading.
  struct Reading: Sendable, Equatable {
    let frame: Int
    /// Nil where it held no text on an even backdrop.
    let colours: TextColours?
  }

  let places: [Place]
  var needsColour: Bool { !places.isEmpty }
  private(set) var readings: [[Reading]]
  private var looks: [[UInt8]]

  /// A place has changed when its samples differ by so much in the mean, in levels: coding moves a still one by less.
  private static let changedLevels = 0.4

  init(spec: Spec, scale: Int) {
    places = spec.elements.compactMap { element in
      guard element.kind == .text, case .rectangle(let rectangle, _)? = element.looks.first else {
        return nil
      }
      let inSamples = rectangle.scaled(by: 1 / Double(scale))
      return Place(
        name: element.name, rectangle: rectangle,
        box: SampleBox(
          left: Int(inSamples.x.rounded(.down)), top: Int(inSamples.y.rounded(.down)),
          right: Int(inSamples.maxX.rounded(.up)), bottom: Int(inSamples.maxY.rounded(.up))))
    }
    readings = Array(repeating: [], count: places.count)
    looks = Array(repeating: [], count: places.count)
  }

  /// Looks at the next frame; `colour` gives the pixels of a rectangle.
  mutating func observe(
    _ plane: Plane, frame: Int, colour: (Rectangle) -> ColourPicture?
  ) {
    for index in places.indices {
      let look = ContrastWatch.samples(of: plane, in: places[index].box)
      guard ContrastWatch.differs(look, from: looks[index]) else { continue }
      looks[index] = look
      guard let picture = colour(places[index].rectangle) else { continue }
      readings[index].append(Reading(frame: frame, colours: TextColours(picture)))
    }
  }

  private static func samples(of plane: Plane, in box: SampleBox) -> [UInt8] {
    let box = box.clipped(width: plane.width, height: plane.height)
    guard box.width > 0, box.height > 0 else { return [] }
    var samples: [UInt8] = []
    samples.reserveCapacity(box.area)
    for y in box.top..<box.bottom {
      samples += plane.samples[(y * plane.width + box.left)..<(y * plane.width + box.right)]
    }
    return samples
  }

  private static func differs(_ look: [UInt8], from last: [UInt8]) -> Bool {
    guard look.count == last.count else { return !look.isEmpty }
    var sum = 0
    for index in look.indices { sum &+= abs(Int(look[index]) &- Int(last[index])) }
    return Double(sum) > changedLevels * Double(look.count)
  }
}
