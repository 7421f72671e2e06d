import AllSystems
import Basics
import Foundation
import Testing
import Vault

@testable import Preview

/// The command palette, and the single keys of the preview.
@Suite(.serialized)
struct PaletteTests {
  private struct Answer: Decodable {
    struct Item: Decodable {
      let title: String
      let url: String?
      let post: String?
      let isRare: Bool
    }
    let words: [String: String]
    let pages: [Item]
    let actions: [Item]

    /// The addresses that its actions open or change.
    var addresses: [String] { actions.compactMap { $0.url ?? $0.post } }
  }

  private static func palette(_ serving: Serving) async throws -> Answer {
    let answer = try await serving.get("/-/palette?token=\(serving.token.text)")
    #expect(answer.status == 200)
    #expect(answer.headers["cache-control"] == "no-store")
    return try JSONDecoder().decode(Answer.self, from: Data(answer.text.utf8))
  }

  @Test func `It has the pages of the navigation, and every action`() async throws {
    try await Serving.with { serving in
      let palette = try await Self.palette(serving)
      #expect(palette.pages.first?.url == "/" && palette.pages.contains { $0.url == "/focus/" })
      for page in palette.pages {
        #expect(try await serving.get(page.url ?? "").status == 200, "\(page.title)")
      }
      for form in Systems.forms { #expect(palette.addresses.contains("/-/add/\(form.name)")) }
      for address in ["/-/add", "/-/records", "/-/changes", "/-/settings", "/-/start"] {
        #expect(palette.addresses.contains(address))
      }
      #expect(palette.actions.contains { $0.title == "Settings: focus.dailyGoal" && $0.isRare })
      // Every page that an action opens is there.
      for action in palette.actions {
        guard let url = action.url else { continue }
        #expect(try await serving.get(url).status == 200, "\(url)")
      }
    }
  }

  @Test func `It undoes the last change, which it names, and stops what runs`() async throws {
    try await Serving.with { serving in
      let before = try serving.vault.text("growth/tasks.jsonl")
      let title = "Fold <b>the map</b> & \"go\""
      #expect(try await serving.post("/-/add/task", ["title": title]).status == 303)
      let undo = try #require(
        try await Self.palette(serving).actions.first { $0.title.hasPrefix("Undo: Added: task") })
      #expect(undo.title.contains("Fold <b>the map</b>"))
      #expect(try await serving.post(try #require(undo.post), [:]).status == 303)
      #expect(try serving.vault.text("growth/tasks.jsonl") != before)
      let after = try await Self.palette(serving)
      #expect(!after.actions.contains { $0.title.contains("Fold") })
      #expect(try await serving.post("/-/start", [:]).status == 303)
      let running = try await Self.palette(serving)
      #expect(running.addresses.contains("/-/stop") && !running.addresses.contains("/-/start"))
    }
  }

  @Test(arguments: [("zh-Hans", "前往…"), ("zh-Hant", "前往…"), ("ja", "移動…"), ("en", "Go to…")])
  func `Its words are in the language of the site`(_ tag: String, _ title: String) async throws {
    try await Serving.with { serving in
      let settings = try serving.vault.text("daybook.yaml")
      try serving.vault.write("daybook.yaml", settings + "\nlanguages: [\(tag)]\n")
      await serving.builder.update(.everything)
      let palette = try await Self.palette(serving)
      #expect(palette.words["title"] == title)
      #expect(palette.words["many"]?.contains("%n") ?? false)
      #expect(!palette.words.values.contains { $0.contains("⟦") })
      #expect(try await serving.get("/").text.contains("data-palette-title=\"\(title)\""))
    }
  }

  @Test func `Only the preview's own pages get it, and its scripts are its own files`()
    async throws
  {
    try await Serving.with { serving in
      #expect(try await serving.get("/-/palette").status == 403)
      #expect(try await serving.get("/-/palette?token=0").status == 403)
      let query = "token=\(serving.token.text)"
      let cross = try await serving.get("/-/palette?\(query)", ["Sec-Fetch-Site: cross-site"])
      #expect(cross.status == 403)
      for name in ["palette.js", "search-terms.js"] {
        let script = try await serving.get("/-/\(name)")
        #expect(script.status == 200)
        #expect(script.headers["content-type"] == "text/javascript; charset=utf-8")
        #expect(!script.text.contains("innerHTML") && !script.text.contains("insertAdjacent"))
      }
      let page = try await serving.get("/")
      #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'self'") ?? false)
      #expect(!page.text.contains(/<script(?![^>]* src=)/))
    }
  }

  /// By a link for writing records, by a link for reading as the family, and for the person viewing
  /// the site as the family.
  @Test(arguments: [("me", true), ("family", true), ("family", false)])
  func `Others get no actions but their forms, and no pages but theirs`(
    _ audience: String, _ hasLink: Bool
  ) async throws {
    try await Serving.with(
      SmallVault.everyKind, audience: audience, link: hasLink ? SharedLink() : nil
    ) { serving in
      try serving.vault.write(
        "daybook.yaml", try serving.vault.text("daybook.yaml") + "\npreview: {keys: true}\n")
      await serving.builder.update(.everything)
      let library = await serving.desk.library()
      let made = try #require(serving.desk.settings)
      let settings = made()
      _ = try library.set { try settings.change([("author", "Wangmin the First")]) }
      let palette = try await Self.palette(serving)
      let forms = audience == "me" ? ["/-/add"] + Systems.forms.map { "/-/add/\($0.name)" } : []
      let others = palette.addresses.filter { !forms.contains($0) && $0 != "/-/add/water" }
      #expect(others.filter { !$0.hasPrefix("/-/add/") && !$0.hasPrefix("/-/text/") } == [])
      #expect(audience == "me" || palette.actions.isEmpty)
      for page in palette.pages {
        #expect(try await serving.get(page.url ?? "").status == 200, "\(page.title)")
      }
      #expect(palette.pages.contains { $0.url == "/growth/" } == (audience == "me"))
      let html = try await serving.get("/").text
      #expect(html.contains("data-keys=") && !html.contains("/-/settings"))
      #expect(html.contains("&#34;n&#34;") == (audience == "me") || html.contains("&quot;n&quot;"))
      #expect(!html.contains("/-/changes"))
    }
  }

  @Test func `Single keys are there when a setting turns them on`() async throws {
    try await Serving.with { serving in
      #expect(!(try await serving.get("/").text.contains("data-keys")))
      let answer = try await serving.post("/-/settings/preview.keys", ["value": "true"])
      #expect(answer.status == 303)
      for page in ["/", "/-/records"] {
        #expect(try await serving.get(page).text.contains("data-keys="), "\(page)")
      }
    }
  }

  @Test func `A built site has no byte of it, whatever the setting`() async throws {
    try await SmallVault.with { vault in
      let before = try await vault.cleanBuild(hasControls: false, namesAssets: true)
      let settings = try vault.text("daybook.yaml")
      try vault.write("daybook.yaml", settings + "\npreview:\n  keys: true\n")
      let after = try await vault.cleanBuild(hasControls: false, namesAssets: true)
      #expect(differences(before, after) == [])
      for (path, bytes) in after {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!path.contains("palette") && !text.contains("daybook-"), "\(path)")
        #expect(!text.contains("/-/"), "\(path)")
      }
    }
  }
}
