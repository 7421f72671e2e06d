import Basics
import Wording

/// The names of months over the weeks of a calendar, each over the week in which its month begins.
///
/// A block that starts within a month names that month over its first week when the next name
/// leaves room. The first name and every January carry the year when there is room for it.
struct MonthLabels: Sendable {
  private(set) var placed: [(text: String, x: Double)] = []

  /// The space kept between two names.
  static let gap = 6.0

  /// Labels for `weeks` in columns from `left`, `pitch` apart, that stay before `end`.
  init(
    _ weeks: [Week], in days: ClosedRange<Day>, left: Double, pitch: Double, end: Double,
    namesYears: Bool, wording: Words
  ) {
    var starts: [(month: Month, x: Double, isBeginning: Bool)] = []
    for (column, week) in weeks.enumerated() {
      let x = left + Double(column) * pitch
      let shown = week.days.filter { days.contains($0) }
      if let first = shown.first(where: { $0.dayOfMonth == 1 }) {
        starts.append((first.month, x, true))
      } else if column == 0, let first = shown.first {
        starts.append((first.month, x, false))
      }
    }
    for (index, start) in starts.enumerated() {
      let limit = index + 1 < starts.count ? starts[index + 1].x - Self.gap : end
      let short = wording.shortMonth(start.month.number)
      let long = wording.shortName(of: start.month)
      let carriesYear = (index == 0 && namesYears) || start.month.number == 1
      if carriesYear, start.x + TextWidth.of(long) <= limit {
        placed.append((long, start.x))
      } else if start.x + TextWidth.of(short) <= limit {
        placed.append((short, start.x))
      } else if start.isBeginning, limit == end {
        // A month that begins in the last column: its name ends with the drawing.
        let x = end - TextWidth.of(short)
        let before = placed.last.map { $0.x + TextWidth.of($0.text) + Self.gap } ?? left
        if x >= before { placed.append((short, x)) }
      }
    }
  }
}
