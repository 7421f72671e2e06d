import Basics

struct MeasureSummary: Sendable, Hashable {
  /// The number of days with a value that count: the completed ones. Today is included if it is the
  /// only one, and for a yes or no that is on record.
  var days: Int
  /// The value of the days, see ``MeasureHistory/total(on:)``; nil if none has a value.
  var total: Quantity?
  /// The mean of the completed days; today's value if values do not add up and it is the only day;
  /// nil if there are none.
  var mean: Quantity?
  /// The least value of the days counted in ``days``; nil if there are none.
  var least: Quantity?
  var most: Quantity?
  /// The number of days, weeks or months that met the goal, and the number of all; nil without a
  /// goal.
  var goal: (met: Int, of: Int)?

  static func == (left: Self, right: Self) -> Bool {
    (left.days, left.total, left.mean, left.least, left.most, left.goal?.met)
      == (right.days, right.total, right.mean, right.least, right.most, right.goal?.met)
      && left.goal?.of == right.goal?.of
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(days)
    hasher.combine(total)
  }
}

/// Consecutive days, weeks or months that met a goal.
struct GoalStreak: Sendable, Hashable {
  /// From the first day of the first span to the last day of the last.
  var days: ClosedRange<Day>
  var length: Int
}

extension MeasureHistory {
  func summary(of days: ClosedRange<Day>) -> MeasureSummary {
    let values = values(on: days)
    let total = total(on: days)
    // Today's sum still grows, so it is no minimum.
    let counted =
      values.count > 1
      ? values.filter { $0.day < today || measure.kind == .yes && recordedDays.last == today }
      : values
    let shown = measure.addsUp ? counted : values
    return MeasureSummary(
      days: counted.count, total: total,
      mean: measure.addsUp ? mean(of: values) : total, least: shown.map(\.value).min(),
      most: values.map(\.value).max(),
      goal: goalSpans(in: days).map { spans in
        (spans.count { $0.isMet }, spans.count)
      })
  }

  /// True if a day, week or month met its goal; nil for one without a value.
  private func meets(_ goal: MeasureGoal, on days: ClosedRange<Day>) -> Bool? {
    total(on: days).map(goal.isMet)
  }

  /// The days, weeks or months of the goal that end within some days, have a value and are over, or
  /// have met it already; nil without a goal.
  func goalSpans(in days: ClosedRange<Day>) -> [(days: ClosedRange<Day>, isMet: Bool)]? {
    guard let goal = measure.goal else { return nil }
    guard let firstDay else { return [] }
    let first = max(firstDay, days.lowerBound)
    let last = min(today, days.upperBound)
    guard first <= last else { return [] }
    return goal.span.spans(from: first, to: last).filter { days.contains($0.upperBound) }
      .compactMap { span in
        guard let isMet = meets(goal, on: span) else { return nil }
        // An upper limit is met only at the end.
        let isOver = span.upperBound < today
        if !isOver, goal.isMost || !isMet { return nil }
        return (span, isMet)
      }
  }

  /// The streaks of days, weeks or months that met the goal, in order; empty without a goal. A span
  /// without a value ends a streak; the running one does not, and a day of a pause, and a skipped
  /// one, neither ends one nor counts.
  var streaks: [GoalStreak] {
    guard let firstDay, firstDay <= today else { return [] }
    let end = measure.goal?.span.span(containing: today).upperBound ?? today
    var streaks: [GoalStreak] = []
    for span in goalSpans(in: firstDay...end) ?? [] where span.isMet && !isPaused(span.days) {
      if let last = streaks.last, areInPauses(last.days.upperBound.next..<span.days.lowerBound) {
        streaks[streaks.count - 1].days = last.days.lowerBound...span.days.upperBound
        streaks[streaks.count - 1].length += 1
      } else {
        streaks.append(GoalStreak(days: span.days, length: 1))
      }
    }
    return streaks
  }

  /// True for a day of a pause; a week or month counts if its goal was met all the same.
  private func isPaused(_ span: ClosedRange<Day>) -> Bool {
    span.count == 1 && waits.contains(span.lowerBound)
  }

  /// True if each of the days, weeks or months in a range has a day of a pause or a skipped one; of
  /// none.
  private func areInPauses(_ days: Range<Day>) -> Bool {
    guard let goal = measure.goal, !days.isEmpty else { return true }
    return goal.span.spans(from: days.lowerBound, to: days.upperBound.previous)
      .allSatisfy(waits.overlaps)
  }

  /// The current streak: its last day, week or month is the current one, or the one before.
  var currentStreak: GoalStreak? {
    guard let goal = measure.goal, let last = streaks.last else { return nil }
    let running = goal.span.span(containing: today)
    let end = last.days.upperBound.next
    return end >= running.lowerBound || areInPauses(end..<running.lowerBound) ? last : nil
  }

  /// The longest streak; the first of equals.
  var longestStreak: GoalStreak? {
    streaks.max { ($0.length, $1.days.lowerBound) < ($1.length, $0.days.lowerBound) }
  }

  /// The mean of each weekday's values among the completed days of a range, with the number of
  /// days.
  func byWeekday(_ days: ClosedRange<Day>) -> [(weekday: Weekday, mean: Quantity, days: Int)] {
    var sums: [Weekday: (sum: Quantity, days: Int)] = [:]
    for (day, value) in values(on: days) where day < today {
      sums[day.weekday, default: (.zero, 0)].sum += value
      sums[day.weekday, default: (.zero, 0)].days += 1
    }
    return Weekday.allCases.compactMap { weekday in
      sums[weekday].map { (weekday, $0.sum.divided(by: $0.days), $0.days) }
    }
  }

  /// The records of some days grouped by a custom field: the sum of values if they add up,
  /// otherwise their mean, largest first; `name` is nil for records without the field.
  func breakdown(
    by field: String, _ days: ClosedRange<Day>
  ) -> [(name: String?, value: Quantity, records: Int)] {
    var groups: [String?: [Quantity]] = [:]
    for reading in readings(on: days) {
      groups[reading.own[field], default: []].append(reading.value)
    }
    return groups.map { name, values in
      let sum = values.reduce(Quantity.zero, +)
      return (name, measure.addsUp ? sum : sum.divided(by: values.count), values.count)
    }.sorted { left, right in
      (right.value, left.name ?? "\u{10FFFF}") < (left.value, right.name ?? "\u{10FFFF}")
    }
  }

  func change(of period: Period) -> PeriodChange<Quantity>? {
    guard let days = period.comparison(asOf: today, since: firstDay),
      total(on: days.now) != nil, total(on: days.before) != nil
    else { return nil }
    return PeriodChange(of: period, asOf: today, since: firstDay) { total(on: $0) ?? .zero }
  }
}

extension MeasureGoal.Span {
  func span(containing day: Day) -> ClosedRange<Day> {
    switch self {
    case .day: day...day
    case .week: day.week.days
    case .month: day.month.days
    }
  }

  /// The days, weeks or months that contain some days, in order.
  func spans(from first: Day, to last: Day) -> [ClosedRange<Day>] {
    var spans: [ClosedRange<Day>] = []
    var day = first
    while day <= last {
      let span = span(containing: day)
      spans.append(span)
      day = span.upperBound.next
    }
    return spans
  }
}
