import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

struct SitemapTests {
  private func files(_ paths: [String]) throws -> [OutputFile] {
    try paths.map { path in
      OutputFile(path: try #require(VaultPath(validating: path)), source: path) { ([], []) }
    }
  }

  private func outputs(
    _ paths: [String], languages: [String] = ["en"],
    limits: Sitemap.Limits = .protocolLimits
  ) throws -> [String: Element] {
    let map = Sitemap(
      of: try files(paths), at: "https://example.org/a&b", in: SiteTree.all(languages),
      limits: limits)
    return try map.outputs.reduce(into: [:]) { texts, file in
      let bytes = try #require(file.render().bytes)
      texts[file.path.text] = try SVGReader.read(String(decoding: bytes, as: UTF8.self))
    }
  }

  private func locations(_ element: Element?) -> [String] {
    element?.all("loc").map(\.text) ?? []
  }

  @Test func `Pages are in it by their whole address, and nothing else`() throws {
    let map = try outputs([
      "404.html", "assets/a.css", "feed.xml", "gifts/people/张三 & 'x'/index.html", "index.html",
      "notes/print.html", "prompts/50%?/index.html",
    ])
    #expect(map.keys.sorted() == ["sitemap.xml"])
    #expect(
      locations(map["sitemap.xml"]) == [
        "https://example.org/a&b/gifts/people/%E5%BC%A0%E4%B8%89%20%26%20%27x%27/",
        "https://example.org/a&b/", "https://example.org/a&b/notes/print.html",
        "https://example.org/a&b/prompts/50%25%3F/",
      ])
    #expect(map["sitemap.xml"]?.all("xhtml:link").isEmpty == true)
  }

  @Test func `A page names itself in the languages that have it`() throws {
    let map = try outputs(
      [
        "a/index.html", "index.html", "ja/index.html", "ja/only/index.html", "zh-Hans/a/index.html",
      ],
      languages: ["en", "ja", "zh-Hans"])
    let urls = try #require(map["sitemap.xml"]?.all("url"))
    let links = urls.map { url in
      url.all("xhtml:link").map {
        "\($0.attributes["hreflang"] ?? "") \($0.attributes["href"]?.dropFirst(24) ?? "")"
      }
    }
    let a = ["en a/", "zh-Hans zh-Hans/a/", "x-default a/"]
    let top = ["en ", "ja ja/", "x-default "]
    #expect(links == [a, top, top, [], a])
    for url in urls { #expect(url.all("loc").count == 1) }
  }

  @Test(arguments: [(1, 3), (2, 2), (3, 1)])
  func `More URLs than a file may hold go into several, with an index`(
    urls: Int, files: Int
  ) throws {
    let paths = ["a/index.html", "b/index.html", "index.html"]
    let map = try outputs(paths, limits: .init(urls: urls, bytes: .max))
    let parts = (1...files).map { "sitemap-\($0).xml" }
    #expect(map.keys.sorted() == (files == 1 ? [] : parts) + ["sitemap.xml"])
    let all = files == 1 ? locations(map["sitemap.xml"]) : parts.flatMap { locations(map[$0]) }
    #expect(all == ["a/", "b/", ""].map { "https://example.org/a&b/" + $0 })
    if files > 1 {
      #expect(map["sitemap.xml"]?.name == "sitemapindex")
      #expect(locations(map["sitemap.xml"]) == parts.map { "https://example.org/a&b/" + $0 })
      for part in parts { #expect(locations(map[part]).count <= urls) }
    }
  }

  @Test func `No file is larger than allowed`() throws {
    let names = (0..<60).map { String(repeating: "张'", count: $0 % 40) + "\($0)" }
    let paths = names.flatMap { ["\($0)/index.html", "ja/\($0)/index.html"] }.sorted()
    let limit = 9_000
    let map = Sitemap(
      of: try files(paths), at: "https://example.org", in: SiteTree.all(["en", "ja"]),
      limits: .init(urls: 50_000, bytes: limit))
    let sizes = map.outputs.map { $0.render().bytes?.count ?? .max }
    #expect(sizes.count > 10)
    for size in sizes { #expect(size <= limit) }
  }

  @Test func `A site whose place is not known has no map, and asks not to be looked through`()
    async throws
  {
    var input = try input(sessions: try sessions())
    let private_ = await rendered(input).files
    #expect(private_["sitemap.xml"] == nil)
    #expect(private_["robots.txt"] == "User-agent: *\nDisallow: /\n")
    input.settings.baseURL = "https://example.org/days"
    // A private site excludes robots at any address.
    #expect(await rendered("robots.txt", of: input) == private_["robots.txt"])
    input.audience = .friends()
    let known = await rendered(input).files
    #expect(
      known["robots.txt"]
        == "User-agent: *\nAllow: /\n\nSitemap: https://example.org/days/sitemap.xml\n")
    let map = try SVGReader.read(try #require(known["sitemap.xml"]))
    let pages = known.keys.filter { $0.hasSuffix(".html") && $0 != "404.html" }
    #expect(locations(map).count == pages.count && pages.count > 20)
  }
}
