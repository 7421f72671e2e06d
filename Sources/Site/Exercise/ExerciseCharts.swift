import Charts
import Chronology
import Exercise
import Wording

/// The series of exercise that pages can draw.
struct ExerciseCharts: Sendable {
  let history: ExerciseHistory
  let words: Words

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

  func chart(
    _ request: ChartRequest, _ series: Series
  ) throws(ChartRequest.Problem) -> any Chart {
    try request.check(series.kinds)
    switch series {
    case .days: return try periods.days(request)
    case .weeks: return try periods.weeks(request)
    case .routines: return try routines(request)
    case .scans:
      let days = try request.days(today: history.today, default: allScans)
      return scans(on: days, title: request.title)
    }
  }

  var periods: PeriodSeries {
    let first = history.dayTotals.first?.day
    return PeriodSeries(
      titles: .init(
        days: words("exercise.chart.days"), weeks: words("exercise.chart.weeks"),
        months: words("exercise.chart.months")), today: history.today, words: words,
      goal: history.settings.dailyGoal.inSeconds
    ) { days in
      guard let first, days.upperBound >= first, days.lowerBound <= history.today else {
        return nil
      }
      return history.length(on: days).inSeconds
    }
  }

  private func routines(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let today = history.today
    let days = try request.days(
      today: today,
      default: today.week.firstDay.advanced(by: -7 * (ExerciseView.recentWeeks - 1))...today)
    return BarChart(
      title: request.title ?? words("exercise.chart.routines"),
      points: history.byRoutine(days).map { ChartPoint($0.name, $0.length.inSeconds) },
      per: .item, format: .duration, wording: words)
  }

  /// The days from the first scan to today.
  var allScans: ClosedRange<Day> { (history.scans.first?.day ?? history.today)...history.today }

  /// The scores over the tiers: those that count as a line, the others beside it.
  func scans(on days: ClosedRange<Day>, title: String?) -> any Chart {
    let points = history.scans.filter { days.contains($0.day) }.map { counted in
      BandedLineChart.DatedPoint(
        counted.day,
        ChartPoint(
          words.date(counted.day), Double(counted.scan.score.value),
          axisLabel: words.shortDate(counted.day),
          standing: counted.isExtra ? .past : .whole))
    }
    // The mean of the first scans shown takes in those before them.
    let before = history.scans.filter { !$0.isExtra && $0.day < days.lowerBound }
      .suffix(ExerciseHistory.meanWindow - 1).map { Double($0.scan.score.value) }
    return BandedLineChart(
      title: title ?? words("exercise.chart.scans"), points: points, days: days,
      bands: Tier.allCases.map { tier in
        ChartBand(
          words("exercise.chart.tier", ["tier": tier.rawValue]),
          detail: "\(tier.scores.lowerBound)–\(tier.scores.upperBound)",
          range: (Double(tier.scores.lowerBound) - 0.5)...(Double(tier.scores.upperBound) + 0.5))
      }, name: words("exercise.chart.each_scan"),
      mean: MovingMean(
        window: ExerciseHistory.meanWindow,
        name: words("exercise.chart.mean", ["window": ExerciseHistory.meanWindow]), before: before),
      wording: words)
  }
}
