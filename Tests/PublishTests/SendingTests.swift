import Basics
import Foundation
import Site
import TestKit
import Testing
import Vault

@testable import Publish

/// Sending a site: the order of files, the files kept, and the state after an interruption.
struct SendingTests {
  /// A destination in memory that fails after some operations.
  private final class CutOff: FileDestination {
    let files: MemoryFiles
    let batch = 2
    let name = "a place"
    nonisolated(unsafe) var left: Int
    /// Called after each change.
    let look: @Sendable (MemoryFiles) -> Void

    init(
      _ files: MemoryFiles, after left: Int = .max,
      look: @escaping @Sendable (MemoryFiles) -> Void = { _ in }
    ) {
      self.files = files
      self.left = left
      self.look = look
    }

    struct Gone: Error {}

    private func change(_ body: () throws -> Void) throws {
      guard left > 0 else { throw Gone() }
      left -= 1
      try body()
      look(files)
    }

    func manifest() async throws -> Manifest { try Manifest(from: files) }
    func existing(_ paths: [VaultPath]) async throws -> Set<VaultPath> {
      Set(try paths.filter { try files.status(of: $0) != nil })
    }
    func put(_ paths: [VaultPath], from folder: DiskFiles) async throws {
      for path in paths {
        let bytes = try folder.contents(of: path)
        try change { try files.replace(path, with: bytes, .written) }
      }
    }
    func put(_ manifest: Manifest) async throws {
      try change { try files.replace(Manifest.path, with: manifest.bytes, .written) }
    }
    func remove(_ paths: [VaultPath]) async throws {
      for path in paths { try change { try files.remove(path) } }
    }
    func removeEmpty(_ folders: [VaultPath]) async throws {}
    func differing(_ publication: Publication) async throws -> [VaultPath] { [] }
  }

  /// A site whose pages name the files that they need, one a line.
  private func site(_ pages: [String: String]) throws -> (StagedSite, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let files = DiskFiles(root: folder.path)
    var manifest = Manifest()
    for (path, text) in pages {
      let path = try #require(VaultPath(validating: path))
      try files.replace(path, with: Array(text.utf8), .written)
      manifest.entries[path] = .init(hash: Manifest.hash(of: Array(text.utf8)))
    }
    try files.replace(Manifest.path, with: manifest.bytes, .written)
    return (try StagedSite(builtIn: files), folder)
  }

  private static let old = [
    "index.html": "look-1.css\na/index.html\nb/index.html", "a/index.html": "look-1.css",
    "b/index.html": "look-1.css\nb.svg", "look-1.css": "one", "b.svg": "drawing",
  ]
  private static let new = [
    "index.html": "look-2.css\na/index.html\nc/index.html",
    "a/index.html": "look-2.css\nc/index.html", "c/index.html": "look-2.css\nc.svg",
    "look-2.css": "two", "c.svg": "drawing",
  ]

  /// The absent files that pages name.
  private static func missing(_ files: MemoryFiles) -> [String] {
    files.files(below: .root) { _ in }.filter { $0.pathExtension == "html" }.flatMap { page in
      let text = (try? files.contents(of: page)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return text.split(separator: "\n").filter { name in
        guard let path = VaultPath(validating: name) else { return true }
        return (try? files.status(of: path)) == nil
      }.map { "\(page.text) needs \($0)" }
    }
  }

  private static func texts(_ files: MemoryFiles) -> [String: String] {
    let paths = files.files(below: .root) { _ in }.filter { $0 != Manifest.path }
    return Dictionary(
      uniqueKeysWithValues: paths.map { path in
        (path.text, String(decoding: (try? files.contents(of: path)) ?? [], as: UTF8.self))
      })
  }

  @Test func `Whenever it is cut off, no page misses a part, and the next run goes on`()
    async throws
  {
    let (old, _keepOld) = try site(Self.old)
    let (new, _keepNew) = try site(Self.new)
    defer { withExtendedLifetime((_keepOld, _keepNew)) {} }
    var operations = 0
    while true {
      let files = MemoryFiles(["foreign.txt": "theirs"])
      let whole = CutOff(files)
      try await whole.send(try await whole.publication(of: old)) { _, _ in }
      let cut = CutOff(files, after: operations) {
        let missing = Self.missing($0)
        #expect(missing.isEmpty)
      }
      let isDone: Bool
      do {
        try await cut.send(try await cut.publication(of: new)) { _, _ in }
        isDone = true
      } catch is CutOff.Gone {
        isDone = false
        try await whole.send(try await whole.publication(of: new)) { _, _ in }
      }
      #expect(Self.texts(files) == Self.new.merging(["foreign.txt": "theirs"]) { $1 })
      #expect(try await whole.publication(of: new).isEmpty)
      if isDone { break }
      operations += 1
    }
    #expect(operations > 8)
  }

  @Test func `Those who may see less meet nothing of before`() async throws {
    let (old, _keepOld) = try site(Self.old)
    let (new, _keepNew) = try site(Self.new)
    defer { withExtendedLifetime((_keepOld, _keepNew)) {} }
    for operations in 0... {
      let files = MemoryFiles([:])
      let whole = CutOff(files)
      try await whole.send(try await whole.publication(of: old)) { _, _ in }
      func publication() async throws -> Publication {
        var publication = try await whole.publication(of: new)
        publication.removesFirst = true
        return publication
      }
      // None of the old audience's files is next to a file of the new one.
      let cut = CutOff(files, after: operations) {
        let there = Self.texts($0)
        let isOld = there.contains { Self.old[$0] == $1 && Self.new[$0] != $1 }
        let isNew = there.contains { Self.old[$0] != $1 && Self.new[$0] == $1 }
        #expect(!isOld || !isNew)
      }
      do {
        try await cut.send(try await publication()) { _, _ in }
        #expect(operations > 8)
        #expect(Self.texts(files) == Self.new)
        break
      } catch is CutOff.Gone {
        try await whole.send(try await publication()) { _, _ in }
        #expect(Self.texts(files) == Self.new)
      }
    }
  }

  @Test func `What somebody else put there is neither replaced nor deleted`() async throws {
    let (new, _keep) = try site(Self.new)
    defer { withExtendedLifetime(_keep) {} }
    let files = MemoryFiles(["a/index.html": "theirs"])
    let error = await #expect(throws: (any Error).self) {
      try await CutOff(files).publication(of: new)
    }
    #expect("\(String(describing: error))".contains("a/index.html"))
    #expect(Self.texts(files) == ["a/index.html": "theirs"])
  }

