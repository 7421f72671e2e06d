import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Focus

/// Tags of sessions, on Friday, 20 November 2026 in Shanghai.
struct SessionTagTests {
  private static let lines = """
    {"id":"a","start":"2026-11-20T09:00","end":"2026-11-20T10:00","tags":["deep","#Morning","deep"]}
    {"id":"b","start":"2026-11-20T10:00","end":"2026-11-20T10:30","tags":"deep"}
    {"id":"c","start":"2026-11-20T11:00","end":"2026-11-20T12:00","project":"novel"}
    {"id":"d","start":"2026-11-19T09:00","tags":["two\\nlines","深度"]}
    {"id":"e","start":"2026-11-19T09:20","end":"2026-11-19T09:50"}

    """

  private func vault(_ lines: String = lines) -> MemoryFiles {
    MemoryFiles(
      name: "", ["daybook.yaml": "timeZone: Asia/Shanghai\n", "focus/sessions.jsonl": lines])
  }

  @Test func `Tags are a list or a text, each once, with or without #`() async throws {
    let stored = await readFocus(vault(), zone: shanghai)
    #expect(stored.diagnostics.isEmpty)
    let log = stored.records.sessions
    #expect(
      (0..<5).map { log.tags(at: $0) }
        == [["deep", "Morning"], ["deep"], [], ["two lines", "深度"], []])
    #expect(log.tags.sorted() == ["Morning", "deep", "two lines", "深度"].sorted())
    #expect(log[0].noteAndTags == "#deep #Morning" && log[2].noteAndTags == nil)
    var all = SessionLog([try session("2026-11-20 13:00/14:00")])
    all.append(contentsOf: log)
    #expect(all.tags(at: 1) == ["deep", "Morning"] && all.tags(at: 0) == [])
  }

  @Test func `A cell of a table has several`() async throws {
    let files = MemoryFiles([
      "focus/sessions.csv": "start,end,tags\n2026-11-20T09:00,2026-11-20T10:00,\"deep, #morning\"\n"
    ])
    #expect(await readFocus(files).records.sessions.tags(at: 0) == ["deep", "morning"])
  }

  private func stats(_ arguments: String..., lines: String = lines) async throws -> String {
    let host = RecordedHost(vault(lines), asOf: try at("2026-11-20 17:45"))
    try await FocusStatsCommand.parse(arguments + ["--format", "json"]).run(host)
    return host.record.printed.joined()
  }

  @Test func `Figures of a tag are of its sessions alone`() async throws {
    // 60 and 30 minutes; both tags, 60; the forgotten one ended when the next began, after 20.
    #expect(try await stats("--tag", "DEEP").contains(#""focusSeconds":5400,"sessions":2"#))
    #expect(
      try await stats("--tag", "deep", "--tag", "morning")
        .contains(#""focusSeconds":3600,"sessions":1"#))
    #expect(try await stats("--tag", "深度").contains(#""focusSeconds":1200,"sessions":1"#))
    #expect(try await stats().contains(#""focusSeconds":12000,"sessions":5"#))
    let failure = await #expect(throws: Failure.self) { _ = try await stats("--tag", "depp") }
    #expect(failure?.diagnostic.hint == "did you mean deep?")
  }

  @Test func `A session starts with tags, is resumed with them, and has them in its line`()
    async throws
  {
    let files = MemoryFiles(name: "", ["daybook.yaml": "timeZone: Asia/Shanghai\n"])
    func run<Command: SystemCommand>(
      _ command: Command.Type, _ time: String, _ arguments: String...
    ) async throws -> [String] {
      let host = RecordedHost(files, asOf: try at("2026-11-20 \(time)"))
      try await command.parse(arguments).run(host)
      return host.record.printed
    }
    #expect(
      try await run(StartCommand.self, "09:00", "novel", "--tag", "#deep", "--tag", "early, deep")
        == ["Started: novel, #deep #early, 09:00, 0 min"])
    _ = try await run(StopCommand.self, "10:00")
    #expect(
      try await run(ResumeCommand.self, "10:10") == ["Started: novel, #deep #early, 10:10, 0 min"])
    let log = await readFocus(files, zone: shanghai).records.sessions
    #expect(log.tags(at: 0) == ["deep", "early"] && log.tags(at: 1) == ["deep", "early"])
  }

  @Test(
    arguments: [
      ("90 min novel #deep", "novel", nil, "deep"),
      ("#deep #early 专注90分钟 写小说", "写小说", nil, "deep, early"),
      ("novel for 90 min ＃深度", "novel", nil, "深度"),
      // A number after # is no tag.
      ("90 min fix #123", nil, "fix #123", nil),
    ] as [(String, String?, String?, String?)])
  func `A sentence has tags`(
    sentence: String, project: String?, note: String?, tags: String?
  ) throws {
    let form = try #require(FocusSystem().sentences)
    let moment = EntryMoment(zone: shanghai, now: try at("2026-11-20 17:45"))
    let values = try #require(try form.values(sentence, moment))
    #expect(values["project"] == project && values["note"] == note && values["tags"] == tags)
    #expect(values["start"] == "2026-11-20T16:15:00+08:00")
    let draft = form.form.draft(values, moment)
    #expect(draft.isValid && draft.json.contains(#""tags":["#) == (tags != nil), "\(draft.json)")
  }

  @Test func `A doubtful sentence keeps its tags through the answer`() throws {
    let form = try #require(FocusSystem().sentences)
    let moment = EntryMoment(zone: shanghai, now: try at("2026-11-20 17:45"))
    let doubt = try #require(throws: SentenceDoubt.self) {
      _ = try form.values("14:00 meeting #deep", moment)
    }
    for answer in ["y", "14:00-15:00"] {
      #expect(try doubt.settled(answer)?["tags"] == "deep")
    }
    #expect(try doubt.settled("perhaps") == nil)
  }

  @Test func `An audience sees tags with the notes of sessions, or not at all`() async throws {
    let stored = await readFocus(vault(), zone: shanghai)
    func seen(_ parts: Set<String>) throws -> [String] {
      var audience = Audience("team")
      audience.levels["focus"] = .parts(parts)
      let sight = try #require(audience.sight(of: "focus"))
      return try FocusSystem().visible(stored, to: sight).records.sessions.tags
    }
    #expect(try seen(["sessions"]).count == 4)
    #expect(try seen(["apps"]).isEmpty)
  }
}
