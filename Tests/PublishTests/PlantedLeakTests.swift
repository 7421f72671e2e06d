import AllSystems
import Site
import SiteKit
import TestKit
import Testing
import Vault

@testable import Publish

/// The proof finds leaks: for a clean site with something private planted in one file, it reports
/// that file and that field.
struct PlantedLeakTests {
  /// A way for something private to leak.
  struct Leak: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The leaked field, such as `gift.note`.
    let field: String
    /// True if it leaks in a file.
    let isHere: @Sendable (VaultPath) -> Bool
    /// The file with the leak, at the same path unless `path` gives another.
    let planted: @Sendable (_ file: String, _ word: String) -> String
    /// The path of the file with the leak.
    var path: @Sendable (_ path: String, _ word: String) -> String = { path, _ in path }

    init(
      _ name: String, _ field: String, in isHere: @escaping @Sendable (VaultPath) -> Bool,
      _ planted: @escaping @Sendable (_ file: String, _ word: String) -> String
    ) {
      testDescription = name
      self.field = field
      self.isHere = isHere
      self.planted = planted
    }
  }

  private static func put(
    before mark: String, _ text: @escaping @Sendable (String) -> String
  ) -> @Sendable (String, String) -> String {
    { file, word in
      guard let place = file.firstRange(of: mark) else { return file }
      return file[..<place.lowerBound] + text(word) + file[place.lowerBound...]
    }
  }

  private static let leaks: [Leak] = [
    {
      var leak = Leak(
        "a name in a file name", "contact.name", in: { $0 == "about/index.html" },
        { file, _ in file })
      leak.path = { _, word in "people/\(word)/index.html" }
      return leak
    }(),
    Leak(
      "an amount in the picture of a card", "gift.amount", in: { $0.text.hasPrefix("og/") },
      put(before: "</svg>") {
        "<text>¥\($0.prefix(3)),\($0.dropFirst(3).prefix(3)),\($0.suffix(3))</text>"
      }),
    Leak(
      "a note in a shard of search", "gift.note", in: { $0.text.hasPrefix("search/terms/") },
      { file, word in "\(word) 03\n" + file }),
    Leak(
      "a path in the manifest", "goal.title", in: { $0 == Manifest.path },
      { file, word in file + "6c62272e07bb014262b821756295c58d goals/\(word)/index.html\n" }),
    Leak(
      "the title of a drawing", "prompt.title", in: { $0.text.hasPrefix("og/") },
      put(before: "</svg>") { "<title>Uses of \($0), by week</title>" }),
    Leak(
      "an id in a link", "contact.id", in: { $0 == "index.html" },
      put(before: "</main>") { "<a href=\"gifts/people/\($0)/#gifts\">12</a>" }),
  ]

  /// The sample, with a page for the public.
  private static let vault: MemoryFiles = {
    let page = "---\naudience: public\ntitle: About\n---\nHello.\n"
    return MemoryFiles(
      name: "vault",
      bytes: SampleVault.files.allFiles.merging(["pages/about.md": Array(page.utf8)]) { $1 })
  }()

  /// The canaries for the public, and its site with the manifest of a build.
  private static func site() async throws -> (canaries: [Canary], files: [OutputFile]) {
    let copy = try await SampleVault.canaries(of: vault, for: .public)
    var files = try await SampleVault.withCards(copy, for: .public).files().files
    var manifest = Manifest()
    for file in files {
      manifest.entries[file.path] = .init(hash: Manifest.hash(of: file.render().bytes ?? []))
    }
    let bytes = manifest.bytes
    files.append(OutputFile(path: Manifest.path, source: "a test") { (bytes, []) })
    return (copy.canaries, files)
  }

  @Test func `Each way in which something private may come out is found, in its file`()
    async throws
  {
    let (canaries, clean) = try await Self.site()
    #expect(await Proof(clean, for: canaries).leaks.isEmpty)
    for leak in Self.leaks {
      let canary = try #require(canaries.first { $0.field == leak.field }, "\(leak.field)")
      let index = try #require(clean.firstIndex { leak.isHere($0.path) }, "\(leak.testDescription)")
      let file = clean[index]
      let before = String(decoding: try #require(file.render().bytes), as: UTF8.self)
      let after = leak.planted(before, canary.word)
      let path = leak.path(file.path.text, canary.word)
      #expect(after != before || path != file.path.text, "\(leak.testDescription)")
      var files = clean
      files[index] = OutputFile(
        path: try #require(VaultPath(validating: path)), source: "a test"
      ) { (Array(after.utf8), []) }
      let found = await Proof(files, for: canaries).leaks
      #expect(
        found == [Proof.Leak(field: leak.field, path: path, isWhole: true)],
        "\(leak.testDescription)")
    }
  }
}
