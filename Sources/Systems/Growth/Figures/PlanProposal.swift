import Algorithms
import Basics

/// Something of another system that is to come, such as a birthday.
struct PlanOccasion: Sendable, Hashable {
  var day: Day
  var title: String
}

/// A proposal for the tasks of some days, from the goals, the tasks left open and coming occasions.
///
/// Due goals come first, then goals behind schedule, occasions, goals that got no time for a week,
/// and tasks that were left open.
struct PlanProposal: Sendable {
  enum Subject: Sendable, Hashable {
    /// A task of an earlier day, which is put on the day.
    case leftOpen(DailyTask)
    /// A new task for a goal; with the amount that its pace asks of the days, if it is measured.
    case goal(id: String, title: String, amount: Double?, unit: String)
    /// A new task that prepares for it.
    case occasion(PlanOccasion)
  }

  enum Reason: Sendable, Hashable {
    case leftOpen(since: Day)
    case overdue(Day)
    case due(Day)
    /// Shares from 0 to 1: the reached share of the goal, and the passed share of its time.
    case behind(reached: Double, passed: Double)
    /// The last day with time spent on it.
    case untouched(since: Day)
    case coming(Day)
  }

  struct Entry: Sendable, Hashable {
    var subject: Subject
    /// The title of the task.
    var title: String
    var reason: Reason
    var day: Day
    /// Nil on a day with all its levers, and for one time of a task that repeats, which has none.
    var lever: DailyTask.Lever?
  }

  /// From today on.
  let days: ClosedRange<Day>
  /// The tasks that the days have already, by day and then by rank.
  let planned: [DailyTask]
  /// The figures of the week before this one.
  let lastWeek: GrowthSummary
  /// True if the first of the days is one of recovery, so that less is proposed.
  let isRecovery: Bool
  private let recoveries: GrowthRecords
  private(set) var entries: [Entry] = []

  /// The number of days that an occasion is prepared for before it.
  static let lead = 7
  /// The number of days without time spent on a goal that are a reason to propose it.
  private static let idleDays = 7
  /// The share of a goal that may be missing before it counts as behind.
  private static let slack = 0.05

  /// The most entries: fewer for a single day, after a week with little done, and while the person
  /// recovers.
  private var most: Int {
    isRecovery ? days.count == 1 ? 1 : 3 : isShort ? 3 : days.count == 1 ? 5 : 7
  }

  /// True if less than 40% of the tasks of last week were done, so that fewer are proposed.
  var isShort: Bool {
    lastWeek.plannedTasks >= 5 && lastWeek.doneTasks * 5 < lastWeek.plannedTasks * 2
  }

  /// - Parameters:
  ///   - time: Nil if no time is recorded.
  ///   - occasions: In order of days.
  ///   - title: The title of the task for a subject. A new task is left out if an open one has its
  ///     title.
  init(
    _ growth: GrowthHistory, on days: ClosedRange<Day>, _ time: (any TimeOnGoals)?,
    _ occasions: [PlanOccasion], title: (Subject) -> String
  ) {
    self.days = days
    planned = growth.planned(on: days)
    lastWeek = growth.summary(of: growth.today.week.previous.days)
    recoveries = growth.records
    isRecovery = recoveries.recovery(on: days.lowerBound) != nil
    let carried = growth.carriedTasks
    let goals = Goals(
      growth, days, planned, time, slack: Self.slack, idleDays: Self.idleDays,
      share: isRecovery ? 0.5 : 1)
    let ofGoals = goals.candidates.map { node, reason -> (Subject, Reason) in
      let ids = Set(node.all.map(\.goal.id))
      let task = carried.first { $0.goal.map(ids.contains) ?? false }
      return (task.map(Subject.leftOpen) ?? goals.subject(of: node), reason)
    }
    let coming = occasions.filter { $0.day >= days.lowerBound }
      .map { (Subject.occasion($0), Reason.coming($0.day)) }
    let left = carried.map { (Subject.leftOpen($0), Reason.leftOpen(since: $0.day)) }
    let all =
      ofGoals.filter { $0.1.isDue }.prefix(2) + ofGoals.filter { $0.1.isBehind }.prefix(3)
      + coming.prefix(3) + ofGoals.filter { $0.1.isUntouched }.prefix(1)
    let open = Set(
      (planned + growth.records.tasks.filter { $0.day >= growth.today } + carried)
        .filter(\.isOpen).map { $0.title.lowercased() })
    var seen: Set<Subject> = []
    let wanted = (Array(all) + left.prefix(Self.mostLeftOpen)).compactMap { subject, reason in
      let title = title(subject)
      let isNew = subject.task != nil || !open.contains(title.lowercased())
      return isNew && seen.insert(subject).inserted ? (subject, title, reason) : nil
    }
    for (subject, title, reason) in wanted.prefix(most) { add(subject, title, reason) }
  }

  private static let mostLeftOpen = 4

