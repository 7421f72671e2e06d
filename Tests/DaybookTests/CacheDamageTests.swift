import Basics
import SiteKit
import TestKit
import Testing
import Wording

@testable import Focus
@testable import Publish
@testable import Site
@testable import Vault
@testable import daybook

/// Everything cached is read through ``Cache``; even with damaged files, the result is the same as
/// without them.
struct CacheDamageTests {
  /// Something that is cached.
  struct Client: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The result of its work with a cache in files, for comparison.
    let result: @Sendable (MemoryFiles) async throws -> String

    init(_ name: String, _ result: @escaping @Sendable (MemoryFiles) async throws -> String) {
      testDescription = name
      self.result = result
    }

    /// A value that is taken from the cache, or else made.
    init<Value: CacheValue & Equatable & Sendable>(_ kind: String, value: Value) {
      self.init(kind) { files in
        let entry = Cache(files).entry(kind, "value", from: ["1"])
        let known: Value? = entry.value()
        if known == nil { entry.keep(value) }
        // A value may be written in the order of a dictionary.
        return known ?? value == value ? "the same" : "\(known ?? value)"
      }
    }
  }

  private static let lines: [UInt8] = Array(
    (0..<24).map { number in
      #"{"id":"\(number % 3 == 0 ? "b" : "a")\(number)","start":"2026-11-\(10 + number % 20)T09:00Z","#
        + #""end":"2026-11-\(10 + number % 20)T10:\(10 + number)Z","project":"novel"}"# + "\n"
    }.joined().utf8)

  private static let vault: @Sendable () -> MemoryFiles = {
    MemoryFiles(bytes: ["focus/sessions.jsonl": lines])
  }

  private static var trace: BuildTrace {
    var trace = BuildTrace()
    (trace.basis, trace.site, trace.moment) = ("b", "s", Instant(seconds: 7))
    (trace.isSteady, trace.isClean, trace.manifest) = (true, true, "h")
    let stamp = FileStamp(size: 3, inode: .max, modified: -7, changed: .max)
    trace.sources = ["pages/a b.md": .init(stamp: stamp), "c": .init(stamp: stamp, content: "h")]
    trace.outputs = [
      "a/index.html": .init(
        digest: "d", scope: "p", stamp: nil,
        reads: ReadNames(members: MemberNames(["site"]), marked: ["*clock"])),
      "c.html": .init(digest: "e", stamp: stamp, reads: nil),
    ]
    return trace
  }

  private static func publish(_ files: MemoryFiles) throws -> PublishFolder {
    let asItIs: FileCipher.Step = { (bytes) throws(FileError.Reason) in bytes }
    return try PublishFolder(
      of: UnlockedFiles(
        MemoryFiles(["daybook.yaml": ""]), FileCipher(encrypt: asItIs, decrypt: nil),
        in: [Substring]()),
      in: Cache(files))
  }

  private static let clients: [Client] = [
    Client("columns") { files in
      var columns = ColumnCache(Cache(files), basis: "", readAt: Instant(seconds: 4_000_000_000))
      columns.leastSize = 1
      let reader = CollectionReader(files: vault(), zone: .utc, width: 1, columns: columns)
      let stored = await FocusSystem().read(reader)
      let sessions = stored.records.sessions
      return "\(stored.recordCount) \(sessions.entries.map { "\($0) \(sessions[$0.index])" })"
    },
    Client("lines") { files in
      var reader = CollectionReader(files: vault(), zone: .utc, width: 1, cache: Cache(files))
      reader.leastIndexed = 64
      return try ["a7", "b3", "none"].flatMap { id in
        try reader.texts(of: SessionDecoding(), in: "focus/sessions", .beginning(id))
          .map { "\($0.line) \($0.json.line)" }
      }.joined()
    },
    Client("builds", value: trace),
    Client("search") { files in
      let documents = (0..<20).map { number in
        SearchDocument(
          kind: .init("page", "nav.pages", list: "pages/"), title: "Page \(number)",
          url: "\(number)"
        ) {
          .init(tags: ["tag\(number % 3)"], passages: ["ferry \(number)", "quay"])
        }
      }
      let index = SearchIndex(documents, in: TermStore(Cache(files), of: "site"))
      return (0..<index.shardCount).map { String(decoding: index.shard($0), as: UTF8.self) }
        .joined(separator: "|")
    },
    Client("code") { files in
      var given = try GivenSite(asOf: "2027-01-08 18:00")
      given.pages = [("a.md", "```c\none two\n```\n"), ("b.md", "```c\nthree\n```\n")]
      given.highlighter = CodeHighlighter(identity: "H 1") { blocks in
        .init(
          Dictionary(
            uniqueKeysWithValues: blocks.enumerated().map { ($0, "\($1.code.utf8.count).k") }))
      }
      given.cache = Cache(files)
      return await rendered(given) { $0.hasSuffix("/index.html") && $0.count == 12 }.files
        .sorted { $0.key < $1.key }.map(\.value).joined()
    },
    Client("pygments") { files in
      "\(Pygments(Cache(files), searchPath: "/nonexistent") as Pygments?)"
    },
    Client("pictures") { files in
      var given = try GivenSite(
        asOf: "2027-01-08 18:00",
        vault: MemoryFiles(bytes: ["pages/a.png": FakePictureMaker.png(600)]))
      given.pageFiles = ["a.png"]
      given.settings.pictureWidths = [480]
      var input = await given.input
      let (copies, problems) = await PictureStore(Cache(files)).copies(
        of: input.pageFiles, in: input.vault, widths: [480], by: FakePictureMaker().maker,
        now: Instant(seconds: 2_000_000_000), width: 1)
      input.pictureCopies = copies
      let copy = input.files().files.first { $0.path == "a.480.webp" }
      return "\(copy?.render().bytes ?? []) \(problems)"
    },
    Client("rules") { files in
      let (folder, place) = (try publish(files), PublishPlace.rsync("a:b"))
      let rules = [SentRules(.public, isProtected: false), SentRules(.me, isProtected: true)]
      let known = folder.rules(at: place)
      if known.isEmpty { folder.keep(rules, at: place) }
      return "\(known.isEmpty ? rules : known)"
    },
    Client(
      "findings",
      value: ProofTrace(
        name: "n", findings: ["a.html": [.init(word: "w", isWhole: true)]], build: BuildTrace())),
    Client("values", value: values),
    Client("proof") { files in
      let folder = try publish(files)
      var stored = ColumnWriter()
      for number in [9, 4, 0] { stored.write(number) }
      var reader = ColumnReader(stored.bytes)
      let (proof, site) = (try Proof(from: &reader), Manifest())
      let known = folder.proof(of: site, for: .public)
      if known == nil { folder.keep(proof, of: site, for: .public) }
      return "\(known ?? proof)"
    },
    Client("vault", value: VaultMark(at: "/nonexistent")),
  ]

  private static var values: ValueTrace {
    var values = ValueTrace(name: "n")
    values.files = [
      "a.html": .init(hash: "h", values: [2]), "b.html": .init(hash: "i", values: []),
    ]
    return values
  }

  /// The pieces of an entry, framed again after a change of its key.
  private static func entry(_ bytes: [UInt8], key change: (inout [UInt8]) -> Void) throws -> [UInt8]
  {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      var frame = ColumnReader(Array(rest.prefix(16)))
      let size = try frame.count(atMost: rest.count - 16)
      pieces.append(Array(rest.dropFirst(16).prefix(size)))
      rest = rest.dropFirst(16 + size)
    }
    change(&pieces[0])
    let key = CachePieces.check(pieces[0], at: 0, 0)
    var result: [UInt8] = []
    for piece in pieces {
      var frame = ColumnWriter()
      frame.write(piece.count)
      let check = CachePieces.check(piece, at: result.count, result.isEmpty ? 0 : key)
      frame.write(Int64(bitPattern: check))
      result += frame.bytes + piece
    }
    return result
  }

  /// Each damage of the content of a file: its name, and the bytes.
  private static func damages(_ bytes: [UInt8]) throws -> [(name: String, bytes: [UInt8])] {
    var damages: [(String, [UInt8])] = []
    let places = Set(0..<min(bytes.count, 72)).union(
      stride(from: 0, to: bytes.count, by: max(1, bytes.count / 60)))
    for place in places.sorted() {
      for bit: UInt8 in [1, 0x80] {
        var flipped = bytes
        flipped[place] ^= bit
        damages.append(("bit \(bit) of byte \(place)", flipped))
      }
    }
    for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 12)) + [bytes.count - 1] {
      damages.append(("cut at \(end)", Array(bytes[..<end])))
    }
    damages.append(("a byte more", bytes + [0]))
    damages.append(("all twice", bytes + bytes))
    let version = try #require(bytes.firstRange(of: Array("daybook cache 1".utf8))?.upperBound)
    damages.append(("another version", try entry(bytes) { $0[version - 17] += 1 }))
    damages.append(("another key", try entry(bytes) { $0[$0.count - 1] ^= 1 }))
    damages.append(("a foreign file", Array("[Desktop Entry]\n".utf8)))
    return damages
  }

  @Test(arguments: clients)
  func `What is damaged, foreign or of another version is made again`(client: Client) async throws {
    let sound = MemoryFiles(name: "cache")
    let truth = try await client.result(sound)
    let files = sound.allFiles
    #expect(!files.isEmpty)
    #expect(try await client.result(sound) == truth)
    for (path, bytes) in files {
      #expect(try Self.entry(bytes) { _ in } == bytes)
      var states = try Self.damages(bytes).map { name, bytes in
        (name: name, files: MemoryFiles(bytes: files.merging([path: bytes]) { $1 }))
      }
      for (other, bytes) in files where other != path {
        states.append(
          ("\(other) in its place", MemoryFiles(bytes: files.merging([path: bytes]) { $1 })))
      }
      let folder = MemoryFiles(bytes: files.filter { $0.key != path })
      try folder.createFolders(path)
      states.append(("a folder in its place", folder))
      let denied = MemoryFiles(bytes: files)
      denied.deny(path)
      states.append(("no permission", denied))
      for state in states {
        #expect(try await client.result(state.files) == truth, "\(path): \(state.name)")
        // It has been made again, or cannot be kept.
        #expect(try await client.result(state.files) == truth, "\(path), again: \(state.name)")
      }
    }
  }
}
