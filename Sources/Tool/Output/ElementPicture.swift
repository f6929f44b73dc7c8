internal import SlowglassAnalysis
internal import SlowglassPixels
internal import SlowglassRecording

/// The reference frames of a recording side by side, each element outlined and named in the frame it is taken from.
///
/// One picture however many frames there are, so that a name on the command line is a file afterwards.
struct ElementPicture {
  /// Pictures beyond so many pixels in all are made smaller: large enough to read, small enough to open.
  private static let mostPixels = 40_000_000
  private static let mostFrames = 24
  private static let framesInRow = 6

  let elements: [ElementFacts]

  /// The frames that elements are taken from, in order, and how many more there would be.
  var frames: (shown: [Int], leftOut: Int) {
    let all = Set(elements.filter { $0.rect != nil && $0.kind != .group }.compactMap(\.referenceFrame))
      .sorted()
    return (Array(all.prefix(Self.mostFrames)), max(0, all.count - Self.mostFrames))
  }

  /// - Parameter pictures: one for each of the shown frames.
  func drawn(on pictures: [ColourPicture]) -> ColourPicture {
    let frames = frames.shown
    guard let first = pictures.first, pictures.count == frames.count else {
      return ColourPicture(width: 0, height: 0, samples: [])
    }
    let total = pictures.count * first.width * first.height
    var factor = 1
    while total / (factor * factor) > Self.mostPixels { factor += 1 }
    let width = first.width / factor
    let height = first.height / factor
    let size = max(1, (width + 200) / 400)
    let caption = (BitmapFont.height + 6) * size
    let gap = 4 * size
    let columns = min(Self.framesInRow, pictures.count)
    let rows = (pictures.count + columns - 1) / columns
    var sheet = ColourPicture(
      width: columns * (width + gap) - gap, height: rows * (height + caption + gap) - gap, filledWith: 40)
    for (index, frame) in frames.enumerated() {
      var picture = pictures[index].reduced(by: factor)
      draw(on: &picture, frame: frame, factor: factor, size: size)
      let x = index % columns * (width + gap)
      let y = index / columns * (height + caption + gap)
      sheet.write("frame \(frame)", x: x + 2 * size, y: y + 3 * size, size: size, MarkColour(255, 255, 255))
      sheet.copy(picture, x: x, y: y + caption)
    }
    return sheet
  }

  private func draw(on picture: inout ColourPicture, frame: Int, factor: Int, size: Int) {
    let here = elements.filter { $0.referenceFrame == frame && $0.kind != .group && $0.rect != nil }
    let groups = elements.compactMap(\.group).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    var labels: [Rectangle] = []
    let boxes = here.compactMap { $0.rect?.scaled(by: 1 / Double(factor)) }
    for (element, box) in zip(here, boxes) {
      let group = element.group.flatMap(groups.firstIndex)
      let colour = Self.colours[(group.map { $0 + 1 } ?? 0) % Self.colours.count]
      let thickness = Double(size)
      picture.stroke(box.outset(by: 2 * thickness), .black, thickness: size)
      picture.stroke(box.outset(by: thickness), colour, thickness: size)
      let place = Self.place(
        for: element.id, beside: box, size: size, picture: picture, keepingClearOf: labels, boxes: boxes)
      labels.append(place)
      picture.fill(place, .black)
      picture.write(
        element.id, x: Int(place.x) + 2 * size, y: Int(place.y) + 2 * size, size: size, colour)
    }
  }

  /// Where a name has room: above its box, below it, beside it, or lower and lower.
  private static func place(
    for name: String, beside box: Rectangle, size: Int, picture: ColourPicture,
    keepingClearOf labels: [Rectangle], boxes: [Rectangle]
  ) -> Rectangle {
    let width = Double((BitmapFont.width(of: name) + 4) * size)
    let height = Double((BitmapFont.height + 4) * size)
    let rim = Double(2 * size)
    func label(_ x: Double, _ y: Double) -> Rectangle {
      Rectangle(
        x: max(0, min(x, Double(picture.width) - width)), y: max(0, min(y, Double(picture.height) - height)),
        width: width, height: height)
    }
    var candidates = [
      label(box.x - rim, box.y - rim - height), label(box.x - rim, box.maxY + rim),
      label(box.maxX + rim, box.y), label(box.x - rim - width, box.y),
    ]
    for step in 1...6 {
      candidates.append(label(box.x - rim, box.y - rim - height * Double(step + 1)))
      candidates.append(label(box.x - rim, box.maxY + rim + height * Double(step)))
    }
    func isClear(_ candidate: Rectangle, of others: [Rectangle]) -> Bool {
      others.allSatisfy { candidate.intersection($0).isEmpty }
    }
    return candidates.first { isClear($0, of: labels) && isClear($0, of: boxes) }
      ?? candidates.first { isClear($0, of: labels) } ?? candidates[0]
  }

  /// What belongs to no group first, then one for each group in turn; told apart also by those who see no red or green.
  private static let colours = [
    MarkColour(255, 210, 0), MarkColour(80, 200, 255), MarkColour(255, 140, 60), MarkColour(120, 255, 160),
    MarkColour(255, 130, 220), MarkColour(190, 170, 255),
  ]
}

extension ColourPicture {
  /// A picture of one grey.
  init(width: Int, height: Int, filledWith level: UInt8) {
    self.init(width: width, height: height, samples: [UInt8](repeating: level, count: width * height * 3))
  }

  /// The picture at `1/factor` of its size, by means of cells.
  func reduced(by factor: Int) -> ColourPicture {
    if factor == 1 { return self }
    var result = ColourPicture(width: width / factor, height: height / factor, filledWith: 0)
    for y in 0..<result.height {
      for x in 0..<result.width {
        for colour in 0..<3 {
          var sum = 0
          for down in 0..<factor {
            let start = ((y * factor + down) * width + x * factor) * 3 + colour
            for across in 0..<factor { sum += Int(samples[start + across * 3]) }
          }
          result.samples[(y * result.width + x) * 3 + colour] = UInt8(sum / (factor * factor))
        }
      }
    }
    return result
  }

  /// Puts another picture on this one; it must fit.
  mutating func copy(_ picture: ColourPicture, x: Int, y: Int) {
    for row in 0..<picture.height {
      let source = row * picture.width * 3
      let target = ((y + row) * width + x) * 3
      samples.replaceSubrange(
        target..<(target + picture.width * 3), with: picture.samples[source..<(source + picture.width * 3)])
    }
  }
}
