package import Basics

/// The inputs of a page about a period that may be over, besides files and settings. With them, a
/// later record that does not affect the page is recognised without computing it.
package struct PageTime: Sendable {
  /// The last day that it shows.
  package var lastDay: Day
  /// Its other input, such as the previous and next pages, and the addresses that it links to.
  package var given: @Sendable () -> [String]

  package init(
    upTo lastDay: Day, given: @autoclosure @escaping @Sendable () -> [String] = []
  ) {
    self.lastDay = lastDay
    self.given = given
  }
}
