import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Prompts

/// Comments, replies and versions of others since a person last looked.
struct PromptNewsTests {
  private let vault = MemoryFiles(
    name: "vault",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\nauthor: Lin\n",
      "prompts/p.md": "---\ntitle: Frost\nteam: desk\nversion: 2\n---\nSay it twice.\n",
      "prompts/history/p.jsonl":
        #"{"version":1,"at":"2026-11-10T10:00:00+08:00","body":"Say it.\n","author":"Lin"}"# + "\n"
        + #"{"version":2,"at":"2026-11-18T10:00:00+08:00","body":"Say it twice.\n","author":"Clara"}"#
        + "\n",
      "prompts/teams.jsonl":
        #"{"id":"desk","members":[{"user":"Clara","role":"editor"},{"user":"robin"}]}"# + "\n",
      "prompts/comments.jsonl":
        #"{"id":"a","prompt":"p","author":"Lin","at":"2026-11-17T09:00:00+08:00","text":"Mine."}"#
        + "\n"
        + #"{"id":"b","prompt":"p","author":"Clara","at":"2026-11-17T10:00:00+08:00","text":"No.\nLonger.","replyTo":"a"}"#
        + "\n"
        + #"{"id":"c","prompt":"p","author":"robin","at":"2026-09-01T10:00:00+08:00","text":"Old."}"#
        + "\n"
        + #"{"id":"d","prompt":"p","author":"robin","at":"2026-12-01T10:00:00+08:00","text":"Later."}"#
        + "\n",
    ])

  private func run(
    _ arguments: [String] = [], at time: String = "2026-11-20 15:30"
  ) async throws
    -> RecordedHost.Record
  {
    let host = RecordedHost(vault, asOf: try at(time))
    try await PromptNewsCommand.parse(arguments).run(host)
    return host.record
  }

  @Test func `Others' comments, replies and versions are new once`() async throws {
    let kept = try await run(["--keep"])
    #expect(
      kept.printed == [
        "2026-11-18  Frost, version 2", "2026-11-17  Clara to Lin on Frost: No. Longer.",
      ])
    #expect(try await run().printed == kept.printed)
    let again = try await run()
    #expect(again.printed.isEmpty && again.notes == ["nothing new since 2026-11-20\n"])
    #expect(try await run(at: "2026-12-02 09:00").printed == ["2026-12-01  robin on Frost: Later."])
    let all = try await run(["--since", "2026-01-01", "--format", "json"])
    #expect(all.printed.count == 3 && all.printed[1].contains(#""what":"reply""#))
  }

  @Test func `A team's figures count its members' work`() async throws {
    let stored = await PromptReader.read(CollectionReader(files: vault, zone: shanghai, width: 1))
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    let library = await PromptLibrary(
      stored.records, moment: Moment(asOf: try at("2026-11-20 15:30"), zone: shanghai), width: 1)
    let team = try #require(stored.records.teams.first)
    #expect(team.members.map(\.role) == [.editor, .viewer])
    let figures = TeamFigures(of: team, in: library)
    #expect(figures.prompts == 1 && figures.versions == 2 && figures.openThreads == 3)
    #expect(figures.members.map(\.versions) == [1, 0])
    #expect(figures.members.map(\.comments) == [1, 2])
  }

  @Test func `A stranger's name on a comment is a fault of the form`() async throws {
    let reader = CollectionReader(files: vault, zone: shanghai, width: 1)
    var moment = EntryMoment(zone: shanghai, now: try at("2026-11-20 15:30"))
    moment.records[PromptRecords.self] = await PromptReader.read(reader).records
    func faults(_ author: String) -> [String] {
      EntryForm.promptComment.draft(["prompt": "p", "author": author, "text": "Hm."], moment)
        .problems.map(\.diagnostic.kind)
    }
    #expect(faults("robin").isEmpty)
    #expect(faults("Mallory") == ["not-allowed"])
  }

  @Test func `The prompts of a team that is over stay as they are`() async throws {
    try vault.exchange(
      "prompts/teams.jsonl", vault.allFiles["prompts/teams.jsonl"],
      for: Array(
        (#"{"id":"desk","archived":true,"members":[{"user":"Clara","role":"owner"}]}"# + "\n").utf8)
    )
    let host = RecordedHost(vault, asOf: try at("2026-11-20 15:30"), files: ["t": "Other."])
    let save = try PromptSaveCommand.parse(["p", "--body", "t", "--author", "Clara"])
    await #expect(throws: Failure.self) { try await save.run(host) }
    #expect(
      vault.allFiles["prompts/p.md"].map { String(decoding: $0, as: UTF8.self) }?
        .hasSuffix("Say it twice.\n") == true)
    try await PromptSaveCommand.parse(["p", "--body", "t"]).run(host)
    #expect(
      vault.allFiles["prompts/p.md"].map { String(decoding: $0, as: UTF8.self) }?
        .hasSuffix("Other.") == true)
  }
}
