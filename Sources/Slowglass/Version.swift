public import SlowglassAnalysis

extension ToolIdentity {
  /// This version of Slowglass, as timelines name it.
  public static let current: ToolIdentity = ToolIdentity(name: "slowglass", version: slowglassVersion)
}
