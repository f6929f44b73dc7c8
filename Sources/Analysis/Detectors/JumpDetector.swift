import SlowglassPixels

/// Finds things that hop: away and back within a few ticks, or drawn at one place for a tick and then at another.
struct JumpDetector: Detector {
  static let kinds: [FindingKind] = [.jump]

  func findings(in measured: Measured) -> [Finding] {
    let returns = measured.regions.returns.filter { $0.isClear }
    let hops = Dictionary(grouping: returns) { [$0.event.first, $0.event.back] }.sorted {
      $0.key.lexicographicallyPrecedes($1.key)
    }.compactMap { key, group -> Finding? in
      // What changes beside it in the same ticks belongs to it, and its place is that of what moves.
      let moving = group.filter { $0.event.displacement != nil }
      let box = moving.reduce(Rectangle(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.event.look.box) }
      let moves = group.compactMap(\.event.displacement)
      guard !measured.isPointerSize(box), let widest = moves.max(by: { $0.length < $1.length }) else {
        return nil
      }
      return finding(widest, first: key[0], last: key[1] - 1, box: box, isReturn: true, in: measured)
    }
    let relaid = measured.regions.hops.filter { !measured.isPointerSize($0.box) }.map { hop in
      let to = Rectangle(
        x: hop.box.x + Double(hop.displacement.x), y: hop.box.y + Double(hop.displacement.y),
        width: hop.box.width, height: hop.box.height)
      return finding(
        hop.displacement, first: hop.frame, last: hop.frame + 1, box: hop.box.union(to), isReturn: false,
        in: measured)
    }
    return hops + relaid
  }

  private func finding(
    _ move: Displacement, first: Int, last: Int, box: Rectangle, isReturn: Bool, in measured: Measured
  ) -> Finding {
    let pixels = (move.length * Double(measured.scale)).rounded(places: 2)
    let way = offsetInWords(
      x: Double(move.x * measured.scale), y: Double(move.y * measured.scale))
    let message =
      isReturn
      ? "something stood \(way) in frame\(first == last ? " \(first)" : "s \(first)-\(last)") and was back in its place afterwards"
      : "something was drawn at one place in frame \(first) and stood \(way) in the next one"
    return measured.finding(
      .jump, severity: Severity(of: .jump), elements: [], transition: nil, first: first, last: last,
      peak: first, region: measured.pixels(box), message: message,
      evidence: [
        "px": .number(pixels),
        "pxUncertainty": .number(Double(measured.scale)),
        "offset": .table([
          "x": .number(Double(move.x * measured.scale)), "y": .number(Double(move.y * measured.scale)),
        ]),
        "correlation": .number(move.score.rounded(places: 3)),
      ])
  }
}
