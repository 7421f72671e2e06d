import Basics
import Testing
import Vault
import Wording

@testable import Publish

/// Protected sites: the contents of their folder, and its changes from one build to the next.
struct ProtectedSiteTests {
  private static let page = UnlockPage(Words.standard(.english), baseURL: nil)
  private static let plain = MemoryFiles([
    ".daybook-manifest": "daybook manifest 1\n", "index.html": "<h1>QUINCEGROVE</h1>",
    "people/quincegrove/index.html": "QUINCEGROVE owes 1288", "data/empty.csv": "",
    "large.bin": String(repeating: "QUINCEGROVE ", count: 2_000),
  ])

  private func keys(_ names: String...) throws -> ProtectionKeys {
    var keys = ProtectionKeys(rounds: 3)
    for name in names { try keys.add(name, "password of \(name)") }
    return keys
  }

  private func contents(_ folder: MemoryFiles) throws -> [VaultPath: [UInt8]] {
    var failures: [FileError] = []
    let paths = folder.files(below: .root) { failures.append($0) }
    #expect(failures.isEmpty)
    return Dictionary(
      uniqueKeysWithValues: try paths.map { ($0, try folder.contents(of: $0)) })
  }

  private func parts(_ folder: MemoryFiles) throws -> [VaultPath: [UInt8]] {
    try contents(folder).filter { $0.key.parent == ProtectedPart.folder }
  }

  @discardableResult
  private func update(
    _ folder: MemoryFiles, from plain: MemoryFiles = Self.plain, _ keys: ProtectionKeys
  ) throws -> ProtectedSite.Result {
    try ProtectedSite.update(from: plain, in: folder, keys, Self.page)
  }

  @Test func `Nothing of the site can be read in the folder`() throws {
    let folder = MemoryFiles()
    let keys = try keys("grandma-slot", "friends-slot")
    let result = try update(folder, keys)
    let all = try contents(folder)
    #expect(result.files == 4 && result.written == all.count && result.removed == 0)
    #expect(try parts(folder).count == 5)
    for (path, bytes) in all {
      let text = String(decoding: bytes, as: UTF8.self)
      for word in ["QUINCEGROVE", "quincegrove", "1288", "grandma", "friends-slot", "large"] {
        #expect(!text.contains(word), "\(word) in \(path)")
        // The digits of a name may match an amount by chance.
        #expect(word.allSatisfy(\.isNumber) || !path.text.contains(word), "\(word) names \(path)")
      }
    }
    for (path, bytes) in try parts(folder) {
      #expect(bytes.count.isMultiple(of: 4096), "\(path)")
    }
    #expect(result.bytes == all.values.reduce(0) { $0 + $1.count })
  }

  @Test func `The pages that are open tell the language of the site, and a path for the one`() {
    let page = UnlockPage(
      Words.standard(.japanese), baseURL: "https://days.example/family & all")
    let pages = page.pages.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(pages[0].contains("<html lang=\"ja\">") && pages[1].contains("パスワード"))
    #expect(pages[0].contains("src=\"/family &amp; all/unlock.js?"))
    #expect(pages[1].contains("src=\"unlock.js?") && !pages[1].contains("family"))
    #expect(page.files.allSatisfy { !$0.bytes.isEmpty } && page.files.count == 8)
  }

  @Test func `What did not change is left as it is, and what did gets a new nonce`() throws {
    let folder = MemoryFiles()
    let keys = try keys("one")
    try update(folder, keys)
    let before = try contents(folder)
    let again = try update(folder, keys)
    #expect(again.written == 0 && again.unchanged == before.count)
    #expect(try contents(folder) == before)

    let changed = MemoryFiles([
      "index.html": "<h1>quincegrove</h1>",
      "people/quincegrove/index.html": "QUINCEGROVE owes 1288",
      "large.bin": String(repeating: "QUINCEGROVE ", count: 2_000), "new.html": "",
    ])
    let result = try update(folder, from: changed, keys)
    // The changed page, the new one, and the list of files.
    #expect(result.written == 3 && result.removed == 1)
    let after = try parts(folder)
    let path = ProtectedPart.path(of: "index.html", keys)
    #expect(after[path]?.prefix(12) != before[path]?.prefix(12))
    #expect(after[ProtectedPart.path(of: "data/empty.csv", keys)] == nil)
    let kept = ProtectedPart.path(of: "large.bin", keys)
    #expect(after[kept] == before[kept])
  }

  @Test func `A file that goes back to what it was gets a new nonce too`() throws {
    let folder = MemoryFiles()
    let keys = try keys("one")
    var nonces: Set<[UInt8]> = []
    for text in ["a", "b", "a", "b", "a"] {
      try update(folder, from: MemoryFiles(["index.html": text]), keys)
      let part = try folder.contents(of: ProtectedPart.path(of: "index.html", keys))
      #expect(nonces.insert(Array(part.prefix(12))).inserted)
    }
  }

  @Test func `No nonce is in a folder twice, nor in two`() throws {
    let keys = try keys("one")
    let folders = [MemoryFiles(), MemoryFiles()]
    var nonces: [[UInt8]] = []
    for folder in folders {
      try update(folder, keys)
      nonces += try parts(folder).values.map { Array($0.prefix(12)) }
    }
    #expect(Set(nonces).count == nonces.count && nonces.count == 10)
  }

  @Test func `A damaged part, and what a run that was cut off left, is made good`() throws {
    let folder = MemoryFiles()
    let keys = try keys("one")
    try update(folder, keys)
    let names = try parts(folder).keys.sorted()
    var torn = try folder.contents(of: names[0])
    torn[100] ^= 1
    try folder.replace(names[0], with: torn, .written)
    try folder.replace(names[1], with: [], .written)
    // A part of another address under the name of this one.
    try folder.replace(names[2], with: try folder.contents(of: names[3]), .written)
    try folder.replace("parts/00000000000000000000000000000000.bin", with: [1], .written)
    try folder.replace("parts/mine.txt", with: [2], .written)
    let result = try update(folder, keys)
    #expect(result.written == 3 && result.removed == 1)
    #expect(try folder.contents(of: "parts/mine.txt") == [2])
    #expect(try update(folder, keys).written == 0)
  }

  @Test func `After a password was removed, all is encrypted anew, and it opens nothing`() throws {
    let folder = MemoryFiles()
    var keys = try keys("one", "two", "three")
    try update(folder, keys)
    let (before, old) = (try parts(folder), keys)
    try keys.remove("two")
    let result = try update(folder, keys)
    #expect(result.removed == before.count)
    let after = try parts(folder)
    #expect(Set(before.keys).isDisjoint(with: after.keys) && after.count == before.count)
    #expect(keys.opened(by: "password of two") == nil)
    for name in ["one", "three"] {
      let opened = try #require(keys.opened(by: "password of \(name)"))
      #expect(opened.contentKey == keys.contentKey && opened.namingKey == keys.namingKey)
    }
    #expect(keys.contentKey != old.contentKey && keys.namingKey != old.namingKey)
    // Old keys cannot read the new parts under any name.
    for part in after.values {
      for address in ["", "index.html", "large.bin"] {
        #expect(
          AuthenticatedCipher.open(
            part.dropFirst(12), key: old.contentKey, nonce: Array(part.prefix(12)),
            for: Array(address.utf8)) == nil)
      }
    }
    let nonces = keys.slots.map(\.nonce) + old.slots.map(\.nonce)
    #expect(Set(nonces).count == 5)
  }
}
