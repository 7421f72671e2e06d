package import Chronology

/// A suggestion to rest, from focus and energy that have been low together.
///
/// It is made when each of the last three days before today was below half of the person's own
/// median in focus and in energy. The medians are of the 28 days before those three. A day without
/// focus counts as zero; a day without a word about energy is not low. Without energy on at least
/// seven of the 28 days there is nothing usual to compare with.
package struct Recovery: Sendable, Hashable {
  /// The three days.
  package var days: ClosedRange<Day>
  package var medianFocus: Duration
  package var medianEnergy: Double

  /// The suggestion on `today`, if there is one to make.
  ///
  /// - Parameters:
  ///   - focus: The focus of a day; zero when there was none.
  ///   - energy: The mean energy of the days that have any.
  package init?(today: Day, focus: (Day) -> Duration, energy: [Day: Double]) {
    let days = today.advanced(by: -3)...today.advanced(by: -1)
    let before = (4...31).map { today.advanced(by: -$0) }
    let known = before.compactMap { energy[$0] }
    guard known.count >= 7, let medianEnergy = Median.of(known),
      let middle = Median.of(before.map { Double(focus($0).components.seconds) })
    else { return nil }
    let medianFocus = Duration.seconds(middle)
    for day in (1...3).map({ today.advanced(by: -$0) }) {
      guard focus(day) * 2 < medianFocus, let own = energy[day], own * 2 < medianEnergy else {
        return nil
      }
    }
    self.days = days
    self.medianFocus = medianFocus
    self.medianEnergy = medianEnergy
  }
}
