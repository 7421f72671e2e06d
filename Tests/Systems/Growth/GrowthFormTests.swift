import Basics
import Testing
import Vault
import Wording

@testable import Growth

struct GrowthFormTests {
  // 2026-11-20T12:00:00Z.
  private static let now = Instant(seconds: 20_777 * 86_400 + 43_200)

  private func json(_ form: EntryForm, _ values: [String: String]) -> String {
    let draft = form.draft(values, EntryMoment(zone: .utc, now: Self.now))
    return draft.isValid ? draft.json : "\(draft.problems.map(\.diagnostic.message))"
  }

  @Test func `What is left out is now, today, or not written`() {
    #expect(
      json(.task, ["title": "a", "doneAt": "true"]).hasSuffix(
        #","title":"a","day":"2026-11-20","doneAt":"2026-11-20T12:00:00Z"}"#))
    #expect(
      json(.failure, ["what": "w"]).hasSuffix(
        #","at":"2026-11-20T12:00:00Z","what":"w","applied":false}"#))
    #expect(json(.reflection, [:]) == #"["the record has no text"]"#)
  }

  @Test(arguments: ["4", "４", "self-aware", "Self-Aware", "自我觉察", "自己意識的", "4 · self-aware"])
  func `A stage is a number of one to nine, or its name in any language`(_ text: String) {
    #expect(json(.stage, ["stage": text]).hasSuffix(#","stage":4}"#))
    #expect(json(.profile, ["stage": text]).hasSuffix(#","stage":4}"#))
  }

  @Test func `A stage that is none of the nine is refused`() {
    #expect(json(.stage, ["stage": "10"]).contains("10"))
    #expect(json(.stage, ["stage": "grown"]) == #"["stage is \"grown\", not a whole number"]"#)
  }

  @Test(arguments: Language.allCases)
  func `Each of the nine stages has a name and a meaning of its own`(_ language: Language) throws {
    let field = try #require(EntryForm.stage.fields.first { $0.name == "stage" })
    let explained = field.explained(in: .standard(language))
    #expect(explained.count == 9)
    #expect(Set(explained.map(\.name)).count == 9)
    #expect(Set(explained.map(\.meaning)).count == 9)
    #expect(explained[3].name.hasPrefix("4 · "))
    let asks = explained.filter { $0.meaning.contains { "?？".contains($0) } }
    #expect(asks.count == 9)
  }

  @Test func `The first words of an anti-vision are dated, and later ones keep the date`() throws {
    func json(_ values: [String: String], _ written: RecordText? = nil) -> String {
      var moment = EntryMoment(zone: .utc, now: Self.now)
      moment.written = written.map { [$0] } ?? []
      return EntryForm.profile.draft(values, moment).json
    }
    let words = ["antiVision.roleModel": "Mr Lin"]
    #expect(
      json(words).hasSuffix(
        #""antiVision":{"roleModel":"Mr Lin","createdAt":"2026-11-20T12:00:00Z"}}"#))
    #expect(
      json(words.merging(["antiVision.createdAt": "2026-11-01 08:00"]) { $1 })
        .contains("2026-11-01"))
    #expect(!json(["identity": "A writer"]).contains("createdAt"))
    for earlier in [
      #"{"statement":"x"}"#, #"{"statement":"x","createdAt":"2025-01-01T00:00:00Z"}"#,
    ] {
      let standing = RecordText(new: "lin", [.init("antiVision", .written(earlier))])
      #expect(!json(words, standing).contains("2026-11-20"))
    }
  }

  private func problems(_ values: [String: String]) throws -> [String] {
    var records = GrowthRecords()
    records.goals = [goal("novel", .quarter), goal("old", .quarter, .done)]
    records.tasks = try [
      task("a", lever: .first, on: "2026-11-20"), task("b", lever: .second, on: "2026-11-20"),
      task("c", on: "2026-11-20"), task("d", lever: .first, on: "2026-11-21"),
      task("e", lever: .second, on: "2026-11-21"), task("f", lever: .third, on: "2026-11-21"),
    ]
    var moment = EntryMoment(zone: .utc, now: Self.now)
    moment.records[GrowthRecords.self] = records
    moment.known = GrowthSystem().names(in: records)
    func problems() -> [String] {
      let draft = EntryForm.task.draft(values.merging(["title": "t"]) { given, _ in given }, moment)
      #expect(draft.isValid)
      return draft.problems.map {
        [$0.field ?? "", $0.diagnostic.message, $0.diagnostic.hint ?? ""].joined(separator: ": ")
      }
    }
    let found = problems()
    // If the records were not read, they are looked up, with the same result.
    moment.records = SystemValues()
    moment.stored = { [records] collection, instant in
      if collection == "growth/goals" {
        return records.goals.map { RecordText(new: $0.id, [.init("title", .string($0.title))]) }
      }
      return records.tasks.filter { Zone.utc.interval(of: $0.day).start == instant }.map { task in
        var members = [RecordText.Member("title", .string(task.title))]
        if let goal = task.goal { members.append(.init("goal", .string(goal))) }
        if let lever = task.lever { members.append(.init("lever", .int(lever.rawValue))) }
        return RecordText(new: task.title, members)
      }
    }
    #expect(problems() == found)
    return found
  }

  @Test func `A task for a goal that is not there is odd, and the nearest one is named`() throws {
    #expect(
      try problems(["goal": "nvel"])
        == [#"goal: there is no goal "nvel": did you mean "novel"?"#])
    #expect(try problems(["goal": "novel"]) == [])
    #expect(try problems(["goal": "old"]) == [])
    #expect(
      try problems(["goal": "garden"])
        == [#"goal: there is no goal "garden": add it with: daybook add goal"#])
  }

  @Test func `A goal has a measure when its target is there, and no other`() {
    let goal = ["title": "Finish it", "horizon": "quarter"]
    func end(_ more: [String: String]) -> String {
      let text = json(.goal, goal.merging(more) { $1 })
      return String(text.drop { $0 != "," })
    }
    #expect(end([:]) == #","title":"Finish it","horizon":"quarter"}"#)
    #expect(
      end(["measure.target": "300", "measure.unit": "pages", "due": "2026-12-31"])
        == #","title":"Finish it","horizon":"quarter","due":"2026-12-31","#
        + #""measure":{"target":300,"unit":"pages"}}"#)
  }

  @Test(arguments: [
    (["measure.target": "0"], "measure.target"), (["measure.target": "many"], "measure.target"),
    (["measure.target": "3", "measure.now": "a"], "measure.now"), (["due": "soon"], "due"),
  ])
  func `What is wrong within an object is told at its field`(
    values: [String: String], field: String
  ) {
    let draft = EntryForm.goal.draft(
      values.merging(["title": "t", "horizon": "week"]) { $1 },
      EntryMoment(zone: .utc, now: Self.now))
    #expect(!draft.isValid)
    #expect(draft.problems.map(\.field) == [field])
  }

  @Test func `A goal is called by its title, unless several have it`() {
    var records = GrowthRecords()
    records.goals = [goal("novel", .quarter), goal("old", .quarter, .done)]
    var moment = EntryMoment(zone: .utc, now: Self.now)
    moment.known = GrowthSystem().names(in: records)
    func draft(_ name: String) -> EntryDraft {
      EntryForm.task.draft(["title": "t", "goal": name], moment)
    }
    let title = records.goals[0].title
    #expect(draft(title.uppercased()).json.contains(#""goal":"novel""#))
    records.goals[1].title = title
    moment.known = GrowthSystem().names(in: records)
    #expect(draft(title).problems.map(\.diagnostic.kind) == ["ambiguous-goal"])
    #expect(draft("novel").problems.isEmpty)
  }

  @Test func `What is filled in of a profile leaves the rest of it`() throws {
    var moment = EntryMoment(zone: .utc, now: Self.now)
    let first = EntryForm.profile.draft(
      ["identity": "A writer", "vision.statement": "Mornings", "disappear": "Late nights"], moment)
    #expect(first.isValid && first.replaced == nil)
    moment.written = [RecordText(new: "p1", first.content)]
    let second = EntryForm.profile.draft(
      [
        "vision.ordinaryDay": "Tea, then work", "vision.statement": "Quiet mornings",
        "disappear": "Late nights | | 2026-11-19; Doubt | 2026-11-20",
      ], moment)
    #expect(second.problems.isEmpty)
    #expect(second.replaced?.identifier == "p1")
    #expect(
      second.json
        == #"{"id":"p1","identity":"A writer","#
        + #""vision":{"statement":"Quiet mornings","ordinaryDay":"Tea, then work"},"#
        + #""disappear":[{"what":"Late nights","goneAt":"2026-11-19"},"#
        + #"{"what":"Doubt","since":"2026-11-20"}]}"#)
    // A record's form shows a list completely, so that changing one element loses nothing.
    let field = EntryForm.profile.fields.first { $0.name == "disappear" }
    #expect(
      RecordText(new: "p1", second.content).value(of: try #require(field))
        == "Late nights |  | 2026-11-19\nDoubt | 2026-11-20")
  }

  @Test func `The same task of a day is odd`() throws {
    #expect(try problems(["title": "Task c"]) == ["title: 2026-11-20 has this task already: "])
    #expect(try problems(["title": "Task c", "day": "2026-11-21"]) == [])
    #expect(try problems(["title": "Task c", "goal": "novel"]) == [])
  }

  @Test func `A day has three levers, one of each rank`() throws {
    #expect(try problems(["lever": "3"]) == [])
    #expect(try problems(["lever": "1", "day": "2026-11-22"]) == [])
    #expect(
      try problems(["lever": "2"]) == [
        #"lever: lever 2 of 2026-11-20 is "Task b" already: choose another rank, or leave lever out"#
      ])
    #expect(
      try problems(["lever": "2", "day": "2026-11-21"]).first?
        .hasPrefix("lever: 2026-11-21 has three levers already") == true)
  }

  @Test func `A reflection asks the question that it answers`() {
    #expect(EntryForm.reflection.questions(["prompt": "What hurts?"]) == ["text": "What hurts?"])
    #expect(EntryForm.reflection.questions([:]).isEmpty)
  }
}
