/// The time of day that a text gives.
struct WrittenClock: Sendable, Hashable {
  var hour = 0
  var minute = 0
  var second = 0
  var microsecond = 0
  /// Seconds east of UTC; nil for the vault's zone.
  var offset: Int?

  /// The time on `day`; nil if no clock shows it, or it is not in `parts` of the day.
  ///
  /// - Parameter isNamed: True if the text names the day; otherwise it is today.
  func time(on day: Day, in parts: [PartOfDay], ofNamedDay isNamed: Bool) -> LocalTime? {
    guard
      let written = TimeOfDay(
        hour: hour, minute: minute, second: second, microsecond: microsecond),
      let meant = PartOfDay.hour(hour, in: parts, ofNamedDay: isNamed)
    else { return nil }
    if meant == hour, hour < 24 { return LocalTime(day, written) }
    // 昨晚12点半 is on the following day.
    return TimeOfDay(hour: meant % 24, minute: minute, second: second, microsecond: microsecond)
      .map { LocalTime(meant == 24 ? day.next : day, $0) }
  }
}

extension WrittenClock {
  /// Why there is no time on `day`.
  func refusal(
    on day: Day, in parts: [PartOfDay], ofNamedDay isNamed: Bool
  ) -> WrittenProblem.Reason {
    let hours = PartOfDay.openHours(hour, in: parts, ofNamedDay: isNamed)
    guard hours.count > 1, minute < 60, second < 60 else { return .impossible(nil) }
    return .ambiguous(
      hours.compactMap { hour in
        TimeOfDay(hour: hour % 24, minute: minute, second: second)
          .map { "\(hour < 24 ? day : day.next) \($0)" }
      })
  }
}

extension Scanner {
  /// A clock time with the parts of the day written with it: 9:00, 9am, at 9, half past nine,
  /// 十点半, 15時, 22:10:05+08:00; midnight.
  mutating func clock() -> (clock: WrittenClock, parts: [PartOfDay])? {
    if take(Self.midnight) != nil { return (WrittenClock(), []) }
    return attempt { $0.spokenClock() }
      ?? attempt { scanner in
        let start = scanner.position
        let isMarked = scanner.take(Self.marks) != nil
        guard
          var clock = scanner.colonClock() ?? scanner.basicClock() ?? scanner.characterClock()
            ?? scanner.hourAlone()
        else { return nil }
        if let part = scanner.take(PartOfDay.words) { return (clock.clock, [part]) }
        if scanner.take(Self.hourWords) != nil { return (clock.clock, []) }
        guard clock.isWhole || isMarked else { return nil }
        if clock.isWhole { clock.clock.offset = scanner.offset(behind: start) }
        return (clock.clock, [])
      }
  }

  /// A clock time; `isWhole` is true if it needs no further words, unlike 9.
  private typealias Face = (clock: WrittenClock, isWhole: Bool)

  /// 9:00, 22:10:05.250; with a full stop only before am and pm.
  private mutating func colonClock() -> Face? {
    attempt { scanner in
      scanner.skipBlank()
      guard let hour = scanner.digits(1...2) else { return nil }
      let isColon = scanner.skip(":")
      guard isColon || scanner.skip("."), let minute = scanner.digits(2...2) else { return nil }
      var clock = WrittenClock(hour: hour, minute: minute)
      if isColon, scanner.skip(":") {
        guard let second = scanner.digits(2...2) else { return nil }
        clock.second = second
        clock.microsecond = scanner.decimals() ?? 0
      }
      guard scanner.next?.isDigit != true, scanner.next != ":" else { return nil }
      return (clock, isColon)
    }
  }

  /// 2210 and 221005 after the T of ISO 8601.
  private mutating func basicClock() -> Face? {
    attempt { scanner in
      let before = scanner.text[..<scanner.position]
      guard before.last == "t", before.dropLast().last?.isDigit == true,
        let digits = scanner.digits(6...6) ?? scanner.digits(4...4).map({ $0 * 100 })
      else { return nil }
      let hour = digits / 10_000
      return (WrittenClock(hour: hour, minute: digits / 100 % 100, second: digits % 100), true)
    }
  }

