internal import SlowglassAnalysis
internal import SlowglassPixels
internal import SlowglassRecording

/// Pictures of one size in rows, each with words above it.
struct ContactSheet {
  /// A sheet is not made wider than that where it can have several rows.
  private static let widest = 1600
  private static let ground: UInt8 = 40

  var pictures: [(caption: [String], picture: ColourPicture)]
  /// What all of it is, above the first row.
  var title: String

  var drawn: ColourPicture {
    guard let first = pictures.first?.picture else { return ColourPicture(width: 0, height: 0, samples: []) }
    let size = max(1, min(3, (min(first.width * 2, first.height * 4) + 200) / 400))
    let line = (BitmapFont.height + 3) * size
    let caption = (pictures.map(\.caption.count).max() ?? 0) * line + 3 * size
    let gap = 6 * size
    let textWidth = pictures.flatMap(\.caption).map(BitmapFont.width).max() ?? 0
    let cell = max(first.width, textWidth * size)
    let fitting = max(1, min(pictures.count, (Self.widest + gap) / (cell + gap)))
    let rows = (pictures.count + fitting - 1) / fitting
    // As many in each row as in the others.
    let columns = (pictures.count + rows - 1) / rows
    let head = title.isEmpty ? gap : line + 2 * gap
    let width = max(columns * (cell + gap) + gap, BitmapFont.width(of: title) * size + 2 * gap)
    var sheet = ColourPicture(
      width: width, height: head + rows * (first.height + caption + gap), filledWith: Self.ground)
    let white = MarkColour(255, 255, 255)
    sheet.write(title, x: gap, y: gap, size: size, white)
    for (index, item) in pictures.enumerated() {
      let x = gap + index % columns * (cell + gap)
      let y = head + index / columns * (first.height + caption + gap)
      for (row, text) in item.caption.enumerated() {
        sheet.write(text, x: x, y: y + row * line, size: size, row == 0 ? white : MarkColour(190, 190, 190))
      }
      sheet.copy(item.picture, x: x, y: y + caption)
    }
    return sheet
  }
}

/// What is said above one frame of a finding.
struct FrameCaption {
  let timeline: Timeline

  /// Frame and app time, then the opacities of what the finding speaks of.
  func lines(_ frame: Int, finding: Finding) -> [String] {
    let marks = [
      (finding.frames.first, "first"), (finding.frames.peak, "peak"), (finding.frames.last, "last"),
    ].filter { $0.0 == frame }.map(\.1)
    let mark = marks.isEmpty ? "" : " " + marks.joined(separator: ", ")
    return ["frame \(frame)\(mark)", time(frame)] + opacities(frame, finding: finding)
  }

  /// `E2 ghost toolbarItems`
  static func title(of finding: Finding) -> String {
    [finding.id, finding.kind.rawValue, finding.elements.first ?? ""].joined(separator: " ")
  }

  /// The same for any frame, with the findings that it belongs to; always three lines, so that all pictures of a
  /// recording come out in one size.
  func lines(_ frame: Int) -> [String] {
    let here = timeline.findings.filter { $0.frames.first <= frame && frame <= $0.frames.last }
    let names = here.prefix(3).map { "\($0.id) \($0.kind.rawValue)" }.joined(separator: ", ")
    let seen = here.first.flatMap { opacities(frame, finding: $0).first } ?? ""
    return ["frame \(frame), \(time(frame))", names, seen]
  }

  private func time(_ frame: Int) -> String {
    let seconds = timeline.frames.seconds.indices.contains(frame) ? timeline.frames.seconds[frame] : 0
    let milliseconds = Int(seconds * 1000 / max(0.001, timeline.recording.slowdown) + 0.5)
    return "\(milliseconds) \(timeline.recording.slowdown == 1 ? "ms" : "app ms")"
  }

  private func opacities(_ frame: Int, finding: Finding) -> [String] {
    guard let track = timeline.tracks.first(where: { $0.element == finding.elements.first }) else {
      return []
    }
    let parts = track.copies.compactMap { copy -> String? in
      guard let place = copy.frames.firstIndex(of: frame), place < copy.opacity.count else { return nil }
      let share = copy.opacity[place].map { "\(Int($0 * 100 + 0.5))%" } ?? "unknown"
      return (copy.role == .settled ? "rest " : "moving ") + share
    }
    return [parts.joined(separator: ", ")]
  }
}
