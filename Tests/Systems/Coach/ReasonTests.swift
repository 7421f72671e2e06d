import Basics
import SiteKit
import TestKit
import Testing
import Vault

// For each kind of question, a table of vaults that give a reason for it on Friday, 20 November
// 2026, and of vaults that nearly do; worked out by hand from docs/pages/coach.md.
struct ReasonTests {
  private static func tasks(_ lines: String...) -> [VaultPath: String] {
    ["growth/tasks.jsonl": lines.map { $0 + "\n" }.joined()]
  }

  static let leftLevers: [(Vault, days: Int)] = [
    (Vault("left since Tuesday", tasks(task("2026-11-17"))), 3),
    (
      Vault(
        "planned again each day",
        tasks(task("2026-11-17"), task("2026-11-18", lever: 2), task("2026-11-19"))), 3
    ),
    (
      Vault("planned again later", tasks(task("2026-11-15"), task("2026-11-19", "write"))), 5
    ),
    (
      Vault(
        "done before it was planned again",
        tasks(task("2026-11-14", done: "2026-11-14T10:00:00"), task("2026-11-16"))), 4
    ),
    (
      Vault(
        "done this morning, which the day did not know",
        tasks(task("2026-11-17", done: "2026-11-20T09:00:00"))), 3
    ),
    (Vault("planned two weeks ago", tasks(task("2026-11-06"))), 14),
    (
      Vault(
        "for a goal that is open",
        tasks(task("2026-11-17", goal: "g")).with(
          "growth/goals.jsonl", #"{"id":"g","title":"G","horizon":"quarter"}"#)), 3
    ),
  ]

  @Test(arguments: leftLevers)
  func `A lever that was left for three days is asked about`(vault: Vault, days: Int) async throws {
    let found = try await reasons(.avoidance, vault.files)
    #expect(found.map(\.cause) == [.avoidance(days: days)])
    #expect(found.first?.text.lowercased() == "write")
    #expect(found.first?.record?.kind == "task")
  }

  static let otherLevers: [Vault] = [
    Vault("two days", tasks(task("2026-11-18"), task("2026-11-19"))),
    Vault("done late", tasks(task("2026-11-17", done: "2026-11-19T22:00:00"))),
    Vault(
      "no lever",
      tasks(task("2026-11-17", lever: nil), task("2026-11-18", lever: nil))),
    Vault("another each day", tasks(task("2026-11-18", "One"), task("2026-11-19", "Two"))),
    Vault(
      "done when it was planned again",
      tasks(
        task("2026-11-16"), task("2026-11-17"), task("2026-11-19", done: "2026-11-19T09:00:00"))),
    Vault(
      "done as a task like any other",
      tasks(task("2026-11-16"), task("2026-11-19", lever: nil, done: "2026-11-19T09:00:00"))),
    Vault("too long ago", tasks(task("2026-11-05"))),
    Vault("for today and tomorrow", tasks(task("2026-11-20"), task("2026-11-21"))),
    Vault(
      "for a goal that was reached",
      tasks(task("2026-11-17", goal: "g")).with(
        "growth/goals.jsonl",
        #"{"id":"g","title":"G","horizon":"week","status":"done","doneAt":"2026-11-18T09:00:00+08:00"}"#
      )),
    Vault(
      "for a goal that was dropped",
      tasks(task("2026-11-17", goal: "g")).with(
        "growth/goals.jsonl", #"{"id":"g","title":"G","horizon":"week","status":"dropped"}"#)),
  ]

  @Test(arguments: otherLevers)
  func `A lever that was not is not`(vault: Vault) async throws {
    #expect(try await reasons(.avoidance, vault.files) == [])
  }

  static let assumptions: [(Vault, word: String)] = [
    (
      Vault(
        "yesterday",
        [
          "growth/reflections.jsonl": reflection(
            "2026-11-19T21:00:00", "A good day. I always lose the mornings.")
        ]), "always"
    ),
    (
      Vault(
        "a week ago",
        ["growth/reflections.jsonl": reflection("2026-11-13T00:00:00", "我必须第一个到。")]), "必须"
    ),
    (
      Vault(
        "in the journal", ["journal/2026-11-18.md": "It rained.\n\nいつも遅れる。\n"]), "いつも"
    ),
    (
      Vault(
        "as an entry",
        [
          "journal/entries.jsonl":
            #"{"id":"e","at":"2026-11-18T20:00:00+08:00","text":"我總是最後一個知道。"}"#
        ]), "總是"
    ),
  ]

  @Test(arguments: assumptions)
  func `A word that knows no exception is asked about`(vault: Vault, word: String) async throws {
    #expect(try await reasons(.assumption, vault.files).map(\.cause) == [.assumption(word: word)])
  }

  static let noAssumptions: [Vault] = [
    Vault("today", ["growth/reflections.jsonl": reflection("2026-11-20T09:00:00", "I must go.")]),
    Vault(
      "eight days ago",
      ["growth/reflections.jsonl": reflection("2026-11-12T23:59:59", "I must go.")]),
    Vault(
      "taken back",
      ["growth/reflections.jsonl": reflection("2026-11-19T09:00:00", "It is not always so.")]),
    Vault("in code of the journal", ["journal/2026-11-18.md": "# The mustard\n\nNevertheless.\n"]),
    Vault("in a task", ["growth/tasks.jsonl": task("2026-11-19", "Never again", lever: nil)]),
  ]

  @Test(arguments: noAssumptions)
  func `A word that is not such a word is not`(vault: Vault) async throws {
    #expect(try await reasons(.assumption, vault.files) == [])
  }

  private static func failure(_ at: String, _ more: String = "") -> [VaultPath: String] {
    [
      "growth/failures.jsonl":
        #"{"id":"f","at":"\#(at)+08:00","what":"Missed the train."\#(more)}"#
    ]
  }

  static let unlearned: [Vault] = [
    Vault("last night", failure("2026-11-19T23:59:00")),
    Vault("four weeks ago", failure("2026-10-23T00:00:00")),
    Vault(
      "learned this morning, which the day did not know",
      failure(
        "2026-11-18T10:00:00", #","learning":"Leave.","learnedAt":"2026-11-20T09:00:00+08:00""#)
    ),
  ]

  @Test(arguments: unlearned)
  func `A failure without a learning is asked about`(vault: Vault) async throws {
    let found = try await reasons(.learning, vault.files)
    #expect(found.map(\.text) == ["Missed the train"])
    #expect(found.first?.record == NamedRecord(kind: "failure", id: "f"))
    #expect(found.first?.address?.hasPrefix("growth/failures/#") == true)
  }

  static let learned: [Vault] = [
    Vault("this morning", failure("2026-11-20T08:00:00")),
    Vault("too long ago", failure("2026-10-22T23:59:59")),
    Vault("with a learning", failure("2026-11-18T10:00:00", #","learning":"Leave earlier.""#)),
    Vault(
      "learned later",
      failure(
        "2026-11-10T10:00:00", #","learning":"Leave.","learnedAt":"2026-11-19T09:00:00+08:00""#)
    ),
  ]

  @Test(arguments: learned)
  func `A failure with one is not, nor one of today`(vault: Vault) async throws {
    #expect(try await reasons(.learning, vault.files) == [])
  }

  /// Reflections with an energy on the days before, the last three at the end.
  private static func energies(_ usual: [Int], _ last: [Int?]) -> String {
    let three = ["2026-11-17", "2026-11-18", "2026-11-19"]
    let before = usual.enumerated().map { index, energy in
      reflection(
        "2026-11-\(index < 9 ? "0" : "")\(index + 1)T20:00:00", "W.", #","energy":\#(energy)"#)
    }
    let low = zip(three, last).compactMap { day, energy in
      energy.map { reflection("\(day)T20:00:00", "W.", #","energy":\#($0)"#) }
    }
    return (before + low).map { $0 + "\n" }.joined()
  }

  private static func entry(_ day: String, _ fields: String) -> String {
    #"{"id":"e\#(day)","at":"\#(day)T18:00:00+08:00","text":"W.",\#(fields)}"# + "\n"
  }

  private static func moods(_ moods: Int...) -> [VaultPath: String] {
    let days = ["2026-11-17", "2026-11-18", "2026-11-19"]
    return [
      "growth/reflections.jsonl": zip(days, moods)
        .map { reflection("\($0)T20:00:00", "W.", #","mood":\#($1)"#) + "\n" }.joined()
    ]
  }

  static let lowDays: [(Vault, isMood: Bool)] = [
    (
      Vault(
        "far below the usual",
        ["growth/reflections.jsonl": energies([4, 4, 4, 4, 4, 3, 5], [1, 1, 1])]), false
    ),
    (
      Vault(
        "in the journal alone",
        [
          "growth/reflections.jsonl": energies([4, 4, 4, 4, 4, 4, 4], []),
          "journal/entries.jsonl": entry("2026-11-17", #""energy":1"#)
            + entry("2026-11-18", #""energy":1"#) + entry("2026-11-19", #""energy":1"#),
        ]), false
    ),
    (Vault("in mood", moods(-1, -2, -1)), true),
    (
      Vault(
        "in mood, in the journal",
        [
          "journal/entries.jsonl": entry("2026-11-17", #""mood":-1"#)
            + entry("2026-11-18", #""mood":-2"#) + entry("2026-11-19", #""mood":-1"#)
        ]), true
    ),
  ]

  @Test(arguments: lowDays)
  func `Three low days are asked about`(vault: Vault, isMood: Bool) async throws {
    let days = try day("2026-11-17")...day("2026-11-19")
    #expect(
      try await reasons(.energy, vault.files).map(\.cause) == [.energy(days, isMood: isMood)])
  }

  static let otherDays: [Vault] = [
    Vault(
      "two of three",
      ["growth/reflections.jsonl": energies([4, 4, 4, 4, 4, 4, 4], [1, 2, 1])]),
    Vault(
      "a day without a word",
      ["growth/reflections.jsonl": energies([4, 4, 4, 4, 4, 4, 4], [1, nil, 1])]),
    Vault(
      "too little to compare with",
      ["growth/reflections.jsonl": energies([4, 4, 4, 4, 4, 4], [1, 1, 1])]),
    Vault(
      "low as ever",
      ["growth/reflections.jsonl": energies([2, 2, 2, 2, 2, 2, 2], [1, 1, 1])]),
    Vault(
      "the journal knew better",
      [
        "growth/reflections.jsonl": energies([4, 4, 4, 4, 4, 4, 4], [1, 1, 1]),
        "journal/entries.jsonl": entry("2026-11-18", #""energy":5"#),
      ]),
    Vault("one mood at zero", moods(-2, 0, -2)),
    Vault("two days of low mood", moods(-2, -2)),
  ]

  @Test(arguments: otherDays)
  func `Days that are not low, or too few, are not`(vault: Vault) async throws {
    #expect(try await reasons(.energy, vault.files) == [])
  }

  private static func goals(_ lines: String...) -> [VaultPath: String] {
    ["growth/goals.jsonl": lines.map { $0 + "\n" }.joined()]
  }
  private static let goal = #"{"id":"g","title":"The garden","horizon":"quarter"}"#

  static let still: [(Vault, days: Int)] = [
    (
      Vault(
        "done last 29 days ago",
        goals(goal).with(
          "growth/tasks.jsonl",
          task("2026-10-20", lever: nil, goal: "g", done: "2026-10-22T20:00:00"))), 29
    ),
    (
      Vault(
        "planned and never done",
        goals(goal).with("growth/tasks.jsonl", task("2026-09-01", lever: nil, goal: "g"))), 80
    ),
    (
      Vault(
        "planned again, and not done",
        goals(goal).with(
          "growth/tasks.jsonl",
          lines(
            task("2026-09-01", lever: nil, goal: "g"), task("2026-11-19", lever: nil, goal: "g")))),
      80
    ),
    (
      Vault(
        "changed last in October",
        goals(
          #"{"id":"g","title":"The garden","horizon":"year","updatedAt":"2026-10-01T09:00:00+08:00"}"#
        )), 50
    ),
    (
      Vault(
        "done this morning, which the day did not know",
        goals(goal).with(
          "growth/tasks.jsonl",
          lines(
            task("2026-09-01", lever: nil, goal: "g", done: "2026-09-01T20:00:00"),
            task("2026-11-20", lever: nil, goal: "g", done: "2026-11-20T09:00:00")))), 80
    ),
    (
      Vault(
        "time long ago",
        goals(goal).with("focus/sessions.jsonl", session("2026-10-11", 1, "the garden"))), 40
    ),
  ]

  @Test(arguments: still)
  func `A goal that has not moved for four weeks is asked about`(
    vault: Vault, days: Int
  ) async throws {
    let found = try await reasons(.nextStep, vault.files)
    #expect(found.map(\.cause) == [.nextStep(days: days)])
    #expect(found.map(\.text) == ["The garden"])
  }

  static let moving: [Vault] = [
    Vault(
      "done four weeks ago",
      goals(goal).with(
        "growth/tasks.jsonl",
        task("2026-10-20", lever: nil, goal: "g", done: "2026-10-23T00:00:00"))),
    Vault("nothing known from before", goals(goal)),
    Vault(
      "begun last week",
      goals(goal).with("growth/tasks.jsonl", task("2026-11-12", lever: nil, goal: "g"))),
    Vault(
      "time since",
      goals(goal).with(
        "growth/tasks.jsonl", task("2026-09-01", lever: nil, goal: "g"),
      ).with("focus/sessions.jsonl", session("2026-11-01", 1, "g"))),
    Vault(
      "what serves it was reached",
      goals(
        #"{"id":"g","title":"The garden","horizon":"quarter"}"#,
        #"{"id":"w","title":"Beds","horizon":"week","parent":"g","status":"done","doneAt":"2026-11-10T09:00:00+08:00"}"#
      ).with("growth/tasks.jsonl", task("2026-09-01", lever: nil, goal: "g"))),
    Vault(
      "reached",
      goals(
        #"{"id":"g","title":"G","horizon":"quarter","status":"done","doneAt":"2026-10-01T09:00:00+08:00"}"#
      ).with("growth/tasks.jsonl", task("2026-09-01", lever: nil, goal: "g"))),
    Vault(
      "dropped",
      goals(#"{"id":"g","title":"G","horizon":"quarter","status":"dropped"}"#)
        .with("growth/tasks.jsonl", task("2026-09-01", lever: nil, goal: "g"))),
    Vault(
      "changed since",
      goals(
        #"{"id":"g","title":"G","horizon":"year","updatedAt":"2026-11-10T09:00:00+08:00"}"#)),
  ]

  @Test(arguments: moving)
  func `A goal that moves is not, nor one that is over`(vault: Vault) async throws {
    #expect(try await reasons(.nextStep, vault.files) == [])
  }

  @Test func `Of goals that serve each other the nearest is asked about`() async throws {
    let files = Self.goals(
      #"{"id":"y","title":"Year","horizon":"year"}"#,
      #"{"id":"g","title":"Quarter","horizon":"quarter","parent":"y"}"#
    ).with("growth/tasks.jsonl", task("2026-09-01", lever: nil, goal: "g"))
    #expect(try await reasons(.nextStep, files).map(\.text) == ["Quarter"])
  }

  /// Hours of each project in the four weeks, and a task planned for the novel.
  private static func hours(
    _ hours: [(String?, Int)], planned: String? = "2026-11-10"
  ) -> [VaultPath: String] {
    var number = 0
    var text = ""
    for (project, count) in hours {
      for start in stride(from: 0, to: count, by: 6) {
        number += 1
        text +=
          session(
            "2026-11-\(number < 10 ? "0" : "")\(number)", min(6, count - start), project) + "\n"
      }
    }
    let goal = #"{"id":"novel","title":"The novel","horizon":"quarter"}"#
    return [
      "focus/sessions.jsonl": text, "growth/goals.jsonl": goal,
      "growth/tasks.jsonl": planned.map { task($0, lever: nil, goal: "novel") + "\n" } ?? "",
    ]
  }

  static let contradictions: [(Vault, own: Int, other: String, of: Int)] = [
    (Vault("none of it", hours([("work", 12)])), 0, "work", 12),
    (Vault("an hour of 13", hours([("work", 12), ("The novel", 1)])), 1, "work", 13),
    (
      Vault("a quarter elsewhere", hours([("a", 6), ("b", 6), ("c", 6), ("d", 6)])), 0, "a", 24
    ),
  ]

  @Test(arguments: contradictions)
  func `A project that was planned for and got no time is asked about`(
    vault: Vault, own: Int, other: String, of all: Int
  ) async throws {
    let found = try await reasons(.contradiction, vault.files)
    #expect(found.map(\.text) == ["The novel"])
    guard case .contradiction(let ownTime, let name, let otherTime, let sum)? = found.first?.cause
    else { return #expect(Bool(false), "\(found)") }
    #expect((ownTime, name, sum) == (.hours(own), other, .hours(all)))
    #expect(otherTime * 4 >= sum)
  }

  static let consistent: [Vault] = [
    Vault("two hours of 14", hours([("work", 12), ("novel", 2)])),
    Vault("too few hours", hours([("work", 9)])),
    Vault("nothing planned for it", hours([("work", 12)], planned: nil)),
    Vault("planned long ago", hours([("work", 12)], planned: "2026-10-22")),
    Vault("spread", hours([("a", 3), ("b", 3), ("c", 3), ("d", 3), ("e", 3)])),
    Vault("without a project", hours([(nil, 12)])),
  ]

  @Test(arguments: consistent)
  func `One that got a tenth, or among hours that say nothing, is not`(
    vault: Vault
  ) async throws {
    #expect(try await reasons(.contradiction, vault.files) == [])
  }

  private static let profile = "vision:\n  statement: Mornings that belong to writing.\n"

  @Test func `A vision is asked about when three fifths of the hours serve no goal`() async throws {
    let files = Self.hours([("work", 12), ("novel", 8)]).with("growth/profile.yaml", Self.profile)
    let found = try await reasons(.contradiction, files)
    #expect(found.map(\.text) == ["Mornings that belong to writing"])
    #expect(
      found.map(\.cause) == [
        .contradiction(own: nil, other: nil, otherTime: .hours(12), all: .hours(20))
      ])
    let served = Self.hours([("work", 11), ("novel", 9)]).with("growth/profile.yaml", Self.profile)
    #expect(try await reasons(.contradiction, served) == [])
    let few = Self.hours([("work", 9)], planned: nil).with("growth/profile.yaml", Self.profile)
    #expect(try await reasons(.contradiction, few) == [])
  }

  @Test func `Nothing on record gives no reason to anything`() async throws {
    #expect(try await figures([:]).reasons(on: day(asked)) == [])
  }
}

extension [VaultPath: String] {
  /// The files with one more.
  fileprivate func with(_ path: VaultPath, _ text: String) -> Self {
    merging([path: text]) { $1 }
  }
}
