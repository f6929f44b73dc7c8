/// A day of the calendar, as in `2027-01-31`; the gate never asks a clock which one it is.
public struct Day: Sendable, Hashable, Comparable, Codable {
  /// `YYYY-MM-DD`, which sorts by time.
  public let text: String

  /// - Returns: nil where the text is no day of the Gregorian calendar.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.count) == [4, 2, 2],
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
    self.text = text
  }

  public static func < (first: Day, second: Day) -> Bool { first.text < second.text }
}
