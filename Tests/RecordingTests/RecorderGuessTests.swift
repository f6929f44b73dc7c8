import Testing

@testable import SlowglassRecording

@Suite("What made a recording is guessed from the marks it bears")
struct RecorderGuessTests {
  private func guess(
    _ container: String, _ codec: String, _ tags: [String: String] = [:], rate: Double? = nil
  ) -> String? {
    RecorderMarks(container: container, codec: codec, tags: tags, nominalRate: rate).guess
  }

  @Test func devicesAreToldByTheirTags() throws {
    #expect(try #require(guess("mov", "h264", ["com.android.version": "14"])).contains("Android"))
    #expect(try #require(guess("mov", "hevc", ["com.apple.quicktime.make": "Apple"])).contains("Apple"))
    #expect(try #require(guess("mov", "h264", ["handler_name": "Core Media Video"])).contains("Apple"))
  }

  @Test func aBrowserDriverIsToldByItsCadence() throws {
    #expect(try #require(guess("matroska", "vp8", ["encoder": "Lavf60"], rate: 25)).contains("Playwright"))
    #expect(try #require(guess("matroska", "vp9", ["encoder": "Lavf60"], rate: 25)).contains("FFmpeg"))
  }

  @Test func aGIFWasSomethingElseBefore() throws {
    #expect(try #require(guess("gif", "gif", rate: 25)).contains("another recording"))
  }

  @Test func withoutMarksNothingIsSaid() {
    #expect(guess("mov", "h264") == nil)
    #expect(guess("folder", "png") == nil)
  }
}
