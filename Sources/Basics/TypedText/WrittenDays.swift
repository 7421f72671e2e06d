/// Words for days within a longer text, such as a note: 昨天, 上周六, 8月8日, 去年中秋, 下个月.
package struct WrittenDays: Sendable, Hashable {
  private let date: WrittenDate

  /// The longest words for days that begin at `start`, with their end; nil if there are none.
  ///
  /// Numbers are days only with a word that says so, or joined as in dates: 2000 and 20-30 are
  /// not. Words for a day that exists in no calendar, or that is ambiguous, are found too.
  ///
  /// - Parameter text: Characters in their plain form (``plain(_:)``).
  package static func longest(
    in text: [Character], at start: Int, today: Day
  ) -> (days: WrittenDays, end: Int)? {
    guard !text[start].isLatin, !"+-第 ".contains(text[start]) else { return nil }
    var scanner = Scanner(text, isJapanese: false)
    scanner.position = start
    if scanner.take(justNow) != nil { return (WrittenDays(date: .today), scanner.position) }
    var date = WrittenDate()
    var best: (days: WrittenDays, end: Int)?
    while scanner.next != " ", let found = scanner.part(),
      found.allSatisfy({ date.add($0) })
    {
      let days = WrittenDays(date: date)
      if days.isMeaningful(today) { best = (days, scanner.position) }
      _ = scanner.take(joints)
    }
    return best
  }

  /// The form that words are looked up in, one character for each character of the text.
  package static func plain(_ text: [Character]) -> [Character] {
    text.map { character in
      let plain = WrittenText.plain(String(character))
      return plain.count == 1 ? plain[0] : character.isWhitespace ? " " : character
    }
  }

  /// The days meant: the latest that have begun by `today`, or the next to come.
  ///
  /// - Throws: If the calendar has none, or they are ambiguous.
  package func days(
    from today: Day, _ toward: Toward
  ) throws(WrittenProblem.Reason) -> ClosedRange<Day> {
    // For a due loan, today's yearly day counts as past.
    let isOpen = toward == .future && date.isOpen && date.edge == nil && date.weekday == nil
    return try date.meaning(
      DateBasis(today: today, anchor: isOpen ? today.next : today, toward: toward)
    ).days
  }

  /// True if they are the same days whenever they are said from the same day.
  package var isFixed: Bool { !date.isOpen }
  package var isLunar: Bool { date.isLunar }
  /// True if they give an approximate date only: 月底.
  package var isVague: Bool { date.edge != nil }
  /// True if they are the end of a period without a given year or month: 年底.
  package var isOpenEnd: Bool { date.isOpen && date.edge == .last }

  private func isMeaningful(_ today: Day) -> Bool {
    // 百日 and 十五月 are not dates.
    switch date.fields {
    case .dayOfMonth where !(1...31).contains(date.dayOfMonth ?? 0): return false
    case .month:
      if case .number(let month)? = date.month, !(1...12).contains(month) { return false }
    default: break
    }
    do throws(WrittenProblem.Reason) {
      _ = try days(from: today, .past)
      return date.stretch == nil
    } catch {
      return error.isOfDate
    }
  }

  private static let justNow = WordTable<Void>([((), "刚才, 刚刚")])
  private static let joints = WordTable<Void>([((), "的")])
}

extension Scanner {
  /// The parts of a date at a position in a longer text. Bare digits there are not a year.
  fileprivate mutating func part() -> DateParts? {
    attempt { scanner in
      let start = scanner.position
      guard let parts = scanner.date()?.parts else { return nil }
      let text = scanner.text[start..<scanner.position]
      guard text.contains(where: { !$0.isDigit }) else {
        return Day.compact(text) == nil ? nil : parts
      }
      guard text.allSatisfy({ $0.isDigit || "-/.".contains($0) }), parts.count != 3 else {
        return parts
      }
      // 8/8 and, though their order is unknown, 8.9 and 19-11-2026; not 8-9 or 2026-10.
      let hasYear = if case .year = parts[0] { true } else { false }
      let isOpen = if case .refused = parts[0] { true } else { false }
      return isOpen || !text.contains("-") && !hasYear ? parts : nil
    }
  }
}

extension Day {
  /// Eight digits.
  fileprivate static func compact(_ text: ArraySlice<Character>) -> Day? {
    guard text.count == 8, let number = Int(String(text)) else { return nil }
    return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The day that a text names with its year, independent of today: 2026-05-01, 2026/5/1,
  /// 20260501, 2026年5月1日, 1 May 2026, 农历2026年三月十五, each optionally followed by a time,
  /// which is ignored. Nil for anything else: 5/1/2026 is ambiguous.
  package init?(dated text: String) {
    // Bills have thousands of these.
    let date = text.prefix(10)
    let time = text.utf8.dropFirst(10)
    if let day = Day(String(date)),
      time.first.map(" T".utf8.contains) ?? true,
      time.dropFirst().allSatisfy({ $0 == UInt8(ascii: ":") || 0x30...0x39 ~= $0 })
    {
      self = day
      return
    }
    guard let words = try? WrittenWords(text), case .number? = words.date.year,
      words.date.fields.isSuperset(of: [.month, .dayOfMonth]),
      let meaning = try? words.date.meaning(DateBasis.fixed), meaning.isDay
    else { return nil }
    self = meaning.days.lowerBound
  }
}

extension WrittenProblem {
  /// Why the day in a text does not exist or is ambiguous; nil if the text is not a date.
  package init?(dated text: String) {
    let today = Moment(asOf: Zone.utc.start(of: DateBasis.fixed.today), zone: .utc)
    do throws(WrittenProblem) {
      _ = try WrittenTime(text, at: today)
      return nil
    } catch {
      guard error.reason.isOfDate else { return nil }
      self = error
    }
  }
}

extension WrittenProblem {
  /// The problem of a text whose day or time does not exist, with the reason if known.
  package static func impossible(_ text: String) -> WrittenProblem {
    if let problem = WrittenProblem(dated: text), case .impossible = problem.reason {
      return problem
    }
    return WrittenProblem(text: text, subject: .moment(.past), reason: .impossible(nil))
  }
}

extension LocalTime {
  /// The time that a text gives with its day and year, as ``Chronology/Day/init(dated:)`` reads
  /// them: 2016年11月16日 9:30, Nov 17, 2016 9:30 PM; midnight if it gives no time.
  package init?(dated text: String) {
    guard let words = try? WrittenWords(text), let day = Day(dated: text) else { return nil }
    if words.clock == nil, words.parts.isEmpty {
      self.init(day, .startOfDay)
    } else if let time = words.time(on: day) {
      self = time
    } else {
      return nil
    }
  }
}

extension LunarDay {
  /// The lunar day that a text names with its year, such as 农历2026年十月廿一; nil for anything
  /// else, and for solar days.
  package init?(dated text: String) {
    guard let words = try? WrittenWords(text), words.date.isLunar, let day = Day(dated: text) else {
      return nil
    }
    self.init(day)
  }
}
