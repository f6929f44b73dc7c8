/// The numbered PNGs of a folder, in the order of their numbers, with the times they were shown where a file
/// tells.
struct NumberedPictures {
  private(set) var names: [String]
  /// Seconds of each picture; nil where the folder brings no times.
  private(set) var seconds: [Double]?
  private(set) var notes: [String]
  /// How the note begins that numbers are missing.
  static let gapWords = "The numbers of the pictures have "

  /// Chooses among the names in a folder.
  ///
  /// The number is the last run of digits ("frame-0012.png", "12@2x.png"). Where several series lie side by
  /// side, the longest is taken. Nil when no PNG has a number.
  init?(namesInFolder: [String]) {
    var series: [String: [(number: [UInt8], name: String)]] = [:]
    var pictureCount = 0
    for name in namesInFolder.sorted() where !name.hasPrefix(".") && name.lowercased().hasSuffix(".png") {
      pictureCount += 1
      if let (around, number) = Self.parts(of: name) { series[around, default: []].append((number, name)) }
    }
    let longest = series.max { a, b in (a.value.count, b.key) < (b.value.count, a.key) }
    guard let chosen = longest?.value.sorted(by: { Self.comes($0, before: $1) }) else { return nil }
    names = chosen.map(\.name)
    notes = []
    if pictureCount > chosen.count {
      notes.append(
        "\(pictureCount - chosen.count) other PNGs of the folder do not belong to the series "
          + "and are left out."
      )
    }
    let gaps = zip(chosen, chosen.dropFirst()).filter { !Self.follows($0.number, $1.number) }
    if let (before, after) = gaps.first {
      notes.append(
        Self.gapWords + "\(gaps.count) gap\(gaps.count == 1 ? "" : "s"), the first between "
          + "\(before.name) and \(after.name); the pictures are read as if they followed each other.")
    }
  }

  /// Takes the times over, one for each picture; a list that does not fit is left out with a note.
  mutating func take(times text: String, of file: String) {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmed }.filter {
      !$0.isEmpty && !$0.hasPrefix("#")
    }
    let rows = lines.map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
    }
    let header = rows.first.flatMap { $0.allSatisfy { Double($0) == nil } ? $0 : nil }
    let column = header?.firstIndex { $0.lowercased().hasPrefix("second") || $0.lowercased() == "time" }
    let values = rows.dropFirst(header == nil ? 0 : 1).map { row in
      (column.map { $0 < row.count ? row[$0] : "" } ?? row.last).flatMap(Double.init)
    }
    guard values.count == names.count else {
      notes.append("\(file) has \(values.count) times for \(names.count) pictures and is left out.")
      return
    }
    let known = values.compactMap { $0 }.filter { $0.isFinite && abs($0) < 1e9 }
    guard known.count == values.count else {
      notes.append("\(file) has a line without a time and is left out.")
      return
    }
    seconds = known
  }

  /// The name without its number, and the digits without leading zeros.
  private static func parts(of name: String) -> (around: String, number: [UInt8])? {
    var stem = Array(name.utf8.dropLast(4))
    var scale: [UInt8] = []
    if stem.count > 3, let at = stem.lastIndex(of: UInt8(ascii: "@")), stem.last == UInt8(ascii: "x") {
      scale = Array(stem[at...])
      stem.removeLast(scale.count)
    }
    let isDigit = { (byte: UInt8) in byte >= 0x30 && byte <= 0x39 }
    guard let last = stem.lastIndex(where: isDigit) else { return nil }
    let first = stem[...last].lastIndex { !isDigit($0) }.map { $0 + 1 } ?? 0
    let around = stem[..<first] + [0] + stem[(last + 1)...] + scale
    return (String(decoding: around, as: UTF8.self), Array(stem[first...last].drop { $0 == 0x30 }))
  }

  private static func comes(
    _ a: (number: [UInt8], name: String), before b: (number: [UInt8], name: String)
  ) -> Bool {
    if a.number.count != b.number.count { return a.number.count < b.number.count }
    if a.number != b.number { return a.number.lexicographicallyPrecedes(b.number) }
    return a.name < b.name
  }

  /// Numbers may be longer than any integer type, so only those that fit are looked at.
  private static func follows(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard let first = value(a), let second = value(b) else { return true }
    return second &- first == 1
  }

  private static func value(_ digits: [UInt8]) -> Int? {
    digits.isEmpty ? 0 : digits.count > 18 ? nil : Int(String(decoding: digits, as: UTF8.self))
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  fileprivate var trimmed: String {
    var part = self[...]
    while let first = part.first, first.isWhitespace { part.removeFirst() }
    while let last = part.last, last.isWhitespace { part.removeLast() }
    return String(part)
  }
}
