/// A time zone: its name, and the past and future offsets of its clocks from UTC.
///
/// A value of plain numbers, so that figures never ask the machine. The first and last offsets
/// extend indefinitely.
package struct Zone: Sendable, Hashable {
  /// A moment when clocks change.
  package struct Transition: Sendable, Hashable {
    /// The start of the new offset, in seconds since 1970.
    package var at: Int64
    /// Seconds east of UTC from then on.
    package var offset: Int

    /// `offset` seconds east of UTC from `at` on.
    package init(at: Int64, offset: Int) {
      self.at = at
      self.offset = offset
    }
  }

  /// The name in the time-zone database, such as `Asia/Shanghai`.
  package let identifier: String
  private let initialOffset: Int
  private let transitions: [Transition]

  /// A zone by its rules.
  ///
  /// - Parameters:
  ///   - initialOffset: Seconds east of UTC before the first transition.
  ///   - transitions: In any order; transitions that change nothing are left out.
  package init(identifier: String, initialOffset: Int, transitions: [Transition] = []) {
    self.identifier = identifier
    self.initialOffset = initialOffset
    var offset = initialOffset
    var kept: [Transition] = []
    for transition in transitions.sorted(by: { $0.at < $1.at }) where transition.offset != offset {
      kept.append(transition)
      offset = transition.offset
    }
    self.transitions = kept
  }

  /// Coordinated universal time.
  package static let utc = Zone(identifier: "UTC", initialOffset: 0)

  /// Seconds east of UTC at `instant`.
  package func offset(at instant: Instant) -> Int {
    let index = transitionsUpTo(instant.seconds)
    return index == 0 ? initialOffset : transitions[index - 1].offset
  }

  /// The number of transitions at or before `seconds`.
  private func transitionsUpTo(_ seconds: Int64) -> Int {
    transitions.partitioningIndex { $0.at > seconds }
  }

  /// The time that a clock in the zone shows at `instant`.
  package func local(_ instant: Instant) -> LocalTime {
    let shifted = instant.microseconds + Int64(offset(at: instant)) * 1_000_000
    let day = shifted.dividedDown(by: 86_400_000_000)
    let rest = shifted - day * 86_400_000_000
    let time = TimeOfDay(
      hour: Int(rest / 3_600_000_000), minute: Int(rest / 60_000_000) % 60,
      second: Int(rest / 1_000_000) % 60, microsecond: Int(rest % 1_000_000))
    return LocalTime(Day(number: Int(day)), time ?? .startOfDay)
  }

  /// The day of `instant` in the zone.
  package func day(of instant: Instant) -> Day {
    Day(number: Int((instant.seconds + Int64(offset(at: instant))).dividedDown(by: 86_400)))
  }

  /// The way a local time became an instant.
  package enum Resolution: Sendable, Hashable {
    /// The clocks showed the time once.
    case exact
    /// The clocks never showed it: they were set forward past it.
    case skipped
    /// The clocks showed it twice: they were set back over it.
    case repeated
  }

  /// The instant when clocks in the zone show `local`, by RFC 5545: the first of two where clocks
  /// are set back; in a gap, moved forward by its length. Both use the offset from before the
  /// change.
  package func instant(_ local: LocalTime) -> (instant: Instant, resolution: Resolution) {
    let (first, last) = transitions(near: local.day)
    if first == last { return (reading(local, before: first), .exact) }
    return switch readings(of: local) {
    case .shown(let instants): (instants[0], instants.count == 1 ? .exact : .repeated)
    case .skipped(_, let reading): (reading, .skipped)
    }
  }

  /// The instants when clocks in the zone show `local`, in order: two where clocks are set back; in
  /// a gap, the result of ``instant(_:)``.
  package func instants(of local: LocalTime) -> [Instant] {
    switch readings(of: local) {
    case .shown(let instants): instants
    case .skipped(_, let reading): [reading]
    }
  }

  /// The first instant of `day`: midnight, the first of two, or the moment of the change where
  /// clocks skip midnight. A day that was skipped entirely starts with the next one.
  package func start(of day: Day) -> Instant {
    switch readings(of: LocalTime(day, .startOfDay)) {
    case .shown(let instants): instants[0]
    case .skipped(let at, _): at
    }
  }

  private enum Readings {
    /// The instants when clocks show the time, in order; never empty.
    case shown([Instant])
    /// The clocks were set forward past the time at `at`; with the old offset, it is at `reading`.
    case skipped(at: Instant, reading: Instant)
  }

  /// The transitions that can affect a clock on `day`: offsets are within a day of UTC, so only
  /// those within a day of it.
  private func transitions(near day: Day) -> (first: Int, last: Int) {
    (
      transitionsUpTo(Int64(day.number - 1) * 86_400),
      transitionsUpTo(Int64(day.number + 2) * 86_400)
    )
  }

  private func readings(of local: LocalTime) -> Readings {
    // Tries each offset on either side of a transition.
    let (first, last) = transitions(near: local.day)
    var shown: [Instant] = []
    for index in first...last {
      let candidate = reading(local, before: index)
      if transitionsUpTo(candidate.seconds) == index { shown.append(candidate) }
    }
    guard shown.isEmpty else { return .shown(shown) }
    for index in first..<last {
      let at = Instant(seconds: transitions[index].at)
      let reading = reading(local, before: index)
      if reading >= at, self.reading(local, before: index + 1) < at {
        return .skipped(at: at, reading: reading)
      }
    }
    preconditionFailure("a local time is shown or skipped")
  }

  /// `local` with the offset from before the transition `index`.
  private func reading(_ local: LocalTime, before index: Int) -> Instant {
    let offset = index == 0 ? initialOffset : transitions[index - 1].offset
    return Instant(microseconds: local.microseconds - Int64(offset) * 1_000_000)
  }

  /// The time from the start of `day` to its end: 24 hours, unless the clocks change.
  package func interval(of day: Day) -> Interval {
    Interval(from: start(of: day), to: start(of: day.next))
  }

  /// The time from the start of `days` to their end.
  package func interval(of days: ClosedRange<Day>) -> Interval {
    Interval(from: start(of: days.lowerBound), to: start(of: days.upperBound.next))
  }
}
