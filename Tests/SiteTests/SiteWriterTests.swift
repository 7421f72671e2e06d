import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

struct SiteWriterTests {
  static func site(_ texts: [String: String]) -> [OutputFile] {
    texts.sorted { $0.key < $1.key }.compactMap { path, text in
      VaultPath(validating: path).map {
        OutputFile(path: $0, source: path) { (Array(text.utf8), []) }
      }
    }
  }

  static func content(_ files: MemoryFiles) throws -> [String: String] {
    var content: [String: String] = [:]
    for (path, kind) in try SiteWriter.tree(of: files) where kind == .file {
      content[path.text] = String(decoding: try files.contents(of: path), as: UTF8.self)
    }
    content[Manifest.path.text] = nil
    return content
  }

  @Test func `An unchanged site writes nothing`() async throws {
    let memory = MemoryFiles(name: "public")
    let output = TriedFiles(memory)
    let site = Self.site(["index.html": "one", "focus/index.html": "two"])
    let first = try await SiteWriter(output: output).write(site)
    #expect(first.written == 2)
    let changes = output.counts.changes
    let second = try await SiteWriter(output: output).write(site)
    #expect(second.written == 0 && second.unchanged == 2 && second.deleted == 0)
    #expect(output.counts.changes == changes)
    #expect(second.diagnostics.isEmpty)
  }

  @Test func `The list of files says whether the site is for others`() async throws {
    let output = MemoryFiles(name: "public")
    let site = Self.site(["index.html": "one"])
    _ = try await SiteWriter(output: output, isForOthers: true).write(site)
    #expect(try Manifest.isForOthers(in: output) && Manifest.isAny(in: output))
    #expect(try Manifest(from: output).entries.count == 1)
    _ = try await SiteWriter(output: output).write(site)
    #expect(try !Manifest.isForOthers(in: output))
  }

  @Test func `Only what changed is written, and what is gone is deleted with its folder`()
    async throws
  {
    let output = MemoryFiles(name: "public")
    let writer = SiteWriter(output: output)
    _ = try await writer.write(Self.site(["a.html": "1", "b.html": "1", "c/index.html": "1"]))
    let result = try await writer.write(Self.site(["a.html": "1", "b.html": "2"]))
    #expect(result.written == 1 && result.unchanged == 1 && result.deleted == 1)
    #expect(try Self.content(output) == ["a.html": "1", "b.html": "2"])
    #expect(try output.status(of: "c") == nil)
  }

  @Test func `A file that Daybook did not make is never written over nor deleted`() async throws {
    let output = MemoryFiles(
      name: "public", ["index.html": "mine", "notes.txt": "mine too", "CNAME": "a.example"])
    let writer = SiteWriter(output: output)
    let result = try await writer.write(Self.site(["index.html": "page", "focus.html": "f"]))
    #expect(result.diagnostics.kept.map(\.kind) == ["foreign-file"])
    #expect(result.diagnostics.kept.first?.place?.file == "public/index.html")
    _ = try await writer.write(Self.site(["focus.html": "f"]))
    #expect(
      try Self.content(output)
        == ["index.html": "mine", "notes.txt": "mine too", "CNAME": "a.example", "focus.html": "f"])
  }

  @Test func `A page that somebody changed after the build is left as it is and told`()
    async throws
  {
    let output = MemoryFiles(name: "public")
    let writer = SiteWriter(output: output)
    _ = try await writer.write(Self.site(["a.html": "1", "b.html": "1"]))
    try output.replace("a.html", with: Array("edited".utf8), .written)
    try output.replace("b.html", with: Array("edited".utf8), .written)
    let result = try await writer.write(Self.site(["a.html": "2"]))
    #expect(result.diagnostics.kept.map(\.kind) == ["changed-file", "changed-file"])
    #expect(try Self.content(output) == ["a.html": "edited", "b.html": "edited"])
  }

  @Test func `A link or a file in the way of a folder is not followed`() async throws {
    let output = MemoryFiles(name: "public", ["reviews": "a file"])
    output.link("focus", to: "../elsewhere")
    let result = try await SiteWriter(output: output).write(
      Self.site(["focus/index.html": "f", "reviews/index.html": "r", "index.html": "i"]))
    #expect(result.diagnostics.kept.map(\.kind) == ["blocked-file", "blocked-file"])
    #expect(result.written == 1)
  }

  @Test func `A build that is killed at any change leaves each file old or new`() async throws {
    let old = ["a.html": "1", "b/c.html": "1", "b/d.html": "1", "gone.html": "1"]
    let new = ["a.html": "2", "b/c.html": "2", "b/d.html": "1", "e/f.html": "2"]
    var survived = 0
    for limit in 0..<20 {
      let output = MemoryFiles(name: "public")
      _ = try await SiteWriter(output: output).write(Self.site(old))
      let failing = TriedFiles(output) { call, counts in
        call.isChange && counts.changes > limit ? .noSpace : nil
      }
      let finished = (try? await SiteWriter(output: failing).write(Self.site(new))) != nil
      survived += finished ? 1 : 0
      for (path, text) in try Self.content(output) {
        #expect(text == old[path] || text == new[path], "\(path) after \(limit) changes")
      }
      // The next build recognises all files as its own, and produces its own output.
      for next in [new, old, ["a.html": "3", "c/d.html": "3"], [:]] {
        let copy = MemoryFiles(name: "public", bytes: output.allFiles)
        let result = try await SiteWriter(output: copy).write(Self.site(next))
        #expect(result.diagnostics.isEmpty, "after \(limit) changes")
        #expect(try Self.content(copy) == next, "after \(limit) changes")
      }
    }
    #expect(survived > 0 && survived < 20)
  }

  @Test func `Temporary files of a killed build are taken away`() async throws {
    let output = MemoryFiles(name: "public", [".daybook-12-3.tmp": "half"])
    _ = try await SiteWriter(output: output).write(Self.site(["a.html": "1"]))
    #expect(try Self.content(output) == ["a.html": "1"])
  }

  @Test func `A damaged manifest makes Daybook own less, never more`() async throws {
    let output = MemoryFiles(name: "public")
    let writer = SiteWriter(output: output)
    _ = try await writer.write(Self.site(["a.html": "1"]))
    try output.replace(Manifest.path, with: Array("nonsense ../../etc/passwd\n".utf8), .written)
    let result = try await writer.write(Self.site(["a.html": "2"]))
    #expect(result.diagnostics.kept.map(\.kind) == ["foreign-file"])
    #expect(try Self.content(output) == ["a.html": "1"])
  }

  @Test func `Verifying finds a file that differs`() async throws {
    let output = MemoryFiles(name: "public")
    let writer = SiteWriter(output: output)
    let site = Self.site(["a.html": "1", "b.html": "1"])
    _ = try await writer.write(site)
    #expect(writer.verify(site).isEmpty)
    try output.replace("b.html", with: Array("x".utf8), .written)
    #expect(writer.verify(site).map(\.place?.file) == ["public/b.html"])
  }
}
