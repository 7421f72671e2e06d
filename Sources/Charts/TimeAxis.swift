import Chronology

/// An axis of days that is as long as the time between them, with months or years marked.
struct TimeAxis: Sendable {
  let days: ClosedRange<Day>
  let left: Double
  let right: Double
  let wording: ChartWording

  func x(_ day: Day) -> Double {
    let length = Double(max(1, days.lowerBound.distance(to: days.upperBound)))
    return left + (right - left) * Double(days.lowerBound.distance(to: day)) / length
  }

  /// Draws a hairline from `top` to `bottom` where a labelled month begins, its name under it;
  /// years where the months would be too many.
  func draw(on drawing: inout Drawing, top: Double, bottom: Double) {
    var starts: [(day: Day, name: String)] = []
    if days.count > 366 * 4 {
      var year = days.lowerBound.year
      while year.firstDay <= days.upperBound {
        if year.firstDay >= days.lowerBound { starts.append((year.firstDay, "\(year.number)")) }
        year = year.next
      }
    } else {
      var month = days.lowerBound.month
      while month.firstDay <= days.upperBound {
        if month.firstDay >= days.lowerBound {
          starts.append((month.firstDay, wording.name(of: month)))
        }
        month = month.next
      }
    }
    if starts.isEmpty { starts = [(days.lowerBound, wording.name(of: days.lowerBound))] }
    let labels = AxisLabels(
      starts.map(\.name), centers: starts.map { x($0.day) }, within: 0...drawing.width)
    for label in labels.placed {
      if let start = starts.first(where: { $0.name == label.full }) {
        drawing.line("axis", from: (x(start.day), top), to: (x(start.day), bottom))
      }
      drawing.text(label.lines[0], full: label.full, x: label.x, y: bottom + 18, anchor: .middle)
    }
  }
}
