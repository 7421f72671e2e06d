import Basics
import Foundation
import Testing
import Vault

@testable import Preview

/// The preview's page of entries left by other programs, on Friday, 20 November 2026.
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

  private static let entries =
    #"{"id":"1","at":"2026-11-20T08:30:00+08:00","log":"90 min novel"}"# + "\n"
    + #"{"id":"2","at":"2026-11-20T08:31:00+08:00","log":"2h acme"}"#

  @Test func `Entries that a phone sends are one file, however often they come`() async throws {
    try await Serving.with { serving in
      let token = try await serving.get("/-/capture")
      #expect(token.text == "{\"token\":\"\(serving.token.text)\"}\n")
      #expect(token.headers["cache-control"] == "no-store")
      // Another site's page neither reads the token nor sends.
      let foreign = ["Origin: https://example.org", "Sec-Fetch-Site: cross-site"]
      #expect(try await serving.get("/-/capture", foreign).status == 403)
      #expect(
        try await serving.post("/-/capture", ["entries": Self.entries], token: "x").status == 403)
      for _ in 1...2 {
        let answer = try await serving.post("/-/capture", ["entries": Self.entries])
        #expect(answer.status == 200 && answer.text == "{\"entries\":2}\n")
      }
      let names = try serving.vault.files.list("inbox").map(\.name)
      #expect(names.count == 1 && names[0].hasPrefix("capture-"))
      let path = try #require(VaultPath(validating: "inbox/\(names[0])"))
      #expect(try serving.vault.text(path) == Self.entries + "\n")
      for wrong in ["", "90 min novel", String(repeating: "{}\n", count: 200_000)] {
        #expect(try await serving.post("/-/capture", ["entries": wrong]).status >= 400)
      }
      #expect(try serving.vault.files.list("inbox").count == 1)
    }
  }

  @Test func `The page for a phone is served as it is`() async throws {
    try await Serving.with { serving in
      let settings = try serving.vault.text("daybook.yaml")
      try serving.vault.write("daybook.yaml", settings + "\ncapture: {page: true}\n")
      await serving.builder.update(.everything)
      let page = try await serving.get("/capture/")
      #expect(page.status == 200 && page.text.contains("data-send=\"../-/capture\""))
      #expect(!page.text.contains("preview.js") && !page.text.contains(serving.token.text))
      let worker = try await serving.get("/capture/worker.js")
      #expect(worker.headers["content-type"] == "text/javascript; charset=utf-8")
    }
  }
}
