public import SlowglassPixels

/// What surfaces cover, tick by tick: a track beside those of copies.
public struct GlassFacts: Sendable, Equatable, Codable {
  /// Share of the screen that surfaces cover, in each frame, and its half-width.
  public var coverage: [Double]
  public var coverageUncertainty: [Double]
  /// How far a page is scrolled, in pixels from where its transition began, in each frame; null where none scrolls.
  public var scroll: [Double?]
  public var surfaces: [SurfacePlaces]
}

/// Where one surface is, from each of some frames on.
public struct SurfacePlaces: Sendable, Equatable, Codable {
  public var element: String
  /// In order; each place holds until the next frame that is named. One that is named twice shows two copies.
  public var frames: [Int] = []
  /// Its box in pixels; no width and no height where it is not there.
  public var x: [Double] = []
  public var y: [Double] = []
  public var width: [Double] = []
  public var height: [Double] = []
  /// Half-width of each side, in pixels.
  public var sideUncertainty: [Double] = []

  /// The boxes of its copies in a frame; none where it is not there.
  public func boxes(at frame: Int) -> [Rectangle] {
    guard let last = frames.last(where: { $0 <= frame }) else { return [] }
    return frames.indices.filter { frames[$0] == last && width[$0] > 0 && height[$0] > 0 }.map {
      Rectangle(x: x[$0], y: y[$0], width: width[$0], height: height[$0])
    }
  }
}

extension GlassFacts {
  /// - Returns: nil where no surface is known.
  init?(_ measured: Measured) {
    guard let cover = measured.cover, !measured.surfaces.isEmpty else { return nil }
    let scale = Double(measured.scale)
    coverage = cover.shares.map { $0.rounded(places: 4) }
    coverageUncertainty = cover.uncertainties.map { $0.rounded(places: 4) }
    var scroll = [Double?](repeating: nil, count: measured.seconds.count)
    for page in measured.transitions.compactMap(\.scroll) {
      for (frame, position) in zip(page.frames, page.positions) where scroll.indices.contains(frame) {
        scroll[frame] = (position * scale).rounded(places: 2)
      }
    }
    self.scroll = scroll
    surfaces = measured.surfaces.map { surface in
      var places = SurfacePlaces(element: surface.name)
      let nowhere = MeasuredSurface.Copy(
        box: Rectangle(x: 0, y: 0, width: 0, height: 0), sideUncertainty: MeasuredSurface.sideUncertainty)
      for place in surface.places {
        for copy in place.copies.isEmpty ? [nowhere] : place.copies {
          let box = copy.box.scaled(by: scale).rounded
          places.frames.append(place.frame)
          places.x.append(box.x)
          places.y.append(box.y)
          places.width.append(box.width)
          places.height.append(box.height)
          places.sideUncertainty.append((copy.sideUncertainty * scale).rounded(places: 2))
        }
      }
      return places
    }
  }
}
