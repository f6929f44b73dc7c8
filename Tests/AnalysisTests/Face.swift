import SlowglassPixels

@testable import SlowglassAnalysis

/// A disc with a face, drawn on a page with a scale for each axis.
enum Face {
  static let width = 300
  static let height = 240

  /// Luma at an offset from the centre, at scale 1.
  static func level(_ x: Double, _ y: Double) -> Double {
    if x * x + y * y > 20 * 20 { return 235 }
    let fromEye = abs(x) - 7
    let below = y + 6
    if fromEye * fromEye + below * below < 9 { return 220 }
    if abs(x) < 9, y > 6, y < 10 { return 220 }
    if x > 0, x < 3, y > -3, y < 4 { return 140 }
    return 60
  }

  /// A picture of one copy, so far from the middle; each sample is the mean of nine places.
  static func plane(
    _ scaleX: Double, _ scaleY: Double, right: Double = 0, down: Double = 0,
    level: (Double, Double) -> Double = Face.level
  ) -> Plane {
    var plane = Plane(width: width, height: height, filledWith: 235)
    for row in 0..<height {
      for column in 0..<width {
        var sum = 0.0
        for part in 0..<9 {
          let x = Double(column) + (Double(part % 3) + 0.5) / 3 - Double(width) / 2 - right
          let y = Double(row) + (Double(part / 3) + 0.5) / 3 - Double(height) / 2 - down
          sum += level(x / scaleX, y / scaleY)
        }
        plane[x: column, y: row] = UInt8(sum / 9)
      }
    }
    return plane
  }

  /// What is measured of a transition from the one still picture to the other: five of each stand around those on the way.
  static func measured(_ planes: [Plane]) -> Measured {
    var store = PlaneStore()
    for (frame, plane) in planes.enumerated() { store.insert(plane, frame: frame) }
    let ticks = Array(planes.indices)
    let segment = Transition(
      first: 5, last: planes.count - 6, plateBefore: 0, plateAfter: planes.count - 1, firstActive: 5)
    var transition = MeasuredTransition(
      id: "T1", segment: segment, start: MotionStart(frame: 5, tick: 5, uncertainty: 1),
      end: MotionEnd(frame: segment.last, tick: segment.last, uncertainty: 1))
    transition.shapes =
      StretchSurvey(
        transition: segment, elements: [], ticks: ticks, store: store, findsPieces: true, units: []
      ).result
    return Measured(
      seconds: ticks.map { Double($0) / 60 }, grid: TickGrid(rate: 60, isExact: true, ticks: ticks), scale: 1,
      slowdown: 1, width: width, height: height, elements: [], untrackable: [:], transitions: [transition],
      curves: [], cuts: [])
  }
}
