import Basics
import Foundation
import TestKit
import Testing

@testable import Vault

/// The contents of a snapshot, their integrity, and restoring them.
struct SnapshotTests {
  private static let sample: [VaultPath: String] = [
    ".daybook/vault": "0123456789abcdef0123456789abcdef\n",
    ".daybook/changes.jsonl": "{\"id\":\"c\"}\n",
    "daybook.yaml": "timeZone: Asia/Shanghai\n",
    "gifts/gifts.jsonl": "{\"id\":\"a\"}\n{\"id\":\"b\"}\n",
    "pages/关于.md": "# 关于\n\n苔藓。\n",
    "pages/long.md": String(repeating: "A sentence about moss and frost. ", count: 4_000),
  ]

  private let now = Instant(seconds: 1_790_000_000)

  private func take(
    _ vault: any Files, _ reason: String = SnapshotStore.asked, after seconds: Int = 0,
    in files: (any Files)? = nil
  ) throws -> Snapshot {
    let store = files.map { SnapshotStore(of: vault, in: $0) } ?? SnapshotStore(of: vault)
    let outcome = try store.take(reason, at: now + .seconds(seconds), counted: [])
    return try #require(outcome.snapshot)
  }

  /// A vault, its snapshot, and the snapshot's bytes.
  private func archive(
    of vault: MemoryFiles = MemoryFiles(Self.sample)
  ) throws -> (id: String, bytes: [UInt8]) {
    let snapshot = try take(vault)
    let path = try #require(VaultPath(validating: ".daybook/snapshots/\(snapshot.id).tar.zst"))
    return (snapshot.id, try vault.contents(of: path))
  }

  /// A store whose only snapshot has these bytes.
  private func store(
    _ bytes: [UInt8], limits: SnapshotLimits = SnapshotLimits()
  ) -> SnapshotStore {
    SnapshotStore(
      of: MemoryFiles(), in: MemoryFiles(bytes: ["x.tar.zst": bytes]), limits: limits)
  }

  private func kind(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return (error as? Failure)?.diagnostic.kind }
    return nil
  }

  @Test func `The same files give the same bytes`() throws {
    let other = MemoryFiles([".daybook/vault": Self.sample[".daybook/vault"] ?? ""])
    for (path, text) in Self.sample.sorted(by: { $0.key > $1.key }) {
      try other.replace(path, with: Array(text.utf8), .written)
    }
    let (one, two) = (try archive(), try archive(of: MemoryFiles(Self.sample)))
    #expect(one.bytes == two.bytes)
    #expect(one.id == "2026-09-21T14-13-20.000Z")
    // Only modification times differ, which hashes do not cover.
    let list = try #require(try SnapshotStore(of: other).take("x", at: now, counted: []).snapshot)
      .list
    #expect(
      list.entries.map(\.content)
        == (try store(one.bytes).snapshot("x").list.entries).map(\.content))
  }

  @Test func `A snapshot holds what a person wrote, and nothing that is made or passing`() throws {
    let vault = MemoryFiles(Self.sample)
    let others = [
      ".git/HEAD", ".obsidian/app.json", "gifts/.lock", "pages/.daybook-12-3.tmp", "pages/a.md~",
      "pages/#a.md#", ".daybook/.lock", ".daybook/snapshots/old.tar.zst", ".DS_Store",
      "_site/index.html",
    ]
    for name in others {
      try vault.replace(try #require(VaultPath(validating: name)), with: [1], .written)
    }
    try vault.replace(".gitignore", with: [1], .written)
    let paths = try take(vault).list.entries.map(\.path.text)
    #expect(
      paths
        == (Self.sample.keys.map(\.text) + [".gitignore"]).sorted {
          $0.utf8.lexicographicallyPrecedes($1.utf8)
        })
  }

  @Test func `The latest with the same content is left as it is`() throws {
    let vault = MemoryFiles(Self.sample)
    let first = try take(vault)
    #expect(try take(vault, after: 5).id == first.id)
    try vault.append(Array("{\"id\":\"c\"}\n".utf8), to: "gifts/gifts.jsonl")
    let second = try take(vault, after: 5)
    #expect(second.id > first.id)
    // Two with one time have two names.
    try vault.append(Array("{\"id\":\"d\"}\n".utf8), to: "gifts/gifts.jsonl")
    #expect(try take(vault, after: 5).id > second.id)
    #expect(try SnapshotStore(of: vault).list().snapshots.count == 3)
  }

  @Test func `A file that grows meanwhile is kept as it was`() throws {
    let vault = GrowingFiles(MemoryFiles(Self.sample))
    let snapshot = try take(vault)
    try SnapshotStore(of: vault).verify(snapshot)
    let kept = try SnapshotStore(of: vault).files(of: snapshot)
    #expect(
      try kept.contents(of: "gifts/gifts.jsonl") == Array("{\"id\":\"a\"}\n{\"id\":\"b\"}\n".utf8))
  }
}