  /// 十点, 9点30分, 9点半, 九点一刻, 15時, 22時10分5秒.
  private mutating func characterClock() -> Face? {
    attempt { scanner in
      guard let hour = scanner.number(2), scanner.take(Self.hourCharacters) != nil else {
        return nil
      }
      var clock = WrittenClock(hour: hour)
      if let minute = scanner.take(Self.partsOfHours) {
        clock.minute = minute
      } else if let minute = scanner.minute() {
        clock.minute = minute
        let second = scanner.attempt { scanner in
          scanner.number(2).flatMap { scanner.take(Self.seconds) == nil ? nil : $0 }
        }
        clock.second = second ?? 0
      }
      return (clock, true)
    }
  }

  /// 30分, 十分; without 分, two digits: 30, 05, 二十, 零五.
  private mutating func minute() -> Int? {
    attempt { scanner in
      scanner.skipBlank()
      let start = scanner.position
      let isZero = scanner.next == "〇"
      guard let number = scanner.number(2) else { return nil }
      if scanner.take(Self.minutes) != nil { return number }
      let isShort = number < 10 && !isZero && scanner.position - start < 2
      let isCounted = scanner.next.map { "分个天日月年周号:点时秒刻".contains($0) } ?? false
      return isShort || isCounted ? nil : number
    }
  }

  /// 9, which is a time with `am`, or after `at`.
  private mutating func hourAlone() -> Face? {
    attempt { scanner in
      scanner.skipBlank()
      guard let hour = scanner.digits(1...2) ?? scanner.englishNumber(),
        scanner.next.map({ !"-/:.".contains($0) }) ?? true
      else { return nil }
      return (WrittenClock(hour: hour), false)
    }
  }

  /// Half past nine, a quarter to ten, ten past three.
  private mutating func spokenClock() -> (clock: WrittenClock, parts: [PartOfDay])? {
    _ = take(Self.marks)
    guard let minutes = take(Self.spokenMinutes) ?? number(2) ?? englishNumber(),
      (1...30).contains(minutes), let isPast = take(Self.pastOrTo),
      let hour = number(2) ?? englishNumber(), (1...24).contains(hour)
    else { return nil }
    let part = take(PartOfDay.words)
    _ = take(Self.hourWords)
    if isPast { return (WrittenClock(hour: hour, minute: minutes), part.map { [$0] } ?? []) }
    return (WrittenClock(hour: hour - 1, minute: 60 - minutes), part.map { [$0] } ?? [])
  }

  /// Z, +08:00, -0500. In 9:00-10:00, the apparent offset is the end of a range.
  private mutating func offset(behind start: Int) -> Int? {
    if take(Self.universal) != nil { return 0 }
    let isStamp =
      text[..<start].last == "t" || text[start..<position].count(where: { $0 == ":" }) > 1
    return attempt { scanner in
      scanner.skipBlank()
      let isNegative = scanner.skip("-")
      guard isNegative || scanner.skip("+") else { return nil }
      var (hours, minutes) = (0, 0)
      if let both = scanner.digits(4...4) {
        (hours, minutes) = both.quotientAndRemainder(dividingBy: 100)
      } else {
        guard !isNegative || isStamp, let first = scanner.digits(2...2), scanner.skip(":"),
          let second = scanner.digits(2...2)
        else { return nil }
        (hours, minutes) = (first, second)
      }
      let offset = (isNegative ? -1 : 1) * (hours * 60 + minutes)
      // No zone is further from UTC.
      return minutes < 60 && (-12 * 60...14 * 60).contains(offset) ? offset * 60 : nil
    }
  }

  private static let midnight = WordTable<Void>([((), "midnight, at midnight, 午夜, 子夜")])
  private static let marks = WordTable<Void>([((), "at, @")])
  private static let hourWords = WordTable<Void>([((), "o'clock, oclock")])
  private static let hourCharacters = WordTable<Void>([((), "点, 点钟, 点整, 時, 時ちょうど")])
  private static let partsOfHours = WordTable<Int>([
    (30, "半"), (15, "一刻, 一刻钟"), (45, "三刻, 三刻钟"), (0, "整, 正, ちょうど"),
  ])
  private static let minutes = WordTable<Void>([((), "分, 分钟")])
  private static let seconds = WordTable<Void>([((), "秒, 秒钟")])
  private static let spokenMinutes = WordTable<Int>([(30, "half"), (15, "quarter, a quarter")])
  private static let pastOrTo = WordTable<Bool>([(true, "past"), (false, "to")])
  private static let universal = WordTable<Void>([((), "z, utc, gmt")])
}
