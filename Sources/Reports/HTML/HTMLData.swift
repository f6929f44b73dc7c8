internal import SlowglassAnalysis
internal import SlowglassPixels

/// What the page's script works on: each timeline whole, and the pictures as base 64.
struct HTMLData: Encodable {
  struct Recording: Encodable {
    var timeline: Timeline
    var mediaType: String
    var frames: [Int]
    var pictures: [String]
    var crops: [Crop]
    var note: String?
  }

  struct Crop: Encodable {
    var finding: String
    var frame: Int
    var region: Rectangle
    var picture: String
  }

  var recordings: [Recording]

  static func json(_ timelines: [Timeline], pictures: [ReportPictures]) -> String {
    let recordings = timelines.enumerated().map { index, timeline in
      let own = pictures.indices.contains(index) ? pictures[index] : ReportPictures()
      return Recording(
        timeline: timeline, mediaType: own.mediaType, frames: own.frames.map(\.frame),
        pictures: own.frames.map { MarkupText.base64($0.bytes) },
        crops: own.crops.map {
          Crop(
            finding: $0.finding, frame: $0.frame, region: $0.region, picture: MarkupText.base64($0.bytes))
        }, note: own.note)
    }
    return JSONTree.encoding(HTMLData(recordings: recordings)).written()
  }
}
