package import Basics
package import Charts
package import Vault
package import Wording

/// A quantity that each day has, drawn by day, week or month.
package struct PeriodSeries: Sendable {
  /// The default titles of charts.
  package struct Titles: Sendable {
    package var days: String
    package var weeks: String
    package var months: String

    package init(days: String, weeks: String, months: String) {
      self.days = days
      self.weeks = weeks
      self.months = months
    }

    /// The same title for all of them.
    package init(_ title: String) { self.init(days: title, weeks: title, months: title) }
  }

  private let titles: Titles
  private let first: Day?
  private let today: Day
  private let words: Words
  private let format: ValueFormat
  private let goal: Double?
  private let column: String
  private let total: @Sendable (ClosedRange<Day>) -> Double?

  /// A quantity of durations, unless `format` and `column` say otherwise.
  ///
  /// - Parameters:
  ///   - first: The first day on record; nil if there is none.
  ///   - goal: The daily goal; nil if there is none.
  ///   - column: The heading of the values in files.
  ///   - total: The sum over a range with at least one day on record; nil if unknown.
  package init(
    titles: Titles, since first: Day?, today: Day, words: Words, format: ValueFormat = .duration,
    goal: Double? = nil, in column: String = "seconds",
    total: @escaping @Sendable (ClosedRange<Day>) -> Double?
  ) {
    self.titles = titles
    self.first = first
    self.today = today
    self.words = words
    self.format = format
    self.goal = goal
    self.column = column
    self.total = total
  }

  /// The sum over some days; nil if unknown: before the first record, and after today.
  private func sum(_ days: ClosedRange<Day>) -> Double? {
    guard let first, days.upperBound >= first, days.lowerBound <= today else { return nil }
    return total(days)
  }

  /// The days from the first on record to today.
  var recordedDays: [Day] {
    guard let first, first <= today else { return [] }
    return Array(first...today)
  }

  /// The value of a day; nil if unknown.
  func value(of day: Day) -> Double? { sum(day...day) }

  /// The number of weeks drawn by default.
  package static let defaultWeeks = 12
  /// The number of weeks in the moving mean of a line.
  package static let meanWeeks = 4

  /// True after the first four weeks; until then, days stand for weeks and months.
  private var hasAverages: Bool { Maturity(since: first, to: today).hasAverages }

  private func age(of days: ClosedRange<Day>) -> Maturity {
    Maturity(count: .max, days: days.count)
  }

  /// A point per day, or cells of a calendar. Of many years, weeks or months stand for days.
  package func days(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let isCalendar = request.kind == .calendar
    let days = try request.days(
      today: today, since: first, default: isCalendar ? today.year.days : today.week.days)
    if isCalendar {
      return request.looksBack && !hasAverages
        ? firstDays(request) : calendar(days, request.title ?? titles.days)
    }
    let (points, span) = pointsByAge(days)
    return chart(
      request, request.title ?? titles.days, points, span,
      goal: span == .day ? goal.flatMap { ChartGoal($0) } : nil)
  }

  /// Bars of the days since the first.
  private func firstDays(_ request: ChartRequest) -> any Chart {
    let points = points((first ?? today)...today)
    let goal = request.showsGoal ? goal.flatMap { ChartGoal($0) } : nil
    return BarChart(
      title: titles.days, points: points, format: format, goal: goal, wording: words)
  }

  /// Cells of days; of more than three years, cells of months.
  private func calendar(_ days: ClosedRange<Day>, _ title: String) -> any Chart {
    guard age(of: days) >= .decade else {
      var values: [Day: Double] = [:]
      for day in days { values[day] = sum(day...day) }
      return CalendarHeatMap(
        title: title, days: days, values: values, today: today, format: format,
        ramp: goal.map { HeatRamp(goal: $0) }, wording: words)
    }
    let years = Array(days.lowerBound.year.number...days.upperBound.year.number)
    let months = years.map { year in (1...12).compactMap { Month(year: year, number: $0) } }
    return MatrixHeatMap(
      title: title, rows: .init(words("chart.year"), years.map { "\($0)" }),
      columns: .init(
        words("chart.month"), (1...12).map { words.shortMonth($0) }),
      values: months.map { $0.map { sum($0.days) } }, format: format, wording: words)
  }

  /// A point per day.
  package func points(_ days: ClosedRange<Day>) -> [ChartPoint] { points(days, by: .day) }

  /// A point per day, or of more than a year per week, and of more than three per month.
  package func pointsByAge(
    _ days: ClosedRange<Day>
  ) -> (points: [ChartPoint], span: ChartPoint.Span) {
    let span = age(of: days).grain
    return (points(days, by: span), span)
  }

  /// A point for each span that is mostly within the days. A week belongs to the year, quarter or
  /// month that contains its Thursday, as ISO 8601 counts.
  private func points(_ days: ClosedRange<Day>, by span: ChartPoint.Span) -> [ChartPoint] {
    switch span {
    case .week:
      return days.filter { $0.weekday == .thursday }.map { day in
        point(.week(day.week), axis: words.axisLabel(day.week))
      }
    case .month:
      let months = sequence(first: days.lowerBound.month) { month in
        month.next.firstDay <= days.upperBound ? month.next : nil
      }
      return months.map { point(.month($0), axis: words.shortMonth($0.number)) }
    case .year:
      return (days.lowerBound.year.number...days.upperBound.year.number)
        .map { Year($0) }.map { point(.year($0), axis: "\($0.number)") }
    default:
      // The page of a month names it.
      let isOneMonth = days.lowerBound.month == days.upperBound.month
      let groups = isOneMonth || days.count > 31 ? [] : words.axisGroups(days.map(Period.day))
      return days.enumerated().map { index, day in
        var point = point(.day(day), axis: words.axisLabel(day, among: days.count))
        point.label = words.dayAndMonth(day)
        if !groups.isEmpty { point.group = groups[index] }
        return point
      }
    }
  }

  private func point(_ period: Period, axis: String) -> ChartPoint {
    let days = period.days
    let isRunning = days.contains(today) && (today < days.upperBound || days.count == 1)
    return ChartPoint(
      words.long(period), sum(days), axisLabel: axis, standing: isRunning ? .partial : .whole,
      day: days.lowerBound)
  }

  /// The points of weeks, or in the first four weeks of days.
  private func weekPoints(
    _ request: ChartRequest, last count: Int
  ) throws(ChartRequest.Problem) -> (points: [ChartPoint], span: ChartPoint.Span) {
    let days = try request.days(
      today: today, since: first,
      default: today.week.firstDay.advanced(by: -7 * (count - 1))...today.week.lastDay)
    if request.looksBack, !hasAverages { return (points((first ?? today)...today), .day) }
    let span = age(of: days) >= .decade ? age(of: days).grain : .week
    return (points(days, by: span), span)
  }

  private func weeks(
    _ request: ChartRequest, last count: Int
  ) throws(ChartRequest.Problem) -> any Chart {
    if request.looksBack, !hasAverages { return firstDays(request) }
    let (points, span) = try weekPoints(request, last: count)
    guard let first = points.first?.day else {
      throw .init(
        .range, message: "range \"\(request.range ?? "")\" holds no week",
        hint: "choose a longer one, such as 12 weeks")
    }
    // The mean of the first weeks shown includes the weeks before them.
    let before = (1..<Self.meanWeeks).reversed().map { back in
      sum(first.advanced(by: -7 * back).week.days)
    }
    return chart(
      request, request.title ?? titles.weeks, points, span,
      mean: span == .week ? MovingMean(window: Self.meanWeeks, before: before) : nil)
  }

  package func months(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let days = try request.days(today: today, since: first, default: today.year.days)
    let span = age(of: days) == .lifetime ? ChartPoint.Span.year : .month
    return chart(request, request.title ?? titles.months, points(days, by: span), span)
  }

  private func chart(
    _ request: ChartRequest, _ title: String, _ points: [ChartPoint], _ span: ChartPoint.Span,
    mean: MovingMean? = nil, goal: ChartGoal? = nil
  ) -> any Chart {
    let goal = request.showsGoal ? goal : nil
    switch request.kind {
    case .bar:
      return BarChart(
        title: title, points: points, per: span, format: format, goal: goal, wording: words)
    case .line:
      return LineChart(
        title: title, points: points, per: span, format: format, mean: mean, goal: goal,
        fillsArea: true, wording: words)
    default:
      return Sparkline(title: title, points: points, per: span, format: format, wording: words)
    }
  }
}

