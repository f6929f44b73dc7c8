/// The marks that a recorder leaves in a file: tags of the container and of the video, by lower-case name.
struct RecorderMarks: Sendable, Equatable {
  var container: String
  var codec: String
  var tags: [String: String] = [:]
  var nominalRate: Double?

  /// What made the recording, as far as its marks tell, and what that means for its time stamps; nil where there are
  /// none.
  ///
  /// A guess: converters copy tags, and any program may write any of them. Nothing is measured by it.
  var guess: String? {
    if tags.keys.contains(where: { $0.hasPrefix("com.android.") }) {
      return "an Android device: frames come when something changes"
    }
    let isApple =
      tags.keys.contains { $0.hasPrefix("com.apple.quicktime.") } || holds("handler_name", "core media")
    if isApple {
      return "Apple's Core Media (Simulator, ReplayKit or QuickTime): frames come when something changes"
    }
    if holds("encoder", "obs") {
      return "OBS Studio: a frame at every tick, repeated where nothing new was ready"
    }
    if container == "matroska", codec == "vp8", nominalRate == 25 {
      return "a browser driver such as Playwright: 25 frames a second, each on the next 40 ms"
    }
    if container == "gif" || container == "apng" {
      return "a converter: a \(container.uppercased()) is made from another recording"
    }
    if holds("encoder", "lavf") || holds("encoder", "lavc") {
      return "FFmpeg, recording the screen or converting what another recorder wrote"
    }
    return nil
  }

  private func holds(_ tag: String, _ word: String) -> Bool {
    tags[tag]?.lowercased().contains(word) ?? false
  }
}