  private mutating func add(_ subject: Subject, _ title: String, _ reason: Reason) {
    let day =
      reason.latest.map { min(max($0.previous, days.lowerBound), days.upperBound) } ?? emptiest
    let taken = levers(on: day)
    let levers: [DailyTask.Lever] =
      recoveries.recovery(on: day) == nil ? DailyTask.Lever.allCases : [.first]
    let lever = levers.first { !taken.contains($0) }
    entries.append(
      Entry(
        subject: subject, title: title, reason: reason, day: day,
        lever: subject.task?.rule == nil ? lever : nil))
  }

  /// The first of the days with the fewest levers; a weekend only if the others have more.
  private var emptiest: Day {
    let all = (0..<days.count).map { days.lowerBound.advanced(by: $0) }
    return all.min {
      (levers(on: $0).count, $0.isWeekend ? 1 : 0, $0)
        < (levers(on: $1).count, $1.isWeekend ? 1 : 0, $1)
    } ?? days.lowerBound
  }

  private func levers(on day: Day) -> Set<DailyTask.Lever> {
    Set(
      planned.filter { $0.day == day }.compactMap(\.lever)
        + entries.filter { $0.day == day }.compactMap(\.lever))
  }
}

extension PlanProposal.Subject {
  /// The task that is put on the day; nil for a new one.
  var task: DailyTask? { if case .leftOpen(let task) = self { task } else { nil } }
}

extension PlanProposal.Reason {
  fileprivate var isDue: Bool {
    switch self {
    case .overdue, .due: true
    default: false
    }
  }
  fileprivate var isBehind: Bool { if case .behind = self { true } else { false } }
  fileprivate var isUntouched: Bool { if case .untouched = self { true } else { false } }

  /// The day of its deadline or occasion; the task should be on an earlier day.
  fileprivate var latest: Day? {
    switch self {
    case .due(let day), .coming(let day): day
    default: nil
    }
  }
}

extension Day {
  fileprivate var isWeekend: Bool { weekday == .saturday || weekday == .sunday }
}

/// The goals that a plan proposes something for.
private struct Goals {
  /// Each with the reason, sorted: due goals by day, goals behind schedule by how far, the rest by
  /// their last day.
  let candidates: [(node: GoalTree.Node, reason: PlanProposal.Reason)]
  private let days: ClosedRange<Day>
  private let today: Day
  /// The part of an amount that is asked for.
  private let share: Double

  init(
    _ growth: GrowthHistory, _ days: ClosedRange<Day>, _ planned: [DailyTask],
    _ time: (any TimeOnGoals)?, slack: Double, idleDays: Int, share: Double
  ) {
    self.share = share
    let today = growth.today
    (self.days, self.today) = (days, today)
    let served = Set(planned.compactMap(\.goal))
    func reason(for node: GoalTree.Node) -> PlanProposal.Reason? {
      if let due = node.goal.due {
        if due < today { return .overdue(due) }
        if due <= days.upperBound { return .due(due) }
        let passed = node.goal.passed(on: today, until: due)
        if node.progress + slack < passed {
          return .behind(reached: node.progress, passed: passed)
        }
      }
      guard node.goal.horizon <= .quarter,
        let last = time?.lastDay(of: node.goal, before: today.next),
        last.distance(to: today) >= idleDays
      else { return nil }
      return .untouched(since: last)
    }
    let found = growth.tree.all
      .filter { $0.goal.status == .open && !$0.all.contains { served.contains($0.goal.id) } }
      .compactMap { node in reason(for: node).map { (node: node, reason: $0) } }
    // A goal is reached through those below it.
    let ids = Set(found.map(\.node.goal.id))
    candidates =
      found
      .filter { found in !found.node.all.dropFirst().contains { ids.contains($0.goal.id) } }
      .sorted { one, other in
        (one.reason.rank, one.node.goal.id) < (other.reason.rank, other.node.goal.id)
      }
  }

  /// The new task for a goal; a measured amount is spread evenly over the days until it is due.
  func subject(of node: GoalTree.Node) -> PlanProposal.Subject {
    let goal = node.goal
    guard let measure = goal.measure, let due = goal.due, measure.progress < 1 else {
      return .goal(id: goal.id, title: goal.title, amount: nil, unit: "")
    }
    let left = max(1, today.distance(to: due) + 1)
    let share = min(1, Double(days.count) / Double(left))
    let amount = ((measure.target - measure.now) * share * self.share).rounded(.up)
    return .goal(id: goal.id, title: goal.title, amount: amount, unit: measure.unit)
  }
}

extension PlanProposal.Reason {
  /// The order among goals: by day, or by the largest shortfall.
  fileprivate var rank: Double {
    switch self {
    case .overdue(let day), .due(let day), .untouched(let day), .leftOpen(let day),
      .coming(let day):
      Double(day.number)
    case .behind(let reached, let passed): reached - passed
    }
  }
}

extension Goal {
  /// The share of its time that has passed on a day: a goal of a quarter has the 91 days before it
  /// is due, and accordingly for the others.
  fileprivate func passed(on day: Day, until due: Day) -> Double {
    let length =
      switch horizon {
      case .week: 7
      case .quarter: 91
      case .year: 365
      case .decade: 3_652
      }
    return min(1, max(0, 1 - Double(day.distance(to: due)) / Double(length)))
  }
}
