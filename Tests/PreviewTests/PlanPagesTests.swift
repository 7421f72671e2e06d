import Basics
import Foundation
import SiteKit
import Testing
import Vault

@testable import Preview

/// The preview's page with proposals for the next days, on Friday, 20 November 2026.
@Suite(.serialized)
struct PlanPagesTests {
  private static let tasks: VaultPath = "growth/tasks.jsonl"

  /// The fields of the form of a page, by their names.
  private static func fields(_ page: String) -> [String: String] {
    let pattern = /name="((?:take|key|title)-\d+|days)"(?: value="([^"]*)")?/
    return Dictionary(
      page.matches(of: pattern).map { (String($0.1), String($0.2 ?? "")) }
    ) { first, _ in first }
  }

  @Test func `Each proposal has a box, a title that can be changed and a reason`() async throws {
    try await Serving.with { serving in
      let page = try await serving.get("/-/plan").text
      #expect(page.contains("<h1>Plan for 23–29 November 2026</h1>"))
      let fields = Self.fields(page)
      let count = fields.keys.count { $0.hasPrefix("take-") }
      #expect((1...7).contains(count))
      #expect(fields.keys.count { $0.hasPrefix("key-") } == count)
      #expect(page.components(separatedBy: "class=\"help\"").count - 1 == count)
      #expect(page.components(separatedBy: " checked>").count - 1 == count)
      #expect(!page.contains(" style=\"") && !page.contains("⟦"))
      let today = try await serving.get("/-/plan?days=today").text
      #expect(today.contains("<h1>Plan for 20 November 2026</h1>"))
      #expect(try await serving.get("/-/plan?days=yesterday").status == 422)
      for other in ["/", "/-/records", "/-/add"] {
        #expect(try await serving.get(other).text.contains("href=\"/-/plan\""), "\(other)")
      }
      #expect(!(try await serving.get("/growth/").text.contains("href=\"/-/plan\"")))
    }
  }

  @Test func `What is ticked is written as one change, with its title, and undone`() async throws {
    try await Serving.with { serving in
      let before = serving.builder.servedBytes
      var fields = Self.fields(try await serving.get("/-/plan").text)
      let keys = fields.filter { $0.key.hasPrefix("key-") }
      let goal = try #require(keys.first { $0.value.hasPrefix("goal/") })
      let left = try #require(keys.first { $0.value.hasPrefix("task/") })
      let (number, other) = (goal.key.dropFirst(4), left.key.dropFirst(4))
      for name in fields.keys where name.hasPrefix("take-") { fields[name] = nil }
      fields["take-\(number)"] = goal.value
      fields["take-\(other)"] = left.value
      fields["title-\(number)"] = "  <b>Read</b> it aloud "
      let answer = try await serving.post("/-/plan", fields)
      #expect(answer.status == 303)
      let place = try #require(answer.headers["location"])
      #expect(place.hasPrefix("/?-done="))
      let after = try serving.vault.text(Self.tasks)
      #expect(after.contains(#""title":"\u003cb>Read\u003c/b> it aloud","day":"2026-11-2"#))
      #expect(after.contains("\"goal\":\"\(goal.value.dropFirst(5))\""))
      let home = try await serving.get(place).text
      #expect(home.contains("Planned: ") && home.contains("&lt;b&gt;Read&lt;/b&gt; it aloud"))
      #expect(!home.contains("<b>Read</b>"))
      let id = try #require(place.split(separator: "=").last)
      #expect(try await serving.post("/-/undo/\(id)", [:]).status == 303)
      await serving.builder.update(.everything)
      #expect(differences(serving.builder.servedBytes, before) == [])
    }
  }

  @Test func `Nothing is written if nothing is ticked, or something is not proposed any more`()
    async throws
  {
    try await Serving.with { serving in
      let before = try serving.vault.text(Self.tasks)
      var fields = Self.fields(try await serving.get("/-/plan").text)
      fields["title-0"] = "Mine"
      for name in fields.keys where name.hasPrefix("take-") { fields[name] = nil }
      let none = try await serving.post("/-/plan", fields)
      #expect(none.status == 422 && none.text.contains("Nothing is ticked."))
      #expect(none.text.contains("value=\"Mine\"") && !none.text.contains(" checked>"))
      fields["take-0"] = "task/nothing"
      let gone = try await serving.post("/-/plan", fields)
      #expect(gone.status == 409 && gone.text.contains("have changed since"))
      #expect(try serving.vault.text(Self.tasks) == before)
    }
  }

  @Test func `Only this preview's own page writes a plan`() async throws {
    try await Serving.with { serving in
      let before = try serving.vault.text(Self.tasks)
      let fields = Self.fields(try await serving.get("/-/plan").text)
      #expect(try await serving.post("/-/plan", fields, token: "0").status == 403)
      let body = (fields.merging(["token": serving.token.text]) { $1 }).map { name, value in
        "\(name)=\(PercentEncoding.form(value))"
      }.joined(separator: "&")
      for line in ["Origin: http://example.org", "Origin: null", "Sec-Fetch-Site: cross-site"] {
        let answer = try await serving.get("/-/plan", [line], method: "POST", body: body)
        #expect(answer.status == 403, "\(line)")
      }
      _ = try await serving.get("/-/plan?\(body)")
      #expect(try serving.vault.text(Self.tasks) == before)
    }
  }

  /// Guests, even with the right to write records, and other audiences.
  @Test(arguments: [true, false])
  func `The plan answers nobody else, and no page leads to it`(_ hasLink: Bool) async throws {
    try await Serving.with(
      SmallVault.everyKind, audience: hasLink ? "me" : "family",
      link: hasLink ? SharedLink() : nil
    ) { serving in
      let before = try serving.vault.text(Self.tasks)
      let nothing = try await serving.get("/-/nothing")
      for query in ["", "?days=today", "?days=nonsense"] {
        let get = try await serving.get("/-/plan\(query)")
        #expect(get.status == 404 && get.body == nothing.body, "\(query)")
      }
      let post = try await serving.post("/-/plan", ["days": "today", "take-0": "task/t0665"])
      #expect(post.status == 404)
      for page in ["/", "/-/add", "/-/records", "/-/changes"] {
        #expect(!(try await serving.get(page).text.contains("/-/plan")), "\(page)")
      }
      #expect(try serving.vault.text(Self.tasks) == before)
    }
  }

  @Test(arguments: [("zh-Hans", "采用勾选的"), ("zh-Hant", "採用勾選的"), ("ja", "チェックしたものを採用")])
  func `The page is in the language of the site`(language: String, button: String) async throws {
    try await Serving.with { serving in
      let settings = try serving.vault.text("daybook.yaml").replacing("language: en", with: "")
      try serving.vault.write("daybook.yaml", "language: \(language)\n" + settings)
      await serving.builder.update(.everything)
      let page = try await serving.get("/-/plan").text
      #expect(page.contains(">\(button)</button>") && !page.contains("⟦"))
      #expect(!page.contains(" of ") && !page.contains("lever"))
    }
  }

  @Test func `Without the system that proposes there is no page`() async throws {
    try await Serving.with { serving in
      let settings = try serving.vault.text("daybook.yaml")
      try serving.vault.write("daybook.yaml", settings + "\nsystems: [focus]\n")
      await serving.builder.update(.everything)
      #expect(try await serving.get("/-/plan").status == 404)
      #expect(!(try await serving.get("/").text.contains("/-/plan")))
    }
  }
}
