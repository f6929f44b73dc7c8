import SlowglassPixels
import Testing

@testable import SlowglassAnalysis

/// A page that scrolls from tick 20 to tick 80, at a speed of 6 points a tick, as far as `clock` lets it.
private func scroll(
  frames: Int = 110, rate: Double = 60, speed: Int = 6, clock: @escaping (Int) -> Int
) -> Film {
  Film(frames: frames, rate: rate) { frame, screen in
    screen.lines(offset: speed * (min(80, max(20, clock(frame))) - 20))
    screen.fill(height: 40, 235)
    screen.glyphs(x: 16, y: 8, width: 120, height: 24, seed: 3)
  }
}

/// Stands still for some ticks after one, and is then where it would have been.
private func holding(_ ticks: Int, after tick: Int = 45) -> (Int) -> Int {
  { $0 > tick && $0 <= tick + ticks ? tick : $0 }
}

@Suite("A hitch holds a picture longer than due, and catches up")
struct HitchDetectorTests {
  private func hitches(_ film: Film) -> [Finding] { HitchDetector().findings(in: film.measured) }

  @Test(arguments: [2, 3, 6, 12])
  func aHoldIsFoundWithItsLengthAndItsStep(held: Int) throws {
    let found = hitches(scroll(clock: holding(held)))
    #expect(found.count == 1)
    let hitch = try #require(found.first)
    #expect(hitch.severity == .warning && hitch.frames.first == 45 && hitch.frames.last == 45 + held)
    #expect(hitch.evidence["heldFrames"] == .integer(held))
    #expect(hitch.evidence["milliseconds"] == .number((Double(held) * 1000 / 60).rounded(places: 3)))
    guard case .number(let step)? = hitch.evidence["catchUp"] else { return #expect(Bool(false)) }
    #expect(abs(step - Double(6 * (held + 1))) <= 2)
    #expect(hitch.region.y >= 32)
  }

  @Test("the same is found where equal pictures are dropped, and where time stamps jitter")
  func anyRecorder() {
    let film = scroll(clock: holding(4))
    for film in [film.withoutEqualPictures, film.jittered, film.withoutEqualPictures.jittered] {
      let found = hitches(film)
      #expect(found.map { $0.evidence["heldFrames"] } == [.integer(4)])
      #expect(found.map { film.ticks[$0.frames.first] } == [45])
    }
  }

  @Test func severalAreSeveralFindings() {
    let clock: (Int) -> Int = { holding(3, after: 35)(holding(2, after: 50)(holding(5, after: 65)($0))) }
    #expect(hitches(scroll(clock: clock)).map(\.frames.first) == [35, 50, 65])
  }

  @Test func aSlowedRecordingHasNotes() {
    var film = scroll(clock: holding(4))
    film.slowdown = 10
    #expect(hitches(film).map(\.severity) == [.note])
  }

  @Test func whatTheEncoderRefreshesInAHoldIsNoMotion() {
    var film = scroll(clock: holding(6))
    for frame in 46...51 {
      for at in stride(from: frame % 5, to: 20_000, by: 97) {
        film.planes[frame][x: at % Film.width, y: 100 + at / Film.width] ^= 3
      }
    }
    #expect(hitches(film).map { $0.evidence["heldFrames"] } == [.integer(6)])
  }

  @Test("content at 30 pictures a second is on time, and late when two of them are missing")
  func thirty() {
    let halved: (Int) -> Int = { $0 / 2 * 2 }
    #expect(hitches(scroll(clock: halved)).isEmpty)
    let found = hitches(scroll { holding(5, after: 44)(halved($0)) })
    #expect(found.map { $0.evidence["heldFrames"] } == [.integer(4)])
  }

  @Test func twentyFourIsTwoTicksOrThree() {
    #expect(hitches(scroll { $0 * 2 / 5 * 5 / 2 }).isEmpty)
  }

  @Test func oneTickIsTooShort() {
    #expect(hitches(scroll(clock: holding(1))).isEmpty)
  }

  @Test("a finger that rests drags on from where it was", arguments: [3, 5, 9])
  func fingerPause(ticks: Int) {
    #expect(hitches(scroll { $0 <= 45 ? $0 : max(45, $0 - ticks) }).isEmpty)
  }

  @Test func aMotionThatTurnsBackIsAnotherOne() {
    #expect(hitches(scroll { $0 <= 45 ? $0 : $0 <= 50 ? 45 : 45 - 3 - ($0 - 50) }).isEmpty)
  }

  @Test func aTailInWholePointsMovesNowAndThen() {
    let film = Film(frames: 140) { frame, screen in
      let share = 1 - Double(min(120, max(0, frame - 10))) / 120
      screen.lines(offset: Int((160 * (1 - share * share * share * share)).rounded()))
    }
    #expect(hitches(film).isEmpty)
  }

  @Test func aPointerIsMovedByAHand() {
    let film = Film(frames: 110) { frame, screen in
      screen.lines()
      screen.fill(x: 4 * (holding(4)(frame) % 50), y: 100, width: 16, height: 16, 0)
    }
    #expect(hitches(film).isEmpty)
  }

  @Test func aPageThatIsReplacedAfterAPauseIsNoCatchUp() {
    let film = Film(frames: 110) { frame, screen in
      screen.lines(seed: frame > 50 ? 900 : 300, offset: 6 * (frame > 45 && frame <= 50 ? 45 : frame))
    }
    #expect(hitches(film).isEmpty)
  }
}

@Suite("A gap in a recording that has a frame for each tick")
struct MissingFramesTests {
  /// Rest, a gap of some ticks, another page.
  private func film(gaps: [Int: Int], rest: Int = 120, page: (Int) -> Int) -> Film {
    var film = Film(frames: rest) { frame, screen in screen.lines(seed: page(frame)) }
    var late = 0
    for frame in film.ticks.indices {
      film.ticks[frame] += late
      late += (gaps[frame] ?? 1) - 1
    }
    return film
  }

