/// A number with so many digits after the point, rounded half away from zero, and no trailing zeros.
///
/// Written here because formatting is all that Foundation would be needed for.
func fixed(_ value: Double, _ decimals: Int) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "?" }
  var factor = 1.0
  for _ in 0..<decimals { factor *= 10 }
  let scaled = Int64(abs(value) * factor + 0.5)
  let whole = scaled / Int64(factor)
  var fraction = String(scaled % Int64(factor))
  fraction = String(repeating: "0", count: max(0, decimals - fraction.count)) + fraction
  while fraction.hasSuffix("0") { fraction.removeLast() }
  let sign = value < 0 && scaled > 0 ? "-" : ""
  return decimals == 0 || fraction.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(fraction)"
}

/// A share of one as whole percent: `58 %`.
func percent(_ share: Double) -> String { fixed(share * 100, 0) + " %" }
