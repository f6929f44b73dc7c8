import Slowglass
import SlowglassReports

/// Times between frames: usual ones, none, ages, and what rounding makes of them.
private let steps: [Double] = [
  1.0 / 60, 1.0 / 60, 1.0 / 60, 1.0 / 120, 0.1, 1e-9, 1, 3600, 86_400, 0.0166, 0.0334, 5e-324, 0.25,
]

func facts(_ width: Int, _ height: Int) -> RecordingFacts {
  RecordingFacts(
    file: "a.mov", container: "mov", codec: "h264", pixelFormat: "yuv420p", width: width, height: height,
    rotation: 0,
    frameCount: 0, durationSeconds: 0, captureRate: 60, grid: .nominal, variableFrameRate: false, slowdown: 1,
    slowdownGiven: true, noiseFloor: 0, quality: .init(verdict: .good, notes: []))
}

/// Bytes as pictures of a size, shown at times, with a spec or without: what comes out is a timeline that holds
/// together and can be reported.
func fuzzAnalysis(_ bytes: ArraySlice<UInt8>) {
  guard let timeline = timeline(from: bytes) else { return }
  precondition(timeline.inconsistency == nil, timeline.inconsistency ?? "")
  _ = JSONReport().text(of: [timeline])
  _ = TextReport().text(of: [timeline])
  _ = PerfettoReport().text(of: [timeline])
  _ = Gate(GateRules()).judge(timeline)
}

/// Draws and measures: a head of six bytes, then for each frame a step in time and what is drawn.
func timeline(from bytes: ArraySlice<UInt8>) -> Timeline? {
  var source = ByteSource(bytes)
  let width = 1 + source.byte() % 96
  let height = 1 + source.byte() % 96
  let scale = 1 + source.byte() % 3
  let slowdown = [1, 10, 0.001, 1000][source.byte() % 4]
  let looks = source.byte()
  let spec = spec(looks, width: width * scale, height: height * scale, seed: source.byte())
  var measurement = Measurement(
    spec: spec, scale: scale, slowdown: slowdown,
    planeBudget: looks & 0x80 == 0 ? 200_000_000 : 40 * width * height)
  var samples = [UInt8](repeating: 180, count: width * height)
  var seconds = 0.0
  var frame = 0
  while !source.isEmpty, frame < 96 {
    for _ in 0..<1 + source.byte() % 3 { draw(&source, &samples, width: width, height: height) }
    let kind = source.byte()
    let luma = Plane(width: width, height: height, samples: samples)
    measurement.observe(
      Picture(
        frame: frame, seconds: seconds, luma: luma, isConcealed: kind & 0x40 != 0,
        isUnreliable: kind & 0xC0 != 0),
      colour: { place in
        let (width, height) = (max(1, min(64, Int(place.width))), max(1, min(64, Int(place.height))))
        return ColourPicture(
          width: width, height: height, samples: [UInt8](repeating: UInt8(kind), count: width * height * 3))
      })
    seconds += steps[kind % steps.count]
    frame += 1
  }
  let source2 = Measurement.Source(
    facts: facts(width * scale, height * scale), timeUnit: [1.0 / 600, 1e-6, 1, 1e-9][looks % 4],
    nominalRate: looks & 0x10 == 0 ? nil : 60, givenRate: looks & 0x20 == 0 ? nil : 59.94,
    tool: ToolIdentity(name: "slowglass", version: "fuzz"))
  guard frame > 0 else { return nil }
  return try? measurement.timeline(of: source2)
}

/// A rectangle of one level, of stripes, of noise, or the rows moved by some.
private func draw(_ source: inout ByteSource, _ samples: inout [UInt8], width: Int, height: Int) {
  let kind = source.byte()
  let (left, top) = (source.byte() % width, source.byte() % height)
  let (right, bottom) = (
    min(width, left + source.byte() % width + 1), min(height, top + source.byte() % height + 1)
  )
  let level = source.byte()
  var noise = UInt32(level) | 1
  for y in top..<bottom {
    for x in left..<right {
      let place = y * width + x
      switch kind % 5 {
      case 0, 1: samples[place] = UInt8(level)
      case 2: samples[place] = (x / 2 + y / 3) % 2 == 0 ? UInt8(level) : 255 - UInt8(level)
      case 3:
        noise = noise &* 1_664_525 &+ 1_013_904_223
        samples[place] = UInt8(truncatingIfNeeded: noise >> 24)
      default: samples[place] = samples[(y + 1) % height * width + x]
      }
    }
  }
}

/// Elements anywhere, within the picture and beyond it, by frames that may not be.
private func spec(_ looks: Int, width: Int, height: Int, seed: Int) -> Spec {
  var spec = Spec()
  guard looks & 1 == 1 else { return spec }
  let kinds = ElementKind.allCases.filter { $0 != .group }
  let places: [FrameReference] = [.first, .last, .frame(seed % 40), .seconds(Double(seed) / 30)]
  for index in 0..<2 {
    let x = Double((seed * 7 + index * 13) % max(1, width))
    let y = Double((seed * 5 + index * 17) % max(1, height))
    let box = Rectangle(
      x: x, y: y, width: Double(1 + seed % max(1, width)), height: Double(1 + (seed >> 2) % max(1, height)))
    spec.elements.append(
      ElementSpec(
        name: "e\(index)", kind: kinds[(looks >> 1) % kinds.count],
        looks: [.rectangle(box, frame: places[((looks >> 2) + index) % 4])],
        cornerRadius: Double(seed % 9)))
  }
  spec.groups = looks & 8 == 0 ? [] : [GroupSpec(name: "both", members: ["e0", "e1"])]
  spec.discovers = looks & 2 == 0
  return spec
}
