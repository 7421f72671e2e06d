import Charts
import Chronology
import Focus
import Storage

extension FocusCharts {
  /// Everything on record of a series.
  func data(_ series: Series) -> Table {
    let first = history.dayTotals.first?.day
    switch series {
    case .today:
      var table = Table(header: ["day", "seconds", "goal", "share"])
      table.append(
        [.day(history.today)] + (ring(title: nil).table.numbers.first ?? []).map { TableCell($0) })
      return table
    case .days: return periods.dayData(since: first, in: "seconds")
    case .weeks: return periods.weekData(since: first, in: "seconds")
    case .months: return periods.monthData(since: first, in: "seconds")
    case .rhythm: return rhythmData
    case .projects: return shareData("project", history.byProject)
    case .sources: return shareData("source", history.bySource)
    }
  }

  /// The focus of each hour of the wall clock that has any, with the number of its weekday, Monday
  /// being 1.
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

  /// The focus of each day by name.
  private func shareData(
    _ column: String, _ shares: (ClosedRange<Day>) -> [FocusShare]
  ) -> Table {
    var table = Table(header: ["day", column, "seconds"])
    for day in history.dayTotals.map(\.day) {
      for share in shares(day...day) where share.total > .zero {
        table.append([.day(day), TableCell(share.name), .number(share.total.inSeconds)])
      }
    }
    return table
  }
}
