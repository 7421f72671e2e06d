/// A part of the day, which puts a 12-hour time in the morning or the afternoon.
enum PartOfDay: Sendable {
  /// Before and after noon on a 12-hour clock.
  case am, pm
  /// Before noon; twelve is ambiguous: 上午, 午前, morning.
  case morning
  /// Noon is twelve if no hour is given; midday is the time around it.
  case dawn, noon, midday, afternoon, evening
  /// From the evening into the small hours.
  case night

  /// Its hours, up to 24. If a day is named, its night ends with it, as 昨天半夜两点 may mean
  /// either morning.
  private func hours(ofNamedDay isNamed: Bool) -> [ClosedRange<Int>] {
    switch self {
    case .am: [0...11]
    case .pm: [12...23]
    case .morning: [0...12]
    case .dawn: [0...6]
    case .noon, .midday: [11...14]
    case .afternoon: [12...19]
    case .evening: [16...24]
    case .night: isNamed ? [18...24] : [0...5, 18...23]
    }
  }

  /// The hour that `hour`, 0 to 24, means in all of `parts`; nil if there is none, or several, as
  /// for 上午12点, which is noon to some and midnight to others.
  static func hour(_ hour: Int, in parts: [PartOfDay], ofNamedDay isNamed: Bool) -> Int? {
    guard !parts.isEmpty else { return hour }
    guard parts.allSatisfy({ $0 != .am && $0 != .pm }) || (1...12).contains(hour) else {
      return nil
    }
    let found = hours(hour, in: parts, ofNamedDay: isNamed)
    // Hour 0 cannot mean an hour that a clock shows as 12.
    return found.count == 1 || hour == 0 ? found.first : nil
  }

  /// The hours, 0 to 24, that `hour` may mean in all of `parts`.
  private static func hours(_ hour: Int, in parts: [PartOfDay], ofNamedDay isNamed: Bool) -> [Int] {
    let rounds = [hour % 12, hour % 12 + 12] + (hour % 12 == 0 ? [24] : [])
    return (hour > 12 ? [hour] : rounds).filter { candidate in
      parts.allSatisfy { $0.hours(ofNamedDay: isNamed).contains { $0.contains(candidate) } }
    }
  }

  /// The candidates if ``hour(_:in:ofNamedDay:)`` gives none, counted on into the next day:
  /// 昨晚两点 is two hours after the midnight at the start of the day, or at its end.
  static func openHours(_ hour: Int, in parts: [PartOfDay], ofNamedDay isNamed: Bool) -> [Int] {
    let found = hours(hour, in: parts, ofNamedDay: isNamed)
    guard found.isEmpty, isNamed, (1...5).contains(hour),
      parts.allSatisfy({ $0 == .evening || $0 == .night })
    else { return found }
    return [hour, hour + 24]
  }

  static let words = WordTable<PartOfDay>([
    (.am, "am, a.m., a.m"),
    (.pm, "pm, p.m., p.m"),
    (.morning, "morning, in the morning, 上午, 早上, 早晨, 清早, 一早, 早, 午前, 朝, あさ"),
    (.dawn, "凌晨, 清晨, 早朝, 未明, 明け方"),
    (.noon, "noon, midday, at noon, at midday, 中午, 正午"),
    (.midday, "晌午, 昼, お昼, 昼間"),
    (.afternoon, "afternoon, in the afternoon, 下午, 午后, 午後"),
    (.evening, "evening, in the evening, 傍晚, 晚上, 晚间, 晚, 夕方, 夕刻"),
    (.night, "night, at night, 夜里, 夜晚, 夜间, 夜, 深夜, 半夜, 夜中, 真夜中, 夜更け"),
  ])
}
