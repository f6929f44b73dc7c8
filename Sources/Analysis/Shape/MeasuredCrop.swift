import SlowglassPixels

/// A copy that lacks a straight band of its settled look along one edge.
struct MeasuredCrop: Sendable {
  /// Which of the transition's units it is a copy of.
  var unit: Int
  var edge: CropEdge
  /// From the cut to the outline that the settled look has, in samples at settled scale.
  var missing: Double
  /// The frames in which the copy is seen, the compared one last or first.
  var frames: [Int]
  /// The frame at rest that was compared with the plate, and the plate.
  var compared: Int
  var plate: Int
  /// The band at rest, in samples.
  var band: Rectangle
  /// Moving frames in which the outline could be looked for, and those that lack it.
  var judgedFrames: Int
  var lackingFrames: Int
}

/// Looks for copies that were captured by bounds smaller than what they draw.
///
/// When such a copy has come to rest and the settled look takes its place, a band along one edge appears in one tick: the
/// frame before differs from the plate from a straight line on and nowhere else, up to an outline which the plate has and
/// the frame lacks. The moving copy lacks that outline too, wherever it is: what lies over a copy at rest does not go
/// with it.
struct CropSurvey: Sendable {
  let transition: Transition
  let store: PlaneStore

  /// What has several members spans the surface that they lie on.
  static let leastMembers = 2
  /// Copies at rest show this much, and correlate this well.
  private static let leastAmplitude: Float = 0.85
  private static let leastCorrelation: Float = 0.7
  /// A moving copy is judged from this amplitude on, and seen from the other one on.
  private static let judgedAmplitude: Float = 0.5
  private static let seenAmplitude: Float = 0.09
  /// Frames that are tried: coding goes on refining a still picture, and the first different one may show the change
  /// half done.
  private static let mostTried = 16
  /// The outline is lacking where no line is left of this share of its strength.
  private static let lackingShare: Float = 0.4
  /// Where the page behind has a line so many times as strong, nothing can be told.
  private static let strongerLine: Float = 1.6
  private static let leastJudged = 3
  /// A hand-over takes a frame, or two where coding shows the first one half done; then it is settled for so many.
  private static let steady = 8
  private static let handedShare: Float = 0.7

  /// - Parameter unit: the index of `tracks` in the transition.
  func crop(of tracks: UnitTracks, unit: Int) -> MeasuredCrop? {
    // A bar that is laid over a page cuts off a lone glyph of it along a straight line as well.
    guard !tracks.isMemberAlone, tracks.unit.members.count >= CropSurvey.leastMembers,
      tracks.paths.indices.contains(where: { !tracks.isContent[$0] })
    else {
      return nil
    }
    let frames = store.frames(in: transition.plateBefore...max(transition.plateBefore, transition.plateAfter))
    guard frames.count >= 3 else { return nil }
    return crop(of: tracks, unit: unit, from: frames.reversed()) ?? crop(of: tracks, unit: unit, from: frames)
  }

  /// - Parameter frames: from the plate inwards.
  private func crop(of tracks: UnitTracks, unit: Int, from frames: [Int]) -> MeasuredCrop? {
    let template = tracks.unit.template
    guard let plate = frames.first, let settled = store[plate], isAtHome(template, in: settled) else {
      return nil
    }
    var tried = 0
    for (index, frame) in frames.enumerated().dropFirst() {
      guard let plane = store[frame], isAtHome(template, in: plane), tried < CropSurvey.mostTried else {
        break
      }
      let views = CropEdge.allCases.map {
        EdgeView(edge: $0, template: template, width: plane.width, height: plane.height)
      }
      guard views.contains(where: { $0.differs(plane, settled) }) else { continue }
      // While the page behind goes on moving, what differs is its.
      guard restStandsStill(plane, settled, template) else { break }
      tried += 1
      for view in views {
        guard let band = view.band(in: plane, lackedOf: settled),
          isHandedOver(
            band, view: view, in: frames[max(0, index - CropSurvey.steady)..<max(1, index - 1)], to: settled),
          let crop = confirmed(band, view: view, tracks: tracks, unit: unit, compared: frame, plate: plate)
        else { continue }
        return crop
      }
    }
    return nil
  }

