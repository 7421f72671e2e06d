package import Basics

/// Three days that were low in energy: each below half of the person's own median of the 28 days
/// before them. A day without a word about energy is not low, and without energy on at least seven
/// of the 28 days there is nothing usual to compare with.
package struct LowEnergy: Sendable, Hashable {
  /// The three days.
  package var days: ClosedRange<Day>
  /// What is usual.
  package var median: Double

  /// The three days before `today`, when they were low.
  ///
  /// - Parameter energy: The mean energy of a day; nil for one without a word about it.
  package init?(before today: Day, energy: (Day) -> Double?) {
    let days = today.advanced(by: -3)...today.advanced(by: -1)
    let known = (4...31).compactMap { energy(today.advanced(by: -$0)) }
    guard known.count >= 7, let median = Median.of(known),
      days.allSatisfy({ energy($0).map { $0 * 2 < median } ?? false })
    else { return nil }
    self.days = days
    self.median = median
  }
}
