/// Judges whether a recording can be trusted, in words that a person can act on.
struct Quality {
  let measured: Measured
  let measurement: Measurement
  let facts: RecordingFacts

  var quality: RecordingFacts.Quality {
    var notes = facts.quality.notes
    var verdict = facts.quality.verdict
    if !measurement.concealed.isEmpty {
      let frames = ranges(of: measurement.concealed).map {
        $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
      }
      notes.append(
        "\(counted(measurement.concealed.count, "frame")) damaged, parts made up by the decoder: \(frames.prefix(8).joined(separator: ", "))"
      )
      verdict = verdict == .unusable ? .unusable : .degraded
    }
    let unreliable = measurement.damage.unreliable.reduce(0) { $0 + $1.count }
    if 2 * unreliable > measured.seconds.count {
      notes.append("more than half of the frames are damaged, or built on damaged ones")
      verdict = .unusable
    }
    if !measured.grid.isExact, measured.seconds.count > 2 {
      let residuals = measured.grid.residuals(of: measured.seconds)
      let most = residuals[min(residuals.count - 1, residuals.count * 95 / 100)] * 1000
      notes.append(
        "time stamps lie on no grid; counts of frames are nominal, at \(decimal(measured.grid.rate, places: 2)) Hz, "
          + "which \(percent(measured.grid.offGridShare(of: residuals))) of them lie beside, 95 % by up to "
          + "\(decimal(most, places: 1)) ms")
      verdict = verdict == .good ? .degraded : verdict
    }
    let coarse = measured.transitions.filter { $0.frameStep > 1 }
    if let widest = coarse.map(\.frameStep).max() {
      let names = coarse.prefix(8).map(\.id).joined(separator: ", ")
      notes.append("too long to keep every frame in memory, tracked in one frame of \(widest): \(names)")
      verdict = verdict == .good ? .degraded : verdict
    }
    for transition in measured.transitions {
      if transition.segment.startsCutOff { notes.append("the recording begins while \(transition.id) moves") }
      if transition.segment.endsCutOff { notes.append("the recording ends while \(transition.id) moves") }
    }
    if measured.seconds.count < 3 {
      notes.append("\(counted(measured.seconds.count, "frame")): too few to see anything move")
      verdict = .unusable
    }
    return RecordingFacts.Quality(verdict: verdict, notes: notes)
  }
}
