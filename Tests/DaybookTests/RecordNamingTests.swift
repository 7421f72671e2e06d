import AllSystems
import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import daybook

/// Naming records, listing them with sums, and changing them as YAML.
struct RecordNamingTests {
  private let now: Moment
  private let tasks = [
    #"{"id":"tasks-20261120-3f9k2a","title":"Answer Mei","day":"2026-11-20"}"#,
    #"{"id":"tasks-20261120-3f9k2b","title":"Answer the editor","day":"2026-11-20"}"#,
    #"{"id":"draft","title":"Send the draft","day":"2026-11-19","mine":[1,2]}"#,
  ]

  init() throws { now = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai) }

  private func library(_ path: VaultPath, _ lines: [String]) -> RecordLibrary {
    RecordLibrary(MemoryFiles([path: lines.joined(separator: "\n") + "\n"]), at: now)
  }

  @Test(
    arguments: [
      ("3f9k2a", "tasks-20261120-3f9k2a"), ("tasks-20261120-3f9k2b", "tasks-20261120-3f9k2b"),
      ("dra", "draft"), ("3f9k2b", "tasks-20261120-3f9k2b"), ("f9k2b", "tasks-20261120-3f9k2b"),
      ("answer mei", "tasks-20261120-3f9k2a"),
      ("EDITOR the", "tasks-20261120-3f9k2b"), ("raf", "draft"),
    ])
  func `A part of the id or words of the title name a record`(text: String, id: String) throws {
    #expect(try library("growth/tasks.jsonl", tasks).named(text).text.identifier == id)
  }

  @Test(arguments: [("task", "task"), ("tasks", "task"), ("recoveries", "recovery")])
  func `A kind has the name of one record or of several`(text: String, name: String) throws {
    #expect(try library("growth/tasks.jsonl", tasks).kind(text).name == name)
  }

  @Test(arguments: [
    ("任务", "task"), ("任務", "task"), ("タスク", "task"), ("时段", "session"), ("人情", "gift"),
    ("goals", "goal"),
  ])
  func `A kind is named in each language`(text: String, name: String) throws {
    #expect(try library("growth/tasks.jsonl", tasks).kind(text).name == name)
  }

  @Test func `A whole title goes before an id that begins with the same word`() throws {
    let lines = [
      #"{"id":"year-2026","title":"The novel","day":"2026-11-20"}"#,
      #"{"id":"t1","title":"Year","day":"2026-11-20"}"#,
    ]
    #expect(try library("growth/tasks.jsonl", lines).named("year").text.identifier == "t1")
    #expect(try library("growth/tasks.jsonl", [lines[0]]).named("year").identifier == "year-2026")
  }

  @Test(
    arguments: [
      ("answer", "2 records are called \"answer\""),
      ("3f9k", "2 records have ids whose end begins with \"3f9k\""),
      ("tasks", "2 records begin with \"tasks\""),
      ("nobody", "no record has the id or the title \"nobody\""),
    ])
  func `Several matches are listed, and none is guessed`(text: String, message: String) throws {
    let failure = #expect(throws: Failure.self) {
      try library("growth/tasks.jsonl", tasks).named(text)
    }
    #expect(failure?.diagnostic.message == message)
    if message.hasPrefix("2") {
      #expect(failure?.diagnostic.hint?.contains("Answer Mei, 2026-11-20") == true)
    }
  }

  @Test func `A whole id names its record where other ids begin with it, also to done`() throws {
    let lines = ["row2", "row20", "row21"].map {
      #"{"id":"\#($0)","title":"Row","day":"2026-11-20"}"#
    }
    let library = library("growth/tasks.jsonl", lines)
    #expect(try library.named("row2").text.identifier == "row2")
    #expect(try DoneCommand.parse(["row2"]).find(library).text.identifier == "row2")
    #expect(try DoneCommand.parse(["row20"]).find(library).text.identifier == "row20")
    #expect(throws: Failure.self) { try DoneCommand.parse(["row"]).find(library) }
  }

  @Test func `Of tasks of one name the open one of today is done, else the only open one`() throws {
    let dropped = #"{"id":"a1","title":"Water","day":"2026-10-01","droppedAt":"2026-10-05T20:00"}"#
    let carried = #"{"id":"b1","title":"Water","day":"2026-11-18"}"#
    let today = #"{"id":"c1","title":"Water","day":"2026-11-20"}"#
    let done = #"{"id":"d1","title":"Water","day":"2026-11-20","doneAt":"2026-11-20T09:00"}"#
    func found(_ lines: String...) throws -> String {
      try DoneCommand.parse(["water"]).find(library("growth/tasks.jsonl", lines)).identifier
    }
    #expect(try found(dropped, carried, today) == "c1")
    #expect(try found(dropped, carried, done) == "b1")
    #expect(throws: Failure.self) {
      try found(carried, carried.replacing("b1", with: "b2").replacing("-18", with: "-17"))
    }
  }

  @Test(
    arguments: [
      (
        "growth/tasks.jsonl",
        #"{"id":"t1","title":"Write","day":"2026-11-19","doneAt":"2026-11-19T09:00"}"#
      ),
      (
        "growth/goals.jsonl",
        #"{"id":"g1","title":"Write","horizon":"year","status":"done","doneAt":"2026-11-19T09:00"}"#
      ),
    ] as [(VaultPath, String)])
  func `What is done already is not done again, by its id or title, and says since when`(
    path: VaultPath, line: String
  ) throws {
    let library = library(path, [line])
    for name in [String(line.dropFirst(7).prefix(2)), "write"] {
      let found = try DoneCommand.parse([name]).find(library)
      for time in ["now", "18:10"] {
        var edit = RecordEdit(found)
        let failure = #expect(throws: Failure.self) { try edit.tick(time, at: now) }
        #expect(failure?.diagnostic.kind == "already-done")
        #expect(
          failure?.diagnostic.message == "\"Write\" is done already, since 2026-11-19 09:00")
        #expect(!edit.isChanged)
      }
    }
    // An open record of that name takes precedence.
    let open = #"{"id":"new","title":"Write","day":"2026-11-20","horizon":"year"}"#
    let two = self.library(path, [line, open])
    #expect(try DoneCommand.parse(["write"]).find(two).identifier == "new")
    #expect(try DoneCommand.parse(["write", "--undo"]).find(two).identifier != "new")
    var edit = RecordEdit(try two.named("new"))
    let failure = #expect(throws: Failure.self) { try edit.untick() }
    #expect(failure?.diagnostic.message == "\"Write\" is not done")
  }

  @Test(arguments: [
    ("exercise", "an exercise"), ("entry", "an entry"), ("event", "an event"), ("task", "a task"),
    ("gift", "a gift"),
  ])
  func `Messages write the article that a kind has`(name: String, words: String) throws {
    let kind = try library("growth/tasks.jsonl", tasks).kind(name)
    #expect(kind.noField("nosuch").diagnostic.message == "\(words) has no \"nosuch\"")
    let unknown = MappingProblem.unknownField("x", kind: name, known: [])
    #expect(unknown.message == "\(words) has no field \"x\"")
    guard kind.tick == nil else { return }
    let record = StoredRecord(kind: kind, text: RecordText(new: "a", []), zone: now.zone)
    var edit = RecordEdit(record)
    let failure = #expect(throws: Failure.self) { try edit.tick(at: now) }
    #expect(failure?.diagnostic.message == "\(words) is not ticked off")
  }

  @Test func `A running session counts up to now, on each of its days, and is marked`() throws {
    let sessions = library(
      "focus/sessions.jsonl",
      [
        // Ended by the next one, and by the maximum length of a session.
        #"{"id":"a","start":"2026-11-17T09:00","project":"novel"}"#,
        #"{"id":"b","start":"2026-11-17T10:00","kind":"break"}"#,
        #"{"id":"c","start":"2026-11-18T09:00","valid":false}"#,
        #"{"id":"d","start":"2026-11-19T23:00"}"#,
      ])
    let now = try at("2026-11-20T01:30")
    let all = try sessions.records(of: try sessions.kind("session")).reaching(now, Settings())
    func list(_ text: String) throws -> (ids: [String], sums: [String]) {
      let day = try #require(Day(text))
      let span = DaySpan(from: day, to: day)
      let found = all.filter { span.contains(anyOf: $0.days) }
      return (found.map(\.text.identifier), found.sums(on: span, .english).map(\.text))
    }
    #expect(try list("2026-11-17").ids == ["a", "b"])
    #expect(try list("2026-11-17").sums == ["Focus 1 h", "Break 4 h"])
    #expect(try list("2026-11-18").ids == ["c"])
    #expect(try list("2026-11-18").sums == [])
    let left = "on other days left out"
    #expect(try list("2026-11-19").ids == ["d"])
    #expect(try list("2026-11-19").sums == ["Focus 1 h (1 h 30 min \(left))"])
    #expect(try list("2026-11-20").ids == ["d"])
    #expect(try list("2026-11-20").sums == ["Focus 1 h 30 min (1 h \(left))"])
    let end = try #require(all.columns(most: 6).first { $0.name == "end" })
    #expect(all.map { $0.words(of: end, .english) } == [nil, nil, nil, "still running"])
    #expect(Array(all.suffix(1)).columns(most: 6).contains { $0.name == "end" })
    // The text in the file is unchanged.
    #expect(all.allSatisfy { $0.text["end"] == nil })
  }

  @Test func `Repayments are neither lent nor borrowed, and have sums of their own`() throws {
    let gifts = library(
      "gifts/records.jsonl",
      [
        #"{"id":"a","name":"A","amount":5000,"direction":"sent","type":"loan","date":"2026-01-01"}"#,
        #"{"id":"b","name":"A","amount":5000,"direction":"received","repays":"a","#
          + #""date":"2026-02-01"}"#,
        #"{"id":"c","name":"B","amount":300,"direction":"received","type":"loan","#
          + #""date":"2026-01-01"}"#,
        #"{"id":"d","name":"B","amount":200,"direction":"sent","type":"loan","repays":true,"#
          + #""date":"2026-02-01"}"#,
      ])
    let records = try gifts.records(of: gifts.kind("gift"))
    #expect(
      records.sums(.english).map(\.text) == [
        "loans sent ¥5,000", "loans received ¥300", "paid back ¥200", "got back ¥5,000",
      ])
    #expect(records[1].summary == "gift A, got back ¥5,000, 2026-02-01 (b)")
    #expect(records[3].summary == "gift B, paid back ¥200, 2026-02-01 (d)")
  }

  @Test func `Amounts are added up by direction and currency, and lengths by kind`() throws {
    let gifts = library(
      "gifts/records.jsonl",
      [
        #"{"id":"a","name":"A","amount":1000.10,"direction":"sent","date":"2026-01-01"}"#,
        #"{"id":"b","name":"B","amount":"1.2万","direction":"sent","date":"2026-01-01"}"#,
        #"{"id":"c","name":"C","amount":20,"currency":"USD","direction":"sent","date":"2026-01-01"}"#,
        #"{"id":"d","name":"D","amount":7,"direction":"received","date":"2026-01-01"}"#,
        #"{"id":"e","name":"E","amount":9,"direction":"sent","date":"2026-01-01","void":true}"#,
        #"{"id":"f","name":"F","amount":5,"direction":"sent","type":"loan","date":"2026-01-01"}"#,
      ])
    let gift = try gifts.kind("gift")
    let sums = try gifts.records(of: gift).sums(.english)
    #expect(
      sums.map(\.text) == [
        "sent ¥13,000.10", "sent USD 20", "received ¥7", "loans sent ¥5",
      ])
    #expect(
      ListCommand.json(Array(sums.prefix(1)), of: 6).text
        == #"{"version":1,"count":6,"sums":[{"of":"sent","amount":13000.10,"currency":"CNY"}]}"#)
    let sessions = library(
      "focus/sessions.jsonl",
      [
        #"{"start":"2026-11-20T09:00","end":"2026-11-20T10:30"}"#,
        #"{"start":"2026-11-20T11:00:00+08:00","end":"2026-11-20T11:15:00+08:00","kind":"focus"}"#,
        #"{"start":"2026-11-20T10:30","end":"2026-11-20T10:40","kind":"break"}"#,
        #"{"start":"2026-11-20T12:00","end":"2026-11-20T13:00","valid":false}"#,
        #"{"start":"2026-11-20T15:00"}"#,
        // Start and end in two zones: it took twenty minutes.
        #"{"id":"m","start":"2026-11-20T17:00","end":"2026-11-20T09:20:00Z"}"#,
      ])
    let session = try sessions.kind("session")
    let found = try sessions.records(of: session)
    #expect(found.sums(.english).map(\.text) == ["Focus 2 h 05 min", "Break 10 min"])
    #expect(found.last?.line(in: .english) == "2026-11-20 17:00–17:20, 20 min")
  }

  @Test func `A session over midnight is on both days, and what overlaps counts once`() throws {
    let sessions = library(
      "focus/sessions.jsonl",
      [
        #"{"id":"a","start":"2026-11-19T23:30","end":"2026-11-20T00:30"}"#,
        #"{"id":"b","start":"2026-11-20T00:10","end":"2026-11-20T01:00"}"#,
        #"{"id":"c","start":"2026-11-20T23:00","end":"2026-11-21T00:00"}"#,
        // It began in New York at half past six in the evening of the 19th.
        #"{"id":"d","start":"2026-11-19T18:30:00-05:00","end":"2026-11-19T19:00:00-05:00"}"#,
      ])
    let all = try sessions.records(of: try sessions.kind("session"))
    func list(_ text: String) throws -> (ids: [String], sums: [String]) {
      let day = try #require(Day(text))
      let span = DaySpan(from: day, to: day)
      let found = all.filter { span.contains(anyOf: $0.days) }
      return (found.map(\.text.identifier), found.sums(on: span, .english).map(\.text))
    }
    #expect(try list("2026-11-19").ids == ["a"])
    #expect(try list("2026-11-19").sums == ["Focus 30 min (30 min on other days left out)"])
    #expect(try list("2026-11-20").ids == ["a", "b", "c", "d"])
    #expect(
      try list("2026-11-20").sums == [
        "Focus 2 h 30 min (30 min on other days left out, 20 min that overlap counted once)"
      ])
    #expect(try list("2026-11-21").ids == [])
    #expect(all.sums(.english).map(\.text) == ["Focus 3 h (20 min that overlap counted once)"])
    // Columns are in the vault's local time, which filters use.
    let start = try #require(all.last?.kind.fields.first { $0.name == "start" })
    #expect(all.last?.words(of: start, .english) == "2026-11-20 07:30")
  }

  @Test func `An entry is listed on the day that its writer's clock showed`() throws {
    let entries = library(
      "journal/entries.jsonl", [#"{"id":"a","at":"2026-11-20T18:30:00-05:00","text":"River"}"#])
    let entry = try #require(try entries.records(of: try entries.kind("entry")).first)
    #expect(entry.day == Day("2026-11-20"))
    let at = try #require(entry.kind.fields.first { $0.name == "at" })
    #expect(entry.words(of: at, .english) == "2026-11-20 18:30")
  }

  private var typed: EntryMoment { EntryMoment(zone: now.zone, now: now.asOf) }

  private func yaml(_ line: String) throws -> (RecordYAML, RecordLibrary) {
    let library = library("growth/tasks.jsonl", [line])
    return (RecordYAML(try library.named("draft")), library)
  }

  @Test func `A record is edited as YAML, and what nobody touches stays as it was`() throws {
    let (yaml, library) = try yaml(tasks[2])
    let text = yaml.text()
    #expect(text.hasSuffix("title: Send the draft\nday: 2026-11-19\nmine: [1,2]\n"))
    #expect(text.split(separator: "\n").prefix(2).allSatisfy { $0.hasPrefix("# ") })
    let same = try #require(yaml.edit(text, by: nil, typed).edit)
    #expect(!same.isChanged)
    let changed = text.replacing("day: 2026-11-19", with: "day: 明天\nlever: 2")
      .replacing("title: Send the draft", with: "title: 'Send: it'")
    let edit = try #require(yaml.edit(changed, by: nil, typed).edit)
    #expect(edit.isChanged && edit.problems(in: library).isEmpty)
    #expect(
      edit.result.text.json.line
        == #"{"id":"draft","title":"Send: it","day":"2026-11-21","lever":2,"mine":[1,2]}"#)
    let without = try #require(
      yaml.edit(text.replacing("mine: [1,2]\n", with: "goal:\n"), by: nil, typed).edit)
    #expect(without.members.map(\.name) == ["title", "day"])
  }

  @Test func `Texts of any kind come back as they were`() throws {
    let texts = [
      "Two\nlines", " blanks around ", "a: b", "# no", "no", "12", "", "- x", "two\n\n lines\n",
      "\"quoted\"", "早\u{301}", "\ttab\nx", "x \ny", "|", "a\u{85}b\nc",
    ]
    for text in texts {
      let members = [
        ("id", JSONText.string("draft")), ("title", .string(text)), ("goal", .string(text)),
      ]
      let (yaml, _) = try yaml(JSONText.members(members).line)
      let edit = try #require(yaml.edit(yaml.text() + "lever: 1\n", by: nil, typed).edit, "\(text)")
      #expect(edit.result.text["title"]?.plain == text)
      // Untouched values keep their JSON.
      let plain = try #require(
        yaml.edit(yaml.text().replacing("goal: ", with: "note: "), by: nil, typed)
          .problems.kept.first)
      #expect(plain.message == "a task has no \"note\"")
    }
  }

  @Test func `What is wrong is said above the text, and nothing is written`() throws {
    let (yaml, library) = try yaml(tasks[2])
    for (text, message) in [
      ("title: [", "# error: "), ("just words", "error: "),
      (
        "title: a\nday: sometime\n",
        "# error: at \"day: sometime\": day \"sometime\" is not a moment"
      ),
      ("titel: a\n", "# hint: did you mean \"title\"?"),
    ] {
      var (edit, problems) = yaml.edit(text, by: nil, typed)
      if let edit {
        problems.append(contentsOf: yaml.placed(edit.problems(in: library), in: text))
      }
      #expect(problems.hasErrors)
      let again = yaml.text(edited: "# old comment\n\n" + text, problems: problems)
      #expect(again.contains(message), "\(again)")
      #expect(again.hasSuffix("\n" + text) && !again.contains("old comment"))
    }
    let (edit, problems) = yaml.edit(
      "title: a\nlever: 9\nday: 2026-11-19\n", by: nil, typed)
    #expect(problems.isEmpty)
    let found = try #require(edit).problems(in: library)
    #expect(found.contains { $0.field == "lever" && $0.diagnostic.severity == .error })
    for nothing in ["", "\n", "# only\n# comments\n"] {
      let (edit, problems) = yaml.edit(nothing, by: nil, typed)
      #expect(edit == nil && problems.isEmpty)
    }
  }

  @Test func `Words before the first key=value name the record`() throws {
    let command = try EditCommand.parse(["answer", "mei", "title=a = b", "day="])
    #expect(command.parts.name == "answer mei" && command.parts.changes == ["title=a = b", "day="])
    #expect(try EditCommand.parse(["t1"]).parts.changes.isEmpty)
    #expect(throws: (any Error).self) { try EditCommand.parse(["title=a"]) }
  }
}
