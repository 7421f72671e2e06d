import Basics
import Foundation
import SiteKit
import Testing

@testable import Vault
@testable import daybook

/// Vaults on a disk, and their caches.
final class VaultCacheTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("daybook-test-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var caches: VaultCaches {
    get throws { try #require(VaultCaches(["XDG_CACHE_HOME": folder + "/cache"])) }
  }

  private func vault(_ name: String, identity: String? = nil) throws {
    let files = DiskFiles(root: "\(folder)/\(name)")
    try DiskFiles.createFolders(at: files.rootName, isPrivate: false)
    try files.replace("daybook.yaml", with: Array("title: \(name)\n".utf8), .written)
    if let identity { try files.replace(".daybook/vault", with: Array(identity.utf8), .written) }
  }

  private func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: "\(folder)/\(name)", toPath: "\(folder)/\(other)")
  }

  private func cache(of name: String) throws -> Cache {
    try #require(try caches.cache(ofVaultAt: "\(folder)/\(name)"))
  }

  private func entry(of name: String) throws -> CacheEntry {
    try cache(of: name).entry("builds", "one", from: [])
  }

  private func keep(_ text: String, in name: String) throws {
    try entry(of: name).replace { $0.write(text) }
  }

  private func kept(in name: String) throws -> String? {
    guard var piece = try entry(of: name).piece() else { return nil }
    return try piece.text()
  }

  private static let identities: [String?] = [nil, String(repeating: "a", count: 32)]

  @Test(arguments: identities)
  func `A vault that was moved keeps its cache`(identity: String?) throws {
    try vault("a", identity: identity)
    try keep("of a", in: "a")
    try move("a", to: "b")
    #expect(try kept(in: "b") == "of a")
    #expect(try caches.all.map(\.vault) == ["\(folder)/b"])
    // And back again.
    try move("b", to: "a")
    #expect(try kept(in: "a") == "of a")
  }

  @Test(arguments: identities)
  func `A copy of a vault gets its own cache`(identity: String?) throws {
    try vault("a", identity: identity)
    try keep("of a", in: "a")
    try FileManager.default.copyItem(atPath: folder + "/a", toPath: folder + "/b")
    #expect(try kept(in: "b") == nil)
    try keep("of b", in: "b")
    #expect(try kept(in: "a") == "of a" && kept(in: "b") == "of b")
    #expect(try Set(caches.all.map(\.vault)) == ["\(folder)/a", "\(folder)/b"])
  }

  @Test(arguments: [false, true])
  func `Vaults that change places take their caches along`(hasIdentities: Bool) throws {
    for name in ["a", "b"] {
      try vault(name, identity: hasIdentities ? String(repeating: name, count: 32) : nil)
      try keep("of \(name)", in: name)
    }
    try move("a", to: "c")
    try move("b", to: "a")
    try move("c", to: "b")
    #expect(try kept(in: "a") == "of b")
    #expect(try kept(in: "b") == "of a")
    #expect(try caches.all.count == 2)
  }

  @Test func `A vault keeps its cache when its settings change, and when it gets an identity`()
    throws
  {
    try vault("a")
    try keep("of a", in: "a")
    try vault("a", identity: String(repeating: "a", count: 32))
    #expect(try kept(in: "a") == "of a")
    try move("a", to: "b")
    #expect(try kept(in: "b") == "of a")
  }

  @Test func `Another vault does not get the cache of one that is gone`() throws {
    try vault("a", identity: String(repeating: "a", count: 32))
    try keep("of a", in: "a")
    try FileManager.default.removeItem(atPath: folder + "/a")
    try vault("b", identity: String(repeating: "b", count: 32))
    #expect(try kept(in: "b") == nil)
  }

  private func age(_ path: String, days: Double) throws {
    // Also when it was last read.
    let touch = try Process.run(
      URL(fileURLWithPath: "/usr/bin/touch"),
      arguments: ["-d", "@\(Int(Date().timeIntervalSince1970 - days * 86_400))", path])
    touch.waitUntilExit()
    #expect(touch.terminationStatus == 0)
  }

  @Test func `What nobody used for 90 days is removed, and the rest stays`() throws {
    try vault("a")
    let cache = try cache(of: "a")
    let files = ["columns/old", "columns/new", "search/site/1", "search/site/2", "publish/rules-1"]
    for file in files {
      let path = try #require(cache.folder.appending(file))
      try cache.files.replace(path, with: [1, 2], .written)
    }
    let place = cache.files.displayName(of: cache.folder)
    // Terms of a site are used together, and rules stay.
    for file in ["columns/old", "search/site/1", "publish/rules-1"] {
      try age("\(place)/\(file)", days: 91)
    }
    try age("\(place)/columns/new", days: 89)
    let removed = try #require(try caches.all.first).removeUnused(now: .now)
    #expect(removed.files == 1 && removed.size == 2)
    #expect(
      try caches.all.flatMap(\.items).map(\.path.text) == [
        "columns/new", "publish/rules-1", "search/site", "vault/mark",
      ])
  }

  @Test func `All is removed but rules, and of a vault that is gone everything`() throws {
    for name in ["a", "b"] {
      try vault(name)
      try keep("of \(name)", in: name)
      let rules = try #require(try cache(of: name).folder.appending("publish/rules-1"))
      try cache(of: name).files.replace(rules, with: [1], .written)
    }
    try FileManager.default.removeItem(atPath: folder + "/b")
    for cache in try caches.all {
      #expect(cache.isGone == (cache.vault == "\(folder)/b"))
      #expect(try cache.removeAll().files == (cache.isGone ? 3 : 1))
    }
    let left = try #require(try caches.all.first)
    #expect(try caches.all.count == 1 && left.vault == "\(folder)/a")
    #expect(left.items.map(\.path.text) == ["publish/rules-1", "vault/mark"])
  }

  @Test func `Builds remove what is unused once a week, and wait for vaults that are gone`() throws
  {
    for name in ["a", "b"] {
      try vault(name)
      try keep("of \(name)", in: name)
    }
    try FileManager.default.removeItem(atPath: folder + "/b")
    let now = Instant.now
    func tidied(afterDays days: Int) throws -> Int {
      try caches.tidyNowAndThen(now: now + .seconds(days * 86_400))
      return try caches.all.count
    }
    #expect(try tidied(afterDays: 0) == 2)
    #expect(try tidied(afterDays: 29) == 2)
    try FileManager.default.removeItem(atPath: folder + "/cache/daybook/tidied")
    #expect(try tidied(afterDays: 31) == 1)
    // Its one entry is unused too by then, but nobody looks before the week is over.
    #expect(try tidied(afterDays: 6) == 1)
    #expect(try kept(in: "a") == "of a")
    try FileManager.default.removeItem(atPath: folder + "/cache/daybook/tidied")
    #expect(try tidied(afterDays: 91) == 1)
    #expect(try kept(in: "a") == nil)
  }

  @Test func `There is no cache without a home folder, or at a relative path`() {
    #expect(VaultCaches([:]) == nil)
    #expect(VaultCaches(["HOME": "relative", "XDG_CACHE_HOME": "relative"]) == nil)
  }
}
