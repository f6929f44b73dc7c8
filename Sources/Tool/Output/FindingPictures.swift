internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassPixels
internal import SlowglassRecording
internal import SlowglassReports

/// Which frames show a finding, and the pictures of its place in them.
struct FindingPictures {
  /// Parts that are larger are made smaller: several of them have to fit on a screen.
  private static let largestSide = 720

  let finding: Finding
  let timeline: Timeline
  var reading = ReadingOptions()

  /// The frames that a finding names first.
  static func namedFrames(of finding: Finding) -> [Int] {
    [finding.frames.first, finding.frames.peak, finding.frames.last]
  }

  /// The frames of the finding, and a sixth of its length before and after.
  var span: ClosedRange<Int> {
    let last = max(0, timeline.recording.frameCount - 1)
    let margin = max(2, (finding.frames.last - finding.frames.first) / 6)
    let first = min(last, max(0, finding.frames.first - margin))
    return first...max(first, min(last, finding.frames.last + margin))
  }

  /// So many frames over the span, or all of it, with the first, the strongest and the last one of the finding among them.
  func frames(count: Int) -> [Int] {
    let named = [finding.frames.peak, finding.frames.first, finding.frames.last]
    return Self.spread(count, over: span, with: named)
  }

  static func spread(_ count: Int, over span: ClosedRange<Int>, with named: [Int]) -> [Int] {
    var chosen: [Int] = []
    for frame in named + [span.lowerBound, span.upperBound]
    where chosen.count < count && span.contains(frame) && !chosen.contains(frame) {
      chosen.append(frame)
    }
    chosen.sort()
    while chosen.count < min(count, span.count) {
      // Where the least is shown so far.
      let ends = [span.lowerBound - 1] + chosen + [span.upperBound + 1]
      let gaps = zip(ends, ends.dropFirst()).map { $1 - $0 }
      guard let widest = gaps.indices.max(by: { (gaps[$0], $1) < (gaps[$1], $0) }), gaps[widest] > 1 else {
        break
      }
      chosen.insert(ends[widest] + gaps[widest] / 2, at: widest)
    }
    return chosen
  }

  /// The frames of the span that lie `gap` seconds apart or more.
  func frames(atLeastApart gap: Double) -> [Int] {
    let seconds = timeline.frames.seconds
    var kept: [Int] = []
    for frame in span where seconds.indices.contains(frame) {
      // Times are rounded to microseconds.
      if let last = kept.last, seconds[frame] - seconds[last] < gap - 2e-6 { continue }
      kept.append(frame)
    }
    return kept
  }

  /// So many frames side by side, with captions and a title.
  func sheet(of path: String, count: Int, outlined: Bool) throws -> ColourPicture {
    let captions = FrameCaption(timeline: timeline)
    return ContactSheet(
      pictures: try read(path, frames: frames(count: count), outlined: outlined).map {
        (captions.lines($0.frame, finding: finding), $0.picture)
      }, title: FrameCaption.title(of: finding)
    ).drawn
  }

  /// The finding's place in these frames, read from the recording; fewer where it ends early.
  func read(_ path: String, frames: [Int], outlined: Bool) throws -> [(frame: Int, picture: ColourPicture)] {
    let recording = timeline.recording
    let place = WantedPictures.place(of: finding, in: recording)
    let outlines = outlined ? CopyOutlines(timeline) : nil
    let wanted = Set(frames)
    var reader = try MeasuredReader(path, timeline: timeline, reading: reading)
    let side = max(Int(place.width), Int(place.height))
    let factor = max(1, (side + Self.largestSide - 1) / Self.largestSide)
    var pictures: [(frame: Int, picture: ColourPicture)] = []
    for frame in 0...(frames.last ?? 0) {
      guard wanted.contains(frame) else {
        guard try reader.skip() else { break }
        continue
      }
      guard var picture = try reader.nextColour() else { break }
      outlines?.draw(on: &picture, frame: frame)
      let part = picture.part(
        x: Int(place.x), y: Int(place.y), width: Int(place.width), height: Int(place.height))
      pictures.append((frame, part.reduced(by: factor)))
    }
    return pictures
  }
}
