/// What the blocks of a GIF or APNG say by themselves, where FFmpeg keeps silent: how many pictures, and whether the end is there.
struct FileOutline {
  /// Whether the mark that ends the file was met.
  private(set) var isComplete = false
  /// Pictures that the file has (GIF) or promises (APNG).
  private(set) var frameCount: Int?
  private var zeroDelays = 0

  /// Walks through a file; nil for other containers.
  init?(of file: OpenFile, container: String) {
    switch container {
    case "gif": walkGIF(ByteWalk(file))
    case "apng": walkPNG(ByteWalk(file))
    default: return nil
    }
  }

  var notes: [String] {
    guard zeroDelays > 0 else { return [] }
    return [
      "\(zeroDelays) of the \(frameCount ?? 0) pictures of the GIF have a delay of 0; each is taken to last 1/100 s."
    ]
  }

  private mutating func walkGIF(_ start: ByteWalk) {
    var bytes = start
    var pictures = 0
    defer { frameCount = pictures }
    bytes.skip(10)
    guard let flags = bytes.next() else { return }
    bytes.skip(2 + colourTableSize(flags))
    while let block = bytes.next() {
      switch block {
      case 0x21:  // extension
        guard let label = bytes.next() else { return }
        if label == 0xF9 {
          bytes.skip(2)
          guard let low = bytes.next(), let high = bytes.next() else { return }
          if low == 0 && high == 0 { zeroDelays += 1 }
          bytes.skip(1)
        }
        bytes.skipSubBlocks()
      case 0x2C:  // picture
        bytes.skip(8)
        guard let flags = bytes.next() else { return }
        bytes.skip(colourTableSize(flags) + 1)
        bytes.skipSubBlocks()
        if !bytes.isAtEnd { pictures += 1 }
      case 0x3B:
        isComplete = true
        return
      case 0: continue  // stray padding, which decoders pass over
      default: return
      }
    }
  }

  private func colourTableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << Int(flags & 7 + 1) }

  private mutating func walkPNG(_ start: ByteWalk) {
    var bytes = start
    bytes.skip(8)
    while let length = bytes.nextWord(), let kind = bytes.nextWord() {
      switch kind {
      case 0x6163_544C:  // acTL
        guard let count = bytes.nextWord() else { return }
        frameCount = Int(count)
        bytes.skip(Int(length) - 4 + 4)
      case 0x4945_4E44:  // IEND
        isComplete = true
        return
      default: bytes.skip(Int(length) + 4)
      }
    }
  }
}

/// Bytes of a file, one after the other.
private struct ByteWalk {
  private let file: OpenFile
  private var buffer: [UInt8] = []
  private var bufferStart: Int64 = 0
  private var position: Int64 = 0

  init(_ file: OpenFile) { self.file = file }

  var isAtEnd: Bool { position >= file.size }

  mutating func next() -> UInt8? {
    var index = Int(position - bufferStart)
    if index < 0 || index >= buffer.count {
      buffer = file.bytes(at: position, count: 1 << 16)
      bufferStart = position
      index = 0
    }
    guard index < buffer.count else { return nil }
    position += 1
    return buffer[index]
  }

  mutating func nextWord() -> UInt32? {
    var word: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next() else { return nil }
      word = word << 8 | UInt32(byte)
    }
    return word
  }

  mutating func skip(_ count: Int) { position += Int64(max(0, count)) }

  mutating func skipSubBlocks() {
    while let length = next(), length > 0 { skip(Int(length)) }
  }
}
