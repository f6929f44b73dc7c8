internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassReports

/// `watch`: measures each recording that lands in a folder and prints its verdict, until it is interrupted.
func watch(_ arguments: ParsedArguments, console: Console, measuring: Measuring) throws -> Int32 {
  let folder = arguments.operands[0]
  guard Platform.kind(of: folder) == .directory else { throw UsageError("'\(folder)' is no folder to watch") }
  let options = try arguments.measuringOptions()
  var watched = WatchedFolder(path: folder, includesPresent: arguments.has("all") || arguments.has("once"))
  var status = ExitStatus.success
  while true {
    for path in watched.arrivals(waiting: !arguments.has("once")) {
      do {
        let timeline = try measured(path, options: options, console: console, measuring: measuring)
        if arguments.has("full") {
          console.write(TextReport(ascii: arguments.has("ascii"), paths: [path]).text(of: [timeline]))
        } else {
          console.write(VerdictLine(timeline).text + "\n")
        }
      } catch let error as SpecError {
        // A spec for another size says nothing about the next recording.
        console.error(error)
        status = ExitStatus.couldNotJudge
      } catch {
        console.error("\(error)")
        status = ExitStatus.couldNotJudge
      }
    }
    if arguments.has("once") { return status }
    Platform.sleep(seconds: 1)
  }
}

/// A folder, and which of its recordings have been told of.
struct WatchedFolder {
  /// An animated PNG may bear the usual ending; in a folder that is listed, PNGs are the pictures of one recording.
  private static let endings = RecordingList.endings + [".png"]

  private let path: String
  /// Sizes at the last look: a recorder is still writing what has grown since.
  private var sizes: [String: Int] = [:]
  private var told: Set<String> = []

  init(path: String, includesPresent: Bool) {
    self.path = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
    if !includesPresent { told = Set(names) }
  }

  private var names: [String] {
    Platform.names(inFolder: path).filter { name in
      !name.hasPrefix(".") && Self.endings.contains { name.lowercased().hasSuffix($0) }
        && Platform.kind(of: "\(path)/\(name)") == .regular
    }.sorted()
  }

  /// Recordings that are new; with `waiting` only those whose size stood still since the last look.
  mutating func arrivals(waiting: Bool) -> [String] {
    var arrived: [String] = []
    let present = names
    // A recording that was taken away and comes back is a new one.
    told.formIntersection(present)
    for name in present where !told.contains(name) {
      let size = Platform.size(of: "\(path)/\(name)") ?? 0
      let isComplete = !waiting || (size > 0 && sizes[name] == size)
      sizes[name] = size
      guard isComplete else { continue }
      told.insert(name)
      arrived.append("\(path)/\(name)")
    }
    return arrived
  }
}

/// One recording in one line: verdict, file, and what is worst.
struct VerdictLine {
  let text: String

  init(_ timeline: Timeline) {
    let verdict =
      switch timeline.verdict {
      case .glitches: "GLITCHES    "
      case .clean: "CLEAN       "
      case .inconclusive: "INCONCLUSIVE"
      }
    let reason = timeline.checks.first { $0.status == .cannotJudge && $0.reason != nil }?.reason
    let worst = worstFinding(of: timeline).flatMap { finding in
      finding.severity == .note ? nil : "frame \(finding.frames.peak): \(finding.message)"
    }
    let words = timeline.verdict == .inconclusive ? reason ?? worst : worst
    text = Console.printable("\(verdict)  \(timeline.recording.file)" + (words.map { "  \($0)" } ?? ""))
  }
}
