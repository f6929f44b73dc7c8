import Foundation
import SlowglassRecording

/// Reads a recording through a named pipe, as a shell's process substitution would.
func readThroughPipe(_ path: String) throws -> Reading {
  let pipe = path + ".pipe"
  mkfifo(pipe, 0o600)
  let content = try Data(contentsOf: URL(fileURLWithPath: path))
  let writer = Thread {
    guard let handle = FileHandle(forWritingAtPath: pipe) else { return }
    try? handle.write(contentsOf: content)
    try? handle.close()
  }
  writer.start()
  return try Reading(pipe)
}
