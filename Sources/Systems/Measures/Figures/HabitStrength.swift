import Basics

extension MeasureHistory {
  /// The number of days without the habit that halve its strength.
  static let halfLife = 13.0

  /// The part of the way to the day's share that the strength moves in a day: 1 − 2^(−1/13), so
  /// that half of it is left after ``halfLife`` days.
  private static let pace = 0.051_922_486

  /// The strength of a habit, from 0 to 1: the share of the days when it was kept, the later ones
  /// weighted more, with weights that halve every ``halfLife`` days (exponential smoothing, Brown
  /// 1956). It begins at 0 before the first record, so a new habit has to grow; a single miss takes
  /// a twentieth of it.
  ///
  /// Skipped days and pauses are left out, and so is today until the goal is met. A day counts as
  /// the part of the goal that it reached; for a weekly or monthly goal, as the part reached by the
  /// last 7 or 30 days that are not left out. A day without a value was not kept.
  ///
  /// Nil for a measure that is no habit: without a goal, or with values that do not add up. A yes
  /// or no needs no goal if more is better.
  var strength: Double? {
    guard measure.isHabit, let firstDay, firstDay <= today else { return nil }
    var strength = 0.0
    var counted: [Day] = []
    for day in firstDay...today where !waits.contains(day) {
      counted.append(day)
      let kept = share(on: counted)
      if day == today, kept < 1 || measure.goal?.isMost ?? false { break }
      strength += Self.pace * (kept - strength)
    }
    return strength
  }

  /// The part of the goal that the last of some days reached, from 0 to 1.
  private func share(on days: [Day]) -> Double {
    guard let last = days.last else { return 0 }
    guard let goal = measure.goal else { return value(on: last) ?? .zero > .zero ? 1 : 0 }
    let values = days.suffix(goal.span.length).compactMap { value(on: $0) }
    guard !values.isEmpty else { return 0 }
    let total = values.reduce(.zero, +)
    if goal.isMost || goal.value <= .zero { return goal.isMet(by: total) ? 1 : 0 }
    return max(0, min(1, total.number / goal.value.number))
  }
}

extension Measure {
  /// True if it is done, or kept to, day after day.
  var isHabit: Bool { goal == nil ? kind == .yes && better == .higher : addsUp }
}

extension MeasureGoal.Span {
  /// The number of days that a share of the goal covers.
  fileprivate var length: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 30
    }
  }
}