extension SnapshotTests {
  @Test func `A snapshot at a place of the machine is read as the files that it holds`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let vault = MemoryFiles(Self.sample)
    var bytes = try archive(of: vault).bytes
    let files = DiskFiles(root: folder)
    try files.replace("old/x.tar.zst", with: bytes, .written)
    let read = try SnapshotStore.files(at: "\(folder)/old/x.tar.zst")
    #expect(read.allFiles == Self.sample.mapValues { Array($0.utf8) })
    #expect(throws: Failure.self) { try SnapshotStore.files(at: "\(folder)/none.tar.zst") }
    #expect(throws: Failure.self) { try SnapshotStore.files(at: folder) }
    bytes[bytes.count / 2] ^= 1
    try files.replace("old/x.tar.zst", with: bytes, .written)
    #expect(throws: Failure.self) { try SnapshotStore.files(at: "\(folder)/old/x.tar.zst") }
  }
}

// MARK: Damage

extension SnapshotTests {
  @Test func `Each flipped bit is found`() throws {
    let bytes = try archive().bytes
    try store(bytes).verify(try store(bytes).snapshot("x"))
    var generator = SeededGenerator(20)
    let places = (0..<400).map { _ in Int.random(in: bytes.indices, using: &generator) }
    for place in places + Array(bytes.indices.suffix(60)) + Array(0..<40) {
      var flipped = bytes
      flipped[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      let store = store(flipped)
      #expect(
        kind { try store.verify(try store.snapshot("x")) } == "damaged-snapshot",
        "byte \(place) of \(bytes.count)")
    }
  }

  @Test func `A snapshot that ends too early is no snapshot`() throws {
    let bytes = try archive().bytes
    var generator = SeededGenerator(21)
    let ends = (0..<100).map { _ in Int.random(in: 0..<bytes.count, using: &generator) }
    for end in ends + [0, 1, bytes.count - 1, bytes.count - 40] {
      let store = store(Array(bytes[..<end]))
      #expect(kind { try store.verify(try store.snapshot("x")) } == "damaged-snapshot", "\(end)")
    }
  }

  @Test func `More than is believed is not unpacked`() throws {
    let bytes = try archive().bytes
    var limits = SnapshotLimits()
    limits.fileSize = 100_000
    #expect(kind { _ = try store(bytes, limits: limits).snapshot("x") } == "damaged-snapshot")
    limits = SnapshotLimits()
    limits.size = 100_000
    #expect(kind { _ = try store(bytes, limits: limits).snapshot("x") } == "damaged-snapshot")
    limits = SnapshotLimits()
    limits.files = 5
    #expect(kind { _ = try store(bytes, limits: limits).snapshot("x") } == "damaged-snapshot")
    limits = SnapshotLimits()
    limits.listSize = 200
    #expect(kind { _ = try store(bytes, limits: limits).snapshot("x") } == "damaged-snapshot")
  }

  private static let hasTools = OutsideProgram.has("python3") && OutsideProgram.has("zstd")

  /// Snapshots written by another program according to docs/pages/snapshots.md, all but the first
  /// with a fault.
  private static let forger = #"""
    import hashlib, io, json, subprocess, sys, tarfile

    def hash(data): return hashlib.sha256(data).hexdigest()
    def file(path, data): return {"path": path, "size": len(data), "sha256": hash(data)}

