import Foundation
import Testing

/// Whether a process can be traced here; containers may forbid it.
private let canTrace: Bool = {
  guard let strace = BuiltProgram(installed: "strace"),
    let run = try? strace.run(["-f", "-e", "trace=openat", "true"])
  else { return false }
  return run.status == 0 && run.errors.contains("openat")
}()

/// What the tool opens, as the system saw it: the recording that was named, and nothing that it names in turn.
@Suite(
  .enabled(if: canTrace, "needs strace, and a system that lets it trace"), .timeLimit(.minutes(20)))
struct OpenedFilesTests {
  private let scratch: Scratch
  private let tool: BuiltProgram
  private let beside: String

  init() throws {
    scratch = try Scratch()
    tool = try #require(BuiltProgram("slowglass"))
    beside = try scratch.file("beside.mp4")
    try SmallRecording.writePlain(to: beside, frames: 12)
  }

  /// Runs the tool; gives the files that it opened in the scratch folder, and calls that reach for a network.
  private func traced(_ arguments: [String]) throws -> (
    opened: Set<String>, network: [Substring], status: Int32
  ) {
    let strace = try #require(BuiltProgram(installed: "strace"))
    let log = try scratch.file("log")
    let calls = "trace=open,openat,openat2,socket,connect,execve,creat"
    let run = try strace.run(["-f", "-qq", "-s", "4096", "-o", log, "-e", calls, tool.path] + arguments)
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    var opened: Set<String> = []
    for line in lines where line.contains("open") || line.contains("creat") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count > 2, parts[1].hasPrefix(scratch.path) else { continue }
      opened.insert(String(parts[1].dropFirst(scratch.path.count + 1)))
    }
    // The first execve is the tool's own.
    let started = lines.filter { $0.contains("execve(") }.dropFirst()
    let network = lines.filter { $0.contains("socket(") || $0.contains("connect(") } + started
    return (opened, network, run.status)
  }

  @Test func theRecordingAloneIsOpened() throws {
    let trace = try traced(["analyze", beside])
    #expect(trace.opened == ["beside.mp4"])
    #expect(trace.network.isEmpty, "\(trace.network)")
    #expect(trace.status == 0)
  }

  @Test(arguments: [
    ("a.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://BESIDE\n#EXT-X-ENDLIST\n"),
    (
      "a.mp4",
      "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nbeside.mp4\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n"
    ),
    ("b.mp4", "ffconcat version 1.0\nfile BESIDE\nfile http://127.0.0.1:9/a\n"),
    ("a.txt", "file 'beside.mp4'\n"),
    (
      "a.mpd",
      "<?xml version=\"1.0\"?>\n<MPD><Period><AdaptationSet><Representation><BaseURL>BESIDE</BaseURL>"
        + "</Representation></AdaptationSet></Period></MPD>"
    ), ("a.sdp", "v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n"),
    ("a.idx", "# VobSub index file, v7\n"), ("a.srt", "1\n00:00:00,000 --> 00:00:01,000\nBESIDE\n"),
  ])
  func aFileThatNamesOthersOpensNone(name: String, text: String) throws {
    let path = try scratch.file(name, Data(text.replacing("BESIDE", with: beside).utf8))
    // A subtitle of the same name lies beside it, which players pick up.
    _ = try scratch.file("a.sub", Data("sub".utf8))
    let trace = try traced(["analyze", path, "--report", "html=\(scratch.path)/out.html"])
    #expect(trace.opened.subtracting(["out.html"]) == [name])
    #expect(trace.network.isEmpty, "\(trace.network)")
    #expect(trace.status == 2)
  }

  @Test(arguments: [
    "http://127.0.0.1:9/a.mp4", "concat:BESIDE|BESIDE", "subfile,,start,0,end,9,,:BESIDE", "crypto:BESIDE",
    "file:BESIDE", "pipe:0", "tcp://127.0.0.1:9", "cache:BESIDE", "data:video/mp4;base64,AAAA",
  ])
  func anAddressIsOnlyAName(name: String) throws {
    let trace = try traced(["analyze", name.replacing("BESIDE", with: beside)])
    #expect(trace.opened.isEmpty)
    #expect(trace.network.isEmpty, "\(trace.network)")
    #expect(trace.status == 2)
  }

  @Test func aMovieThatPointsElsewhereOpensNothingElse() throws {
    var bytes = try Data(contentsOf: URL(filePath: beside))
    let reference = try #require(bytes.firstRange(of: Data("url ".utf8)))
    // No longer "in this file", but a place.
    bytes.replaceSubrange(reference.upperBound..<reference.upperBound + 4, with: [0, 0, 0, 0])
    let path = try scratch.file("pointing.mov", bytes)
    let trace = try traced(["analyze", path])
    #expect(trace.opened == ["pointing.mov"])
    #expect(trace.network.isEmpty, "\(trace.network)")
  }
}
