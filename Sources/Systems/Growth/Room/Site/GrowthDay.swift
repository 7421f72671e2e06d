import Algorithms
import Chronology
import Diagnostics
import Growth
import Liquid
import SiteKit
import Wording

/// What growth shows on the page of a day: the tasks with what was done, the points that were
/// earned, and everything that was written down.
struct GrowthDay {
  let view: GrowthView
  let day: Day

  private var growth: GrowthHistory { view.growth }
  private var words: Words { view.words }

  /// What there is; nil for nothing.
  var part: DayPart? {
    let earned = earned
    let tasks = growth.tasks(on: day)
    // What was put off, or done before its day.
    let done = Set(earned.filter { $0.kind == .task }.map(\.record.id))
      .subtracting(tasks.map(\.id))
    let others = done.isEmpty ? [] : growth.records.tasks.filter { done.contains($0.id) }
    let reached = earned.compactMap(goal)
    let failures = written(growth.records.failures, at: \.at)
    let reflections = written(growth.records.reflections, at: \.at)
    let notes = notes
    guard
      !(tasks.isEmpty && others.isEmpty && reached.isEmpty && failures.isEmpty
        && reflections.isEmpty && notes.isEmpty)
    else { return nil }
    let levers = tasks.filter { $0.lever != nil }
    let points = earned.reduce(0) { $0 + $1.points }
    return DayPart(
      "growth", template: "day_growth",
      members: [
        "xp": .int(points), "levers": .array(levers.map { .object(view.task($0)) }),
        "tasks": .array(tasks.filter { $0.lever == nil }.map { .object(view.task($0)) }),
        "others": .array(others.map { .object(view.task($0)) }),
        "reached": .array(reached), "failures": .array(failures.map { .object(view.failure($0)) }),
        "reflections": .array(reflections.map { .object(reflection($0)) }), "notes": .array(notes),
      ],
      summary: points > 0
        ? words.number(words.number(Double(points), decimals: 0), unit: "XP") : nil)
  }

  /// The points of the day.
  private var earned: ArraySlice<ExperienceEntry> {
    let entries = growth.experience.entries
    let first = entries.partitioningIndex { ($0.day?.number ?? .min) >= day.number }
    return entries[first...].prefix { $0.day == day }
  }

  /// The goal that points were given for; nil for those of something else.
  private func goal(_ entry: ExperienceEntry) -> Value? {
    guard [.milestone, .project, .yearGoal].contains(entry.kind) else { return nil }
    let goal = growth.tree[entry.record.id]?.goal
    return [
      "title": .string(entry.title), "xp": .int(entry.points),
      "kindTitle": Value(goal.map { view.kindTitle(of: $0.horizon) }),
      "url": Value(goal.flatMap(GrowthAddress.ownPage)),
    ]
  }

  /// The records of the day among `records`, which are in order of time.
  private func written<Record>(_ records: [Record], at: (Record) -> Instant) -> [Record] {
    let interval = growth.zone.interval(of: day)
    let first = records.partitioningIndex { at($0) >= interval.start }
    return Array(records[first...].prefix { at($0) < interval.end })
  }

  private func reflection(_ reflection: Reflection) -> Object {
    [
      "time": .string("\(growth.zone.local(reflection.at).time)"),
      "question": Value(reflection.prompt), "text": .string(reflection.text),
      "mood": reflection.mood.map {
        .string(($0 > 0 ? "+" : "") + words.number(Double($0), decimals: 0))
      } ?? .nil,
      "energy": Value(reflection.energy),
    ]
  }

  /// What hurt, what changed in who the person is, how it went between challenge and skill, and the
  /// stage, each with what it is called.
  private var notes: [Value] {
    func note(_ title: String, _ text: String?) -> Value {
      ["title": .string(title), "text": Value(text)]
    }
    let records = growth.records
    let pains = written(records.pains, at: \.at).map { note(words("growth.pain"), $0.text) }
    let changes = written(records.identityChanges, at: \.at).map { change in
      let parts = [change.from, change.to].compactMap(\.self).joined(separator: " → ")
      return note(
        words("growth.identity_change"),
        words.clauses([parts] + [change.evidence].compactMap(\.self)))
    }
    let flow = written(records.flow, at: \.at).map { entry in
      let project = entry.project.map { growth.tree.project(named: $0)?.title ?? $0 }
      let parts = [
        words("growth.flow_entry", ["challenge": entry.challenge, "skill": entry.skill])
      ]
      return note(words("growth.flow"), words.clauses(parts + [project].compactMap(\.self)))
    }
    let stages = written(records.stages, at: \.at).map { stage in
      note(words("growth.stage_title", ["stage": stage.stage.number]), stage.note)
    }
    return pains + changes + flow + stages
  }
}
