import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Prompts

/// Every way to change something of a team asks for the role of the person who does it.
struct TeamRightsTests {
  /// The vault of somebody with a role in the team `desk`; nil for nobody.
  private func vault(_ author: String?) -> MemoryFiles {
    MemoryFiles(
      name: "vault",
      [
        "daybook.yaml": "timeZone: UTC\n" + (author.map { "author: \($0)\n" } ?? ""),
        "prompts/letter.md": "---\ntitle: Letter\nteam: desk\nversion: 2\n---\nNew.\n",
        "prompts/own.md": "---\ntitle: Own\n---\nMine alone.\n",
        "prompts/history/letter.jsonl":
          #"{"version":1,"at":"2026-10-01T10:00:00Z","body":"Old.\n"}"# + "\n",
        "prompts/teams.jsonl":
          #"{"id":"desk","name":"Desk","members":[{"user":"Olga","role":"owner"},"#
          + #"{"user":"Ed","role":"editor"},{"user":"Vera","role":"viewer"}]}"# + "\n",
        "prompts/comments.jsonl":
          #"{"id":"c1","prompt":"letter","author":"Olga","at":"2026-11-01T10:00:00Z","text":"Hm."}"#
          + "\n"
          + #"{"id":"c2","prompt":"letter","author":"Vera","at":"2026-11-01T11:00:00Z","text":"Ah."}"#
          + "\n",
      ])
  }

  /// A way to change something of a team.
  enum Door: CaseIterable {
    case save, revert, edit, delete, categorize, resolve, purge, purgeText, addMember
    case editKeys, deleteRecord, moveAway, moveIn, editComment, deleteComment, editTeam, deleteTeam
    case form, formRevert, formNew, importVersion, importNew

    /// The lowest role that opens it.
    var needed: Role {
      switch self {
      case .purge, .purgeText, .deleteTeam: .owner
      case .addMember, .editTeam: .admin
      default: .editor
      }
    }
  }

