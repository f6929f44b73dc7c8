internal import Foundation
internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassPixels
internal import SlowglassRecording
internal import SlowglassReports

/// How the tool examines a spec's elements; a test puts an examination of its own in its place.
typealias Examining = (_ path: String, _ options: MeasuringOptions, _ progress: @escaping (Double) -> Void)
  throws -> Examination

/// `elements`: what was found as a spec, or what a spec's elements are worth; with a picture on request.
func elements(
  _ arguments: ParsedArguments, console: Console, measuring: Measuring, examining: Examining
) throws -> Int32 {
  let path = arguments.operands[0]
  let options = try arguments.measuringOptions()
  let inputs = [path] + (arguments.last("spec").map { [$0] } ?? [])
  let isCheck = options.spec != nil
  if isCheck, arguments.has("output") {
    throw UsageError("--output writes what was found as a spec; with --spec that spec is checked instead")
  }
  if arguments.has("force"), !arguments.has("output") {
    throw UsageError("--force writes over a spec that is there: name it with --output SPEC")
  }
  if !isCheck, arguments.has("report") {
    throw UsageError("--report tells how a spec fits: give one with --spec FILE; without, a spec is written")
  }
  guard path != "-" || !arguments.has("picture") else {
    throw UsageError("standard input can be read only once: write it to a file first")
  }
  let picture = try arguments.last("picture").map { try OutputFile($0, inputs: inputs) }
  let output = try arguments.last("output").flatMap { $0 == "-" ? nil : try OutputFile($0, inputs: inputs) }
  if let picture, let output, picture.identity == output.identity {
    throw UsageError("the picture and the spec cannot both go to '\(picture.path)'")
  }
  if isCheck, options.spec?.elements.isEmpty == true {
    throw UsageError("the spec '\(arguments.last("spec") ?? "")' names no element to check")
  }
  let report = try ExaminationRequest(arguments.last("report"), inputs: inputs)

  let examination: Examination
  if isCheck {
    examination = try examined(path, options: options, console: console, examining: examining)
  } else {
    let timeline = try measured(path, options: options, console: console, measuring: measuring)
    examination = Examination(timeline: timeline, elements: [])
  }
  let timeline = examination.timeline
  // Nothing was followed, which was said: neither "all found" nor an empty spec would be true.
  guard timeline.recording.budgetNote == nil else { return ExitStatus.couldNotJudge }
  if let picture {
    try drawElements(of: timeline, path: path, options: options, to: picture, console: console)
  }
  var status = timeline.recording.cutShort ? ExitStatus.couldNotJudge : ExitStatus.success
  if isCheck {
    let words = ExaminationReport(timeline, elements: examination.elements, ascii: arguments.has("ascii"))
    let text = report.isJSON ? words.json : words.text
    if let file = report.file { try file.write(text) } else { console.write(text) }
    if examination.elements.contains(where: { $0.status == .cannotTrack }) {
      status = ExitStatus.couldNotJudge
    }
    return status
  }
  let spec = SpecText(timeline, path: path)
  if spec.isEmpty {
    console.error(
      "no element was found in \(timeline.recording.file): nothing stands out in its settled pictures that moves "
        + "or changes; the spec is empty, to be filled by hand")
  }
  if let output {
    try keepEdited(output, spec.text, isForced: arguments.has("force"))
    try output.write(spec.text)
  } else {
    console.write(spec.text)
  }
  return status
}

/// Refuses to write over a file that is not what would be written: somebody may have edited the spec that it holds.
private func keepEdited(_ output: OutputFile, _ text: String, isForced: Bool) throws(UsageError) {
  guard !isForced, Platform.kind(of: output.path) == .regular,
    FileManager.default.contents(atPath: output.path) != Data(text.utf8)
  else { return }
  throw UsageError(
    "'\(output.path)' is there and is not what would be written: --force writes over it, or name another file"
  )
}

/// One recording's examination, with its progress told and an early end said.
private func examined(
  _ path: String, options: MeasuringOptions, console: Console, examining: Examining
) throws -> Examination {
  var examination: Examination?
  _ = try measured(path, options: options, console: console) { path, options, progress in
    let found = try examining(path, options, progress)
    examination = found
    return found.timeline
  }
  guard let examination else { throw UsageError("nothing was examined") }
  return examination
}

/// How the check of a spec is to be written: `--report FORMAT[=PATH]`.
private struct ExaminationRequest {
  var isJSON = false
  /// Nil for standard output.
  var file: OutputFile?

  init(_ value: String?, inputs: [String]) throws(UsageError) {
    guard let value else { return }
    let target = ReportTarget(value)
    let format = target.format
    let formats = [TextReport.name, JSONReport.name]
    guard formats.contains(format) else {
      throw UsageError(
        "elements is reported as text or json, found '\(format)'; \(suggestion(for: format, among: formats))")
    }
    isJSON = format == JSONReport.name
    file = try target.file(inputs: inputs)
  }
}

/// Reads the reference frames once more, in colour, and writes them with their elements outlined.
private func drawElements(
  of timeline: Timeline, path: String, options: MeasuringOptions, to file: OutputFile, console: Console
) throws {
  let picture = ElementPicture(elements: timeline.elements)
  let (frames, leftOut) = picture.frames
  guard !frames.isEmpty else {
    console.error("no element has a place to outline: \(file.path) was not written")
    return
  }
  if leftOut > 0 {
    console.error("\(leftOut) more frames have elements; the first \(frames.count) are drawn")
  }
  var reader = try MeasuredReader(path, timeline: timeline, reading: options.reading)
  var pictures: [ColourPicture] = []
  var index = 0
  for frame in frames {
    while index < frame {
      guard try reader.skip() else { break }
      index += 1
    }
    guard index == frame, let colour = try reader.nextColour() else { break }
    index += 1
    pictures.append(colour)
  }
  guard pictures.count == frames.count else {
    throw OutputError(file.path, reason: "frame \(index) could not be read again")
  }
  let sheet = picture.drawn(on: pictures)
  try OutputFile.replace(file.path) { (temporary) throws(OutputError) in
    do throws(RecordingError) {
      try PictureFile.writePNG(sheet, to: temporary)
    } catch {
      throw OutputError(file.path, reason: error.reason)
    }
  }
}
