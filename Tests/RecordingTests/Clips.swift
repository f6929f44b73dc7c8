import Foundation
import SlowglassPixels
import SlowglassRecording
import Testing

/// A folder for the files of one test, gone with it.
final class Scratch {
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "slowglass-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { folder + "/" + name }

  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// Runs `ffmpeg` in the folder with arguments parted by spaces.
  func ffmpeg(_ arguments: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments.split(separator: " ").map(String.init)
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "ffmpeg \(arguments)")
  }

  /// Keeps the first part of a file, as a recorder that was stopped would.
  func cut(_ name: String, to share: Double, as cutName: String) throws -> String {
    let whole = try bytes(name)
    return try write(whole.prefix(Int(Double(whole.count) * share)), to: cutName)
  }
}

/// Whether clips can be made by the `ffmpeg` tool.
let canMakeClips: Bool = {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["ffmpeg", "-version"]
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return false }
  process.waitUntilExit()
  return process.terminationStatus == 0
}()

/// Thirty moving frames a second, for one second, in colour and in gray.
let movingPicture = "-f lavfi -i testsrc2=size=96x64:rate=30:duration=1"
let movingGray = "-f lavfi -i testsrc2=size=96x64:rate=30:duration=1,format=gray"

/// Everything that one reading gives.
struct Reading {
  var properties: RecordingProperties
  var frames: [DecodedFrame] = []
  var summary = ReadingSummary()

  var seconds: [Double] { frames.map { properties.timeBase.seconds($0.presentationTime) } }

  init(_ path: String, options: ReadingOptions = ReadingOptions()) throws {
    var reader = try RecordingReader(path: path, options: options)
    properties = reader.properties
    while let frame = try reader.next() { frames.append(frame) }
    summary = reader.summary
  }
}

/// The error that a recording is refused with.
func refusal(of path: String) throws -> RecordingError {
  try #require(throws: RecordingError.self) { _ = try Reading(path) }
}

/// A Y4M file of gray planes.
func y4m(_ planes: [Plane], header: String = "F30:1 Ip A1:1 Cmono XCOLORRANGE=FULL") -> [UInt8] {
  var bytes = Array("YUV4MPEG2 W\(planes[0].width) H\(planes[0].height) \(header)\n".utf8)
  for plane in planes { bytes += Array("FRAME\n".utf8) + plane.samples }
  return bytes
}

/// Different planes of samples that touch every value.
func noisyPlanes(_ count: Int, width: Int = 32, height: Int = 16) -> [Plane] {
  var state: UInt64 = 42
  return (0..<count).map { _ in
    Plane(
      width: width, height: height,
      samples: (0..<width * height).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      })
  }
}
