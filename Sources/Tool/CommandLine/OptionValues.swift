internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassPixels
internal import SlowglassRecording

extension ParsedArguments {
  /// A number above zero.
  func positiveNumber(
    _ option: String, example: String, within range: ClosedRange<Double> = 0.001...1000
  ) throws(UsageError) -> Double? {
    guard let text = last(option) else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw UsageError("--\(option) must be a number such as \(example), found '\(text)'")
    }
    guard number > 0 else { throw UsageError("--\(option) must be above 0, found \(text)") }
    guard range.contains(number) else {
      let (least, most) = (Self.digits(range.lowerBound), Self.digits(range.upperBound))
      throw UsageError("--\(option) must be \(least) to \(most), found \(text)")
    }
    return number
  }

  /// A whole number from 1.
  func count(_ option: String, atMost most: Int) throws(UsageError) -> Int? {
    guard let text = last(option) else { return nil }
    guard let number = Int(text), (1...most).contains(number) else {
      throw UsageError("--\(option) must be a whole number from 1 to \(most), found '\(text)'")
    }
    return number
  }

  /// The number of one frame, counted from 0.
  func frameNumber(_ option: String) throws(UsageError) -> Int? {
    guard let text = last(option) else { return nil }
    guard let frame = Int(text), frame >= 0 else {
      throw UsageError("--\(option) takes a frame number such as 40, found '\(text)'")
    }
    return frame
  }

  /// The number in a transition's name.
  func transitionNumber() throws(UsageError) -> Int? {
    guard let text = last("transition") else { return nil }
    guard text.hasPrefix("T"), let number = Int(text.dropFirst()), number > 0 else {
      throw UsageError("--transition takes one as the report names it, such as T2, found '\(text)'")
    }
    for other in ["from", "to"] where has(other) {
      throw UsageError("--transition and --\(other) exclude each other")
    }
    return number
  }

  /// A frame number, or a time: `40`, `1.25s`, `1.25`.
  func position(_ option: String) throws(UsageError) -> MeasuringOptions.Position? {
    guard let text = last(option) else { return nil }
    if let frame = Int(text), frame >= 0 { return .frame(frame) }
    let digits = text.hasSuffix("s") ? String(text.dropLast()) : text
    if let seconds = Double(digits), seconds.isFinite, seconds >= 0 { return .seconds(seconds) }
    throw UsageError("--\(option) must be a frame such as 40 or a time such as 1.25s, found '\(text)'")
  }

  /// Regions to ignore, what else is by name, and whether all that is found is; nil where that was not said.
  func ignored() throws(UsageError) -> (
    regions: [Rectangle], named: Set<IgnoredRegion.What>, automatically: Bool?
  ) {
    let words = ["auto", "none"] + IgnoredRegion.What.presets
    var named: Set<IgnoredRegion.What> = []
    var regions: [Rectangle] = []
    var automatically: Bool?
    for text in values["ignore"] ?? [] {
      switch text {
      case "auto": automatically = true
      case "none": automatically = false
      default:
        if let what = IgnoredRegion.What(preset: text) {
          named.insert(what)
          continue
        }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let known = numbers.compactMap { $0 }.filter(\.isFinite)
        guard numbers.count == 4, known.count == 4 else {
          let near = nearestName(to: text, among: words).map { "did you mean \($0)?" }
          throw UsageError(
            "--ignore takes auto, none, X,Y,W,H in pixels or what to ignore, found '\(text)'; "
              + (near ?? "known: \(words.joined(separator: ", "))"))
        }
        guard known[2] > 0, known[3] > 0 else {
          throw UsageError("--ignore \(text) is empty: W and H must be above 0")
        }
        regions.append(Rectangle(x: known[0], y: known[1], width: known[2], height: known[3]))
      }
    }
    return (regions, named, automatically)
  }

  /// Frame numbers of `--at 40,64,145`, each once and in order; nil for all.
  func frameNumbers() throws(UsageError) -> [Int]? {
    guard let texts = values["at"] else { return nil }
    var frames: Set<Int> = []
    for part in texts.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      guard let frame = Int(part), frame >= 0 else {
        throw UsageError("--at takes frame numbers such as 40,64,145, found '\(part)'")
      }
      frames.insert(frame)
    }
    return frames.sorted()
  }

  /// Everything that says how to measure: the command line beats the spec, the spec beats defaults.
  func measuringOptions() throws -> MeasuringOptions {
    var options = MeasuringOptions()
    options.slowdown = try positiveNumber("slowdown", example: "10")
    if let path = last("spec") { options.spec = try SpecFile.read(path: path) }
    options.slowdown = options.slowdown ?? options.spec?.slowdown
    options.transition = try transitionNumber()
    options.from = try position("from")
    options.to = try position("to")
    switch (options.from, options.to) {
    case (.frame(let first)?, .frame(let last)?) where first > last:
      throw UsageError("--from \(first) comes after --to \(last)")
    case (.seconds(let first)?, .seconds(let last)?) where first > last:
      throw UsageError("--from \(first)s comes after --to \(last)s")
    default: break
    }
    let ignored = try ignored()
    options.ignoredRegions = ignored.regions
    options.ignoresAutomatically = ignored.automatically
    options.ignoredByName = ignored.named
    options.captureRate = try positiveNumber("hz", example: "60", within: 1...1000)
    options.pictureRate = try positiveNumber("fps", example: "60") ?? options.pictureRate
    options.scale = try count("scale", atMost: 8)
    options.limits = try limits()
    options.timeBudget = try positiveNumber("time-budget", example: "60", within: 0.001...86_400)
    return options
  }
}
