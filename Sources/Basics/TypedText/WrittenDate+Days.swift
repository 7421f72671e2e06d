/// The context that dates are resolved in.
struct DateBasis: Sendable {
  /// The day that relative words count from.
  var today: Day
  /// An incomplete date, such as a weekday or a day without a year, means the one nearest to this
  /// day.
  var anchor: Day
  /// The side of the anchor to search.
  var toward: Toward

  /// For text whose meaning does not depend on the current day.
  static let fixed = DateBasis(
    today: LunarYear.knownDays.upperBound, anchor: LunarYear.knownDays.upperBound, toward: .past)
}

extension WrittenDate {
  /// The resolved days, with a mark for a single day by nature, as 19 Nov is and a month of one day
  /// would not be.
  struct Meaning: Sendable, Hashable {
    var days: ClosedRange<Day>
    var isDay = false

    static func day(_ day: Day) -> Meaning { Meaning(days: day...day, isDay: true) }
    static func period(_ period: some CalendarPeriod) -> Meaning {
      Meaning(days: period.days)
    }
  }

  /// The days that the parts mean together.
  ///
  /// - Throws: If the calendar has no such days, or the parts make no sense together.
  func meaning(_ basis: DateBasis) throws(WrittenProblem.Reason) -> Meaning {
    if let refusal { throw refusal }
    if edge != nil { return try edgeMeaning(basis) }
    // A weekday next to a day only confirms it.
    guard let weekday, !fields.isDisjoint(with: [.day, .dayOfMonth, .amount, .festival]) else {
      return try plainMeaning(basis)
    }
    var rest = self
    rest.weekday = nil
    let meaning = try rest.plainMeaning(basis)
    guard meaning.days.lowerBound.weekday == weekday else {
      throw .otherWeekday(meaning.days.lowerBound)
    }
    return meaning
  }

  /// 11月底, end of next month; 月底 on its own is the nearest.
  private func edgeMeaning(_ basis: DateBasis) throws(WrittenProblem.Reason) -> Meaning {
    func edge(of days: ClosedRange<Day>) -> Meaning {
      .day(self.edge == .first ? days.lowerBound : days.upperBound)
    }
    var rest = self
    (rest.edge, rest.unit) = (nil, nil)
    if rest.isEmpty {
      guard let unit,
        let nearest = Self.nearest(
          basis, { offset in unit.days(at: basis.anchor, offset).map(edge) })
      else { throw .unknown }
      return nearest
    }
    // 去年年底 gives the year twice.
    let isTwice =
      switch unit {
      case nil: true
      case .week: week != nil
      case .month: month != nil
      case .quarter: quarter != nil
      case .year: rest.fields == .year
      }
    let whole = try rest.plainMeaning(basis)
    guard isTwice, !whole.isDay else { throw .unknown }
    return edge(of: whole.days)
  }

  private func plainMeaning(_ basis: DateBasis) throws(WrittenProblem.Reason) -> Meaning {
    if isLunar || festival != nil { return try yearlyMeaning(basis) }
    let today = basis.today
    let found: Meaning?
    switch fields {
    case .day: found = day.map { .day(today.advanced(by: $0)) }
    case [.day, .year], [.day, .month], [.day, .week]:
      // 去年的今天, today last week.
      guard let day, case .relative(let offset) = year ?? month ?? week else { throw .unknown }
      let amount = Amount(
        months: year != nil ? offset * 12 : month != nil ? offset : 0,
        days: week != nil ? offset * 7 : 0)
      found = today.advanced(by: day).shifted(by: amount).map { .day($0) }
    case .amount:
      guard let amount, amount.isWholeDays else { throw .hasTime }
      found = today.shifted(by: amount).map { .day($0) }
    case .stretch:
      guard let stretch, let other = today.shifted(by: stretch), other != today else {
        throw .unknown
      }
      let days = other < today ? other.next...today : today...other.previous
      found = Meaning(days: days)
    case .weekday:
      var basis = basis
      if basis.toward == .future { basis.anchor = basis.anchor.next }
      found = Self.nearest(basis) { week(basis.anchor.week.advanced(by: $0)) }
    case .weekend:
      found = Self.nearest(basis) { week(basis.anchor.week.advanced(by: $0)) }
    case .dayOfMonth:
      found = Self.nearest(basis) { basis.anchor.month.advanced(by: $0).flatMap(month) }
    default:
      let isRelative = [month, quarter, week].contains { $0?.isRelative == true }
      switch (year, isRelative) {
      case (.number(let year), false): found = try inYear(year, today)
      case (.relative(let years), false): found = try inYear(today.year.number + years, today)
      case (nil, true): found = try inYear(today.year.number, today)
      case (nil, false):
        _ = try inYear(basis.anchor.year.number, today)
        found = Self.nearest(basis) { try? inYear(basis.anchor.year.number + $0, today) }
      case (_, true): throw .unknown
      }
    }
    guard let found else { throw .impossible(impossibility(basis)) }
    return found
  }

