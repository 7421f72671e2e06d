package import Chronology

extension WrittenTime {
  /// The instant at which a clock shows a time that is written without a day, on `day`; nil for any
  /// other text.
  package static func clock(_ text: String, on day: Day, in zone: Zone) -> Instant? {
    guard let words = try? WrittenWords(text), words.date.isEmpty, !words.isNow,
      let clock = words.clock ?? (words.parts == [.noon] ? WrittenClock(hour: 12) : nil),
      clock.offset == nil
    else { return nil }
    return clock.time(on: day, in: words.parts, ofNamedDay: true).map { zone.instant($0).instant }
  }

  /// The first such instant after `start`, at most a day later.
  package static func clock(_ text: String, after start: Instant, in zone: Zone) -> Instant? {
    let day = zone.day(of: start)
    return [day, day.next].lazy.compactMap { clock(text, on: $0, in: zone) }.first { $0 > start }
  }
}
