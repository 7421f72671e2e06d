import Basics
import Foundation
import Synchronization
import Testing
import Vault

/// The contract of both implementations of `Files`.
struct FilesTests {
  enum Kind: CaseIterable { case disk, memory }

  /// Runs `body` with an empty folder of each kind.
  static func with(
    _ kind: Kind,
    _ body: (any Files, _ link: (VaultPath, String) throws -> Void) async throws -> Void
  ) async throws {
    switch kind {
    case .memory:
      let files = MemoryFiles()
      try await body(files) { files.link($0, to: $1) }
    case .disk:
      try await TemporaryFolder.with { folder in
        try await body(DiskFiles(root: folder)) { path, target in
          try FileManager.default.createSymbolicLink(
            atPath: folder + "/" + path.text, withDestinationPath: target)
        }
      }
    }
  }

  static func text(_ path: VaultPath, in files: any Files) throws -> String {
    String(decoding: try files.contents(of: path), as: UTF8.self)
  }

  static func reason(_ body: () throws -> Void) -> FileError.Reason? {
    do { try body() } catch { return (error as? FileError)?.reason }
    return nil
  }

  @Test(arguments: Kind.allCases)
  func `Pieces replace a file when all were given, and none when one fails`(
    kind: Kind
  ) async throws {
    try await Self.with(kind) { files, _ in
      try files.replace("notes/a.md", with: Array("old".utf8), .written)
      var pieces = ["one, ", "two"]
      let failing = Self.reason {
        try files.replace("notes/a.md", .flushed) { () throws(FileError) in
          guard !pieces.isEmpty else { throw FileError("notes/a.md", .noSpace) }
          return Array(pieces.removeFirst().utf8)
        }
      }
      #expect(failing == .noSpace)
      #expect(try Self.text("notes/a.md", in: files) == "old")
      #expect(try files.list("notes").map(\.name) == ["a.md"])
      pieces = ["one, ", "two"]
      try files.replace("notes/a.md", .flushed) { () throws(FileError) in
        pieces.isEmpty ? nil : Array(pieces.removeFirst().utf8)
      }
      #expect(try Self.text("notes/a.md", in: files) == "one, two")
    }
  }

  @Test(arguments: Kind.allCases)
  func `A link says where it leads, and can be made`(kind: Kind) async throws {
    try await Self.with(kind) { files, _ in
      try files.replace("notes/a.md", with: Array("a".utf8), .written)
      try files.createLink("other/link.md", to: "../notes/a.md")
      #expect(try files.linkTarget(of: "other/link.md") == "../notes/a.md")
      #expect(try files.linkTarget(of: "notes/a.md") == nil)
      #expect(try Self.text("other/link.md", in: files) == "a")
      #expect(Self.reason { try files.createLink("notes/a.md", to: "b.md") } != nil)
    }
  }

