package import Basics

/// A suggestion to rest, from focus and energy that have been low together.
///
/// It is made when each of the last three days before today was below half of the person's own
/// median in focus and in energy (``LowEnergy``). The medians are of the 28 days before those
/// three. A day without focus counts as zero.
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
    let before = (4...31).map { today.advanced(by: -$0) }
    guard let low = LowEnergy(before: today, energy: { energy[$0] }),
      let middle = Median.of(before.map { Double(focus($0).components.seconds) })
    else { return nil }
    let medianFocus = Duration.seconds(middle)
    guard low.days.allSatisfy({ focus($0) * 2 < medianFocus }) else { return nil }
    days = low.days
    self.medianFocus = medianFocus
    medianEnergy = low.median
  }
}
