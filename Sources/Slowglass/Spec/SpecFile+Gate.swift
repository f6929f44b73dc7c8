internal import SlowglassAnalysis
public import SlowglassGate

extension SpecFile {
  private static let allowanceKeys = ["kind", "element", "during", "reason", "until"]

  /// A place as reports name it: from the working folder, so that reports are the same on another machine.
  func place(_ position: SpecPosition) -> SpecPlace {
    let path = ReportedPath(name)
    return SpecPlace(
      file: path.text, line: position.line, column: position.column, isElsewhere: path.isElsewhere)
  }

  /// `transitions: { open: 1, close: 2 }`: names for the transitions of a recording, in order of time.
  mutating func fillTransitions(from table: SpecTable) throws(SpecError) {
    guard let value = table.member("transitions")?.value else { return }
    let named = try SpecTable(value, file: name, of: "'transitions'", keys: nil)
    for member in named.members {
      guard let number = try named.number(member.key).flatMap({ Int(exactly: $0) }), number >= 1,
        number < 10_000
      else {
        throw named.error(
          "the transition '\(member.key)' must be a number from 1, in order of time",
          at: member.value.position)
      }
      transitions.append(NamedTransition(name: member.key, number: number))
    }
  }

  /// `allow: [{ kind, element, during, reason, until }]`
  mutating func fillAllowances(from table: SpecTable) throws(SpecError) {
    for value in try table.list("allow") ?? [] {
      let entry = try SpecTable(value, file: name, of: "an entry of 'allow'", keys: Self.allowanceKeys)
      let reader = ExpectationReader(table: entry, spec: self)
      guard entry.member("kind") != nil else { throw entry.error("an entry of 'allow' needs a 'kind'") }
      let kind = try reader.kind("kind")
      guard let reason = try entry.text("reason") else {
        throw entry.error("an entry of 'allow' needs a 'reason': who reads it later must know why")
      }
      var until: Day?
      if let text = try entry.text("until") {
        guard let day = Day(text) else {
          throw entry.error(
            "'until' must be a day such as \"2027-01-31\", found \"\(text)\"",
            at: entry.member("until")?.value.position)
        }
        until = day
      }
      allowances.append(
        Allowance(
          kind, of: entry.member("element") == nil ? nil : try reader.subject("element"),
          during: try reader.transition("during"), reason: reason,
          until: until, place: place(entry.member("until")?.value.position ?? value.position)))
    }
  }

  /// What the spec asks of the gate.
  public var demands: [Demand] { expectations.map(\.demand) }
}
