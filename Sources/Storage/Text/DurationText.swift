/// A length of time as people write it: `4 h`, `1 h 30 min`, `90m`, `1.5 hours`, or `PT1H30M`.
///
/// A number alone is no length: 4 could be hours, minutes or seconds.
package enum DurationText {
  /// Why a text is not a length of time.
  package enum Problem: Error, Sendable, Hashable {
    case form, noUnit, unknownUnit(String), tooLong
  }

  /// Reads a length, of at most a thousand years.
  package static func read(_ text: String) throws(Problem) -> Duration {
    var rest = text.lowercased()[...]
    let isISO = rest.hasPrefix("pt")
    if isISO { rest = rest.dropFirst(2) }
    var total = 0.0
    var count = 0
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard !rest.isEmpty else { break }
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard let number = Double(digits), digits.first != ".", digits.last != "." else {
        throw .form
      }
      rest = rest.dropFirst(digits.count).drop(while: \.isWhitespace)
      let unit = rest.prefix(while: \.isLetter)
      guard !unit.isEmpty else {
        if rest.isEmpty { throw .noUnit }
        throw .form
      }
      guard let seconds = seconds(in: unit) else { throw .unknownUnit(String(unit)) }
      rest = rest.dropFirst(unit.count)
      total += number * seconds
      count += 1
    }
    guard count > 0 else { throw .form }
    guard total < 31_557_600_000 else { throw .tooLong }
    return .microseconds(Int64((total * 1_000_000).rounded()))
  }

  private static func seconds(in unit: Substring) -> Double? {
    switch unit {
    case "h", "hr", "hrs", "hour", "hours": 3_600
    case "m", "min", "mins", "minute", "minutes": 60
    case "s", "sec", "secs", "second", "seconds": 1
    default: nil
    }
  }
}
