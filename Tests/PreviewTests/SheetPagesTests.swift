import Basics
import Foundation
import Testing
import Vault

@testable import Preview

/// The preview's sheet of a day, on Friday, 20 November 2026.
@Suite(.serialized)
struct SheetPagesTests {
  private static let yaml = """
    water: {kind: count, unit: ml, goal: 2000}
    stretch: {kind: yes, title: Stretched, group: {en: Morning, ja: 朝}}
    weight: {kind: number, unit: kg, group: Evening}
    walk: {kind: yes, title: <b>Walk</b>, group: {en: Morning, ja: 朝}}

    """

  /// Serves a vault with these measures.
  private static func with(_ body: (Serving) async throws -> Void) async throws {
    try await Serving.with { serving in
      try serving.vault.write("measures.yaml", yaml)
      try serving.vault.write(
        "measures/water.jsonl", #"{"id":"w1","day":"2026-11-20","value":250}"# + "\n")
      await serving.builder.update(.everything)
      try await body(serving)
    }
  }

  /// The fields of the form of a page as it is sent without a change.
  private static func fields(_ page: String) -> [String: String] {
    var fields: [String: String] = [:]
    for match in page.matches(of: /<input ([^>]*)>/) {
      let tag = String(match.1)
      guard let name = tag.firstMatch(of: #/ name="([^"]*)"/#)?.1, name != "token" else { continue }
      if tag.contains("type=\"checkbox\""), !tag.hasSuffix(" checked") { continue }
      fields[String(name)] = tag.firstMatch(of: /value="([^"]*)"/).map { String($0.1) } ?? ""
    }
    return fields.filter { !$0.key.hasPrefix("return") }
  }

  private static func lines(_ name: String, _ serving: Serving) throws -> [String] {
    let text = ["\(name).jsonl", "\(name)/2026.jsonl"].map { path in
      (try? serving.vault.text(VaultPath(stringLiteral: "measures/\(path)"))) ?? ""
    }
    return text.joined().split(separator: "\n").map(String.init)
  }

  @Test func `The groups come in their order, and what has none comes last`() async throws {
    try await Self.with { serving in
      let page = try await serving.get("/-/today").text
      #expect(page.contains("<h1>Friday, 20 November 2026</h1>"))
      let legends = page.matches(of: /<legend>([^<]*)</).map { String($0.1) }
      #expect(legends == ["Morning", "Evening", "Others"])
      let names = page.matches(of: /name="mark-([a-z]+)"/).map { String($0.1) }
      #expect(names == ["stretch", "walk", "weight", "water"])
      #expect(page.contains("&lt;b&gt;Walk&lt;/b&gt;") && !page.contains("<b>Walk</b>"))
      #expect(page.contains("250 ml so far") && !page.contains("⟦") && !page.contains(" style=\""))
      for other in ["/", "/-/records", "/-/add"] {
        #expect(try await serving.get(other).text.contains("href=\"/-/today\""), "\(other)")
      }
      #expect(!(try await serving.get("/focus/").text.contains("/-/today")))
    }
  }

  @Test func `All of it is one change, which one undo takes back`() async throws {
    try await Self.with { serving in
      let before = serving.builder.servedBytes
      var fields = Self.fields(try await serving.get("/-/today").text)
      fields["mark-stretch"] = "true"
      fields["mark-weight"] = "71.2"
      fields["mark-water"] = "500"
      fields["skip-walk"] = "true"
      let answer = try await serving.post("/-/today", fields)
      #expect(answer.status == 303, "\(answer.text)")
      let place = try #require(answer.headers["location"])
      #expect(place.hasPrefix("/-/today?-done="))
      let page = try await serving.get(place).text
      #expect(page.contains("Added: ") && page.contains("750 ml so far"))
      let shown = Self.fields(page)
      #expect(shown["mark-stretch"] == "true" && shown["mark-weight"] == "71.2")
      #expect(shown["skip-walk"] == "true" && shown["mark-walk"] == nil)
      let skip = try #require(try Self.lines("walk", serving).last)
      #expect(skip.contains(#""day":"2026-11-20","value":false,"skipped":true"#), "\(skip)")
      #expect(try Self.lines("stretch", serving).last?.contains(#""at":"2026-11-20T"#) == true)
      let id = try #require(place.split(separator: "=").last)
      #expect(try await serving.post("/-/undo/\(id)", [:]).status == 303)
      await serving.builder.update(.everything)
      #expect(differences(serving.builder.servedBytes, before) == [])
    }
  }

  @Test func `A tick taken out, a value corrected and a skip taken back`() async throws {
    try await Self.with { serving in
      var fields = Self.fields(try await serving.get("/-/today?day=2026-11-19").text)
      (fields["mark-stretch"], fields["mark-weight"]) = ("true", "71.2")
      fields["skip-walk"] = "true"
      let first = try await serving.post("/-/today", fields)
      #expect(first.headers["location"]?.hasPrefix("/-/today?day=2026-11-19&-done=") == true)
      #expect(try Self.lines("stretch", serving).last?.contains(#""day":"2026-11-19""#) == true)
      fields = Self.fields(try await serving.get("/-/today?day=2026-11-19").text)
      // Nothing was changed, so nothing is written.
      let same = try await serving.post("/-/today", fields)
      #expect(same.status == 303 && same.headers["location"] == "/-/today?day=2026-11-19")
      (fields["mark-stretch"], fields["skip-walk"], fields["mark-weight"]) = (nil, nil, "71.4")
      #expect(try await serving.post("/-/today", fields).status == 303)
      let page = try await serving.get("/-/today?day=2026-11-19").text
      let shown = Self.fields(page)
      #expect(shown["mark-weight"] == "71.4" && shown["mark-stretch"] == nil)
      #expect(shown["skip-walk"] == nil)
      #expect(try Self.lines("stretch", serving).last?.contains(#""deleted":true"#) == true)
    }
  }

  @Test func `What others wrote meanwhile stays`() async throws {
    try await Self.with { serving in
      var fields = Self.fields(try await serving.get("/-/today").text)
      try serving.vault.write("measures/walk.jsonl", #"{"id":"a","day":"2026-11-20"}"# + "\n")
      await serving.builder.update(.everything)
      fields["mark-stretch"] = "true"
      #expect(try await serving.post("/-/today", fields).status == 303)
      #expect(try Self.lines("walk", serving) == [#"{"id":"a","day":"2026-11-20"}"#])
    }
  }

  @Test func `A value that is none, and a skipped value, are told beside their lines`() async throws
  {
    try await Self.with { serving in
      var fields = Self.fields(try await serving.get("/-/today").text)
      (fields["mark-weight"], fields["mark-stretch"]) = ("heavy", "true")
      var answer = try await serving.post("/-/today", fields)
      #expect(answer.status == 422 && answer.text.contains("aria-invalid=\"true\""))
      #expect(answer.text.contains("value=\"heavy\""))
      #expect(Self.fields(answer.text)["mark-stretch"] == "true")
      (fields["mark-weight"], fields["skip-stretch"]) = ("", "true")
      answer = try await serving.post("/-/today", fields)
      #expect(answer.status == 422 && answer.text.contains("choose one of the two"))
      fields["mark-stretch"] = nil
      // Water has a value already.
      fields["skip-water"] = "true"
      answer = try await serving.post("/-/today", fields)
      #expect(answer.status == 422 && answer.text.contains("has a value on 2026-11-20"))
      #expect(try Self.lines("stretch", serving).isEmpty)
    }
  }

  @Test func `Days to come, other texts and guests have none`() async throws {
    try await Self.with { serving in
      for query in ["?day=2026-11-21", "?day=soon"] {
        #expect(try await serving.get("/-/today\(query)").status == 404)
      }
      let fields = Self.fields(try await serving.get("/-/today").text)
      #expect(try await serving.post("/-/today", fields, token: "0").status == 403)
    }
    try await Serving.with(link: SharedLink()) { serving in
      try serving.vault.write("measures.yaml", Self.yaml)
      await serving.builder.update(.everything)
      #expect(try await serving.get("/-/today").status == 404)
      #expect(try await serving.post("/-/today", ["mark-walk": "true"]).status == 404)
      #expect(!(try await serving.get("/").text.contains("/-/today")))
    }
    // Without measures there is nothing to fill in.
    try await Serving.with { serving in
      let page = try await serving.get("/-/today")
      #expect(page.status == 404)
      #expect(!(try await serving.get("/").text.contains("/-/today")))
    }
  }

  @Test(arguments: [("zh-Hans", "今日清单"), ("zh-Hant", "今日清單"), ("ja", "今日のシート")])
  func `The sheet is in the language of the site`(language: String, link: String) async throws {
    try await Self.with { serving in
      let settings = try serving.vault.text("daybook.yaml").replacing("language: en", with: "")
      try serving.vault.write("daybook.yaml", "language: \(language)\n" + settings)
      await serving.builder.update(.everything)
      #expect(try await serving.get("/").text.contains(">\(link)</a>"))
      let page = try await serving.get("/-/today").text
      #expect(!page.contains("⟦") && !page.contains("so far") && !page.contains("Skip"))
      #expect(page.contains(language == "ja" ? "<legend>朝" : "<legend>Morning"))
    }
  }
}