  @Test(arguments: Kind.allCases, [[0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61]] as [[UInt8]])
  func `Nothing is added to a file in UTF-16`(kind: Kind, text: [UInt8]) async throws {
    try await Self.with(kind) { files, _ in
      try files.replace("tasks.jsonl", with: text, .written)
      #expect(throws: FileError(files.displayName(of: "tasks.jsonl"), .otherEncoding)) {
        try files.append(Array("{}\n".utf8), to: "tasks.jsonl")
      }
      #expect(try files.contents(of: "tasks.jsonl") == text)
    }
  }

  @Test func `Files of a vault whose settings are broken are read and not written`() async throws {
    try await TemporaryFolder.with { folder in
      try DiskFiles(root: folder).replace("a.jsonl", with: [0x61], .written)
      let files = DiskFiles(root: folder, refusing: .brokenSettings)
      let refusal = { (path: VaultPath) in FileError(files.displayName(of: path), .brokenSettings) }
      #expect(throws: refusal("a.jsonl")) { try files.append([0x62], to: "a.jsonl") }
      #expect(throws: refusal("a.jsonl")) { try files.exchange("a.jsonl", [0x61], for: [0x62]) }
      #expect(throws: refusal("a.jsonl")) { try files.replace("a.jsonl", with: [], .flushed) }
      #expect(throws: refusal("a.jsonl")) { try files.remove("a.jsonl") }
      #expect(throws: refusal("b")) { try files.createFolders("b") }
      #expect(try files.contents(of: "a.jsonl") == [0x61])
      #expect(try files.list(.root).map(\.name) == ["a.jsonl"])
    }
  }

  @Test(arguments: ["moved away", "not mounted"])
  func `A vault that is not there is not made by who writes`(_ what: String) async throws {
    try await TemporaryFolder.with { folder in
      let root = folder + "/vault"
      try DiskFiles(root: root).replace("daybook.yaml", with: [0x61], .written)
      let files = DiskFiles(root: root, isVault: true)
      try files.append([0x61], to: "a/b.jsonl")
      let isMoved = what == "moved away"
      let away = folder + "/away"
      try FileManager.default.moveItem(atPath: root, toPath: away)
      if !isMoved { try DiskFiles.createFolders(at: root + "/.Trash") }
      let refusal = { (path: VaultPath) in FileError(files.displayName(of: path), .noVault) }
      #expect(throws: refusal("a/b.jsonl")) { try files.append([0x62], to: "a/b.jsonl") }
      #expect(throws: refusal("a/b.jsonl")) { try files.exchange("a/b.jsonl", nil, for: [0x62]) }
      #expect(throws: refusal("c")) { try files.create("c", with: []) }
      #expect(throws: (any Error).self) { try files.replace("c", with: [], .flushed) }
      #expect(throws: (any Error).self) { try files.forOwner.createFolders("d") }
      #expect(throws: (any Error).self) { try files.claim() }
      #expect(throws: (any Error).self) { try VaultSecret.load(ofVaultAt: root) }
      #expect(DiskFiles.isFolder(root) == (isMoved ? nil : true))
      if !isMoved { #expect(try files.list(.root).map(\.name) == [".Trash"]) }
      // When it exists again, writing works as before.
      try? FileManager.default.removeItem(atPath: root)
      try FileManager.default.moveItem(atPath: away, toPath: root)
      try files.append([0x62], to: "a/b.jsonl")
      #expect(try files.contents(of: "a/b.jsonl") == Array("a\nb\n".utf8))
    }
  }

  @Test(arguments: Kind.allCases)
  func `A file that is replaced has the new content, and folders are made`(kind: Kind) async throws
  {
    try await Self.with(kind) { files, _ in
      try files.replace("a/b/c.txt", with: Array("one".utf8), .flushed)
      #expect(try Self.text("a/b/c.txt", in: files) == "one")
      try files.replace("a/b/c.txt", with: Array("second".utf8), .written)
      #expect(try Self.text("a/b/c.txt", in: files) == "second")
      #expect(try files.status(of: "a/b/c.txt")?.size == 6)
      #expect(try files.status(of: "a/b")?.kind == .folder)
      #expect(try files.list("a/b").map(\.name) == ["c.txt"])
    }
  }

  @Test(arguments: Kind.allCases)
  func `A file is made where there is none, with its folders, and no other is written over`(
    kind: Kind
  ) async throws {
    try await Self.with(kind) { files, _ in
      for path in ["a.md", "b/a.md", "b/c.md", "d/e/f/a.md", "d/e/g/a.md"] as [VaultPath] {
        try files.create(path, with: Array("one".utf8))
        #expect(try Self.text(path, in: files) == "one")
        #expect(Self.reason { try files.create(path, with: [0x32]) } == .changed)
        #expect(try Self.text(path, in: files) == "one")
      }
      #expect(try files.list("d/e/f").map(\.name) == ["a.md"])
      #expect(Self.reason { try files.create("a.md/b.md", with: [0x32]) } != nil)
    }
  }

  @Test func `A file is not made behind a link that leads out`() async throws {
    try await TemporaryFolder.with { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/in", withIntermediateDirectories: true)
      try FileManager.default.createDirectory(
        atPath: folder + "/out/sub", withIntermediateDirectories: true)
      let files = DiskFiles(root: folder + "/in")
      for name in ["a", "sub/b"] {
        let place = folder + "/in/" + name
        try? FileManager.default.createDirectory(
          atPath: folder + "/in/sub", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
          atPath: place, withDestinationPath: folder + "/out")
        for rest in ["x.md", "sub/x.md", "new/x.md"] {
          let path = try #require(VaultPath(validating: "\(name)/\(rest)"))
          #expect(Self.reason { try files.create(path, with: [0x31]) } == .outside)
        }
      }
      #expect(try FileManager.default.subpathsOfDirectory(atPath: folder + "/out") == ["sub"])
    }
  }

  @Test(arguments: Kind.allCases)
  func `A file that was opened stays what it was when it is replaced`(kind: Kind) async throws {
    try await Self.with(kind) { files, _ in
      try files.replace("f", with: Array("0123456789".utf8), .written)
      let open = try files.open("f")
      try files.replace("f", with: Array("other".utf8), .written)
      #expect(open.size == 10)
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
      defer { buffer.deallocate() }
      #expect(try open.read(at: 3, into: buffer) == 4)
      #expect(Array(buffer) == Array("3456".utf8))
      #expect(try open.read(at: 8, into: buffer) == 2)
      #expect(try open.read(at: 10, into: buffer) == 0)
    }
  }

  @Test(arguments: Kind.allCases)
  func `A folder lists its names in order of bytes`(kind: Kind) async throws {
    try await Self.with(kind) { files, link in
      for name in ["b", "a", "Z", "ä", "a.b"] {
        try files.append(Array("x".utf8), to: try #require(VaultPath(validating: "d/" + name)))
      }
      try link("d/link", "a")
      let entries = try files.list("d").filter { $0.name != ".lock" }
      #expect(entries.map(\.name) == ["Z", "a", "a.b", "b", "link", "ä"])
      #expect(entries.map(\.kind) == [.file, .file, .file, .file, .link, .file])
      #expect(try files.status(of: "d/link")?.size == 2)
    }
  }

  @Test(arguments: Kind.allCases)
  func `Lines are appended whole, behind a torn one on a new line`(kind: Kind) async throws {
    try await Self.with(kind) { files, _ in
      try files.append(Array("one".utf8), to: "log/x.jsonl")
      try files.append(Array("two\nthree\n".utf8), to: "log/x.jsonl")
      #expect(try Self.text("log/x.jsonl", in: files) == "one\ntwo\nthree\n")
      try files.replace("log/x.jsonl", with: Array("one\n{\"to".utf8), .written)
      try files.append(Array("two".utf8), to: "log/x.jsonl")
      #expect(try Self.text("log/x.jsonl", in: files) == "one\n{\"to\ntwo\n")
    }
  }

  @Test(arguments: Kind.allCases)
  func `Lines that were added have a place, and no later change leaves the same stamp`(
    kind: Kind
  ) async throws {
    try await Self.with(kind) { files, _ in
      let first = try files.append(Array("one\n".utf8), to: "f")
      #expect(first.before == nil)
      #expect(first.offset == 0)
      #expect(first.after == (try files.open("f").stamp))
      try files.replace("f", with: Array("one\ntorn".utf8), .written)
      let before = try files.open("f").stamp
      #expect(before != first.after)
      let second = try files.append(Array("two\n".utf8), to: "f")
      #expect(second.before == before)
      #expect(second.offset == 9)
      #expect(second.after == (try files.open("f").stamp))
      // As fast as possible, and with the same length.
      try files.exchange("f", Array("one\ntorn\ntwo\n".utf8), for: Array("one\ntorn\nten\n".utf8))
      #expect(second.after != (try files.open("f").stamp))
    }
  }

  @Test func `A change in place within a tick of the clock shows`() async throws {
    try await TemporaryFolder.with { folder in
      let files = DiskFiles(root: folder)
      for _ in 0..<200 {
        let addition = try files.append(Array("0123456\n".utf8), to: "f")
        let file = try #require(fopen(folder + "/f", "r+"))
        fputs("x", file)
        fclose(file)
        #expect(addition.after != (try files.open("f").stamp))
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `Concurrent appends neither mix nor lose lines`(kind: Kind) async throws {
    try await Self.with(kind) { files, _ in
      let line = String(repeating: "x", count: 5_000)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<8 {
          group.addTask {
            for number in 0..<10 {
              try files.append(Array("\(writer) \(number) \(line)".utf8), to: "log.jsonl")
            }
          }
        }
        try await group.waitForAll()
      }
      let lines = try Self.text("log.jsonl", in: files).split(separator: "\n")
      #expect(lines.count == 80)
      #expect(lines.allSatisfy { $0.hasSuffix(" " + line) })
      #expect(Set(lines).count == 80)
    }
  }

  @Test(arguments: Kind.allCases)
  func `What cannot be done says why`(kind: Kind) async throws {
    try await Self.with(kind) { files, link in
      try files.replace("d/f", with: [], .written)
      try link("loop", "loop")
      try link("out", "/etc")
      try link("up", "d/../../x")
      try link("broken", "nothing")
      #expect(Self.reason { _ = try files.open("none") } == .notFound)
      #expect(Self.reason { _ = try files.open("d") } == .isFolder)
      #expect(Self.reason { _ = try files.open("d/f/g") } == .notAFolder)
      #expect(Self.reason { _ = try files.list("d/f") } == .notAFolder)
      #expect(Self.reason { _ = try files.open("loop") } == .linkLoop)
      #expect(Self.reason { _ = try files.list("out") } == .outside)
      #expect(Self.reason { try files.replace("out/x", with: [], .written) } == .outside)
      #expect(Self.reason { try files.replace("d", with: [], .written) } == .isFolder)
      #expect(Self.reason { try files.replace("broken", with: [], .written) } == .notFound)
      #expect(Self.reason { try files.remove("d") } == .folderNotEmpty)
      #expect(try files.status(of: "none") == nil)
      #expect(try files.status(of: "broken") == nil)
      try files.remove("d/f")
      try files.remove("d/f")
      try files.remove("d")
      try files.remove("loop")
      #expect(try files.status(of: "d") == nil)
    }
  }

  @Test(arguments: Kind.allCases)
  func `A link inside the folder is followed, and its target is written`(kind: Kind) async throws {
    try await Self.with(kind) { files, link in
      try files.replace("real/f", with: Array("one\n".utf8), .written)
      try link("alias", "real")
      try link("g", "alias/f")
      try files.append(Array("two".utf8), to: "g")
      try files.replace("alias/h", with: [], .written)
      #expect(try Self.text("real/f", in: files) == "one\ntwo\n")
      #expect(try files.status(of: "real/h")?.kind == .file)
      #expect(try files.list("").first { $0.name == "g" }?.kind == .link)
    }
  }

  @Test func `A replaced file keeps its permissions`() async throws {
    try await TemporaryFolder.with { folder in
      let files = DiskFiles(root: folder)
      try files.replace("f", with: [], .written)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o640], ofItemAtPath: folder + "/f")
      try files.replace("f", with: [1], .flushed)
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/f")
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(try files.list("").map(\.name) == ["f"])
    }
  }

  @Test func `What a killed writer left goes, an old content only where the folder is locked`()
    async throws
  {
    try await TemporaryFolder.with { folder in
      let files = DiskFiles(root: folder)
      let (left, old) = (".daybook-1.tmp", ".daybook-old-1.tmp")
      for name in [left, old] {
        #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: nil))
      }
      try files.replace("f", with: [1], .flushed)
      #expect(try files.list("").map(\.name) == [old, "f"])
      try files.append([2], to: "f")
      #expect(try files.list("").map(\.name) == [".lock", "f"])
    }
  }

  @Test(arguments: Kind.allCases)
  func `A file is removed only while it holds what was read, and of a link the link`(
    kind: Kind
  ) async throws {
    try await Self.with(kind) { files, link in
      try files.replace("f", with: [1], .written)
      #expect(Self.reason { try files.change("f", from: [2], to: nil) } == .changed)
      #expect(try files.contents(of: "f") == [1])
      try link("g", "f")
      try files.change("g", from: [1], to: nil)
      #expect(try files.list("").map(\.name).filter { $0 != ".lock" } == ["f"])
      try files.change("f", from: [1], to: nil)
      #expect(try files.status(of: "f") == nil)
    }
  }

  @Test func `A page whose name is not UTF-8 is told as such`() async throws {
    try await TemporaryFolder.with { folder in
      let files = DiskFiles(root: folder)
      try files.replace("pages/a.md", with: Array("x".utf8), .written)
      // Leftovers of unpacking an old archive: Café in Latin-1, as a file and as a folder.
      for (name, isFolder) in [("Caf\\0351.md", false), ("d\\0351", true)] {
        let path = "$(printf '%b' '\(folder)/pages/\(name)')"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", isFolder ? "mkdir \"\(path)\"" : ": > \"\(path)\""]
        try process.run()
        process.waitUntilExit()
      }
      let pages = await PageFolder(in: files, zone: .utc, width: 1)
      #expect(pages.pages.map(\.path) == ["a.md"])
      #expect(pages.files.isEmpty)
      #expect(
        pages.diagnostics.map(\.message) == [
          "the name is not UTF-8, so what has it is not read",
          "the name is not UTF-8, so what has it is not read",
        ])
    }
  }

  @Test(arguments: [
    ("a/b", "a/b"), ("./a//b/", "a/b"), ("", ""), ("..", nil), ("a/../b", nil), ("/a", nil),
    ("a\0b", nil), ("a\nb", nil), ("..a/b..", "..a/b.."), ("周记/一", "周记/一"),
    (".", ""), ("a/./b/.", "a/b"), ("a/..", nil), ("...", "..."), (".a", ".a"),
    // To Swift, a slash with an accent is a different character; to the system it is a slash.
    ("../\u{301}b", nil), ("a/../\u{301}b", nil), ("a/\u{301}b", "a/\u{301}b"),
    (String(repeating: "x", count: 255), String(repeating: "x", count: 255)),
    (String(repeating: "x", count: 256), nil), ("a/" + String(repeating: "é", count: 128), nil),
  ])
  func `A path from data cannot lead out of the vault`(text: String, expected: String?) {
    let path = VaultPath(validating: text)
    #expect(path?.text == expected)
    #expect(
      path.map { Array($0.name.utf8) }
        == expected.map { Array($0.utf8.split(separator: 0x2F).last ?? []) })
  }
}

