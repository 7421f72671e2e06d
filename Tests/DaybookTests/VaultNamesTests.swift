import AllSystems
import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// The names that a shell offers while a command is typed.
struct VaultNamesTests {
  private func names(_ names: NamesToComplete, _ files: [VaultPath: String]) throws -> [String] {
    var files = files
    files["daybook.yaml"] = """
      timeZone: Asia/Shanghai
      publish: {site: {to: folder, destination: ../site, audience: public}}
      """
    let vault = MemoryFiles(name: "", files)
    let read = try Settings.read(
      in: vault, keys: NamedVault.settingKeys, systemNames: Systems.names)
    let moment = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai)
    let library = Systems.library(
      read.settings, CollectionReader(files: vault, zone: shanghai, width: 1), moment: moment,
      clock: moment.asOf)
    return try VaultNames(library: library, settings: read.settings).names(names).map {
      [$0.name, $0.about].compactMap(\.self).joined(separator: "|")
    }
  }

  @Test func `After done what is open is offered, with its title`() throws {
    let found = try names(
      .open,
      [
        "growth/tasks.jsonl": """
        {"id":"abcd-1","title":"Answer Mei","day":"2026-11-20"}
        {"id":"efgh-2","title":"Write","day":"2026-11-20","doneAt":"2026-11-20T09:00:00+08:00"}

        """
      ])
    #expect(found.map { $0.contains("Answer Mei") } == [true])
    #expect(found.first?.hasPrefix("abcd") == true)
  }

  @Test func `After start the projects are offered, the last first`() throws {
    let found = try names(
      .values(of: "session", field: "project"),
      [
        "growth/goals.jsonl": #"{"id":"novel","title":"The novel","horizon":"year"}"# + "\n",
        "focus/sessions.jsonl": """
        {"start":"2026-11-18T14:00:00+08:00","end":"2026-11-18T15:00:00+08:00","project":"letters"}
        {"start":"2026-11-19T14:00:00+08:00","end":"2026-11-19T15:00:00+08:00","project":"novel"}
        {"start":"2026-11-17T14:00:00+08:00","end":"2026-11-17T15:00:00+08:00","project":"novel"}

        """,
      ])
    #expect(found == ["novel|The novel", "letters"])
  }

  @Test func `Kinds and targets are offered`() throws {
    #expect(try names(.kinds, [:]).contains { $0.hasPrefix("task|") })
    #expect(try names(.targets, [:]) == ["site"])
    #expect(try names(.records(), [:]).isEmpty)
  }

  @Test func `Without a vault nothing is offered, and nothing fails`() throws {
    #expect(throws: (any Error).self) { try VaultNames(["daybook", "--vault", "/nowhere-at-all"]) }
  }
}
