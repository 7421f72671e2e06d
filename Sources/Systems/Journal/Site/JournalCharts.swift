import Basics
import Charts
import SiteKit
import Vault
import Wording

struct JournalCharts: Sendable {
  let view: JournalView

  private var history: JournalHistory { view.history }
  private var words: Words { view.words }
  private static let weeks = 12
  private static let window = 7

  var series: [ChartSeries] {
    [
      series(of: .mood), series(of: .energy),
      periods.byDay("journal.words", as: [.calendar, .bar, .line, .sparkline]).rolled {
        periods.rolled("journal.words", in: "") { history.total(on: $0...$0).entries }
      },
    ]
  }

  private func series(of feeling: Feeling) -> ChartSeries {
    ChartSeries(
      "journal.\(feeling.rawValue)", as: [.line, .sparkline], message: { _ in message(feeling) }
    ) {
      (request) throws(ChartRequest.Problem) in
      try chart(of: feeling, request)
    } table: {
      table(of: feeling)
    }
  }

  private func chart(
    of feeling: Feeling, _ request: ChartRequest
  ) throws(ChartRequest.Problem) -> any Chart {
    let today = history.today
    let first = today.week.firstDay.advanced(by: -7 * (Self.weeks - 1))
    let days = try request.days(
      today: today, since: history.firstDay(with: view.moods), default: first...today)
    let before = days.lowerBound.advanced(by: 1 - Self.window)...days.lowerBound.previous
    let values = values(of: feeling, on: before.lowerBound...days.upperBound)
    let points = days.map { day in
      ChartPoint(
        words.dayAndMonth(day), values[day], axisLabel: words.axisLabel(day, among: days.count),
        day: day)
    }
    let title = request.title ?? title(of: feeling)
    let format = ValueFormat.measure(unit: "")
    if request.kind == .sparkline {
      return Sparkline(title: title, points: points, per: .day, format: format, wording: words)
    }
    return LineChart(
      title: title, points: points, per: .day, format: format,
      mean: MovingMean(
        window: Self.window, before: before.map { values[$0] }, skipsGaps: true),
      range: Double(feeling.scale.lowerBound)...Double(feeling.scale.upperBound), wording: words)
  }

  /// The average of the last seven days, and of the four weeks before them, if it changed by half a
  /// step or more.
  private func message(_ feeling: Feeling) -> String? {
    let today = history.today
    let split = today.advanced(by: 1 - Self.window)
    let (now, before) = (
      Array(values(of: feeling, on: split...today).values),
      Array(
        values(of: feeling, on: split.advanced(by: -Maturity.fourWeeks)...split.previous).values)
    )
    guard now.count >= 4, before.count >= 12 else { return nil }
    let means = (
      now.reduce(0, +) / Double(now.count), before.reduce(0, +) / Double(before.count)
    )
    guard abs(means.0 - means.1) >= 0.5 else { return nil }
    return words(
      "journal.message.changed",
      [
        "now": words.number(means.0, decimals: 1), "before": words.number(means.1, decimals: 1),
      ])
  }

  private func title(of feeling: Feeling) -> String {
    switch feeling {
    case .mood: words("journal.chart.mood")
    case .energy: words("journal.chart.energy")
    }
  }

  private func values(of feeling: Feeling, on days: ClosedRange<Day>) -> [Day: Double] {
    history.means(of: feeling, on: days, with: view.moods).reduce(into: [:]) {
      $0[$1.day] = $1.mean.value
    }
  }

  private func table(of feeling: Feeling) -> Table {
    let means = history.firstDay(with: view.moods).map { first in
      history.means(of: feeling, on: first...history.today, with: view.moods)
    }
    return Table(
      header: ["day", feeling.rawValue, "count", "meanOf\(Self.window)Days"],
      rows: (means ?? []).map { point in
        [
          .day(point.day), .number(point.mean.value), .count(point.mean.count),
          .number(point.movingMean.value),
        ]
      })
  }

  private var periods: PeriodSeries {
    PeriodSeries(
      titles: .init(words("journal.chart.words")), since: history.firstRecordedDay,
      today: history.today, words: words, format: .number(unit: words("journal.word_unit")),
      in: "words"
    ) { Double(history.total(on: $0).words) }
  }
}
