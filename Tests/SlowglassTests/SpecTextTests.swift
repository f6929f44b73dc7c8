import Testing

@testable import Slowglass

@Suite struct SpecTextTests {
  private func read(_ text: String) throws -> SpecValue {
    try SpecTextReader.value(of: Array(text.utf8), file: "s.json5")
  }

  private func message(_ text: String) -> String? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("0", 0), ("-0.5", -0.5), ("+7", 7), (".5", 0.5), ("5.", 5), ("5.e2", 500), ("1e3", 1000), ("1E-2", 0.01),
    ("0x1F", 31), ("-0xff", -255), ("1.25", 1.25),
  ])
  func readsEveryFormOfNumber(text: String, expected: Double) throws {
    #expect(try read(text).content == .number(expected))
  }

  @Test(arguments: ["01", "1.2.3", "1e", ".", "+", "1_000", "12px", "0x", "0xg", "--1", "1e999"])
  func refusesWhatIsNoNumber(text: String) {
    #expect(message(text) != nil)
  }

  @Test(arguments: ["Infinity", "-Infinity", "+NaN", "NaN"])
  func refusesNumbersThatAreNotFinite(text: String) {
    #expect(message(text)?.contains("must be finite") == true)
  }

  @Test(arguments: [
    (#""plain""#, "plain"), (#"'it "is"'"#, #"it "is""#), (#"'\'\\\n\t\x41\u00e9'"#, "'\\\n\tAé"),
    (#"'\uD83D\uDE00'"#, "😀"), ("'one \\\n two'", "one  two"), ("'one\\\r\ntwo'", "onetwo"), (#"'\q'"#, "q"),
    (#"'\0'"#, "\0"), ("'a\u{2028}b'", "a\u{2028}b"),
  ])
  func readsEveryFormOfString(text: String, expected: String) throws {
    #expect(try read(text).content == .text(expected))
  }

  @Test func keepsTheOrderAndPlaceOfKeysAndValues() throws {
    let value = try read(
      """
      // a comment
      { plain: 1, /* another
        */ 'single': [true, null,],
         $odd_name\\u0031: {},
      }
      """)
    guard case .table(let members) = value.content else {
      Issue.record("a table was expected")
      return
    }
    #expect(value.position == SpecPosition(line: 2, column: 1))
    #expect(members.map(\.key) == ["plain", "single", "$odd_name1"])
    #expect(
      members.map(\.keyPosition) == [(2, 3), (3, 6), (4, 4)].map { SpecPosition(line: $0.0, column: $0.1) })
    #expect(members[1].value.position == SpecPosition(line: 3, column: 16))
    #expect(
      value["single"]?.content
        == .list([
          SpecValue(.flag(true), at: SpecPosition(line: 3, column: 17)),
          SpecValue(.null, at: SpecPosition(line: 3, column: 23)),
        ]))
  }

  @Test(arguments: [
    ("", "s.json5:1:1: it is empty; it must be a table: { ... }"),
    ("{ a: 1", "s.json5:1:7: expected '}' for the table opened in line 1, found the end of the file"),
    ("[\n1 2]", "s.json5:2:3: expected ',' or ']' in the list, found '2'"),
    ("{ a 1 }", "s.json5:1:5: expected ':' after key 'a', found '1'"),
    ("{ a: 1\r\n b: 2 }", "s.json5:2:2: expected ',' or '}' after the value of 'a', found 'b'"),
    ("{ a: yes }", "s.json5:1:6: expected a value, found the word 'yes'; strings need quotes"),
    ("{ a: 1, a: 2 }", "s.json5:1:9: key 'a' is written twice; the first is in line 1"),
    ("{,}", "s.json5:1:2: expected a key or '}', found ','"),
    ("[,]", "s.json5:1:2: expected a value, found ','"),
    ("{} {}", "s.json5:1:4: expected the end of the file after the spec, found '{'"),
    ("'open", "s.json5:1:1: the string is never closed"),
    (
      "'a\nb'", "s.json5:1:1: the string is not closed in its line; end the line with \\ to go on in the next"
    ),
    ("{ a: /* ", "s.json5:1:6: the comment is never closed"),
    ("{ a: \u{1} }", "s.json5:1:6: expected a value, found the character U+1"),
    (#"'\uD83D'"#, "s.json5:1:3: half of a surrogate pair stands alone"),
    (#"'\x4'"#, "s.json5:1:5: expected 2 hexadecimal digits, found '''"),
  ])
  func pointsAtWhatIsWrong(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test func nestsDeepButNotEndlessly() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(message(nested(64)) == nil)
    #expect(message(nested(65)) == "s.json5:1:65: nested deeper than 64 levels")
    #expect(message(String(repeating: "[", count: 500_000))?.contains("nested deeper") == true)
  }

  @Test func refusesWhatIsNoTextOrTooLarge() {
    let broken: [UInt8] = Array("{\n a: '".utf8) + [0xFF] + Array("' }".utf8)
    #expect(
      throws: SpecError(
        file: "s.json5", position: SpecPosition(line: 2, column: 6),
        message: "not UTF-8 text; a spec is a JSON5 text file")
    ) { try SpecTextReader.value(of: broken, file: "s.json5") }
    #expect(
      message(String(repeating: " ", count: 1_000_001))
        == "s.json5: the spec is larger than 1 MB; is it a spec?")
  }

  @Test func skipsAByteOrderMark() throws {
    #expect(try read("\u{FEFF}{}").content == .table([]))
  }
}

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("elemnts", "elements"), ("veiwport", "viewport"), ("SLOWDOWN", "slowdown"), ("elementz", "elements"),
    ("slow", "slowdown"), ("colour", nil), ("x", nil), ("", nil),
  ])
  func findsWhatWasMeant(word: String, expected: String?) {
    #expect(nearestName(to: word, among: ["elements", "viewport", "slowdown", "size"]) == expected)
  }

  @Test(arguments: [
    ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3), ("abc", "", 3),
  ])
  func countsLetters(first: String, second: String, expected: Int) {
    #expect(editDistance(first, second) == expected)
  }
}
