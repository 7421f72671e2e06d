import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// Names that are equal in Unicode, but name two files on most systems.
struct UnicodeNameTests {
  private static let composed = "\u{E5}l.jpg"
  private static let decomposed = "a\u{30A}l.jpg"

  private static func path(_ text: String) -> VaultPath {
    VaultPath(validating: text) ?? .root
  }

  @Test func `Paths are the same when their bytes are`() {
    let (one, two) = (Self.path(Self.composed), Self.path(Self.decomposed))
    #expect(one != two && one == Self.path(Self.composed))
    #expect(Set([one, two, one]).count == 2)
    #expect((one < two) != (two < one))
    // The unit sign and the decomposed letter take three bytes each.
    #expect(Self.path("\u{212B}") != Self.path("A\u{30A}"))
  }

  @Test func `A link finds a file by either form, and writes the file’s own name`() async throws {
    for (file, address) in [(Self.composed, "%C3%A5l.jpg"), (Self.decomposed, "a%CC%8Al.jpg")] {
      for name in [Self.composed, Self.decomposed] {
        var given = try input(
          sessions: [],
          pages: [
            (
              "n/a.md",
              "![](\(name)) [d](\(name)) [e](/n/\(name)) {% picture \"\(name)\", alt: \"\" %}"
            ),
            ("n/b.md", "[u](../\u{FC}ber.md) [v](../u\u{308}ber/)"), ("\u{FC}ber.md", "x"),
          ], vault: MemoryFiles(bytes: [Self.path("pages/n/\(file)"): [1]]))
        given.pageFiles = [Self.path("n/\(file)")]
        let input = await given.input
        let (files, diagnostics) = rendered(input)
        #expect(diagnostics.isEmpty)
        let page = try #require(files["n/a/index.html"])
        #expect(page.ranges(of: address).count == 4, "\(page)")
        let other = address == "%C3%A5l.jpg" ? "a%CC%8Al.jpg" : "%C3%A5l.jpg"
        #expect(!page.has(other))
        let links = await LinkCheck(input.files().files, at: nil).problems(width: 1, beside: [])
        #expect(links.isEmpty, "\(links)")
      }
    }
  }

  @Test func `Where both are there, a link means the one with its bytes`() async throws {
    var given = try input(
      sessions: [],
      pages: [("a.md", "![](\(Self.composed)) ![](\(Self.decomposed))")],
      vault: MemoryFiles(
        bytes: [
          Self.path("pages/\(Self.composed)"): [1], Self.path("pages/\(Self.decomposed)"): [2],
        ]))
    given.pageFiles = [Self.path(Self.composed), Self.path(Self.decomposed)]
    let outputs = await given.outputs
    #expect(outputs.filter { $0.path.pathExtension == "jpg" }.count == 2)
    let page = try #require(await rendered("a/index.html", of: given))
    #expect(page.has("../%C3%A5l.jpg") && page.has("../a%CC%8Al.jpg"))
  }

  @Test func `A link in another form that nothing rewrites is told`() async {
    let page = OutputFile(path: "a/index.html", source: "templates/x.liquid") {
      (Array("<a href=\"../%C3%A5l.jpg\">x</a>".utf8), [])
    }
    let picture = OutputFile(path: Self.path(Self.decomposed), source: "") { ([], []) }
    let found = await LinkCheck([page, picture], at: nil).problems(width: 1, beside: [])
    #expect(found.map(\.message) == ["on /a/ the link ../%C3%A5l.jpg leads nowhere"])
  }

  @Test func `A name that changes its form breaks no build, and leaves nothing`() async throws {
    let output = MemoryFiles(name: "public")
    for name in [Self.decomposed, Self.composed, Self.decomposed] {
      let site = ["index.html", name, "d-\(name)/x.html"].map { path in
        OutputFile(path: Self.path(path), source: path) { (Array(path.utf8), []) }
      }
      let result = try await SiteWriter(output: output).write(site)
      #expect(result.diagnostics.isEmpty)
      #expect(
        Set(output.allFiles.keys)
          == Set(site.map(\.path) + [Manifest.path]))
    }
  }
}
