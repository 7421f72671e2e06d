import Algorithms
import Basics
import Charts
import SiteKit
import Wording

/// The chart series of prompts: the number of uses per week.
struct PromptCharts: Sendable {
  private let today: Day
  private let words: Words
  /// The days of all uses, in order.
  private let uses: [Day]

  init(library: PromptLibrary, words: Words) {
    self.words = words
    today = library.moment.today
    uses = library.prompts.indices
      .flatMap { library.uses(of: $0).map { library.moment.zone.day(of: $0.at) } }.sorted()
  }

  var series: [ChartSeries] {
    [
      ChartSeries("prompts.weeks", as: [.bar, .line, .sparkline]) {
        (request) throws(ChartRequest.Problem) in
        try weeks.weeks(request, last: 26)
      } table: {
        weeks.weekData(since: uses.first, in: "uses")
      }
    ]
  }

  private var weeks: PeriodSeries {
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
