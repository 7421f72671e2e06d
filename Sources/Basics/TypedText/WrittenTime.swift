/// The direction in time of a moment, which decides between two meanings of a text.
package enum Toward: String, Sendable, Hashable, CaseIterable {
  /// It happened: the latest meaning, never in the future.
  case past
  /// It is to come: the next meaning.
  case future
}

/// A moment in text, in English, Simplified and Traditional Chinese and Japanese alike: `09:00`,
/// `9am`, `-90m`, `2 hours ago`, `yesterday 22:10`, `fri 9:00`, `19 Nov`, `11-19`, `in 3 days`,
/// 昨晚十点半, 三天前, 下周一, 昨日の15時, 一昨日. The parts may come in any order.
///
/// The text decides the precision: a day, or an instant if it gives a time of day.
/// - A time of day on its own is today's; midnight is the start of its day. 24:00, and twelve at
///   night, are the end of it. Hours are of a 24-hour clock, unless a part of the day says
///   otherwise.
/// - A weekday on its own is the latest up to today, or the next one after today; `last` and
///   `next`, 上 and 下, 先週 and 来週 mean the week before or after, and weeks begin on Monday.
///   Next to a date, it must match that.
/// - A day without a year, a day of a month without the month, and the end of a month or year are
///   the latest up to today, or the next from today on. Of two numbers, the month comes first.
/// - A month ago is the same day of the month before, or its last. Hours and minutes count from
///   now, in whole seconds; days, weeks, months and years give a day. Half a month is 15 days.
/// - A part of the day without an hour gives its day, except noon: `this morning`, 昨晚.
/// - A local time that daylight saving skips moves forward by the gap; of a repeated one, the
///   first counts, as in RFC 5545. A UTC offset is read after a whole date.
///
/// - 农历, 正月, 冬月, 腊月, 闰, 初 and 廿 mark a lunar day, and so does a month with a day in
///   Chinese numerals without 日 or 号: 八月十五.
///
/// Ambiguous text is refused: `19/11/2026`, `11.19`, 上午12点, 昨晚两点, a month or a week,
/// `yesterday 9`.
package enum WrittenTime: Sendable, Hashable {
  /// A day without a time.
  case day(Day)
  case instant(Instant)

  /// The moment that `text` means.
  ///
  /// - Throws: If it means none, or is in the future although it must have happened.
  package init(
    _ text: String, at now: Moment, toward: Toward = .past
  ) throws(WrittenProblem) {
    do throws(WrittenProblem.Reason) {
      let time = try Self.read(text, now, toward)
      if toward == .past, time.isLater(than: now) { throw .future(time) }
      self = time
    } catch {
      throw WrittenProblem(text: text, subject: .moment(toward), reason: error)
    }
  }

  private func isLater(than now: Moment) -> Bool {
    switch self {
    case .day(let day): day > now.today
    case .instant(let instant): instant > now.asOf
    }
  }

  package func day(in zone: Zone) -> Day {
    switch self {
    case .day(let day): day
    case .instant(let instant): zone.day(of: instant)
    }
  }

  /// `2026-11-20`, `2026-11-20T09:00:00+08:00`.
  package func formatted(in zone: Zone) -> String {
    switch self {
    case .day(let day): "\(day)"
    case .instant(let instant): instant.formatted(in: zone)
    }
  }

  private static func read(
    _ text: String, _ now: Moment, _ toward: Toward
  ) throws(WrittenProblem.Reason) -> WrittenTime {
    let words = try WrittenWords(text)
    if words.isNow { return .instant(now.second) }
    if let amount = words.date.amount, !amount.isWholeDays {
      guard words.date.fields == .amount, words.clock == nil, words.parts.isEmpty else {
        throw .unknown
      }
      // 半天前 is some time before noon, not twelve hours ago.
      let isHalfDay = amount.microseconds.magnitude == 43_200_000_000
      if isHalfDay, Duration.halfDays.contains(where: text.lowercased().contains) {
        throw .noFixedLength
      }
      return .instant(try now.shifted(by: amount))
    }
    let isNamed = !words.date.isEmpty
    guard let clock = words.clock ?? (words.parts == [.noon] ? WrittenClock(hour: 12) : nil) else {
      guard isNamed, words.parts.count <= 1 else { throw .unknown }
      return .day(try day(words.date, now, toward))
    }
    let day = isNamed ? try day(words.date, now, toward) : now.today
    guard let time = clock.time(on: day, in: words.parts, ofNamedDay: isNamed) else {
      throw clock.refusal(on: day, in: words.parts, ofNamedDay: isNamed)
    }
    guard let offset = clock.offset else { return .instant(now.zone.instant(time).instant) }
    guard words.date.fields.isSuperset(of: [.year, .month, .dayOfMonth]) else { throw .unknown }
    return .instant(Zone(identifier: "", initialOffset: offset).instant(time).instant)
  }

  private static func day(
    _ date: WrittenDate, _ now: Moment, _ toward: Toward
  ) throws(WrittenProblem.Reason) -> Day {
    let meaning = try date.meaning(
      DateBasis(today: now.today, anchor: now.today, toward: toward))
    guard meaning.isDay else { throw .severalDays(meaning.days) }
    return meaning.days.lowerBound
  }
}

extension Moment {
  /// Now, in whole seconds, as nobody means less.
  fileprivate var second: Instant { Instant(seconds: asOf.seconds) }

  /// The moment after `amount`: its months and days by the calendar, at the same time of day,
  /// then its hours and minutes.
  fileprivate func shifted(by amount: Amount) throws(WrittenProblem.Reason) -> Instant {
    var instant = second
    if amount.months != 0 || amount.days != 0 {
      let local = zone.local(instant)
      guard let day = local.day.shifted(by: amount) else { throw .impossible(nil) }
      instant = zone.instant(LocalTime(day, local.time)).instant
    }
    guard amount.microseconds.magnitude < 366_000 * 86_400_000_000 else { throw .impossible(nil) }
    return instant + .microseconds(amount.microseconds)
  }
}
