import Site
import SiteKit
import TestKit
import Testing
import Vault

@testable import Prompts

struct PromptPagesTests {
  private static let secret = "QUOKKA"

  /// A library with hidden parts, each marked with a word.
  private func records() throws -> PromptRecords {
    let at = try at("2026-12-30 10:00")
    let secret = Self.secret
    func prompt(
      _ id: String, _ visibility: Prompt.Visibility, team: String? = nil, word: String
    ) -> Prompt {
      Prompt(
        id: id, title: "Title \(word) \(id)", description: word, category: "cat \(word)",
        tags: ["tag \(word)"], isTemplate: true, visibility: visibility, team: team,
        parent: id == "open" ? "hidden-\(secret)" : nil, createdAt: at,
        body: "Write a letter about the ferry. \(word)")
    }
    let prompts = [
      prompt("open", .public, word: "plain"), prompt("open2", .public, word: "plain"),
      prompt("hidden-\(secret)", .private, word: secret),
      prompt("team-\(secret)", .team, team: "t-\(secret)", word: secret),
      prompt("shut-\(secret)", .public, team: "t-\(secret)", word: secret),
    ]
    return PromptRecords(
      prompts: prompts,
      histories: Dictionary(
        uniqueKeysWithValues: prompts.dropFirst().map {
          (
            $0.id,
            PromptHistory([PromptVersion(number: 7, at: at, body: "\(secret)", note: secret)])
          )
        }.filter { $0.0.contains(secret) }),
      teams: [
        Team(
          id: "t-\(secret)", name: secret, members: [.init(user: secret, role: .owner)],
          isPrivate: true)
      ],
      comments: prompts.map {
        PromptComment(
          id: "c\($0.id)", prompt: $0.id, author: $0.id.contains(secret) ? secret : "Lin", at: at,
          text: $0.description ?? "")
      },
      uses: prompts.map { PromptUse(at: at, prompt: $0.id, model: $0.description, rating: 5) })
  }

  @Test func `What the public may not see is in no file and in no number`() async throws {
    let all = try await promptSite(try records())
    #expect(all.keys.contains { $0.contains(Self.secret) })
    let open = try await promptSite(try records(), for: .readers)
    for (path, text) in open {
      #expect(!path.contains(Self.secret))
      #expect(!text.contains(Self.secret), "\(path)")
    }
    // The same site as for a vault without the hidden prompts: they leave no trace in counts,
    // charts or similarities.
    let records = try records()
    let prompts = records.prompts.filter { !$0.id.contains(Self.secret) }.map { prompt in
      var prompt = prompt
      prompt.parent = nil
      return prompt
    }
    let without = try await promptSite(
      PromptRecords(
        prompts: prompts, comments: records.comments.filter { !$0.id.contains(Self.secret) },
        uses: records.uses.filter { !$0.prompt.contains(Self.secret) }), for: .readers)
    #expect(open == without)
    #expect(try await promptInput(records, for: .readers).contents.recordCount == 6)
  }

