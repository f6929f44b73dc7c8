public import SlowglassAnalysis
internal import SlowglassPixels
public import SlowglassRecording
public import SlowglassReports

/// Reads a measured recording once more for the pictures that its report shows.
///
/// The pictures keep within `budget` bytes: those that matter least are thinned out first, and the note says so.
/// The same recording and timeline give the same bytes.
///
/// - Throws: `RecordingError` when it cannot be read again, or is no longer what was measured.
public func evidencePictures(
  of path: String, timeline: Timeline, budget: Int = EvidenceBudget.usual,
  reading: ReadingOptions = ReadingOptions()
) throws(RecordingError) -> ReportPictures {
  let wanted = WantedPictures(timeline)
  var gathering = EvidenceGathering(wanted: wanted, budget: budget)
  var reader = try MeasuredReader(path, timeline: timeline, reading: reading)
  try gathering.read(&reader)
  return gathering.pictures
}

/// How large the pictures of a report may grow.
public enum EvidenceBudget {
  /// Bytes for one recording: as base 64, with the page around it, less than 8 MB.
  public static let usual: Int = 5_300_000
  private static let several = 12_000_000
  private static let least = 500_000

  /// The budget of each of so many recordings in one report.
  public static func each(of count: Int) -> Int { min(usual, max(least, several / max(1, count))) }
}

/// Encodes the wanted frames as they come by.
private struct EvidenceGathering {
  /// Pictures are looked at on a screen, beside other things; what must be seen pixel for pixel has a crop.
  private static let tallest = 1000
  /// Letters of a phone's screen can no longer be read below.
  private static let smallest = 560
  private static let quality = 70
  private static let cropQuality = 90
  /// The share of the budget that crops may take.
  private static let cropShare = 0.3
  /// More frames than that are not even encoded.
  private static let mostFrames = 900
  /// How many pictures tell how large all of them will be.
  private static let trials = 8

  private let format = PictureEncoder.Format.best
  private let worth: [Int: WantedPictures.Worth]
  private let cropsByFrame: [Int: [WantedPictures.Crop]]
  private let last: Int
  private let budget: Int
  private let wanted: WantedPictures
  private var waiting: [(frame: Int, picture: ColourPicture)] = []
  private var encoder: PictureEncoder?
  private var frames: [ReportPictures.Frame] = []
  private var crops: [ReportPictures.Crop] = []

  init(wanted: WantedPictures, budget: Int) {
    self.wanted = wanted
    self.budget = budget
    let thinned = Self.thinned(wanted.frames)
    worth = Dictionary(uniqueKeysWithValues: thinned.map { ($0.frame, $0.worth) })
    cropsByFrame = Dictionary(grouping: wanted.crops, by: \.frame)
    last = max(thinned.last?.frame ?? -1, wanted.crops.map(\.frame).max() ?? -1)
  }

  private static func thinned(
    _ frames: [(frame: Int, worth: WantedPictures.Worth)]
  ) -> [(frame: Int, worth: WantedPictures.Worth)] {
    var step = 1
    var kept = frames
    while kept.count > mostFrames, step < 1024 {
      step *= 2
      kept = frames.enumerated().filter { $0.element.worth == .named || $0.offset % step == 0 }.map(\.element)
    }
    return Array(kept.prefix(4 * mostFrames))
  }

  mutating func read(_ reader: inout MeasuredReader) throws(RecordingError) {
    var index = 0
    while index <= last {
      guard worth[index] != nil || cropsByFrame[index] != nil else {
        guard try reader.skip() else { break }
        index += 1
        continue
      }
      guard let picture = try reader.nextColour() else { break }
      for crop in cropsByFrame[index] ?? [] { try add(crop, of: picture) }
      if worth[index] != nil {
        waiting.append((index, picture))
        if encoder != nil || waiting.count == Self.trials { try encodeWaiting() }
      }
      index += 1
    }
    try encodeWaiting()
  }

  /// Encodes the frames that wait, all in one size: it is chosen when the first ones are there.
  private mutating func encodeWaiting() throws(RecordingError) {
    guard let first = waiting.first?.picture else { return }
    let chosen: PictureEncoder
    if let encoder {
      chosen = encoder
    } else {
      chosen = try PictureEncoder(
        width: first.width, height: first.height, tallest: try height(for: first), format: format,
        quality: Self.quality)
      encoder = chosen
    }
    for (frame, picture) in waiting { frames.append(.init(frame: frame, bytes: try chosen.encoded(picture))) }
    waiting = []
  }

  /// The height at which all of the pictures fit into the budget, judged by the first ones: bytes go with the area.
  private func height(for picture: ColourPicture) throws(RecordingError) -> Int {
    let full = try PictureEncoder(
      width: picture.width, height: picture.height, tallest: Self.tallest, format: format,
      quality: Self.quality)
    var bytes = 0
    for (_, picture) in waiting { bytes += try full.encoded(picture).count }
    let all = Double(bytes) / Double(waiting.count) * Double(worth.count)
    let room = Double(budget - crops.reduce(0) { $0 + $1.bytes.count }) * 0.9
    guard all > room, room > 0 else { return full.encodedHeight }
    let fitting = Double(full.encodedHeight) * (room / all).squareRoot()
    return max(min(Self.smallest, full.encodedHeight), Int(fitting))
  }

  private mutating func add(
    _ crop: WantedPictures.Crop, of picture: ColourPicture
  ) throws(RecordingError) {
    let part = picture.part(
      x: Int(crop.region.x), y: Int(crop.region.y), width: Int(crop.region.width),
      height: Int(crop.region.height))
    let encoder = try PictureEncoder(
      width: part.width, height: part.height, format: format, quality: Self.cropQuality)
    crops.append(
      .init(
        finding: crop.finding, frame: crop.frame, region: crop.region, bytes: try encoder.encoded(part)))
  }

  /// What fits, in order of time.
  var pictures: ReportPictures {
    var result = ReportPictures()
    result.mediaType = format.mediaType
    var room = budget
    var cropRoom = Int(Double(budget) * Self.cropShare)
    // The wanted crops come worst finding first.
    for crop in wanted.crops {
      guard let made = crops.first(where: { $0.finding == crop.finding && $0.frame == crop.frame }),
        made.bytes.count <= cropRoom
      else { continue }
      cropRoom -= made.bytes.count
      room -= made.bytes.count
      result.crops.append(made)
    }
    var isThinned = frames.count < wanted.frames.count
    for value in [WantedPictures.Worth.named, .inFinding, .inTransition, .around] {
      let these = frames.filter { worth[$0.frame] == value }
      let kept = Self.every(of: these, within: room)
      room -= kept.reduce(0) { $0 + $1.bytes.count }
      isThinned = isThinned || kept.count < these.count
      result.frames += kept
    }
    result.frames.sort { $0.frame < $1.frame }
    if isThinned { result.note = "to keep this file small, some frames have no picture of their own" }
    return result
  }

  /// All of them, or each second, fourth, eighth: as many as there is room for.
  private static func every(of frames: [ReportPictures.Frame], within room: Int) -> [ReportPictures.Frame] {
    var step = 1
    while step <= frames.count {
      let kept = frames.enumerated().filter { $0.offset % step == 0 }.map(\.element)
      if kept.reduce(0, { $0 + $1.bytes.count }) <= room { return kept }
      step *= 2
    }
    return []
  }
}
