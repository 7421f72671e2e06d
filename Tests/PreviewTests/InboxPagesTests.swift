import Basics
import Foundation
import Testing
import Vault

@testable import Preview

/// The preview's page with what other programs left, on Friday, 20 November 2026.
@Suite(.serialized)
struct InboxPagesTests {
  /// Leaves a file that was written on that day.
  private static func leave(_ name: String, _ text: String, in vault: SmallVault) throws {
    try vault.write(try #require(VaultPath(validating: "inbox/\(name)")), text)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_795_150_000)],
      ofItemAtPath: "\(vault.folder)/inbox/\(name)")
  }

  /// The values of the buttons with a name.
  private static func keys(_ name: String, in page: String) -> [String] {
    page.components(separatedBy: "name=\"\(name)\" value=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
  }

  @Test func `Each entry has its meaning and a button, and one button writes all`() async throws {
    try await Serving.with { serving in
      try Self.leave(
        "notes.txt", "90 min novel\n<b>blah</b>\n2h acme\n30 min novel\n", in: serving.vault)
      await serving.builder.update(.everything)
      let before = try serving.vault.text("focus/sessions/2026-Q4.jsonl")
      #expect(try await serving.get("/").text.contains("4 entries in the inbox"))
      var page = try await serving.get("/-/inbox").text
      #expect(page.contains("session novel,") && page.contains("the line is not understood"))
      #expect(page.contains("&lt;b&gt;blah&lt;/b&gt;") && !page.contains("<b>blah</b>"))
      let keys = Self.keys("one", in: page)
      #expect(keys.count == 3)
      // Without the token of a page nothing is written.
      #expect(try await serving.post("/-/inbox", ["one": keys[1]], token: "x").status == 403)
      #expect(try serving.vault.text("focus/sessions/2026-Q4.jsonl") == before)
      let one = try await serving.post("/-/inbox", ["one": keys[1]])
      #expect(one.status == 303)
      let place = try #require(one.headers["location"])
      #expect(place.hasPrefix("/-/inbox?-done="))
      #expect(try serving.vault.text("focus/sessions/2026-Q4.jsonl") == before)
      let added = try serving.vault.text("focus/sessions/2026.jsonl")
      #expect(added.contains("acme") && !added.contains("novel"))
      page = try await serving.get(place).text
      #expect(page.contains("From the inbox: ") && Self.keys("one", in: page).count == 2)
      // A second click on the same button finds it written.
      #expect(try await serving.post("/-/inbox", ["one": keys[1]]).status == 409)
      let rest = Dictionary(
        uniqueKeysWithValues: Self.keys("one", in: page).enumerated().map { ("key-\($0)", $1) })
      let all = rest.merging(["all": "true"]) { $1 }
      #expect(try await serving.post("/-/inbox", all).status == 303)
      page = try await serving.get("/-/inbox").text
      #expect(Self.keys("one", in: page).isEmpty && page.contains("notes.txt:2"))
      #expect(try await serving.get("/").text.contains("1 entry in the inbox"))
    }
  }

  @Test func `Guests neither see nor write what waits`() async throws {
    let link = SharedLink()
    try await Serving.with(link: link) { serving in
      try Self.leave("notes.txt", "90 min novel\n", in: serving.vault)
      await serving.builder.update(.everything)
      #expect(!(try await serving.get("/").text.contains("in the inbox")))
      #expect(try await serving.get("/-/inbox").status == 404)
      #expect(try await serving.post("/-/inbox", ["all": "true"]).status == 404)
    }
  }
}
