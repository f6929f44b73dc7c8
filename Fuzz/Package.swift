// swift-tools-version: 6.2
import PackageDescription

// Fuzzing with coverage, a package of its own: its program needs libFuzzer's main, which `scripts/fuzz.sh` links.
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "slowglass", path: "..")],
  targets: [
    .executableTarget(
      name: "Fuzz", dependencies: [.product(name: "Slowglass", package: "slowglass")],
      swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
  ]
)
