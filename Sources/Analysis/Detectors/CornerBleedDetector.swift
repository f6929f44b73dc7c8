import SlowglassPixels

/// Finds rows or pictures that reach past the rounded corners of the surface they lie in.
///
/// Of a corner's square a round of radius r leaves (1 - pi / 4) r^2 free. Where a child is not clipped that part is filled,
/// while the surface's other corners stay round. A surface that grows to fill the screen, and loses its rounding with all
/// four corners, does not bleed.
struct CornerBleedDetector: Detector {
  static let kinds: [FindingKind] = [.cornerBleed]

  /// A corner is filled from here on, and round below that: softened edges and shadows fill up to a tenth.
  private static let filled = 0.6
  private static let round = 0.25
  /// Frames in a row that it must last.
  private static let leastFrames = 3

  func findings(in measured: Measured) -> [Finding] {
    // Where one screen dissolves into the other, a corner holds what the other one shows in its place.
    measured.transitions.filter { $0.dissolve == nil }.flatMap { transition in
      transition.surfaces.compactMap { finding($0, in: transition, measured: measured) }
    }
  }

  private func finding(
    _ track: SurfaceTrack, in transition: MeasuredTransition, measured: Measured
  ) -> Finding? {
    guard let before = track.readings.first, let after = track.readings.last else { return nil }
    let bleeding = Corner.allCases.indices.filter { corner in
      [before, after].contains { isRound($0, corner) }
        && ranges(of: track.readings.indices.filter { isBleeding(track.readings[$0], corner) })
          .contains { $0.count >= CornerBleedDetector.leastFrames }
    }
    let readings = track.readings.filter { reading in bleeding.contains { isBleeding(reading, $0) } }
    guard !bleeding.isEmpty, let first = readings.first, let last = readings.last,
      let peak = readings.max(by: { amount($0, bleeding) < amount($1, bleeding) })
    else { return nil }
    let scale = Double(measured.scale)
    let corners = bleeding.map { Corner.allCases[$0] }
    let free = Double(SurfaceTrack.freeSamples(radius: track.surface.radius)) * scale * scale
    let pixels = amount(peak, bleeding) * free
    // One sample along the round is neither inside nor outside for certain; small rounds have little more.
    let error = Double(corners.count) * track.surface.radius * .pi / 2 * scale * scale
    guard pixels > error else { return nil }
    let box = Rectangle.union(readings.map(\.box.rectangle))
    return measured.finding(
      .cornerBleed, severity: Severity(of: .cornerBleed), elements: [track.name], transition: transition.id,
      first: first.frame, last: last.frame, peak: peak.frame, region: measured.pixels(box),
      message:
        "what \(track.name) holds reaches past \(corners.count) of its rounded corners, frames \(first.frame)-\(last.frame)",
      evidence: [
        "corners": .list(corners.map { .text($0.rawValue) }),
        "pixels": .number(pixels.rounded()),
        "pixelsUncertainty": .number(error.rounded()),
        "radius": .number((track.surface.radius * scale).rounded(places: 1)),
        "radiusUncertainty": .number(scale),
        "ranges": ranges(of: readings.map(\.frame), bridging: 1).evidence,
      ])
  }

  /// Whether a corner is filled while another one of the same surface is round.
  private func isBleeding(_ reading: SurfaceTrack.Reading, _ corner: Int) -> Bool {
    (reading.filled[corner] ?? 0) >= CornerBleedDetector.filled
      && reading.filled.indices.contains { isRound(reading, $0) }
  }

  private func isRound(_ reading: SurfaceTrack.Reading, _ corner: Int) -> Bool {
    (reading.filled[corner] ?? 1) <= CornerBleedDetector.round
  }

  private func amount(_ reading: SurfaceTrack.Reading, _ corners: [Int]) -> Double {
    corners.reduce(0) { $0 + (reading.filled[$1] ?? 0) }
  }
}
