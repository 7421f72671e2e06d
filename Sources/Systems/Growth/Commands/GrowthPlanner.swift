import Basics
import Charts
import SiteKit
import Vault
import Wording

extension Planner {
  static let growth = Planner(plan: plan, take: take)

  private static func plan(
    _ days: ClosedRange<Day>, _ contents: VaultContents, _ words: Words
  ) -> Plan? {
    guard let growth = contents.figures[GrowthHistory.self] else { return nil }
    let time = contents.figures[(any TimeOnGoals).self]
    let occasions = occasions(until: days.upperBound, contents, words)
    let proposal = PlanProposal(growth, on: days, time, occasions) { words.title(of: $0) }
    return Plan(
      days, lastWeek: lastWeek(proposal, growth, time, words),
      planned: proposal.planned.map {
        Planned($0.title, on: $0.day, rank: words.rank($0.lever), isDone: $0.doneAt != nil)
      },
      proposals: proposal.entries.map { Proposal($0, today: growth.today, words) })
  }

  /// The coming events of the other systems, such as birthdays.
  private static func occasions(
    until last: Day, _ contents: VaultContents, _ words: Words
  ) -> [PlanOccasion] {
    let rooms = SiteTree.all([words.tag]).first.map { contents.rooms(words, in: $0) } ?? []
    let last = last.advanced(by: PlanProposal.lead)
    let ahead = contents.moment.today.distance(to: last)
    return contents.shown(rooms).having((any TodaySitePart).self)
      .filter { $0.name != "growth" }
      .flatMap { $0.next(within: ahead) }
      .filter { $0.urgency == .occasion && !$0.isOverdue && $0.day <= last }
      .map { PlanOccasion(day: $0.day, title: $0.title) }
      .sorted { ($0.day, $0.title) < ($1.day, $1.title) }
  }

  private static func lastWeek(
    _ proposal: PlanProposal, _ growth: GrowthHistory, _ time: (any TimeOnGoals)?, _ words: Words
  ) -> String? {
    let week = proposal.lastWeek
    let tasks =
      week.plannedTasks > 0
      ? words("growth.plan_tasks", ["done": week.doneTasks, "count": week.plannedTasks]) : nil
    let focus = time.map { $0.shares(of: week.days).all }.flatMap { all in
      all > .zero ? words("growth.plan_time", ["length": words.duration(all)]) : nil
    }
    let figures = [tasks, focus].compactMap(\.self)
    let recovery = proposal.isRecovery ? [words("growth.plan_recovery")] : []
    guard !figures.isEmpty else { return recovery.first }
    let fewer = proposal.isShort && !proposal.isRecovery ? [words("growth.plan_fewer")] : []
    return words.sentences(
      [words("growth.plan_last_week", ["figures": words.commas(figures)])] + fewer + recovery)
  }

  private static func take(
    _ proposals: [Proposal], _ library: RecordLibrary, _ settings: Settings
  ) throws -> ChangeEntry {
    try library.alone { library in
      var moment = EntryMoment(
        zone: library.moment.zone, now: library.moment.asOf, settings: settings)
      moment.stored = { library.texts(in: $0, at: $1) }
      moment.known = try library.names(of: [.goals])
      let taken = try proposals.map { proposal in
        try proposal.record.map { try change(of: $0, to: proposal, library, moment) }
          ?? newTask(proposal, library, moment)
      }
      return try library.write(
        taken.map(\.change), "plan", taken.map(\.summary).joined(separator: "; "))
    }
  }

  /// Puts a task on its day with the rank of the proposal.
  private static func change(
    of record: Record, to proposal: Proposal, _ library: RecordLibrary, _ moment: EntryMoment
  ) throws -> (change: RecordChange, summary: String) {
    let kind = try library.kind(record.kind)
    guard let stored = try library.record(of: kind, record.id), stored.state == .open else {
      throw Failure("not-open", library.words("growth.plan_gone", ["plan": proposal.title]))
    }
    var edit = RecordEdit(stored)
    try edit.putOff(to: proposal.day, by: record.hasTitle ? .task : nil, moment)
    if record.hasTitle {
      let rank = proposal.rank.map { "\($0.number)" } ?? ""
      try edit.set([("title", proposal.title), ("lever", rank)], by: .task, moment)
    }
    let problems = edit.problems(in: library).map(\.diagnostic)
    if let error = problems.first(where: { $0.severity == .error }) { throw Failure(error) }
    return (edit.change, edit.result.summary)
  }

