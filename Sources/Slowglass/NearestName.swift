/// The number of single letters to insert, drop, replace or swap with a neighbour to turn one word into another.
package func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first)
  let b = Array(second)
  if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i] + [Int](repeating: 0, count: b.count)
    for j in 1...b.count {
      let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      row[j] = min(last[j] + 1, row[j - 1] + 1, replaced)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        row[j] = min(row[j], beforeLast[j - 2] + 1)
      }
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}

/// The known name that `word` was probably meant to be; nil where none is close.
///
/// Letter case is forgiven. Up to a third of the letters may differ, and never more than three.
package func nearestName(to word: String, among known: [String]) -> String? {
  let wanted = String(word.prefix(64)).lowercased()
  let allowed = min(3, max(1, wanted.count / 3))
  var best: (name: String, distance: Int)?
  for name in known {
    let distance = editDistance(wanted, name.lowercased())
    if distance <= allowed, distance < best?.distance ?? .max { best = (name, distance) }
  }
  if let best { return best.name }
  // A word that was cut short or goes on is further away in letters than it is for a reader.
  guard wanted.count >= 4 else { return nil }
  return known.first {
    $0.lowercased().hasPrefix(wanted) || wanted.hasPrefix($0.lowercased()) && $0.count >= 4
  }
}

/// The end of a sentence about an unknown name: the nearest known one, or all of them.
package func suggestion(for word: String, among known: [String]) -> String {
  if let near = nearestName(to: word, among: known) { return "did you mean '\(near)'?" }
  return known.isEmpty ? "none are known here" : "known: \(known.joined(separator: ", "))"
}
