import ArgumentParser
import Basics
import Foundation
import SiteKit
import Testing
import Vault
@testable import daybook

/// The vault given to a command.
struct NamedVaultTests {
  @Test(arguments: [("timeZone: Asia/Shanghai\n", 0), ("timeZone: Asia/Shangai\n", 1)])
  func `Settings that could not be read at first are not believed a moment later`(
    settings: String, known: Int
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try DiskFiles(root: folder).replace("daybook.yaml", with: Array(settings.utf8), .written)
    func problems(_ files: DiskFiles) throws -> [Diagnostic] {
      let files = UnlockedFiles(files, AgeProgram.cipher(for: [], identity: nil), in: ["growth"])
      return NamedVault(files, try AsOfOptions.parse([])).settings.diagnostics
    }
    #expect(try problems(DiskFiles(root: folder)).count == known)
    // A fault that was known is reported itself; without one, the change is the error.
    let late = try problems(DiskFiles(root: folder, refusing: .brokenSettings))
    #expect(late.count == 1 && late.first?.severity == .error)
    #expect((late.first?.message.contains("changed") ?? false) == (known == 0))
  }
}

/// Whom a site is for, as commands take it.
struct AudienceOptionsTests {
  @Test(arguments: [
    ([], true), (["--share-entry"], true), (["--share"], false), (["--audience", "me"], true),
    (["--audience", "family"], false), (["--share", "--audience", "public"], false),
  ])
  func `Forms and lists of records are for the person, and whom they let write`(
    options: [String], opensDesk: Bool
  ) throws {
    #expect(try ServeCommand.parse(options).opensDesk == opensDesk)
  }

  @Test func `Every audience but the person has the secret of the vault`() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "audience-\(UUID().uuidString)")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    // A folder without a file might be the place of a vault that is not mounted.
    try Data().write(to: folder.appending(path: "daybook.yaml"))
    let options = try AudienceOptions.parse([])
    #expect(try options.chosen(Settings(), ofVaultAt: folder.path).secret.isEmpty)
    #expect(!manager.fileExists(atPath: folder.path + "/.daybook"))
    for name in ["public", "team:writers"] {
      let audience = try AudienceOptions.audience(name, Settings(), ofVaultAt: folder.path)
      #expect(audience.secret == (try VaultSecret.load(ofVaultAt: folder.path)), "\(name)")
      // It is no rule of theirs: a copy of the vault with another one is no reason to ask again.
      var other = audience
      other.secret = []
      #expect(audience.rules == other.rules, "\(name)")
    }
  }

  @Test func `Where no secret can be kept, ids are made with one of the run`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "no-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let none = file.path + "/vault"
    let audience = try AudienceOptions.audience("public", Settings(), ofVaultAt: none)
    #expect(audience.secret.count == VaultSecret.length)
    let again = try AudienceOptions.audience("public", Settings(), ofVaultAt: none)
    #expect(audience.secret == again.secret)
  }
}
