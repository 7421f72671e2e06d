import Basics
import Foundation
import SiteKit
import Testing
import Vault

@testable import Publish

/// The file of keys.
struct ProtectionFileTests {
  /// Lends a temporary folder.
  private func withTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data().write(to: URL(filePath: folder + "/daybook.yaml"))
    try body(folder)
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func file(_ vault: String, _ audience: String = "family") throws -> ProtectionFile {
    try ProtectionFile(of: Audience(audience), ofVaultAt: vault)
  }

  @Test func `Passwords are kept for their owner alone, and read back`() throws {
    try withTemporaryFolder { vault in
      let file = try file(vault)
      #expect(try file.keys() == nil)
      #expect(throws: Failure.self) { try file.keysToPublish() }
      let made = try file.change { keys throws(Failure) in
        try keys.add("grandma", "plums in the icebox")
        try keys.add("张三", "four more words here")
      }
      #expect(try file.keys() == made && file.keysToPublish().names == ["grandma", "张三"])
      let path = vault + "/.daybook/passwords/family.json"
      #expect(try permissions(path) == 0o600)
      #expect(try permissions(vault + "/.daybook/passwords") == 0o700)
      let bytes = try DiskFiles(root: vault).contents(of: ".daybook/passwords/family.json")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("plums"))
      try file.change { keys throws(Failure) in try keys.remove("grandma") }
      #expect(try file.keys()?.names == ["张三"])
      #expect(try permissions(path) == 0o600)
    }
  }

  @Test func `The same name or the same password is not added twice`() throws {
    var keys = ProtectionKeys(rounds: 2)
    try keys.add("one", "a password")
    #expect(throws: Failure.self) { try keys.add("one", "another") }
    #expect(throws: Failure.self) { try keys.add("two", "a password") }
    #expect(throws: Failure.self) { try keys.remove("tow") }
    #expect(keys.names == ["one"])
  }

  @Test func `A damaged file is an error with its place, and stays as it is`() throws {
    try withTemporaryFolder { vault in
      let file = try file(vault)
      try file.change { keys throws(Failure) in try keys.add("one", "a password") }
      let path: VaultPath = ".daybook/passwords/family.json"
      let disk = DiskFiles(root: vault)
      let text = String(decoding: try disk.contents(of: path), as: UTF8.self)
      let digits = try #require(text.firstMatch(of: /"contentKey": ?"(.)/)?.1)
      let damaged = [
        "", "{", text.replacing("contentKey", with: "contentkey"), text.replacing("1,", with: "2,"),
        text.replacing(
          /"contentKey": ?"./, with: "\"contentKey\": \"\(digits == "0" ? "1" : "0")"),
        text.replacing(/"wrapped": ?"../, with: "\"wrapped\": \""),
      ]
      for damage in damaged {
        try disk.replace(path, with: Array(damage.utf8), .written)
        let failure = #expect(throws: Failure.self) { try file.keys() }
        #expect(failure?.diagnostic.place?.file == file.displayName, "\(damage)")
        #expect(throws: Failure.self) {
          try file.change { keys throws(Failure) in try keys.add("two", "another") }
        }
        #expect(try disk.contents(of: path) == Array(damage.utf8))
      }
    }
  }

  @Test func `The names of audiences lead to no other folder`() throws {
    try withTemporaryFolder { vault in
      for name in ["team:a/b", "team:..", "../x"] {
        let file = try file(vault, name)
        #expect(file.displayName.hasPrefix(vault + "/.daybook/passwords/"))
        let depths = [file.displayName, vault].map { $0.split(separator: "/").count }
        #expect(depths[0] == depths[1] + 3)
      }
    }
  }
}
