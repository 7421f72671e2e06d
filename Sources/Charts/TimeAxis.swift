import Basics
import Wording

/// An axis of days that is as long as the time between them, with months or years marked.
struct TimeAxis: Sendable {
  let days: ClosedRange<Day>
  let left: Double
  let right: Double
  let wording: Words

  func x(_ day: Day) -> Double {
    let length = Double(max(1, days.lowerBound.distance(to: days.upperBound)))
    return left + (right - left) * Double(days.lowerBound.distance(to: day)) / length
  }

  /// A day that is named on the axis.
  private struct Mark {
    var day: Day
    var name: String
    var x: Double
  }

  /// Draws a hairline from `top` to `bottom` at the start of each month or year that is named under
  /// it: as many as have room for their full names.
  func draw(on drawing: inout Drawing, top: Double, bottom: Double) {
    for mark in marks(within: 0...drawing.width) {
      if mark.day.dayOfMonth == 1 {
        drawing.line("axis", from: (x(mark.day), top), to: (x(mark.day), bottom))
      }
      drawing.text(mark.name, x: mark.x, y: bottom + 18, anchor: .middle)
    }
  }

  /// The beginnings of every month, of every second, third or sixth of a year, or of years; of
  /// these every first, second, fifth and so on. The first day if none of them is within the range.
  private func marks(within bounds: ClosedRange<Double>) -> [Mark] {
    let months = beginnings(days.lowerBound.month)
    let years = beginnings(days.lowerBound.year)
    guard let month = months.first else {
      return placed([(days.lowerBound, wording.shortDateWithWeekday(days.lowerBound))], bounds)
        ?? []
    }
    for step in [1, 2, 3, 6] where months.count <= 12 * step + 1 {
      let named = months.filter { ($0.number - 1) % step == 0 }
        .map { ($0.firstDay, wording.shortName(of: $0)) }
      if !named.isEmpty, let placed = placed(named, bounds) { return placed }
    }
    for step in [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000] {
      let named = years.filter { $0.number % step == 0 }.map { ($0.firstDay, "\($0.number)") }
      if !named.isEmpty, let placed = placed(named, bounds) { return placed }
    }
    return placed([(month.firstDay, wording.shortName(of: month))], bounds) ?? []
  }

  private func beginnings<P: CalendarPeriod>(_ first: P) -> [P] {
    let all = sequence(first: first) { $0.next.firstDay <= days.upperBound ? $0.next : nil }
    return all.filter { $0.firstDay >= days.lowerBound }
  }

  /// The names at their days, moved inwards at the edges; nil if two would touch.
  private func placed(
    _ names: [(day: Day, name: String)], _ bounds: ClosedRange<Double>
  ) -> [Mark]? {
    var marks: [Mark] = []
    var end = -Double.infinity
    for (day, whole) in names {
      let name = TextWidth.fitted(whole, in: bounds.upperBound - bounds.lowerBound) ?? ""
      let half = TextWidth.of(name) / 2
      let x = max(bounds.lowerBound + half, min(bounds.upperBound - half, x(day)))
      if x - half < end + AxisLabels.gap { return nil }
      end = x + half
      marks.append(Mark(day: day, name: name, x: x))
    }
    return marks
  }
}

/// The names of months above the weeks of a calendar, each above the week in which its month
/// begins.
///
/// A block that starts within a month names that month above its first week if the next name leaves
/// room. The first name and every January include the year if there is room for it.
struct MonthLabels: Sendable {
  private(set) var placed: [(text: String, x: Double)] = []

  /// The minimum space between two names.
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