  @Test func `A host's file of the person's own is kept`() async throws {
    let (site, _keep) = try site(["index.html": "", "_headers": "ours"])
    defer { withExtendedLifetime(_keep) {} }
    let files = MemoryFiles(["_headers": "theirs", "CNAME": "example.org"])
    let place = CutOff(files)
    try await place.send(try await place.publication(of: site)) { _, _ in }
    #expect(
      Self.texts(files) == ["index.html": "", "_headers": "theirs", "CNAME": "example.org"])
  }

  @Test func `Nothing changed, nothing is sent`() async throws {
    let (old, _keep) = try site(Self.old)
    defer { withExtendedLifetime(_keep) {} }
    let files = MemoryFiles([:])
    try await CutOff(files).send(try await CutOff(files).publication(of: old)) { _, _ in
    }
    let idle = CutOff(files, after: 0)
    try await idle.send(try await idle.publication(of: old)) { _, _ in }
  }

  @Test func `Folders that only it stood in go too`() async throws {
    let (old, _keepOld) = try site([
      "index.html": "", "people/wang/index.html": "x", "people/li/index.html": "y",
    ])
    let (new, _keepNew) = try site(["index.html": "", "people/li/index.html": "y"])
    defer { withExtendedLifetime((_keepOld, _keepNew)) {} }
    let folder = try TemporaryFolder()
    let place = FolderDestination(folder.path)
    try await place.sendAndCheck(try await place.publication(of: old)) { _, _ in }
    try await place.sendAndCheck(try await place.publication(of: new)) { _, _ in }
    let files = DiskFiles(root: folder.path)
    #expect(try files.list("people").map(\.name) == ["li"])
  }

  @Test func `A file that was changed there is found`() async throws {
    let (site, _keep) = try site(Self.old)
    defer { withExtendedLifetime(_keep) {} }
    let folder = try TemporaryFolder()
    let place = FolderDestination(folder.path)
    let publication = try await place.publication(of: site)
    try await place.sendAndCheck(publication) { _, _ in }
    try DiskFiles(root: folder.path).replace("b.svg", with: [0x78], .written)
    #expect(try await place.differing(publication).map(\.text) == ["b.svg"])
  }
}

/// A temporary folder for a test, removed when it is released.
final class TemporaryFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("daybook-tests-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The settings of targets.
struct PublishSettingsTests {
  private func read(_ text: String) throws -> ([PublishSettings.Target], [String]) {
    let vault = MemoryFiles(["daybook.yaml": text])
    let (settings, problems) = try Settings.read(in: vault, keys: [.publish], systemNames: [])
    return (settings[PublishSettings.self].targets, problems.map(\.message))
  }

  @Test func `Each kind of place is read`() throws {
    let (targets, problems) = try read(
      """
      publish:
        site: {to: git, repository: git@example.org:me/me.git, branch: pages, audience: family}
        shelf: {to: rsync, destination: "me@example.org:/srv/days", protect: true}
        bucket: {to: rclone, destination: "s3:days"}
        plain: {destination: ../site}
        parcel: {to: zip, destination: "../days-{date}.zip"}
        short: {to: git, repository: ../other.git}
      """)
    #expect(problems.isEmpty)
    #expect(
      targets.map(\.place) == [
        .git(repository: "git@example.org:me/me.git", branch: "pages"),
        .rsync("me@example.org:/srv/days"), .rclone("s3:days"), .folder("../site"),
        .zip("../days-{date}.zip"), .git(repository: "../other.git", branch: "gh-pages"),
      ])
    #expect(targets.map(\.audience) == ["family"] + Array(repeating: "public", count: 5))
    #expect(targets.map(\.isProtected) == [false, true, false, false, false, false])
  }

  @Test(arguments: [
    "{to: ftp, destination: x}", "{to: rsync, destination: -e rm}", "{to: git}", "{to: rsync}",
    "{destination: \"\"}", "{to: folder, destination: ../x, protect: perhaps}",
    "{to: git, repository: --upload-pack=x}", "{destination: ../x, branch: y}", "nowhere",
  ])
  func `One that is not understood is no target`(text: String) throws {
    let (targets, problems) = try read("publish:\n  site: \(text)\n")
    #expect(targets.isEmpty && problems.count == 1, "\(problems)")
  }
}
