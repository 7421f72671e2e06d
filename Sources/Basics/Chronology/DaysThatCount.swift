extension ClosedRange<Day> {
  /// Of how many of the days a figure such as “on 4 of 9 days” is: those that are over, from
  /// `first`, the first on record, on. A day counts once it is over; `today` only where it already
  /// has what is counted.
  package func counted(since first: Day?, today: Day, withToday: Bool = false) -> Int {
    guard let first else { return 0 }
    let from = Swift.max(first, lowerBound)
    let to = Swift.min(withToday ? today : today.previous, upperBound)
    return Swift.max(0, from.distance(to: to) + 1)
  }
}
