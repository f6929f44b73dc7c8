extension SpecTextReader {
  /// The value of decimal digits by JSON5's grammar, which allows `.5` and `5.` and no leading zero.
  static func decimal(_ digits: String) -> Double? {
    var text = digits
    guard text.unicodeScalars.allSatisfy({ ("0"..."9").contains($0) || "eE+-.".unicodeScalars.contains($0) })
    else { return nil }
    let mantissa = text.prefix { $0 != "e" && $0 != "E" }
    let whole = mantissa.prefix { $0 != "." }
    guard mantissa.contains(where: \.isNumber), whole.count < 2 || whole.first != "0" else { return nil }
    if whole.isEmpty { text = "0" + text }
    if mantissa.hasSuffix(".") {
      let dot = text.firstIndex(of: ".") ?? text.endIndex
      text.insert("0", at: text.index(after: dot))
    }
    return Double(text)
  }
}
