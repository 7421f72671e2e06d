extension ClosedRange<Day> {
  /// A period in text, in the four languages: a day as ``WrittenTime`` reads it, `2026-W46`, W46,
  /// `last week`, 2026-11, 11月, Nov, `november 2025`, 上个月, 先月, Q4, 第三季度, 2026, 去年,
  /// 上半年, 周末, `last 7 days`, 最近30天, 過去30日間; two of them with `..`, `/`, `to`, 到 or
  /// から between; `since` one, to today.
  ///
  /// - A week, month, quarter or half without a year, and a range, is the latest that has begun.
  /// - `week`, `month`, `quarter` and `year` alone are the present ones.
  /// - The last seven days end today, and the next seven begin today. `Last` with a number counts
  ///   back from today; without one it is the whole week, month, quarter or year before this one.
  /// - An incomplete end of a range follows from the other end: 12月1日到1月15日 ends in the
  ///   following year, and `1 Sep to 15 Oct 2025` begins in 2025. One without a year that would
  ///   end in a future year is refused.
  ///
  /// - Parameter toward: `.future` for the next period instead of the latest.
  /// - Throws: If it means no days.
  package init(
    written text: String, at now: Moment, toward: Toward = .past
  ) throws(WrittenProblem) {
    self = try Self.init(written: text, today: now.today, toward: toward)
  }

  /// As above, for part of a longer text.
  ///
  /// - Parameter isJapanese: True if that text is Japanese; nil to go by kana in this part.
  package init(
    written text: String, today: Day, toward: Toward, isJapanese: Bool? = nil
  ) throws(WrittenProblem) {
    do throws(WrittenProblem.Reason) {
      self = try Self.read(
        Scanner(WrittenText.plain(text), isJapanese: isJapanese),
        DateBasis(today: today, anchor: today, toward: toward))
    } catch {
      throw WrittenProblem(text: text, subject: .period, reason: error)
    }
  }

  private static func read(
    _ text: Scanner, _ basis: DateBasis
  ) throws(WrittenProblem.Reason) -> ClosedRange<Day> {
    let reason: WrittenProblem.Reason
    do throws(WrittenProblem.Reason) {
      return try WrittenWords(text).wholeDays.meaning(basis).days
    } catch {
      // 2021-W53 is a week that does not exist, not a range from 2021 to some week.
      if error.isOfDate { throw error }
      reason = error
    }
    if let dates = WrittenRange(text) { return try dates.days(basis) }
    var rest = text
    if let present = rest.take(WrittenRange.units), rest.isAtEnd {
      return try present.meaning(basis).days
    }
    throw reason
  }
}

/// Two dates and all days between them; without the second, up to today.
private struct WrittenRange {
  let first: WrittenDate
  let last: WrittenDate

  /// The range that `text` gives; nil if no sign or word in it separates two dates.
  init?(_ scanner: Scanner) {
    var scanner = scanner
    let text = scanner.text
    let isJapanese = scanner.isJapanese
    func date(_ text: ArraySlice<Character>) -> WrittenDate? {
      Self.date(text, isJapanese)
    }
    if let unit = scanner.take(Self.elapsed), scanner.isAtEnd {
      self.init(first: unit, last: WrittenDate.today)
      return
    }
    let isBetween = scanner.take(Self.between) != nil
    let isSince = !isBetween && scanner.take(Self.since) != nil
    if !isBetween, !isSince { _ = scanner.take(Self.from) }
    let rest = text[scanner.position...]
    if isSince, let first = date(rest) {
      self.init(first: first, last: WrittenDate.today)
      return
    }
    for separator in Self.separators where isBetween || separator != Array(" and ") {
      for (head, tail) in rest.splits(at: separator) {
        let end = tail.hasSuffix("まで") ? tail.dropLast(2) : tail
        let (first, last) = (date(head), date(end))
        // 1-15 Nov, 9~10月; but 1-2-3 is nothing.
        let mayShare =
          !["-", "/"].contains(separator) || rest.contains { !$0.isASCII || $0.isLatin }
        guard
          let first = first ?? (mayShare ? last?.with(number: head) : nil),
          let last = last ?? (mayShare ? first.with(number: end) : nil)
        else { continue }
        self.init(first: first, last: last)
        return
      }
    }
    for suffix in Self.openEnds where rest.hasSuffix(suffix) {
      guard let first = date(rest.dropLast(suffix.count)) else { continue }
      self.init(first: first, last: WrittenDate.today)
      return
    }
    return nil
  }

