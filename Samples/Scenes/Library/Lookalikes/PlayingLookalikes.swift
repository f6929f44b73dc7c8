internal import Foundation
internal import SlowglassPixels

/// What plays by itself: a video, a spinner.
enum PlayingLookalikes {
  static let all: [Scene] = [video, spinner]

  static let video: Scene = {
    var stage = Stage.realTime
    stage.restTicks = 45
    var scene = stage.scene(
      "video-in-page",
      "A video with cuts of its own plays in the page at 30 frames a second; a sheet rises over it.",
      lookalike: "video")
    let page = Props.page(.text, seed: 220, top: 380)
    let frame = Rectangle(x: 20, y: 110, width: 350, height: 220)
    scene.layers = [page]
    let shot = 550.0
    let shots = Int((scene.duration / shot).rounded(.up))
    for index in 0..<shots {
      let from = Double(index) * shot
      let wide = Rectangle(x: 20, y: 70, width: 480, height: 300)
      var picture = Props.picture("shot", wide, seed: UInt64(index) + 300)
      picture.clip = frame
      picture.opacity =
        index == 0
        ? Animated(1).step(to: 0, at: shot)
        : Animated(0).step(to: 1, at: from).step(to: 0, at: from + shot)
      // Every second tick has a new picture.
      var pan = Animated(0)
      for step in 1..<17 { pan = pan.step(to: -7 * Double(step), at: from + Double(step) * 2 * stage.tick) }
      picture.offsetX = pan
      picture.isAside = true
      scene.layers.append(picture)
    }
    var bar = Props.box("bar", Rectangle(x: 0, y: 0, width: 390, height: 100), .white)
    bar.add(.back, "back", x: 14, y: 58)
    bar.add(text: "Ferry", "title", x: 160, y: 62, size: 20)
    bar.add(.share, "share", x: 346, y: 58)
    let place = Rectangle(x: 0, y: 420, width: 390, height: 460)
    var sheet = Props.box("sheet", place, radius: 18, Theme.light.panel)
    for (row, icon) in [Icon.heart, .bookmark, .folder].enumerated() {
      let y = 470 + Double(row) * 66
      sheet.add(icon, icon.rawValue, x: 26, y: y, colour: Theme.light.tint)
      sheet.drawing.addText(
        icon.rawValue.capitalizedFirst, x: 76, top: y + 6, size: 18, colour: Theme.light.text)
    }
    sheet.offsetY = stage.moving(440, 0)
    scene.layers += [bar, Page.statusBar(width: 390), sheet]
    scene.elements = [.init("back"), .init("title", .text), .init("share")]
    scene.elements += ["heart", "bookmark", "folder"].map { .init($0) }
    return scene
  }()

  static let spinner: Scene = {
    var stage = Stage.realTime
    stage.restTicks = 60
    var scene = stage.scene(
      "spinner",
      "A spinner turns in steps of 83 ms while the page waits, and on while the next one comes in.",
      lookalike: "spinner")
    var old = Props.page(.text, seed: 230, top: 480)
    old.add(text: "Engine notes", "titleOld", x: 20, y: 110, size: 28)
    old.add(.burger, "burger", x: 16, y: 58)
    var new = Props.page(.cards, seed: 231, top: 112)
    new.add(.back, "back", x: 14, y: 58)
    new.add(.heart, "heart", x: 346, y: 58)
    stage.push(&old, &new)
    scene.layers = [old]
    let step = 83.0
    for spoke in 0..<12 {
      let angle = Double(spoke) * .pi / 6
      let line = [9.0, 18.0].map { Point(195 + $0 * sin(angle), 300 - $0 * cos(angle)) }
      var layer = Layer(
        "spoke", drawing: Drawing([.stroke([line], width: 3.4, colour: Theme.light.text)]),
        bounds: Rectangle(x: 172, y: 277, width: 46, height: 46))
      // Each spoke is darkest once in a turn and fades until its next turn, step by step.
      var opacity = Animated(0.2)
      var time = 0.0
      var phase = spoke
      while time < scene.duration {
        opacity = opacity.step(to: 0.2 + 0.8 * Double((12 - phase % 12) % 12) / 11, at: time)
        time += step
        phase += 1
      }
      layer.opacity = opacity
      layer.offsetX = old.offsetX
      layer.isAside = true
      scene.layers.append(layer)
    }
    scene.layers += [new, Page.statusBar(width: 390)]
    scene.elements = [.init("titleOld", .text), .init("burger"), .init("back"), .init("heart")]
    return scene
  }()
}
