package import Basics

/// What a page about a time that may be over is made from, beside files and settings: then it need
/// not be computed to see that a later record left it as it was.
package struct PageTime: Sendable {
  /// The last day that it shows anything of.
  package var lastDay: Day
  /// What it is given beside, such as the pages before and after it.
  package var given: [String]

  /// A time up to the end of `lastDay`.
  package init(upTo lastDay: Day, given: [String]) {
    self.lastDay = Self.end(of: lastDay)
    self.given = given
  }

  /// The end of the week and the month of a day: what is about a part of one may show all of it.
  package static func end(of day: Day) -> Day { max(day.week.lastDay, day.month.lastDay) }
}
