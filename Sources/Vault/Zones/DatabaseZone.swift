package import Chronology
internal import Foundation

extension Zone {
  /// The zone that the time-zone database calls `identifier`, such as `Europe/Berlin`, with its
  /// changes of the years 1900 to 2200; nil when the database does not know it.
  package init?(identifier: String) {
    if identifier == "UTC" {
      self = .utc
      return
    }
    guard let zone = TimeZone(identifier: identifier), zone.identifier == identifier else {
      return nil
    }
    // Days 1900-01-01 and 2200-01-01, in seconds.
    let first = Date(timeIntervalSince1970: -2_208_988_800)
    let last = Date(timeIntervalSince1970: 7_258_118_400)
    var transitions: [Transition] = []
    var date = first
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next < last, next > date {
      transitions.append(
        Transition(
          at: Int64(next.timeIntervalSince1970.rounded()), offset: zone.secondsFromGMT(for: next)))
      date = next
    }
    self.init(
      identifier: identifier, initialOffset: zone.secondsFromGMT(for: first),
      transitions: transitions)
  }

  /// The names that the database knows, in order.
  package static var knownIdentifiers: [String] { TimeZone.knownTimeZoneIdentifiers.sorted() }
}
