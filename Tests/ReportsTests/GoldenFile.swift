import Foundation
import Testing

/// Compares a text with a file beside the tests; `SLOWGLASS_RECORD=1 swift test` writes the files anew.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
  if ProcessInfo.processInfo.environment["SLOWGLASS_RECORD"] == "1" {
    try Data(text.utf8).write(to: file)
    return
  }
  let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  let first = zip(lines(text), lines(expected)).enumerated().first { $0.element.0 != $0.element.1 }
  let difference =
    first.map { "line \($0.offset + 1) is\n\($0.element.0)\nand was\n\($0.element.1)" } ?? "another length"
  #expect(
    text == expected,
    "\(name) differs: \(difference)\nIf that is meant, record anew: SLOWGLASS_RECORD=1 swift test --filter ReportsTests",
    sourceLocation: sourceLocation)
}

func lines(_ text: String) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
