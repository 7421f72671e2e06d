import Charts
import Chronology
import Exercise
import Storage

extension ExerciseCharts {
  /// Everything on record of a series.
  func data(_ series: Series) -> Table {
    let first = history.dayTotals.first?.day
    switch series {
    case .days: return periods.dayData(since: first, in: "seconds")
    case .weeks: return periods.weekData(since: first, in: "seconds")
    case .routines:
      var table = Table(header: ["day", "routine", "name", "seconds"])
      for day in history.dayTotals.map(\.day) {
        for routine in history.byRoutine(day...day) {
          table.append([
            .day(day), .text(routine.id), .text(routine.name), .number(routine.length.inSeconds),
          ])
        }
      }
      return table
    case .scans:
      var table = Table(header: ["day", "score", "mean", "tier", "isExtra"])
      let drawn = scans(on: allScans, title: nil).table.numbers
      for (counted, numbers) in zip(history.scans, drawn) {
        table.append([
          .day(counted.day), TableCell(numbers[1]), TableCell(numbers[2]),
          .count(counted.scan.score.tier.rawValue), .text("\(counted.isExtra)"),
        ])
      }
      return table
    }
  }
}
