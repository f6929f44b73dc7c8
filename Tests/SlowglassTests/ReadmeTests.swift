import Foundation
import Slowglass
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

  @Test(.timeLimit(.minutes(20))) func itsExampleFindsTheGhostOfItsSample() throws {
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

  @Test(arguments: ["docs/spec.md", "docs/guide.md"])
  func everySpecItShowsIsOne(file: String) throws {
    let text = try String(contentsOf: BuiltProgram.package.appending(path: file), encoding: .utf8)
    let specs = text.matches(of: /(?m)^    \{\n(?:      .*\n)+    \}\n/).map { String($0.output) }
    #expect(!specs.isEmpty)
    for spec in specs { #expect(throws: Never.self) { try SpecFile(text: spec, name: file) } }
  }

  @Test func everyDemandItShowsIsOne() throws {
    let text = try String(contentsOf: BuiltProgram.package.appending(path: "docs/spec.md"), encoding: .utf8)
    let demands = text.split(separator: "\n").filter { $0.hasPrefix("    { ") && $0.hasSuffix(" }") }
    let names = ["toolbarItems", "tabs", "title", "label", "card"].map { "\($0): { rect: [0, 0, 9, 9] }" }
    let elements = names.joined(separator: ", ")
    let spec = "{ elements: { \(elements) }, expect: [\(demands.joined(separator: ","))] }"
    let read = try SpecFile(text: spec, name: "docs/spec.md").expectations
    #expect(read.count == demands.count)
    #expect(Set(read.map(\.form)) == Set(Expectation.Form.allCases))
  }

  private func documents() throws -> [String] {
    let folder = BuiltProgram.package.appending(path: "docs")
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
  }
}
