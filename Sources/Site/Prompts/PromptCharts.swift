import Charts
import Chronology
import Prompts
import Storage
import Wording

/// The series of prompts that pages can draw: how often they were used in each week.
struct PromptCharts: Sendable {
  /// The series' name.
  static let weeks = "prompts.weeks"

  private let today: Day
  private let words: Words
  /// The days of all uses, in order.
  private let uses: [Day]

  init(library: PromptLibrary, zone: Zone, today: Day, words: Words) {
    self.words = words
    self.today = today
    self.uses = library.prompts.indices
      .flatMap { library.uses(of: $0).map { zone.day(of: $0.at) } }.sorted()
  }

  func chart(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    try request.check([.bar, .line, .sparkline])
    return try series.weeks(request, last: 26)
  }

  /// Everything on record.
  var data: Table { series.weekData(since: uses.first, in: "uses") }

  private var series: PeriodSeries {
    let title = words("prompts.chart.weeks")
    return PeriodSeries(
      titles: .init(days: title, weeks: title, months: title), today: today, words: words,
      format: .number()
    ) { days in
      guard let first = uses.first, days.upperBound >= first, days.lowerBound <= today else {
        return nil
      }
      let from = uses.partitioningIndex { $0 >= days.lowerBound }
      return Double(uses.partitioningIndex { $0 > days.upperBound } - from)
    }
  }
}
