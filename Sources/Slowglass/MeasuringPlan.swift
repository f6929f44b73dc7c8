internal import SlowglassAnalysis
internal import SlowglassPixels
internal import SlowglassRecording

/// What options, spec and recording together ask for.
struct MeasuringPlan {
  let spec: Spec
  let slowdown: Double
  private let slowdownGiven: Bool
  /// Pixels for each sample that is analysed.
  let scale: Int
  /// The stretch that findings may come from.
  let stretch: Measurement.Stretch
  /// The rate of a folder of pictures, which the caller gave or left to be 60: nothing is to be fitted.
  let knownRate: Double?
  private let notes: [String]

  init(options: MeasuringOptions, properties: RecordingProperties) throws(SpecError) {
    var spec = Spec()
    var notes: [String] = []
    if let file = options.spec {
      let resolved = try file.resolve(width: properties.width, height: properties.height) { path in
        let picture = try PictureFile.read(path)
        return (picture.luma, picture.alpha)
      }
      spec = resolved.spec
      notes = resolved.notes
    }
    spec.ignoredRegions += options.ignoredRegions
    if let automatic = options.ignoresAutomatically { spec.ignoresAutomatically = automatic }
    spec.ignoredByName.formUnion(options.ignoredByName)
    self.spec = spec
    self.notes = notes
    let given = options.slowdown ?? options.spec?.slowdown
    slowdown = given ?? 1
    slowdownGiven = given != nil
    scale = min(
      16, options.scale ?? MeasuringPlan.pointScale(width: properties.width, height: properties.height))
    knownRate = properties.container == "folder" ? properties.nominalRate : nil
    stretch = Measurement.Stretch(
      from: options.from?.inAnalysis, to: options.to?.inAnalysis, transition: options.transition)
  }

  /// Refuses a stretch that begins or ends where the recording has no frame: nothing would be judged, or other frames.
  func checkStretch(of measurement: Measurement, file: String) throws(SpecError) {
    let last = measurement.frameCount - 1
    for (name, reference) in [("begin", stretch.from), ("end", stretch.to)] {
      switch reference {
      case .frame(let frame) where frame > last:
        throw SpecError(
          file: file,
          message: "asked to \(name) at frame \(frame), past the recording's last frame, \(last)")
      case .seconds(let time) where time > measurement.lastSeconds:
        let end = SpecFile.short((measurement.lastSeconds * 1000).rounded() / 1000)
        throw SpecError(
          file: file,
          message:
            "asked to \(name) at \(SpecFile.short(time)) s, past the recording's last frame, at \(end) s")
      default: continue
      }
    }
  }

  /// Pixels for each point, estimated from the size: phones are 390 to 430 points wide, desktops have one pixel a
  /// point up to about 2200 pixels.
  static func pointScale(width: Int, height: Int) -> Int {
    if height >= width { return max(1, Int((Double(width) / 390).rounded())) }
    return width > 2200 ? 2 : max(1, min(2, Int((Double(height) / 800).rounded())))
  }

  /// The recording's facts, as far as reading it told them.
  func facts(of properties: RecordingProperties, summary: ReadingSummary, failure: RecordingError?)
    -> RecordingFacts
  {
    var notes = properties.notes + summary.notes + self.notes
    if let failure { notes.append("reading stopped here: \(failure)") }
    let isCutShort = summary.isCutShort || failure != nil
    if abs(properties.pixelAspect - 1) > 0.001 {
      let aspect = (properties.pixelAspect * 1000).rounded() / 1000
      notes.append("pixels are not square (\(aspect) : 1); places and sizes are in stored pixels")
    }
    // Where a picture is missing, everything that moves jumps.
    let isDamaged = isCutShort || summary.damagedPackets > 0 || properties.lacksPictures
    var facts = RecordingFacts(
      file: properties.fileName, container: properties.container, codec: properties.codec,
      pixelFormat: properties.pixelFormat, width: properties.width, height: properties.height,
      rotation: properties.rotation, frameCount: summary.frameCount, durationSeconds: 0, captureRate: 60,
      grid: .nominal, variableFrameRate: false, slowdown: slowdown, slowdownGiven: slowdownGiven,
      noiseFloor: 0,
      quality: RecordingFacts.Quality(verdict: isDamaged ? .degraded : .good, notes: notes))
    facts.pixelAspect = properties.pixelAspect
    facts.cutShort = isCutShort
    facts.recorder = properties.recorder
    return facts
  }
}

extension MeasuringOptions.Position {
  fileprivate var inAnalysis: FrameReference {
    switch self {
    case .frame(let frame): .frame(frame)
    case .seconds(let seconds): .seconds(seconds)
    }
  }
}
