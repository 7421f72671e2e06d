/// A birthday: a day of the solar or the lunar year, with or without the year of birth.
package enum Birthday: Sendable, Hashable {
  /// A day of the solar year; February 29 falls on February 28 in years that lack it.
  case solar(month: Int, day: Int, year: Int?)
  /// A day of the lunar year, by the rule of `LunarAnniversary`.
  case lunar(LunarAnniversary, year: Int?)

  /// As ``init(written:)``, but nil if the text names none.
  package init?(_ text: String) {
    guard let birthday = try? Birthday(written: text) else { return nil }
    self = birthday
  }

  /// The birthday that a text names: `1980-05-06`, `05-06`, `--05-06` as in vCards, 5月6日,
  /// 五月六日, 1980年5月6日, 6 May; 腊月廿五, 农历1965年腊月廿五, `lunar:12-25`, 除夕. It is
  /// lunar only if the text says so.
  ///
  /// - Throws: If the text names none, if it exists in no year, or not in the year of birth.
  package init(written text: String) throws(WrittenProblem) {
    if let birthday = Self.canonical(text) {
      self = birthday
      return
    }
    do throws(WrittenProblem.Reason) {
      // --05-06, as vCards write it.
      let plain = WrittenText.plain(text)
      let words = try WrittenWords(
        Scanner(plain.starts(with: "--") ? Array(plain.dropFirst(2)) : plain))
      guard words.clock == nil, words.parts.isEmpty else { throw .hasTime }
      self = try Self.read(words.date)
    } catch {
      throw WrittenProblem(text: text, subject: .birthday, reason: error)
    }
  }

  /// A birthday written as ``solarText``, as records have it: a ledger may have hundreds, and words
  /// take longer to read.
  private static func canonical(_ text: String) -> Birthday? {
    switch text.utf8.count {
    case 5:
      // A leap year has every day that a year may have.
      Day("2000-\(text)").map { .solar(month: $0.components.month, day: $0.dayOfMonth, year: nil) }
    case 10:
      Day(text).flatMap { day in
        let (year, month, number) = day.components
        return 1_900...2_100 ~= year ? .solar(month: month, day: number, year: year) : nil
      }
    default: nil
    }
  }

  private static func read(
    _ date: WrittenDate
  ) throws(WrittenProblem.Reason) -> Birthday {
    if let refusal = date.refusal { throw refusal }
    var year: Int?
    if case .number(let number)? = date.year { year = number }
    guard date.year == nil || year != nil else { throw .unknown }
    if let festival = date.festival {
      guard date.fields == .festival else { throw .unknown }
      switch festival {
      case .solar(let month, let day): return .solar(month: month, day: day, year: nil)
      case .festival(let festival):
        guard let day = festival.anniversary else { throw .unknown }
        return .lunar(day, year: nil)
      case .months, .weekday: throw .unknown
      }
    }
    let fields = date.fields.subtracting([.year, .lunar])
    guard fields == [.month, .dayOfMonth], case .number(let month)? = date.month,
      let day = date.dayOfMonth
    else {
      throw date.fields == [.lunar, .dayOfMonth] ? .noLunarMonth : .unknown
    }
    if date.isLunar, year == nil {
      try date.checkLunar(month)
    } else {
      // Without a year, any year that has the day will do; take the nearest.
      _ = try date.meaning(DateBasis.fixed)
    }
    guard date.isLunar else { return .solar(month: month, day: day, year: year) }
    guard let found = LunarAnniversary(month: month, isLeapMonth: date.isLeapMonth, day: day) else {
      throw .unknown
    }
    return .lunar(found, year: year)
  }
}

extension Birthday {
  /// The day of birth, if after `today`.
  package func day(after today: Day) -> Day? {
    let born: Day? =
      switch self {
      case .solar(let month, let day, let year?): Day(year: year, month: month, day: day)
      case .lunar(let anniversary, let year?):
        LunarYear(year).flatMap { anniversary.day(in: $0)?.gregorian }
      default: nil
      }
    return born.flatMap { $0 > today ? $0 : nil }
  }

  /// The canonical text of a solar birthday, `1980-05-06` or `05-06`; nil for a lunar one, whose
  /// text is kept.
  package var solarText: String? {
    guard case .solar(let month, let day, let year) = self else { return nil }
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    return (year.map { padded($0, 4) + "-" } ?? "") + "\(padded(month, 2))-\(padded(day, 2))"
  }
}

extension Birthday {
  /// True if earlier versions read the text of this solar birthday as lunar, without a word that
  /// says so: 11月30日, 五月六号.
  package func wasLunar(_ text: String) -> Bool {
    guard case .solar(let month, let day, let year) = self, day <= 30 else { return false }
    let plain = WrittenText.plain(text)
    let signs = Set("年月日号 〇一二三四五六七八九十廿卅")
    guard plain.contains("月"), plain.allSatisfy({ $0.isDigit || signs.contains($0) }) else {
      return false
    }
    return year.map { LunarDay(year: $0, month: month, day: day) != nil } ?? true
  }
}

extension Festival {
  /// Its lunar day of each year; nil for a solar birthday.
  fileprivate var anniversary: LunarAnniversary? {
    if self == .newYearsEve { return LunarAnniversary(month: 12, day: 30) }
    guard let day = YearlyDay.festival(self).days(in: 2_000).flatMap({ LunarDay($0.lowerBound) }),
      self != .qingming, self != .winterSolstice
    else { return nil }
    return LunarAnniversary(of: day)
  }
}
