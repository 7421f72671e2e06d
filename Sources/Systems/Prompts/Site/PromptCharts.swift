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

  var series: [ChartSeries] { [periods.byWeek("prompts.weeks", last: 26)] }

  private var periods: PeriodSeries {
    PeriodSeries(
      titles: .init(words("prompts.chart.weeks")), since: uses.first, today: today, words: words,
      format: .number(), in: "uses"
    ) { days in
      let from = uses.partitioningIndex { $0 >= days.lowerBound }
      return Double(uses.partitioningIndex { $0 > days.upperBound } - from)
    }
  }
}
