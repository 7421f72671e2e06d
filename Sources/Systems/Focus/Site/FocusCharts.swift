import Basics
import Charts
import SiteKit
import Vault
import Wording

struct FocusCharts: Sendable {
  let history: FocusHistory
  let words: Words

  var series: [ChartSeries] {
    [
      ChartSeries("focus.today", as: [.ring]) {
        ring(title: $0.title)
      } table: {
        ringData
      },
      periods.byDay("focus.days", as: [.bar, .line, .calendar, .sparkline]).rolled {
        periods.rolled("focus", in: "s") { history.summary(of: $0...$0).sessionCount }
      },
      periods.byWeek("focus.weeks"), periods.byMonth("focus.months"),
      ChartSeries("focus.rhythm", as: [.matrix], message: rhythmMessage) {
        (request) throws(ChartRequest.Problem) in
        rhythm(of: try recent(request), title: request.title)
      } table: {
        rhythmData
      },
      ChartSeries("focus.projects", as: [.bar]) { (request) throws(ChartRequest.Problem) in
        shares(
          history.byProject(try recent(request)), request.title ?? words("focus.chart.projects"))
      } table: {
        shareData("project", history.sharesByProject())
      },
      ChartSeries("focus.sources", as: [.bar]) { (request) throws(ChartRequest.Problem) in
        let sources = history.bySource(try recent(request)).map { words.named($0) }
        return shares(sources, request.title ?? words("focus.chart.sources"))
      } table: {
        shareData("source", history.sharesBySource())
      },
    ]
  }

  private func ring(title: String?) -> any Chart {
    RingChart(
      title: title ?? words("focus.chart.today"),
      value: history.focus(on: history.today).inSeconds, goal: goal, format: .duration,
      wording: words)
  }

  private var goal: Double { history.settings.dailyGoal.inSeconds }

  var periods: PeriodSeries {
    PeriodSeries(
      titles: .init(
        days: words("focus.chart.days"), weeks: words("focus.chart.weeks"),
        months: words("focus.chart.months")),
      since: history.dayTotals.first?.day, today: history.today, words: words, goal: goal
    ) { history.focus(on: $0).inSeconds }
  }

  /// The requested days, by default the last twelve weeks.
  private func recent(_ request: ChartRequest) throws(ChartRequest.Problem) -> ClosedRange<Day> {
    let today = history.today
    return try request.days(
      today: today,
      default: today.week.firstDay.advanced(by: -7 * (FocusView.recentWeeks - 1))...today)
  }

  /// The three hours with the most focus, if they have a fifth of it.
  private func rhythmMessage(_ request: ChartRequest) -> String? {
    guard let days = try? recent(request), let best = history.rhythm(of: days).bestHours,
      best.share >= 0.2
    else { return nil }
    return words(
      "focus.message.rhythm",
      [
        "share": words.percent(best.share, decimals: 0).unbroken, "from": best.from,
        "to": best.from + 3,
      ])
  }

  private func rhythm(of days: ClosedRange<Day>, title: String?) -> any Chart {
    let rhythm = history.rhythm(of: days)
    var chart = MatrixHeatMap(
      title: title ?? words("focus.chart.rhythm"),
      rows: .init(words("focus.chart.weekday"), Weekday.allCases.map { words.shortName(of: $0) }),
      columns: .init(words("focus.chart.hour"), (0..<24).map { "\($0)" }),
      values: Weekday.allCases.map { weekday in
        (0..<24).map { rhythm[weekday, $0].inSeconds }
      }, format: .duration, wording: words)
    chart.history = history.dayTotals.first.map { $0.day...max($0.day, history.today) }
    return chart
  }

  private func shares(_ shares: [FocusShare], _ title: String) -> any Chart {
    BarChart(
      title: title,
      points: shares.map {
        ChartPoint($0.name ?? words("common.without_project"), $0.total.inSeconds)
      },
      per: .item, format: .duration, wording: words)
  }
}

// Everything on record.
extension FocusCharts {
  private var ringData: Table {
    let numbers = ring(title: nil).table.numbers.first ?? []
    return Table(
      header: ["day", "seconds", "goal", "share"],
      rows: [[.day(history.today)] + numbers.map { TableCell($0) }])
  }

  /// The focus of each hour of the wall clock that has any, with the number of its weekday (Monday
  /// is 1).
  private var rhythmData: Table {
    var table = Table(header: ["day", "weekday", "hour", "seconds"])
    for day in history.dayTotals.map(\.day) {
      let rhythm = history.rhythm(of: day...day)
      for hour in 0..<24 {
        let seconds = rhythm[day.weekday, hour].inSeconds
        guard seconds > 0 else { continue }
        table.append([
          .day(day), .count(day.weekday.rawValue), .count(hour), .number(seconds),
        ])
      }
    }
    return table
  }

  private func shareData(_ column: String, _ shares: (ClosedRange<Day>) -> [FocusShare]) -> Table {
    Table(
      header: ["day", column, "seconds"],
      rows: history.dayTotals.map(\.day).flatMap { day in
        shares(day...day).filter { $0.total > .zero }.map {
          [.day(day), TableCell($0.name), .number($0.total.inSeconds)]
        }
      })
  }
}

extension FocusHistory {
  var maturity: Maturity { Maturity(since: dayTotals.first?.day, to: today) }
}
