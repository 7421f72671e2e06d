import Foundation
import Testing

@testable import daybook

/// The remarks about other sessions when a session is written, on Friday, 27 November 2026.
@Suite(.enabled(if: BuiltProgram.isThere, "the program is not beside the tests"))
struct SessionRemarkTests {
  private static func files(_ language: String, _ sessions: String...) -> [String: String] {
    [
      "daybook.yaml": "timeZone: UTC\nlanguage: \(language)\n",
      "focus/sessions.jsonl": sessions.map { $0 + "\n" }.joined(),
    ]
  }

  private static let acme =
    #"{"id":"acme-1","start":"2026-11-27T14:00:00Z","end":"2026-11-27T15:30:00Z","project":"acme"}"#

  private func run(
    _ vault: borrowing TemporaryVault, _ words: String..., at time: String = "18:00"
  ) throws -> (status: Int32, output: String, errors: String) {
    try vault.run(words + ["--as-of", "2026-11-27T\(time)Z"])
  }

  private static let english =
    "warning: this session overlaps acme, 2026-11-27 14:00–15:30, 1 h 30 min (acme-1); "
    + "the time in both counts once\n"
  private static let chinese =
    "警告：这个时段与“acme，2026-11-27 14:00–15:30，1小时30分 (acme-1)”重叠，重叠的时间只计一次\n"

  @Test(arguments: [("en", english), ("zh-Hans", chinese)])
  func `A session that overlaps another is written, and the other one is named`(
    _ language: String, _ said: String
  ) throws {
    let log = try TemporaryVault(Self.files(language, Self.acme))
    let logged = try run(log, "log", "--yes", "15:00-16:00 letters")
    #expect(logged.status == 0 && logged.errors == said)
    let add = try TemporaryVault(Self.files(language, Self.acme))
    let added = try run(add, "add", "session", "--start", "13:30", "--minutes", "60")
    #expect(added.status == 0 && added.errors == said)
    // The next one only touches it.
    let next = try run(add, "add", "session", "--start", "15:30", "--minutes", "60")
    #expect(next.status == 0 && next.errors.isEmpty)
    // Nor does a break count as focus.
    let rest = try run(
      add, "add", "session", "--kind", "break", "--start", "14:10", "--minutes", "10")
    #expect(rest.status == 0 && rest.errors.isEmpty)
  }

  @Test func `An edited session says so once, and a stopped one does`() throws {
    let later =
      #"{"id":"later","start":"2026-11-27T16:00:00Z","end":"2026-11-27T17:00:00Z"}"#
    let vault = try TemporaryVault(Self.files("en", Self.acme, later))
    let moved = try run(vault, "edit", "later", "start=15:00")
    #expect(moved.status == 0 && moved.errors == Self.english)
    let named = try run(vault, "edit", "later", "note=Letters")
    #expect(named.status == 0 && named.errors.isEmpty)

    let open = #"{"id":"open","start":"2026-11-27T13:00:00Z","project":"letters"}"#
    let other = try TemporaryVault(Self.files("en", open, Self.acme))
    let stopped = try run(other, "stop", "open", at: "15:40")
    #expect(stopped.status == 0 && stopped.errors == Self.english)
  }

  private static func sessions(_ count: Int, of project: String) -> String {
    (1...count).map { day in
      let date = "2026-10-\(day < 10 ? "0" : "")\(day)"
      return #"{"id":"\#(project)-\#(day)","start":"\#(date)T09:00:00Z","#
        + #""end":"\#(date)T10:00:00Z","project":"\#(project)"}"#
    }.joined(separator: "\n")
  }

  @Test(arguments: [
    (
      "en",
      "warning: \"acem\" is a new project; daybook undo takes it back\n"
        + "hint: did you mean \"acme\"?\n"
    ),
    ("zh-Hans", "警告：“acem”是新的项目；daybook undo可以撤销\n提示：是不是“acme”？\n"),
  ])
  func `A project that is nearly another one is written and asked about`(
    _ language: String, _ said: String
  ) throws {
    let vault = try TemporaryVault(Self.files(language, Self.sessions(20, of: "acme")))
    let logged = try run(vault, "log", "--yes", "1h acem")
    #expect(logged.status == 0 && logged.errors == said)
    #expect(try run(vault, "list", "session", "project=acem").output.contains("acem"))
    #expect(try run(vault, "undo").status == 0)
    let other = try TemporaryVault(Self.files(language, Self.sessions(20, of: "acme")))
    #expect(try run(other, "start", "acem", at: "10:00").errors == said)
    // Once more it is no typo, and another name is not like it.
    #expect(try run(vault, "log", "--yes", "1h acem").status == 0)
    let note = try run(vault, "add", "session", "--minutes", "5", "--project", "acem", at: "09:00")
    #expect(note.status == 0 && !note.errors.contains("acme"))
    #expect(try run(vault, "log", "--yes", "5 min letters", at: "08:00").errors.isEmpty)
  }

  @Test func `Projects in a series are not taken for each other`() throws {
    let vault = try TemporaryVault(Self.files("en", Self.sessions(20, of: "volume-1")))
    #expect(try run(vault, "log", "--yes", "1h volume-2").errors.isEmpty)
  }

  @Test(arguments: [("15:29:31", false), ("15:29:30", true)])
  func `An overlap that would be shown as 0 minutes is not mentioned`(
    _ start: String, _ isMentioned: Bool
  ) throws {
    let vault = try TemporaryVault(Self.files("en", Self.acme))
    let added = try run(
      vault, "add", "session", "--start", "2026-11-27T\(start)Z", "--minutes", "60")
    #expect(added.status == 0 && added.errors.contains("overlaps") == isMentioned)
    #expect(try run(vault, "check").errors.contains("overlap") == isMentioned)
  }

  @Test func `The check names both sessions`() throws {
    let other =
      #"{"start":"2026-11-27T15:00:00Z","end":"2026-11-27T16:00:00Z","project":"letters","#
      + #""source":"manual"}"#
    // An imported session may well be the same work.
    let imported =
      #"{"start":"2026-11-27T14:00:00Z","end":"2026-11-27T16:00:00Z","source":"toggl"}"#
    let chinese = try TemporaryVault(Self.files("zh-Hans", Self.acme, other))
    #expect(try run(chinese, "check").errors.contains("重叠的时间只计一次"))
    let vault = try TemporaryVault(Self.files("en", Self.acme, other, imported))
    let checked = try run(vault, "check")
    #expect(
      checked.errors == """
        note: acme, 2026-11-27 14:00–15:30 and letters, 2026-11-27 15:00–16:00 overlap; \
        the time in both counts once
        hint: see them with: daybook list session --on 2026-11-27

        """)
  }
}
