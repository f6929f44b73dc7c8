import SlowglassAnalysis
import SlowglassPixels
import Testing

@testable import Slowglass

@Suite struct SpecFileTests {
  private func message(_ text: String) -> String? {
    do {
      _ = try SpecFile(text: text, name: "toolbar.json5")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func readsEverythingASpecCanSay() throws {
    let spec = try SpecFile(
      text: """
        {
          slowdown: 10,
          size: [780, 1688],
          elements: {
            tabs:  { rect: [501.5, 1536, 56, 56], frame: "last" },
            logo:  { image: "logo.png" },
            count: { rect: [501, 1536, 56, 56], frame: 3, looks: [{ frame: 12 }, { image: "eight.png" }] },
            card:  { rect: [40, 300, 700, 240], frame: "first", kind: "surface", cornerRadius: 56 },
            label: { rect: [80, 330, 300, 40], frame: "1.25s", kind: "text" },
          },
          groups: { toolbarItems: ["tabs", "count"] },
          ignore: ["auto", [0, 1650, 780, 38]],
          discover: true,
          expect: [
            { atMostOneCopy: "toolbarItems" },
            { element: "tabs", opaque: { notBefore: "start of toolbarItems", within: "1 frame" } },
            { element: "card", visible: { until: "label visible" } },
            { handover: "toolbarItems", overlapTicks: 0, gapTicks: 0 },
            { never: ["card above 0.15", "label above 0.15"] },
            { kind: "hitch", atMost: 5, per: "minute" },
            { element: "label", contrast: { atLeast: 4.5 } },
          ],
          knobs: { motionEnabled: false, cards: 15, variant: "b" },
        }
        """, name: "toolbar.json5")
    #expect(spec.slowdown == 10)
    #expect(spec.coordinates == .pixelsOf(width: 780, height: 1688))
    #expect(spec.elements.map(\.name) == ["tabs", "logo", "count", "card", "label"])
    #expect(spec.elements.map(\.kind) == [.glyph, .glyph, .glyph, .surface, .text])
    let place = Rectangle(x: 501, y: 1536, width: 56, height: 56)
    #expect(
      spec.elements[2].looks.map(\.source) == [
        .rectangle(place, frame: .frame(3)), .rectangle(place, frame: .frame(12)),
        .picture(path: "eight.png"),
      ])
    #expect(spec.elements[3].cornerRadius == 56)
    #expect(
      spec.elements[4].looks.map(\.source) == [
        .rectangle(Rectangle(x: 80, y: 330, width: 300, height: 40), frame: .seconds(1.25))
      ])
    #expect(spec.groups.map(\.members) == [["tabs", "count"]])
    #expect(spec.ignoresAutomatically)
    #expect(spec.ignoredRectangles.map(\.rectangle) == [Rectangle(x: 0, y: 1650, width: 780, height: 38)])
    #expect(spec.discovers == true)
    #expect(
      spec.expectations.map(\.form) == [
        .atMostOneCopy, .opaque, .visible, .handover, .never, .kind, .contrast,
      ])
    #expect(spec.expectations[1].position == SpecPosition(line: 16, column: 5))
    #expect(spec.expectations[5].written["atMost"]?.content == .number(5))
    #expect(spec.knobs["cards"]?.content == .number(15))
  }

  @Test func leavesDefaultsWhereNothingIsSaid() throws {
    let spec = try SpecFile(text: "{ elements: { a: { rect: [0, 0, 1, 1] } } }", name: "s")
    #expect(spec.slowdown == nil)
    #expect(spec.coordinates == .pixels)
    #expect(spec.ignoresAutomatically)
    #expect(spec.discovers == nil)
    #expect(
      spec.elements[0].looks[0].source == .rectangle(Rectangle(x: 0, y: 0, width: 1, height: 1), frame: .last)
    )
  }

  @Test func anIgnoreListOfItsOwnSaysWhetherAutoIsIn() throws {
    #expect(try !SpecFile(text: "{ ignore: [[0, 0, 9, 9]] }", name: "s").ignoresAutomatically)
    #expect(try !SpecFile(text: "{ ignore: [] }", name: "s").ignoresAutomatically)
    #expect(try SpecFile(text: "{ ignore: 'auto' }", name: "s").ignoresAutomatically)
    #expect(
      try SpecFile(text: "{ ignore: ['caret', 'statusBar'] }", name: "s").ignoredByName == [
        .caret, .statusBar,
      ])
    #expect(try !SpecFile(text: "{ ignore: 'none' }", name: "s").ignoresAutomatically)
  }

  @Test(arguments: [
    ("{ elemnts: {} }", "1:3: unknown key 'elemnts' in the spec; did you mean 'elements'?"),
    (
      "{\n colour: 1 }",
      "2:2: unknown key 'colour' in the spec; known: slowdown, size, viewport, elements, groups, ignore, discover, "
        + "transitions, expect, allow, knobs"
    ),
    ("{ slowdown: 0 }", "1:13: 'slowdown' must be above 0: 10 for a recording slowed ten times"),
    ("{ slowdown: '10' }", "1:13: 'slowdown' must be a number, found a string"),
    ("{ size: [780] }", "1:9: 'size' must be [width, height], found a list"),
    ("{ size: [780, 0] }", "1:9: 'size' must have a width and a height above 0"),
    (
      "{ size: [1, 2], viewport: [1, 2] }",
      "1:17: give 'size' for rectangles in pixels, or 'viewport' for rectangles in points, not both"
    ),
    ("[]", "1:1: the spec must be a table { ... }, found a list"),
    ("{ elements: [] }", "1:13: 'elements' must be a table { ... }, found a list"),
    ("{ elements: { a: {} } }", "1:15: the element 'a' needs a 'rect' with a 'frame', or an 'image'"),
    (
      "{ elements: { a: { rekt: [1,2,3,4] } } }",
      "1:20: unknown key 'rekt' in the element 'a'; did you mean 'rect'?"
    ),
    (
      "{ elements: { a: { rect: [1,2,3] } } }",
      "1:26: 'rect' must be [x, y, width, height], found a list of 3"
    ),
    (
      "{ elements: { a: { rect: [1,2,0,4] } } }",
      "1:26: 'rect' is empty: its width and height must be above 0"
    ),
    (
      "{ elements: { a: { rect: [1,2,-3,4] } } }",
      "1:26: 'rect' is empty: its width and height must be above 0"
    ),
    ("{ elements: { a: { rect: [1,2,NaN,4] } } }", "1:31: numbers must be finite, found NaN"),
    (
      "{ elements: { a: { rect: [1,2,3,4], frame: 'lst' } } }",
      "1:44: 'frame' must be \"first\", \"last\", a frame number such as 12, or a time such as \"1.25s\", "
        + "found \"lst\"; did you mean \"last\"?"
    ),
    (
      "{ elements: { a: { rect: [1,2,3,4], frame: 1.5 } } }",
      "1:44: 'frame' must be \"first\", \"last\", a frame number such as 12, or a time such as \"1.25s\"; "
        + "a frame number is whole and not below 0"
    ),
    ("{ elements: { a: { frame: 3 } } }", "1:20: 'frame' needs a 'rect' to take from it"),
    (
      "{ elements: { a: { rect: [1,2,3,4], kind: 'surfce' } } }",
      "1:43: unknown kind 'surfce'; did you mean 'surface'?"
    ),
    (
      "{ elements: { a: { rect: [1,2,3,4], kind: 'group' } } }",
      "1:43: a group is written in 'groups', with its members' names"
    ),
    (
      "{ elements: { a: { rect: [1,2,3,4] }, a: { image: 'a.png' } } }",
      "1:39: key 'a' is written twice; the first is in line 1"
    ),
    (
      "{ elements: { a: { rect: [1,2,3,4] } }, groups: { a: ['a'] } }",
      "1:51: 'a' names both an element and a group"
    ),
    (
      "{ elements: { tabs: { rect: [1,2,3,4] } }, groups: { g: ['tabz'] } }",
      "1:58: no element is called 'tabz'; did you mean 'tabs'?"
    ),
    ("{ groups: { g: [] } }", "1:16: the group 'g' has no members"),
    (
      "{ ignore: ['clock'] }",
      "1:12: unknown word 'clock' in 'ignore'; it takes \"auto\", rectangles [x, y, width, height] and: statusBar, "
        + "homeIndicator, recorder, caret, spinner, pointer, video"
    ),
    ("{ ignore: [[1, 2]] }", "1:12: an entry of 'ignore' must be [x, y, width, height], found a list of 2"),
    ("{ discover: 1 }", "1:13: 'discover' must be true or false, found a number"),
    (
      "{ expect: [{ atMostOneCopies: 'a' }] }",
      "1:14: unknown assertion 'atMostOneCopies'; did you mean 'atMostOneCopy'?"
    ),
    (
      "{ elements: { a: { rect: [1,2,3,4] } }, expect: [{ element: 'a', opaq: {} }] }",
      "1:66: unknown assertion 'opaq'; did you mean 'opaque'?"
    ),
    (
      "{ elements: { a: { rect: [1,2,3,4] } }, expect: [{ handover: 'a', overlapTick: 0 }] }",
      "1:67: unknown key 'overlapTick' in an assertion 'handover'; did you mean 'overlapTicks'?"
    ),
    (
      "{ elements: { tabs: { rect: [1,2,3,4] } }, expect: [{ atMostOneCopy: 'taps' }] }",
      "1:70: no element or group is called 'taps'; did you mean 'tabs'?"
    ),
    (
      "{ expect: [{ opaque: {} }] }",
      "1:22: 'opaque' needs 'notBefore' or 'notAfter', such as \"start of toolbar\""
    ),
    (
      "{ discover: true, expect: [{ element: 'a', opaque: {\n notBefore: 'begin of b' } }] }",
      "2:13: 'notBefore' must be a moment: \"start of NAME\", \"end of NAME\", \"NAME visible\", \"NAME opaque\", "
        + "\"NAME invisible\", or \"start\" or \"end\" of the transition, found \"begin of b\""
    ),
    (
      "{ elements: { tabs: { rect: [1,2,3,4] } }, expect: [{ never: ['tabs above 0.2', 'tab above 0.1'] }] }",
      "1:81: no element or group is called 'tab'; did you mean 'tabs'?"
    ),
    (
      "{ expect: [{ never: ['tabs over 0.2'] }] }",
      "1:22: a condition is \"NAME above 0.15\" or \"NAME below 0.9\", with an opacity from 0 to 1, found \"tabs over 0.2\""
    ),
    (
      "{ expect: [{ kind: 'ghost', measure: 'zork', atMost: 3 }] }",
      "1:38: 'zork' is no number of a ghost's evidence; known: overlapTicks, scale"
    ),
    (
      "{ expect: [{ kind: 'stretch', measure: 'peekRatio', atMost: 3 }] }",
      "1:40: 'peekRatio' is no number of a stretch's evidence; did you mean 'peakRatio'?"
    ),
    (
      "{ expect: [{ metric: 'holdRatoi', atMost: 3 }] }",
      "1:22: no metric is called 'holdRatoi'; did you mean 'holdRatio'?"
    ),
    ("{ expect: [{ kind: 'ghosts' }] }", "1:20: unknown kind of finding 'ghosts'; did you mean 'ghost'?"),
    ("{ expect: [{ kind: 'ghost', per: 'hour' }] }", "1:34: 'per' must be \"minute\", found \"hour\""),
    (
      "{ transitions: { open: 1 }, expect: [{ kind: 'ghost', during: 'opne' }] }",
      "1:63: no transition is called 'opne'; did you mean 'open'?"
    ),
    (
      "{ expect: [{ kind: 'ghost', during: 0 }] }",
      "1:37: 'during' must be a transition's number from 1, its id such as \"T2\", or its name"
    ),
    (
      "{ expect: [{ element: 'a', visible: { atLeast: '2' } }] }",
      "1:48: 'atLeast' must be a length: \"1 frame\" (of the app), \"2 ticks\" (of the recording) or \"40 ms\" (of the "
        + "app), found \"2\""
    ),
    (
      "{ allow: [{ kind: 'ghost' }] }",
      "1:11: an entry of 'allow' needs a 'reason': who reads it later must know why"
    ),
    (
      "{ allow: [{ kind: 'ghost', reason: 'x',\n  until: '2027-02-30' }] }",
      "2:10: 'until' must be a day such as \"2027-01-31\", found \"2027-02-30\""
    ),
    ("{ knobs: { a: [] } }", "1:15: the knob 'a' must be a word, a number or a flag, found a list"),
  ])
  func saysWhatIsWrongAndWhere(text: String, expected: String) {
    #expect(message(text) == "toolbar.json5:" + expected)
  }

  @Test func aMissingFileIsAnErrorThatNamesIt() {
    #expect(
      throws: SpecError(file: "/no/such.json5", message: "cannot open the spec: No such file or directory")
    ) {
      try SpecFile.read(path: "/no/such.json5")
    }
  }
}

