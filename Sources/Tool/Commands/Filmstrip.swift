internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassPixels
internal import SlowglassRecording
internal import SlowglassReports

/// `filmstrip`: one finding as one picture, or as an animation, for a pull request.
func filmstrip(_ arguments: ParsedArguments, console: Console, measuring: Measuring) throws -> Int32 {
  let path = arguments.operands[0]
  guard path != "-" else {
    throw UsageError("standard input can be read only once: write it to a file first")
  }
  guard let output = arguments.last("output") else {
    throw UsageError("filmstrip needs a file to write: --output FILE.png, FILE.apng or FILE.gif")
  }
  guard let form = FilmForm(path: output) else {
    throw UsageError("'\(output)' must end in .png (side by side), .apng or .gif (animated)")
  }
  let file = try OutputFile(
    output, inputs: [path] + (arguments.last("spec").map { [$0] } ?? []), replacesVideo: form != .strip)
  let count = try arguments.count("frames", atMost: 200) ?? 8
  let options = try arguments.measuringOptions()
  let timeline = try measured(path, options: options, console: console, measuring: measuring)
  guard timeline.recording.budgetNote == nil else { return ExitStatus.couldNotJudge }
  let finding = try chosenFinding(arguments.last("finding"), of: timeline)
  if !arguments.has("finding"), finding.severity == .note {
    console.error(
      "nothing worse than a note was found: \(finding.id), \(finding.kind.rawValue), is drawn; --finding ID chooses"
    )
  }
  let pictures = FindingPictures(finding: finding, timeline: timeline, reading: options.reading)
  let outlined = arguments.has("outlined")
  switch form {
  case .strip:
    try writePNG(pictures.sheet(of: path, count: count, outlined: outlined), to: file.path)
  case .animation(let codec):
    let frames = pictures.frames(atLeastApart: codec == .gif ? FilmForm.gifGap : 0)
    let read = try pictures.read(path, frames: frames, outlined: outlined)
    try FilmAnimation(codec: codec, seconds: timeline.frames.seconds).write(read, to: file.path)
  }
  console.write("\(Console.printable(file.path))\n")
  return timeline.recording.cutShort ? ExitStatus.couldNotJudge : ExitStatus.success
}

/// What a file's name says of how a finding is to be shown.
enum FilmForm: Equatable {
  case strip
  case animation(RecordingFormat.Codec)

  /// Browsers show a GIF's pictures for a tenth of a second where the file says less than two hundredths.
  static let gifGap = 0.04

  init?(path: String) {
    if path.hasSuffix(".png") {
      self = .strip
    } else if path.hasSuffix(".apng") {
      self = .animation(.apng)
    } else if path.hasSuffix(".gif") {
      self = .animation(.gif)
    } else {
      return nil
    }
  }
}

/// The finding of a name, or the worst one.
private func chosenFinding(_ name: String?, of timeline: Timeline) throws(UsageError) -> Finding {
  let names = timeline.findings.map(\.id)
  guard let name else {
    guard let worst = worstFinding(of: timeline) else {
      throw UsageError("nothing was found in \(timeline.recording.file): there is no finding to show")
    }
    return worst
  }
  guard let finding = timeline.findings.first(where: { $0.id == name }) else {
    let known = names.isEmpty ? "nothing was found" : "there are \(names.joined(separator: ", "))"
    throw UsageError("there is no finding '\(name)': \(known)")
  }
  return finding
}

/// Writes a PNG beside its place and moves it there.
func writePNG(_ picture: ColourPicture, to path: String) throws {
  try OutputFile.replace(path) { (temporary) throws(OutputError) in
    do throws(RecordingError) {
      try PictureFile.writePNG(picture, to: temporary)
    } catch {
      throw OutputError(path, reason: error.reason)
    }
  }
}

/// Pictures one after the other, for as long as the recording showed them, again and again.
private struct FilmAnimation {
  let codec: RecordingFormat.Codec
  let seconds: [Double]

  /// What the last picture is shown for, in hundredths of a second, before it begins anew.
  private static let rest: Int64 = 60

  func write(_ pictures: [(frame: Int, picture: ColourPicture)], to path: String) throws {
    guard let first = pictures.first else { throw OutputError(path, reason: "no frame could be read") }
    // A GIF counts hundredths of a second; an APNG can do better.
    let units = codec == .gif ? 100 : 1000
    var format = RecordingFormat(
      codec: codec, unitsPerSecond: units, lastFrameUnits: Self.rest * Int64(units) / 100)
    format.loops = true
    if codec == .gif { format.palette = CommonColours.palette(of: pictures.map(\.picture)) }
    try OutputFile.replace(path) { (temporary) throws(OutputError) in
      do throws(RecordingWriterError) {
        var writer = try RecordingWriter(
          path: temporary, format: format, width: first.picture.width, height: first.picture.height)
        var last: Int64 = -1
        for (frame, picture) in pictures {
          let time = max(last + 1, Int64((seconds[frame] - seconds[first.frame]) * Double(units) + 0.5))
          try writer.append(rgb: picture.samples, presentationTime: time)
          last = time
        }
        try writer.finish()
      } catch {
        throw OutputError(path, reason: error.reason)
      }
    }
  }
}

/// The colours that some pictures have most of.
enum CommonColours {
  /// At most 256 colours, 0xRRGGBB: the means of the fullest cells of a grid of 32 steps a colour.
  static func palette(of pictures: [ColourPicture]) -> [UInt32] {
    var counts = [Int](repeating: 0, count: 1 << 15)
    var sums = [Int](repeating: 0, count: 3 << 15)
    for picture in pictures {
      var place = 0
      while place < picture.samples.count {
        let (red, green, blue) = (
          Int(picture.samples[place]), Int(picture.samples[place + 1]), Int(picture.samples[place + 2])
        )
        let cell = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
        counts[cell] += 1
        sums[cell * 3] += red
        sums[cell * 3 + 1] += green
        sums[cell * 3 + 2] += blue
        place += 3
      }
    }
    let fullest = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$1], $0) < (counts[$0], $1) }
    return fullest.prefix(256).map { cell in
      (0..<3).reduce(UInt32(0)) { $0 << 8 | UInt32(sums[cell * 3 + $1] / counts[cell]) }
    }
  }
}