  /// Whether the outline comes all at once, next to the compared frame, and stays: a bar that is laid out anew as it moves
  /// brings it bit by bit, and a page that goes on moving takes it away again.
  private func isHandedOver(
    _ band: EdgeView.Band, view: EdgeView, in frames: ArraySlice<Int>, to settled: Plane
  ) -> Bool {
    let outline = view.outline(in: settled, depth: band.outline)
    return frames.allSatisfy { frame in
      guard let plane = store[frame], outline != 0 else { return false }
      return view.outline(in: plane, depth: band.outline) / outline >= CropSurvey.handedShare
    }
  }

  /// Whether all that is further away from the copy shows the same in two frames.
  private func restStandsStill(_ one: Plane, _ other: Plane, _ template: Template) -> Bool {
    let near = template.box(at: template.home).outset(by: CropSurvey.surroundings)
    var moved = 0
    for y in 0..<one.height {
      let isLevel = Double(y) >= near.y && Double(y) < near.maxY
      for x in 0..<one.width {
        if isLevel, Double(x) >= near.x, Double(x) < near.maxX { continue }
        let at = y * one.width + x
        if abs(Int(one.samples[at]) - Int(other.samples[at])) > CropSurvey.movedLevels { moved += 1 }
      }
    }
    return Double(moved) <= CropSurvey.mostMoved * Double(one.samples.count)
  }

  /// How far from a copy its surface and shadow reach, in samples.
  private static let surroundings = 60.0
  /// A sample has changed by more than this, in levels: coding moves a still picture less.
  private static let movedLevels = 10
  /// Share of the screen's samples that a clock or a caret may change.
  private static let mostMoved = 0.002

  private func isAtHome(_ template: Template, in plane: Plane) -> Bool {
    let sums = template.projectionAtHome(in: plane)
    return sums.amplitude >= CropSurvey.leastAmplitude && sums.correlation >= CropSurvey.leastCorrelation
  }

  /// The crop, where the moving copy lacks the same.
  private func confirmed(
    _ band: EdgeView.Band, view: EdgeView, tracks: UnitTracks, unit: Int, compared: Int, plate: Int
  ) -> MeasuredCrop? {
    let isEnd = plate > compared
    guard let settled = store[plate] else { return nil }
    let outline = view.outline(in: settled, depth: band.outline)
    guard outline != 0 else { return nil }
    var best: MeasuredCrop?
    for index in tracks.paths.indices where !tracks.isContent[index] {
      let points = tracks.paths[index].points.filter { isEnd ? $0.frame <= compared : $0.frame >= compared }
      let moved = points.filter {
        $0.fit.amplitude >= CropSurvey.judgedAmplitude
          && tracks.unit.template.distance(from: $0.fit.pose, to: tracks.unit.template.home) > 2
      }
      // The page behind has lines as well, of either sign: the median frame tells.
      let shares = moved.compactMap { point -> Float? in
        guard let plane = store[point.frame],
          let line = view.outline(in: plane, at: point.fit.pose, depth: band.outline),
          view.showsInside(
            of: band, parts: tracks.memberSums[index][point.frame], glyphs: tracks.unit.template.glyphs)
        else { return nil }
        return abs(line) > CropSurvey.strongerLine * abs(outline) ? nil : line / outline
      }.sorted()
      guard shares.count >= CropSurvey.leastJudged,
        shares[shares.count / 2] < CropSurvey.lackingShare,
        let edge = points.filter({ $0.fit.amplitude >= CropSurvey.seenAmplitude }).map(\.frame)
          .min(by: { isEnd ? $0 < $1 : $0 > $1 })
      else { continue }
      let seen = store.frames(in: min(edge, compared)...max(edge, compared))
      if seen.count > best?.frames.count ?? 0 {
        best = MeasuredCrop(
          unit: unit, edge: view.edge, missing: view.depth(of: band), frames: seen, compared: compared,
          plate: plate, band: view.rectangle(of: band), judgedFrames: shares.count,
          lackingFrames: shares.count { $0 < CropSurvey.lackingShare })
      }
    }
    return best
  }
}
