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

  /// Draws a hairline from `top` to `bottom` at the begin of each month or year that is named under
  /// it: of as many as have room. Without a month that begins, the first day is named.
  func draw(on drawing: inout Drawing, top: Double, bottom: Double) {
    guard !AxisLabels.months(beginningIn: days).isEmpty else {
      return drawing.text(
        wording.shortDateWithWeekday(days.lowerBound), x: left, y: bottom + 18)
    }
    let labels = AxisLabels(of: days, on: drawing, wording: wording, x: x)
    for label in labels.placed {
      if label.isBeginning {
        let style = ["axis", label.size.style].compactMap(\.self).joined(separator: " ")
        drawing.line(style, from: (label.x, top), to: (label.x, bottom))
      }
      drawing.text(
        label.lines[0], at: label.x, y: bottom + 18, anchor: label.anchor, style: nil,
        from: label.size)
    }
  }
}
