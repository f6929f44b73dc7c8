import Foundation
import SlowglassAnalysis
import SlowglassPixels
import SlowglassRecording
import Testing

@testable import SlowglassTool

/// `filmstrip`, `watch`, and what `frames` writes of findings, on a recording of 64 x 48 pixels.
@Suite struct PictureCommandTests {
  private static let frameCount = 30

  /// A file of pictures that grow brighter, and a timeline with one finding in it.
  private struct Recorded {
    let scratch: ScratchFolder
    let path: String
    var timeline: Timeline

    init() throws {
      scratch = try ScratchFolder()
      path = try scratch.file("small.mp4")
      var writer = try RecordingWriter(
        path: path, format: RecordingFormat(codec: .h264), width: 64, height: 48)
      for frame in 0..<frameCount {
        try writer.append(
          rgb: [UInt8](repeating: UInt8(40 + 5 * frame), count: 64 * 48 * 3),
          presentationTime: Int64(frame * 10))
      }
      try writer.finish()
      timeline = Sample.timeline(.glitches, file: "small.mp4")
      (timeline.recording.width, timeline.recording.height) = (64, 48)
      timeline.recording.frameCount = frameCount
      timeline.frames.seconds = (0..<frameCount).map { Double($0) / 60 }
      timeline.frames.tick = Array(0..<frameCount)
      timeline.frames.change = [Double](repeating: 1, count: frameCount)
      timeline.frames.held = [Bool](repeating: false, count: frameCount)
      timeline.findings[0].frames = .init(first: 10, last: 20, peak: 14)
      timeline.findings[0].region = Rectangle(x: 20, y: 16, width: 10, height: 8)
      var copy = Copy(id: "rest", role: .settled)
      (copy.frames, copy.opacity, copy.opacityUncertainty, copy.layerOpacity) = ([14], [0.58], [0.02], [nil])
      (copy.x, copy.y, copy.positionUncertainty) = ([25], [20], [0.1])
      (copy.scaleX, copy.scaleY, copy.scaleUncertainty, copy.confidence) = ([1], [1], [0.01], [1])
      timeline.tracks = [Track(element: "tabs", copies: [copy])]
    }

    func run(_ arguments: String...) -> ToolRun { ToolRun(arguments, timelines: [path: timeline]) }
    func bytes(_ name: String) throws -> [UInt8] {
      try Array(Data(contentsOf: URL(filePath: "\(scratch.path)/\(name)")))
    }
  }