// Messages.
extension PeriodSeries {
  /// The message about the days of a chart.
  package func dayMessage(_ request: ChartRequest) -> String? {
    message { () throws(ChartRequest.Problem) in
      let isCalendar = request.kind == .calendar
      return pointsByAge(
        try request.days(
          today: today, since: first, default: isCalendar ? today.year.days : today.week.days))
    }
  }

  private func message(
    of points: () throws(ChartRequest.Problem) -> (points: [ChartPoint], span: ChartPoint.Span)
  ) -> String? {
    guard let (points, span) = try? points() else { return nil }
    return ChartMessages(words, format).message(of: points, per: span, goal: goal)
  }
}

extension PeriodSeries {
  /// The kinds of charts of weeks and months.
  private static let kinds: [ChartRequest.Kind] = [.bar, .line, .sparkline]

  /// The series of days.
  package func byDay(_ name: String, as kinds: [ChartRequest.Kind]) -> ChartSeries {
    ChartSeries(name, as: kinds, message: dayMessage, draw: days) { dayData }
  }

  /// The series of weeks; a chart without a range has the last `count`.
  package func byWeek(_ name: String, last count: Int = defaultWeeks) -> ChartSeries {
    ChartSeries(name, as: Self.kinds) { request in
      message { () throws(ChartRequest.Problem) in try weekPoints(request, last: count) }
    } draw: { (request) throws(ChartRequest.Problem) in
      try weeks(request, last: count)
    } table: {
      weekData
    }
  }

