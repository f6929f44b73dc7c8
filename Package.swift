// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What the HTML report is made of. It goes into the program as bytes, so that the program stays one file.
let pageSources = [
  "page.html", "buttons.html", "main.html", "page.css", "common.js", "model.js", "pictures.js", "looks.js",
  "overlay.js", "lanes.js",
  "stage.js", "findings.js", "main.js", "compare.html", "compare.css", "compare.js",
]

// Module names carry a prefix so that they stay unique in a client's package graph; folders do not need one.
let package = Package(
  name: "slowglass",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Slowglass", targets: ["Slowglass"]),
    .executable(name: "slowglass", targets: ["SlowglassTool"]),
  ],
  targets: [
    .systemLibrary(
      name: "CSlowglassFFmpeg",
      path: "Sources/CFFmpeg",
      pkgConfig: "libavformat libavcodec libswscale libavutil",
      providers: [
        .apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev", "libavutil-dev"]),
        .brew(["ffmpeg"]),
      ]),
    .target(name: "CSlowglassShim", dependencies: ["CSlowglassFFmpeg"], path: "Sources/CFFmpegShim"),
    .target(name: "SlowglassPixels", path: "Sources/Pixels", swiftSettings: strict),
    .target(
      name: "SlowglassRecording", dependencies: ["CSlowglassFFmpeg", "CSlowglassShim", "SlowglassPixels"],
      path: "Sources/Recording", swiftSettings: strict),
    .target(
      name: "SlowglassAnalysis", dependencies: ["SlowglassPixels"], path: "Sources/Analysis",
      swiftSettings: strict),
    .target(
      name: "SlowglassGate", dependencies: ["SlowglassAnalysis", "SlowglassPixels"], path: "Sources/Gate",
      swiftSettings: strict),
    .target(
      name: "SlowglassReports", dependencies: ["SlowglassGate", "SlowglassAnalysis", "SlowglassPixels"],
      path: "Sources/Reports", resources: pageSources.map { .embedInCode("HTML/Page/\($0)") },
      swiftSettings: strict),
    .target(
      name: "Slowglass",
      dependencies: [
        "SlowglassRecording", "SlowglassAnalysis", "SlowglassGate", "SlowglassReports", "SlowglassPixels",
      ],
      path: "Sources/Slowglass", swiftSettings: strict),
    .executableTarget(
      name: "SlowglassTool",
      dependencies: [
        "Slowglass", "SlowglassRecording", "SlowglassAnalysis", "SlowglassGate", "SlowglassReports",
        "SlowglassPixels", "SlowglassSelftest",
      ],
      path: "Sources/Tool", swiftSettings: strict),

    .target(
      name: "SlowglassScenes", dependencies: ["SlowglassPixels", "SlowglassRecording"],
      path: "Samples/Scenes", swiftSettings: strict),
    .target(
      name: "SlowglassSelftest",
      dependencies: ["Slowglass", "SlowglassAnalysis", "SlowglassPixels", "SlowglassScenes"],
      path: "Samples/Selftest", swiftSettings: strict),
    .executableTarget(
      name: "make-samples", dependencies: ["SlowglassScenes"], path: "Samples/Maker", swiftSettings: strict),
    .executableTarget(
      name: "slowglass-bench", dependencies: ["SlowglassAnalysis", "SlowglassPixels", "SlowglassScenes"],
      path: "Benchmarks", swiftSettings: strict),
    .executableTarget(
      name: "FirstFindings", dependencies: ["Slowglass"], path: "Examples/FirstFindings",
      swiftSettings: strict),

    .testTarget(name: "PixelsTests", dependencies: ["SlowglassPixels"], swiftSettings: strict),
    .testTarget(
      name: "RecordingTests", dependencies: ["SlowglassRecording", "SlowglassPixels"], swiftSettings: strict),
    .testTarget(
      name: "AnalysisTests", dependencies: ["SlowglassAnalysis", "SlowglassPixels"], swiftSettings: strict),
    .testTarget(
      name: "GateTests", dependencies: ["SlowglassGate", "SlowglassAnalysis", "SlowglassPixels"],
      swiftSettings: strict),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["SlowglassReports", "SlowglassGate", "SlowglassAnalysis", "SlowglassPixels"],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "ScenesTests", dependencies: ["SlowglassScenes", "SlowglassPixels", "SlowglassRecording"],
      swiftSettings: strict),
    .testTarget(
      name: "SelftestTests",
      dependencies: [
        "SlowglassSelftest", "Slowglass", "SlowglassAnalysis", "SlowglassPixels", "SlowglassScenes",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SlowglassTests",
      dependencies: [
        "Slowglass", "SlowglassAnalysis", "SlowglassGate", "SlowglassPixels", "SlowglassRecording",
        "SlowglassReports", "SlowglassScenes", "SlowglassTool", "FirstFindings",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "SlowglassTool", "Slowglass", "SlowglassAnalysis", "SlowglassGate", "SlowglassRecording",
        "SlowglassScenes",
      ],
      swiftSettings: strict),
  ]
)

// The sanitized suite is that of what reads files and raw memory: the rest need not be built with it.
if Context.environment["SLOWGLASS_TESTS"] == "readers" {
  let others = ["AnalysisTests", "GateTests", "ReportsTests", "ScenesTests", "SelftestTests", "ToolTests"]
  package.targets.removeAll { others.contains($0.name) }
}
