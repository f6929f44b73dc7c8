import Foundation

/// What is fuzzed; the variable FUZZ_TARGET names it.
enum Target: String, CaseIterable {
  case recording, pictures, spec, baseline, blob, analysis

  func run(_ bytes: ArraySlice<UInt8>) {
    switch self {
    case .recording: fuzzRecording(bytes)
    case .pictures: fuzzPictures(bytes)
    case .spec: fuzzSpec(bytes)
    case .baseline: fuzzBaseline(bytes)
    case .blob: fuzzBlob(bytes)
    case .analysis: fuzzAnalysis(bytes)
    }
  }
}

private let target: Target = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = Target(rawValue: name) else {
    fatalError("FUZZ_TARGET must be one of \(Target.allCases.map(\.rawValue)), found '\(name)'")
  }
  return target
}()

/// libFuzzer's entry: whatever the bytes are, this returns.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run(Array(UnsafeBufferPointer(start: bytes, count: count))[...])
  return 0
}

/// Bytes taken from the front, zeros once there are none.
struct ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }
  mutating func word() -> Int { byte() << 8 | byte() }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
    let part = rest.prefix(count)
    rest = rest.dropFirst(count)
    return part
  }
}

/// A folder in memory for what has to be a file; one for each process.
let scratch: String = {
  let base = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
  let path = "\(base)/slowglass-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
  try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  return path
}()