  private init(first: WrittenDate, last: WrittenDate) {
    (self.first, self.last) = (first, last)
  }

  private static func date(_ text: ArraySlice<Character>, _ isJapanese: Bool) -> WrittenDate? {
    let text = text.drop { $0 == " " }
    let date = Array(text.last == " " ? text.dropLast() : text)
    return try? WrittenWords(Scanner(date, isJapanese: isJapanese)).wholeDays
  }

  /// The days; an incomplete end is the one nearest to the other.
  func days(_ basis: DateBasis) throws(WrittenProblem.Reason) -> ClosedRange<Day> {
    let start: ClosedRange<Day>
    let end: ClosedRange<Day>
    var other = basis
    if last.isOpen {
      start = try first.meaning(basis).days
      (other.anchor, other.toward) = (start.lowerBound, .future)
      end = try last.meaning(other).days
      // 10月15日到9月1日 is more likely reversed than to end in the coming year.
      let isOtherYear = start.lowerBound.year != end.lowerBound.year && last.weekday == nil
      if isOtherYear, basis.toward == .past, end.lowerBound > basis.today {
        throw .backwards(
          start.lowerBound, end.upperBound.shifted(by: Amount(months: -12)) ?? basis.today)
      }
    } else {
      end = try last.meaning(basis).days
      if first.isOpen { (other.anchor, other.toward) = (end.upperBound, .past) }
      start = try first.meaning(other).days
    }
    guard start.lowerBound <= end.upperBound else {
      throw .backwards(start.lowerBound, end.upperBound)
    }
    return start.lowerBound...end.upperBound
  }

  private static let separators = [
    "...", "..", "/", " to ", " until ", " till ", " through ", " thru ", "到", "至", "から", "~",
    " and ",
    "-",
  ].map(Array.init)

  private static let between = WordTable<Void>([((), "between")])
  private static let from = WordTable<Void>([((), "from, 从, 自")])
  private static let since = WordTable<Void>([((), "since")])
  private static let openEnds = [
    "..", "以来", "以降", "至今", "到现在", "から", "起",
  ]

  /// The present period of each length.
  fileprivate static let units = WordTable<WrittenDate>([
    (.present(\.week), "week"), (.present(\.month), "month"), (.present(\.quarter), "quarter"),
    (.present(\.year), "year"),
  ])

  /// The elapsed part of a period.
  private static let elapsed = WordTable<WrittenDate>([
    (.present(\.week), "week to date, wtd"), (.present(\.month), "month to date, mtd"),
    (.present(\.quarter), "quarter to date, qtd"), (.present(\.year), "year to date, ytd"),
  ])
}

extension WrittenWords {
  /// The date, if no time of day is given.
  fileprivate var wholeDays: WrittenDate {
    get throws(WrittenProblem.Reason) {
      guard clock == nil, parts.isEmpty, !isNow else { throw .hasTime }
      return date
    }
  }
}

extension WrittenDate {
  fileprivate static func present(_ unit: WritableKeyPath<WrittenDate, Reference?>) -> WrittenDate {
    var date = WrittenDate()
    date[keyPath: unit] = .relative(0)
    return date
  }

  static let today: WrittenDate = {
    var date = WrittenDate()
    date.day = 0
    return date
  }()

  /// True if it means one of many, such as 11月, which each year has.
  var isOpen: Bool {
    let isRelative = [month, quarter, week].contains { $0?.isRelative == true }
    return year == nil && !isRelative && fields.isDisjoint(with: [.day, .amount, .stretch])
  }

  /// The same with another day of the month, or another month if it has no day: the meaning of 1
  /// in 1-15 Nov.
  fileprivate func with(number text: ArraySlice<Character>) -> WrittenDate? {
    var scanner = Scanner(Array(text))
    guard let number = scanner.digits(1...2), scanner.isAtEnd else { return nil }
    var other = self
    if dayOfMonth != nil {
      other.dayOfMonth = number
    } else if case .number = month, third == nil, edge == nil {
      other.month = .number(number)
    } else {
      return nil
    }
    return other
  }
}

extension ArraySlice<Character> {
  fileprivate func hasSuffix(_ suffix: String) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
  }

  /// The text before and after each `separator`.
  fileprivate func splits(
    at separator: [Character]
  ) -> [(head: ArraySlice<Character>, tail: ArraySlice<Character>)] {
    guard count > separator.count else { return [] }
    return (startIndex...(endIndex - separator.count))
      .filter { self[$0...].starts(with: separator) }
      .map { (self[..<$0], self[($0 + separator.count)...]) }
  }
}
