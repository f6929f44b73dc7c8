internal import SlowglassPixels

/// What happens while somebody types.
enum TypingLookalikes {
  static let all: [Scene] = [keyboard, caret]

  /// Keys stand on a grid of ten columns; where each key lies, in points, with the keyboard up.
  private static func keyFrame(row: Int, column: Int, count: Int) -> Rectangle {
    let width = 33.0
    let step = 38.6
    let x = 195 - Double(count) * step / 2 + Double(column) * step + (step - width) / 2
    return Rectangle(x: x, y: 596 + Double(row) * 54, width: width, height: 44)
  }

  static let keyboard: Scene = {
    var stage = Stage.realTime
    (stage.length, stage.curve, stage.endTicks) = (400, .spring(bounce: 0), 110)
    var scene = stage.scene(
      "keyboard",
      "The keyboard rises with the input bar; two keys show their letter large for 90 ms each, the caret blinks.",
      lookalike: "keyboard")
    let page = Props.page(.text, seed: 200, top: 110)
    var header = Props.box(
      "header", Rectangle(x: 0, y: 0, width: 390, height: 100), Colour(hex: 0xF7F7FA))
    header.add(.back, "back", x: 12, y: 58, colour: Theme.light.tint)
    header.add(text: "Ostrander", "contact", x: 150, y: 62, size: 18)

    let rise = stage.moving(274, 0)
    var input = Props.box(
      "input bar", Rectangle(x: 0, y: 514, width: 390, height: 330), Colour(hex: 0xF7F7FA))
    input.drawing.add(
      .box(Rectangle(x: 54, y: 522, width: 280, height: 38), radius: 19, paint: .solid(.white)))
    input.add(.plus, "plus", x: 14, y: 527)
    input.offsetY = rise
    var microphone = Props.icon(.bell, id: "microphone", x: 346, y: 527, size: 28)
    var send = Props.icon(.arrowUp, id: "send", x: 346, y: 527, size: 28, colour: Theme.light.tint)
    (microphone.offsetY, send.offsetY) = (rise, rise)

    var keys = Props.box("keyboard", Rectangle(x: 0, y: 570, width: 390, height: 290), Colour(hex: 0xD1D3D9))
    var places: [Character: Rectangle] = [:]
    for (row, letters) in ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].enumerated() {
      for (column, letter) in letters.enumerated() {
        let place = keyFrame(row: row, column: column, count: letters.count)
        places[letter] = place
        keys.drawing.add(.box(place, radius: 5, paint: .solid(.white)))
        keys.drawing.addText(
          String(letter), x: place.midX - Alphabet.width(of: String(letter), size: 20) / 2,
          top: place.midY - 8, size: 20, colour: Theme.light.text)
      }
    }
    keys.offsetY = rise
    scene.layers = [page, header, Page.statusBar(width: 390), input, microphone, send, keys]

    var pressed = stage.end + 24 * stage.tick
    var caretPlace = Animated(0)
    for (index, letter) in ["H", "I"].enumerated() {
      let place = places[Character(letter)]!
      let bubble = Rectangle(x: place.x - 8, y: place.y - 58, width: place.width + 16, height: 102)
      var popUp = Props.box("pop-up", bubble, radius: 10, .white)
      popUp.drawing.addText(
        letter, x: bubble.midX - Alphabet.width(of: letter, size: 34) / 2, top: bubble.y + 16, size: 34,
        colour: Theme.light.text)
      let released = pressed + 5.4 * stage.tick
      popUp.opacity = Animated(0).step(to: 1, at: pressed).step(to: 0, at: released)
      var typed = Props.text(
        index == 0 ? letter : letter.lowercased(), id: "typed", x: 70 + Double(index) * 15, y: 530, size: 18,
        weight: 0.09)
      typed.parts = []
      typed.opacity = Animated(0).step(to: 1, at: released)
      caretPlace = caretPlace.step(to: Double(index + 1) * 15, at: released)
      scene.layers += [popUp, typed]
      if index == 0 {
        scene.layers[4].opacity = Animated(1).step(to: 0, at: released)
        scene.layers[5].opacity = Animated(0).step(to: 1, at: released)
      }
      pressed += 28 * stage.tick
    }
    var caret = Props.box(
      "caret", Rectangle(x: 68, y: 530, width: 2, height: 21), radius: 1, Theme.light.tint)
    caret.offsetX = caretPlace
    caret.offsetY = rise
    caret.opacity = Animated(0).blinking(from: stage.start, on: 530, off: 470, until: scene.duration)
    scene.layers.append(caret)
    scene.elements = [
      .init("back"), .init("contact", .text), .init("plus"), .init("microphone"), .init("send"),
    ]
    return scene
  }()

  static let caret: Scene = {
    var stage = Stage.realTime
    (stage.restTicks, stage.endTicks) = (62, 60)
    var scene = stage.scene(
      "caret",
      "A caret blinks in a field; it goes out two ticks before the page is pushed away, and comes back after.",
      lookalike: "caret")
    var old = Props.page(.text, seed: 210, top: 420)
    old.drawing.add(
      .box(Rectangle(x: 20, y: 200, width: 350, height: 52), radius: 10, paint: .solid(Theme.light.panel)))
    old.add(.search, "search", x: 32, y: 213)
    old.add(text: "Harbour", "query", x: 70, y: 217, size: 18, weight: 0.09)
    old.add(text: "Search", "titleOld", x: 20, y: 120, size: 30)
    var new = Props.page(.list, seed: 211, top: 120)
    new.add(.back, "back", x: 14, y: 60)
    new.add(text: "Harbour", "titleNew", x: 60, y: 64, size: 22)
    stage.push(&old, &new)
    let place = Rectangle(x: 152, y: 213, width: 2, height: 26)
    var caret = Props.box("caret", place, radius: 1, Theme.light.tint)
    caret.offsetX = old.offsetX
    // On at half past, off two ticks before the push.
    let off = stage.start - stage.tick
    caret.opacity = Animated(1).step(to: 0, at: off - 1000).step(to: 1, at: off - 530).step(to: 0, at: off)
    caret.isAside = true
    scene.layers = [old, caret, new, Page.statusBar(width: 390)]
    scene.elements = [
      .init("search"), .init("query", .text), .init("titleOld", .text), .init("back"),
      .init("titleNew", .text),
    ]
    return scene
  }()
}
