import Basics
import Foundation
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Focus
@testable import Growth
@testable import Prompts
@testable import Site

/// The site in its languages: complete, linked, and without words of another language.
struct LanguagesTests {
  /// The text of pages that readers see or hear: text outside code, and the attributes that are
  /// read out.
  ///
  /// The text between two tags is often the same on many pages, and parsed once.
  private struct Hearing {
    private var known: [String: [String]] = [:]

    mutating func words(of html: String) -> [String] {
      var words: [String] = []
      var closing: String?
      for piece in html.components(separatedBy: "<") {
        if let end = closing {
          guard piece.hasPrefix(end + ">") else { continue }
          closing = nil
        } else if let passed = LanguagesTests.passed.first(where: { piece.hasPrefix($0.start) }) {
          closing = passed.end
          continue
        }
        if known[piece] == nil {
          let parts = piece.components(separatedBy: ">")
          known[piece] = LanguagesTests.heard(in: parts[0]) + parts.dropFirst()
        }
        words += known[piece] ?? []
      }
      return words
    }
  }

  /// Elements whose words are in another language than the page.
  private static let passed = [
    ("code", "/code"), ("script", "/script"), ("style", "/style"), ("pre", "/pre"),
    (#"nav class="languages""#, "/nav"),
  ].map { (start: $0, end: $1) }

  private static let heardAttributes: Set = [
    "aria-label=", "alt=", "title=", "content=", "data-copied=", "data-selected=", "data-loading=",
    "data-failed=", "data-none=", "data-one=", "data-many=",
  ]

  /// The values of a tag's attributes that screen readers read out.
  private static func heard(in tag: String) -> [String] {
    let unread = [
      #"meta property="og:type"#, #"meta property="og:locale"#, #"meta name="twitter:card"#,
    ]
    let parts = tag.components(separatedBy: "\"")
    guard parts.count > 1, !unread.contains(where: tag.hasPrefix) else { return [] }
    return stride(from: 1, to: parts.count, by: 2).compactMap { index in
      let name = parts[index - 1].components(separatedBy: " ").last ?? ""
      let value = parts[index]
      let isHeard = heardAttributes.contains(name) && !value.contains("'self'")
      return isHeard && !value.utf8.contains(UInt8(ascii: "/")) ? value : nil
    }
  }

  /// Latin words that are the same in all languages.
  private static let names: Set<String> = [
    "Daybook", "CSV", "XP", "CNY", "USD", "CN", "Old", "New", "friend", "Asia", "Shanghai",
    "Markdown",
    "Flesch", "r", "n", "amp", "quot", "lt", "gt",
    "manual", "novel", "prompt", "width", "initial", "noindex", "scale", "device", "no", "referrer",
    "light",
    "dark",
    "found", "HTML", "JavaScript", "README",
  ]

  /// The words in Latin letters.
  private static func latin(in text: String) -> [String] {
    text.components(separatedBy: notLatin).filter { !$0.isEmpty }
  }

  private static let notLatin = CharacterSet(
    charactersIn: "a"..."z"
  ).union(CharacterSet(charactersIn: "A"..."Z")).inverted

  @Test(arguments: ["zh-Hans", "zh-Hant", "ja"])
  func `No page has English left in it`(language: String) async throws {
    let (files, diagnostics) = try await fullSite(in: language)
    #expect(diagnostics.map(\.description) == [])
    #expect(files.count > 50)
    var hearing = Hearing()
    var heard: Set<String> = []
    var leftovers: Set<String> = []
    for (path, html) in files.sorted(by: { $0.key < $1.key }) where path.hasSuffix(".html") {
      #expect(html.has("<html lang=\"\(language)\" "), "\(path)")
      #expect(!html.has("⟦"), "\(path)")
      for text in hearing.words(of: html) where heard.insert(text).inserted {
        for word in Self.latin(in: text) where !Self.names.contains(word) {
          if leftovers.insert(word).inserted { Issue.record("\(path): \(text)") }
        }
      }
    }
  }

  @Test func `The page of an empty vault is in the language, too`() async throws {
    var input = try input(sessions: [])
    input.settings.languages = ["ja"]
    input.settings.title = "日記"
    let (files, diagnostics) = await rendered(input)
    #expect(diagnostics.isEmpty)
    var hearing = Hearing()
    for (path, html) in files where path.hasSuffix(".html") {
      for word in hearing.words(of: html).flatMap(Self.latin) {
        #expect(Self.names.contains(word), "\(path)")
      }
    }
  }

  @Test func `A site with one language is at the top and links to no other`() async throws {
    let (files, _) = try await fullSite(in: "ja")
    #expect(files["index.html"]?.contains("hreflang") == false)
    #expect(!files.keys.contains { $0.hasPrefix("ja/") })
  }

  /// A site in three languages, with pages in all, in two and in one of them.
  private static let inThree = Task { () -> (files: [String: String], diagnostics: [Diagnostic]) in
    let pages = [
      ("about.md", "# 関於\n\n[focus](/focus/) [top](/)"), ("notes/only.ja.md", "# 日本語だけ"),
      ("both.ja.md", "# 両方"), ("both.zh-Hans.md", "# 两者"),
    ]
    return await rendered(try fullInput(["zh-Hans", "en", "ja"], pages: pages))
  }

  @Test func `Each language has a tree, linked page by page`() async throws {
    let (files, diagnostics) = try await Self.inThree.value
    #expect(diagnostics.map(\.description) == [])
    for (tag, folder) in [("zh-Hans", ""), ("en", "en/"), ("ja", "ja/")] {
      for path in ["index.html", "focus/index.html", "about/index.html", "growth/questions.ics"] {
        #expect(files[folder + path] != nil, "\(folder)\(path)")
      }
      #expect(files[folder + "index.html"]?.contains("<html lang=\"\(tag)\" ") == true)
    }
    #expect(files["ja/notes/only/index.html"] != nil)
    #expect(files["notes/only/index.html"] == nil)
    #expect(files["en/both/index.html"] == nil)
    #expect(files["both/index.html"]?.contains("两者") == true)
    #expect(files["ja/both/index.html"]?.contains("両方") == true)
    #expect(files["en/404.html"] == nil)
    // Shared files exist once.
    #expect(files.keys.filter { $0.hasSuffix("daybook.css") } == ["assets/daybook.css"])
  }

  /// The target file of a link on the page at `path`.
  private func target(_ link: Substring, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in (String(link).removingPercentEncoding ?? "").split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
    }
    let target = parts.joined(separator: "/")
    let isFolder = link.hasSuffix("/") || target.isEmpty
    return isFolder ? (target.isEmpty ? "" : target + "/") + "index.html" : target
  }