  private static func newTask(
    _ proposal: Proposal, _ library: RecordLibrary, _ moment: EntryMoment
  ) throws -> (change: RecordChange, summary: String) {
    let values = [
      "title": proposal.title, "day": "\(proposal.day)", "goal": proposal.goal,
      "lever": proposal.rank.map { "\($0.number)" },
    ]
    let draft = EntryForm.task.draft(values.compactMapValues(\.self), moment)
    guard draft.isValid else {
      throw draft.problems.first { $0.diagnostic.severity == .error }
        .map { Failure($0.diagnostic) } ?? Failure("not-valid", proposal.title)
    }
    let change = RecordChange(
      TaskRecord.kind.collection, draft.identifier, before: nil, after: draft.content)
    return (change, library.summary(of: draft))
  }
}

extension Planner.Proposal {
  fileprivate init(_ entry: PlanProposal.Entry, today: Day, _ words: Words) {
    let reason = words.reason(entry.reason, today: today)
    let rank = words.rank(entry.lever)
    switch entry.subject {
    case .leftOpen(let task):
      let kind = task.rule == nil ? TaskRecord.kind.name : TaskTimeRecord.kind.name
      self.init(
        "task/\(task.id)", title: entry.title, on: entry.day, rank: rank, reason,
        record: Planner.Record(kind, task.id, hasTitle: task.rule == nil))
    case .goal(let id, _, _, _):
      self.init("goal/\(id)", title: entry.title, on: entry.day, rank: rank, reason, goal: id)
    case .occasion(let occasion):
      self.init(
        "occasion/\(occasion.day)/\(occasion.title)", title: entry.title, on: entry.day,
        rank: rank, reason)
    }
  }
}

extension Words {
  fileprivate func rank(_ lever: DailyTask.Lever?) -> Planner.Rank? {
    lever.map { Planner.Rank($0.rawValue, self("growth.lever", ["number": $0.rawValue])) }
  }

  fileprivate func title(of subject: PlanProposal.Subject) -> String {
    switch subject {
    case .leftOpen(let task): task.title
    case .goal(_, let title, let amount?, let unit):
      self(
        "growth.plan_amount",
        [
          "goal": title,
          "amount": number(ValueFormat.measure(unit: "").text(amount, self), unit: unit),
        ])
    case .goal(_, let title, nil, _): self("growth.plan_step", ["goal": title])
    case .occasion(let occasion): self("growth.plan_prepare", ["what": occasion.title])
    }
  }

  fileprivate func reason(_ reason: PlanProposal.Reason, today: Day) -> Planner.Reason {
    switch reason {
    case .leftOpen(let day):
      Planner.Reason("left-open", self("growth.plan_left_open", ["day": dayAndMonth(day)]))
    case .overdue(let day):
      Planner.Reason(
        "overdue", self("growth.plan_overdue", ["when": distance(from: today, to: day)]))
    case .due(let day):
      Planner.Reason("due", self("growth.plan_due", ["when": distance(from: today, to: day)]))
    case .behind(let reached, let passed):
      Planner.Reason(
        "behind",
        self("growth.plan_behind", ["reached": progress(reached), "passed": progress(passed)]))
    case .untouched(let day):
      Planner.Reason("untouched", self("growth.plan_untouched", ["day": dayAndMonth(day)]))
    case .coming(let day):
      Planner.Reason(
        "coming",
        self(
          "growth.plan_coming",
          ["day": dayAndMonth(day), "when": distance(from: today, to: day)]))
    }
  }
}