/// A temporary folder for a test.
enum TemporaryFolder {
  static func with(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("daybook-tests-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }
}

struct FileStampTests {
  @Test(arguments: [
    FileStamp(size: 0, inode: 0, modified: 0, changed: 0),
    FileStamp(size: .max, inode: .max, modified: .max, changed: .min),
    FileStamp(size: 4_712, inode: 3_021, modified: -1, changed: 1_795_200_000_000_000_000),
  ])
  func `A stamp comes back as it was written`(_ stamp: FileStamp) throws {
    var writer = ColumnWriter()
    writer.write([stamp, nil])
    var reader = ColumnReader(writer.bytes)
    #expect(try reader.stamps(2) == [stamp, nil])
  }
}

/// A folder that one process at a time works in.
struct FolderLockTests {
  @Test func `Who comes second waits until the first lets go, and is told once`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = Mutex<FolderLock?>(try FolderLock(folder.path) { Issue.record("nobody has it") })
    let waits = Mutex(0)
    var second: FolderLock? = try FolderLock(folder.path) {
      waits.withLock { $0 += 1 }
      first.withLock { $0 = nil }
    }
    #expect(waits.withLock(\.self) == 1)
    // Nothing of it is in the folder.
    #expect(try DiskFiles(root: folder.path).list(.root).isEmpty)
    #expect(second != nil)
    second = nil
    _ = try FolderLock(folder.path) { Issue.record("it was let go") }
  }

  @Test func `A folder that is not there cannot be locked`() {
    #expect(throws: FileError.self) { try FolderLock("/nonexistent/site") {} }
  }
}
