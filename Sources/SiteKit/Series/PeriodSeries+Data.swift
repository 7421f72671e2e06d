package import Basics
import Charts
package import Vault

extension PeriodSeries {
  /// The value of every day from `first` to today.
  package func dayData(since first: Day?, in column: String) -> Table {
    var table = Table(header: ["day", column])
    guard let first, first <= today else { return table }
    for day in first...today { table.append([.day(day), TableCell(sum(day...day))]) }
    return table
  }

  /// The value of every week from that of `first` to this one, with the mean that a line draws.
  package func weekData(since first: Day?, in column: String) -> Table {
    var table = Table(header: ["week", column, "meanOf\(Self.meanWeeks)Weeks"])
    guard let first, first <= today, let mean = MovingMean(window: Self.meanWeeks) else {
      return table
    }
    let weeks = Array(sequence(first: first.week) { $0 < today.week ? $0.next : nil })
    let values = weeks.map { sum($0.days) }
    // A week that still grows has no mean.
    let whole = zip(weeks, values).map { $0.lastDay <= today ? $1 : nil }
    for (index, mean) in mean.means(of: whole).enumerated() {
      table.append([.text("\(weeks[index])"), TableCell(values[index]), TableCell(mean)])
    }
    return table
  }

  /// The value of every month from that of `first` to this one.
  package func monthData(since first: Day?, in column: String) -> Table {
    var table = Table(header: ["month", column])
    guard let first, first <= today else { return table }
    for month in sequence(first: first.month, next: { $0 < today.month ? $0.next : nil }) {
      table.append([.text("\(month)"), TableCell(sum(month.days))])
    }
    return table
  }
}
