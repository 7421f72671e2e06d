import Basics
import Charts
import SiteKit
import Vault
import Wording

struct ExerciseCharts: Sendable {
  let history: ExerciseHistory
  let words: Words

  var series: [ChartSeries] {
    [
      periods.byDay("exercise.days", as: [.calendar, .bar, .sparkline]).rolled {
        periods.rolled("exercise", in: "s") { history.completions(on: $0...$0).count }
      },
      periods.byWeek("exercise.weeks"),
      ChartSeries("exercise.routines", as: [.bar], message: routineMessage, draw: routines) {
        routineData
      },
      ChartSeries("exercise.scans", as: [.banded]) {
        (request) throws(ChartRequest.Problem) in
        scans(on: try request.days(today: history.today, default: allScans), title: request.title)
      } table: {
        scanData
      },
    ]
  }

  private var periods: PeriodSeries {
    PeriodSeries(
      titles: .init(
        days: words("exercise.chart.days"), weeks: words("exercise.chart.weeks"),
        months: words("exercise.chart.months")),
      since: history.dayTotals.first?.day, today: history.today, words: words,
      goal: history.settings.dailyGoal.inSeconds
    ) { history.length(on: $0).inSeconds }
  }

  private func recent(
    _ request: ChartRequest
  ) throws(ChartRequest.Problem) -> ClosedRange<Day> {
    let today = history.today
    return try request.days(
      today: today,
      default: today.week.firstDay.advanced(by: -7 * (ExerciseView.recentWeeks - 1))...today)
  }

  private func routineMessage(_ request: ChartRequest) -> String? {
    guard let days = try? recent(request) else { return nil }
    return ChartMessages(words, .duration).share(
      of: history.byRoutine(days).map { ($0.name, $0.length.inSeconds) })
  }

  private func routines(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let days = try recent(request)
    return BarChart(
      title: request.title ?? words("exercise.chart.routines"),
      points: history.byRoutine(days).map { ChartPoint($0.name, $0.length.inSeconds) },
      per: .item, format: .duration, wording: words)
  }

  private var allScans: ClosedRange<Day> {
    (history.scans.first?.day ?? history.today)...history.today
  }

  /// The scores over the tiers: counting ones as a line, the others as points next to it.
  private func scans(on days: ClosedRange<Day>, title: String?) -> any Chart {
    let points = history.scans.filter { days.contains($0.day) }.map { counted in
      BandedLineChart.DatedPoint(
        counted.day,
        ChartPoint(
          words.date(counted.day), Double(counted.scan.score.value),
          axisLabel: words.shortDate(counted.day),
          standing: counted.isExtra ? .past : .whole))
    }
    // The mean of the first scans shown includes those before them.
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

// Everything on record.
extension ExerciseCharts {
  private var routineData: Table {
    Table(
      header: ["day", "routine", "name", "seconds"],
      rows: history.dayTotals.map(\.day).flatMap { day in
        history.byRoutine(day...day).map {
          [.day(day), .text($0.id), .text($0.name), .number($0.length.inSeconds)]
        }
      })
  }

  private var scanData: Table {
    let drawn = scans(on: allScans, title: nil).table.numbers
    return Table(
      header: ["day", "score", "mean", "tier", "isExtra"],
      rows: zip(history.scans, drawn).map { counted, numbers in
        [
          .day(counted.day), TableCell(numbers[1]), TableCell(numbers[2]),
          .count(counted.scan.score.tier.rawValue), .text("\(counted.isExtra)"),
        ]
      })
  }
}
