import Basics
import Foundation
import Testing

@testable import Vault

/// The encryption of entries to the vault's inbox.
struct InboxKeyTests {
  /// The secret of the first vector of NIST's validation of ECDH with P-256 (CAVS 14.1, COUNT 0).
  private static let secret = "fX3F9x6yndr4DWIUYy7q4D2QWK8fttIu2AuttivBpTQ="
  /// Encrypted to its public key by the page's script with the Web Crypto of Node.js 18.
  private static let sealed =
    "BAxzViRtBs-MWY0Ytm_8bmN1XHNRZatswGKAEZ_epYc4qQo1wJfJQguZqKWyfNKw22h9NmD0pYMeEj2eZEFYnb3Q"
    + "kXK2indoqxzxYtB1bc-gbMhkVF0m0RduR5xAkxbSbLWR_qaG3csDjsAGXkkOG9SQlK9BAk1jmqzApJurqwadQvB8"
    + "Z5LXcHUMG22IrLJf4OxLx9MOfGbw_UyoEbToSYV8f52CvHA="
  private static let text =
    #"{"id":"1","at":"2026-11-20T08:30:00+08:00","kind":"weight","value":"70.5"}"#

  private let key: InboxKey

  init() throws {
    let secret = try #require(Base64.decoded(Self.secret.utf8, isURLSafe: true))
    key = try #require(InboxKey(secret))
  }

  @Test func `The public key is that of the vector`() {
    #expect(
      key.publicKey.hex == "04ead218590119e8876b29146ff89ca61770c4edbbf97d38ce385ed281d8a6b230"
        + "28af61281fd35e2fa7002523acc85a429cb06ee6648325389f59edfce1405141")
  }

  @Test func `An entry that a browser encrypted is read`() {
    #expect(key.opened(Self.sealed) == Self.text)
  }

  @Test func `An entry with any byte changed, or cut, is not read`() throws {
    let bytes = try #require(Base64.decoded(Self.sealed.utf8, isURLSafe: true))
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 1
      #expect(key.opened(Base64.encoded(other, isURLSafe: true)) == nil, "\(index)")
      let cut = Base64.encoded(bytes[..<index], isURLSafe: true)
      #expect(key.opened(cut) == nil, "\(index)")
    }
    let other = try #require(InboxKey([UInt8](repeating: 7, count: 32)))
    #expect(other.opened(Self.sealed) == nil)
    #expect(key.opened("not Base64") == nil)
  }

  @Test func `Numbers out of range are no keys`() {
    #expect(InboxKey([UInt8](repeating: 0, count: 32)) == nil)
    #expect(InboxKey([UInt8](repeating: 0xFF, count: 32)) == nil)
    #expect(InboxKey([1, 2, 3]) == nil)
  }

  @Test func `A vault's key is made once, and for its owner only`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbox-key-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = DiskFiles(root: folder.path)
    #expect(try InboxKey.read(in: files) == nil)
    let made = try InboxKey.made(in: files)
    #expect(try InboxKey.made(in: files).publicText == made.publicText)
    let place = folder.appendingPathComponent(".daybook/inbox.key").path
    let mode = try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(made.publicText != key.publicText)
  }

  @Test func `An encrypted line of the inbox is the entry in it`() throws {
    let plain = MemoryFiles(["inbox/a.txt": Self.text + "\n"])
    let sealed = MemoryFiles([
      "inbox/b.txt": "{\"sealed\":\"\(Self.sealed)\"}\n", ".daybook/inbox.key": Self.secret + "\n",
    ])
    let lost = MemoryFiles(["inbox/b.txt": "{\"sealed\":\"\(Self.sealed)\"}\n"])
    func line(_ files: MemoryFiles) throws -> InboxLine {
      try #require(InboxFolder(in: files, at: nil, .utc).files.first?.lines.first)
    }
    #expect(try line(sealed).key == line(plain).key && line(sealed).text == Self.text)
    guard case .broken(let diagnostic) = try line(lost).content else {
      Issue.record("a line was read without its key")
      return
    }
    #expect(diagnostic.message.contains("encrypted to another key"))
  }
}
