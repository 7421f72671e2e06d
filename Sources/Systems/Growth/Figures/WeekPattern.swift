/// Figures about the past days of a week, as plain numbers that any source of focus can give.
package struct WeekFigures: Sendable, Hashable {
  var dayCount = 7
  var asksForRest = false
  var recoveryDays = 0
  var plannedTasks = 0
  var doneTasks = 0
  package var focus: Duration = .zero
  /// The mean length of a session; zero if there was none, nil if sessions are not recorded.
  package var meanSession: Duration?
  /// The number of switches between applications; nil if they were not recorded.
  package var switches: Int?
  /// The number of hours of the day, fullest first, that contain four fifths of the focus: 0–24.
  package var hourSpread = 0
  /// The number of weekdays, fullest first, that contain four fifths of the focus: 0–7.
  package var weekdaySpread = 0
  /// The number of weekdays that counts as few: three sevenths of the days.
  var fewDays: Int { dayCount * 3 / 7 }

  /// The fraction of tasks done; nil if none was planned.
  var completion: Double? {
    plannedTasks == 0 ? nil : Double(doneTasks) / Double(plannedTasks)
  }

  /// Switches per hour of focus; nil without focus or recorded switches.
  var switchesPerHour: Double? {
    guard let switches, focus > .zero else { return nil }
    return Double(switches) / (focus / .seconds(3_600))
  }

  var isEmpty: Bool { plannedTasks == 0 && focus == .zero }

  /// The number of `amounts`, largest first, that make up four fifths of the total.
  package static func spread(_ amounts: [Duration]) -> Int {
    let total = amounts.reduce(.zero, +)
    guard total > .zero else { return 0 }
    var (held, count) = (Duration.zero, 0)
    for amount in amounts.sorted(by: >) where held * 5 < total * 4 {
      held += amount
      count += 1
    }
    return count
  }
}

/// The kind of week, and the reasons.
struct WeekPattern: Sendable, Hashable {
  enum Name: String, Sendable, Hashable, CaseIterable {
    case productive, exploring, recovering, procrastinating
  }

  var name: Name
  var reasons: [Reason]

  struct Reason: Sendable, Hashable {
    var condition: Condition
    var figures: WeekFigures
  }

  /// A condition on a week in a row of the table. An unknown figure meets no condition that
  /// requires much or little of it, and every condition that begins with “not”.
  enum Condition: Sendable, Hashable, CaseIterable {
    case asksForRest
    /// At least half of the days are days of recovery.
    case recoveryDays
    /// At least 70% of the tasks.
    case manyTasksDone
    /// Less than 40% of the tasks.
    case fewTasksDone
    /// At least 40% of the tasks, or none planned.
    case notFewTasksDone
    /// Less than 70% of the tasks, or none planned.
    case notManyTasksDone
    /// Sessions of 45 min or more on average.
    case longSessions
    /// Sessions of less than 25 min on average, or none.
    case shortSessions
    /// Sessions of 25 min or more on average, or none.
    case notShortSessions
    /// At least 8 switches in an hour of focus.
    case restless
    /// Fewer than 8 switches in an hour of focus, or nothing recorded them.
    case notRestless
    /// Focus on one to three weekdays, proportionally fewer if there are fewer than seven days.
    case fewDays
    /// Focus over 8 hours of the day or more.
    case manyHours
  }

  /// The first row whose conditions all hold gives the name; the last row always holds.
  static let table: [(name: Name, conditions: [Condition])] = [
    (.recovering, [.recoveryDays]),
    (.recovering, [.asksForRest]),
    (.productive, [.manyTasksDone, .notShortSessions, .notRestless]),
    (.productive, [.notFewTasksDone, .longSessions, .notRestless]),
    (.recovering, [.notManyTasksDone, .fewDays, .notRestless]),
    (.procrastinating, [.fewTasksDone, .restless]),
    (.procrastinating, [.fewTasksDone, .shortSessions]),
    (.exploring, [.restless]),
    (.exploring, [.manyHours]),
    (.exploring, []),
  ]

  init?(_ figures: WeekFigures) {
    guard !figures.isEmpty,
      let row = Self.table.first(where: { $0.conditions.allSatisfy { $0.holds(figures) } })
    else { return nil }
    name = row.name
    let conditions =
      row.conditions.isEmpty
      ? [Condition.notFewTasksDone, .notManyTasksDone, .fewTasksDone, .manyTasksDone]
        .filter { $0.holds(figures) }.suffix(1) : row.conditions
    // Unknown figures are no reason, unless there is no other.
    let known = conditions.filter { $0.isKnown(figures) }
    reasons = (known.isEmpty ? conditions : known).map { Reason(condition: $0, figures: figures) }
  }
}

extension WeekPattern.Condition {
  fileprivate func isKnown(_ figures: WeekFigures) -> Bool {
    switch self {
    case .manyTasksDone, .fewTasksDone, .notFewTasksDone, .notManyTasksDone:
      figures.completion != nil
    case .longSessions, .notShortSessions: figures.meanSession ?? .zero > .zero
    case .restless, .notRestless: figures.switchesPerHour != nil
    case .recoveryDays, .asksForRest, .shortSessions, .fewDays, .manyHours: true
    }
  }

  func holds(_ figures: WeekFigures) -> Bool {
    switch self {
    case .asksForRest: figures.asksForRest
    case .recoveryDays: figures.recoveryDays * 2 >= figures.dayCount
    case .manyTasksDone: figures.completion.map { $0 >= 0.7 } ?? false
    case .fewTasksDone: figures.completion.map { $0 < 0.4 } ?? false
    case .notFewTasksDone: !Self.fewTasksDone.holds(figures)
    case .notManyTasksDone: !Self.manyTasksDone.holds(figures)
    case .longSessions: figures.meanSession.map { $0 >= .seconds(45 * 60) } ?? false
    case .shortSessions: figures.meanSession.map { $0 < .seconds(25 * 60) } ?? false
    case .notShortSessions:
      !Self.shortSessions.holds(figures) || figures.meanSession == .zero
    case .restless: figures.switchesPerHour.map { $0 >= 8 } ?? false
    case .notRestless: !Self.restless.holds(figures)
    case .fewDays: figures.weekdaySpread > 0 && figures.weekdaySpread <= figures.fewDays
    case .manyHours: figures.hourSpread >= 8
    }
  }
}
