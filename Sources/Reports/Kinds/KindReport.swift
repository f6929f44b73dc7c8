public import SlowglassAnalysis

/// The pages of kinds, for a terminal and as Markdown.
public struct KindReport: Sendable {
  private let terminal: TerminalText
  private static let indent = 10

  public init(ascii: Bool = false) {
    terminal = TerminalText(isASCII: ascii)
  }

  /// The page of one kind, in 80 columns.
  public func text(of kind: FindingKind) -> String {
    let page = KindPage.page(of: kind)
    var lines = [kind.rawValue, ""] + terminal.wrapped(page.seen) + [""]
    for (heading, text) in page.parts {
      // A terminal shows no difference between a name and a word.
      let plain = text.replacing("`", with: "")
      lines += terminal.wrapped(plain, first: TerminalText.padded(heading, to: Self.indent))
    }
    lines += terminal.wrapped(
      "docs/method.md, \(page.section)", first: TerminalText.padded("More", to: Self.indent))
    return lines.joined(separator: "\n") + "\n"
  }

  /// All kinds with what is seen, a line or two each.
  public func overview() -> String {
    let width = 2 + (FindingKind.allCases.map(\.rawValue.count).max() ?? 0)
    return FindingKind.allCases.flatMap { kind in
      terminal.wrapped(
        KindPage.page(of: kind).seen, first: TerminalText.padded(kind.rawValue, to: width))
    }.joined(separator: "\n") + "\n"
  }

  /// The page of one kind as a file of `docs/kinds`.
  public static func markdown(of kind: FindingKind) -> String {
    let page = KindPage.page(of: kind)
    let parts = page.parts.map { "**\($0.heading).** \($0.text)\n" }
    let anchor = page.section.lowercased().replacing(",", with: "").replacing(" ", with: "-")
    return
      (["# \(kind.rawValue)\n", page.seen + "\n"] + parts
      + [
        "More: [\(page.section)](../method.md#\(anchor)); its evidence in full: [report.md](../report.md#kinds).\n"
      ])
      .joined(separator: "\n")
  }

  /// The list of all pages, as the index of `docs/kinds`.
  public static func markdownIndex() -> String {
    let rows = FindingKind.allCases.map { kind in
      "| [\(kind.rawValue)](\(kind.rawValue).md) | \(KindPage.page(of: kind).seen) |"
    }
    return
      ([
        "# Kinds of findings", "", "`slowglass explain KIND` prints these pages.", "",
        "| kind | what is seen |",
        "|---|---|",
      ] + rows).joined(separator: "\n") + "\n"
  }
}
