import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// Content-based names of styles and scripts.
struct SiteAssetsTests {
  private static let styles = "/* Mine */\n:root { --ink: #123456 }\n"

  /// A site with a page and its own style sheet.
  private func site(
    for audience: Audience = .me, baseURL: String? = nil, hasIntegrity: Bool = false,
    isNamed: Bool = true,
    styles: String = styles, page: String = "# About\n", more: [VaultPath: String] = [:]
  ) async throws -> (files: [String: String], diagnostics: [String]) {
    var settings = Settings.shanghai
    settings.baseURL = baseURL
    settings.hasIntegrity = hasIntegrity
    var given = try input(
      sessions: [], pages: [("about.md", page), ("deep/er.md", "Text")], settings: settings)
    given.audience = audience
    given.audience.pages = [PagePattern("*")]
    var input = await given.input
    input.namesAssets = isNamed
    let vault = MemoryFiles(
      [
        "templates/assets/theme.css": styles, "templates/assets/dot.svg": "<svg/>",
      ].merging(more) { $1 })
    input.theme = input.theme.overridden(by: vault).theme
    let site = input.files()
    var files: [String: String] = [:]
    var found = site.diagnostics
    for output in site.files {
      let (bytes, diagnostics) = output.render()
      found += diagnostics
      files[output.path.text] = bytes.map { String(decoding: $0, as: UTF8.self) }
    }
    return (files, found.map { "\($0)" })
  }

  /// The content-based name of a style sheet or script.
  private func named(_ name: String, in files: [String: String]) throws -> String {
    let parts = name.split(separator: ".").map { String($0) }
    let all = files.keys.filter {
      let own = $0.dropFirst("assets/".count).split(separator: ".")
      return $0.hasPrefix("assets/") && own.count == 3 && own[0] == parts[0] && own[2] == parts[1]
    }
    #expect(all.count == 1)
    return try #require(all.first)
  }