  private func found(_ film: Film) -> [Finding] { HitchDetector().findings(in: film.measured) }

  @Test func beforeTheScreenIsReplacedIsAHitch() throws {
    let hitch = try #require(found(film(gaps: [60: 6]) { $0 > 60 ? 900 : 300 }).first)
    #expect(hitch.frames.first == 60 && hitch.frames.last == 60 && hitch.severity == .warning)
    #expect(hitch.evidence["heldFrames"] == 5 && hitch.evidence["catchUp"] == .null)
  }

  @Test func withNothingAfterItIsIdle() {
    #expect(found(film(gaps: [60: 6]) { _ in 300 }).isEmpty)
  }

  @Test func oneOfManyIsTheRecorders() {
    #expect(found(film(gaps: [20: 4, 40: 3, 60: 6, 80: 5]) { $0 > 60 ? 900 : 300 }).isEmpty)
  }

  @Test func whereEqualPicturesAreDroppedIsIdle() {
    let every = film(gaps: [60: 6]) { $0 / 20 > 2 ? 900 + $0 : 300 + $0 / 20 }
    #expect(found(every.withoutEqualPictures).isEmpty)
  }
}

@Suite("Whether holds can be judged")
struct HoldCheckTests {
  private func check(_ film: Film) -> Check? {
    CheckList(measured: film.measured, concealed: []).checks.first { $0.kind == .hitch }
  }

  @Test func atSixtyTheyCan() {
    #expect(check(scroll { $0 })?.status == .checked)
    #expect(check(scroll { _ in 0 })?.status == .notExercised)
  }

  @Test func slowRecordersSeeLess() throws {
    let limited = try #require(check(scroll(rate: 25) { $0 }))
    #expect(limited.status == .limited && limited.reason?.contains("80 ms") == true)
    #expect(check(scroll(rate: 15) { $0 })?.status == .cannotJudge)
    #expect(HitchDetector().findings(in: scroll(rate: 15, clock: holding(3)).measured).isEmpty)
  }

  @Test func jitterAndSlowMotionLimitThem() throws {
    #expect(check(scroll { $0 }.jittered)?.status == .limited)
    var slowed = scroll { $0 }
    slowed.slowdown = 10
    let limited = try #require(check(slowed))
    #expect(limited.status == .limited && limited.reason?.contains("not comparable") == true)
  }
}
