internal import SlowglassAnalysis
internal import SlowglassPixels
internal import SlowglassRecording

/// Frames around every copy that a run found: green at rest, orange moving.
struct CopyOutlines {
  private struct Outline {
    var rectangle: Rectangle
    var role: Copy.Role
  }

  private var byFrame: [Int: [Outline]] = [:]

  init(_ timeline: Timeline) {
    for track in timeline.tracks {
      guard let home = timeline.elements.first(where: { $0.id == track.element })?.rect else { continue }
      for copy in track.copies {
        for (index, frame) in copy.frames.enumerated() {
          guard index < copy.x.count, index < copy.y.count, index < copy.scaleX.count,
            index < copy.scaleY.count
          else {
            continue
          }
          let width = home.width * copy.scaleX[index]
          let height = home.height * copy.scaleY[index]
          let rectangle = Rectangle(
            x: copy.x[index] - width / 2, y: copy.y[index] - height / 2, width: width, height: height)
          byFrame[frame, default: []].append(Outline(rectangle: rectangle, role: copy.role))
        }
      }
    }
  }

  func draw(on picture: inout ColourPicture, frame: Int) {
    for outline in byFrame[frame] ?? [] {
      let colour: (UInt8, UInt8, UInt8) = outline.role == .settled ? (40, 220, 90) : (255, 120, 0)
      // A dark line outside keeps the outline visible on any ground.
      Self.stroke(outline.rectangle.outset(by: 3), (0, 0, 0), thickness: 1, on: &picture)
      Self.stroke(outline.rectangle.outset(by: 2), colour, thickness: 2, on: &picture)
    }
  }

  /// Draws the border of a rectangle, inwards from its edge, as far as it lies inside the picture.
  static func stroke(
    _ rectangle: Rectangle, _ colour: (UInt8, UInt8, UInt8), thickness: Int, on picture: inout ColourPicture
  ) {
    func whole(_ value: Double) -> Int { Int(max(-100_000, min(100_000, value + (value < 0 ? -0.5 : 0.5)))) }
    guard rectangle.x.isFinite, rectangle.y.isFinite, rectangle.maxX.isFinite, rectangle.maxY.isFinite else {
      return
    }
    let left = whole(rectangle.x)
    let top = whole(rectangle.y)
    let right = whole(rectangle.maxX)
    let bottom = whole(rectangle.maxY)
    for y in max(0, top)..<max(0, top, min(picture.height, bottom)) {
      let isEdgeRow = y < top + thickness || y >= bottom - thickness
      for x in max(0, left)..<max(0, left, min(picture.width, right)) {
        guard isEdgeRow || x < left + thickness || x >= right - thickness else { continue }
        let place = (y * picture.width + x) * 3
        picture.samples[place] = colour.0
        picture.samples[place + 1] = colour.1
        picture.samples[place + 2] = colour.2
      }
    }
  }
}
