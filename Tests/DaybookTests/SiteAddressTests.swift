import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// The addresses that pages had on sites of other programs, by the documentation of each program,
/// and the report on a site.
struct SiteAddressTests {
  private let vault = MemoryFiles()

  /// The report on a site, which is imported.
  private func report(_ files: [String: String]) async throws -> String {
    try await importSite(files, into: vault).record.printed.joined(separator: "\n")
  }

  private func page(_ path: String) -> String? {
    VaultPath(validating: "pages/" + path).flatMap { vault.allFiles[$0] }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The address of a page that is another than that of its file.
  private func address(_ path: String) -> String? {
    page(path)?.split(separator: "\n").first { $0.hasPrefix("permalink: ") }
      .map { $0.dropFirst(11).filter { $0 != "\"" } }
  }

  private static let text = "---\ntitle: A\n---\nx"

  @Test(arguments: [
    "baseURL = 'https://e.org/'\ndefaultContentLanguage = 'en'\n[languages.en]\n"
      + "contentDir = 'content/en'\n[languages.zh]\ncontentDir = 'content/zh'\n",
    "baseURL = 'https://e.org/'\n[languages.zh]\ncontentDir = 'content/zh'\n[languages.en]\n"
      + "contentDir = 'content/en/'\n",
  ])
  func `Folders of languages of Hugo are no part of addresses but for other languages`(
    settings: String
  ) async throws {
    let told = try await report([
      "hugo.toml": settings, "content/en/posts/hi.md": Self.text,
      "content/zh/posts/hi.md": Self.text, "content/en/posts/pic.png": "P",
      "content/en/a.md": "---\nurl: /own/\n---\nx",
    ])
    #expect(address("en/posts/hi.md") == "/posts/hi/")
    #expect(address("en/a.md") == "/own/")
    // The address of its file.
    #expect(page("zh/posts/hi.md") == Self.text)
    #expect(told.contains("- languages: `en` (2), `zh` (1)"), "\(told)")
  }

  @Test func `Texts of a language of Hugo may be outside of the folder of texts`() async throws {
    _ = try await report([
      "hugo.toml": "contentDir = 'content/en'\n[languages.zh]\ncontentDir = 'content/zh'\n",
      "content/en/posts/hi.md": Self.text, "content/zh/posts/hi.md": Self.text,
    ])
    #expect(page("posts/hi.md") == Self.text && page("zh/posts/hi.md") == Self.text)
  }

  @Test func `The language in the name of a file is the first part of its address`() async throws {
    _ = try await report([
      "hugo.toml": "[languages.en]\n[languages.zh]\n", "content/posts/hi.zh.md": Self.text,
      "content/posts/hi.md": Self.text, "content/v1.2.md": Self.text,
      "content/about/index.zh.md": Self.text,
    ])
    #expect(address("posts/hi.zh.md") == "/zh/posts/hi/")
    #expect(address("about/index.zh.md") == "/zh/about/")
    #expect(page("posts/hi.md") == Self.text)
  }

  @Test func `Hugo may put its main language into a folder as well`() async throws {
    _ = try await report([
      "hugo.toml":
        "defaultContentLanguage = 'zh'\ndefaultContentLanguageInSubdir = true\n[languages.zh]\n",
      "content/hi.md": Self.text,
    ])
    #expect(address("hi.md") == "/zh/hi/")
  }

  @Test func `Languages of Hugo may be in a file of their own`() async throws {
    _ = try await report([
      "config/_default/hugo.toml": "baseURL = 'https://e.org/'\n",
      "config/_default/languages.toml": "[zh]\nweight = 1\n", "content/hi.zh.md": Self.text,
    ])
    #expect(address("hi.zh.md") == "/zh/hi/")
  }

  @Test func `Pages of Zola in another language have it in their address`() async throws {
    let told = try await report([
      "config.toml":
        "base_url = \"https://e.org\"\ndefault_language = \"en\"\n[languages.zh]\n",
      "content/blog/a.md": "+++\ntitle = \"A\"\n+++\nx",
      "content/blog/a.zh.md": "+++\ntitle = \"A\"\n+++\nx",
    ])
    #expect(address("blog/a.zh.md") == "/zh/blog/a/")
    #expect(address("blog/a.md") == nil)
    #expect(told.contains("languages: `en` (1), `zh` (1)"))
  }

  @Test(arguments: [
    ("/blog/{{ page.fileSlug }}/", "/blog/a/"), ("{{ page.filePathStem }}.html", nil),
    ("/w/{{ title | slugify }}/", "/w/rain-a-day/"), ("/{{page.fileSlug}}/index.html", "/a/"),
  ])
  func `A folder of Eleventy may say the addresses of its pages`(
    pattern: String, address: String?
  ) async throws {
    let told = try await report([
      "eleventy.config.js": "", "posts/posts.json": "{\"permalink\": \"\(pattern)\"}",
      "posts/2026-01-02-a.md": "---\ntitle: \"Rain: a day\"\n---\nx",
    ])
    #expect(self.address("posts/2026-01-02-a.md") == address)
    if address == nil {
      #expect(page("posts/2026-01-02-a.md")?.contains("aliases: [\"/posts/a.html\"]") == true)
    }
    #expect(!told.contains("its old address is not known"))
  }

  @Test func `An address of Eleventy that only a program makes is told as not known`() async throws
  {
    let told = try await report([
      "eleventy.config.js": "", "p/p.json": "{\"permalink\": \"/{{ date | year }}/\"}",
      "p/a.md": Self.text, "q/q.11tydata.js": "module.exports = {permalink: d => d.x}",
      "q/b.md": Self.text, "r/r.11tydata.js": "export default { draft: true }",
      "r/c.md": Self.text, "s/s.11tydata.js": "export default { layout: 'x' }",
      "s/d.md": Self.text,
    ])
    for line in [
      "- `p/a.md`: its old address is not known", "- `q/b.md`: its old address is not known",
      "- `q/q.11tydata.js`: a program that says something about all pages of its folder",
      "- `s/s.11tydata.js`: a program",
    ] {
      #expect(told.contains(line), "\(line)\n\(told)")
    }
    #expect(!told.contains("`s/d.md`") && !told.contains("`r/c.md`: its old"))
    #expect(page("r/c.md")?.contains("draft: true") == true)
    #expect(page("s/d.md") == Self.text)
  }

  @Test func `Other taxonomies of Hugo and Zola are proposed`() async throws {
    let hugo = try await report([
      "hugo.toml": "[taxonomies]\ntag = 'tags'\nseries = 'series'\n",
      "content/a.md": "---\nseries: [Long]\n---\nx", "content/b.md": "---\ntags: [t]\n---\nx",
    ])
    #expect(hugo.contains("`taxonomies: [tags, series]`, for pages with such terms: 1"))
    let zola = try await report([
      "config.toml": "base_url = \"x\"\ntaxonomies = [{name = \"people\"}]\n",
      "content/z.md": "+++\n[taxonomies]\npeople = [\"Bo\"]\n+++\nx",
    ])
    #expect(zola.contains("`taxonomies: [tags, people]`"))
  }

  @Test func `A shortcode of Zola that is shown stays shown`() async throws {
    _ = try await report([
      "config.toml": "base_url = \"x\"\n",
      "content/z.md": "+++\n+++\nwrite {{/* youtube(id=\"x\") */}} or {%/* box() */%}, {{ x }}",
    ])
    #expect(
      page("z.md")?.hasSuffix("write {{ youtube(id=\"x\") }} or {% box() %}, {{ x }}") == true)
  }

