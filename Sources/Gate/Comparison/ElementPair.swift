internal import SlowglassAnalysis
internal import SlowglassPixels

/// One element by the names that two recordings know it by.
public struct ElementPair: Sendable, Equatable, Codable {
  public var before: String
  public var after: String

  /// Boxes that share this much of what both cover are the same element under two names.
  private static let samePlace = 0.5

  /// The elements that both recordings know: by name, then by place and kind.
  ///
  /// - Parameter scale: pixels of the first recording for one of the second.
  static func pairs(_ first: Timeline, _ second: Timeline, scale: Double) -> [ElementPair] {
    var pairs: [ElementPair] = []
    let named = Set(first.elements.map(\.id)).intersection(second.elements.map(\.id))
    let others = second.elements.filter { !named.contains($0.id) }
    var taken: Set<String> = []
    for element in first.elements {
      if named.contains(element.id) {
        pairs.append(ElementPair(before: element.id, after: element.id))
        continue
      }
      guard let rect = element.rect else { continue }
      let candidates = others.filter { $0.kind == element.kind && !taken.contains($0.id) }
      let near = candidates.compactMap { other -> (id: String, share: Double)? in
        guard let place = other.rect else { return nil }
        let share = rect.sharedPart(with: place.scaled(by: scale))
        return share >= samePlace ? (other.id, share) : nil
      }
      if let best = near.max(by: { $0.share < $1.share }) {
        taken.insert(best.id)
        pairs.append(ElementPair(before: element.id, after: best.id))
      }
    }
    return pairs
  }
}