@Suite struct SpecResolvingTests {
  private struct Missing: Error, CustomStringConvertible { var description: String { "no such picture" } }

  private func resolve(
    _ text: String, _ width: Int, _ height: Int, folder: String = "",
    pictures: [String: Plane] = [:]
  ) throws -> (spec: Spec, notes: [String]) {
    try SpecFile(text: text, name: "s", folder: folder).resolve(width: width, height: height) { path in
      guard let plane = pictures[path] else { throw Missing() }
      return (plane, nil)
    }
  }

  private func rectangle(_ spec: Spec) -> Rectangle? {
    guard case .rectangle(let rectangle, _)? = spec.elements.first?.looks.first else { return nil }
    return rectangle
  }

  @Test func scalesToAnotherSizeOfTheSameAspectWithANote() throws {
    let (spec, notes) = try resolve(
      "{ size: [780, 1688], elements: { a: { rect: [100, 200, 50, 60], cornerRadius: 8 } } }", 390, 844)
    #expect(rectangle(spec) == Rectangle(x: 50, y: 100, width: 25, height: 30))
    #expect(spec.elements[0].cornerRadius == 4)
    #expect(notes == ["spec scaled from 780 x 1688 to 390 x 844"])
  }

  @Test func leavesTheSameSizeAlone() throws {
    let (spec, notes) = try resolve(
      "{ size: [780, 1688], elements: { a: { rect: [100, 200, 50, 60] } } }", 780, 1688)
    #expect(rectangle(spec) == Rectangle(x: 100, y: 200, width: 50, height: 60))
    #expect(notes.isEmpty)
  }

