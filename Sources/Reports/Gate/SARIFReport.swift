internal import SlowglassAnalysis
public import SlowglassGate

/// SARIF 2.1.0 for code scanning: what fails, is open or warns, at the line of the spec that demands it.
///
/// A finding that no demand speaks of stands at the recording's first line: a location is wanted, and it has no better
/// one. Fingerprints hold no frame and no figure, so a glitch keeps its own from run to run.
public struct SARIFReport: GateReport {
  public static let name: String = "sarif"

  public init() {}

  public func text(of run: GateRun) -> String {
    var results: [JSONTree] = []
    for recording in run.recordings {
      var seen: [String: Int] = [:]
      for line in recording.lines {
        let count = (seen[line.identity] ?? 0) + 1
        seen[line.identity] = count
        results.append(result(line, of: recording, ordinal: count))
      }
    }
    let driver = JSONTree.table([
      ("name", .text("slowglass")), ("semanticVersion", .text(version(of: run))),
      ("rules", .list(Self.rules.map(rule))),
    ])
    var members: [(key: String, value: JSONTree)] = [("tool", .table([("driver", driver)]))]
    if run.recordings.contains(where: { recording in
      recording.lines.contains { Self.isElsewhere($0, recording) }
    }) {
      let text =
        "A folder that lies nowhere near the working folder: whoever reads this knows it, or nobody does."
      members.append(
        (
          "originalUriBaseIds",
          .table([(Self.elsewhere, .table([("description", .table([("text", .text(text))]))]))])
        ))
    }
    members += [("columnKind", .text("unicodeCodePoints")), ("results", .list(results))]
    let document = JSONTree.table([
      ("$schema", .text("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .text("2.1.0")),
      ("runs", .list([.table(members)])),
    ])
    return document.written() + "\n"
  }

  private func version(of run: GateRun) -> String { run.timelines.first?.tool.version ?? "0.0.0" }

  // MARK: Rules

  private static let rules = ["assertion", "couldNotJudge"] + FindingKind.allCases.map(\.rawValue)

  private func rule(_ name: String) -> JSONTree {
    let text =
      switch name {
      case "assertion": "A demand of the spec does not hold."
      case "couldNotJudge": "The recording could not answer."
      default: "A glitch of kind \(name)."
      }
    return .table([("id", .text(name)), ("shortDescription", .table([("text", .text(text))]))])
  }

  // MARK: Results

  private func result(_ line: GateLine, of recording: JudgedRecording, ordinal: Int) -> JSONTree {
    let isLetThrough = recording.outcome != .couldNotJudge
    let level =
      switch line.level {
      case .fail: "error"
      case .open: isLetThrough ? "warning" : "error"
      case .warn: "warning"
      }
    let message = "\(recording.name): \(line.title): \(line.message)\(line.framesInBrackets)"
    let fingerprint = Self.fingerprint("\(recording.name)|\(line.identity)|\(ordinal)")
    let index = Self.rules.firstIndex(of: line.rule) ?? 0
    return .table([
      ("ruleId", .text(line.rule)), ("ruleIndex", .integer(Int64(index))), ("level", .text(level)),
      ("message", .table([("text", .text(message))])),
      ("locations", .list([.table([("physicalLocation", location(line, of: recording))])])),
      ("partialFingerprints", .table([("slowglass/v1", .text(fingerprint))])),
    ])
  }

  /// What stands for a folder that only one machine has: the dialect lets a reader say where it lies.
  private static let elsewhere = "ELSEWHERE"

  private static func path(of line: GateLine, _ recording: JudgedRecording) -> String {
    line.place?.file ?? recording.location ?? recording.path
  }

  private static func isElsewhere(_ line: GateLine, _ recording: JudgedRecording) -> Bool {
    line.place?.isElsewhere ?? false || path(of: line, recording).hasPrefix("/")
  }

  private func location(_ line: GateLine, of recording: JudgedRecording) -> JSONTree {
    let path = Self.path(of: line, recording)
    var artifact: [(key: String, value: JSONTree)] = [
      ("uri", .text(Self.relativeURI(path, name: recording.name)))
    ]
    if Self.isElsewhere(line, recording) { artifact.append(("uriBaseId", .text(Self.elsewhere))) }
    var region: [(key: String, value: JSONTree)] = [("startLine", .integer(Int64(line.place?.line ?? 1)))]
    if let column = line.place?.column { region.append(("startColumn", .integer(Int64(column)))) }
    return .table([("artifactLocation", .table(artifact)), ("region", .table(region))])
  }

  /// A path as a relative URI; of a path of one machine only the last part is told.
  static func relativeURI(_ path: String, name: String) -> String {
    var path = path == "-" ? name : path
    if path.hasPrefix("/") { path = path.split(separator: "/").last.map(String.init) ?? name }
    while path.hasPrefix("./") { path.removeFirst(2) }
    var output = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        || "-._~/".unicodeScalars.contains(scalar)
      if isPlain {
        output.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        output += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return output.isEmpty ? "recording" : output
  }

  /// FNV-1a of 64 bits, in hexadecimal: short, and the same everywhere.
  static func fingerprint(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
