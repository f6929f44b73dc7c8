internal import SlowglassAnalysis

/// Detectors by scenes, one letter for each: what a detector says of its own scenes, and of all others.
struct SelftestMatrix {
  let rows: [SelftestResult.SightingRow]

  /// Room for the name of a kind; what is left of 80 columns is for scenes.
  private static let nameWidth = 19
  private static let mostScenes = 80 - nameWidth

  /// The kinds that have a scene of their own, or speak in any.
  private var kinds: [FindingKind] {
    FindingKind.allCases.filter { kind in
      rows.contains { row in
        row.kinds.contains(kind.rawValue) || (row.withSpec + row.alone).contains { $0.kind == kind }
      }
    }
  }

  /// One block of lines for glitches and one for lookalikes, then what lies off the diagonal, by name.
  var lines: [String] {
    var lines: [String] = []
    for (title, part) in [
      ("Glitches", rows.filter { !$0.kinds.isEmpty }), ("Lookalikes", rows.filter(\.kinds.isEmpty)),
    ] where !part.isEmpty {
      for first in stride(from: 0, to: part.count, by: Self.mostScenes) {
        let scenes = Array(part[first..<min(part.count, first + Self.mostScenes)])
        lines.append(padded(title) + ruler(from: first, count: scenes.count))
        lines += kinds.map { kind in padded(kind.rawValue) + scenes.map { letter(of: kind, in: $0) }.joined()
        }
      }
    }
    return lines
  }

  /// Every warning and error that means nothing of what goes wrong in its scene.
  var offDiagonal: [String] {
    kinds.flatMap { kind in
      rows.compactMap { row -> String? in
        let ways = [("with a spec", row.withSpec), ("alone", row.alone)].compactMap { way, sightings in
          let severities = sightings.filter { $0.kind == kind && !$0.isOwn }.map(\.severity)
          return severities.isEmpty ? nil : (severities.contains(.error) ? "error " : "warning ") + way
        }
        return ways.isEmpty ? nil : "\(kind.rawValue) in \(row.scene): \(ways.joined(separator: ", "))"
      }
    }
  }

  private func letter(of kind: FindingKind, in row: SelftestResult.SightingRow) -> String {
    let sightings = (row.withSpec + row.alone).filter { $0.kind == kind }
    if sightings.contains(where: { !$0.isOwn && $0.severity == .error }) { return "E" }
    if sightings.contains(where: \.isOwn) { return "#" }
    if sightings.contains(where: { !$0.isOwn }) { return "w" }
    return row.kinds.contains(kind.rawValue) ? "o" : "."
  }

  /// Every tenth scene marked, as the tables above number none.
  private func ruler(from first: Int, count: Int) -> String {
    (first..<first + count).map { ($0 + 1).isMultiple(of: 10) ? "|" : ($0 + 1).isMultiple(of: 5) ? "'" : " " }
      .joined()
  }

  private func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(1, Self.nameWidth - text.count))
  }
}
