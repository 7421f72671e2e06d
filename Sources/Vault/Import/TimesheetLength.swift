internal import Basics

/// The length of an entry as time trackers write it, besides its start and end, or instead of the
/// end: `0:13`, `1:30:00`, `18:25 min`, `45 sec`, `0.50` hours.
package struct TimesheetLength {
  package let duration: Duration
  /// Its length if two numbers on a clock are minutes and seconds; nil for other forms.
  private var inMinutes: Duration?
  /// The most that rounding changed it.
  private let precision: Duration

  /// The length in a text; nil if it is none.
  package init?(_ text: String) {
    let text = text.lowercased()
    if let hours = WrittenNumber.double(text) {
      guard hours >= 0, let length = try? Duration(written: "\(text) h") else { return nil }
      duration = length
      let decimals = text.reversed().prefix(while: \.isNumber).count
      let hasFraction = decimals < text.count
      precision = !hasFraction ? .hours(1) : decimals < 2 ? .minutes(6) : .seconds(36)
      return
    }
    let words = text.split(separator: " ")
    let isOnClock = words.first?.contains(":") == true
    if isOnClock, words.count == 1 || words.dropFirst().elementsEqual(["min"]) {
      let parts = words[0].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      let areNumbers = parts.allSatisfy { $0.map { 0...99_999 ~= $0 } ?? false }
      guard (2...3).contains(parts.count), areNumbers else { return nil }
      // Minutes and seconds, or hours with minutes and perhaps seconds.
      let isInMinutes = words.count == 2
      var seconds = parts.reduce(0) { $0 * 60 + ($1 ?? 0) }
      if parts.count == 2, !isInMinutes { seconds *= 60 }
      duration = .seconds(seconds)
      if parts.count == 2, !isInMinutes { inMinutes = .seconds(seconds / 60) }
      precision = parts.count == 2 && !isInMinutes ? .minutes(1) : .seconds(1)
      return
    }
    guard let length = try? Duration(written: text) else { return nil }
    duration = length
    precision = .minutes(1)
  }

  /// A length that was read from a text, such as a number of minutes.
  init(_ duration: Duration, in text: String) {
    self.duration = duration
    if let clock = TimesheetLength(text), clock.duration == duration {
      (inMinutes, precision) = (clock.inMinutes, clock.precision)
      return
    }
    let digits = text.filter { $0.isNumber || $0 == "." || $0 == "," }
      .replacing(",", with: ".")
    guard let number = WrittenNumber.double(digits, .point), number > 0 else {
      precision = .minutes(1)
      return
    }
    // A whole number may be off by one, others by their last decimal.
    let decimals = digits.contains(".") ? digits.reversed().prefix { $0 != "." }.count : 0
    let unit = min(duration / number, .hours(1))
    precision = max(.seconds(1), unit / (decimals == 0 ? 1 : decimals == 1 ? 10 : 100))
  }

  /// True if an entry of another length may have been rounded to this one.
  package func agrees(with other: Duration) -> Bool {
    [duration, inMinutes].contains { length in
      guard let length else { return false }
      return max(length - other, other - length) <= precision
    }
  }
}
