import Slowglass
import SlowglassAnalysis
import Testing

@testable import SlowglassScenes

/// Text on glass whose tint changes, drawn, recorded and measured.
@Suite(.timeLimit(.minutes(20))) struct ContrastTests {
  @Test(arguments: ["tint-too-dark", "tint-too-dark-1x", "tint-saturated"])
  func aTintThatComesTooNearToItsTextIsFound(name: String) throws {
    let measured = try MeasuredScene(named: name)
    let finding = try #require(measured.timeline.findings(.lowContrast).first)
    #expect(finding.severity == .warning)
    #expect(finding.elements == ["cardTitle", "cardNote"])
    let truth = try #require(measured.truth.defects.first?.ratio)
    let ratio = try #require(finding.number("ratio"))
    #expect(abs(ratio - truth) <= (finding.number("ratioUncertainty") ?? 0) + 0.05)
    #expect(finding.frames.last == measured.timeline.recording.frameCount - 1)
  }

  @Test(arguments: ["tint-readable", "tint-text-fades-in", "tint-scrim"])
  func whatCanBeReadIsNone(name: String) throws {
    let measured = try MeasuredScene(named: name)
    #expect(measured.timeline.findings(.lowContrast).isEmpty)
    #expect(measured.timeline.checks.first { $0.kind == .lowContrast }?.status == .checked)
  }
}
