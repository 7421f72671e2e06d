import Basics
import Testing

@testable import Growth

func day(_ text: String) throws -> Day { try #require(Day(text)) }

/// The source of the record `id`, on `line`.
func source(_ id: String, line: Int = 1) -> RecordSource {
  RecordSource(id: id, place: Place(file: "goals.jsonl", line: line))
}

func goal(
  _ id: String, _ horizon: Goal.Horizon, parent: String? = nil, _ status: Goal.Status = .open,
  measure: (now: Double, target: Double)? = nil, doneAt: Instant? = nil, line: Int = 1
) -> Goal {
  var goal = Goal(source: source(id, line: line), title: "Goal \(id)", horizon: horizon)
  goal.parent = parent
  goal.status = status
  goal.measure = measure.flatMap { Goal.Measure(target: $0.target, unit: "", now: $0.now) }
  goal.doneAt = doneAt
  return goal
}

func task(
  _ id: String, goal: String? = nil, done: Instant? = nil, lever: DailyTask.Lever? = nil,
  xp: Int? = nil, on text: String = "2026-11-20"
) throws -> DailyTask {
  var task = DailyTask(source: source(id), title: "Task \(id)", day: try day(text))
  task.goal = goal
  task.doneAt = done
  task.lever = lever
  task.xp = xp
  return task
}

func failure(
  _ id: String, at instant: Instant, learning: String? = nil, applied: Bool = false,
  project: String? = nil
) -> Setback {
  var failure = Setback(source: source(id), at: instant, what: "What \(id)")
  failure.learning = learning
  failure.isApplied = applied
  failure.project = project
  return failure
}
