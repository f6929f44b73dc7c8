internal import SlowglassRecording

/// `probe`: what a recording is, and whether it can be measured.
func probe(_ arguments: ParsedArguments, console: Console) throws -> Int32 {
  var options = ReadingOptions()
  options.pictureRate = try arguments.positiveNumber("fps", example: "60") ?? options.pictureRate
  options.limits = try arguments.limits()
  let path = arguments.operands[0]
  var reader = try RecordingReader(path: path, options: options)
  let progress = Progress(console, name: path)
  defer { progress.finish() }
  let properties = reader.properties
  var gaps = FrameGaps(timeBase: properties.timeBase)
  var failure: RecordingError?
  do {
    while let frame = try reader.next() {
      gaps.add(frame.presentationTime)
      if let declared = properties.declaredFrameCount, declared > 0 {
        progress.report(Double(gaps.frameCount) / Double(declared))
      }
    }
  } catch {
    failure = error
  }
  progress.finish()
  let summary = reader.summary
  var lines = ["\(Console.printable(properties.fileName))"]
  func add(_ label: String, _ text: String) {
    let wrapped = Help.wrapped(Console.printable(text), 13)
    lines.append("  " + label + wrapped[0].dropFirst(2 + label.count))
    lines += wrapped.dropFirst()
  }
  add("container", properties.container)
  add("codec", "\(properties.codec), \(properties.pixelFormat), \(properties.colorRange) range")
  add(
    "size",
    "\(properties.width) x \(properties.height)"
      + (properties.rotation == 0 ? "" : ", turned by \(properties.rotation)"))
  if properties.pixelAspect != 1 {
    add("pixels", "not square: \(properties.pixelAspect) times as wide as high")
  }
  let declared = properties.declaredFrameCount.map { $0 == gaps.frameCount ? "" : ", declared \($0)" } ?? ""
  add("frames", "\(gaps.frameCount)\(declared)")
  add("length", gaps.length)
  add("times", "in \(properties.timeBase.numerator)/\(properties.timeBase.denominator) s" + gaps.spread)
  if let recorder = properties.recorder { add("made by", "\(recorder) (a guess)") }
  for note in properties.notes + summary.notes { add("note", note) }
  let isCutShort = failure != nil || summary.isCutShort
  let answer =
    if gaps.frameCount < 2 {
      "no: a transition needs more than one frame"
    } else if isCutShort {
      "in part: up to frame \(gaps.frameCount - 1)"
    } else if summary.concealedCount > 0 || summary.damagedPackets > 0 {
      "with care: part of it is damaged"
    } else {
      "yes"
    }
  add("measurable", answer)
  console.write(lines.joined(separator: "\n") + "\n")
  if let failure {
    console.error(failure)
  } else if isCutShort {
    console.error(cutShortWords(properties.fileName))
  }
  return isCutShort ? ExitStatus.couldNotJudge : ExitStatus.success
}

/// The times between frames.
private struct FrameGaps {
  let timeBase: TimeBase
  private(set) var frameCount = 0
  private var last: Int64 = 0
  private var shortest = Int64.max
  private var longest: Int64 = 0

  init(timeBase: TimeBase) { self.timeBase = timeBase }

  mutating func add(_ time: Int64) {
    if frameCount > 0 {
      shortest = min(shortest, time - last)
      longest = max(longest, time - last)
    }
    last = time
    frameCount += 1
  }

  var length: String { "\(thousandths(timeBase.seconds(last))) s up to the last frame" }

  var spread: String {
    guard frameCount > 1 else { return "" }
    let low = thousandths(timeBase.seconds(shortest) * 1000)
    let high = thousandths(timeBase.seconds(longest) * 1000)
    return low == high ? ", \(low) ms between frames" : ", \(low) to \(high) ms between frames"
  }

  private func thousandths(_ value: Double) -> String {
    let scaled = Int64(value * 1000 + 0.5)
    let fraction = String(scaled % 1000)
    return "\(scaled / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
