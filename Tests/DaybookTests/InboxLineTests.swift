import Basics
import SiteKit
import Testing
import Vault

// Lines of the inbox, compared with the program's own reading of its arguments.
extension InboxTests {
  @Test(arguments: [
    (#"add session --minutes 50 --project novel"#, "session", ["project": "novel"]),
    (
      #"add gift --name 赵六 --amount=500 --direction sent"#, "gift", ["name": "赵六", "amount": "500"]
    ),
    (
      #"add failure --what "Missed it" --learning 'Ask'"#, "failure",
      ["what": "Missed it", "learning": "Ask"]
    ),
    (#"add task title="Buy bread""#, "task", ["title": "Buy bread"]),
    (
      #"daybook add task "Send letter" day=tomorrow"#, "task",
      ["title": "Send letter", "day": "2026-11-21"]
    ),
    // As a phone writes quotation marks and hyphens.
    (#"add task “Buy milk” —lever 3"#, "task", ["title": "Buy milk", "lever": "3"]),
    (#"add task Read Anna’s "Dune" and Mei's"#, "task", ["title": "Read Anna’s Dune and Mei's"]),
    (#"log "90 min novel""#, "session", ["project": "novel"]),
    (
      #"2h acme note="Fixed the login""#, "session",
      ["project": "acme", "note": "Fixed the login"]
    ),
    (#"add measure reading 24"#, "reading", ["value": "24"]),
    (
      #"add reading 24 book="The Dispossessed""#, "reading",
      ["value": "24", "book": "The Dispossessed"]
    ),
    (#"done reading=24"#, "reading", ["value": "24", "at": "2026-11-20T12:00:00+08:00"]),
    (#"done reading=5 --day yesterday"#, "reading", ["value": "5", "day": "2026-11-19"]),
    (#"{"done":"stretch reading=7"}"#, "reading", ["value": "7"]),
    (#"done stretch --skip reading"#, "reading", ["skipped": "true", "day": "2026-11-20"]),
    (
      #"done mei --at 11:30"#, "task",
      ["title": "Answer Mei", "doneAt": "2026-11-20T11:30:00+08:00"]
    ),
  ])
  func `A line is read as the program reads its arguments`(
    _ line: String, _ kind: String, _ fields: [String: String]
  ) async throws {
    try leave("notes.txt", line + "\n", at: "2026-11-20T12:00")
    #expect(try await write().written.count == 1)
    let isThere = try records(kind).contains { record in
      fields.allSatisfy { record.text[$0.key]?.plain == $0.value }
    }
    #expect(isThere)
    #expect(try names("inbox") == [])
  }

  @Test(arguments: [
    ("add task Buy --foo x", "unknown-option"), ("90 min novel --yes", "unknown-option"),
    ("add gift 赵六 500 --direction", "no-option-value"), ("done mei -q", "unknown-option"),
    ("add task Buy --day today --day tomorrow", "given-twice"),
    ("done mei --day yesterday", "not-on-sheet"), ("add measure nothing 5", "not-on-sheet"),
    ("done reading=5 --day tomorrow", "day"), ("done reading=5 --at 11:00", "at-of-measure"),
    ("done stretch stretch", "named-twice"),
  ])
  func `An option or a name that there is not keeps a line from being written`(
    _ line: String, _ kind: String
  ) async throws {
    try leave("notes.txt", line + "\n", at: "2026-11-20T12:00")
    let state = try await contents().items.first?.state
    guard case .unclear(let diagnostic)? = state else {
      Issue.record("\(line) is understood")
      return
    }
    #expect(diagnostic.kind == kind)
    #expect(try await write().written.isEmpty)
  }

  @Test func `The same tick twice in the inbox counts once, and a contrary one waits`() async throws
  {
    try leave(
      "notes.txt", "done mei\ndone answer\ndone stretch\ndone 拉伸\ndone reading=1 --skip stretch\n",
      at: "2026-11-20T12:00")
    let items = try await contents().items
    let effects = items.map { $0.deed.map { $0.isNothing ? "nothing" : "change" } ?? "unclear" }
    #expect(effects == ["change", "nothing", "change", "nothing", "unclear"])
    // Without the first, the second is written.
    let reader = try await reader(at: "2026-11-20T15:30")
    let library = try library(at: "2026-11-20T15:30")
    _ = try reader.write([items[1].line.key], again: false, to: library)
    #expect(try records("task").first { $0.title == "Answer Mei" }?.state == .done)
  }
}
