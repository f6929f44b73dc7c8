public import SlowglassAnalysis
public import SlowglassPixels

extension SpecFile {
  /// Fits the spec to a recording: rectangles in its pixels, pictures loaded.
  ///
  /// - Parameters:
  ///   - width: displayed size of the recording, in pixels.
  ///   - height: displayed size of the recording, in pixels.
  ///   - loadPicture: reads a picture by its path as luma, and alpha where it has one.
  /// - Returns: the spec, and notes on what was scaled or clipped.
  /// - Throws: `SpecError` when the aspect differs, a rectangle lies wholly outside, or a picture cannot be read.
  public func resolve(
    width: Int, height: Int, loadPicture: (String) throws -> (luma: Plane, alpha: Plane?)
  ) throws(SpecError) -> (spec: Spec, notes: [String]) {
    var notes: [String] = []
    let factor = try scale(toWidth: width, height: height, notes: &notes)
    let fit = Fit(
      file: name, x: factor.x, y: factor.y, width: width, height: height, written: writtenSize)
    var spec = Spec()
    spec.ignoresAutomatically = ignoresAutomatically
    spec.ignoredByName = ignoredByName
    spec.discovers = looksForElements
    for element in elements {
      var looks: [ElementSpec.Look] = []
      for look in element.looks {
        switch look.source {
        case .rectangle(let rectangle, let frame):
          let placed = try fit.place(
            rectangle, called: "the rect of '\(element.name)'", at: look.position, notes: &notes)
          looks.append(.rectangle(placed, frame: frame))
        case .picture(let path):
          let picture = try load(path, for: element, at: look.position, with: loadPicture)
          looks.append(fit.scaled(picture, fromPoints: isInPoints))
        }
      }
      spec.elements.append(
        ElementSpec(
          name: element.name, kind: element.kind, looks: looks,
          cornerRadius: element.cornerRadius * (factor.x + factor.y) / 2))
    }
    spec.groups = groups.map { GroupSpec(name: $0.name, members: $0.members) }
    for ignored in ignoredRectangles {
      spec.ignoredRegions.append(
        try fit.place(ignored.rectangle, called: "an ignored rect", at: ignored.position, notes: &notes))
    }
    return (spec, notes)
  }

  /// The size that the spec's rectangles are within, in words; nil where that is the recording's.
  private var writtenSize: String? {
    switch coordinates {
    case .pixels: nil
    case .pixelsOf(let width, let height): "size of \(Self.short(width)) x \(Self.short(height))"
    case .points(let width, let height): "viewport of \(Self.short(width)) x \(Self.short(height))"
    }
  }

  private var isInPoints: Bool {
    if case .points = coordinates { return true }
    return false
  }

  /// Recorded pixels for each unit of the spec, across and down.
  private func scale(
    toWidth width: Int, height: Int, notes: inout [String]
  ) throws(SpecError) -> (x: Double, y: Double) {
    let from: (width: Double, height: Double)
    switch coordinates {
    case .pixels: return (1, 1)
    case .pixelsOf(let specWidth, let specHeight): from = (specWidth, specHeight)
    case .points(let specWidth, let specHeight): from = (specWidth, specHeight)
    }
    let x = Double(width) / from.width
    let y = Double(height) / from.height
    let written = "\(Self.short(from.width)) x \(Self.short(from.height))"
    guard abs(x / y - 1) <= 0.01 else {
      throw SpecError(
        file: name,
        message:
          "the spec's \(isInPoints ? "viewport" : "size") is \(written) and the recording \(width) x \(height): "
          + "another aspect, so its rectangles cannot be scaled; make the spec anew for this recording")
    }
    if !isInPoints, x != 1 || y != 1 {
      notes.append("spec scaled from \(written) to \(width) x \(height)")
    }
    return (x, y)
  }

  private func load(
    _ path: String, for element: Element, at position: SpecPosition,
    with loadPicture: (String) throws -> (luma: Plane, alpha: Plane?)
  ) throws(SpecError) -> (luma: Plane, alpha: Plane?) {
    do {
      return try loadPicture(path.hasPrefix("/") ? path : folder + path)
    } catch {
      throw SpecError(file: name, position: position, message: "the image of '\(element.name)': \(error)")
    }
  }

  static func short(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }
}

/// How a spec's units become pixels of one recording.
private struct Fit {
  let file: String
  let x: Double
  let y: Double
  let width: Int
  let height: Int
  /// The size that rectangles are written in; nil for the recording's.
  let written: String?

  func place(
    _ rectangle: Rectangle, called name: String, at position: SpecPosition, notes: inout [String]
  ) throws(SpecError) -> Rectangle {
    let scaled = Rectangle(
      x: rectangle.x * x, y: rectangle.y * y, width: rectangle.width * x, height: rectangle.height * y)
    let inside = scaled.intersection(Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)))
    guard !inside.isEmpty else {
      throw SpecError(
        file: file, position: position,
        message: "\(name) lies wholly outside the "
          + (written.map { "spec's \($0)" } ?? "recording's \(width) x \(height)"))
    }
    // Scaling leaves last-digit differences at the edges; they are no clipping.
    let lost = max(
      inside.x - scaled.x, inside.y - scaled.y, scaled.maxX - inside.maxX, scaled.maxY - inside.maxY)
    if lost > 0.01 { notes.append("\(name) reaches outside the picture and was clipped") }
    return inside
  }

  /// A picture at the recording's pixel size; beside a viewport, pictures are in the recording's pixels already.
  func scaled(_ picture: (luma: Plane, alpha: Plane?), fromPoints: Bool) -> ElementSpec.Look {
    if fromPoints || (x == 1 && y == 1) { return .picture(luma: picture.luma, alpha: picture.alpha) }
    let width = max(1, Int((Double(picture.luma.width) * x + 0.5)))
    let height = max(1, Int((Double(picture.luma.height) * y + 0.5)))
    return .picture(
      luma: picture.luma.resampled(width: width, height: height),
      alpha: picture.alpha?.resampled(width: width, height: height))
  }
}

extension Plane {
  /// The plane at another size; every sample is the mean of the area it covers.
  func resampled(width newWidth: Int, height newHeight: Int) -> Plane {
    guard width > 0, height > 0 else { return self }
    let stepX = Double(width) / Double(newWidth)
    let stepY = Double(height) / Double(newHeight)
    var result = Plane(width: newWidth, height: newHeight)
    for row in 0..<newHeight {
      let top = Double(row) * stepY
      let bottom = min(Double(height), top + stepY)
      for column in 0..<newWidth {
        let left = Double(column) * stepX
        let right = min(Double(width), left + stepX)
        var sum = 0.0
        var area = 0.0
        for y in Int(top)..<min(height, Int(bottom) + 1) {
          let tall = min(bottom, Double(y + 1)) - max(top, Double(y))
          for x in Int(left)..<min(width, Int(right) + 1) {
            let share = tall * (min(right, Double(x + 1)) - max(left, Double(x)))
            sum += share * Double(self[x: x, y: y])
            area += share
          }
        }
        result[x: column, y: row] = area > 0 ? UInt8(sum / area + 0.5) : 0
      }
    }
    return result
  }
}
