internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassRecording
internal import SlowglassReports

/// `frames`: frames as a table, or as pictures.
func frames(_ arguments: ParsedArguments, console: Console, measuring: Measuring) throws -> Int32 {
  let path = arguments.operands[0]
  let options = try arguments.measuringOptions()
  var wanted = try arguments.frameNumbers()
  if let frame = try arguments.frameNumber("frame") {
    if arguments.last("export") != nil {
      throw UsageError("--frame prints what is known of a frame; its picture is --export DIR --at \(frame)")
    }
    for option in ["csv", "at", "outlined", "annotated", "findings"] where arguments.has(option) {
      throw UsageError("--frame prints what is known of one frame, and --\(option) asks for another thing")
    }
    let timeline = try measured(path, options: options, console: console, measuring: measuring)
    guard let facts = FrameFacts(timeline, frame: frame) else {
      let count = timeline.recording.frameCount
      throw UsageError("frame \(frame) is past the end: the recording has \(count) frames, counted from 0")
    }
    console.write(facts.text())
    return timeline.recording.cutShort ? ExitStatus.couldNotJudge : ExitStatus.success
  }
  let folder = arguments.last("export")
  let isAnnotated = arguments.has("annotated")
  let needsTimeline = arguments.has("outlined") || isAnnotated || arguments.has("findings")
  for option in ["at", "outlined", "annotated", "findings"] where arguments.has(option) && folder == nil {
    throw UsageError("--\(option) needs a folder to write pictures into: --export DIR")
  }
  let wantsTable = arguments.has("csv") || folder == nil
  var timeline: Timeline?
  if wantsTable || needsTimeline {
    guard path != "-" || folder == nil else {
      throw UsageError("standard input can be read only once: write it to a file first")
    }
    timeline = try measured(path, options: options, console: console, measuring: measuring)
  }
  var status = timeline?.recording.cutShort == true ? ExitStatus.couldNotJudge : ExitStatus.success
  if let folder {
    if arguments.has("findings"), let timeline {
      wanted = Set((wanted ?? []) + timeline.findings.flatMap(FindingPictures.namedFrames(of:))).sorted()
      if timeline.findings.isEmpty {
        console.error("nothing was found: there is no frame of a finding to write")
      }
    }
    let outlines = arguments.has("outlined") || isAnnotated ? timeline.map(CopyOutlines.init) : nil
    let export = FrameExport(
      folder: folder, frames: wanted, outlines: outlines,
      captions: isAnnotated ? timeline.map(FrameCaption.init) : nil)
    let isComplete = try export.run(
      path, reading: options.reading, listing: !wantsTable, console: console)
    if !isComplete { status = ExitStatus.couldNotJudge }
    if arguments.has("findings"), let timeline {
      try writeSheets(
        of: timeline, path: path, reading: options.reading, folder: folder, isAnnotated: isAnnotated,
        listing: !wantsTable,
        console: console)
    }
  }
  if wantsTable, let timeline { console.write(FramesCSV().text(of: [timeline])) }
  return status
}

/// A contact sheet of each finding, `E2-ghost.png`: its place in frames from shortly before it to shortly after.
private func writeSheets(
  of timeline: Timeline, path: String, reading: ReadingOptions, folder: String, isAnnotated: Bool,
  listing: Bool, console: Console
) throws {
  for finding in timeline.findings {
    let pictures = FindingPictures(finding: finding, timeline: timeline, reading: reading)
    let file = "\(folder)/\(finding.id)-\(finding.kind.rawValue).png"
    try writePNG(pictures.sheet(of: path, count: 12, outlined: isAnnotated), to: file)
    if listing { console.write("\(Console.printable(file))\n") }
  }
}

/// Writes frames of a recording as PNG files.
private struct FrameExport {
  var folder: String
  /// In order; nil for all.
  var frames: [Int]?
  var outlines: CopyOutlines?
  /// Words above each picture; nil for none.
  var captions: FrameCaption?

  /// Returns false when the recording is cut short.
  func run(_ path: String, reading: ReadingOptions, listing: Bool, console: Console) throws -> Bool {
    if Platform.isSameFile(folder, path) {
      throw UsageError("'\(folder)' is the recording itself; export into another folder")
    }
    var reader = try RecordingReader(path: path, options: reading)
    guard Platform.makeFolder(folder) else {
      guard Platform.kind(of: folder) == .missing else {
        throw UsageError("'\(folder)' is there and is no folder: name one that pictures can be written into")
      }
      throw OutputError(folder)
    }
    let progress = Progress(console, name: path)
    defer { progress.finish() }
    var index = 0
    var missing = frames?[...]
    while frames == nil || missing?.isEmpty == false {
      guard frames == nil || missing?.first == index else {
        guard try reader.skip() else { break }
        index += 1
        continue
      }
      guard var frame = try reader.nextColour() else { break }
      missing = missing?.dropFirst()
      outlines?.draw(on: &frame.picture, frame: index)
      let file = "\(folder)/\(Self.fileName(index))"
      if let captions {
        let sheet = ContactSheet(pictures: [(captions.lines(index), frame.picture)], title: "")
        try writePNG(sheet.drawn, to: file)
      } else {
        try writePNG(frame.picture, to: file)
      }
      if listing { console.write("\(Console.printable(file))\n") }
      index += 1
      if let count = reader.properties.declaredFrameCount, count > 0 {
        progress.report(Double(index) / Double(count))
      }
    }
    let isComplete = !reader.summary.isCutShort
    if let first = missing?.first {
      let end = "the recording has \(index) frame\(index == 1 ? "" : "s"), counted from 0"
      if isComplete { throw UsageError("frame \(first) is past the end: \(end)") }
      console.error("frame \(first) could not be read: \(path) is cut short; \(end)")
    } else if !isComplete {
      console.error("\(reader.properties.fileName) is cut short; \(index) frames could be read")
    }
    return isComplete
  }

  /// `frame-00040.png`
  static func fileName(_ index: Int) -> String {
    let digits = String(index)
    return "frame-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
  }
}
