public import SlowglassGate

/// One demand of a spec's `expect` list, with the assertion that judges it.
public struct Expectation: Sendable, Equatable {
  /// The forms a demand can have; each is named after the key that tells it from the others.
  public enum Form: String, Sendable, CaseIterable {
    case atMostOneCopy, opaque, visible, becomes, contrast, covers, height, width, handover, never, kind,
      metric
  }

  public var form: Form
  public var position: SpecPosition
  /// The whole demand as written.
  public var written: SpecValue
  /// What is judged.
  public var demand: Demand

  /// The same text is the same demand.
  public static func == (first: Expectation, second: Expectation) -> Bool {
    first.form == second.form && first.position == second.position && first.written == second.written
  }

  /// The keys of each form beside `during`, the one that tells it first.
  private static func keys(of form: Form) -> [String] {
    switch form {
    case .atMostOneCopy, .never: [form.rawValue]
    case .opaque, .visible, .becomes, .contrast, .covers, .height, .width: [form.rawValue, "element"]
    case .handover: ["handover", "overlapTicks", "gapTicks"]
    case .kind: ["kind", "atMost", "per", "element", "measure"]
    case .metric: ["metric", "atMost", "atLeast"]
    }
  }

  init(_ value: SpecValue, in spec: SpecFile) throws(SpecError) {
    let table = try SpecTable(value, file: spec.name, of: "an entry of 'expect'", keys: nil)
    let forms = Form.allCases.filter { table.member($0.rawValue) != nil }
    let known = Form.allCases.map(\.rawValue)
    guard let form = forms.first else {
      let strangers = table.members.filter { $0.key != "element" && $0.key != "during" }
      guard let stranger = strangers.first else {
        throw table.error("an entry of 'expect' needs one of: \(known.joined(separator: ", "))")
      }
      throw table.error(
        "unknown assertion '\(stranger.key)'; \(suggestion(for: stranger.key, among: known))",
        at: stranger.keyPosition)
    }
    if forms.count > 1 {
      throw table.error(
        "'\(forms[0].rawValue)' and '\(forms[1].rawValue)' are two assertions; write an entry for each",
        at: table.member(forms[1].rawValue)?.keyPosition)
    }
    let allowed = Self.keys(of: form) + ["during"]
    if let unknown = table.members.first(where: { !allowed.contains($0.key) }) {
      throw table.error(
        "unknown key '\(unknown.key)' in an assertion '\(form.rawValue)'; "
          + suggestion(for: unknown.key, among: allowed),
        at: unknown.keyPosition)
    }
    self.form = form
    self.position = value.position
    self.written = value
    let reader = ExpectationReader(table: table, spec: spec)
    demand = Demand(
      try reader.assertion(form), during: try reader.transition("during"), place: spec.place(value.position))
  }
}