  @Test func turnsPointsIntoPixels() throws {
    let (spec, notes) = try resolve(
      "{ viewport: [390, 844], elements: { a: { rect: [10, 20, 5, 6] } } }", 1170, 2532)
    #expect(rectangle(spec) == Rectangle(x: 30, y: 60, width: 15, height: 18))
    #expect(notes.isEmpty)
  }

  @Test func refusesAnotherAspect() {
    #expect {
      try resolve("{ size: [780, 1688] }", 780, 1600)
    } throws: { "\($0)".contains("780 x 1688 and the recording 780 x 1600: another aspect") }
    #expect(throws: Never.self) { try resolve("{ size: [780, 1688] }", 391, 844) }
  }

  @Test func clipsWhatReachesOutsideAndRefusesWhatLiesThere() throws {
    let (spec, notes) = try resolve("{ elements: { a: { rect: [-10, 90, 30, 30] } } }", 100, 100)
    #expect(rectangle(spec) == Rectangle(x: 0, y: 90, width: 20, height: 10))
    #expect(notes == ["the rect of 'a' reaches outside the picture and was clipped"])
    #expect {
      try resolve("{ elements: { a: { rect: [100, 0, 10, 10] } } }", 100, 100)
    } throws: { "\($0)" == "s:1:20: the rect of 'a' lies wholly outside the recording's 100 x 100" }
    #expect {
      try resolve("{ ignore: [[0, -20, 10, 10]] }", 100, 100)
    } throws: { "\($0)" == "s:1:12: an ignored rect lies wholly outside the recording's 100 x 100" }
    // Numbers are those of the spec, and so is the size that they are outside of.
    #expect {
      try resolve("{ size: [390, 844], elements: { a: { rect: [400, 10, 20, 20] } } }", 780, 1688)
    } throws: {
      "\($0)" == "s:1:38: the rect of 'a' lies wholly outside the spec's size of 390 x 844"
    }
  }

  @Test func loadsPicturesBesideTheSpecAndScalesThemWithIt() throws {
    var picture = Plane(width: 4, height: 2, filledWith: 100)
    picture[x: 0, y: 0] = 200
    let text = "{ size: [100, 200], elements: { a: { image: 'a.png' } } }"
    let (spec, _) = try resolve(text, 50, 100, folder: "specs/", pictures: ["specs/a.png": picture])
    #expect(
      spec.elements[0].looks == [
        .picture(luma: Plane(width: 2, height: 1, samples: [125, 100]), alpha: nil)
      ])
    #expect {
      try resolve(text, 50, 100)
    } throws: { "\($0)" == "s:1:36: the image of 'a': no such picture" }
  }
}