  @Test func `The page of a prompt has its uses by version, model and month`() async throws {
    let at = try at("2026-12-30 10:00")
    let uses = [3, 5].map {
      PromptUse(at: at, prompt: "open", model: "small-8b", rating: $0, tokens: 700, cost: 0.0002)
    }
    let records = PromptRecords(prompts: [Prompt(id: "open", body: "Say it.")], uses: uses)
    let page = try #require(try await promptSite(records)["prompts/open/index.html"])
    let start = try #require(page.firstRange(of: "id=\"uses\""))
    let section = page[start.upperBound...]
    for row in ["small-8b", "2026-12"] {
      #expect(
        section.contains(
          "<th scope=\"row\">\(row)</th><td class=\"number\">2</td><td class=\"number\">4.0</td>"
            + "<td class=\"number\">1,400</td><td class=\"number\">0.0004</td>"), "\(section)")
    }
  }

  @Test func `A long library takes several pages, and so do its filters`() async throws {
    let site = try await promptSite(try records()) { $0.pageSize = 2 }
    let first = try #require(site["prompts/index.html"])
    let second = try #require(site["prompts/page/2/index.html"])
    #expect(site["prompts/page/3/index.html"] != nil && site["prompts/page/4/index.html"] == nil)
    #expect(first.contains("<link rel=\"next\" href=\"../prompts/page/2/\">"))
    #expect(second.contains("<link rel=\"prev\" href=\"../../../prompts/\">"))
    #expect(first.contains("id=\"filters\"") && !second.contains("id=\"filters\""))
    // Each prompt is on one of the pages.
    for id in try records().prompts.map(\.id) {
      let pages = ["", "page/2/", "page/3/"].filter { page in
        let root = page.isEmpty ? "../" : "../../../"
        return site["prompts/\(page)index.html"]?.contains("<a href=\"\(root)prompts/\(id)/\">")
          == true
      }
      #expect(pages.count == 1, "\(id) is on \(pages)")
    }
    #expect(site["prompts/template/templates/page/3/index.html"] != nil)
  }

  @Test func `A team sees its own prompts and nothing else`() async throws {
    let team = try await promptSite(try records(), for: .team("t-\(Self.secret)"))
    #expect(team["prompts/team-\(Self.secret)/index.html"] != nil)
    #expect(team["prompts/shut-\(Self.secret)/index.html"] != nil)
    #expect(team["prompts/hidden-\(Self.secret)/index.html"] == nil)
    #expect(team["prompts/open/index.html"] == nil)
  }

  @Test func `Records are text wherever they are shown`() async throws {
    let at = try at("2026-12-30 10:00")
    let bad =
      #"</pre><script>alert(1)</script>"><img src=x onerror=alert(1)> {{ site.title }} & 'x'"#
    let records = PromptRecords(
      prompts: [
        Prompt(
          id: "a", title: bad, description: bad, category: bad, tags: [bad], isTemplate: true,
          team: bad, createdAt: at, version: 2, note: bad, body: bad + "\n{name}"),
        Prompt(id: "b", title: bad, parent: "a", body: bad + "\n{name}"),
      ],
      histories: [
        "a": PromptHistory([PromptVersion(number: 1, at: at, body: bad, note: bad, author: bad)])
      ],
      teams: [
        Team(id: bad, name: bad, description: bad, members: [.init(user: bad, role: .owner)])
      ],
      comments: [
        PromptComment(id: bad, prompt: "a", author: bad, at: at, text: bad),
        PromptComment(id: "r", prompt: "a", at: at, text: "x", replyTo: bad),
      ], uses: [PromptUse(at: at, prompt: "a", model: bad, rating: 1)])
    let files = try await promptSite(records)
    #expect(files["prompts/a/index.html"]?.contains("&lt;script&gt;alert(1)") == true)
    let mark = #"<mark data-variable="name">{name}</mark>"#
    #expect(files["prompts/a/index.html"]?.contains(mark) == true)
    for (path, text) in files where path.hasSuffix(".html") || path.hasSuffix(".json") {
      #expect(!text.contains("<script>"), "\(path)")
      // The page of widgets has its own pictures.
      #expect(path == "widgets/index.html" || !text.contains("<img"), "\(path)")
      #expect(!text.contains("Lin’s daybook &amp;"), "\(path)")
    }
  }

  @Test func `A record in a page of the person's own is text in Markdown too`() async throws {
    let bad = "*a* [b](https://example.com) <script>x</script> `c`"
    let files = try await promptSite(
      PromptRecords(
        prompts: [Prompt(id: "a", title: bad, body: "x")],
        uses: [PromptUse(at: try at("2026-12-30 10:00"), prompt: "a")]),
      pages: [("own.md", "Best: {{ prompts.mostUsed[0].title }}, of {{ prompts.count }}\n")])
    let page = try #require(files["own/index.html"])
    #expect(page.contains("Best: *a* [b](https://example.com)"))
    #expect(page.contains("`c`, of 1"))
    #expect(!page.contains("<script>x"))
  }

  @Test(arguments: [
    ("insights", "prompts/insights-prompt/"), ("tag", "prompts/tag-prompt/"), ("渡船", "prompts/渡船/"),
  ])
  func `A prompt with the name of another page has a page too`(
    _ id: String, _ address: String
  ) async throws {
    let files = try await promptSite(
      PromptRecords(prompts: [Prompt(id: id, tags: ["x"], body: "b")]))
    #expect(files[address + "index.html"]?.contains("<code id=\"prompt-text\">b</code>") == true)
  }

  @Test func `Links say what an address cannot hold with percent signs`() {
    #expect(PromptAddress.link("prompts/a b[1]{x}/") == "prompts/a%20b%5B1%5D%7Bx%7D/")
    #expect(PromptAddress.link("prompts/渡船/") == "prompts/渡船/")
  }

  @Test func `A week with nothing but prompts has a review`() async throws {
    let at = try at("2026-06-03 10:00")
    let files = try await promptSite(
      PromptRecords(
        prompts: [Prompt(id: "a", title: "The one", body: "x")],
        uses: [PromptUse(at: at, prompt: "a", rating: 4)]))
    #expect(files["reviews/2026-W23/index.html"]?.contains("The one") == true)
    #expect(files["reviews/2026-06/index.html"]?.contains("4.0 of 5") == true)
  }

  @Test func `A vault without prompts says how to begin`() async throws {
    let files = try await promptSite(PromptRecords())
    #expect(files["prompts/index.html"]?.contains("daybook import FILE") == true)
    #expect(files["index.html"]?.contains("id=\"prompts\"") == false)
  }
}
