// A client writes `import Slowglass` and has the timeline, its places and the errors that measuring throws.
@_exported public import SlowglassAnalysis
@_exported public import SlowglassGate
@_exported public import SlowglassPixels
@_exported public import SlowglassRecording
