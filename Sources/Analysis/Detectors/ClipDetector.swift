import SlowglassPixels

/// Finds words and pictures that are cut off along a straight line for a while: a label drawn in the frame of another
/// one, a title that is laid out too narrow for a moment.
struct ClipDetector: Detector {
  static let kinds: [FindingKind] = [.crop]

  /// Text at its place that is cut off for longer is typed, or grows: what is meant to be read lasts.
  private static let longestStanding = 50.0

  func findings(in measured: Measured) -> [Finding] {
    measured.transitions.flatMap { transition -> [Finding] in
      let clips = transition.shapes.clips.filter { clip in
        (clip.moves || appMilliseconds(of: clip, in: measured) <= ClipDetector.longestStanding)
          && !transition.crops.contains { isPart(clip, of: $0, in: transition, measured: measured) }
      }.enumerated().sorted {
        ($0.element.frames.count, -$0.offset) > ($1.element.frames.count, -$1.offset)
      }.map(\.element)
      // Of what is cut off in one place, a word of it was followed by itself.
      return gathered(clips) { one, other in
        !one.box.intersection(other.box).isEmpty && one.frames[0] <= other.frames[other.frames.count - 1]
          && other.frames[0] <= one.frames[one.frames.count - 1]
      }.map { finding(of: $0[0], in: transition, measured: measured) }
    }
  }

  private func appMilliseconds(of clip: MeasuredClip, in measured: Measured) -> Double {
    let end = measured.endSeconds(ofFrame: clip.frames[clip.frames.count - 1])
    return (end - measured.seconds[clip.frames[0]]) * 1000 / measured.slowdown
  }

  /// Whether a bar that was captured too small has the piece in it.
  private func isPart(
    _ clip: MeasuredClip, of crop: MeasuredCrop, in transition: MeasuredTransition, measured: Measured
  ) -> Bool {
    guard let element = clip.element else { return false }
    return transition.units[crop.unit].unit.members.contains(element)
  }

  private func finding(of clip: MeasuredClip, in transition: MeasuredTransition, measured: Measured)
    -> Finding
  {
    let scale = Double(measured.scale)
    let missing = (clip.clip.missing * scale).rounded(places: 2)
    let name = clip.element.map { measured.elements[$0].name }
    let first = clip.frames[0]
    let last = clip.frames[clip.frames.count - 1]
    let message =
      "\(name ?? "something drawn") lacks \(decimal(missing, places: 0)) px at the \(clip.clip.edge.rawValue) "
      + "\(clip.moves ? "while it moves" : "at its place"), \(framesInWords(first, last)): cut off along a straight "
      + "line that it does not have in frame \(clip.plate)"
    return measured.finding(
      .crop, severity: Severity(of: .crop, SeverityContext(hasSettledTwin: false)),
      elements: name.map { [$0] } ?? [], transition: transition.id, first: first, last: last, peak: first,
      region: measured.pixels(clip.box), message: message,
      evidence: [
        "edge": .text(clip.clip.edge.rawValue),
        "missingPixels": .number(missing),
        // A cut through a letter leaves a stroke of it that looks like no letter: half a line's height is a letter's width.
        "missingPixelsUncertainty": .number(
          (max(ContentClip.placeError, clip.firstBox.height / 2) * scale).rounded(places: 2)),
        "plateFrame": .integer(clip.plate),
      ])
  }
}
