import Algorithms
package import Basics
import Charts
import Liquid
package import Wording

/// A system at the level of totals: sums by week and longer, of figures that name no person or
/// thing.
package struct SystemTotals: Sendable {
  /// The title of the system's part of the site.
  package let title: Words.Key
  /// The address of that part's first page.
  package let address: String
  package let sums: [WeeklySums]

  package init(title: Words.Key, address: String, _ sums: [WeeklySums]) {
    self.title = title
    self.address = address
    self.sums = sums
  }

  func shown(on today: Day) -> SystemTotals {
    SystemTotals(title: title, address: address, sums.map { $0.shown(on: today) })
  }
}

/// A quantity summed by week. A week belongs to the month, quarter and year that its Thursday is
/// in, as ISO 8601 counts, and longer sums add up only the weeks that are shown, so they reveal
/// nothing about a hidden week.
package struct WeeklySums: Sendable {
  package enum Unit: Sendable {
    /// Whole seconds.
    case time
    case count
  }

  /// A week of fewer records than this is left out: its sum would be that of single records.
  package static let fewestRecords = 3

  /// The chart series it provides: `focus.weeks`.
  package let series: String
  /// The label next to a number and above a chart.
  package let label: Words.Key
  package let chartTitle: Words.Key
  package let unit: Unit
  /// The name in roll-ups: `focus`.
  let rolledName: String
  /// The unit of a count in roll-ups: `pages`; empty for none.
  private let countedIn: String
  private var sums: [Week: (sum: Int, records: Int)]
  /// The weeks that are shown, in order.
  package private(set) var weeks: [Week]

  /// The sums of all weeks with records.
  ///
  /// - Parameters:
  ///   - name: The name in roll-ups; by default that of the series without its last part.
  ///   - countedIn: The unit of a count in roll-ups.
  ///   - days: The days with records, in any order.
  ///   - sum: The sum over the days of a week, and the number of records in it.
  package init(
    _ series: String, label: Words.Key, chart title: Words.Key, _ unit: Unit,
    rolledAs name: String? = nil, countedIn: String = "", on days: some Sequence<Day>,
    sum: (ClosedRange<Day>) -> (sum: Int, records: Int)
  ) {
    self.series = series
    self.label = label
    self.chartTitle = title
    self.unit = unit
    rolledName = name ?? series.split(separator: ".").dropLast().joined(separator: ".")
    self.countedIn = countedIn
    var sums: [Week: (sum: Int, records: Int)] = [:]
    for week in Set(days.map(\.week)) {
      let (total, records) = sum(week.days)
      if records >= Self.fewestRecords { sums[week] = (total, records) }
    }
    self.sums = sums
    weeks = sums.keys.sorted()
  }

  /// The sums of past weeks only: comparing two versions of the current week would reveal the
  /// records added in between.
  fileprivate func shown(on today: Day) -> WeeklySums {
    var shown = self
    shown.sums = sums.filter { $0.key.lastDay < today }
    shown.weeks = weeks.filter { $0.lastDay < today }
    return shown
  }

  /// The sum over the weeks whose Thursday is one of `days`; nil if none of them is shown.
  package func sum(on days: ClosedRange<Day>) -> Int? {
    var sum: Int?
    for week in weeks(on: days) { sum = (sum ?? 0) + shownSum(of: week).sum }
    return sum
  }

  /// The sum over a week, and the number of its records; zero if it is not shown.
  func shownSum(of week: Week) -> (sum: Int, records: Int) { sums[week] ?? (0, 0) }

  /// The number of shown weeks whose Thursday is one of `days`.
  package func count(on days: ClosedRange<Day>) -> Int { weeks(on: days).count }

  private func weeks(on days: ClosedRange<Day>) -> ArraySlice<Week> {
    let first = weeks.partitioningIndex { $0.thursday >= days.lowerBound }
    let end = weeks.partitioningIndex { $0.thursday > days.upperBound }
    return weeks[first..<max(first, end)]
  }
}

extension WeeklySums {
  /// `s` for seconds, else the unit of the count.
  var rolledUnit: String { unit == .time ? "s" : countedIn }

  /// The weeks that are shown, as a roll-up.
  var rolled: RolledSeries {
    RolledSeries(
      rolledName, in: rolledUnit,
      weeks.map { week in
        let (sum, records) = shownSum(of: week)
        return RolledSeries.Row(days: week.days, value: Double(sum), records: records)
      })
  }
}

/// A system's part of a site whose audience sees its totals and nothing else. It is the same
/// for all systems, and made from ``SystemTotals`` alone, so that nothing else can show.
struct TotalsSitePart: SitePart {
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
  var variables: Object { [:] }

  var dayFigures: [DayFigure] {
    totals.sums.map { sums in
      var figure = DayFigure(
        words(totals.sums.count == 1 ? title : sums.label), tone: name, at: address, as: .bars,
        format: sums.unit == .time ? .duration : .number(), since: sums.weeks.first?.firstDay,
        better: .neither
      ) { days in sums.sum(on: days).map(Double.init) }
      figure.isWeekly = true
      figure.series = sums.rolledName
      return figure
    }
  }

  var series: [ChartSeries] {
    totals.sums.map { sums in
      let isTime = sums.unit == .time
      return PeriodSeries(
        titles: .init(words(sums.chartTitle)), since: sums.weeks.first?.firstDay, today: today,
        words: words, format: isTime ? .duration : .number(), in: isTime ? "seconds" : "count"
      ) { days in
        sums.sum(on: days).map(Double.init)
      }.byWeek(sums.series).rolled { sums.rolled }
    }
  }

  /// The Thursdays of the shown weeks; no other day may be revealed.
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
          ["totals": .object(object)])
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

  /// The overall totals, a line for each sum.
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
      "tone": .string(name), "lines": .strings(lines),
      "fewest": .int(WeeklySums.fewestRecords),
      "sums": .objects(totals.sums.filter { !$0.weeks.isEmpty }) { object(of: $0) },
    ]
  }

  private func object(of sums: WeeklySums) -> Object {
    let years = Set(sums.weeks.map(\.thursday.year)).sorted { $0.firstDay > $1.firstDay }
    return [
      "series": .string(sums.series), "label": .string(words(sums.label)),
      "chartTitle": .string(words(sums.chartTitle)),
      "years": .array(years) { year in
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
      },
    ]
  }
}

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
  func members(of period: Period) -> Object { [:] }
}

extension WeeklySums {
  func text(_ sum: Int, _ words: Words) -> String {
    switch unit {
    case .time: words.duration(seconds: Double(sum))
    case .count: words.number(Double(sum), decimals: 0)
    }
  }
}
