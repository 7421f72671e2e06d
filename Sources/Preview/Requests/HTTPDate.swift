internal import Basics

/// A moment in the format of HTTP (RFC 9110, 5.6.7): `Sat, 21 Nov 2026 05:29:26 GMT`.
enum HTTPDate {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `instant`, fractions of a second dropped.
  static func text(_ instant: Instant) -> String {
    let day = Zone.utc.day(of: instant)
    let second = Int(instant.seconds - Int64(day.number) * 86_400)
    let (year, month, dayOfMonth) = day.components
    let time = [second / 3_600, second / 60 % 60, second % 60].map { $0.padded(2) }
    return "\(weekdays[day.weekday.rawValue - 1]), \(dayOfMonth.padded(2)) \(months[month - 1]) "
      + "\(year.padded(4)) \(time.joined(separator: ":")) GMT"
  }
}