    def write(name, listed, members, check=None, first=True, end=True):
        lines = [{"version": 1, "at": "2026-11-20T10:00:00Z", "reason": "backup", "vault": "v"}]
        text = "".join(json.dumps(line) + "\n" for line in lines + listed).encode()
        text += (json.dumps({"check": check or hash(text)}) + "\n").encode()
        made = io.BytesIO()
        with tarfile.open(fileobj=made, mode="w", format=tarfile.GNU_FORMAT) as tar:
            def add(path, data=b"", **more):
                info = tarfile.TarInfo(path)
                info.size = len(data)
                for key, value in more.items(): setattr(info, key, value)
                tar.addfile(info, io.BytesIO(data))
            if first: add(".daybook/snapshot.jsonl", text)
            for member in members: add(*member[:2], **(member[2] if len(member) > 2 else {}))
        packed = subprocess.run(["zstd", "-q"], input=made.getvalue(), stdout=subprocess.PIPE).stdout
        if end:
            packed += bytes([0x50, 0x2A, 0x4D, 0x18, 32, 0, 0, 0]) + hashlib.sha256(packed).digest()
        open(f"{sys.argv[1]}/{name}.tar.zst", "wb").write(packed)

    a, link = b"moss\n", {"type": tarfile.SYMTYPE, "linkname": "../../outside"}
    ok = [file("pages/a.md", a)]
    write("right", ok, [("pages/a.md", a)])
    for index, path in enumerate(["../a.md", "/etc/a.md", "pages/../../a.md", "pages//a.md", "",
                                  ".git/hooks/post-commit", ".daybook/snapshots/x.tar.zst", "./a.md"]):
        write(f"path{index}", [file(path, a)], [(path, a)])
    write("other-path", ok, [("../a.md", a)])
    write("link-out", [{"path": "pages/l", "link": "../../outside"}], [("pages/l", b"", link)])
    write("link-absolute", [{"path": "pages/l", "link": "/etc"}],
          [("pages/l", b"", {**link, "linkname": "/etc"})])
    write("link-below", [{"path": "p", "link": "pages"}, file("p/a.md", a)],
          [("p", b"", {**link, "linkname": "pages"}), ("p/a.md", a)])
    write("link-for-file", ok, [("pages/a.md", b"", link)])
    write("hard-link", ok, [("pages/a.md", b"", {**link, "type": tarfile.LNKTYPE})])
    write("device", ok, [("pages/a.md", b"", {"type": tarfile.CHRTYPE})])
    write("other-content", ok, [("pages/a.md", b"frst\n")])
    write("longer", ok, [("pages/a.md", b"moss\n" * 1_000_000)])
    write("shorter", ok, [("pages/a.md", b"mo")])
    write("more", ok, [("pages/a.md", a), ("pages/b.md", a)])
    write("less", ok + [file("pages/b.md", a)], [("pages/a.md", a)])
    write("twice", ok + ok, [("pages/a.md", a), ("pages/a.md", a)])
    write("check", ok, [("pages/a.md", a)], check="0" * 64)
    write("no-list", ok, [("pages/a.md", a)], first=False)
    write("no-end", ok, [("pages/a.md", a)], end=False)
    """#

  @Test(.enabled(if: hasTools))
  func `A forged snapshot is refused, and nothing of it is put anywhere`() async throws {
    let python = try #require(OutsideProgram("python3"))
    try await TemporaryFolder.with { folder in
      let manager = FileManager.default
      for name in ["made", "vault"] {
        try manager.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
      }
      _ = try python.output(["-c", Self.forger, "\(folder)/made"])
      let vault = DiskFiles(root: "\(folder)/vault")
      let store = SnapshotStore(of: vault, in: DiskFiles(root: "\(folder)/made"))
      let ids = try store.ids()
      #expect(ids.count == 25)
      for id in ids where id != "right" {
        #expect(kind { try store.verify(try store.snapshot(id)) } == "damaged-snapshot", "\(id)")
        if id == "no-end" { continue }
        _ = try? RestorePlan(of: try store.snapshot(id), in: vault).perform(from: store, in: vault)
        // If it contains more, or its list is not first, the fault comes after the files.
        if id == "more" { try vault.remove("pages/a.md") }
        #expect(try SnapshotTree(of: vault).nodes.isEmpty, "\(id)")
      }
      #expect(try manager.contentsOfDirectory(atPath: folder).sorted() == ["made", "vault"])
      let right = try store.snapshot("right")
      try store.verify(right)
      try RestorePlan(of: right, in: vault).perform(from: store, in: vault)
      #expect(try vault.contents(of: "pages/a.md") == Array("moss\n".utf8))
    }
  }

  @Test(
    .enabled(if: hasTools && OutsideProgram.has("tar")),
    arguments: ["tar", "bsdtar"].filter(OutsideProgram.has))
  func `Programs for archives unpack a snapshot`(program: String) async throws {
    let bytes = try archive().bytes
    let tar = try #require(OutsideProgram(program))
    let python = try #require(OutsideProgram("python3"))
    try await TemporaryFolder.with { folder in
      let file = "\(folder)/x.tar.zst"
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      let unpack = program == "tar" ? ["--zstd", "-xf", file] : ["-xf", file]
      _ = try tar.output(unpack + ["-C", folder])
      for (path, text) in Self.sample {
        let read = try String(contentsOfFile: "\(folder)/\(path.text)", encoding: .utf8)
        #expect(read == text, "\(path)")
      }
      let said = try python.output([
        "-c",
        "import hashlib,sys; d=open(sys.argv[1],'rb').read(); "
          + "print(hashlib.sha256(d[:-40]).digest() == d[-32:])", file,
      ])
      #expect(said == "True\n")
    }
  }
}

// MARK: Restoring

extension SnapshotTests {
  @Test func `A snapshot is put back exactly, and so is the one before that`() throws {
    let vault = MemoryFiles(Self.sample)
    let first = try take(vault)
    try vault.replace("daybook.yaml", with: Array("timeZone: UTC\n".utf8), .written)
    try vault.replace("pages/new.md", with: Array("new\n".utf8), .written)
    try vault.remove("gifts/gifts.jsonl")
    let changed = vault.allFiles.filter { SnapshotTree.holds($0.key) }
    let store = SnapshotStore(of: vault)

    let plan = try RestorePlan(of: first, in: vault)
    #expect(
      plan.steps.map { "\($0.action) \($0.path)" } == [
        "replaced daybook.yaml", "added gifts/gifts.jsonl", "removed pages/new.md",
      ])
    let second = try take(vault, "restore", after: 9)
    try plan.perform(from: store, in: vault)
    #expect(
      vault.allFiles.filter { SnapshotTree.holds($0.key) }
        == Self.sample.mapValues { Array($0.utf8) })
    try RestorePlan(of: second, in: vault).perform(from: store, in: vault)
    #expect(vault.allFiles.filter { SnapshotTree.holds($0.key) } == changed)
  }

  @Test(arguments: [
    ("gifts", ["gifts/gifts.jsonl", "gifts/gifts.csv"]),
    ("gifts/", ["gifts/gifts.jsonl", "gifts/gifts.csv"]),
    ("gifts/gifts", ["gifts/gifts.jsonl", "gifts/gifts.csv"]),
    ("gifts/gifts.csv", ["gifts/gifts.csv"]), ("pages", ["pages/关于.md"]),
  ])
  func `A part is put back alone`(name: String, paths: [String]) throws {
    let vault = MemoryFiles(Self.sample)
    try vault.replace("gifts/gifts.csv", with: Array("id\nc\n".utf8), .written)
    let snapshot = try take(vault)
    for path in ["gifts/gifts.jsonl", "gifts/gifts.csv", "pages/关于.md", "daybook.yaml"] {
      try vault.replace(try #require(VaultPath(validating: path)), with: [0x20], .written)
    }
    let plan = try RestorePlan(of: snapshot, only: [name], in: vault)
    #expect(Set(plan.steps.map(\.path.text)) == Set(paths))
    #expect(
      kind { _ = try RestorePlan(of: snapshot, only: ["gitfs"], in: vault) } == "not-in-snapshot")
  }

  @Test func `What was changed after one was asked is not written over`() throws {
    let vault = MemoryFiles(Self.sample)
    let snapshot = try take(vault)
    try vault.append(Array("{\"id\":\"c\"}\n".utf8), to: "gifts/gifts.jsonl")
    let plan = try RestorePlan(of: snapshot, in: vault)
    try vault.append(Array("{\"id\":\"d\"}\n".utf8), to: "gifts/gifts.jsonl")
    let before = try vault.contents(of: "gifts/gifts.jsonl")
    #expect(
      kind { try plan.perform(from: SnapshotStore(of: vault), in: vault) } == "changed-meanwhile")
    #expect(try vault.contents(of: "gifts/gifts.jsonl") == before)
  }

  @Test(arguments: FilesTests.Kind.allCases)
  func `Links in the vault stay links, and those that lead out stay out`(
    kind: FilesTests.Kind
  ) async throws {
    try await FilesTests.with(kind) { vault, link in
      try vault.replace("pages/a.md", with: Array("a".utf8), .written)
      try vault.createFolders("pages/deep")
      try link("pages/same.md", "a.md")
      try link("pages/deep/up.md", "../a.md")
      try link("pages/out.md", "../../../etc/hostname")
      try link("pages/absolute.md", "/etc/hostname")
      let store = SnapshotStore(of: vault)
      let outcome = try store.take("backup", at: now, counted: [])
      guard case .made(let snapshot, let leftOut) = outcome else {
        return #expect(Bool(false), "nothing was made")
      }
      #expect(leftOut.map(\.kind) == ["left-out", "left-out"])
      let linked = snapshot.list.entries.filter {
        if case .link = $0.content { true } else { false }
      }
      #expect(linked.map(\.path.text) == ["pages/deep/up.md", "pages/same.md"])

      try vault.remove("pages/same.md")
      try vault.replace("pages/same.md", with: Array("other".utf8), .written)
      try RestorePlan(of: snapshot, in: vault).perform(from: store, in: vault)
      #expect(try vault.linkTarget(of: "pages/same.md") == "a.md")
      #expect(try FilesTests.text("pages/same.md", in: vault) == "a")
    }
  }

  @Test func `Snapshots on disk are for their owner alone`() async throws {
    try await TemporaryFolder.with { folder in
      let vault = DiskFiles(root: folder)
      try vault.replace("pages/a.md", with: Array("a".utf8), .written)
      let id = try take(vault).id
      func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")[.posixPermissions]
          as? Int
      }
      #expect(try mode(".daybook/snapshots") == 0o700)
      #expect(try mode(".daybook/snapshots/\(id).tar.zst") == 0o600)
      let names = try FileManager.default.contentsOfDirectory(
        atPath: "\(folder)/.daybook/snapshots")
      #expect(names == ["\(id).tar.zst"])
    }
  }
}

/// Files; one gets another line each time it is opened.
private struct GrowingFiles: Files {
  private let files: MemoryFiles
  init(_ files: MemoryFiles) { self.files = files }

  var rootName: String { files.rootName }
  func status(of path: VaultPath) throws(FileError) -> FileEntry? { try files.status(of: path) }
  func list(_ folder: VaultPath) throws(FileError) -> [FileEntry] { try files.list(folder) }
  func open(_ path: VaultPath) throws(FileError) -> any OpenFile {
    defer {
      if path == "gifts/gifts.jsonl" {
        _ = try? files.append(Array("{\"id\":\"more\"}\n".utf8), to: path)
      }
    }
    return try files.open(path)
  }
  func replace(
    _ path: VaultPath, with bytes: [UInt8], _ durability: Durability
  ) throws(FileError) {
    try files.replace(path, with: bytes, durability)
  }
  func append(_ lines: [UInt8], to path: VaultPath) throws(FileError) -> FileAddition {
    try files.append(lines, to: path)
  }
  func exchange(_ path: VaultPath, _ old: [UInt8]?, for new: [UInt8]) throws(FileError) {
    try files.exchange(path, old, for: new)
  }
  func remove(_ path: VaultPath) throws(FileError) { try files.remove(path) }
  func createFolders(_ path: VaultPath) throws(FileError) { try files.createFolders(path) }
}
