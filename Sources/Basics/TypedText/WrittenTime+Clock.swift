extension WrittenTime {
  /// The instant of a clock time without a day, on `day`; nil for any other text.
  package static func clock(_ text: String, on day: Day, in zone: Zone) -> Instant? {
    local(text, on: day).map { zone.instant($0).instant }
  }

  /// The first such instant after `start`, at most a day later.
  package static func clock(_ text: String, after start: Instant, in zone: Zone) -> Instant? {
    let day = zone.day(of: start)
    return [day, day.next].lazy.compactMap { clock(text, on: $0, in: zone) }.first { $0 > start }
  }

  fileprivate static func local(_ text: String, on day: Day) -> LocalTime? {
    guard let words = try? WrittenWords(text), words.date.isEmpty else { return nil }
    return words.time(on: day)
  }
}

extension WrittenWords {
  /// The clock time on `day`; nil if there is none, or it has an offset.
  func time(on day: Day) -> LocalTime? {
    guard !isNow, let clock = clock ?? (parts == [.noon] ? WrittenClock(hour: 12) : nil),
      clock.offset == nil
    else { return nil }
    return clock.time(on: day, in: parts, ofNamedDay: true)
  }
}

extension TimeOfDay {
  /// The time of a 12-hour or 24-hour clock: `09:30`, `9:30:05 PM`, 下午3点, 24:00; nil for any
  /// other text.
  package init?(written text: String) {
    // A fast path, as reports of other programs have thousands of these.
    if let time = TimeOfDay(text) {
      self = time
      return
    }
    let day = DateBasis.fixed.today
    guard let local = WrittenTime.local(text, on: day) else { return nil }
    self = local.day == day ? local.time : .endOfDay
    if local.day > day, local.time > .startOfDay { return nil }
  }
}
