import Charts
import Chronology
import Exercise

/// The series of exercise that pages can draw.
struct ExerciseCharts: Sendable {
  let history: ExerciseHistory

  /// A series, and what it can be drawn as.
  enum Series: String, CaseIterable {
    case days = "exercise.days"
    case weeks = "exercise.weeks"
    case routines = "exercise.routines"
    case scans = "exercise.scans"

    var kinds: [ChartRequest.Kind] {
      switch self {
      case .days: [.calendar, .bar, .sparkline]
      case .weeks: [.bar, .line, .sparkline]
      case .routines: [.bar]
      case .scans: [.banded]
      }
    }
  }

  /// The names of the series.
  static var names: [String] { Series.allCases.map(\.rawValue) }

  func chart(
    _ request: ChartRequest, _ series: Series
  ) throws(ChartRequest.Problem) -> any Chart {
    guard series.kinds.contains(request.kind) else {
      let kinds = series.kinds.map(\.rawValue).joined(separator: ", ")
      throw .init(
        message: "\(series.rawValue) cannot be drawn as \(request.kind.rawValue)",
        hint: "it can be drawn as \(kinds)")
    }
    switch series {
    case .days: return try days(request)
    case .weeks: return try weeks(request)
    case .routines: return try routines(request)
    case .scans: return try scans(request)
    }
  }

  private var goal: Double { history.settings.dailyGoal.inSeconds }

  private func days(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let today = history.today
    let title = request.title ?? "Exercise per day"
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
    return series(request, title, points, .day, goal: ChartGoal(goal))
  }

  private func weeks(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let today = history.today
    let days = try request.days(
      today: today, default: today.week.firstDay.advanced(by: -7 * 11)...today.week.lastDay)
    // A week belongs to the year, quarter or month that holds its Thursday, as ISO 8601 counts.
    let weeks = days.filter { $0.weekday == .thursday }.map(\.week)
    guard let first = weeks.first else {
      throw .init(
        message: "range \"\(request.range ?? "")\" holds no week",
        hint: "choose a longer one, such as 12 weeks")
    }
    let points = weeks.map { week in
      ChartPoint(
        EnglishDates.long(.week(week)), value(of: week.days), axisLabel: "W\(week.number)",
        standing: week == today.week && today < week.lastDay ? .partial : .whole)
    }
    let before = (1...3).reversed().map { back in
      value(of: Week(containing: first.firstDay.advanced(by: -7 * back)).days)
    }
    return series(
      request, request.title ?? "Exercise per week", points, .week,
      mean: MovingMean(window: 4, before: before))
  }

  private func series(
    _ request: ChartRequest, _ title: String, _ points: [ChartPoint], _ span: ChartPoint.Span,
    mean: MovingMean? = nil, goal: ChartGoal? = nil
  ) -> any Chart {
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

  private func routines(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let today = history.today
    let days = try request.days(
      today: today,
      default: today.week.firstDay.advanced(by: -7 * (ExerciseView.recentWeeks - 1))...today)
    return BarChart(
      title: request.title ?? "Time by exercise",
      points: history.byRoutine(days).map { ChartPoint($0.name, $0.length.inSeconds) },
      per: .item, format: .duration)
  }

  /// The scores over the tiers: those that count as a line, the others beside it.
  private func scans(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let today = history.today
    let all = (history.scans.first?.day ?? today)...today
    let days = try request.days(today: today, default: all)
    let points = history.scans.filter { days.contains($0.day) }.map { counted in
      BandedLineChart.DatedPoint(
        counted.day,
        ChartPoint(
          EnglishDates.date(counted.day), Double(counted.scan.score.value),
          axisLabel: EnglishDates.shortDate(counted.day),
          standing: counted.isExtra ? .past : .whole))
    }
    // The mean of the first scans shown takes in those before them.
    let before = history.scans.filter { !$0.isExtra && $0.day < days.lowerBound }
      .suffix(ExerciseHistory.meanWindow - 1).map { Double($0.scan.score.value) }
    return BandedLineChart(
      title: request.title ?? "Scores of scans", points: points, days: days,
      bands: Tier.allCases.map { tier in
        ChartBand(
          "Tier \(tier.rawValue)",
          detail: "\(tier.scores.lowerBound)–\(tier.scores.upperBound)",
          range: (Double(tier.scores.lowerBound) - 0.5)...(Double(tier.scores.upperBound) + 0.5))
      }, name: "each scan",
      mean: MovingMean(window: ExerciseHistory.meanWindow, name: "mean of 4", before: before))
  }

  /// The practice of each day; days before the first completion and after today are gaps.
  private func values(of days: ClosedRange<Day>) -> [Day: Double] {
    guard let first = history.dayTotals.first?.day else { return [:] }
    var values: [Day: Double] = [:]
    for day in days where day >= first && day <= history.today { values[day] = 0 }
    for total in history.totals(on: days) { values[total.day] = total.length.inSeconds }
    return values
  }

  /// The practice of a stretch of days; nil when it ends before the first completion or begins
  /// after today.
  private func value(of days: ClosedRange<Day>) -> Double? {
    guard let first = history.dayTotals.first?.day, days.upperBound >= first,
      days.lowerBound <= history.today
    else { return nil }
    return history.length(on: days).inSeconds
  }
}
