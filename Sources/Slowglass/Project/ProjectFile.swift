/// A project file (`slowglass.json5`): which recordings there are, and by what each is judged.
///
///     { recordings: [{ match: "recordings/toolbar-*.mp4", spec: "toolbar.json5", baseline: "baseline.json" }] }
public struct ProjectFile: Sendable, Equatable {
  /// Recordings that are judged alike.
  public struct Entry: Sendable, Equatable {
    /// Patterns of paths, beside the project file.
    public var patterns: [String]
    /// Where each of them is written.
    public var patternPositions: [SpecPosition]
    public var spec: String?
    public var slowdown: Double?
    public var baseline: String?
    /// The recordings repeat one scenario, which fails when this many of them do; nil judges each by itself.
    public var failsIn: Int?
    public var position: SpecPosition
    /// Where `failsIn` is written.
    public var failsInPosition: SpecPosition?
  }

  public static let usualName: String = "slowglass.json5"

  public var name: String
  public var entries: [Entry] = []

  /// Reads and checks a project file.
  ///
  /// - Throws: `SpecError` with the file, line and column where the text is no project.
  public static func read(path: String) throws(SpecError) -> ProjectFile {
    let bytes = try contents(ofFile: path, "the project", atMost: SpecTextReader.largestSize)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return try ProjectFile(bytes: bytes, name: path, folder: folder)
  }

  /// Checks a project's text.
  ///
  /// - Parameter folder: where its paths start, with its last slash.
  public init(text: String, name: String, folder: String = "") throws(SpecError) {
    try self.init(bytes: Array(text.utf8), name: name, folder: folder)
  }

  private init(bytes: [UInt8], name: String, folder: String) throws(SpecError) {
    self.name = name
    let value = try SpecTextReader.value(of: bytes, file: name)
    let table = try SpecTable(value, file: name, of: "the project", keys: ["recordings"])
    let list = try table.list("recordings") ?? []
    guard !list.isEmpty else {
      throw table.error(
        "a project needs 'recordings', a list of { match, spec, slowdown, baseline, failsIn }")
    }
    for value in list { entries.append(try Self.entry(value, file: name, folder: folder)) }
  }

  private static func entry(_ value: SpecValue, file: String, folder: String) throws(SpecError) -> Entry {
    let table = try SpecTable(
      value, file: file, of: "an entry of 'recordings'",
      keys: ["match", "spec", "slowdown", "baseline", "failsIn"])
    let beside = { (path: String) in path.hasPrefix("/") ? path : folder + path }
    var patterns: [String] = []
    var positions: [SpecPosition] = []
    if case .list? = table.member("match")?.value.content {
      let names = try table.names("match") ?? []
      (patterns, positions) = (names.map(\.name), names.map(\.position))
    } else if let pattern = try table.text("match") {
      (patterns, positions) = ([pattern], [table.member("match")?.value.position ?? value.position])
    }
    guard !patterns.isEmpty, !patterns.contains("") else {
      throw table.error("an entry of 'recordings' needs a 'match', such as \"recordings/*.mp4\"")
    }
    let slowdown = try table.number("slowdown")
    if let slowdown, slowdown <= 0 {
      throw table.error("'slowdown' must be above 0", at: table.member("slowdown")?.value.position)
    }
    var failsIn: Int?
    if let number = try table.number("failsIn") {
      guard let whole = Int(exactly: number), whole >= 1 else {
        throw table.error(
          "'failsIn' must be a number of recordings from 1", at: table.member("failsIn")?.value.position)
      }
      failsIn = whole
    }
    return Entry(
      patterns: patterns.map(beside), patternPositions: positions, spec: try table.text("spec").map(beside),
      slowdown: slowdown,
      baseline: try table.text("baseline").map(beside), failsIn: failsIn, position: value.position,
      failsInPosition: table.member("failsIn")?.value.position)
  }
}