  @Test func `Links of every tree lead to files of the site, alternates to the same page`()
    async throws
  {
    let (files, _) = try await Self.inThree.value
    let folders = ["zh-Hans": "", "en": "en/", "ja": "ja/"]
    for (path, html) in files where path.hasSuffix(".html") && path != "404.html" {
      let links = ["href", "src"].flatMap { html.components(separatedBy: "\($0)=\"").dropFirst() }
      for link in Set(links.map { $0.prefix { $0 != "\"" && $0 != "#" } }) where !link.isEmpty {
        #expect(files[target(link, from: path)] != nil, "\(path): \(link)")
      }
      let own = ["en/", "ja/"].first { path.hasPrefix($0) } ?? ""
      let address = String(path.dropFirst(own.count))
      let alternates = html.components(separatedBy: #"<link rel="alternate" hreflang=""#)
        .dropFirst().map { $0.split(separator: "\"", maxSplits: 3).map(String.init) }
      for alternate in alternates {
        #expect(alternate[1] == " href=")
        let folder = alternate[0] == "x-default" ? "" : folders[alternate[0]]
        #expect(target(alternate[2][...], from: path) == folder.map { $0 + address }, "\(path)")
      }
      let languages =
        switch address {
        case "notes/only/index.html": ["ja"]
        case "both/index.html": ["zh-Hans", "x-default", "ja"]
        default: ["zh-Hans", "x-default", "en", "ja"]
        }
      #expect(alternates.map(\.[0]) == languages, "\(path)")
    }
  }

  @Test func `A further page of a list leads to the languages that have one`() async throws {
    var input = try fullInput(
      ["en", "ja"],
      pages: [
        ("_index.md", "# All"), ("a.md", "# A"),
        ("b.md", "---\nlang: ja\naliases: [/old/]\n---\n# B"),
        ("c.md", "---\nlang: ja\n---\n# C"),
      ])
    input.settings.pageSize = 1
    let (files, _) = await rendered(input) { $0.contains("pages/") || $0.contains("old/") }
    #expect(files["pages/page/2/index.html"] == nil && files["old/index.html"] == nil)
    #expect(files["pages/index.html"]?.contains(#"href="../ja/pages/""#) == true)
    for path in ["ja/pages/page/2/index.html", "ja/old/index.html"] {
      let html = try #require(files[path])
      #expect(!html.contains(#"hreflang="en""#), "\(path)")
    }
  }

  @Test func `A link to a file in another language leads to that language`() async throws {
    let site = try fullInput(
      ["en", "ja"],
      pages: [
        ("one.md", "# One\n\n[a](notes/two.ja.md#part) [b](three.ja.md)"),
        ("notes/two.ja.md", "# 二\n\n## Part\n\n[c](../three.en.md) [d](../three.ja.md)"),
        ("three.en.md", "# Three"), ("three.ja.md", "# 三\n\n[e](../notes/none.ja.md)"),
      ])
    let paths = ["one/index.html", "ja/one/index.html", "ja/notes/two/index.html"]
    let (files, diagnostics) = await rendered(site) {
      paths.contains($0) || $0 == "ja/three/index.html"
    }
    for (path, links) in zip(
      paths,
      [
        ["../ja/notes/two/#text-part", "../ja/three/"], ["../notes/two/#text-part", "../three/"],
        ["../../../three/", "../../three/"],
      ])
    {
      for link in links {
        #expect(files[path]?.contains(#"<a href="\#(link)">"#) == true, "\(path): \(link)")
      }
    }
    #expect(diagnostics.map(\.kind) == ["broken-link"])
  }

  @Test func `Alternates have the whole address when it is known`() async throws {
    var input = try fullInput(["en", "ja"])
    input.settings.baseURL = "https://example.org/days"
    let (files, _) = await rendered(input) { $0 == "ja/focus/index.html" }
    let html = try #require(files["ja/focus/index.html"])
    #expect(html.contains(#"hreflang="ja" href="https://example.org/days/ja/focus/""#))
    #expect(html.contains(#"hreflang="x-default" href="https://example.org/days/focus/""#))
    #expect(html.contains(#"<a href="../../focus/" hreflang="en" lang="en">English</a>"#))
  }

  @Test func `A page in a language that the site does not have is told and left out`() async throws
  {
    let site = try fullInput(
      ["en"], pages: [("a.ja.md", "# A"), ("b.md", "---\nlang: fr\n---\n# B")])
    let made = await site.input.files()
    #expect(!made.files.contains { ["a/index.html", "b/index.html"].contains($0.path.text) })
    #expect(made.diagnostics.map(\.kind) == ["other-language", "other-language"])
    #expect(made.diagnostics.first?.place?.file.hasSuffix("pages/a.ja.md") == true)
  }

  @Test func `A name with a dot that is no language is a name`() async throws {
    let page = "notes.v2/index.html"
    let site = try fullInput(["en"], pages: [("notes.v2.md", "# Notes")])
    #expect(await rendered(site) { $0 == page }.files[page] != nil)
  }

  @Test(arguments: ["en", "zh-Hans", "zh-Hant", "ja"])
  func `Records within messages are never markup`(language: String) async throws {
    let attack = #"<script>alert("1")</script>'"&{goal}{{ site.title }}"#
    let site = try fullInput([language], text: attack)
    let (files, _) = await rendered(site) { $0.hasSuffix(".html") }
    #expect(files["index.html"]?.contains("&lt;script&gt;alert") == true)
    for (path, page) in files {
      // Markup for copying is shown as text.
      let parts = page.components(separatedBy: #"<pre tabindex="0"><code>"#)
      let others = parts.dropFirst().flatMap { $0.components(separatedBy: "</code>").dropFirst() }
      for html in parts.prefix(1) + others {
        #expect(!html.has("<script>"), "\(path)")
        #expect(!html.has(" style="), "\(path)")
        #expect(!html.has("&amp;lt;"), "\(path)")
      }
    }
  }
}
