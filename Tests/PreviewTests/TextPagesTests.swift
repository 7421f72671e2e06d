import Basics
import Foundation
import Testing
import Vault

@testable import Preview

/// The pages of the preview for writing prompts.
@Suite(.serialized)
struct TextPagesTests {
  private static let file: VaultPath = "prompts/a-b-letter.md"
  private static let history: VaultPath = "prompts/history/a-b-letter.jsonl"

  private static func added(_ serving: Serving) async throws {
    let answer = try await serving.post(
      "/-/text/prompt",
      [
        "title": "A <b> letter", "tags": "tone, letters", "template": "true",
        "text": "You are a glazier.\r\nName {{count}} tools.\r\n",
      ])
    #expect(answer.status == 303)
    #expect(answer.headers["location"] == "/prompts/a-b-letter/")
  }

  @Test func `A prompt is added, with its figures on its page`() async throws {
    try await Serving.with { serving in
      #expect(try await serving.get("/-/add").text.contains("href=\"/-/text/prompt\""))
      try await Self.added(serving)
      let text = try serving.vault.text(Self.file)
      #expect(text.contains("title: ") && text.contains("tags: [tone, letters]\n"))
      #expect(text.hasSuffix("---\nYou are a glazier.\nName {{count}} tools.\n"))
      let page = try await serving.get("/-/text/prompt/a-b-letter").text
      #expect(FormPage.value(of: "text", in: page) == "You are a glazier.\nName {{count}} tools.\n")
      #expect(page.contains("A &lt;b&gt; letter") && !page.contains("A <b> letter"))
      #expect(page.contains("<b>{count}</b>") && page.contains(" of 100</b>"))
      #expect(page.contains("role=\"status\"") && !page.contains("⟦"))
      #expect(!page.contains(" style=\"") && !page.contains(" onclick"))
      let script = try await serving.get("/-/script/prompt.js")
      #expect(script.headers["content-type"]?.hasPrefix("text/javascript") == true)
      #expect(try await serving.get("/-/script/other.js").status == 404)
      #expect(try await serving.get("/-/text/other").status == 404)
      #expect(try await serving.get("/-/text/prompt/nothing").status == 422)
    }
  }

  @Test func `Saving makes a version, and an older one comes back`() async throws {
    try await Serving.with { serving in
      try await Self.added(serving)
      let page = try await serving.get("/-/text/prompt/a-b-letter").text
      let seen = try #require(FormPage.value(of: "-seen", in: page))
      let answer = try await serving.post(
        "/-/text/prompt/a-b-letter", ["text": "Other.", "note": "Shorter", "-seen": seen])
      #expect(answer.status == 303)
      #expect(try serving.vault.text(Self.file).hasSuffix("---\nOther."))
      let after = try await serving.get("/-/text/prompt/a-b-letter").text
      #expect(after.contains("value=\"revert-1\""))
      // The page that was open before knows another text.
      let stale = try await serving.post(
        "/-/text/prompt/a-b-letter", ["text": "Mine.", "-seen": seen])
      #expect(stale.status == 409)
      #expect(FormPage.value(of: "text", in: stale.text) == "Mine.")
      #expect(stale.text.contains("Other.") && stale.text.contains("has changed since"))
      #expect(try serving.vault.text(Self.file).hasSuffix("---\nOther."))
      let now = try #require(FormPage.value(of: "-seen", in: after))
      let back = try await serving.post(
        "/-/text/prompt/a-b-letter", ["do": "revert-1", "text": "Other.", "-seen": now])
      #expect(back.status == 303)
      #expect(try serving.vault.text(Self.file).hasSuffix("Name {{count}} tools.\n"))
      #expect(try serving.vault.text(Self.history).contains("Shorter"))
    }
  }

  @Test func `Nothing is written without a text, and a twin is asked about`() async throws {
    try await Serving.with { serving in
      try await Self.added(serving)
      let empty = try await serving.post("/-/text/prompt", ["title": "T", "text": " \n"])
      #expect(empty.status == 422 && FormPage.value(of: "title", in: empty.text) == "T")
      let untitled = try await serving.post("/-/text/prompt", ["title": " ", "text": "Say it."])
      #expect(untitled.status == 422)
      #expect(FormPage.value(of: "text", in: untitled.text) == "Say it.")
      let looked = try await serving.post("/-/text/prompt", ["do": "look", "text": "Say {it}."])
      #expect(looked.status == 200 && looked.text.contains("<b>{it}</b>"))
      var twin = ["title": "Twin", "text": "You are a glazier. Name {{count}} tools."]
      let asked = try await serving.post("/-/text/prompt", twin)
      #expect(asked.status == 422 && asked.text.contains("much like"))
      twin[EditorContext.meant] = "true"
      #expect(try await serving.post("/-/text/prompt", twin).status == 303)
      #expect(try serving.vault.text("prompts/twin.md").contains("title: Twin"))
    }
  }

  @Test func `Only the preview's own pages may write`() async throws {
    try await Serving.with { serving in
      let foreign = try await serving.post(
        "/-/text/prompt", ["title": "T", "text": "Say it."], token: "0")
      #expect(foreign.status == 403)
    }
    try await Serving.with(audience: "public") { serving in
      let status = try await serving.get("/-/text/prompt").status
      #expect(status == 404)
    }
  }
}
