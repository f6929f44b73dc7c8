public import SlowglassAnalysis

/// One transition as two recordings have it.
public struct TransitionPair: Sendable, Equatable, Codable {
  public var before: String
  public var after: String
  /// How much longer the motion lasts in the second recording's time, and the 95 % half-width.
  public var durationRatio: Double
  public var durationRatioUncertainty: Double
  /// From where to where its motion goes in each, in recorded seconds: phase 0 and phase 1.
  public var beforeMotion: Finding.Interval
  public var afterMotion: Finding.Interval
}

/// A pair with what it takes to lay one recording's time over the other's.
struct AlignedTransition {
  var names: TransitionPair
  var before: PhaseAxis
  var after: PhaseAxis
  var firstFacts: TransitionFacts
  var secondFacts: TransitionFacts

  /// By how much of the motion the two axes may lie beside each other.
  var phaseTolerance: Double {
    let own = max(before.startUncertainty, before.endUncertainty) / max(1e-6, before.length)
    let other = max(after.startUncertainty, after.endUncertainty) / max(1e-6, after.length)
    return own + other
  }

  /// Pairs the transitions of two recordings, in order.
  static func pairs(
    _ first: Timeline, _ second: Timeline, elements: [ElementPair]
  ) -> [AlignedTransition] {
    let rows = first.transitions.map { signature(of: $0, in: first, renamed: [:]) }
    let names = Dictionary(elements.map { ($0.after, $0.before) }) { one, _ in one }
    let columns = second.transitions.map { signature(of: $0, in: second, renamed: names) }
    return matches(rows, columns).compactMap { row, column in
      AlignedTransition(first.transitions[row], in: first, second.transitions[column], in: second, elements)
    }
  }

  private init?(
    _ one: TransitionFacts, in first: Timeline, _ other: TransitionFacts, in second: Timeline,
    _ elements: [ElementPair]
  ) {
    guard let axes = PhaseAxis.pair(one, in: first, other, in: second, elements: elements),
      axes.before.length > 0
    else { return nil }
    (before, after, firstFacts, secondFacts) = (axes.before, axes.after, one, other)
    let ratio = after.length / before.length
    let relative = [before, after].map { $0.lengthUncertainty / max(1e-6, $0.length) }
    let uncertainty = ratio * (relative[0] * relative[0] + relative[1] * relative[1]).squareRoot()
    names = TransitionPair(
      before: one.id, after: other.id, durationRatio: ratio.rounded(places: 3),
      durationRatioUncertainty: uncertainty.rounded(places: 3), beforeMotion: before.interval,
      afterMotion: after.interval)
  }

  /// What happens in a transition, in words that two recordings share.
  private static func signature(
    of transition: TransitionFacts, in timeline: Timeline, renamed: [String: String]
  ) -> Set<String> {
    let events = timeline.events.filter { $0.transition == transition.id }
    return Set(events.map { "\($0.kind.rawValue) \(renamed[$0.element] ?? $0.element)" })
  }

  /// The pairs, in order and without crossing, that have most in common.
  static func matches(_ rows: [Set<String>], _ columns: [Set<String>]) -> [(Int, Int)] {
    // Two transitions that share nothing are still better laid over each other than left alone.
    let least = 0.01
    var best = [[Double]](
      repeating: [Double](repeating: 0, count: columns.count + 1), count: rows.count + 1)
    let likeness = { (row: Int, column: Int) -> Double in
      let all = rows[row].union(columns[column]).count
      return least + (all == 0 ? 0.5 : Double(rows[row].intersection(columns[column]).count) / Double(all))
    }
    for row in rows.indices.reversed() {
      for column in columns.indices.reversed() {
        best[row][column] = max(
          best[row + 1][column], best[row][column + 1],
          likeness(row, column) + best[row + 1][column + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (row, column) = (0, 0)
    while row < rows.count, column < columns.count {
      if best[row][column] == likeness(row, column) + best[row + 1][column + 1] {
        pairs.append((row, column))
        (row, column) = (row + 1, column + 1)
      } else if best[row][column] == best[row + 1][column] {
        row += 1
      } else {
        column += 1
      }
    }
    return pairs
  }
}
