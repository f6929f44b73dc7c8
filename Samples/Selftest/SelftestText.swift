internal import SlowglassAnalysis

/// A self test's result in 80 columns.
public struct SelftestText: Sendable {
  private static let width = 80

  public init() {}

  public func text(of result: SelftestResult) -> String {
    var lines: [String] = []
    lines += wrapped(
      "\(result.tool.name) \(result.tool.version) selftest\(result.isQuick ? " --quick" : ""): scenes whose truth "
        + "is known, drawn, recorded and measured, with a spec that names their elements and alone, without one."
    )
    if !result.glitches.isEmpty { lines += [""] + glitches(result.glitches) }
    if !result.lookalikes.isEmpty { lines += [""] + lookalikes(result.lookalikes) }
    if !result.sightings.isEmpty { lines += [""] + matrix(result.sightings) }
    if !result.quantities.isEmpty { lines += [""] + quantities(result.quantities) }
    lines += [""] + verdict(of: result)
    return lines.map { line in
      var line = Substring(line)
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  // MARK: Tables

  private func glitches(_ rows: [SelftestResult.GlitchRow]) -> [String] {
    var lines = [
      pad("", 40) + pad("with a spec", 28) + "alone",
      pad("Glitch", 22) + pad("kind", 16) + right("found", 5) + right("off", 5) + right("opacity", 9)
        + right("twice", 7) + right("found", 8) + right("off", 5),
    ]
    for row in rows {
      lines.append(
        pad(row.scene, 22) + pad(row.kind, 16) + right(word(row.withSpec.status), 5)
          + right(number(row.withSpec.ticksOff, 0), 5) + right(number(row.withSpec.opacityError, 3), 9)
          + right(number(row.withSpec.ghostRecall, 2), 7) + right(word(row.alone.status), 8)
          + right(number(row.alone.ticksOff, 0), 5))
    }
    lines += wrapped(
      "found: yes, NO, or - where the timeline says that it cannot judge. off: ticks by which its lead, lag, frame or "
        + "farther end is off. opacity: mean error at rest. twice: share of the frames with two copies that were found.",
      indent: 2)
    return lines
  }

  private func lookalikes(_ rows: [SelftestResult.LookalikeRow]) -> [String] {
    var lines = [
      pad("", 24) + pad("with a spec", 28) + "alone",
      pad("Lookalike", 22) + right("errors", 7) + right("warnings", 9) + "  " + pad("named", 10)
        + right("errors", 7)
        + right("warnings", 9) + "  named",
    ]
    for row in rows {
      lines.append(
        pad(row.scene, 22) + right(String(row.withSpec.errors), 7) + right(String(row.withSpec.warnings), 9)
          + "  " + pad(names(row.withSpec, row), 10) + right(String(row.alone.errors), 7)
          + right(String(row.alone.warnings), 9) + "  " + names(row.alone, row))
    }
    lines += wrapped(
      "named: whether a note says what it is, where there is a kind of note that could.", indent: 2)
    return lines
  }

  private func names(_ silence: SelftestResult.Silence, _ row: SelftestResult.LookalikeRow) -> String {
    row.expectedNames.isEmpty ? "" : silence.namedBy.isEmpty ? "no" : "yes"
  }

  private func matrix(_ rows: [SelftestResult.SightingRow]) -> [String] {
    let matrix = SelftestMatrix(rows: rows)
    let others = matrix.offDiagonal
    return ["Detectors by scenes, in the order of the tables above, both ways taken together"] + matrix.lines
      + wrapped(
        "#: speaks of what goes wrong there. o: does not, though it is its kind (it may be known under another). "
          + "w, E: warns, or raises an error, of something that does not go wrong. | and ': every tenth and fifth.",
        indent: 2)
      + (others.isEmpty
        ? ["Nothing lies off the diagonal"]
        : ["Off the diagonal, \(others.count):"] + others.flatMap { wrapped($0, indent: 2) })
  }

  /// The longest name of a quantity with its unit, and a space.
  private static let quantityWidth = 31

  private func quantities(_ rows: [SelftestResult.QuantityRow]) -> [String] {
    var lines = [
      pad("Measured", Self.quantityWidth) + right("truths", 8) + right("mean off", 10) + right("worst", 9)
        + right("stated", 9) + right("inside", 9)
    ]
    for row in rows {
      let places = row.unit == "ticks" ? 1 : row.unit == "points" ? 2 : 3
      lines.append(
        pad(row.quantity + (row.unit.isEmpty ? "" : ", \(row.unit)"), Self.quantityWidth)
          + right(String(row.truths), 8)
          + right(number(row.meanError, places), 10) + right(number(row.worstError, places), 9)
          + right(number(row.meanStated, places), 9) + right(number(row.inside * 100, 1) + " %", 9)
          + (row.holds ? "" : "  !"))
    }
    lines += wrapped(
      "stated: mean of the 95 % half-widths that stand beside the values. inside: truths within them, during "
        + "transitions.", indent: 2)
    return lines
  }

  private func verdict(of result: SelftestResult) -> [String] {
    func found(_ way: KeyPath<SelftestResult.GlitchRow, SelftestResult.Answer>) -> String {
      let judged = result.glitches.filter { $0[keyPath: way].status != .notJudged }
      return "\(judged.count { $0[keyPath: way].status == .found }) of \(judged.count)"
    }
    let open = result.glitches.count { $0.withSpec.status == .notJudged }
    let openAlone = result.glitches.count { $0.alone.status == .notJudged }
    let silent = result.lookalikes.count { $0.withSpec.errors + $0.alone.errors == 0 }
    let counts =
      "\(found(\.withSpec)) glitches found with a spec (\(open) not judged), \(found(\.alone)) alone "
      + "(\(openAlone) not judged); \(silent) of \(result.lookalikes.count) lookalikes without an error"
    guard !result.holds else { return wrapped("HOLDS \(counts); truths within the stated uncertainty") }
    return wrapped("FAILS \(counts)") + result.failures.flatMap { wrapped($0, indent: 2) }
  }

  // MARK: Columns

  private func word(_ status: SelftestResult.Status) -> String {
    switch status {
    case .found: "yes"
    case .missed: "NO"
    case .notJudged: "-"
    }
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func number(_ value: Double?, _ places: Int) -> String {
    guard let value else { return "" }
    let factor = (0..<places).reduce(1) { product, _ in product * 10 }
    let scaled = Int((value * Double(factor)).rounded())
    if places == 0 { return String(scaled) }
    let rest = String(abs(scaled) % factor)
    return (scaled < 0 ? "-" : "") + String(abs(scaled) / factor) + "."
      + String(repeating: "0", count: places - rest.count) + rest
  }

  private func wrapped(_ text: String, indent: Int = 0) -> [String] {
    let blank = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = blank
    for word in text.split(separator: " ") {
      if line.count > indent, line.count + 1 + word.count > Self.width {
        lines.append(line)
        line = blank
      }
      line += (line.count > indent ? " " : "") + word
    }
    return lines + [line]
  }
}
