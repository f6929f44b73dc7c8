import Foundation
import SlowglassScenes

let usage = """
  make-samples draws recordings whose truth is known.

    make-samples list
    make-samples render NAME... [--out DIR] [--variant NAME,NAME...]
    make-samples frame NAME N[,N...] [--out DIR]  single pictures, as NAME-N.png
    make-samples spec NAME                        the spec file for a scene's recording
    make-samples truth NAME [--without-frames]    what is true about a scene
    make-samples corpus DIR [--set core|ghosts|negatives|lookalikes|defects|all|random]...
                            [--only TEXT] [--variant ...]... [--count N] [--seed S]

  --density N draws N pixels a point instead of the scene's own number.
  corpus writes DIR/truth/*.json and DIR/videos/*.
  Variants: mp4 (default), vfr, simctl, low, small, quick, hevc, webm, vp8, av1, prores, gif.
  """

struct Options {
  var words: [String] = []
  var variants: [RecordingVariant] = []
  var sets: [String] = []
  var out = "."
  var only = ""
  var count = 20
  var seed: UInt64 = 1
  var withFrames = true
  /// Pixels a point; nil leaves each scene its own.
  var density: Double?

  /// The scene as it is to be recorded.
  func recorded(_ scene: Scene) -> Scene { scene.recorded(pixelsPerPoint: density) }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("make-samples: \(message)\n".utf8))
  exit(64)
}

func parse(_ arguments: [String]) -> Options {
  var options = Options()
  var rest = arguments[...]
  func value(_ option: String) -> String {
    guard let value = rest.popFirst() else { fail("\(option) needs a value") }
    return value
  }
  while let word = rest.popFirst() {
    switch word {
    case "--out": options.out = value(word)
    case "--without-frames": options.withFrames = false
    case "--only": options.only = value(word)
    case "--set": options.sets += value(word).split(separator: ",").map(String.init)
    case "--count": options.count = Int(value(word)) ?? 20
    case "--density": options.density = Double(value(word))
    case "--seed": options.seed = UInt64(value(word)) ?? 1
    case "--variant", "--variants":
      for name in value(word).split(separator: ",") {
        guard let variant = RecordingVariant(rawValue: String(name)) else {
          fail("no variant is called \(name)")
        }
        options.variants.append(variant)
      }
    case "--help", "-h":
      print(usage)
      exit(0)
    default:
      if word.hasPrefix("-") { fail("no option is called \(word)") }
      options.words.append(word)
    }
  }
  return options
}

func write(_ scene: Scene, _ variants: [RecordingVariant], videos: String, truth: String, pathInTruth: String)
  throws
{
  let written = try scene.record(variants, to: videos, pathInTruth: pathInTruth)
  let text = Truth(scene).json(variants: written.variants, identical: written.identical).text
  try Data(text.utf8).write(to: URL(fileURLWithPath: "\(truth)/\(scene.name).json"))
  print(scene.name)
}

var options = parse(Array(CommandLine.arguments.dropFirst()))
let variants = options.variants.isEmpty ? [.mp4] : options.variants
do {
  switch options.words.first {
  case "list":
    for scene in Scene.all {
      print(
        [
          scene.name, scene.verdict.rawValue, "\(scene.pixelWidth)x\(scene.pixelHeight)",
          "\(scene.frameCount) frames", scene.notes,
        ].joined(separator: "\t")
      )
    }
  case "render":
    try FileManager.default.createDirectory(atPath: options.out, withIntermediateDirectories: true)
    for name in options.words.dropFirst() {
      guard let scene = Scene.named(name) else { fail("no scene is called \(name); see make-samples list") }
      try write(options.recorded(scene), variants, videos: options.out, truth: options.out, pathInTruth: "")
    }
  case "frame":
    guard options.words.count == 3, let scene = Scene.named(options.words[1]).map(options.recorded) else {
      fail("frame needs the name of a scene and the numbers of frames")
    }
    try FileManager.default.createDirectory(atPath: options.out, withIntermediateDirectories: true)
    for number in options.words[2].split(separator: ",").compactMap({ Int($0) }) {
      guard (0..<scene.frameCount).contains(number) else {
        fail("\(scene.name) has \(scene.frameCount) frames")
      }
      try scene.writePicture(ofFrame: number, to: "\(options.out)/\(scene.name)-\(number).png")
    }
  case "spec", "truth":
    guard options.words.count == 2, let scene = Scene.named(options.words[1]).map(options.recorded) else {
      fail("\(options.words[0]) needs the name of a scene; see make-samples list")
    }
    let truth = Truth(scene)
    if options.words[0] == "spec" {
      print(truth.specText(), terminator: "")
    } else {
      print(truth.json(withFrames: options.withFrames).text)
    }
  case "corpus":
    guard options.words.count == 2 else { fail("corpus needs one folder") }
    let folder = options.words[1]
    for part in ["truth", "videos"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
    }
    var scenes: [Scene] = []
    for set in options.sets.isEmpty ? ["core"] : options.sets {
      if set == "random" {
        scenes += (0..<UInt64(options.count)).map { Scene.random(seed: options.seed + $0) }
      } else if set == "all" {
        scenes += Scene.all
      } else if let family = Scene.Family(rawValue: set) {
        scenes += family.scenes
      } else {
        fail(
          "no set is called \(set); there are core, ghosts, negatives, lookalikes, defects, random and all")
      }
    }
    for scene in scenes where options.only.isEmpty || scene.name.contains(options.only) {
      try write(
        options.recorded(scene), variants, videos: "\(folder)/videos", truth: "\(folder)/truth",
        pathInTruth: "videos/")
    }
  default:
    print(usage)
    exit(options.words.isEmpty ? 0 : 64)
  }
} catch {
  FileHandle.standardError.write(Data("make-samples: \(error)\n".utf8))
  exit(2)
}
