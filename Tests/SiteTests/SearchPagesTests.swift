import Basics
import Foundation
import Gifts
import TestKit
import Testing
import Vault

@testable import Exercise
@testable import Focus
@testable import Growth
@testable import Prompts
@testable import Site

struct SearchPagesTests {
  /// A vault with records of every system, each with a unique word next to `text`.
  private static func full(
    _ text: String = "words", languages: [String] = ["en"], showsDrafts: Bool = false
  ) throws -> GivenSite {
    let vault = MemoryFiles()
    let review: VaultPath = "reviews/2026-W53.md"
    try vault.replace(review, with: Array("# A week\n\nreviewed \(text)\n".utf8), .written)
    let draft: VaultPath = "reviews/2027-W01.md"
    try vault.replace(
      draft, with: Array("---\ndraft: true\n---\n# A week\n\nunfinished\n".utf8), .written)
    var input = try input(
      sessions: sessions(note: "noted \(text)", project: "projected"),
      pages: [
        (
          "own.md",
          "---\ntags: [tagged]\ndescription: described\n---\n# Owned\n\nwritten {{ today.day }}\n"
        ),
        ("draft.md", "---\ndraft: true\n---\nunfinished\n"),
      ], vault: vault, asOf: "2027-01-10 16:00")
    input.showsDrafts = showsDrafts
    input.reviews = ReviewFolder(in: vault, zone: shanghai).reviews
    input.settings.languages = languages
    input.records[ExerciseRecords.self] = try exerciseRecords(words: "stretched")
    input.records[GrowthRecords.self] = try growthRecords("grown \(text)")
    input.give(try giftRecords("given \(text)"))
    input.records[PromptRecords.self] = PromptRecords(prompts: [
      Prompt(
        id: "ferry-letter", title: "Asked", description: text, category: "filed",
        tags: ["labelled"], body: "prompted")
    ])
    return input
  }

  /// Every file of that vault's site in English, rendered once for all tests.
  private static let english = Task { await rendered(try full()).files }

  /// The search folder of a site, including the index.
  private func search(_ site: GivenSite) async -> [String: String] {
    await rendered(site) { $0.hasPrefix("search/") }.files
  }

  @Test func `Words of every system are found on their pages`() async throws {
    let files = try await Self.english.value
    let index = try ReadIndex(files)
    for (words, addresses) in [
      ("owned", ["own/"]), ("tagged", ["own/"]), ("described", ["own/"]), ("written", ["own/"]),
      ("reviewed", ["reviews/2026-W53/"]),
      ("prompted", ["prompts/ferry-letter/"]), ("asked", ["prompts/ferry-letter/"]),
      ("filed", ["prompts/ferry-letter/"]), ("labelled", ["prompts/ferry-letter/"]),
      ("lett", ["prompts/ferry-letter/"]),
      ("stretched", ["exercise/"]),
      ("noted", ["focus/weeks/2026-W52/", "focus/weeks/2026-W53/", "focus/weeks/2027-W01/"]),
      ("project", ["focus/weeks/2026-W52/", "focus/weeks/2026-W53/", "focus/weeks/2027-W01/"]),
    ] {
      #expect(index.addresses(words) == Set(addresses), "\(words)")
    }
    let grown = index.addresses("grown")
    for address in [
      "growth/vision/", "growth/goals/", "growth/goals/novel/", "growth/failures/#failure-f",
    ] {
      #expect(grown.contains(address), "\(address)")
    }
    let given = index.addresses("given")
    for address in ["gifts/people/张三/", "gifts/people/李四/", "gifts/books/b/"] {
      #expect(given.contains(address), "\(address)")
    }
    #expect(index.addresses("张三").contains("gifts/people/张三/"))
    // Both words, and a word that occurs nowhere.
    #expect(index.addresses("asked", "filed") == ["prompts/ferry-letter/"])
    #expect(index.addresses("asked", "noted").isEmpty)
  }