  @Test func `Pages name styles and scripts by their content, and plain names stay`() async throws {
    let files = try await site().files
    let theme = try named("theme.css", in: files)
    #expect(files[theme] == ":root{--ink:#123456}")
    #expect(files["assets/theme.css"] == Self.styles)
    // From another program: printf ':root{--ink:#123456}' | sha256sum
    #expect(theme == "assets/theme.a90eb65b.css")
    #expect(files["about/index.html"]?.contains("href=\"../\(theme)\"") == true)
    #expect(files["deep/er/index.html"]?.contains("href=\"../../\(theme)\"") == true)
    #expect(files["index.html"]?.contains("href=\"\(theme)\"") == true)
    #expect(files["404.html"]?.contains("href=\"/\(theme)\"") == true)
    #expect(files["index.html"]?.contains("href=\"assets/favicon.svg\"") == true)
    // Its module loads another one by the content-based name.
    let search = try named("search.js", in: files)
    let terms = try named("search-terms.js", in: files).dropFirst("assets/".count)
    #expect(files["search/index.html"]?.contains("src=\"../\(search)\"") == true)
    #expect(files[search]?.contains("from \"./\(terms)\"") == true)
    #expect(files["assets/search.js"]?.contains("from \"./search-terms.js\"") == true)
    #expect(files["assets/search-terms.js"] != nil)
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(!text.contains("integrity"), "\(path)")
      #expect(!text.contains("assets/tokens.css"), "\(path)")
    }
  }

  @Test func `A name changes with the content, and with nothing else`() async throws {
    let first = try await site().files
    let second = try await site(styles: Self.styles + "a { color: red }").files
    #expect(try named("theme.css", in: first) != named("theme.css", in: second))
    #expect(try named("tokens.css", in: first) == named("tokens.css", in: second))
  }

  @Test func `What styles and scripts load has names by its content in them`() async throws {
    let more: [VaultPath: String] = [
      "templates/assets/parts/one.css": "a { background: url( '../dot.svg' ) }",
      "templates/assets/parts/two.css": "@import url(one.css);\n.url { content: 'one.css' }",
      "templates/assets/ring.js": "import \"./round.js\"",
      "templates/assets/round.js": "import \"./ring.js\"; import \"./none.js\"",
    ]
    let styles = "@import 'parts/two.css' ;\n@import \"https://e.org/one.css\";\n"
    let files = try await site(styles: styles, more: more).files
    let (one, two) = (
      try named("parts/one.css", in: files).dropFirst("assets/parts/".count),
      try named("parts/two.css", in: files).dropFirst("assets/".count)
    )
    let theme = try #require(files[named("theme.css", in: files)])
    #expect(theme == "@import '\(two)';@import \"https://e.org/one.css\";")
    #expect(files["assets/\(two)"] == "@import url(\(one));.url{content:'one.css'}")
    #expect(files["assets/parts/\(one)"] == "a{background:url( '../dot.svg' )}")
    // In a cycle of two files, one has to come first.
    let round = try named("round.js", in: files).dropFirst("assets/".count)
    #expect(files[try named("ring.js", in: files)] == "import \"./\(round)\"")
    #expect(files["assets/\(round)"] == "import \"./ring.js\"; import \"./none.js\"")
    // A name changes with the content of the files it loads.
    var changed = more
    changed["templates/assets/parts/one.css"] = "b {}"
    let other = try await site(styles: styles, more: changed).files
    #expect(try named("theme.css", in: files) != named("theme.css", in: other))
  }

  @Test func `Without names by content all is as the theme has it`() async throws {
    let files = try await site(baseURL: "https://example.org", isNamed: false).files
    #expect(files.keys.filter { $0.contains("theme.") } == ["assets/theme.css"])
    #expect(files["about/index.html"]?.contains("href=\"../assets/theme.css\">") == true)
  }

  @Test
  func `A site that knows its place says the hashes when it is told to, and hosts keep files`()
    async throws
  {
    let files = try await site(
      for: .public, baseURL: "https://example.org/days", hasIntegrity: true
    ).files
    let theme = try named("theme.css", in: files)
    // From another program: printf … | openssl dgst -sha256 -binary | base64
    #expect(
      files["about/index.html"]?.contains(
        "href=\"../\(theme)\" integrity=\"sha256-qQ62W13+tzh3DD1Hyfn6FS14l3ah7glm5oNLJfBQdsk=\">")
        == true)
    #expect(files["404.html"]?.contains("href=\"/days/\(theme)\" integrity=") == true)
    let headers = try #require(files["_headers"])
    #expect(headers.contains("\n/\(theme)\n  Cache-Control: public, max-age=31536000, immutable\n"))
    #expect(!headers.contains("/assets/*") && !headers.contains("/assets/theme.css"))
    // It may be opened from a disk, where browsers reject integrity hashes.
    let elsewhere = try await site(for: .public, hasIntegrity: true).files
    let untold = try await site(for: .public, baseURL: "https://example.org/days").files
    for files in [elsewhere, untold] {
      #expect(files["about/index.html"]?.contains("integrity") == false)
    }
  }

  @Test func `A page names files of the theme, and one that is not there is an error`() async throws
  {
    let good = try await site(
      page: "![Dot]({{ \"dot.svg\" | asset }}) [Styles]({{ \"theme.css\" | asset }})")
    let theme = try named("theme.css", in: good.files)
    #expect(good.files["about/index.html"]?.contains("src=\"../assets/dot.svg\"") == true)
    #expect(good.files["about/index.html"]?.contains("href=\"../\(theme)\"") == true)
    #expect(good.diagnostics.isEmpty, "\(good.diagnostics)")
    let bad = try await site(page: "# A\n\n{{ \"them.css\" | asset }}")
    #expect(bad.files["about/index.html"] == nil)
    let problem = try #require(bad.diagnostics.first { $0.contains("them.css") })
    #expect(problem.contains("about.md:3:") && problem.contains("did you mean theme.css?"))
  }
}