  @Test(arguments: [
    ("2026-11-19T20:00:00Z", "/2026/11/20/utc.html"),
    ("2026-11-19 20:00:00 +0000", "/2026/11/20/utc.html"),
    ("2026-11-19 20:00:00 +0800", "/2026/11/19/utc.html"), ("2026-11-19", "/2026/11/19/utc.html"),
    // As Jekyll 4.3 does it: only YAML's times, which have seconds, are in UTC.
    ("2026-11-19 20:00:00", "/2026/11/20/utc.html"), ("2026-11-19 20:00", "/2026/11/19/utc.html"),
    ("2026-11-19T20:00:00", "/2026/11/20/utc.html"),
    ("\"2026-11-19 20:00:00\"", "/2026/11/19/utc.html"),
    ("2026/11/19 20:00:00", "/2026/11/19/utc.html"),
  ])
  func `Addresses of Jekyll have the day in the zone of its settings`(
    date: String, address: String
  ) async throws {
    _ = try await report([
      "_config.yml": "title: x\ntimezone: Asia/Shanghai\n",
      "_posts/2026-11-19-utc.md": "---\ntitle: A\ndate: \(date)\n---\nx",
    ])
    #expect(page("posts/2026-11-19-utc.md")?.contains("aliases: [\"\(address)\"]") == true)
  }

  @Test(arguments: [
    ("2026-11-19 04:00:00 +0800", "/2026/11/18/utc.html"),
    ("2026-11-19 20:00:00", "/2026/11/19/utc.html"),
  ])
  func `Without a zone in the settings of Jekyll, addresses have the day in UTC`(
    date: String, address: String
  ) async throws {
    _ = try await report([
      "_config.yml": "title: x\n",
      "_posts/2026-11-19-utc.md": "---\ntitle: A\ndate: \(date)\n---\nx",
    ])
    #expect(page("posts/2026-11-19-utc.md")?.contains("aliases: [\"\(address)\"]") == true)
  }

  @Test func `A figure in the middle of a line is a paragraph`() async throws {
    _ = try await report([
      "hugo.toml": "",
      "content/a.md": "one {{< figure src=\"a.png\" caption=\"Cap\" >}} two\nthree\n",
      "content/b.md": "one {{< figure src=\"a.png\" >}} two\n",
      "content/c.md": "{{< figure src=\"a.png\" caption=\"Cap\" >}}\n\ntwo\n",
      "content/d.md": "{{< figure src=\"a.png\" alt=\"A\" width=\"300px\" height=\"200\" >}}"
        + "{{< figure src=\"a.png\" width=\"300\" >}}{{< figure src=\"a.png\" width=\"50%\" >}}",
    ])
    #expect(page("a.md") == "one \n\n![Cap](a.png)\n\nCap\n\n two\nthree\n")
    #expect(page("b.md") == "one ![](a.png) two\n")
    #expect(page("c.md") == "![Cap](a.png)\n\nCap\n\ntwo\n")
    #expect(page("d.md") == "![A|300x200](a.png)![|300](a.png)![](a.png)")
  }

  @Test(arguments: [["_config.yml": "title: x"], ["eleventy.config.js": ""]])
  func `The first page of a site is named, as it has another address here`(
    settings: [String: String]
  ) async throws {
    let files = settings.merging(["index.md": "---\ntitle: Home\n---\nhello"]) { $1 }
    let told = try await report(files)
    #expect(
      told.contains("- `index.md`: the first page here is the dashboard, so it is at /index/"))
  }
}
