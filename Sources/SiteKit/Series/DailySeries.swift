package import Basics
package import Wording

/// A number that a system has for days, such as the length of focus.
package struct DailySeries: Sendable {
  /// What a number of it is.
  package enum Unit: Sendable, Hashable {
    /// A length of time in seconds.
    case time
    /// A number with a unit of its own, which may be empty, and so many decimals.
    case number(unit: OwnName, decimals: Int)
    /// 1 for a day on which something was so, 0 for one on which it was not.
    case whether
  }

  /// What it is called.
  package var title: Words.Key
  package var unit: Unit
  /// The days on record. What stands for a day without a record is the system's own rule: a day
  /// that is left out is not known, which is not nought.
  package var values: [Day: Double]

  /// A series.
  package init(_ title: Words.Key, _ unit: Unit, _ values: [Day: Double]) {
    self.title = title
    self.unit = unit
    self.values = values
  }
}
