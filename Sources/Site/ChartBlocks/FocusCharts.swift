import Charts
import Chronology
import Focus
import Wording

/// The series of focus that pages can draw.
struct FocusCharts: Sendable {
  let history: FocusHistory
  let words: Words

  /// A series, and what it can be drawn as.
  enum Series: String, CaseIterable {
    case today = "focus.today"
    case days = "focus.days"
    case weeks = "focus.weeks"
    case months = "focus.months"
    case rhythm = "focus.rhythm"
    case projects = "focus.projects"
    case sources = "focus.sources"

    var kinds: [ChartRequest.Kind] {
      switch self {
      case .today: [.ring]
      case .days: [.bar, .line, .calendar, .sparkline]
      case .weeks, .months: [.bar, .line, .sparkline]
      case .rhythm: [.matrix]
      case .projects, .sources: [.bar]
      }
    }
  }

  func chart(
    _ request: ChartRequest, _ series: Series
  ) throws(ChartRequest.Problem) -> any Chart {
    try request.check(series.kinds)
    switch series {
    case .today: return ring(title: request.title)
    case .days: return try periods.days(request)
    case .weeks: return try periods.weeks(request)
    case .months: return try periods.months(request)
    case .rhythm: return rhythm(of: try recent(request), title: request.title)
    case .projects:
      return shares(
        history.byProject(try recent(request)), request.title ?? words("focus.chart.projects"))
    case .sources:
      let sources = history.bySource(try recent(request)).map { words.named($0) }
      return shares(sources, request.title ?? words("focus.chart.sources"))
    }
  }

  func ring(title: String?) -> any Chart {
    RingChart(
      title: title ?? words("focus.chart.today"),
      value: history.focus(on: history.today).inSeconds, goal: goal, format: .duration,
      wording: words)
  }

  private var goal: Double { history.settings.dailyGoal.inSeconds }

  var periods: PeriodSeries {
    let first = history.dayTotals.first?.day
    return PeriodSeries(
      titles: .init(
        days: words("focus.chart.days"), weeks: words("focus.chart.weeks"),
        months: words("focus.chart.months")), today: history.today, words: words, goal: goal
    ) { days in
      guard let first, days.upperBound >= first, days.lowerBound <= history.today else {
        return nil
      }
      return history.focus(on: days).inSeconds
    }
  }

  /// The days that are asked for, else the last twelve weeks.
  private func recent(_ request: ChartRequest) throws(ChartRequest.Problem) -> ClosedRange<Day> {
    let today = history.today
    return try request.days(
      today: today,
      default: today.week.firstDay.advanced(by: -7 * (FocusView.recentWeeks - 1))...today)
  }

  private func rhythm(of days: ClosedRange<Day>, title: String?) -> any Chart {
    let rhythm = history.rhythm(of: days)
    return MatrixHeatMap(
      title: title ?? words("focus.chart.rhythm"),
      rows: .init(words("focus.chart.weekday"), Weekday.allCases.map { words.shortName(of: $0) }),
      columns: .init(words("focus.chart.hour"), (0..<24).map { "\($0)" }),
      values: Weekday.allCases.map { weekday in
        (0..<24).map { rhythm[weekday, $0].inSeconds }
      }, format: .duration, wording: words)
  }

  private func shares(_ shares: [FocusShare], _ title: String) -> any Chart {
    BarChart(
      title: title,
      points: shares.map {
        ChartPoint($0.name ?? words("focus.without_project"), $0.total.inSeconds)
      },
      per: .item, format: .duration, wording: words)
  }
}
