/// A time on a clock's face, 00:00:00 to 24:00:00, to the microsecond.
package struct TimeOfDay: Sendable, Hashable, Comparable {
  /// Microseconds since midnight on a day without a change of the clock.
  package let microseconds: Int64

  /// The time, or nil when no clock shows it. 24:00 is the end of the day.
  package init?(hour: Int, minute: Int, second: Int = 0, microsecond: Int = 0) {
    guard (0...24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second),
      (0..<1_000_000).contains(microsecond)
    else { return nil }
    let total = Int64(hour * 3_600 + minute * 60 + second) * 1_000_000 + Int64(microsecond)
    guard total <= 86_400_000_000 else { return nil }
    self.microseconds = total
  }

  private init(_ microseconds: Int64) { self.microseconds = microseconds }

  /// 00:00.
  package static let startOfDay = TimeOfDay(0)
  /// 24:00.
  package static let endOfDay = TimeOfDay(86_400_000_000)

  /// The hour, 0–24.
  package var hour: Int { Int(microseconds / 3_600_000_000) }
  /// The minute, 0–59.
  package var minute: Int { Int(microseconds / 60_000_000) % 60 }

  package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.microseconds < right.microseconds
  }
}

extension TimeOfDay: LosslessStringConvertible {
  /// The time written as `7:05`, `07:05` or `07:05:30`; nil for anything else.
  package init?(_ text: String) {
    guard let fields = DigitFields(text, separatedBy: { $0 == UInt8(ascii: ":") }),
      fields.count > 1, 1...2 ~= fields.first.digits, fields.second.digits == 2,
      fields.count == 2 || fields.third.digits == 2
    else { return nil }
    self.init(
      hour: fields.first.value, minute: fields.second.value, second: fields.third.value)
  }

  /// `07:05`.
  package var description: String { String(fields: (hour, 2), (minute, 2), separator: ":") }
}

/// A day and a time on a wall clock, with no zone.
package struct LocalTime: Sendable, Hashable, Comparable {
  /// The day.
  package var day: Day
  /// The time.
  package var time: TimeOfDay

  /// `time` on `day`.
  package init(_ day: Day, _ time: TimeOfDay) {
    self.day = day
    self.time = time
  }

  /// Microseconds from 1970-01-01T00:00:00 on the same wall.
  var microseconds: Int64 { Int64(day.number) * 86_400_000_000 + time.microseconds }

  package static func < (left: LocalTime, right: LocalTime) -> Bool {
    left.microseconds < right.microseconds
  }
}

/// A range of times of day, its end excluded; may cross midnight.
package struct TimeWindow: Sendable, Hashable {
  /// The start.
  package var from: TimeOfDay
  /// The end; earlier than or equal to `from` when it crosses midnight.
  package var to: TimeOfDay

  /// The times from `from` to `to`.
  package init(from: TimeOfDay, to: TimeOfDay) {
    self.from = from
    self.to = to
  }

  /// The window's parts within one day: one, or two when it crosses midnight; none when it is
  /// empty. From a time to the same time is empty.
  package var pieces: [(from: TimeOfDay, to: TimeOfDay)] {
    if from == to { return [] }
    if from < to { return [(from, to)] }
    let both: [(from: TimeOfDay, to: TimeOfDay)] = [(.startOfDay, to), (from, .endOfDay)]
    return both.filter { $0.from < $0.to }
  }
}
