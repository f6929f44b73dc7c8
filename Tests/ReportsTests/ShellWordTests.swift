import Foundation
import SlowglassGate
import Testing

@testable import SlowglassReports

/// A command that a report prints is pasted: whatever the file is called, a shell must find it, and the line must stay
/// one.
@Suite("A name as a word of a shell") struct ShellWordTests {
  private static let names = HostileText.all.filter { !$0.isEmpty && !$0.unicodeScalars.contains("\0") }

  private func printed(_ word: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "printf %s \(word)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test(arguments: names + ["plain.mov", "-", "a'b\\c\nd'.mov", "\u{1}7", "a b.mov"], [false, true])
  func isReadAsItWas(name: String, isASCII: Bool) throws {
    let word = ShellWord.quoted(name, isASCII: isASCII)
    #expect(!word.unicodeScalars.contains(where: TerminalText.isDangerous))
    #expect(!word.contains("##") && !word.hasPrefix("::"))
    if isASCII { #expect(word.utf8.allSatisfy { $0 < 0x80 }) }
    #expect(try printed(word) == (name.hasPrefix("-") ? "./" + name : name))
  }

  @Test func aPlainNameStaysAsItIs() {
    #expect(ShellWord.quoted("runs/été-1.mov") == "runs/été-1.mov")
    #expect(ShellWord.quoted("my run.mov") == "'my run.mov'")
    #expect(ShellWord.quoted("a\nb's.mov") == #"$'a\nb\'s.mov'"#)
    #expect(ShellWord.quoted("é.mov", isASCII: true) == #"$'\303\251.mov'"#)
  }

  @Test func bothReportsPrintIt() {
    let path = "runs/a\n::error::b.mov"
    let text = TextReport(paths: [path]).text(of: [SampleTimelines.ghost])
    #expect(text.contains("Look     slowglass frames \(#"$'runs/a\n::error::b.mov'"#) "))
    var recording = SampleRuns.ghost
    recording.path = path
    let gate = GateText().text(of: .init(recordings: [recording]))
    #expect(gate.contains("look  slowglass frames \(#"$'runs/a\n::error::b.mov'"#) \\\n"))
  }
}

@Suite("Notes in a list") struct ClauseTests {
  @Test(arguments: [
    ("There are more than 4 frames; reading ends there.", "there are more than 4 frames; reading ends there"),
    ("T1 begins late", "T1 begins late"), ("FFmpeg says: no.", "FFmpeg says: no"), ("", ""), ("A", "A"),
    ("time stamps lie on no grid", "time stamps lie on no grid"),
  ])
  func areClauses(sentence: String, clause: String) {
    #expect(TextReport.clause(sentence) == clause)
  }
}
