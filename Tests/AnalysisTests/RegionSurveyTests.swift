import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

@Suite("Regions are judged where they stand")
struct RegionSurveyTests {
  private func survey(_ film: Film) -> RegionSurvey {
    var survey = RegionSurvey()
    for (frame, plane) in film.planes.enumerated() {
      survey.observe(plane, picture: BlockPicture(plane), seconds: Double(frame) / 60)
    }
    survey.finish()
    return survey
  }

  @Test func aStepIsSeenWhileTheRestOfTheScreenMoves() throws {
    let found = survey(
      Film(frames: 40) { frame, screen in
        screen.page(from: 120, seed: 10, offset: frame * 4)
        screen.glyphs(x: 40, y: 24, width: 64, seed: frame < 20 ? 1 : 2)
      })
    let step = try #require(found.steps.first { $0.frame == 20 && $0.region.rows.upperBound < 8 })
    #expect(step.look.change == .replacement)
    #expect(step.movingBlocks > 0)
  }

  @Test func theEdgeOfAPageThatMovesIsNoStep() {
    let found = survey(
      Film(frames: 40) { frame, screen in
        screen.fill(x: Film.width - min(Film.width, frame * 8), 120)
      })
    #expect(found.steps.isEmpty)
  }

  @Test func looksAreToldApart() {
    func look(_ before: (inout Film.Screen) -> Void, _ after: (inout Film.Screen) -> Void) -> RegionLook
      .Change?
    {
      let film = Film(frames: 20) { frame, screen in
        if frame < 10 { before(&screen) } else { after(&screen) }
      }
      return survey(film).steps.first { $0.frame == 10 }?.look.change
    }
    #expect(look({ _ in }, { $0.glyphs(x: 40, y: 40, seed: 1) }) == .appear)
    #expect(look({ $0.glyphs(x: 40, y: 40, seed: 1) }, { _ in }) == .vanish)
    #expect(look({ $0.glyphs(x: 40, y: 40, seed: 1) }, { $0.glyphs(x: 40, y: 40, seed: 2) }) == .replacement)
    #expect(
      look({ $0.glyphs(x: 40, y: 40, seed: 1) }, { $0.glyphs(x: 40, y: 40, seed: 1, ink: 120) })
        == .sameGlyphs)
    #expect(look({ $0.glyphs(x: 40, y: 40, seed: 1) }, { $0.glyphs(x: 40, y: 41, seed: 1) }) == .moved)
    #expect(look({ $0.glyphs(x: 40, y: 40, seed: 1) }, { $0.glyphs(x: 41, y: 39, seed: 1) }) == .moved)
    #expect(look({ $0.glyphs(x: 40, y: 40, seed: 1) }, { $0.glyphs(x: 40, y: 44, seed: 1) }) == .replacement)
  }

  @Test func aRingIsWhatLiesAroundARegion() {
    let grid = BlockGrid(columns: 10, rows: 10)
    let region = BlockRegion(blocks: [44, 45], grid: grid)
    #expect(region.ring(width: 1).sorted() == [33, 34, 35, 36, 43, 46, 53, 54, 55, 56])
    #expect(BlockRegion(blocks: [0], grid: grid).ring(width: 1).sorted() == [1, 10, 11])
  }

  @Test func onlyFramesInWhichSomethingChangesAreLogged() {
    var log = ActivityLog()
    log.append([false, false, false])
    log.append([true, false, true])
    log.append([true, false, false])
    #expect(log.counts == [0, 2, 1])
    #expect(log.share(of: [0, 1], changingIn: 0..<3) == 0.5)
    #expect(log.share(of: [0, 2], changingIn: 0..<3, atLeast: 2) == 0.5)
    #expect(log.share(of: [0], changingIn: 2..<9) == 1)
  }

  @Test func agesAreCountedAcrossFramesThatDoNotChange() {
    let grid = BlockGrid(columns: 1, rows: 1)
    var plane = Plane(width: 8, height: 8, filledWith: 100)
    var standing = StandingPicture(plane, grid: grid)
    for _ in 0..<12 {
      standing.observe(plane, change: BlockChange(from: plane, to: plane))
    }
    #expect(standing.age(x: 3, y: 3) == 12)
    let before = plane
    plane[x: 3, y: 3] = 200
    let change = BlockChange(from: before, to: plane)
    #expect(standing.lost(with: plane, before: before, change: change) == [1])
    standing.observe(plane, change: change)
    #expect(standing.age(x: 3, y: 3) == 0 && standing.age(x: 4, y: 3) == 13)
  }

  @Test func changesAreSmoothedOverTheBlocksAround() {
    let before = Plane(width: 48, height: 32, filledWith: 90)
    var after = before
    for y in 0..<32 {
      for x in 0..<48 { after[x: x, y: y] = UInt8((x * x * 3 + y * 11 + x * y) % 256) }
    }
    let change = BlockChange(from: before, to: after)
    for row in 0..<4 {
      for column in 0..<6 {
        let near = (max(0, row - 1)...min(3, row + 1)).flatMap { y in
          (max(0, column - 1)...min(5, column + 1)).map { Int(change.sums[y * 6 + $0]) }
        }
        #expect(Int(change.smoothed[row * 6 + column]) == near.reduce(0, +) / near.count)
      }
    }
    #expect(BlockChange(from: before, to: before).sums.allSatisfy { $0 == 0 })
  }
}
