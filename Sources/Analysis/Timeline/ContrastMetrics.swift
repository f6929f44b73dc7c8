/// The least contrast that each text has to what is behind it, wherever it can be judged: of a text that is never too low
/// no finding tells.
struct ContrastMetrics {
  let measured: Measured

  /// A table of texts by name, each with its ratio and the frame.
  var values: [String: EvidenceValue] {
    var texts: [String: EvidenceValue] = [:]
    for contrast in measured.contrasts {
      let judged = contrast.judged(in: measured)
      let frames = judged.indices.filter { judged[$0] != nil }
      guard let worst = frames.min(by: { (judged[$0]?.ratio ?? 0, $0) < (judged[$1]?.ratio ?? 0, $1) }),
        let colours = judged[worst]
      else { continue }
      texts[measured.elements[contrast.element].name] = .table([
        "ratio": .number(colours.ratio.rounded(places: 3)),
        "ratioUncertainty": .number(colours.ratioUncertainty.rounded(places: 3)),
        "frame": .integer(worst),
      ])
    }
    return texts.isEmpty ? [:] : ["leastContrast": .table(texts)]
  }
}
