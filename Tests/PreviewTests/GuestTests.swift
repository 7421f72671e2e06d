import Basics
import Foundation
import Testing
import Vault

@testable import Preview

/// A shared preview for guests with its link, for an audience that does not see everything: it
/// serves the audience's site, and reveals nothing of the rest.
@Suite(.serialized)
struct GuestTests {
  /// Serves to guests of the family, who see gifts with rounded amounts and no growth, until
  /// `body` returns.
  private static func with(_ body: (Serving) async throws -> Void) async throws {
    try await Serving.with(
      SmallVault.everyKind + [("pages/about.md", nil)], pause: .zero, audience: "family",
      link: SharedLink()
    ) { serving in
      await serving.builder.finish()
      try await body(serving)
    }
  }

  private static func state(_ serving: Serving, _ query: String = "") async throws -> String {
    try await serving.get("/-/state?token=\(serving.token.text)&since=0&path=%2F\(query)").text
  }

  @Test func `Guests are not told what is wrong with the vault`() async throws {
    try await Self.with { serving in
      try serving.vault.append(
        "gifts/records/2026.jsonl",
        #"{"name":"the lawyer","amount":"12,5O","direction":"sent","date":"2026-11-02"}"# + "\n")
      try serving.vault.write("pages/about.md", "# Words\n\n{{ nothing.of.the.kind }}\n")
      await serving.builder.update(.everything)
      await serving.builder.finish()
      #expect(serving.builder.current.diagnostics.count(of: .error) > 0)
      let state = try await Self.state(serving)
      #expect(state.contains(#""errors":0,"warnings":0,"diagnostics":[]"#))
      for text in [state, try await serving.get("/").text] {
        #expect(!text.contains("lawyer") && !text.contains(serving.vault.folder))
        #expect(!text.contains("jsonl"))
      }
    }
  }

  /// All addresses of the preview's own, except those covered by the next tests.
  static let own = [
    "add", "add/task", "add/gift", "add/contact", "records", "records/contact", "records/task",
    "records/gift", "record/task/t0672", "record/contact/wangmin", "record/contact/nobody",
    "changes", "undo/c-1", "start", "stop", "lines/reception/everyday", "lines/reception/none",
    "lines/reception/everyday/picture", "workshop/vision", "enter", "enter?key=0", "", "nothing",
    "../daybook.yaml", "records/contact?days=2026&csv=1", "settings", "settings/title",
    "settings/measures", "plan", "plan?days=today",
  ]

  @Test func `Guests get neither records nor forms, and no address tells whether one is there`()
    async throws
  {
    try await Self.with { serving in
      let before = try serving.vault.text("growth/tasks.jsonl")
      for address in Self.own {
        let get = try await serving.get("/-/\(address)")
        #expect([400, 404].contains(get.status), "\(address): \(get.status)")
        let post = try await serving.post("/-/\(address)", ["title": "x", "do": "tick"])
        #expect([400, 404, 405].contains(post.status), "\(address): \(post.status)")
        for text in [get.text, post.text] {
          #expect(!text.contains("王") && !text.contains("<form"), "\(address)")
        }
      }
      #expect(try serving.vault.text("growth/tasks.jsonl") == before)
      // Existing and absent records give the same answer.
      for pair in [("record/contact/wangmin", "record/contact/nobody"), ("add/gift", "add/none")] {
        let (one, other) = try await (
          serving.get("/-/\(pair.0)"), serving.get("/-/\(pair.1)")
        )
        #expect(one.status == other.status && one.body == other.body, "\(pair)")
      }
    }
  }

  @Test func `What is not in their site is not there, with and without a slash`() async throws {
    try await Self.with { serving in
      let missing = try await serving.get("/nowhere/")
      #expect(missing.status == 404)
      for path in [
        "/growth", "/growth/", "/growth/goals", "/about", "/about/", "/calendar.ics", "/measures/",
        "/data/growth.goals.csv", "/gifts/records.jsonl", "/pages/about.md", "/days/2026-11-20",
      ] {
        let answer = try await serving.get(path)
        #expect(answer.status == 404, "\(path)")
        #expect(answer.body == missing.body, "\(path)")
      }
      #expect(try await serving.get("/gifts").status == 301)
    }
  }

  @Test func `A file that cannot be made shows others nothing, not even what it was`()
    async throws
  {
    try await Self.with { serving in
      try serving.vault.write(
        "templates/gifts/gifts.liquid",
        "{% layout \"base\" %}{% block main %}<p>As it was</p>{% endblock %}")
      await serving.builder.update(.everything)
      await serving.builder.finish()
      let page = try await serving.get("/gifts/")
      #expect(page.status == 200 && page.text.contains("As it was"))
      try serving.vault.write(
        "templates/gifts/gifts.liquid",
        "{% layout \"base\" %}{% block main %}<p>{{ growth.xp }}</p>{% endblock %}")
      await serving.builder.update(.everything)
      await serving.builder.finish()
      let (now, missing) = try await (serving.get("/gifts/"), serving.get("/nowhere/"))
      #expect(now.status == 404 && now.body == missing.body)
      #expect(try await serving.get("/gifts").status == 404)
    }
  }

  @Test func `Guests are not told what you call them`() async throws {
    try await Self.with { serving in
      let page = try await serving.get("/").text
      #expect(!page.contains("daybook-preview-audience") && !page.contains("family"))
    }
    try await Serving.with(SmallVault.everyKind, pause: .zero, audience: "family") { serving in
      #expect(try await serving.get("/").text.contains("daybook-preview-audience"))
      // A preview for another audience has no pages of records.
      #expect(try await serving.get("/-/records/contact").status == 404)
      // The owner sees the problems.
      try serving.vault.append("gifts/records/2026.jsonl", "{\n")
      await serving.builder.update(.everything)
      await serving.builder.finish()
      let state = try await Self.state(serving)
      #expect(!state.contains(#""errors":0,"warnings":0"#))
    }
  }

  @Test func `Guests learn of changes that they see, and of no others`() async throws {
    try await Self.with { serving in
      let build = serving.builder.current.snapshot.build
      let before = try await serving.get("/gifts/")
      let client = try #require(RawClient(port: serving.port))
      client.send(
        "GET /-/events?token=\(serving.token.text)&path=%2Fgifts%2F&since=\(build) HTTP/1.1\r\n"
          + "Host: \(serving.host)\r\n\(serving.cookie.joined())\r\n\r\n")
      var first = ""
      while !first.contains("data: ") {
        first += String(decoding: try #require(await client.receive()), as: UTF8.self)
      }
      #expect(first.contains("data: \(build)\n"))
      for number in 1...3 {
        try serving.vault.append(
          "growth/tasks.jsonl",
          #"{"id":"h\#(number)","title":"Hidden","day":"2026-11-20"}"# + "\n")
        await serving.builder.update(VaultChanges(["growth/tasks.jsonl"]))
        await serving.builder.finish()
      }
      #expect(serving.builder.current.snapshot.build == build)
      let after = try await serving.get("/gifts/")
      #expect(after.headers["etag"] == before.headers["etag"] && after.body == before.body)
      #expect(try await Self.state(serving).contains(#""build":\#(build),"#))
      try serving.vault.append(
        "gifts/records/2026.jsonl",
        #"{"id":"seen","name":"王敏","amount":900,"direction":"sent","date":"2026-11-19"}"# + "\n")
      await serving.builder.update(VaultChanges(["gifts/records/2026.jsonl"]))
      var event = ""
      while !event.contains("data: ") {
        event += String(decoding: try #require(await client.receive()), as: UTF8.self)
      }
      // The first event since the stream began.
      #expect(event.contains("event: changed") && event.contains("data: \(build + 1)\n"))
    }
  }

  /// As by `--share` without `--share-entry`: a control would lead to a page that is not there.
  @Test func `Guests who only read see records without controls`() async throws {
    try await SmallVault.with(SmallVault.everyKind) { vault in
      let builder = SiteBuilder(vault: try vault.served(hasDesk: false), pause: .untilAsked)
      await builder.update(.everything)
      let pages = builder.servedBytes.filter { $0.key.hasSuffix(".html") }
      #expect(pages.count > 20)
      for (path, bytes) in pages {
        #expect(!String(decoding: bytes, as: UTF8.self).contains("/-/"), "\(path)")
      }
    }
  }
}