  /// Why the calendar has no such days.
  private func impossibility(_ basis: DateBasis) -> WrittenProblem.Impossible? {
    let inYear: Int? =
      switch year {
      case .number(let year): year
      case .relative(let years): basis.today.year.number + years
      case nil: nil
      }
    if case .number(let number)? = week {
      let year = inYear ?? basis.today.year.number
      return .week(year, weeks: Week(year: year, number: 53) == nil ? 52 : 53, number)
    }
    var month: (year: Int?, number: Int)?
    switch self.month {
    case .number(let number):
      guard (1...12).contains(number) else { return .month(number) }
      month = (inYear, number)
    case .relative(let offset):
      month = basis.today.month.advanced(by: offset).map { ($0.year, $0.number) }
    case nil: break
    }
    guard let dayOfMonth else { return nil }
    return .day(dayOfMonth, month: month?.number, year: month?.year)
  }

  /// The meaning in a year; relative dates need none.
  private func inYear(_ year: Int, _ today: Day) throws(WrittenProblem.Reason) -> Meaning? {
    switch fields.subtracting(.year) {
    case []: return .period(Year(year))
    case .half:
      guard let half, let first = Month(year: year, number: half * 6 - 5) else { return nil }
      return first.advanced(by: 5).map {
        Meaning(days: first.firstDay...$0.lastDay)
      }
    case .quarter:
      switch quarter {
      case .relative(let offset):
        return Unit.quarter.days(at: today, offset).map { Meaning(days: $0) }
      case .number(let number): return Quarter(year: year, number: number).map { .period($0) }
      case nil: return nil
      }
    case .month, [.month, .third], [.month, .dayOfMonth]:
      switch self.month {
      case .relative(let offset): return today.month.advanced(by: offset).flatMap(month)
      case .number(let number): return Month(year: year, number: number).flatMap(month)
      case nil: return nil
      }
    case .week, [.week, .weekday], [.week, .weekend]:
      switch self.week {
      case .relative(let offset): return week(today.week.advanced(by: offset))
      case .number(let number): return Week(year: year, number: number).flatMap(week)
      case nil: return nil
      }
    default: throw .unknown
    }
  }

  /// The day of `month`, its third, or all of it.
  private func month(_ month: Month) -> Meaning? {
    if let dayOfMonth {
      return Day(year: month.year, month: month.number, day: dayOfMonth).map { .day($0) }
    }
    guard let third else { return .period(month) }
    let first = month.firstDay.advanced(by: (third - 1) * 10)
    return Meaning(days: first...(third == 3 ? month.lastDay : first.advanced(by: 9)))
  }

  /// The day of `week`, its weekend, or all of it.
  private func week(_ week: Week) -> Meaning? {
    if let weekday { return .day(week.firstDay.advanced(by: weekday.rawValue - 1)) }
    return hasWeekend
      ? Meaning(days: week.firstDay.advanced(by: 5)...week.lastDay) : .period(week)
  }

  /// The first candidate on the given side of the anchor; the anchor is on both.
  ///
  /// - Parameter candidate: The meaning at an offset in periods from the anchor's; nil if the
  ///   calendar has none.
  private static func nearest(
    _ basis: DateBasis, _ candidate: (Int) -> Meaning?
  ) -> Meaning? {
    // 29 February may be eight years away.
    switch basis.toward {
    case .past:
      (-8...1).reversed().lazy.compactMap(candidate).first { $0.days.lowerBound <= basis.anchor }
    case .future:
      (-1...8).lazy.compactMap(candidate).first { $0.days.upperBound >= basis.anchor }
    }
  }
}

extension WrittenDate.Unit {
  /// The days of the period at `offset` from the one with `day`; nil outside the calendar.
  fileprivate func days(at day: Day, _ offset: Int) -> ClosedRange<Day>? {
    switch self {
    case .week: day.week.advanced(by: offset).days
    case .month: day.month.advanced(by: offset)?.days
    case .quarter: day.month.advanced(by: offset * 3).map { Quarter(containing: $0.firstDay).days }
    case .year: Year(day.year.number + offset).days
    }
  }
}

extension Week {
  fileprivate func advanced(by weeks: Int) -> Week {
    Week(containing: firstDay.advanced(by: weeks * 7))
  }
}

extension Month {
  fileprivate func advanced(by months: Int) -> Month? {
    firstDay.shifted(by: Amount(months: months))?.month
  }
}
