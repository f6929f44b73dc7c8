/// One demand of a spec's `expect` list: its form is checked, its words are kept as written.
public struct Expectation: Sendable, Equatable {
  /// The forms a demand can have; each is named after the key that tells it from the others.
  public enum Form: String, Sendable, CaseIterable {
    case atMostOneCopy, opaque, visible, contrast, handover, never, kind
  }

  public var form: Form
  public var position: SpecPosition
  /// The whole demand as written.
  public var written: SpecValue

  /// The keys of each form, the one that tells it first.
  private static func keys(of form: Form) -> [String] {
    switch form {
    case .atMostOneCopy: ["atMostOneCopy"]
    case .opaque: ["opaque", "element"]
    case .visible: ["visible", "element"]
    case .contrast: ["contrast", "element"]
    case .handover: ["handover", "overlapTicks", "gapTicks"]
    case .never: ["never"]
    case .kind: ["kind", "atMost", "per", "element"]
    }
  }

  init(_ value: SpecValue, in spec: SpecFile) throws(SpecError) {
    let table = try SpecTable(value, file: spec.name, of: "an entry of 'expect'", keys: nil)
    let forms = Form.allCases.filter { table.member($0.rawValue) != nil }
    let known = Form.allCases.map(\.rawValue)
    guard let form = forms.first else {
      let strangers = table.members.filter { $0.key != "element" }
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
    let allowed = Self.keys(of: form)
    if let unknown = table.members.first(where: { !allowed.contains($0.key) }) {
      throw table.error(
        "unknown key '\(unknown.key)' in an assertion '\(form.rawValue)'; "
          + suggestion(for: unknown.key, among: allowed),
        at: unknown.keyPosition)
    }
    try Self.checkSubjects(table, form: form, in: spec)
    self.form = form
    self.position = value.position
    self.written = value
  }

  /// Checks that the demand speaks of elements and groups that there are, where it names them plainly.
  private static func checkSubjects(_ table: SpecTable, form: Form, in spec: SpecFile) throws(SpecError) {
    let known = spec.elements.map(\.name) + spec.groups.map(\.name)
    let subjectKey: String? =
      switch form {
      case .atMostOneCopy, .handover: form.rawValue
      case .opaque, .visible, .contrast: "element"
      case .kind: table.member("element") == nil ? nil : "element"
      case .never: nil
      }
    guard let subjectKey else { return }
    guard let subject = try table.text(subjectKey) else {
      throw table.error("an assertion '\(form.rawValue)' needs an 'element'")
    }
    // With discovery on, a name may be one that is found only in the recording.
    guard known.contains(subject) || spec.looksForElements else {
      throw table.error(
        "no element or group is called '\(subject)'; \(suggestion(for: subject, among: known))",
        at: table.member(subjectKey)?.value.position)
    }
  }
}
