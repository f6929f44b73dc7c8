internal import Slowglass
internal import SlowglassAnalysis
internal import SlowglassRecording
internal import SlowglassReports

/// The pictures for a report on these recordings; one that cannot be read again has none, and the report says why.
func picturesOfReport(
  of timelines: [Timeline], paths: [String], reading: ReadingOptions, console: Console
) -> [ReportPictures] {
  let budget = EvidenceBudget.each(of: timelines.count)
  return zip(timelines, paths).map { timeline, path in
    pictureOfReport(of: timeline, path: path, budget: budget, reading: reading, console: console)
  }
}

/// The pictures of one recording.
func pictureOfReport(
  of timeline: Timeline, path: String, budget: Int, reading: ReadingOptions, console: Console
) -> ReportPictures {
  var none = ReportPictures()
  if path == "-" {
    none.note = "no pictures: standard input can be read only once"
    return none
  }
  if isTimeline(path) {
    none.note = "no pictures: a timeline has none"
    return none
  }
  // A pipe has been read, and waiting for another writer would be for ever.
  guard Platform.canBeReadAgain(path) else {
    none.note = "no pictures: the recording is no file that can be read again"
    return none
  }
  do throws(RecordingError) {
    return try evidencePictures(of: path, timeline: timeline, budget: budget, reading: reading)
  } catch {
    console.error("\(path) has no pictures in the report: \(error.reason)")
    none.note = "no pictures: the recording could not be read again"
    return none
  }
}