  private func open(_ door: Door, _ files: MemoryFiles) async throws {
    let given = ["-": door == .purgeText ? "Old.\n" : "Another.\n"]
    let host = RecordedHost(files, asOf: try at("2026-11-20 15:30"), files: given)
    let library = try host.library
    func run<Command: SystemCommand>(_ command: Command.Type, _ words: String...) async throws {
      try await command.parse(words).run(host)
    }
    func change(
      _ kind: KindOfRecord, _ id: String, _ name: String, _ value: String?
    ) throws {
      var edit = RecordEdit(try library.named(id, of: [kind]))
      edit.members[name] = value.map(JSONText.string)
      _ = try edit.write("edit", to: library)
    }
    func delete(_ kind: KindOfRecord, _ id: String) throws {
      try library.delete([try library.named(id, of: [kind])])
    }
    let basis = TextBasis(
      library: library, settings: try host.settings.settings, words: .english)
    func importing(_ text: String, _ name: String) async throws {
      let plan = try await ImportBench(files, at: try at("2026-11-20 15:30"))
        .plan(Array(text.utf8), name)
      if let problem = plan.diagnostics.kept.first(where: { $0.severity == .error }) {
        throw Failure(problem)
      }
      try plan.perform(in: files)
    }
    switch door {
    case .save: try await run(PromptSaveCommand.self, "letter", "--body", "-")
    case .revert: try await run(PromptRevertCommand.self, "letter", "1")
    case .edit: try await run(PromptEditCommand.self, "letter", "category=letters")
    case .delete: try await run(PromptDeleteCommand.self, "letter", "--yes")
    case .categorize: try change(PromptFile.kind, "letter", "category", "letters")
    case .resolve: try await run(PromptResolveCommand.self, "c1")
    case .purge: try await run(PromptPurgeCommand.self, "letter", "--version", "1", "--yes")
    case .purgeText: try await run(PromptPurgeCommand.self, "--text", "-", "--yes")
    case .addMember: try await run(PromptTeamAddCommand.self, "desk", "Max", "--role", "viewer")
    case .editKeys: try change(PromptFile.kind, "letter", "title", "Other")
    case .deleteRecord: try delete(PromptFile.kind, "letter")
    case .moveAway: try change(PromptFile.kind, "letter", "team", nil)
    case .moveIn: try change(PromptFile.kind, "own", "team", "desk")
    case .editComment: try change(PromptCommentRecord.kind, "c1", "text", "No.")
    case .deleteComment: try delete(PromptCommentRecord.kind, "c1")
    case .editTeam: try change(TeamRecord.kind, "desk", "name", "Table")
    case .deleteTeam: try delete(TeamRecord.kind, "desk")
    case .form: _ = try await PromptsSystem().saveText("T", of: "letter", note: nil, basis)
    case .formRevert: _ = try await PromptsSystem().revertText(of: "letter", to: 1, basis)
    case .formNew:
      _ = try await PromptsSystem().addText("T", ["title": "N", "team": "desk"], basis)
    case .importVersion:
      // Imported once by its owner, and changed in the file since.
      let first = [UInt8](#"[{"act":"Riddle","prompt":"One."}]"#.utf8)
      try await ImportBench(files, at: try at("2026-11-19 15:30")).plan(first, "a.json")
        .perform(in: files)
      let path: VaultPath = "prompts/riddle.md"
      let old = try files.contents(of: path)
      let text = String(decoding: old, as: UTF8.self)
      try files.exchange(
        path, old, for: Array(text.replacing("title:", with: "team: desk\ntitle:").utf8))
      try await importing(#"[{"act":"Riddle","prompt":"Two."}]"#, "b.json")
    case .importNew: try await importing("---\nteam: desk\n---\nA new one.\n", "prompts/new.md")
    }
  }

  @Test(arguments: Door.allCases, [nil, "Olga", "Ed", "Vera", "Somebody"])
  func `Whoever has too low a role changes nothing`(door: Door, author: String?) async throws {
    let files = vault(author)
    let before = files.allFiles
    let role: Role? = ["Olga": .owner, "Ed": .editor, "Vera": .viewer][author ?? ""]
    // The owner of the vault, whom the team does not name, may do everything.
    guard let role, role < door.needed else {
      try await open(door, files)
      #expect(files.allFiles != before)
      return
    }
    var kind: String?
    do { try await open(door, files) } catch let failure as Failure {
      kind = failure.diagnostic.kind
    }
    #expect(kind == "not-allowed")
    if door != .importVersion { #expect(files.allFiles == before) }
  }

  @Test func `Whoever lost a role takes nothing back, and own comments stay one's own`()
    async throws
  {
    let files = vault("Ed")
    var host = RecordedHost(files, asOf: try at("2026-11-20 15:30"))
    try await PromptEditCommand.parse(["letter", "category=letters"]).run(host)
    let teams: VaultPath = "prompts/teams.jsonl"
    let old = try files.contents(of: teams)
    let text = String(decoding: old, as: UTF8.self)
    let lower = text.replacing(#""Ed","role":"editor""#, with: #""Ed","role":"viewer""#)
    try files.exchange(teams, old, for: Array(lower.utf8))
    host = RecordedHost(files, asOf: try at("2026-11-20 15:40"))
    let before = files.allFiles
    #expect(throws: Failure.self) { try host.library.undo() }
    #expect(files.allFiles == before)

    let others = vault("Vera")
    host = RecordedHost(others, asOf: try at("2026-11-20 15:30"))
    let own = try host.library.named("c2", of: [PromptCommentRecord.kind])
    try host.library.delete([own])
    try RecordedHost(others, asOf: try at("2026-11-20 15:31")).library.undo()
    #expect(try host.library.records(of: PromptCommentRecord.kind).count == 2)
    try await PromptTeamRemoveCommand.parse(["desk", "Vera"]).run(host)
  }

  @Test func `Somebody named with --author has that role, whoever owns the vault`() async throws {
    let files = vault("Vera")
    let host = RecordedHost(files, asOf: try at("2026-11-20 15:30"))
    try await PromptEditCommand.parse(["letter", "category=a", "--author", "Ed"]).run(host)
    await #expect(throws: Failure.self) {
      try await PromptEditCommand.parse(["letter", "category=b", "--author", "Max"]).run(host)
    }
  }
}
