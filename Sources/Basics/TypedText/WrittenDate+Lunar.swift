/// Resolves days of the lunar calendar and festivals.
extension WrittenDate {
  /// The days of a lunar month or day, or of a festival.
  ///
  /// A day without a year is the nearest one: 闰六月十五 is searched for over years, but if the
  /// next is years away, the person is asked. With a year, it is of the lunar year of that
  /// number. The last two months of that year fall into the next solar year: for 去年除夕, the
  /// person is asked.
  func yearlyMeaning(_ basis: DateBasis) throws(WrittenProblem.Reason) -> Meaning {
    switch fields.subtracting(.year) {
    case .festival: return try meaning(basis, isLate: festival?.isAtEndOfLunarYear == true)
    case [.lunar, .month], [.lunar, .month, .dayOfMonth]:
      guard case .number(let month)? = month else { throw .unknown }
      try checkLunar(month)
      return try meaning(basis, isLate: month >= 11)
    case [.lunar, .dayOfMonth]:
      guard let dayOfMonth, fields == [.lunar, .dayOfMonth] else { throw .unknown }
      // 初五 may be the fifth year of school.
      if dayOfMonth <= 10 { throw .noLunarMonth }
      let days = (0...62).lazy.map {
        basis.anchor.advanced(by: basis.toward == .past ? -$0 : $0)
      }
      guard let day = days.first(where: { LunarDay($0)?.day == dayOfMonth }) else {
        throw .impossible(.lunarDay(dayOfMonth))
      }
      return .day(day)
    default: throw .unknown
    }
  }

  func checkLunar(_ month: Int) throws(WrittenProblem.Reason) {
    guard (1...12).contains(month) else { throw .impossible(.month(month)) }
    if let dayOfMonth, !(1...30).contains(dayOfMonth) { throw .impossible(.lunarDay(dayOfMonth)) }
    let isKnown = !isLeapMonth || Self.lunarYears.contains { $0.leapMonth == month }
    if !isKnown { throw .impossible(.leapMonth(month, year: nil)) }
  }

  private static let lunarYears = (1_901...2_100).compactMap { LunarYear($0) }

  /// The days in the lunar year of a number; nil if it has none.
  private func candidate(_ year: Int) -> Meaning? {
    if let festival {
      return festival.days(in: year).map { Meaning(days: $0, isDay: $0.count == 1) }
    }
    guard case .number(let month)? = month,
      let found = LunarYear(year)?.month(month, isLeap: isLeapMonth)
    else { return nil }
    guard let dayOfMonth else { return Meaning(days: found.firstDay...found.lastDay) }
    return dayOfMonth > found.length
      ? nil : .day(found.firstDay.advanced(by: dayOfMonth - 1))
  }

  private func meaning(
    _ basis: DateBasis, isLate: Bool
  ) throws(WrittenProblem.Reason) -> Meaning {
    switch year {
    case nil: return try nearest(basis)
    case .number(let year):
      let found = try ofYear(year)
      // For New Year's Eve, people say the solar year, too.
      guard isLate, festival != nil, let before = candidate(year - 1),
        before.days.lowerBound.year.number == year
      else { return found }
      throw .ambiguous([before, found].map { "\($0.days.lowerBound)" })
    case .relative(let offset):
      let year = basis.today.year.number + offset
      let found = try ofYear(year)
      guard isLate, let before = candidate(year - 1) else { return found }
      if offset == 0 {
        let isBefore = before.days.lowerBound.year.number == year
        return basis.toward == .past && isBefore && before.days.lowerBound <= basis.today
          ? before : found
      }
      throw .ambiguous([before, found].map { "\($0.days.lowerBound)" })
    }
  }

  private func ofYear(_ year: Int) throws(WrittenProblem.Reason) -> Meaning {
    if let found = candidate(year) { return found }
    guard case .number(let month)? = month, LunarYear(year) != nil else {
      throw .impossible(.lunarYear)
    }
    if let length = LunarYear(year)?.month(month, isLeap: isLeapMonth)?.length {
      throw .impossible(.lunarMonth(month, isLeap: isLeapMonth, year: year, days: length))
    }
    throw .impossible(isLeapMonth ? .leapMonth(month, year: year) : .lunarYear)
  }

  private func nearest(_ basis: DateBasis) throws(WrittenProblem.Reason) -> Meaning {
    let year = LunarDay(basis.anchor)?.year ?? basis.anchor.year.number
    let found =
      switch basis.toward {
      case .past:
        (0...200).lazy.compactMap { candidate(year + 1 - $0) }
          .first { $0.days.lowerBound <= basis.anchor }
      case .future:
        (0...200).lazy.compactMap { candidate(year - 1 + $0) }
          .first { $0.days.upperBound >= basis.anchor }
      }
    guard let found else { throw .impossible(.lunarYear) }
    let day = found.days.lowerBound
    if isLeapMonth, basis.toward == .future,
      let limit = basis.today.shifted(by: Amount(months: 13)), day > limit
    {
      throw .ambiguous(["\(day)"])
    }
    // People call the last day 腊月三十, though a month of 29 days has none.
    if case .number(12)? = month, dayOfMonth == 30, !isLeapMonth {
      let eve = Self.newYearsEve
      let other = try eve.nearest(basis)
      if other != found { throw .ambiguous([found, other].map { "\($0.days.lowerBound)" }) }
    }
    return found
  }

  private static let newYearsEve: WrittenDate = {
    var date = WrittenDate()
    date.festival = .festival(.newYearsEve)
    return date
  }()
}
