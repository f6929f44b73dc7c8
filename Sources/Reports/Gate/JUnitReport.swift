internal import SlowglassAnalysis
public import SlowglassGate

/// JUnit XML in the subset that GitLab, Jenkins and GitHub's readers share: a recording is a suite, an assertion a case.
///
/// Beside the assertions there is a case for each kind of finding that was looked for, so that a case has one name in
/// every run. A failure is a failure; what could not be judged is an error. All of a case's words stand in its text,
/// because older readers drop the attribute. There is no time in it: the same run gives the same bytes.
public struct JUnitReport: GateReport {
  public static let name: String = "junit"

  public init() {}

  private enum State: Equatable {
    /// With what the pass does not speak of.
    case passed(String?)
    case failure(String, String)
    case error(String)
    case skipped(String)
  }
  private struct Case {
    var name: String
    var state: State
  }

  public func text(of run: GateRun) -> String {
    let suites = run.recordings.map { (recording: $0, cases: Self.unique(cases(of: $0))) }
    let all = suites.flatMap(\.cases)
    var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    output += "<testsuites name=\"slowglass\"\(Self.counts(all, withSkipped: false))>\n"
    for suite in suites { write(suite.recording, suite.cases, to: &output) }
    return output + "</testsuites>\n"
  }

  private static func counts(_ cases: [Case], withSkipped: Bool) -> String {
    var failures = 0
    var errors = 0
    var skipped = 0
    for one in cases {
      switch one.state {
      case .failure: failures += 1
      case .error: errors += 1
      case .skipped: skipped += 1
      case .passed: break
      }
    }
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
      + (withSkipped ? " skipped=\"\(skipped)\"" : "")
  }

  private func write(_ recording: JudgedRecording, _ cases: [Case], to output: inout String) {
    let name = XMLText.attribute(recording.name)
    output += "  <testsuite name=\"\(name)\"\(Self.counts(cases, withSkipped: true))>\n"
    for one in cases {
      output += "    <testcase classname=\"\(name)\" name=\"\(XMLText.attribute(one.name))\""
      switch one.state {
      case .passed(nil): output += "/>\n"
      case .passed(let limit?):
        output +=
          ">\n      <system-out>in part: \(XMLText.content(Self.withoutMarker(limit)))</system-out>\n"
          + "    </testcase>\n"
      case .failure(let kind, let text):
        output +=
          ">\n      <failure type=\"\(XMLText.attribute(kind))\" message=\"\(XMLText.attribute(text))\">"
        output += "\(XMLText.content(text))</failure>\n    </testcase>\n"
      case .error(let text):
        output += ">\n      <error type=\"couldNotJudge\" message=\"\(XMLText.attribute(text))\">"
        output += "\(XMLText.content(text))</error>\n    </testcase>\n"
      case .skipped(let text):
        output += ">\n      <skipped message=\"\(XMLText.attribute(text))\"/>\n    </testcase>\n"
      }
    }
    let warnings = recording.lines.filter { $0.level == .warn }.map { "\($0.title): \($0.message)" }
    let baseline = recording.result?.baseline
    let notes =
      (recording.result?.notes ?? [])
      + ((baseline?.fixed ?? []) + (baseline?.notLookedAt ?? [])).map(\.words)
    var lines = warnings.map { "warning: \($0)" } + notes
    lines = lines.map(Self.withoutMarker)
    // Readers that know the marker show the recording beside the case; a path of one machine is of no use to them.
    let path = recording.location ?? recording.path
    if !path.hasPrefix("/"), path != "-", Self.isPlain(path) { lines.append("[[ATTACHMENT|\(path)]]") }
    if !lines.isEmpty {
      output += "    <system-out>\(XMLText.content(lines.joined(separator: "\n")))</system-out>\n"
    }
    output += "  </testsuite>\n"
  }

  /// A line in which no name attaches a file.
  private static func withoutMarker(_ text: String) -> String {
    text.replacing("[[ATTACHMENT", with: "[\\u{5B}ATTACHMENT")
  }

  /// Whether a path holds nothing that could end the marker, or begin one of its own.
  private static func isPlain(_ path: String) -> Bool {
    !path.contains("[[") && !path.contains("]]")
      && !path.unicodeScalars.contains(where: TerminalText.isDangerous)
  }

  // MARK: Cases