  /// The series of months.
  package func byMonth(_ name: String) -> ChartSeries {
    ChartSeries(name, as: Self.kinds) { request in
      message { () throws(ChartRequest.Problem) in
        let days = try request.days(today: today, since: first, default: today.year.days)
        return (points(days, by: .month), .month)
      }
    } draw: {
      (request) throws(ChartRequest.Problem) in
      try months(request)
    } table: {
      monthData
    }
  }

  /// The value of every day from the first to today.
  package var dayData: Table {
    var table = Table(header: ["day", column])
    guard let first, first <= today else { return table }
    for day in first...today { table.append([.day(day), TableCell(sum(day...day))]) }
    return table
  }

  /// The value of every week from the first to this one, with the mean that a line draws.
  private var weekData: Table {
    var table = Table(header: ["week", column, "meanOf\(Self.meanWeeks)Weeks"])
    guard let first, first <= today, let mean = MovingMean(window: Self.meanWeeks) else {
      return table
    }
    let weeks = Array(sequence(first: first.week) { $0 < today.week ? $0.next : nil })
    let values = weeks.map { sum($0.days) }
    // A week that is not over has no mean.
    let whole = zip(weeks, values).map { $0.lastDay <= today ? $1 : nil }
    for (index, mean) in mean.means(of: whole).enumerated() {
      table.append([.text("\(weeks[index])"), TableCell(values[index]), TableCell(mean)])
    }
    return table
  }

  /// The value of every month from the first to this one.
  private var monthData: Table {
    var table = Table(header: ["month", column])
    guard let first, first <= today else { return table }
    for month in sequence(first: first.month, next: { $0 < today.month ? $0.next : nil }) {
      table.append([.text("\(month)"), TableCell(sum(month.days))])
    }
    return table
  }
}
