import Charts
import Chronology
import Focus
import Prompts

/// The series that pages can draw, by name.
struct ChartCatalogue: Sendable {
  let history: FocusHistory
  let exercise: ExerciseCharts
  let growth: GrowthCharts
  let prompts: PromptLibrary

  /// A series, and what it can be drawn as.
  private enum Series: String, CaseIterable {
    case today = "focus.today"
    case days = "focus.days"
    case weeks = "focus.weeks"
    case months = "focus.months"
    case rhythm = "focus.rhythm"
    case projects = "focus.projects"
    case sources = "focus.sources"
    case promptWeeks = "prompts.weeks"

    var kinds: [ChartRequest.Kind] {
      switch self {
      case .today: [.ring]
      case .days: [.bar, .line, .calendar, .sparkline]
      case .weeks, .months, .promptWeeks: [.bar, .line, .sparkline]
      case .rhythm: [.matrix]
      case .projects, .sources: [.bar]
      }
    }
  }

  /// A chart with its table as HTML, or why there is none.
  func figure(_ request: ChartRequest) -> Result<String, ChartRequest.Problem> {
    do throws(ChartRequest.Problem) {
      return .success(try chart(request).figure(id: request.id))
    } catch {
      return .failure(error)
    }
  }

  private func chart(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    if let series = ExerciseCharts.Series(rawValue: request.data) {
      return try exercise.chart(request, series)
    }
    if let series = GrowthCharts.Series(rawValue: request.data) {
      return try growth.chart(request, series)
    }
    guard let series = Series(rawValue: request.data) else {
      let known =
        Series.allCases.map(\.rawValue) + ExerciseCharts.names
        + GrowthCharts.Series.allCases.map(\.rawValue)
      throw ChartRequest.unknown("series", request.data, among: known)
    }
    guard series.kinds.contains(request.kind) else {
      let kinds = series.kinds.map(\.rawValue).joined(separator: ", ")
      throw .init(
        message: "\(series.rawValue) cannot be drawn as \(request.kind.rawValue)",
        hint: "it can be drawn as \(kinds)")
    }
    switch series {
    case .today: return ring(request)
    case .days: return try days(request)
    case .weeks: return try weeks(request)
    case .months: return try months(request)
    case .promptWeeks: return try promptWeeks(request)
    case .rhythm: return try rhythm(request)
    case .projects, .sources: return try shares(request, series)
    }
  }

  private var goal: Double { history.settings.dailyGoal.inSeconds }

  private func ring(_ request: ChartRequest) -> any Chart {
    RingChart(
      title: request.title ?? "Focus today", value: history.focus(on: history.today).inSeconds,
      goal: goal, format: .duration)
  }

  private func days(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let today = history.today
    let title = request.title ?? "Focus per day"
    if request.kind == .calendar {
      let days = try request.days(today: today, default: today.year.days)
      return CalendarHeatMap(
        title: title, days: days, values: values(of: days), today: today, format: .duration,
        ramp: HeatRamp(goal: goal))
    }
    let days = try request.days(today: today, default: today.week.days)
    let values = values(of: days)
    let points = days.map { day in
      ChartPoint(
        EnglishDates.dayAndMonth(day), values[day],
        axisLabel: days.count <= 7
          ? "\(EnglishDates.name(of: day.weekday).prefix(3)) \(day.dayOfMonth)"
          : days.count <= 31 ? "\(day.dayOfMonth)" : EnglishDates.shortDate(day),
        standing: day == today ? .partial : .whole)
    }
    return try series(request, title, points, .day, goal: ChartGoal(goal))
  }

