import ArgumentParser
import Basics
import Foundation
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// The places where exports may be written, tested on disk.
final class ExportFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("daybook-test-\(UUID().uuidString)")
  private var vault: DiskFiles { DiskFiles(root: path("vault")) }

  init() throws {
    for name in ["vault/gifts/records", "vault/exports", "elsewhere"] {
      try FileManager.default.createDirectory(
        atPath: path(name), withIntermediateDirectories: true)
    }
    try Data("old".utf8).write(to: URL(fileURLWithPath: path("there.csv")))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  private func write(
    _ name: String, overwrite: Bool = false, recipients: [String] = []
  ) throws {
    let options = try ExportFileOptions.parse(
      ["--to", path(name)] + (overwrite ? ["--overwrite"] : []))
    try ExportFile(options, vault: vault, recipients: recipients).write(Array("new".utf8))
  }

  /// The kind of the problem that writing fails with.
  private func problem(_ name: String, overwrite: Bool = false) throws -> String? {
    do {
      try write(name, overwrite: overwrite)
      return nil
    } catch let failure as Failure {
      return failure.diagnostic.kind
    }
  }

  private func content(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `A new file is written, and nothing is left beside it`() throws {
    try write("elsewhere/a.csv")
    #expect(content("elsewhere/a.csv") == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("elsewhere")) == ["a.csv"])
    try write("vault/exports/a.csv")
    try write("vault/a.csv")
  }

  @Test func `A file written in pieces is as it was until the last`() async throws {
    let target = try NamedTarget(path("there.csv"), kind: "no-folder")
    struct Stop: Error {}
    await #expect(throws: Stop.self) {
      try await target.write { add in
        try add(Array("half".utf8))
        throw Stop()
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(content("there.csv") == "old")
    let held = try await target.write { add in
      for piece in ["one ", "two"] {
        try add(Array(piece.utf8))
        #expect(self.content("there.csv") == "old")
      }
      let beside = try FileManager.default.contentsOfDirectory(atPath: self.folder.path)
      return Set(beside).subtracting(names).map { self.content($0) }
    }
    // It is on disk, not in memory.
    #expect(held == ["one two"])
    #expect(content("there.csv") == "one two")
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == Set(names))
  }

  @Test func `A file that is there is replaced only when asked for`() throws {
    #expect(try problem("there.csv") == "file-exists")
    #expect(content("there.csv") == "old")
    try write("there.csv", overwrite: true)
    #expect(content("there.csv") == "new")
  }

  @Test(arguments: [
    "vault/gifts/a.csv", "vault/gifts/records/a.csv", "vault/exports/../gifts/a.csv",
    "elsewhere/../vault/focus/../gifts/a.csv", "link/a.csv",
  ])
  func `The vault's own folders take no export, however they are named`(name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path("vault/focus"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: path("vault/gifts"))
    #expect(try problem(name, overwrite: true) == "export-in-vault")
    #expect(content("vault/gifts/a.csv") == nil && content("vault/gifts/records/a.csv") == nil)
  }

  @Test func `What is no file is never replaced`() throws {
    #expect(try problem("nowhere/a.csv") == "no-folder")
    #expect(try problem("there.csv/a.csv") == "no-folder")
    #expect(try problem("elsewhere", overwrite: true) != nil)
    #expect(try problem("elsewhere/", overwrite: true) != nil)
    let device = try ExportFileOptions.parse(["--to", "/dev/null", "--overwrite"])
    #expect(throws: Failure.self) { try ExportFile(device, vault: vault, recipients: []) }
  }

  @Test func `A link is not followed out of its folder`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path("elsewhere/a.csv"), withDestinationPath: path("there.csv"))
    #expect(try problem("elsewhere/a.csv", overwrite: true) != nil)
    #expect(content("there.csv") == "old")
  }

  @Test func `An encrypted file needs someone who can open it`() throws {
    #expect(throws: FileError.self) { try write("elsewhere/a.csv.age") }
    #expect(content("elsewhere/a.csv.age") == nil)
  }

  @Test(.enabled(if: OutsideProgram.has("age"), "age is not there"))
  func `A file that ends in .age is encrypted`() throws {
    // The public key of the example in age's own documentation.
    let key = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p"
    try write("elsewhere/a.csv.age", recipients: [key])
    let bytes = try #require(FileManager.default.contents(atPath: path("elsewhere/a.csv.age")))
    #expect(bytes.starts(with: Data("age-encryption.org/v1\n".utf8)))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("new"))
    #expect(throws: FileError.self) { try write("elsewhere/b.age", recipients: ["age1wrong"]) }
    #expect(content("elsewhere/b.age") == nil)
  }

  @Test(arguments: [
    ("a.csv", "csv"), ("a.CSV.age", "csv"), ("x.y/a", ""), ("a.age", ""), ("-", ""), (".age", ""),
  ])
  func `The ending is that of the file under the encryption`(name: String, ending: String) throws {
    #expect(try ExportFileOptions.parse(["--to", name]).ending == ending)
  }
}
