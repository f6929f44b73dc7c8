import SlowglassPixels
import SlowglassRecording
import Testing

@Suite struct HostileInputTests {
  @Test func whatIsMissingOrEmptyIsSaid() throws {
    let scratch = try Scratch()
    let missing = try refusal(of: scratch.path("no.mp4"))
    #expect(
      missing.description == "opening \(scratch.path("no.mp4")): No such file or directory. Check the path")
    let empty = try refusal(of: try scratch.write([], to: "empty.mp4"))
    #expect(empty.reason == "it is empty")
    let folder = try refusal(of: scratch.folder)
    #expect(folder.reason == "the folder holds no numbered PNG pictures")
    #expect(folder.hint == "A recording is a video, or a folder of numbered PNG pictures")
    _ = try scratch.write([1], to: "one.png")
    let unnumbered = try refusal(of: scratch.folder)
    #expect(unnumbered.hint == "Name them by number, as in frame-0001.png")
  }

  @Test(arguments: [
    ("hello, this is no video\n", "it is text, not a recording"),
    ("%PDF-1.7\u{1}\u{2}", "it is a PDF document"), ("PK\u{3}\u{4}rest", "it is a ZIP archive"),
    ("RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8 ", "it is a WebP picture"),
  ])
  func whatIsNoRecordingIsSaid(content: String, reason: String) throws {
    let scratch = try Scratch()
    #expect(try refusal(of: try scratch.write(content.utf8, to: "a.mp4")).reason == reason)
  }

  /// FFmpeg makes room for as many frames as a fragment says that it has.
  @Test func aFragmentOfMillionsOfFramesTakesNoMemory() throws {
    let scratch = try Scratch()
    let path = scratch.path("a.mp4")
    var writer = try RecordingWriter(
      path: path, format: RecordingFormat(codec: .h264, fragmented: true), width: 64, height: 48)
    for frame in 0..<12 {
      try writer.append(
        rgb: [UInt8](repeating: UInt8(frame), count: 64 * 48 * 3), presentationTime: Int64(frame * 10))
    }
    try writer.finish()
    var bytes = try scratch.bytes("a.mp4")
    let run = try #require(bytes.firstRange(of: Array("trun".utf8)))
    // Version and flags, then the count: 33 million frames, 24 bytes of index each.
    bytes.replaceSubrange((run.upperBound + 4)..<(run.upperBound + 8), with: [2, 0, 0, 0])
    #expect(
      try refusal(of: try scratch.write(bytes, to: "b.mp4")).reason
        == "it asks for more memory at once than 384 MiB, as a damaged index does")
  }

  @Test func aSinglePictureIsRefused() throws {
    let scratch = try Scratch()
    let picture = ColourPicture(width: 4, height: 4, samples: [UInt8](repeating: 9, count: 48))
    try PictureFile.writePNG(picture, to: scratch.path("a.png"))
    let error = try refusal(of: scratch.path("a.png"))
    #expect(error.reason == "it is a single picture (PNG)")
    #expect(error.hint == "Give a folder of numbered PNGs")
  }

  /// A playlist that is opened would be answered by the video it names, which stands beside it.
  @Test(arguments: [
    "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://BESIDE\n#EXT-X-ENDLIST\n",
    "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nbeside.y4m\n#EXT-X-ENDLIST\n",
    "ffconcat version 1.0\nfile beside.y4m\n", "ffconcat version 1.0\nfile 'BESIDE'\n",
    "<?xml version=\"1.0\"?>\n<MPD><Period><AdaptationSet><Representation>"
      + "<BaseURL>file://BESIDE</BaseURL></Representation></AdaptationSet></Period></MPD>",
    "[playlist]\nFile1=BESIDE\n",
  ])
  func aPlaylistNamedLikeAVideoOpensNothingElse(playlist: String) throws {
    let scratch = try Scratch()
    let beside = try scratch.write(y4m(noisyPlanes(2)), to: "beside.y4m")
    #expect(try Reading(beside).frames.count == 2)
    for name in ["evil.mp4", "evil.m3u8", "evil.mpd", "evil.gif"] {
      let path = try scratch.write(playlist.replacing("BESIDE", with: beside).utf8, to: name)
      #expect(try refusal(of: path).reason == "it is a playlist, and would make the reader open other files")
    }
  }

  @Test(arguments: [
    "http://127.0.0.1:9/a.mp4", "https://localhost/a.mp4", "concat:a.mp4|b.mp4", "concatf:list.txt",
    "file:a.mp4",
    "data:video/mp4;base64,AAAA", "file:///etc/hostname", "subfile,,start,0,end,9,,:a.mp4", "crypto:a.mp4",
    "crypto+file:a.mp4", "pipe:0", "pipe:", "fd:0", "cache:a.mp4", "async:a.mp4", "tcp://127.0.0.1:9",
    "udp://127.0.0.1:9",
    "rtmp://127.0.0.1/a", "srt://127.0.0.1:9", "unix:a.socket", "ftp://localhost/a.mp4",
    "hls+http://localhost/a.m3u8",
    "tee:a.mp4", "md5:a.mp4", "frame-%03d.png", "*.mp4", "ffconcat:a.mp4", "-.mp4", " a.mp4",
  ])
  func aNameThatLooksLikeAnAddressIsOnlyAName(path: String) throws {
    #expect(try refusal(of: path).reason == "No such file or directory")
  }

  @Test func aFileWithAnAddressForANameIsReadAsAFile() throws {
    let scratch = try Scratch()
    let path = try scratch.write(y4m(noisyPlanes(2)), to: "http:x.mp4")
    #expect(try Reading(path).frames.count == 2)
  }

  /// A movie may say that its pictures lie in another file.
  @Test(.enabled(if: canMakeClips, "needs the ffmpeg tool"), arguments: ["url ", "alis"])
  func aMovieThatPointsElsewhereIsNotFollowed(kind: String) throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("\(movingPicture) -c:v libx264 -movflags +faststart beside.mov")
    let whole = try scratch.bytes("beside.mov")
    let data = try #require((0..<whole.count - 4).first { Array(whole[$0..<$0 + 4]) == Array("mdat".utf8) })
    let head = Array(whole.prefix(data + 4))
    let entry =
      try #require((0..<head.count - 12).first { Array(head[$0..<$0 + 4]) == Array("dref".utf8) }) + 12
    // The entry itself: its kind, and no longer the mark that says "in this file".
    var pointing = head
    pointing.replaceSubrange(entry + 4..<entry + 8, with: Array(kind.utf8))
    pointing.replaceSubrange(entry + 8..<entry + 12, with: [0, 0, 0, 0])
    let error = try refusal(of: try scratch.write(pointing, to: "pointing.mov"))
    #expect(error.reason.hasPrefix("no frame could be decoded"))
  }

  /// Subtitles and other texts that name files, under a video's name.
  @Test(arguments: [
    "1\n00:00:00,000 --> 00:00:01,000\nBESIDE\n", "# VobSub index file, v7\nid: en, index: 0\n",
    "[Script Info]\nVideo File: BESIDE\n", "WEBVTT\n\n00:00.000 --> 00:01.000\nBESIDE\n",
    "v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n",
    "<?xml version=\"1.0\"?><smil><body><video src=\"BESIDE\"/></body></smil>", "\u{FEFF}#EXTM3U\nBESIDE\n",
    ";FFMETADATA1\ntitle=x\n", "RTSPtext\nrtsp://127.0.0.1:9/a\n",
  ])
  func aTextThatNamesAVideoOpensNothingElse(text: String) throws {
    let scratch = try Scratch()
    let beside = try scratch.write(y4m(noisyPlanes(2)), to: "beside.y4m")
    for name in ["evil.mp4", "evil.idx", "evil.sdp", "evil.srt"] {
      let reason = try refusal(
        of: try scratch.write(text.replacing("BESIDE", with: beside).utf8, to: name)
      ).reason
      #expect(reason.hasPrefix("it is text") || reason.contains("Invalid data"), "\(reason)")
    }
  }

  @Test func hugePicturesAreRefused() throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      Array("YUV4MPEG2 W30000 H30000 F30:1 Cmono\nFRAME\n".utf8) + [1, 2, 3], to: "a.y4m")
    _ = try refusal(of: path)
  }

  @Test func noiseIsRefusedWhateverItBeginsWith() throws {
    let scratch = try Scratch()
    let noise = noisyPlanes(1, width: 256, height: 64)[0].samples
    for head in [
      "GIF89a", "\u{1A}E", "RIFF\u{1}\u{1}\u{1}\u{1}AVI LIST", "\0\0\0\u{18}ftypmp42", "YUV4MPEG2 W4 H4\n",
    ] {
      _ = try? Reading(try scratch.write(Array(head.utf8) + noise, to: "noise.mp4"))
    }
    #expect(try refusal(of: try scratch.write([0xFF, 0xFE, 0x00] + noise, to: "noise.mp4")).hint != nil)
  }

  @Test(.enabled(if: canMakeClips, "needs the ffmpeg tool")) func soundAloneIsNoRecording() throws {
    let scratch = try Scratch()
    try scratch.ffmpeg("-f lavfi -i sine=duration=1 a.m4a")
    #expect(try refusal(of: scratch.path("a.m4a")).reason == "it has sound but no video")
  }
}
