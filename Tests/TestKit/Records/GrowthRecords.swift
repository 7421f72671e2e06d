import Basics
package import Growth
import Testing

/// A small set of growth records around New Year, with `text` in every place for words.
package func growthRecords(_ text: String = "words") throws -> GrowthRecords {
  func source(_ id: String) -> RecordSource { RecordSource(id: id) }
  var records = GrowthRecords()
  var profile = Profile(source: source("p"))
  profile.identity = text
  profile.challenge = text
  profile.vision = .init()
  profile.vision?.statement = text
  profile.vision?.constraints = [text]
  profile.antiVision = .init()
  profile.antiVision?.statement = text
  profile.antiVision?.roleModel = text
  profile.disappear = [.init(what: text)]
  records.profile = profile
  var year = Goal(source: source("year"), title: text, horizon: .year)
  year.due = Day("2027-01-20")
  var project = Goal(source: source("novel"), title: text + " novel", horizon: .quarter)
  project.parent = "year"
  project.measure = .init(target: 4, unit: text, now: 1)
  var week = Goal(source: source("a/../b 中"), title: text, horizon: .week)
  week.parent = "novel"
  let odd = Goal(source: source("a/../b 中!"), title: text, horizon: .quarter)
  records.goals = [year, project, week, odd]
  records.tasks = try (0..<30).map { index in
    let day = try #require(Day("2027-01-08")).advanced(by: -index)
    var task = DailyTask(source: source("t\(index)"), title: text, day: day)
    task.goal = "novel"
    task.lever = index % 2 == 0 ? .first : nil
    task.doneAt = index % 3 == 0 ? nil : try at("\(day) 10:00")
    return task
  }
  var failure = Setback(source: source("f"), at: try at("2027-01-05 09:00"), what: text)
  failure.learning = text
  failure.project = "novel"
  var other = Setback(source: source("g"), at: try at("2026-06-05 09:00"), what: text)
  other.project = text
  records.failures = [failure, other]
  var reflection = Reflection(source: source("r"), at: try at("2027-01-05 21:00"), text: text)
  reflection.prompt = text
  reflection.energy = 4
  records.reflections = [reflection]
  records.pains = [Pain(source: source("p"), at: try at("2027-01-02 21:00"), text: text)]
  var change = IdentityChange(source: source("i"), at: try at("2027-01-02 21:00"), to: text)
  change.from = text
  change.evidence = text
  records.identityChanges = [change]
  var entry = FlowEntry(source: source("w"), at: try at("2027-01-03 09:00"), challenge: 7, skill: 6)
  entry.project = "novel"
  records.flow = [entry]
  var stage = StageAssessment(source: source("s"), at: try at("2026-12-25 09:00"), stage: .standard)
  stage.note = text
  records.stages = [stage]
  return records
}
