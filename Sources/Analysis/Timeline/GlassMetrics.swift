import SlowglassPixels

/// What glass costs, in numbers over the whole recording: none where no surface is known.
struct GlassMetrics {
  let measured: Measured

  var values: [String: EvidenceValue] {
    guard let cover = measured.cover, !measured.surfaces.isEmpty, !cover.shares.isEmpty else { return [:] }
    let shares = cover.shares
    let widest = shares.indices.max { (shares[$0], -$0) < (shares[$1], -$1) } ?? 0
    let last = measured.seconds.count - 1
    let duration = measured.endSeconds(ofFrame: last)
    // By time, not by frames: a recording that changes seldom has few of them while it rests.
    let whole = shares.indices.reduce(0.0) { sum, frame in
      sum + shares[frame] * (measured.endSeconds(ofFrame: frame) - measured.seconds[frame])
    }
    let pixels = Double(measured.scale * measured.scale)
    let painted = Double(cover.repainted.reduce(0, +)) * pixels
    return [
      "glassCoverage": .number(shares[widest].rounded(places: 4)),
      "glassCoverageUncertainty": .number(cover.uncertainties[widest].rounded(places: 4)),
      "glassCoverageFrame": .integer(widest),
      "glassCoverageMean": .number((duration > 0 ? whole / duration : shares[0]).rounded(places: 4)),
      "glassRepaintedPixelsPerSecond": duration > 0 ? .number((painted / duration).rounded()) : .null,
      "surfaceCount": .integer(measured.surfaces.count),
      "surfaceCountAtOnce": .integer(atOnce),
      "surfaceSiblings": .list(
        GlassCover.siblings(measured.surfaces).map { .list($0.map { .text($0) }) }),
      "surfaces": .table(
        Dictionary(measured.surfaces.map { ($0.name, table(of: $0)) }) { first, _ in first }),
    ]
  }

  /// The most surfaces that are there in one frame.
  private var atOnce: Int {
    let changes = Set(measured.surfaces.flatMap { $0.places.map(\.frame) }).sorted()
    return changes.map { frame in measured.surfaces.count { !$0.copies(at: frame).isEmpty } }.max() ?? 0
  }

  private func table(of surface: MeasuredSurface) -> EvidenceValue {
    let scale = Double(measured.scale)
    let boxes = surface.places.flatMap(\.copies).map(\.box)
    let heights = boxes.map { $0.height * scale }
    let areas = boxes.map { $0.area / max(1, measured.screen.area / (scale * scale)) }
    let frames = surface.places.indices.reduce(0) { sum, index in
      guard !surface.places[index].copies.isEmpty else { return sum }
      let next =
        index + 1 < surface.places.count ? surface.places[index + 1].frame : measured.seconds.count
      return sum + next - surface.places[index].frame
    }
    return .table([
      "height": heights.max().map { .number($0.rounded(places: 2)) } ?? .null,
      "leastHeight": heights.min().map { .number($0.rounded(places: 2)) } ?? .null,
      "heightUncertainty": .number((2 * MeasuredSurface.sideUncertainty * scale).rounded(places: 2)),
      "growsWithContent": surface.growsWithContent.map { .flag($0) } ?? .null,
      "coverage": areas.max().map { .number($0.rounded(places: 4)) } ?? .null,
      "frames": .integer(frames),
    ])
  }
}
