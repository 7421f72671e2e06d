import Basics
import Foundation
import TestKit
import Testing

@testable import Vault
@testable import daybook

/// Compared with the age program itself.
@Suite(
  .enabled(if: OutsideProgram.has("age") && OutsideProgram.has("age-keygen"), "age is not there"))
struct AgeProgramTests {
  /// A folder with two identities and their public keys.
  private struct Keys {
    let folder: TemporaryFolder
    let recipients: [String]
    var files: [String] { ["mei", "bo"].map { "\(folder.path)/\($0).txt" } }

    init() throws {
      folder = try TemporaryFolder()
      let generator = try #require(OutsideProgram("age-keygen"))
      var recipients: [String] = []
      for name in ["mei", "bo"] {
        let file = "\(folder.path)/\(name).txt"
        _ = try generator.output(["-o", file])
        recipients.append(
          try generator.output(["-y", file]).trimmingCharacters(in: .whitespacesAndNewlines))
      }
      self.recipients = recipients
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 131_072, 3_000_001])
  func `What is encrypted has the form of its length, and comes back`(count: Int) throws {
    let keys = try Keys()
    let plain = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let encrypted = try AgeProgram.cipher(for: keys.recipients, identity: nil).encrypt(plain)
    #expect(AgeFormat.isWhole(encrypted, holding: count))
    #expect(!AgeFormat.isWhole(encrypted, holding: count + 1))
    #expect(!AgeFormat.isWhole(Array(encrypted.dropLast()), holding: count))
    for file in keys.files {
      let decrypt = AgeProgram.cipher(for: [], identity: file).decrypt
      #expect(try decrypt?(encrypted) == plain)
    }
  }

  @Test func `Files are the same to Daybook and to age`() throws {
    let keys = try Keys()
    let age = try #require(OutsideProgram("age"))
    let files = UnlockedFiles(
      DiskFiles(root: keys.folder.path),
      AgeProgram.cipher(for: keys.recipients, identity: keys.files[1]), in: ["travel"])
    let lines = Array("{\"id\":\"a\"}\n".utf8)
    try files.append(lines, to: "travel/trips.jsonl.age")
    for identity in keys.files {
      let opened = try age.output(
        ["-d", "-i", identity, "\(keys.folder.path)/travel/trips.jsonl.age"])
      #expect(opened == "{\"id\":\"a\"}\n")
    }
    // Encrypted by hand, also with ASCII armor.
    for (name, armor) in [("hand", []), ("armor", ["-a"])] {
      let path = "\(keys.folder.path)/travel/\(name).jsonl.age"
      _ = try age.output(armor + ["-r", keys.recipients[1], "-o", path], file: lines)
      let file = try #require(VaultPath(validating: "travel/\(name).jsonl.age"))
      #expect(try files.contents(of: file) == lines)
    }
  }

  @Test func `A stranger, damage and a missing key are told, and nothing half decrypted`() throws {
    let keys = try Keys()
    let plain = Array(repeating: UInt8(ascii: "a"), count: 200_000)
    let cipher = AgeProgram.cipher(for: [keys.recipients[0]], identity: keys.files[1])
    let encrypted = try cipher.encrypt(plain)
    #expect(
      throws: FileError.Reason.notDecrypted("no identity matched any of the recipients")
    ) { try cipher.decrypt?(encrypted) }
    let own = AgeProgram.cipher(for: [], identity: keys.files[0])
    var flipped = encrypted
    flipped[encrypted.count - 100] ^= 1
    for damaged in [flipped, Array(encrypted.dropLast(20)), Array(encrypted.prefix(90)), []] {
      let reason = #expect(throws: FileError.Reason.self) { try own.decrypt?(damaged) }
      guard case .notDecrypted = reason else {
        Issue.record("\(String(describing: reason))")
        continue
      }
    }
    #expect(throws: FileError.Reason.noRecipients) { try own.encrypt(plain) }
    let wrong = #expect(throws: FileError.Reason.self) {
      try AgeProgram.cipher(for: ["age1nothing"], identity: nil).encrypt(plain)
    }
    guard case .cannotEncrypt = wrong else {
      Issue.record("\(String(describing: wrong))")
      return
    }
  }

  @Test func `An identity inside the vault is refused, links followed`() throws {
    let keys = try Keys()
    let vault = "\(keys.folder.path)/vault"
    try DiskFiles.createFolders(at: vault)
    let inside = "\(vault)/key.txt"
    try FileManager.default.copyItem(atPath: keys.files[0], toPath: inside)
    let link = "\(keys.folder.path)/link.txt"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: inside)
    var settings = Settings()
    #expect(try Identity.file(nil, settings, ofVaultAt: vault) == nil)
    for path in [inside, link] {
      let failure = #expect(throws: Failure.self) {
        try Identity.file(path, settings, ofVaultAt: vault)
      }
      #expect(failure?.diagnostic.kind == "identity-in-vault")
    }
    settings.identity = "key.txt"
    #expect(throws: Failure.self) { try Identity.file(nil, settings, ofVaultAt: vault) }
    settings.identity = "../mei.txt"
    let found = try Identity.file(nil, settings, ofVaultAt: vault)
    #expect(found == DiskFiles.resolve(keys.files[0]))
    // Another machine, which only adds.
    settings.identity = "../nowhere.txt"
    #expect(try Identity.file(nil, settings, ofVaultAt: vault) == nil)
    #expect(throws: Failure.self) {
      try Identity.file("\(vault)/nowhere.txt", settings, ofVaultAt: vault)
    }
    try Data("age-encryption.org/v1\n-> scrypt".utf8).write(to: URL(fileURLWithPath: link + "2"))
    #expect(throws: Failure.self) { try Identity.file(link + "2", settings, ofVaultAt: vault) }
  }
}

struct FilterTests {
  private func shell(_ script: String, _ input: [UInt8]) throws -> (Int32, [UInt8]) {
    let program = try #require(ExternalProgram(named: "sh", searchPath: "/bin:/usr/bin"))
    let done = try program.filter(input, ["-c", script])
    return (done.status, done.output)
  }

  @Test func `A filter gets all that it is given, and all that it says comes back`() throws {
    let input = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let (status, output) = try shell("cat", input)
    #expect(status == 0 && output == input)
    #expect(try shell("cat", []) == (0, []))
  }

  @Test func `A filter that does not read to the end ends nobody`() throws {
    let input = Array(repeating: UInt8(ascii: "a"), count: 3_000_000)
    #expect(try shell("exit 3", input) == (3, []))
    #expect(try shell("head -c 2", input) == (0, Array("aa".utf8)))
  }
}