  @Test func `Every document leads to a page, and to its place there`() async throws {
    let files = try await Self.english.value
    let index = try ReadIndex(files)
    #expect(index.documents.count > 30)
    for document in index.documents {
      let parts = document.url.split(separator: "#")
      let page = files["\(parts[0])index.html"]
      #expect(page != nil, "\(document.url)")
      if parts.count > 1 { #expect(page?.contains("id=\"\(parts[1])\"") == true) }
    }
    // The version without script links to them too.
    let page = try #require(files["search/index.html"])
    for document in index.documents {
      #expect(page.contains("<a href=\"../\(document.url)\">"), "\(document.url)")
    }
  }

  @Test(arguments: [
    ("en", "Search needs JavaScript"), ("zh-Hans", "搜索需要JavaScript"),
    ("zh-Hant", "搜尋需要JavaScript"), ("ja", "検索にはJavaScriptが必要"),
  ])
  func `A sentence stands where the script puts the field`(tag: String, words: String) async throws
  {
    let (files, _) = await rendered(try Self.full(languages: [tag]))
    for path in ["search/index.html", "prompts/index.html"] {
      let page = try #require(files[path])
      #expect(page.contains("<p class=\"soft search-off\">\(words)"), "\(path)")
      // Both are in one place, so that nothing below moves when the script shows the field.
      let box = #/<div class="search-box">\n<p[^>]*>[^<]*<\/p>\n<section class="search"/#
      #expect(page.contains(box), "\(path)")
      #expect(page.contains(/<section class="search"[^>]* hidden>/), "\(path)")
      // WebKit clears a field with the attribute after Back, above its results.
      #expect(!page.contains("autocomplete"), "\(path)")
    }
  }

  @Test func `Drafts are found when they are shown, and not before`() async throws {
    let hidden = try ReadIndex(await Self.english.value)
    #expect(hidden.addresses("unfinished").isEmpty)
    #expect(hidden.addresses("draft").isEmpty)
    let shown = try ReadIndex(await search(try Self.full(showsDrafts: true)))
    #expect(shown.addresses("unfinished") == ["draft/", "reviews/2027-W01/"])
  }

  @Test func `Each language has its tree, with the names of kinds and addresses within it`()
    async throws
  {
    let (files, _) = await rendered(try Self.full(languages: ["zh-Hans", "en"]))
    #expect(files["search/index.json"]?.contains("提示词") == true)
    #expect(files["en/search/index.json"]?.contains("Prompts") == true)
    let english = try ReadIndex(files, at: "en/search/")
    #expect(english.addresses("asked") == ["prompts/ferry-letter/"])
    #expect(english.addresses("week", "53").contains("reviews/2026-W53/"))
    #expect(files["en/prompts/index.html"]?.contains("data-search=\"../\"") == true)
  }

  @Test(arguments: [
    #"</script><script>alert("1")</script>'&"#, "a\u{2028}b\u{2029}c\\u0041", #"{{ site.title }}"#,
    "]]>\u{0}\u{1B}[2J",
  ])
  func `Words of records stay text`(_ text: String) async throws {
    let files = await search(try Self.full(text))
    let index = try ReadIndex(files)
    let prompt = try #require(index.documents.first { $0.url == "prompts/ferry-letter/" })
    #expect(prompt.text.hasPrefix(text.unwrapped))
    for (path, file) in files {
      #expect(!file.contains("<script>alert"), "\(path)")
    }
  }

  @Test func `A document is found by each pair of its characters, and by each character`()
    async throws
  {
    let text = "黄昏时分坐渡船过江，回到老屋里写完第三章"
    let index = try ReadIndex(await search(try Self.full(text)))
    for run in text.split(separator: "，") {
      for (first, second) in zip(run, run.dropFirst()) {
        #expect(index.addresses("\(first)\(second)").contains("prompts/ferry-letter/"))
      }
      for character in run {
        #expect(index.addresses("\(character)").contains("prompts/ferry-letter/"))
      }
    }
    #expect(!index.addresses("江回").contains("prompts/ferry-letter/"))
  }

  @Test func `The same index comes of the same records`() async throws {
    let first = try await Self.english.value.filter { $0.key.hasPrefix("search/") }
    #expect(first.count > 3)
    #expect(first == (await search(try Self.full())))
  }

  @Test func `Of many documents the page lists some and links to all`() async throws {
    var input = try input(sessions: [])
    input.records[PromptRecords.self] = PromptRecords(
      prompts: (0..<150).map { Prompt(id: "p\($0)", title: "Prompt \($0)", body: "x") })
    let (files, _) = await rendered(input)
    let page = try #require(files["search/index.html"])
    #expect(page.ranges(of: "href=\"../prompts/p").count == SearchPages.mostListed)
    #expect(page.contains(#"<a href="../prompts/">50 more are in the full list</a>"#))
    let library = try #require(files["prompts/index.html"])
    for number in 0..<150 { #expect(library.contains("prompts/p\(number)/")) }
    #expect(try ReadIndex(files).addresses("prompt").count == 150)
  }

  @Test func `An empty vault says what to do, and loads no script`() async throws {
    let (files, diagnostics) = await rendered(try input(sessions: []))
    #expect(diagnostics.isEmpty)
    let page = try #require(files["search/index.html"])
    #expect(page.contains("daybook add session"))
    #expect(!page.contains("<script"))
    #expect(try ReadIndex(files).documents.isEmpty)
  }

  @Test func `Scripts are on the pages that need them only`() async throws {
    let files = try await Self.english.value
    let pages = files.filter { $0.value.contains("<script") && $0.key.hasSuffix(".html") }.keys
    #expect(
      pages.sorted() == [
        "prompts/category/filed/index.html", "prompts/ferry-letter/index.html",
        "prompts/index.html", "prompts/tag/labelled/index.html", "search/index.html",
      ])
  }
}
