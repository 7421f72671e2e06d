import Basics
import Charts
import Liquid
import Wording

/// What a system gives to a site whose audience sees its totals and nothing else. It is the same
/// for all systems, and made from ``SystemTotals`` alone, so that nothing else can show.
struct TotalsRoom: Room {
  let name: String
  let title: Words.Key
  let address: String
  private let totals: SystemTotals
  private let words: Words
  private let today: Day

  init(_ totals: SystemTotals, of name: String, words: Words, today: Day) {
    self.name = name
    self.totals = totals
    self.words = words
    self.today = today
    title = totals.title
    address = totals.address
  }

  var isAny: Bool { totals.sums.contains { !$0.weeks.isEmpty } }
  var variables: [(String, Value)] { [] }

  var series: [ChartSeries] {
    totals.sums.map { sums in
      let periods = periods(of: sums)
      return ChartSeries(sums.series, as: [.bar, .line, .sparkline]) {
        (request) throws(ChartRequest.Problem) in
        try periods().weeks(request)
      } table: {
        periods().weekData(
          since: sums.weeks.first?.firstDay, in: sums.unit == .time ? "seconds" : "count")
      }
    }
  }

  private func periods(of sums: WeeklySums) -> @Sendable () -> PeriodSeries {
    let (words, today) = (words, today)
    return {
      let title = words(sums.chartTitle)
      return PeriodSeries(
        titles: .init(days: title, weeks: title, months: title), today: today, words: words,
        format: sums.unit == .time ? .duration : .number()
      ) { days in
        sums.sum(on: days).map(Double.init)
      }
    }
  }

  /// The Thursdays of the weeks that are shown: no other day may be told.
  var recordedDays: Set<Day> {
    totals.sums.reduce(into: []) { $0.formUnion($1.weeks.map(\.thursday)) }
  }

  var review: (part: any ReviewPart, template: String)? {
    (TotalsReview(sums: totals.sums.filter { !$0.weeks.isEmpty }), "")
  }

  func pages(_ context: SiteContext) -> [OutputFile] {
    [
      context.page("totals", at: address, source: "the totals of \(name)") {
        PageContent(
          .init(title: words(title), description: lines.first),
          [("totals", .object(object))])
      }
    ]
  }

  var documents: [SearchDocument] {
    [
      SearchDocument(
        kind: SearchKind(name, title, list: address, rank: 40), title: words(title), url: address
      ) { .init() }
    ]
  }

  /// What all of it comes to, a line for each sum.
  private var lines: [String] {
    totals.sums.compactMap { sums in
      guard let first = sums.weeks.first, let last = sums.weeks.last,
        let total = sums.sum(on: first.firstDay...last.lastDay)
      else { return nil }
      return words(
        "totals.line",
        ["label": words(sums.label), "value": sums.text(total, words), "count": sums.weeks.count])
    }
  }

  private var object: Object {
    [
      "tone": .string(name), "lines": .array(lines.map(Value.string)),
      "fewest": .int(WeeklySums.fewestRecords),
      "sums": .array(totals.sums.filter { !$0.weeks.isEmpty }.map { .object(object(of: $0)) }),
    ]
  }

  private func object(of sums: WeeklySums) -> Object {
    let years = Set(sums.weeks.map(\.thursday.year)).sorted { $0.firstDay > $1.firstDay }
    return [
      "series": .string(sums.series), "label": .string(words(sums.label)),
      "chartTitle": .string(words(sums.chartTitle)),
      "years": .array(
        years.map { year in
          let months = sequence(first: year.firstDay.month) { month in
            month.next.firstDay.year == year ? month.next : nil
          }
          return [
            "title": .string(words.long(.year(year))),
            "value": .string(sums.text(sums.sum(on: year.days) ?? 0, words)),
            "weeks": .int(sums.count(on: year.days)),
            "months": .array(
              months.reversed().compactMap { month in
                sums.sum(on: month.days).map { sum in
                  [
                    "title": .string(words.long(.month(month))),
                    "value": .string(sums.text(sum, words)),
                    "weeks": .int(sums.count(on: month.days)),
                  ]
                }
              }),
          ]
        }),
    ]
  }
}

/// What totals say in reviews: a line each of the overview.
private struct TotalsReview: ReviewPart {
  let sums: [WeeklySums]

  var firstDay: Day? { sums.compactMap(\.weeks.first?.firstDay).min() }

  func figures(_ scope: ReviewScope) -> [ReviewFigure] {
    sums.compactMap { sums in
      guard let now = sums.sum(on: scope.days) else { return nil }
      let before = scope.isComparable(since: firstDay) ? sums.sum(on: scope.compared) : nil
      return scope.figure(sums.label, now, before) { sums.text($0, scope.words) }
    }
  }

  func section(_ scope: ReviewScope) -> String? { nil }
  func members(of period: Period) -> [(String, Value)] { [] }
}

extension WeeklySums {
  /// A sum in words.
  fileprivate func text(_ sum: Int, _ words: Words) -> String {
    switch unit {
    case .time: words.duration(seconds: Double(sum))
    case .count: words.number(Double(sum), decimals: 0)
    }
  }
}
