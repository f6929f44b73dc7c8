internal import Slowglass

/// `schema`: prints the JSON Schema of a spec or of a timeline.
func schema(_ arguments: ParsedArguments, console: Console) throws -> Int32 {
  let known = Schema.allCases.map(\.rawValue)
  guard let name = arguments.operands.first else {
    console.write(Schema.spec.text)
    return ExitStatus.success
  }
  guard let schema = Schema(rawValue: name) else {
    throw UsageError("there is no schema of '\(name)'; \(suggestion(for: name, among: known))")
  }
  console.write(schema.text)
  return ExitStatus.success
}
