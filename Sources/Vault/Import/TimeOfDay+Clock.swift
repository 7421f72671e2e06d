package import Chronology

extension TimeOfDay {
  /// The time that a clock of 12 or 24 hours shows: `09:30`, `9:30:05 PM`, `9:30 am`; nil for none.
  package init?(clock text: some StringProtocol) {
    let text = text.withoutBlanks
    guard let last = text.utf8.last, last == UInt8(ascii: "m") || last == UInt8(ascii: "M"),
      case let lower = text.lowercased(), lower.hasSuffix("am") || lower.hasSuffix("pm")
    else {
      // An hour of one digit is a clock's too.
      self.init(text)
      return
    }
    let digits = text.dropLast(2).withoutBlanks
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard let hour = parts.first.flatMap({ Int($0) }), (1...12).contains(hour), parts.count <= 3
    else { return nil }
    let hours = hour % 12 + (lower.hasSuffix("pm") ? 12 : 0)
    let rest = parts.count == 1 ? ":00" : parts.dropFirst().map { ":" + $0 }.joined()
    self.init(hours.padded(2) + rest)
  }
}
