import Algorithms
import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// Growth on the page of a day: the tasks and their completion, the points earned, and everything
/// that was written down.
struct GrowthDay {
  let view: GrowthView
  let day: Day

  private var growth: GrowthHistory { view.growth }
  private var words: Words { view.words }

  var part: DayPart? {
    let earned = earned
    let tasks = growth.tasks(on: day)
    // Tasks that were postponed, or done before their day.
    let done = Set(earned.filter { $0.kind == .task }.map(\.record.id))
      .subtracting(tasks.map(\.id))
    let others = done.isEmpty ? [] : growth.records.tasks.filter { done.contains($0.id) }
    let goals = earned.filter { [.milestone, .project, .yearGoal].contains($0.kind) }
    // Includes failures with a learning or an application on the day.
    let worked = Set(earned.filter { $0.kind == .failure }.map(\.record.id))
    let failures = growth.records.failures.filter { worked.contains($0.source.id) }
    let reflections = growth.reflections(of: day...day)
    let notes = notes
    guard
      !(tasks.isEmpty && others.isEmpty && goals.isEmpty && failures.isEmpty
        && reflections.isEmpty && notes.isEmpty)
    else { return nil }
    let levers = tasks.filter { $0.lever != nil }
    let points = earned.reduce(0) { $0 + $1.points }
    return DayPart(
      "growth", template: "day_growth",
      members: [
        "xp": .int(points), "levers": .objects(levers, view.task),
        "tasks": .objects(tasks.filter { $0.lever == nil }, view.task),
        "others": .objects(others, view.task),
        "reached": .array(goals, goal),
        "failures": .objects(failures, view.failure),
        "reflections": .objects(reflections, reflection),
        "notes": .array(notes) {
          ["record": $0.record, "title": .string($0.title), "text": Value($0.text)]
        },
      ],
      summary: points > 0 ? xp(points) : nil
    ) {
      (tasks + others).map(line)
        + goals.map { DayLine("✓", $0.title, kindTitle(of: $0), xp($0.points)) }
        + reflections.map(line) + failures.map(line) + notes.map { DayLine(nil, $0.title, $0.text) }
    }
  }

  private var earned: ArraySlice<ExperienceEntry> {
    growth.experience.entries.slice(day.number...day.number) { $0.day?.number ?? .min }
  }

  private func xp(_ points: Int) -> String {
    words("number.points", ["number": points])
  }

  private func goal(_ entry: ExperienceEntry) -> Value {
    let goal = growth.tree[entry.record.id]?.goal
    return [
      "record": Value(goal) { .record(GoalRecord.kind, $0.id) },
      "title": .string(entry.title), "xp": .int(entry.points),
      "kindTitle": Value(kindTitle(of: entry)),
      "url": Value(goal.flatMap(GrowthAddress.ownPage)),
    ]
  }

  private func kindTitle(of entry: ExperienceEntry) -> String? {
    growth.tree[entry.record.id].map { view.kindTitle(of: $0.goal.horizon) }
  }

  private func line(of task: DailyTask) -> DayLine {
    DayLine(
      task.doneAt != nil ? "✓" : task.isOpen ? "○" : "–", task.title,
      task.lever.map { words("growth.lever", ["number": $0.rawValue]) },
      task.goal.flatMap { growth.tree[$0]?.goal.title }, xp(ExperienceLog.points(for: task)))
  }

  private func line(of reflection: Reflection) -> DayLine {
    DayLine(
      time(reflection.at), reflection.prompt, reflection.text,
      mood(of: reflection).map { words("growth.mood_is", ["value": $0]) },
      reflection.energy.map { words("growth.energy_is", ["value": $0]) })
  }

  private func line(of failure: Setback) -> DayLine {
    DayLine(
      growth.zone.day(of: failure.at) == day ? time(failure.at) : nil, failure.what,
      failure.learning.map { words.sentences([words("growth.learning"), $0]) })
  }

  private func time(_ instant: Instant) -> String { "\(growth.zone.local(instant).time)" }

  /// `+1`; nil if there is none.
  private func mood(of reflection: Reflection) -> String? {
    reflection.mood.map { ($0 > 0 ? "+" : "") + words.number(Double($0), decimals: 0) }
  }

  private func written<Record>(_ records: [Record], at: (Record) -> Instant) -> [Record] {
    let interval = growth.zone.interval(of: day)
    return Array(records.slice(interval.start..<interval.end, by: at))
  }

  private func reflection(_ reflection: Reflection) -> Object {
    [
      "record": .record(ReflectionRecord.kind, reflection.source.id),
      "time": .string(time(reflection.at)), "question": Value(reflection.prompt),
      "text": .string(reflection.text), "mood": Value(mood(of: reflection)),
      "energy": Value(reflection.energy), "tags": .strings(reflection.tags),
    ]
  }

  /// Pains, identity changes, flow entries and the stage, each with its title and the reference to
  /// its record.
  private var notes: [(title: String, text: String?, record: Value)] {
    typealias Note = (title: String, text: String?, record: Value)
    let records = growth.records
    let pains = written(records.pains, at: \.at).map { pain in
      Note(
        words("growth.pain"), words.clauses([pain.text] + pain.tags.map { "#" + $0 }),
        .record(PainRecord.kind, pain.source.id))
    }
    let recoveries = records.recoveries.filter { $0.contains(day) && day <= growth.today }.map {
      Note(words("entry.recovery"), $0.note, .record(RecoveryRecord.kind, $0.source.id))
    }
    let changes = written(records.identityChanges, at: \.at).map { change in
      let parts = [change.from, change.to].compactMap(\.self).joined(separator: " → ")
      return Note(
        words("growth.identity_change"),
        words.clauses([parts] + [change.evidence].compactMap(\.self)),
        .record(IdentityRecord.kind, change.source.id))
    }
    let flow = written(records.flow, at: \.at).map { entry in
      let project = entry.project.map { growth.tree.project(named: $0)?.title ?? $0 }
      let parts = [
        words("growth.flow_entry", ["challenge": entry.challenge, "skill": entry.skill])
      ]
      return Note(
        words("growth.flow"), words.clauses(parts + [project].compactMap(\.self)),
        .record(FlowRecord.kind, entry.source.id))
    }
    let stages = written(records.stages, at: \.at).map { stage in
      Note(
        words.title(of: stage.stage), stage.note,
        .record(StageRecord.kind, stage.source.id))
    }
    return recoveries + pains + changes + flow + stages
  }
}
