import Algorithms
package import Basics
package import Wording

/// What an audience sees of a system at the level of totals: sums by week and longer, of figures
/// that name nobody and nothing.
package struct SystemTotals: Sendable {
  /// What its part of the site is called.
  package let title: Words.Key
  /// Where that part begins.
  package let address: String
  package let sums: [WeeklySums]

  /// The totals of a system.
  package init(title: Words.Key, address: String, _ sums: [WeeklySums]) {
    self.title = title
    self.address = address
    self.sums = sums
  }

  /// The totals as they are shown on a day.
  func shown(on today: Day) -> SystemTotals {
    SystemTotals(title: title, address: address, sums.map { $0.shown(on: today) })
  }
}

/// A quantity summed by week. A week belongs to the month, quarter and year that its Thursday is
/// in, as ISO 8601 counts, and longer sums are those of the weeks that are shown: so nothing can be
/// told from them about a week that is not.
package struct WeeklySums: Sendable {
  /// What is summed.
  package enum Unit: Sendable {
    /// Whole seconds.
    case time
    /// Pieces.
    case count
  }

  /// A week of fewer records than this is left out: its sum would be that of single records.
  package static let fewestRecords = 3

  /// The series of charts that it is: `focus.weeks`.
  package let series: String
  /// What it is called beside a number, and above a chart.
  package let label: Words.Key
  package let chartTitle: Words.Key
  package let unit: Unit
  private var sums: [Week: Int]
  /// The weeks that are shown, in order.
  package private(set) var weeks: [Week]

  /// The sums of all weeks with records.
  ///
  /// - Parameters:
  ///   - days: The days with records, in any order.
  ///   - sum: The sum over the days of a week, and of how many records it is.
  package init(
    _ series: String, label: Words.Key, chart title: Words.Key, _ unit: Unit,
    on days: some Sequence<Day>, sum: (ClosedRange<Day>) -> (sum: Int, records: Int)
  ) {
    self.series = series
    self.label = label
    self.chartTitle = title
    self.unit = unit
    var sums: [Week: Int] = [:]
    for week in Set(days.map(\.week)) {
      let (total, records) = sum(week.days)
      if records >= Self.fewestRecords { sums[week] = total }
    }
    self.sums = sums
    weeks = sums.keys.sorted()
  }

  /// The sums of the weeks that are over: two looks at the running week would tell of the records
  /// that came between them.
  fileprivate func shown(on today: Day) -> WeeklySums {
    var shown = self
    shown.sums = sums.filter { $0.key.lastDay < today }
    shown.weeks = weeks.filter { $0.lastDay < today }
    return shown
  }

  /// The sum over the weeks whose Thursday is one of `days`; nil where none of them is shown.
  package func sum(on days: ClosedRange<Day>) -> Int? {
    var sum: Int?
    for week in weeks(on: days) { sum = (sum ?? 0) + (sums[week] ?? 0) }
    return sum
  }

  /// How many weeks are shown whose Thursday is one of `days`.
  package func count(on days: ClosedRange<Day>) -> Int { weeks(on: days).count }

  private func weeks(on days: ClosedRange<Day>) -> ArraySlice<Week> {
    let first = weeks.partitioningIndex { $0.thursday >= days.lowerBound }
    let end = weeks.partitioningIndex { $0.thursday > days.upperBound }
    return weeks[first..<max(first, end)]
  }
}
