import Foundation
import Testing

@testable import daybook

/// Commands of newcomers, as the program itself answers, on Friday, 20 November 2026.
@Suite(.enabled(if: BuiltProgram.isThere, "the program is not beside the tests"))
struct FirstDaysTests {
  private static let english = "timeZone: UTC\n"
  private static let chinese = "timeZone: UTC\nlanguage: zh-Hans\n"

  private func run(
    _ vault: borrowing TemporaryVault, _ words: [String]
  ) throws -> (status: Int32, output: String, errors: String) {
    // A setting is of no moment.
    try vault.run(words.first == "set" ? words : words + ["--as-of", "2026-11-20T20:00Z"])
  }

  private func files(_ vault: borrowing TemporaryVault) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: vault.path).filter {
      $0.hasSuffix(".jsonl")
    }
  }

  @Test(arguments: [
    (["add", "task", "Send the invoice", "prority=high"], "it has title", 1),
    (["add", "task", "Send the invoice", "levr=1"], #"did you mean "lever"?"#, 1),
    (["log", "2h", "acme", "bilable=true", "--yes"], "it has start", 1),
    (["log", "2h", "acme", "noet=x", "--yes"], #"did you mean "note"?"#, 1),
    (["log", "gave", "Mei", "500", "categry=wedding", "--yes"], #"has no "categry""#, 1),
    (["start", "energi=7"], "write one of --at", 64),
    (["start", "nte=x"], "did you mean --note?", 64),
    (["done", "wtaer=2"], "did you mean water?", 1),
    (["done", "water=2", "strech"], "did you mean stretch?", 1),
    (["done", "water", "200"], "water=200", 1), (["done", "stretch=maybe"], "stretch", 1),
    (["journal", "Hello", "--energy", "9"], #"energy is "9"; it should be 1 to 5"#, 1),
    (["add", "gift", "Mei", "500", "sent", "currency=ABC", "--yes"], #""ABC" is no currency"#, 1),
    (["add", "gift", "Mei", "direction=sent", "amount=500 ABC"], #""ABC" is no currency"#, 1),
    (["log", "half", "a", "day", "writing", "--yes"], "has no fixed length", 1),
    (["log", "acme", "25", "hours", "--yes"], "longer than a session", 1),
    (["log", "--yes", "acme -2h"], "below zero", 1),
  ])
  func `A slip is an error that says what is known, and nothing is written`(
    words: [String], part: String, status: Int
  ) throws {
    let vault = try TemporaryVault([
      "daybook.yaml": Self.english,
      "measures.yaml": "water: {kind: count}\nstretch: {kind: yes}\n",
    ])
    let done = try run(vault, words)
    #expect(done.status == Int32(status) && done.errors.contains(part), "\(done)")
    #expect(!done.errors.contains("the new record"))
    #expect(try files(vault).isEmpty)
  }

  @Test func `A value goes on with its words, and fields may follow a sentence`() throws {
    let vault = try TemporaryVault([
      "daybook.yaml": Self.english,
      "measures.yaml": "nap: {kind: duration}\nstretch: {kind: yes}\n",
    ])
    #expect(try run(vault, ["done", "nap=1", "h", "30", "min", "stretch"]).status == 0)
    let sheet = try run(vault, ["done"]).output
    #expect(sheet.contains("1 h 30 min") && sheet.contains("[x] stretch"), "\(sheet)")
    let said = try run(vault, ["log", "2h", "acme", "note=Chapter", "four", "--dry-run"])
    #expect(
      said.output.contains(#""project":"acme""#) && said.output.contains(#""note":"Chapter four""#),
      "\(said)")
    #expect(try run(vault, ["add", "task", "Prove", "a=b"]).output.contains("Prove a=b"))
  }

  @Test(arguments: [
    ("给阿里做了三个小时设计", "17:00", "给阿里做设计"), ("spent 2 hours on acme", "18:00", "acme"),
    ("acme - 2h", "18:00", "acme"),
  ])
  func `A length within a sentence makes a session`(
    sentence: String, start: String, project: String
  ) throws {
    let vault = try TemporaryVault(["daybook.yaml": Self.english])
    let said = try run(vault, ["log", sentence, "--dry-run"]).output
    #expect(said.contains("T\(start)") && said.contains(#""project":"\#(project)""#), "\(said)")
  }

  @Test(arguments: [
    ["add", "task", "写信"], ["add", "task", "写信", "lever=9"], ["add", "task", "写信", "foo=1"],
    ["journal", "你好", "--energy", "9"], ["journal", "你好", "--energy", "高"],
    ["done", "早睡=也许"], ["done", "早睡", "三"], ["start", "写作", "--kind", "发呆"],
    ["start", "精力=7"], ["log", "半天 写作"], ["log", "25小时 写作"], ["log", "2小时 写作 foo=1"],
    ["check"], ["delete", "写信", "--yes"], ["undo", "--list"],
    ["stats", "gifts", "--audience", "朋友"], ["hours", "--project", "写作"], ["list", "task"],
    ["add", "contact", "李四", "birthday=13月1日"], ["stop"], ["cancel"], ["set", "paginate", "x"],
    ["set", "theme.name", "x"], ["log", "-2h", "写作"],
  ])
  func `In a Chinese vault everyday answers are Chinese`(words: [String]) throws {
    let vault = try TemporaryVault([
      "daybook.yaml": Self.chinese, "measures.yaml": "早睡: {kind: yes}\n",
      "growth/tasks.jsonl": #"{"id":"t1","title":"写信","day":"2026-11-20"}"# + "\n",
    ])
    let done = try run(vault, words)
    var said = done.output + done.errors
    // Words to type, and names of files.
    for typed in [
      "daybook", "project", "note", "title", "start", "end", "lever", "energy", "birthday", "focus",
      "break", "sleep", "edit", "undo", "list", "stop", "delete", "yaml", "jsonl", "KIND", "WORDS",
      "measure", "settings", "lunar", "--at", "--help", "--yes", "--note", "--tag", "--kind",
      "--energy",
      "foo", "kind", "tags", "goal", "xp", "day", "doneAt", "droppedAt", "habit", "note", "valid",
      "source", "value", "repeats", "until", "minutes", "journal", "task", "audience", "public",
      "audiences", "find", "show", "add", "paginate", "theme", "quiet", "dense", "almanac", "mine",
    ].sorted(by: { $0.count > $1.count }) {
      said = said.replacingOccurrences(of: typed, with: "")
    }
    #expect(!said.contains(/[a-z]{3}/), "\(words): \(done)")
    #expect(!said.isEmpty)
  }

  @Test func `What was only received, and a habit that was kept, are not nothing`() throws {
    let vault = try TemporaryVault([
      "daybook.yaml": Self.chinese, "measures.yaml": "早睡: {kind: yes}\n",
    ])
    #expect(try run(vault, ["log", "收到李四红包888", "--yes"]).status == 0)
    #expect(try run(vault, ["done", "早睡"]).status == 0)
    #expect(try run(vault, ["add", "session", "start=18:00", "end=19:00"]).status == 0)
    #expect(try run(vault, ["build", "--output", vault.path + "-site"]).status == 0)
    let home = try String(contentsOfFile: vault.path + "-site/index.html", encoding: .utf8)
    let strip = try #require(
      home.firstMatch(of: /<table class="strip">.*?<\/table>/.dotMatchesNewlines()))
    #expect(strip.0.contains("收到¥888") && !strip.0.contains("<i>¥0</i>"))
    // The cross is a path, a dot a circle.
    let row = try #require(strip.0.components(separatedBy: "<tr").last)
    #expect(row.contains("早睡") && row.contains("<circle class=\"bar\""), "\(row)")
    // The vault began today.
    #expect(strip.0.contains("1天中0天达标"), "\(strip.0)")
  }

  @Test func `A bill has signs, groups of thousands, and no rows of nothing`() throws {
    let session =
      #"{"id":"s1","start":"2026-11-16T08:00:00Z","end":"2026-11-16T20:15:00Z","project":"阿里"}"#
    let nothing =
      #"{"id":"s2","start":"2026-11-17T08:00:00Z","end":"2026-11-17T08:00:00.4Z","project":"空"}"#
    let vault = try TemporaryVault([
      "daybook.yaml": Self.chinese + "focus:\n  rates:\n    阿里: 1234.5元\n",
      "focus/sessions.jsonl": "\(session)\n\(nothing)\n",
    ])
    let text = try run(vault, ["hours"]).output
    // 12.25 hours at 1234.50.
    #expect(text.contains("¥15,122.63") && !text.contains("空"), "\(text)")
    #expect(try run(vault, ["build", "--output", vault.path + "-site"]).status == 0)
    let page = try String(
      contentsOfFile: vault.path + "-site/focus/hours/2026-W47/index.html", encoding: .utf8)
    #expect(page.contains("¥15,122.63") && page.contains("¥1,234.50"))
    #expect(!page.contains("空"))
  }

  @Test func `A page for what is not found may be one's own`() throws {
    let vault = try TemporaryVault([
      "daybook.yaml": Self.english + "baseURL: https://example.org/days/\n",
      "pages/404.md": "---\ntitle: Lost\n---\nNothing grows here. [Garden](garden.md)\n",
      "pages/garden.md": "---\ntitle: Garden\n---\nMoss.\n",
    ])
    let done = try run(vault, ["build", "--output", vault.path + "-site"])
    #expect(done.status == 0, "\(done)")
    let page = try String(contentsOfFile: vault.path + "-site/404.html", encoding: .utf8)
    #expect(page.contains("Nothing grows here."))
    #expect(page.contains(#"href="/days/garden/""#), "\(page)")
    #expect(!FileManager.default.fileExists(atPath: vault.path + "-site/404/index.html"))
    let list = try String(contentsOfFile: vault.path + "-site/pages/index.html", encoding: .utf8)
    #expect(list.contains("Garden") && !list.contains("Lost"))
  }

  @Test func `Check names drafts, audiences, taken addresses and the menu at their places`() throws
  {
    let vault = try TemporaryVault([
      "daybook.yaml": """
      timeZone: UTC
      menu: [today, /garden/, /gardn/]
      audiences:
        friends: {pages: [garden]}
      publish:
        site: {to: folder, destination: ../site, audience: freinds}

      """,
      "pages/garden.md": """
      ---
      title: Garden
      audience: publik
      ---
      [one](plan.md), [two](/plan/), [[The plan]], [[Later plan]], [three](nosuch.md)
      """,
      "pages/plan.md": "---\ntitle: The plan\ndraft: true\naliases: [Later plan]\n---\nLater.\n",
      "pages/b.md": "---\ntitle: Zinnia\npermalink: /garden/\n---\nB\n",
    ])
    let done = try run(vault, ["check"])
    let said = done.errors
    #expect(
      said.contains("daybook.yaml:2:25: warning: the menu leads to /gardn/"), "\(said)")
    #expect(said.contains("did you mean /garden/?"))
    #expect(
      said.contains("daybook.yaml:6:54: error: there is no audience \"freinds\""), "\(said)")
    #expect(said.contains("did you mean friends?") && said.contains("did you mean public?"))
    #expect(
      said.contains("pages/garden.md:3:11: warning: there is no audience \"publik\""), "\(said)")
    #expect(said.ranges(of: "the link leads nowhere: plan.md is a draft").count == 4, "\(said)")
    #expect(said.contains("the link leads nowhere: there is no nosuch.md"))
    #expect(
      said.contains("pages/b.md:3:12: error: the address /garden/ is already taken"), "\(said)")
  }

  @Test(arguments: ["focus", "growth", "gifts", "exercise", "prompts", "journal", "measures"])
  func `An audience without rights is told so`(part: String) throws {
    let vault = try TemporaryVault([
      "daybook.yaml": Self.english + "audiences:\n  friends: {pages: [garden]}\n"
    ])
    let done = try run(vault, ["stats", part, "--audience", "friends"])
    #expect(done.status == 1 && done.output.isEmpty, "\(done)")
    #expect(done.errors.contains("\"friends\" may not see these figures"), "\(done)")
  }

  @Test func `An audience of sums is given sums of weeks, and nothing finer`() throws {
    let vault = try TemporaryVault([
      "daybook.yaml": Self.english + "audiences:\n  friends: {focus: totals}\n"
    ])
    let sums = try run(vault, ["stats", "focus", "--audience", "friends"])
    #expect(sums.status == 0 && sums.output.contains("Sums by week."), "\(sums)")
    let done = try run(vault, ["stats", "focus", "2026-11-19", "--audience", "friends"])
    #expect(done.status == 1 && done.output.isEmpty, "\(done)")
    #expect(done.errors.contains("\"friends\" sees only sums of weeks of focus"), "\(done)")
  }

  @Test func `An audience with rights to prompts gets figures of those that it sees`() throws {
    let vault = try TemporaryVault([
      "daybook.yaml": Self.english + "audiences:\n  friends: {prompts: own}\n",
      "prompts/open.md": "---\nvisibility: public\n---\nSay it.\n",
      "prompts/shut.md": "---\nvisibility: private\n---\nSay nothing.\n",
    ])
    let words = ["stats", "prompts", "--audience", "friends", "--format", "json"]
    let done = try run(vault, words)
    #expect(done.status == 0 && done.output.contains("\"count\":1"), "\(done)")
    #expect(!done.output.contains("shut"))
    #expect(try run(vault, words + ["--prompt", "open"]).output.contains("\"id\":\"open\""))
    let other = try run(vault, words + ["--prompt", "shut"])
    #expect(other.status == 1 && other.output.isEmpty, "\(other)")
  }

  @Test func `A length with a sign is no option`() throws {
    let vault = try TemporaryVault(["daybook.yaml": Self.english])
    let said = try run(vault, ["log", "-2h", "acme"])
    #expect(said.status == 1 && said.errors.contains("\"-2h\" is below zero"), "\(said)")
    let slip = try run(vault, ["log", "2h", "acme", "--yess"])
    #expect(slip.status == 64 && slip.errors.contains("did you mean \"--yes\"?"), "\(slip)")
    #expect(try run(vault, ["log", "2h", "acme", "--yes"]).status == 0)
  }

  @Test func `What names no currency is in that of the vault, wherever it is typed`() throws {
    let vault = try TemporaryVault([
      "daybook.yaml": Self.english + "gifts: {currency: EUR}\n",
      "t.csv": "guest,amount,date\nCarl,300,2026-05-01\n",
    ])
    let gift = ["add", "gift", "--direction", "sent", "--yes", "--name"]
    #expect(try run(vault, gift + ["Bo", "--amount", "500"]).status == 0)
    #expect(try run(vault, gift + ["Di", "--amount", "$20"]).status == 0)
    #expect(try run(vault, ["log", "gave Ann 200", "--yes"]).status == 0)
    let table = vault.path + "/t.csv"
    #expect(try run(vault, ["import", table, "--direction", "received", "--yes"]).status == 0)
    var found: [String: String] = [:]
    for line in try run(vault, ["list", "gift", "--format", "json"]).output.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      // The last line has the sums.
      guard let record = object?["record"] as? [String: Any] else { continue }
      let name = record["name"] ?? record["contact"]
      found[name as? String ?? ""] = (record["currency"] ?? record["amount"]) as? String
    }
    #expect(found == ["Bo": "EUR", "Di": "$20", "Ann": "EUR", "Carl": "EUR"])
  }

  @Test func `Figures of prompts take a period`() throws {
    let vault = try TemporaryVault(["daybook.yaml": Self.english])
    let done = try run(vault, ["stats", "prompts", "2026", "--format", "json"])
    #expect(done.status == 0 && done.output.contains("\"count\":0"), "\(done)")
  }
}
