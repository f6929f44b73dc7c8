#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The bytes of a file, one more than `limit` at most: enough to see that it is too large (wraps `fopen`, `fread`).
///
/// - Parameter noun: what an error calls it.
func contents(
  ofFile path: String, _ noun: String = "the spec", atMost limit: Int
) throws(SpecError) -> [UInt8] {
  guard let stream = fopen(path, "rb") else {
    throw SpecError(file: path, message: "cannot open \(noun): \(String(cString: strerror(errno)))")
  }
  defer { fclose(stream) }
  var failed = false
  let bytes = [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
    count = fread(buffer.baseAddress, 1, limit + 1, stream)
    failed = ferror(stream) != 0
  }
  if failed {
    throw SpecError(file: path, message: "cannot read \(noun): \(String(cString: strerror(errno)))")
  }
  return bytes
}
