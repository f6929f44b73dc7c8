import Slowglass

var options = MeasuringOptions()
options.spec = try SpecFile.read(path: "Samples/Recordings/top-title.json5")
let timeline = try measure("Samples/Recordings/ghost-top-title.mp4", options: options)
for finding in timeline.findings { print(finding.severity, finding.message) }
