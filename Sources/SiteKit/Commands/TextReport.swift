package import Basics
import Charts

/// A report for the terminal: how all of them write things.
package protocol TextReport {}

extension TextReport {
  /// A figure with its name.
  package func line(_ name: String, _ value: String) -> String { "  " + pad(name, 14) + value }

  /// `text` with spaces up to `width` characters, at least one.
  package func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  package func written(_ duration: Duration) -> String {
    ValueFormat.duration.text(duration.inSeconds)
  }

  /// `change` as the end of a sentence about the period; empty for none.
  package func comparison(_ change: PeriodChange<Duration>?) -> String {
    guard let change else { return "" }
    let than =
      change.isPartial
      ? "the same days of the period before, not counting today" : "the period before"
    let difference = change.difference
    if difference == .zero { return ", as much as \(than)" }
    return ", \(written(difference.magnitude)) \(difference > .zero ? "more" : "less") than \(than)"
  }
}
