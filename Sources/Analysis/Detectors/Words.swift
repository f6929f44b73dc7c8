/// A number with at most so many decimals, and none of them where they are zero; `?` where a file's number is none.
package func decimal(_ value: Double, places: Int) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "?" }
  let rounded = value.rounded(places: places)
  return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
}

/// A share in per cent, as in "58 %".
func percent(_ share: Double) -> String {
  share > 0 && share < 0.005 ? "under 1 %" : "\(decimal(share * 100, places: 0)) %"
}

/// Where a copy stands against another one, as in "27 px lower, 3 px to the left".
package func offsetInWords(x: Double, y: Double) -> String {
  var parts: [String] = []
  if abs(y) >= 0.5 { parts.append("\(decimal(abs(y), places: 0)) px \(y > 0 ? "lower" : "higher")") }
  if abs(x) >= 0.5 { parts.append("\(decimal(abs(x), places: 0)) px to the \(x > 0 ? "right" : "left")") }
  return parts.isEmpty ? "in the same place" : parts.joined(separator: ", ")
}

/// A count with its noun, as in "1 frame" and "24 frames".
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(abs(count) == 1 ? "" : "s")"
}

/// Where to look, as in "frame 40" and "frames 40-64".
func framesInWords(_ first: Int, _ last: Int) -> String {
  first == last ? "frame \(first)" : "frames \(first)-\(last)"
}

extension Measured {
  /// A count of ticks in words, as in "24 frames (2.4 app frames, 40 ms)"; app frames only where they differ.
  func amount(ticks: Int) -> String {
    let frames = decimal(appFrames(ticks: ticks), places: 1)
    let inApp = slowdown == 1 ? "" : "\(frames) app frame\(frames == "1" ? "" : "s"), "
    return "\(counted(ticks, "frame")) (\(inApp)\(decimal(appMilliseconds(ticks: ticks), places: 0)) ms)"
  }
}
