public import SlowglassAnalysis
public import SlowglassGate

/// One self-contained page: the frames to step through, lanes of what was measured beside them, findings worst first.
///
/// It opens from a file URL, asks nothing of any network, and its text can be read without its script. Pictures are
/// handed in as bytes; without them the page has everything else.
public struct HTMLReport: Report {
  public static let name: String = "html"

  private let pictures: [ReportPictures]
  private let unread: [UnreadRecording]

  /// - Parameters:
  ///   - pictures: one for each timeline, in their order; none leaves the frames out.
  ///   - unread: recordings without a timeline; the page says so before anything else, whichever it shows.
  public init(pictures: [ReportPictures] = [], unread: [UnreadRecording] = []) {
    self.pictures = pictures
    self.unread = unread
  }

  public func text(of timelines: [Timeline]) -> String {
    page(timelines.enumerated().map { HTMLSections($0.element, index: $0.offset) }, of: timelines)
  }

  /// The page of a run of the gate: what it made of each recording is the verdict, and what was demanded stands before
  /// what was found.
  public func text(of run: GateRun) -> String {
    let judged = run.recordings.filter { $0.timeline != nil }
    return page(
      zip(run.timelines, judged).enumerated().map { index, one in
        HTMLSections(one.0, index: index, judged: one.1)
      }, of: run.timelines)
  }

  private func page(_ sections: [HTMLSections], of timelines: [Timeline]) -> String {
    let values: [String: String] = [
      "title": MarkupText.escaped(title(sections, timelines)),
      "style": PageSource.style,
      "chooser": timelines.count > 1 ? Self.chooser(sections, timelines) : "",
      "heads": unreadHead + sections.map(\.head).joined(),
      "main": Self.filled(
        PageSource.main,
        with: [
          "findings": sections.map(\.findings).joined(), "facts": sections.map(\.facts).joined(),
          "buttons": Self.filled(PageSource.buttons, with: ["step": "frame"]),
        ]),
      "skip": "To the frame",
      "keys": Self.keys,
      "data": MarkupText.scriptSafe(HTMLData.json(timelines, pictures: pictures)),
      "script": PageSource.script,
    ]
    return Self.filled(PageSource.page, with: values)
  }

  /// The verdict stands first, because a row of browser tabs shows only the beginning.
  private func title(_ sections: [HTMLSections], _ timelines: [Timeline]) -> String {
    if let first = unread.first {
      let count = TextReport.counted(unread.count + timelines.count, "recording")
      let what = unread.count == 1 ? first.name : "\(unread.count) of \(count)"
      return "Could not be read: \(what) - Slowglass"
    }
    guard timelines.count == 1, let timeline = timelines.first, let section = sections.first else {
      return "\(TextReport.counted(timelines.count, "recording")) - Slowglass"
    }
    return "\(section.verdictWords): \(timeline.recording.file) - Slowglass"
  }

  /// What could not be read, in the colour of what nobody can judge.
  private var unreadHead: String {
    unread.map { recording in
      """
      <section class="head inconclusive unread" aria-label="Could not be read">
      <p class="verdict">Could not be read</p>
      <div><h1>\(MarkupText.escaped(recording.name))</h1>
      <p class="headline">\(MarkupText.escaped(recording.reason))</p></div>
      </section>

      """
    }.joined()
  }

  /// Keys that this page has beside those of every page.
  private static let keys = """
    <tr><th scope="row">F, O, D, R</th><td>frame, onion skin, difference, residual</td></tr>
    <tr><th scope="row">Z</th><td>enlarge the finding, and back</td></tr>
    <tr><th scope="row">C</th><td>outlines of copies on and off</td></tr>

    """

  private static func chooser(_ sections: [HTMLSections], _ timelines: [Timeline]) -> String {
    chooser(
      "Recording", id: "recording",
      zip(timelines, sections).map { "\($0.recording.file): \($1.verdictWords.lowercased())" })
  }

  /// A list to choose one of several parts of a page from.
  static func chooser(_ title: String, id: String, _ choices: [String]) -> String {
    let options = choices.enumerated().map { index, words in
      "<option value=\"\(index)\">\(MarkupText.escaped(words))</option>"
    }
    return "<label class=\"chooser\">\(title) <select id=\"\(id)\">\(options.joined())</select></label>\n"
  }

  /// The page with each `{{name}}` replaced, in one pass: what is put in is never looked at again.
  static func filled(_ page: String, with values: [String: String]) -> String {
    var output = ""
    var rest = page[...]
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      output += rest[..<open.lowerBound]
      output += values[String(rest[open.upperBound..<close.lowerBound])] ?? ""
      rest = rest[close.upperBound...]
    }
    return output + rest
  }
}

/// The page's own files, which the build puts into the program as bytes.
enum PageSource {
  /// The frame of every page, and what stands in it.
  static let page = text(PackageResources.page_html)
  static let main = text(PackageResources.main_html)
  /// The buttons that step through frames, or through whatever a step is called.
  static let buttons = text(PackageResources.buttons_html)
  static let style = text(PackageResources.page_css)
  /// One script of several files, in the order in which they build on each other.
  static let script = [
    PackageResources.common_js, PackageResources.model_js, PackageResources.pictures_js,
    PackageResources.looks_js,
    PackageResources.overlay_js, PackageResources.lanes_js, PackageResources.stage_js,
    PackageResources.findings_js, PackageResources.main_js,
  ].map(text).joined(separator: "\n")

  /// What stands in the page of a comparison, and what it needs beside the other page's style.
  static let comparisonMain = text(PackageResources.compare_html)
  static let comparisonStyle = text(PackageResources.compare_css)
  static let comparisonScript = [PackageResources.common_js, PackageResources.compare_js].map(text)
    .joined(separator: "\n")

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
