import Basics
import Liquid
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

struct PictureCopiesTests {
  private let cache = MemoryFiles(name: "cache")
  private let now = Instant(seconds: 2_000_000_000)

  private func site(
    _ pictures: [VaultPath: [UInt8]], pages: [(String, String)] = [],
    widths: [Int] = [480, 960, 1_920], templates: [VaultPath: String] = [:],
    for audience: Audience = .me
  ) async throws -> SiteInput {
    let files = pictures.map { (PageFolder.path.appending($0.key.text) ?? .root, $0.value) }
    var given = try GivenSite(
      asOf: "2027-01-08 18:00",
      vault: MemoryFiles(bytes: Dictionary(files, uniquingKeysWith: { $1 })))
    given.pageFiles = pictures.keys.sorted()
    given.pages = pages
    given.settings.pictureWidths = widths
    given.settings.baseURL = "https://example.org/days"
    given.audience = audience
    let own = MemoryFiles()
    for (path, text) in templates {
      try own.replace(
        Theme.folder.appending(path.text) ?? .root, with: Array(text.utf8), .written)
    }
    given.theme = Theme.standard.overridden(by: own).theme
    return await given.input
  }

  private func copied(
    _ input: SiteInput, by maker: FakePictureMaker
  ) async -> (input: SiteInput, problems: [String]) {
    let store = PictureStore(Cache(cache))
    let (copies, problems) = await store.copies(
      of: input.pageFiles, in: input.vault, widths: input.settings.pictureWidths, by: maker.maker,
      now: now, width: 2)
    var input = input
    input.pictureCopies = copies
    return (input, problems.map(\.description))
  }

  private func page(_ text: String, of input: SiteInput) -> (html: String?, problems: [String]) {
    let (files, diagnostics) = rendered(input) { $0 == "recipes/bread/index.html" }
    return (files["recipes/bread/index.html"], diagnostics.map(\.description))
  }

