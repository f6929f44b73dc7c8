import Foundation
import Testing

/// What the README shows is what there is.
@Suite struct ReadmeTests {
  private var readme: String {
    get throws {
      try String(contentsOf: BuiltProgram.package.appending(path: "README.md"), encoding: .utf8)
    }
  }

  @Test func showsTheExampleThatIsBuiltHere() throws {
    let example = BuiltProgram.package.appending(path: "Examples/FirstFindings/main.swift")
    let source = try String(contentsOf: example, encoding: .utf8)
    #expect(source.split(separator: "\n").count <= 6)
    #expect(try readme.contains("```swift\n\(source)```"))
  }

  @Test(.timeLimit(.minutes(5))) func itsExampleFindsTheGhostOfItsSample() throws {
    let example = try #require(BuiltProgram("FirstFindings"))
    let run = try example.run([])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("error toolbarItems is seen twice, frames "))
  }

  @Test func linksOnlyToFilesThatAreThere() throws {
    let files = ["README.md", "CONTRIBUTING.md"] + (try documents())
    for file in files {
      let url = BuiltProgram.package.appending(path: file)
      let text = try String(contentsOf: url, encoding: .utf8)
      for link in text.matches(of: /\]\(([^)#:]+)[)#]/) {
        let target = url.deletingLastPathComponent().appending(path: String(link.output.1))
        #expect(FileManager.default.fileExists(atPath: target.path), "\(file) links to \(link.output.1)")
      }
    }
  }

  private func documents() throws -> [String] {
    let folder = BuiltProgram.package.appending(path: "docs")
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
  }
}