  @Test func probeTellsInEightyColumns() throws {
    let recorded = try Recorded()
    let run = recorded.run("probe", recorded.path, "--limit", "frames=4")
    #expect(run.status == 2)
    #expect(
      run.output.contains(
        "  note       There are more than 4 frames; reading ends there. To read on:\n"
          + "             --limit frames=N.\n"), "\(run.output)")
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func asManyFramesAreShownAsWereAskedFor() {
    for count in 1...20 {
      let frames = FindingPictures.spread(count, over: 81...210, with: [145, 97, 194])
      #expect(Set(frames).count == count && frames == frames.sorted() && frames.contains(145))
    }
    #expect(
      FindingPictures.spread(8, over: 81...210, with: [145, 97, 194]) == [
        81, 97, 121, 145, 169, 181, 194, 210,
      ])
    #expect(FindingPictures.spread(9, over: 3...5, with: [4, 4, 4]) == [3, 4, 5])
  }

  @Test func aFilmstripIsOnePicture() throws {
    let recorded = try Recorded()
    let run = recorded.run("filmstrip", recorded.path, "--output", "\(recorded.scratch.path)/strip.png")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "\(recorded.scratch.path)/strip.png\n")
    let still = try PictureFile.read("\(recorded.scratch.path)/strip.png")
    #expect(still.luma.width > 8 * 30)
  }

  @Test(arguments: ["ghost.apng", "ghost.gif"]) func anAnimationPlaysTheFindingAgain(name: String) throws {
    let recorded = try Recorded()
    let output = "\(recorded.scratch.path)/\(name)"
    #expect(recorded.run("filmstrip", recorded.path, "--finding", "E1", "--output", output).status == 0)
    let first = try recorded.bytes(name)
    var reader = try RecordingReader(path: output)
    var count = 0
    while try reader.next() != nil { count += 1 }
    // From 8 to 22; a GIF leaves out what lies closer than 40 ms.
    #expect(count == (name.hasSuffix("gif") ? 5 : 15))
    #expect(reader.properties.width < 64)
    #expect(recorded.run("filmstrip", recorded.path, "--output", output).status == 0)
    #expect(try recorded.bytes(name) == first)
  }

  @Test func aFilmstripNeedsAFindingAndAFileOfAKnownForm() throws {
    var recorded = try Recorded()
    let output = "\(recorded.scratch.path)/strip"
    #expect(recorded.run("filmstrip", recorded.path).status == 64)
    #expect(
      recorded.run("filmstrip", recorded.path, "--output", output + ".jpg").errors.contains(
        "must end in .png"))
    let unknown = recorded.run("filmstrip", recorded.path, "--output", output + ".png", "--finding", "W7")
    #expect(unknown.errors.contains("there is no finding 'W7': there are E1"))
    recorded.timeline.findings = []
    let none = recorded.run("filmstrip", recorded.path, "--output", output + ".png")
    #expect(none.status == 64 && none.errors.contains("nothing was found"))
  }

  @Test func framesOfFindingsComeWithASheetOfEach() throws {
    let recorded = try Recorded()
    let run = recorded.run(
      "frames", recorded.path, "--export", "\(recorded.scratch.path)/look", "--findings", "--annotated")
    #expect(run.status == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(recorded.scratch.path)/look").sorted()
    #expect(names == ["E1-ghost.png", "frame-00010.png", "frame-00014.png", "frame-00020.png"])
    // Words stand above the picture.
    #expect(try PictureFile.read("\(recorded.scratch.path)/look/frame-00014.png").luma.height > 48)
  }

  @Test func oneFramesFactsAreToldAlone() throws {
    let recorded = try Recorded()
    let run = recorded.run("frames", recorded.path, "--frame", "14")
    let expected = """
      frame 14 of small.mp4, tick 14, 0.233 s, 233.3 ms, change 1 levels
      tabs at rest: 58 % +-2 visible, centre 25,20, scale 1 x 1
      E1 ghost, strongest here: tabs is seen twice

      """
    #expect(run.output == expected)
    #expect(recorded.run("frames", recorded.path, "--frame", "30").status == 64)
  }

  @Test func aFolderIsMeasuredOnce() throws {
    let recorded = try Recorded()
    _ = try recorded.scratch.file("notes.txt", "no recording")
    let run = recorded.run("watch", recorded.scratch.path, "--once")
    #expect(run.status == 0)
    #expect(run.output == "GLITCHES      small.mp4  frame 14: tabs is seen twice\n")
    #expect(recorded.run("watch", recorded.path, "--once").status == 64)
  }

  @Test func anEmptyRecordingIsToldWhereNothingMoreIsWaitedFor() throws {
    let scratch = try ScratchFolder()
    _ = try scratch.file("empty.mp4", "")
    let run = ToolRun(["watch", scratch.path, "--once"])
    #expect(run.status == 2)
    #expect(!run.errors.isEmpty)
  }

  @Test func aFolderTellsOfWhatArrivesWhenItIsComplete() throws {
    let scratch = try ScratchFolder()
    _ = try scratch.file("old.mp4", "there before")
    var folder = WatchedFolder(path: scratch.path, includesPresent: false)
    #expect(folder.arrivals(waiting: true).isEmpty)
    let new = try scratch.file("new.mov", "half")
    #expect(folder.arrivals(waiting: true).isEmpty)
    _ = try scratch.file("new.mov", "half and more")
    #expect(folder.arrivals(waiting: true).isEmpty)
    #expect(folder.arrivals(waiting: true) == [new])
    #expect(folder.arrivals(waiting: true).isEmpty)
  }
}
