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
      let colour = outline.role == .settled ? MarkColour(40, 220, 90) : MarkColour(255, 120, 0)
      // A dark line outside keeps the outline visible on any ground.
      picture.stroke(outline.rectangle.outset(by: 3), .black, thickness: 1)
      picture.stroke(outline.rectangle.outset(by: 2), colour, thickness: 2)
    }
  }
}
