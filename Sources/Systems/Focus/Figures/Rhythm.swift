package import Basics

/// Focus per hour of the day and day of the week.
package struct Rhythm: Sendable, Hashable {
  /// Focus by day of the week (Monday first) and hour (0–23), in that order.
  package private(set) var cells = [Duration](repeating: .zero, count: 7 * 24)

  /// The focus on all `weekday`s from `hour` to the next hour.
  package subscript(weekday: Weekday, hour: Int) -> Duration {
    cells[(weekday.rawValue - 1) * 24 + hour]
  }

  /// The moments of `time` on the clocks of `zone`. An hour that clocks repeat counts twice in its
  /// cell; a skipped one is empty.
  package init(_ time: IntervalSet, in zone: Zone) {
    for interval in time.intervals {
      var start = interval.start
      while start < interval.end {
        let local = zone.local(start)
        let intoHour = Duration.microseconds(local.time.microseconds % 3_600_000_000)
        let end = min(interval.end, start + (.hours(1) - intoHour))
        cells[(local.day.weekday.rawValue - 1) * 24 + local.time.hour] += end - start
        start = end
      }
    }
  }

  /// The three hours in a row that hold the most focus, on all days together, and their share of
  /// the whole; nil without focus. Of equals the earliest.
  package var bestHours: (from: Int, share: Double)? {
    let hours = (0..<24).map { hour in
      (0..<7).reduce(Duration.zero) { $0 + cells[$1 * 24 + hour] }
    }
    let whole = hours.reduce(.zero, +)
    guard whole > .zero else { return nil }
    var best = (from: 0, sum: Duration.zero)
    for from in 0...21 {
      let sum = hours[from] + hours[from + 1] + hours[from + 2]
      if sum > best.sum { best = (from, sum) }
    }
    return (best.from, best.sum / whole)
  }
}

extension FocusHistory {
  /// The rhythm of `days`.
  package func rhythm(of days: ClosedRange<Day>) -> Rhythm {
    Rhythm(time.clipped(to: zone.interval(of: days)), in: zone)
  }
}