  @Test func `A large picture has copies, which its page names`() async throws {
    let maker = FakePictureMaker()
    let input = try await site(
      [
        "recipes/a crumb.png": FakePictureMaker.png(1_200),
        "recipes/s.png": FakePictureMaker.png(480),
      ],
      pages: [("recipes/bread.md", "![A](<a crumb.png>) ![S](s.png) ![T](</recipes/a crumb.png>)")])
    let (copied, problems) = await copied(input, by: maker)
    #expect(problems == [] && maker.made == [480, 960])
    let (files, diagnostics) = rendered(copied) { $0.hasPrefix("recipes/") }
    #expect(diagnostics.map(\.description) == [])
    let html = try #require(files["recipes/bread/index.html"])
    let large = """
      <img src="../../recipes/a%20crumb.png" srcset="../../recipes/a%20crumb.480.webp 480w, \
      ../../recipes/a%20crumb.960.webp 960w, ../../recipes/a%20crumb.png 1200w" \
      sizes="(min-width: 46rem) 42rem, 100vw" width="1200" height="100" loading="lazy" alt=
      """
    #expect(html.contains(large + "\"A\">"))
    #expect(html.contains(large + "\"T\">"))
    #expect(
      html.contains(
        "<img src=\"../../recipes/s.png\" width=\"480\" height=\"100\" loading=\"lazy\" alt=\"S\">")
    )
    #expect(
      Set(files.keys) == [
        "recipes/bread/index.html", "recipes/a crumb.png", "recipes/a crumb.480.webp",
        "recipes/a crumb.960.webp", "recipes/s.png",
      ])
    // Metadata that a program copied is removed.
    let copy = try #require(copied.files().files.first { $0.path == "recipes/a crumb.480.webp" })
    let bytes = try #require(copy.render().bytes)
    #expect(PictureSize(bytes)?.width == 480)
    #expect(bytes.firstRange(of: Array("Canary".utf8)) == nil)
  }

  @Test func `Feeds and a page alone have the one picture`() async throws {
    let text = "---\ndate: 2027-01-02\n---\n![A](crumb.png)\n\n{% picture 'crumb.png', alt: 'B' %}"
    let input = try await site(
      ["recipes/crumb.png": FakePictureMaker.png(1_200)], pages: [("recipes/bread.md", text)])
    let (copied, _) = await copied(input, by: FakePictureMaker())
    let (files, _) = rendered(copied) { ["feed.xml", "recipes/bread/index.html"].contains($0) }
    let feed = try #require(files["feed.xml"])
    #expect(feed.contains("recipes/crumb.png") && !feed.contains("srcset"))
    #expect(files["recipes/bread/index.html"]?.contains("crumb.480.webp 480w") == true)
    let site = copied.files().files
    let page = try SinglePage.page(named: "recipes/bread", in: site)
    let alone = SinglePage(page, of: site, copied.settings).render()
    let html = String(decoding: alone.bytes ?? [], as: UTF8.self)
    #expect(html.contains("<img src=\"data:image/png;base64,"))
    #expect(!html.contains("srcset") && !html.contains("webp"))
  }

  @Test func `A copy whose name is taken is not made`() async throws {
    let input = try await site([
      "a.jpg": try PictureTests.uprightBytes(), "b.png": FakePictureMaker.png(1_200),
      "b.webp": FakePictureMaker.webP(1_200), "c.png": FakePictureMaker.png(1_200),
      "c.480.webp": FakePictureMaker.webP(9),
    ])
    let (copied, problems) = await copied(input, by: FakePictureMaker())
    #expect(problems == [])
    let copies = copied.pictureCopies.copies.mapValues { $0.all.map(\.path.text) }
    #expect(copies == ["b.png": ["b.480.webp", "b.960.webp"], "c.png": ["c.960.webp"]])
    #expect(rendered(copied).diagnostics.map(\.description) == [])
  }

  @Test func `A picture of which no copy can be made stays as it is, and is named`() async throws {
    var part = FakePictureMaker.png(1_200)
    part.removeLast(12)
    let input = try await site(
      [
        "recipes/a.png": FakePictureMaker.png(1_200), "recipes/part.png": part,
        "recipes/vast.png": FakePictureMaker.png(20_000, by: 20_000),
      ], pages: [("recipes/bread.md", "![A](a.png) ![P](part.png) ![V](vast.png)")])
    let (copied, problems) = await copied(input, by: FakePictureMaker(fails: true))
    let sentence =
      "warning: no smaller copies of the picture can be made, so it is shown as it is: "
    let told = problems.map { $0.prefix { $0 != "\n" } }
    #expect(
      told == [
        "vault/pages/recipes/a.png: \(sentence)no such thing",
        "vault/pages/recipes/part.png: \(sentence)it is damaged",
        "vault/pages/recipes/vast.png: \(sentence)it has 20000 by 20000 pixels",
      ])
    let (files, _) = rendered(copied) { $0.hasPrefix("recipes/") }
    #expect(files["recipes/bread/index.html"]?.contains("srcset") == false)
    #expect(!files.keys.contains { $0.hasSuffix(".webp") })
  }

  @Test func `Pictures that move, and other files, have no copies`() async throws {
    let moving = FakePictureMaker.png(1_200)
    let control = Array("\0\0\0\u{8}acTL".utf8) + [UInt8](repeating: 0, count: 12)
    let input = try await site([
      "a.webp": FakePictureMaker.webP(1_200, moves: true),
      "b.png": Array(moving[..<33]) + control + Array(moving[33...]),
      "c.jpg": Array("no picture".utf8), "d.png": [],
    ])
    let maker = FakePictureMaker()
    let (copied, problems) = await copied(input, by: maker)
    #expect(problems == [] && maker.made == [] && copied.pictureCopies.copies.isEmpty)
  }

  @Test func `Widths are those of the settings, and none turn copies off`() async throws {
    let pictures: [VaultPath: [UInt8]] = ["a.png": FakePictureMaker.png(1_200)]
    let maker = FakePictureMaker()
    _ = await copied(try await site(pictures, widths: [100, 1_199, 1_200]), by: maker)
    #expect(maker.made == [100, 1_199])
    let input = try await site(pictures, widths: [])
    let (copied, _) = await copied(input, by: maker)
    #expect(maker.made.count == 2 && copied.pictureCopies.copies.isEmpty)
    for (widths, hasLarge) in [([], false), ([480], true), ([1_200], false)] {
      #expect(
        PictureStore.hasLargePictures(
          among: input.pageFiles, in: input.vault, widths: widths) == hasLarge)
    }
  }

  @Test func `What was made is kept while the picture stays, and what is damaged is made again`()
    async throws
  {
    let picture: VaultPath = "a.png"
    let first = FakePictureMaker()
    let (before, _) = await copied(try await site([picture: FakePictureMaker.png(600)]), by: first)
    let copy = try #require(before.files().files.first { $0.path == "a.480.webp" })
    let bytes = copy.render().bytes
    #expect(first.made == [480] && bytes != nil)

    let second = FakePictureMaker()
    let (same, _) = await copied(try await site([picture: FakePictureMaker.png(600)]), by: second)
    #expect(second.made == [])
    #expect(same.files().files.first { $0.path == "a.480.webp" }?.inputs == copy.inputs)

    // All cached files, each with a bit near its end flipped.
    for entry in try cache.list("pictures") {
      let path = try #require(VaultPath("pictures").appending(entry.name))
      var kept = try cache.contents(of: path)
      kept[kept.count - 3] ^= 4
      try cache.replace(path, with: kept, .written)
    }
    let third = FakePictureMaker()
    let (damaged, _) = await copied(try await site([picture: FakePictureMaker.png(600)]), by: third)
    #expect(damaged.files().files.first { $0.path == "a.480.webp" }?.render().bytes == bytes)
    #expect(third.made == [480])

    let fourth = FakePictureMaker()
    _ = await copied(
      try await site([picture: FakePictureMaker.png(600) + [1]]), by: fourth)
    #expect(fourth.made == [480])
    // The list, and the copy of the current picture.
    #expect(try cache.list("pictures").count == 2)
  }

  @Test func `A page says by its digest which copies its pictures have`() async throws {
    let input = try await site(
      ["recipes/a.png": FakePictureMaker.png(1_200)],
      pages: [("recipes/bread.md", "{% picture 'a.png', alt: '' %}\n\n![A](a.png)")])
    let (copied, _) = await copied(input, by: FakePictureMaker())
    func digests(_ input: SiteInput) throws -> [String: String] {
      let file = try #require(
        input.files().files.first { $0.path == "recipes/bread/index.html" })
      let tracing = try #require(file.tracing)
      let reads = RenderReads()
      _ = tracing.render(reads)
      // Each recorded value can be computed from the name alone.
      for (name, digest) in reads.others { #expect(tracing.read(name) == digest, "\(name)") }
      return reads.others
    }
    let (without, with) = (try digests(input), try digests(copied))
    #expect(without.count == 2 && Set(without.keys) == Set(with.keys))
    for name in without.keys { #expect(without[name] != with[name], "\(name)") }
  }

  @Test(arguments: [
    ("{% picture 'a.png', alt: 'A \"b\"' %}", "alt=\"A &quot;b&quot;\">"),
    ("{% picture \"../top.png\", alt: '' %}", "<p><img src=\"../../top.png\" width=\"9\""),
    ("{% picture '/top.png', alt: '' %}", "<img src=\"../../top.png\" width=\"9\""),
    (
      "{% picture 'a.png', alt: '', sizes: '50vw', class: 'wide' %}",
      "1200w\" sizes=\"50vw\" width=\"1200\" height=\"100\" loading=\"lazy\" class=\"wide\" alt"
    ),
    (
      "{% picture 'a.png', alt: '', caption: 'A < b', class: 'wide' %}",
      "alt=\"\"><figcaption>A &lt; b</figcaption></figure>"
    ),
    ("{% picture 'a.png', alt: '', caption: 'C' %}", "<figure class=\"picture\"><img src="),
  ])
  func `The tag shows a picture`(text: String, expected: String) async throws {
    let input = try await site(
      ["recipes/a.png": FakePictureMaker.png(1_200), "top.png": FakePictureMaker.png(9)],
      pages: [("recipes/bread.md", text)])
    let (copied, _) = await copied(input, by: FakePictureMaker())
    let (html, problems) = page(text, of: copied)
    #expect(problems == [])
    #expect(html?.contains(expected) == true, "\(html ?? "")")
  }

  @Test(arguments: [
    ("{% picture %}", "1:4: error: \"picture\": it needs the path of a picture"),
    ("{% picture 'a.png' %}", "1:4: error: \"picture\": \"a.png\" has no alt"),
    ("{% picture 'b.png', alt: '' %}", "1:4: error: \"picture\": there is no picture \"b.png\""),
    ("{% picture '../../a.png', alt: '' %}", "\"picture\": there is no picture \"../../a.png\""),
    ("{% picture 'n.txt', alt: '' %}", "\"picture\": \"n.txt\" is no picture that browsers show"),
    ("{% picture 'a.png', alt: '', clas: 'x' %}", "did you mean class?"),
  ])
  func `What is wrong with the tag is told with its place`(
    text: String, expected: String
  ) async throws {
    let input = try await site(
      ["recipes/a.png": FakePictureMaker.png(1_200), "recipes/n.txt": []],
      pages: [("recipes/bread.md", text)])
    let (html, problems) = page(text, of: input)
    #expect(html == nil)
    #expect(problems.contains { $0.contains(expected) }, "\(problems)")
  }

  @Test func `A template shows the picture that a page names, from the page's folder on`()
    async throws
  {
    let page = "{% picture page.data.cover, alt: page.title %}"
    let top = "{% picture 'recipes/a.png', alt: '' %}"
    let input = try await site(
      ["recipes/a.png": FakePictureMaker.png(600)],
      pages: [("recipes/bread.md", "---\ntitle: <Bread>\ncover: a.png\n---\nText")],
      templates: [
        "page.liquid": page, "pages.liquid": top, "search.liquid": top, "404.liquid": top,
      ])
    let (copied, _) = await copied(input, by: FakePictureMaker())
    let pages = ["recipes/bread/index.html", "search/index.html", "404.html"]
    let (files, problems) = rendered(copied) { pages.contains($0) }
    #expect(problems.map(\.description) == [])
    for (page, root) in zip(pages, ["../../", "../", "/days/"]) {
      let alternative = page.hasPrefix("recipes") ? "&lt;Bread&gt;" : ""
      #expect(
        files[page] == """
          <img src="\(root)recipes/a.png" srcset="\(root)recipes/a.480.webp 480w, \
          \(root)recipes/a.png 600w" sizes="(min-width: 46rem) 42rem, 100vw" width="600" \
          height="100" loading="lazy" alt="\(alternative)">
          """, "\(page)")
    }
    // The files read by a page of the site are recorded by name only.
    let search = try #require(copied.files().files.first { $0.path == "search/index.html" })
    let reads = RenderReads()
    _ = search.tracing?.render(reads)
    #expect(reads.others.count == 1)
    for (name, digest) in reads.others { #expect(search.tracing?.read(name) == digest) }
  }

  @Test(arguments: [false, true])
  func `Others see the pictures that a page of theirs names in its text`(isNamed: Bool) async throws
  {
    let text = "---\naudience: public\ncover: a.png\n---\n" + (isNamed ? "[all of it](a.png)" : "")
    let input = try await site(
      ["recipes/a.png": FakePictureMaker.png(600), "secret.png": FakePictureMaker.png(600)],
      pages: [("recipes/bread.md", text)],
      templates: ["page.liquid": "{% picture page.data.cover, alt: '' %}"], for: .public)
    let (copied, _) = await copied(input, by: FakePictureMaker())
    let (files, problems) = rendered(copied)
    #expect(
      files.keys.filter { !$0.hasSuffix(".html") && $0.hasPrefix("recipes/") }.sorted()
        == (isNamed ? ["recipes/a.480.webp", "recipes/a.png"] : []))
    #expect(!files.keys.contains { $0.hasPrefix("secret") })
    let page = files["recipes/bread/index.html"]
    if isNamed {
      #expect(problems.map(\.description) == [])
      #expect(page?.contains("recipes/a.480.webp 480w") == true)
    } else {
      #expect(page == nil)
      #expect(problems.contains { $0.message.contains("is not in a site for this audience") })
    }
  }
}