  private func cases(of recording: JudgedRecording) -> [Case] {
    guard let result = recording.result, let timeline = recording.timeline else {
      return [Case(name: "can be judged", state: .error(recording.failure ?? "could not be read"))]
    }
    let isLetThrough = result.outcome != .couldNotJudge
    let open = result.openQuestions.joined(separator: "\n")
    var cases = [
      Case(
        name: "can be judged",
        state: open.isEmpty ? .passed(nil) : isLetThrough ? .skipped(open) : .error(open))
    ]
    for assertion in result.assertions {
      switch assertion.status {
      case .pass: cases.append(Case(name: assertion.title, state: .passed(assertion.limit)))
      case .fail where recording.isTolerated:
        cases.append(
          Case(name: assertion.title, state: .skipped("\(Self.tolerated): \(Self.words(assertion))")))
      case .fail:
        let place = assertion.place.map { "\n\($0.file):\($0.line):\($0.column)" } ?? ""
        cases.append(Case(name: assertion.title, state: .failure("assertion", Self.words(assertion) + place)))
      case .couldNotJudge:
        cases.append(
          Case(
            name: assertion.title, state: isLetThrough ? .skipped(assertion.reason) : .error(assertion.reason)
          ))
      }
    }
    let told = Set(result.assertions.filter { $0.status == .fail }.flatMap(\.findings))
    let failing = recording.lines.filter { $0.level == .fail && $0.rule != "assertion" }
    for kind in FindingKind.allCases {
      let own = failing.filter { $0.rule == kind.rawValue }
      let checks = timeline.checks.filter { $0.kind == kind && $0.status != .off }
      guard own.isEmpty else {
        let text = own.map { "\($0.title): \($0.message)\($0.framesInBrackets)" }
        cases.append(
          Case(name: kind.rawValue, state: .failure(kind.rawValue, text.joined(separator: "\n"))))
        continue
      }
      // What a failing demand tells is no second failure, and no pass either.
      if timeline.findings.contains(where: { $0.kind == kind && told.contains($0.id) }) {
        cases.append(Case(name: kind.rawValue, state: .skipped("told by a demand that failed")))
        continue
      }
      if recording.isTolerated, let line = recording.lines.first(where: { $0.rule == kind.rawValue }) {
        cases.append(Case(name: kind.rawValue, state: .skipped("\(Self.tolerated): \(line.message)")))
        continue
      }
      guard !checks.isEmpty else { continue }
      // What was asked for by kind and proves nothing is no pass of this kind either.
      if let question = result.openQuestions.first(where: { $0.hasPrefix("\(kind.rawValue): ") }) {
        cases.append(Case(name: kind.rawValue, state: .skipped(question)))
        continue
      }
      let isAnswered = checks.contains { $0.status == .checked || $0.status == .limited }
      cases.append(
        Case(
          name: kind.rawValue,
          state: isAnswered
            ? .passed(checks.first { $0.status == .limited }?.reason)
            : .skipped(checks.first { $0.reason != nil }?.reason ?? "nothing to look at")))
    }
    return cases
  }

  private static let tolerated = "failed in fewer runs of its scenario than count"

  private static func words(_ assertion: AssertionResult) -> String {
    let frames = assertion.frames?.inBrackets(after: assertion.reason) ?? ""
    let ids = assertion.findings.isEmpty ? "" : " [\(assertion.findings.joined(separator: ", "))]"
    return assertion.reason + frames + ids
  }

  /// Of two cases with one name readers count the first alone.
  private static func unique(_ cases: [Case]) -> [Case] {
    var seen: [String: Int] = [:]
    return cases.map { one in
      let count = (seen[one.name] ?? 0) + 1
      seen[one.name] = count
      return count == 1 ? one : Case(name: "\(one.name) (\(count))", state: one.state)
    }
  }
}

/// Text as XML 1.0 allows it.
enum XMLText {
  static func content(_ text: String) -> String { escaped(text, isAttribute: false) }
  static func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var output = ""
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "&": output += "&amp;"
      // To a build server that reads a log `::` begins a command, and so does `##[`; to a reader of XML this is the same.
      case ":" where previous == ":": output += "&#58;"
      case "#" where previous == "#": output += "&#35;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += isAttribute ? "&quot;" : "\""
      // A reader turns a bare one in an attribute into a blank.
      case "\n": output += isAttribute ? "&#10;" : "\n"
      case "\t": output += isAttribute ? "&#9;" : "\t"
      case "\r": output += "&#13;"
      default:
        // Other control characters are not allowed even as references, and what turns the direction hides a name.
        if TerminalText.isDangerous(scalar) || scalar.value == 0xFFFE || scalar.value == 0xFFFF {
          output += TerminalText.written(scalar)
        } else {
          output.unicodeScalars.append(scalar)
        }
      }
    }
    return output
  }
}