  private func weeks(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let today = history.today
    let days = try request.days(
      today: today,
      default: today.week.firstDay.advanced(by: -7 * 11)...today.week.lastDay)
    // A week belongs to the year, quarter or month that holds its Thursday, as ISO 8601 counts.
    let thursdays = days.filter { $0.weekday == .thursday }
    guard let first = thursdays.first?.week, let last = thursdays.last?.week else {
      throw .init(
        message: "range \"\(request.range ?? "")\" holds no week",
        hint: "choose a longer one, such as 12 weeks")
    }
    let weeks = Array(
      sequence(first: first) { week in week < last ? week.next : nil })
    let points = weeks.map { week in
      ChartPoint(
        EnglishDates.long(.week(week)), value(of: week.days), axisLabel: "W\(week.number)",
        standing: week == today.week && today < week.lastDay ? .partial : .whole)
    }
    // The mean of the first weeks shown takes in those before them.
    let before = (1...3).reversed().map { back in
      value(of: Week(containing: first.firstDay.advanced(by: -7 * back)).days)
    }
    return try series(
      request, request.title ?? "Focus per week", points, .week,
      mean: MovingMean(window: 4, before: before))
  }

  private func months(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let today = history.today
    let days = try request.days(today: today, default: today.year.days)
    let months = Array(
      sequence(first: days.lowerBound.month) { month in
        month.next.firstDay <= days.upperBound ? month.next : nil
      })
    let points = months.map { month in
      ChartPoint(
        EnglishDates.long(.month(month)), value(of: month.days),
        axisLabel: String(EnglishDates.short(.month(month)).prefix(3)),
        standing: month == today.month && today < month.lastDay ? .partial : .whole)
    }
    return try series(request, request.title ?? "Focus per month", points, .month)
  }

  private func series(
    _ request: ChartRequest, _ title: String, _ points: [ChartPoint], _ span: ChartPoint.Span,
    mean: MovingMean? = nil, goal: ChartGoal? = nil
  ) throws(ChartRequest.Problem) -> any Chart {
    let goal = request.showsGoal ? goal : nil
    switch request.kind {
    case .bar:
      return BarChart(title: title, points: points, per: span, format: .duration, goal: goal)
    case .line:
      return LineChart(
        title: title, points: points, per: span, format: .duration, mean: mean, goal: goal,
        fillsArea: true)
    default:
      return Sparkline(title: title, points: points, per: span, format: .duration)
    }
  }

  private func rhythm(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let today = history.today
    let days = try request.days(
      today: today, default: today.week.firstDay.advanced(by: -7 * 11)...today)
    let rhythm = history.rhythm(of: days)
    return MatrixHeatMap(
      title: request.title ?? "Focus by hour and weekday",
      rows: .init("Weekday", Weekday.allCases.map { String(EnglishDates.name(of: $0).prefix(3)) }),
      columns: .init("Hour", (0..<24).map { "\($0)" }),
      values: Weekday.allCases.map { weekday in
        (0..<24).map { rhythm[weekday, $0].inSeconds }
      }, format: .duration)
  }

  private func shares(
    _ request: ChartRequest, _ series: Series
  ) throws(ChartRequest.Problem) -> any Chart {
    let today = history.today
    let days = try request.days(
      today: today, default: today.week.firstDay.advanced(by: -7 * 11)...today)
    let shares = series == .projects ? history.byProject(days) : history.bySource(days)
    return BarChart(
      title: request.title
        ?? (series == .projects ? "Focus by project" : "Focus by source"),
      points: shares.map { ChartPoint($0.name ?? "without a project", $0.total.inSeconds) },
      per: .item, format: .duration)
  }

  /// The focus of each day on record; days before the first record and after today are gaps.
  private func values(of days: ClosedRange<Day>) -> [Day: Double] {
    guard let first = history.dayTotals.first?.day else { return [:] }
    var values: [Day: Double] = [:]
    for day in days where day >= first && day <= history.today { values[day] = 0 }
    for total in history.totals(on: days) { values[total.day] = total.focus.inSeconds }
    return values
  }

  /// The focus of a period; nil when it ends before the first record or begins after today.
  private func value(of days: ClosedRange<Day>) -> Double? {
    guard let first = history.dayTotals.first?.day, days.upperBound >= first,
      days.lowerBound <= history.today
    else { return nil }
    return history.focus(on: days).inSeconds
  }
}
