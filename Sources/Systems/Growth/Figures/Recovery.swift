package import Basics

/// A suggestion to rest, made when focus and energy are low together.
///
/// It is made if on each of the last three days before today both focus and energy were below half
/// of the person's own median (``LowEnergy``). The medians are over the 28 days before those three.
/// A day without focus counts as zero.
struct Recovery: Sendable, Hashable {
  var days: ClosedRange<Day>
  var medianFocus: Duration
  var medianEnergy: Double

  /// The suggestion for `today`; nil if there is none.
  ///
  /// - Parameters:
  ///   - focus: The focus of a day; zero if there was none.
  ///   - energy: The mean energy of the days that have any.
  init?(today: Day, focus: (Day) -> Duration, energy: [Day: Double]) {
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

/// Three days of low energy: each below half of the person's own median over the 28 days before
/// them. A day without a recorded energy is not low, and with energy on fewer than seven of the 28
/// days there is no baseline.
package struct LowEnergy: Sendable, Hashable {
  package var days: ClosedRange<Day>
  var median: Double

  /// The three days before `today` if they were low; nil otherwise.
  ///
  /// - Parameter energy: The mean energy of a day; nil if none is recorded.
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

/// Days of recovery: fewer levers, less to do, and streaks wait.
package struct RecoveryTime: Sourced {
  package var source: RecordSource
  package var from: Day
  /// The last day; nil while it goes on.
  package var until: Day?
  package var note: String?

  package init(source: RecordSource, from: Day) {
    self.source = source
    self.from = from
  }

  func contains(_ day: Day) -> Bool { from <= day && until.map { day <= $0 } ?? true }
}

extension GrowthRecords {
  /// The days of recovery up to a day.
  func pauses(through today: Day) -> Pauses {
    Pauses(
      recoveries.compactMap { time in
        let last = min(time.until ?? today, today)
        return time.from <= last ? time.from...last : nil
      })
  }

  /// The recovery on a day, the last begun of several; nil for an ordinary day.
  func recovery(on day: Day) -> RecoveryTime? {
    recoveries.filter { $0.contains(day) }
      .max { ($0.from, $0.source.id) < ($1.from, $1.source.id) }
  }

  /// On a day of recovery one lever is enough: the others that are not done are ordinary tasks.
  mutating func easeRecovery() {
    guard !recoveries.isEmpty else { return }
    var first: [Day: DailyTask.Lever] = [:]
    for task in tasks where task.isOpen && recovery(on: task.day) != nil {
      guard let lever = task.lever else { continue }
      first[task.day] = min(first[task.day] ?? lever, lever)
    }
    for index in tasks.indices where tasks[index].isOpen {
      guard let lever = first[tasks[index].day], tasks[index].lever != lever else { continue }
      tasks[index].lever = nil
    }
  }
}

enum Median {
  /// The median; the mean of the two middle values of an even number, nil if empty.
  static func of(_ values: some Collection<Double>) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
