import Foundation
import Testing

@testable import SlowglassAnalysis
@testable import SlowglassReports

@Suite("Pages of kinds") struct KindReportTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../docs/kinds")

  @Test(arguments: FindingKind.allCases)
  func aPageFitsATerminal(kind: FindingKind) {
    let text = KindReport(ascii: true).text(of: kind)
    #expect(lines(text).allSatisfy { $0.count <= 80 })
    #expect(text.hasPrefix(kind.rawValue + "\n"))
    #expect(text.allSatisfy { $0.isASCII })
    #expect(!text.contains("`"))
  }

  @Test(arguments: FindingKind.allCases)
  func aPageSaysHowBadItIs(kind: FindingKind) {
    let words = KindPage.page(of: kind).severity.lowercased()
    // What the table decides with nothing known beside the kind is among what the page names.
    #expect(words.contains(Severity(of: kind).rawValue))
  }

  @Test(arguments: FindingKind.allCases)
  func aPageNamesASectionOfTheMethod(kind: FindingKind) throws {
    let method = try String(contentsOf: Self.folder.appending(path: "../method.md"), encoding: .utf8)
    #expect(lines(method).contains("## " + KindPage.page(of: kind).section))
  }

  /// `SLOWGLASS_RECORD=1 swift test --filter ReportsTests` writes them anew.
  @Test func theDocumentationHasTheSamePages() throws {
    let pages =
      FindingKind.allCases.map { ("\($0.rawValue).md", KindReport.markdown(of: $0)) }
      + [("README.md", KindReport.markdownIndex())]
    for (name, text) in pages {
      let file = Self.folder.appending(path: name)
      if ProcessInfo.processInfo.environment["SLOWGLASS_RECORD"] == "1" {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      } else {
        #expect((try? String(contentsOf: file, encoding: .utf8)) == text, "docs/kinds/\(name) is out of date")
      }
    }
  }
}
