import Publish
import SiteKit
import Testing
import Vault

@testable import daybook

/// The files that publications leave on the machine.
struct PublishFolderTests {
  private let cache = MemoryFiles(name: "/cache")

  private func folder(
    _ files: [VaultPath: String], isOpened: Bool = true
  ) throws -> PublishFolder {
    let asItIs: FileCipher.Step = { (bytes) throws(FileError.Reason) in bytes }
    let cipher = FileCipher(encrypt: asItIs, decrypt: isOpened ? asItIs : nil)
    return try PublishFolder(
      of: UnlockedFiles(MemoryFiles(files), cipher, in: ["gifts"]),
      in: Cache(cache, "daybook/vault"))
  }

  private let place = PublishPlace.git(repository: "git@example.org:me/site.git", branch: "pages")

  @Test func `Of a vault without anything locked sites and places are kept in the cache`() throws {
    let folder = try folder(["gifts/records.jsonl": ""])
    #expect(try folder.site(of: .public).rootName.hasPrefix("/cache/daybook/vault/publish/site-"))
    #expect(try folder.scratch(of: place).rootName.hasPrefix("/cache/daybook/vault/publish/place-"))
  }

  @Test(
    .enabled(if: Machine.memoryFolder != nil, "there is no folder in memory"),
    arguments: [true, false])
  func `Of one with a locked collection nothing that was sent stays`(isOpened: Bool) throws {
    let folder = try folder(["gifts/records.jsonl.age": ""], isOpened: isOpened)
    let memory = try #require(Machine.memoryFolder)
    let scratch = try folder.scratch(of: place).rootName
    #expect(scratch.hasPrefix(memory + "/"))
    let site = try folder.site(of: .public).rootName
    // A site made without an identity has no locked records.
    #expect(site.hasPrefix(isOpened ? memory + "/" : "/cache/"))
    #expect(!scratch.hasPrefix(site) && !site.hasPrefix(scratch))
    #expect(cache.allFiles.isEmpty)
  }
}
