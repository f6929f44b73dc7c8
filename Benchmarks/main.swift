internal import SlowglassAnalysis
internal import SlowglassPixels
internal import SlowglassScenes

/// Times the parts of a run at real sizes and prints a table; `--quick` only shows that they run.
let isQuick = CommandLine.arguments.contains("--quick")
let rounds = isQuick ? 2 : 30

print("Pictures at rest, 1206 x 2622, times for one call")
print(Timing.heading)
for timing in PictureBenchmarks.all(rounds: rounds) { print(timing.line) }

print("")
print("A drawn toolbar transition at one sample a point, times for one frame")
print(Timing.heading)
for timing in MeasurementBenchmarks.all(rounds: isQuick ? 1 : 5, isQuick: isQuick) { print(timing.line) }
