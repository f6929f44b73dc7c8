internal import SlowglassGate

/// A table of variants for a terminal, and under it how each differs from the first.
struct VariantText {
  let terminal: TerminalText

  /// More variants without a difference are told together; the other reports have the limits of each.
  private static let mostAlone = 2

  func lines(_ table: VariantTable) -> [String] {
    var lines = rows(table)
    let others = table.variants.indices.dropFirst()
    for metric in VariantWords.known(table) {
      lines.append("")
      lines.append("\(VariantWords.title(metric.name)), against \(label(table, 0)) (95 %)")
      // What keeps all of them from being compared is told once.
      let reasons = Set(others.map { metric.values[$0].difference == nil ? metric.values[$0].reason : nil })
      if others.count > 1, reasons.count == 1, let reason = reasons.first ?? nil {
        lines += terminal.wrapped(terminal.escaped("all: \(reason)"), first: "  ")
        continue
      }
      let width = min(24, others.map { TerminalText.width(of: label(table, $0)) }.max() ?? 0)
      // Those that do not differ are told in one line.
      let all = others.filter { VariantWords.isAlike(metric.values[$0]) }
      let alike = all.count > Self.mostAlone ? all : []
      for index in others where !alike.contains(index) {
        guard let words = VariantWords.difference(metric.name, metric.values[index]) else { continue }
        let name = terminal.shortened(label(table, index), to: width)
        lines += terminal.wrapped(
          terminal.escaped(words), first: "  " + TerminalText.padded(name, to: width) + "  ")
      }
      guard let words = VariantWords.alike(metric, alike) else { continue }
      let names = alike.count == others.count ? "all" : alike.map { label(table, $0) }.joined(separator: ", ")
      lines += terminal.wrapped("\(names): \(terminal.escaped(words))", first: "  ")
    }
    if !table.correlations.isEmpty { lines.append("") }
    for correlation in table.correlations {
      lines += terminal.wrapped(VariantWords.correlation(correlation), hanging: 2)
    }
    return lines
  }

  private func label(_ table: VariantTable, _ index: Int) -> String {
    terminal.escaped(table.variants[index].label)
  }

  private func rows(_ table: VariantTable) -> [String] {
    let metrics = VariantWords.known(table)
    var columns = [["variant"] + table.variants.indices.map { label(table, $0) }]
    let knobs = table.knobs.map { knob in
      [terminal.escaped(knob)]
        + table.variants.map { terminal.escaped(VariantWords.knob($0.knobs[knob])) }
    }
    let numbers = metrics.map { metric in
      [VariantWords.title(metric.name)] + metric.values.map { VariantWords.cell(metric.name, $0) }
    }
    let width = { (column: [String]) in column.map(TerminalText.width).max() ?? 0 }
    let gap = 2
    let fixed = numbers.reduce(0) { $0 + width($1) + gap }
    let wide = knobs.reduce(0) { $0 + width($1) + gap }
    // Knobs that do not fit beside the numbers stand in a table of their own.
    let isTogether = 10 + wide + fixed <= terminal.width
    let room = max(10, terminal.width - fixed - (isTogether ? wide : 0))
    columns[0] = columns[0].map { terminal.shortened($0, to: room) }
    let table = laid(columns + (isTogether ? knobs : []) + numbers, gap)
    return isTogether || knobs.isEmpty ? table : laid(columns + knobs, gap) + [""] + table
  }

  /// Columns side by side, the first to the left and numbers to the right.
  private func laid(_ columns: [[String]], _ gap: Int) -> [String] {
    let widths = columns.map { $0.map(TerminalText.width).max() ?? 0 }
    return columns[0].indices.map { row in
      var line = ""
      for (index, column) in columns.enumerated() {
        let blanks = String(repeating: " ", count: widths[index] - TerminalText.width(of: column[row]))
        line += index == 0 ? column[row] + blanks : String(repeating: " ", count: gap) + blanks + column[row]
      }
      return String(line.trimmingEnd())
    }
  }
}
