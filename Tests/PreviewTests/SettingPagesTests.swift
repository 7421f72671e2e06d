import Basics
import Foundation
import Testing
import Vault
import Wording

@testable import Preview

/// The preview's pages of settings.
@Suite(.serialized)
struct SettingPagesTests {
  @Test func `All settings are listed, and each has a form`() async throws {
    try await Serving.with { serving in
      let list = try await serving.get("/-/settings")
      #expect(list.status == 200)
      let made = try #require(serving.desk.settings)
      let settings = made()
      for standing in try settings.all() {
        let name = standing.address.name
        #expect(list.text.contains("href=\"/-/settings/\(name)\""), "\(name)")
        let meaning = Words.english.meaning(ofSetting: standing.address.key.name)
        #expect(list.text.contains(MarkupText.escaped(try #require(meaning))), "\(name)")
        let form = try await serving.get("/-/settings/\(name)")
        #expect(form.status == 200 && form.text.contains("<form method=\"post\""), "\(name)")
        #expect(!form.text.contains(" style=\""), "\(name)")
      }
      #expect(try await serving.get("/-/settings/nothing.of.the.kind").status == 404)
      #expect(try await serving.get("/-/records").text.contains("href=\"/-/settings\""))
    }
  }

  @Test(arguments: Language.allCases)
  func `Every setting has its meaning in each language, and there are no others`(
    _ language: Language
  ) async throws {
    try await Serving.with(rebuilds: false) { serving in
      let made = try #require(serving.desk.settings)
      let keys = try made().all().map(\.address.key)
      let meanings = keys.flatMap { key in
        [(key.name, key.meaning)] + key.parts.map { ("\(key.name).\($0.name)", $0.meaning) }
      }
      let prefix = "setting."
      let told = Words.standard(language).keys.filter { $0.hasPrefix(prefix) }
      #expect(Set(told) == Set(meanings.map { prefix + $0.0.replacing(" ", with: "_") }))
      for (name, meaning) in meanings where language == .english {
        // Pages have typographic quotation marks.
        #expect(
          Words.english.meaning(ofSetting: name) == meaning.replacing("'", with: "’"), "\(name)")
      }
    }
  }

  @Test func `Settings are listed in the language of the page, by system`() async throws {
    try await Serving.with { serving in
      let settings = try serving.vault.text("daybook.yaml")
      try serving.vault.write("daybook.yaml", settings + "\nlanguages: [zh-Hans]\n")
      await serving.builder.update(.everything)
      let list = try await serving.get("/-/settings").text
      #expect(list.contains("lang=\"zh-Hans\">每天的专注目标。</p>"))
      #expect(!list.contains("lang=\"en\"") && list.contains("<h2>专注</h2>"))
      let form = try await serving.get("/-/settings/focus.dailyGoal").text
      #expect(form.contains("lang=\"zh-Hans\">每天的专注目标。</p>"))
      // A person knows the folder; the line is of use.
      #expect(list.contains("daybook.yaml") && !list.contains(serving.vault.folder))
    }
  }

  @Test func `A setting is changed, shown and undone`() async throws {
    try await Serving.with { serving in
      let before = try serving.vault.text("daybook.yaml")
      let answer = try await serving.post("/-/settings/focus.dailyGoal", ["value": "3h"])
      #expect(answer.status == 303)
      let after = try serving.vault.text("daybook.yaml")
      #expect(after.contains("dailyGoal: 3h"))
      let place = try #require(answer.headers["location"])
      #expect(place.hasPrefix("/-/settings?"))
      let list = try await serving.get(place)
      #expect(list.text.contains("<code>3h</code>") && list.text.contains("/-/undo/"))
      let id = try #require(place.split(separator: "=").last)
      #expect(try await serving.post("/-/undo/\(id)", [:]).status == 303)
      #expect(try serving.vault.text("daybook.yaml") == before)
      // Nothing is written without the token, nor for the value that is there.
      let stolen = try await serving.post(
        "/-/settings/focus.dailyGoal", ["value": "2h"], token: "x")
      #expect(stolen.status == 403)
      #expect(try await serving.post("/-/settings/author", ["value": ""]).status == 303)
    }
  }

  @Test func `A wrong value is shown again with what is wrong, and not written`() async throws {
    try await Serving.with { serving in
      let before = try serving.vault.text("daybook.yaml")
      let answer = try await serving.post("/-/settings/focus.dailyGoal", ["value": "<90>"])
      #expect(answer.status == 422)
      #expect(answer.text.contains("focus.dailyGoal should be a length of time"))
      #expect(answer.text.contains("value=\"&lt;90&gt;\""))
      #expect(try serving.vault.text("daybook.yaml") == before)
    }
  }

  /// Runs of small letters outside markup that are no name of a setting, no value, no example and
  /// no command.
  private static func english(in page: String) -> [Substring] {
    let main = page.split(separator: "<main>").last?.split(separator: "</main>").first ?? ""
    let plain = String(main).replacing(/<select.*?<\/select>|<label.*?<\/label>|<[^>]*>/, with: "")
    return plain.matches(of: /[a-z]{3,} [a-z]{3,}( [a-z]+)*/).map(\.0)
      .filter { $0 != "daybook publish" }
  }

  @Test func `What is wrong with a setting is said in the language of the page`() async throws {
    try await Serving.with { serving in
      let settings = try serving.vault.text("daybook.yaml")
      try serving.vault.write("daybook.yaml", settings + "\nlanguages: [zh-Hans]\n")
      await serving.builder.update(.everything)
      let made = try #require(serving.desk.settings)
      for standing in try made().all() {
        let name = standing.address.name
        let form = try await serving.get("/-/settings/\(name)").text
        #expect(Self.english(in: form) == [], "\(name)")
        for value in ["%%", "-5", "[x, y"] {
          let values = ["value": value, "-name": value, "rate": value, "provider": value]
          let answer = try await serving.post("/-/settings/\(name)", values)
          guard answer.status == 422 else { continue }
          #expect(answer.text.contains("错误："), "\(name)=\(value)")
          #expect(Self.english(in: answer.text) == [], "\(name)=\(value)")
        }
      }
      let goal = try await serving.post("/-/settings/focus.dailyGoal", ["value": "90"]).text
      #expect(goal.contains("错误：focus.dailyGoal应为时长，不能是“90”；请写明单位：90 h或90 min"))
      let rate = try await serving.post("/-/settings/focus.rates", ["-name": "a", "rate": "9"]).text
      #expect(rate.contains("每小时的价格，带货币。") && rate.contains("应为带货币的金额，不能是“9”"))
      #expect(try await serving.get("/-/nothing").text == "这里什么也没有。\n")
      #expect(try await serving.get("/-/add/nothing").text == "这里什么也没有。\n")
    }
  }

  @Test func `A measure is declared and changed by a form`() async throws {
    try await Serving.with { serving in
      let form = try await serving.get("/-/settings/measures")
      #expect(form.text.contains("name=\"of day\"") && form.text.contains("name=\"-name\""))
      let values = ["-name": "water", "kind": "count", "unit": "ml", "goal": "2000", "of day": ""]
      #expect(try await serving.post("/-/settings/measures", values).status == 303)
      #expect(
        try serving.vault.text("measures.yaml") == "water: {kind: count, unit: ml, goal: 2000}\n")
      #expect(try await serving.post("/-/settings/measures", values).status == 422)
      let page = try await serving.get("/-/settings/measures.water")
      #expect(page.text.contains("value=\"2000\""))
      let changed = ["kind": "count", "unit": "", "goal": "2500 a day", "better": "higher"]
      #expect(try await serving.post("/-/settings/measures.water", changed).status == 303)
      #expect(
        try serving.vault.text("measures.yaml")
          == "water: {better: higher, kind: count, goal: 2500 a day}\n")
      #expect(try await serving.get("/-/add/water").status == 200)
    }
  }

  /// Guests, even with the right to write records, and other audiences.
  @Test(arguments: [true, false])
  func `Settings and declarations answer nobody else`(_ hasLink: Bool) async throws {
    try await Serving.with(
      SmallVault.everyKind, audience: hasLink ? "me" : "family",
      link: hasLink ? SharedLink() : nil
    ) { serving in
      let made = try #require(serving.desk.settings)
      let settings = made()
      let library = await serving.desk.library()
      let done = try library.set { try settings.change([("author", "Wangmin the First")]) }
      let change = try #require(done.entry)
      let before = try serving.vault.text("daybook.yaml")
      let nothing = try await serving.get("/-/nothing")
      for name in ["", "/", "/title", "/measures", "/measures.water", "/none", "/focus.dailyGoal"] {
        let get = try await serving.get("/-/settings\(name)")
        #expect(get.status == 404 && get.body == nothing.body, "\(name)")
        let post = try await serving.post(
          "/-/settings\(name)", ["value": "x", "-name": "water", "kind": "count"])
        #expect(post.status == 404, "\(name)")
      }
      #expect(try await serving.post("/-/undo/\(change.id)", [:]).status == 404)
      for page in ["/-/changes", "/-/records", "/-/add", "/-/records?-done=\(change.id)"] {
        let text = try await serving.get(page).text
        #expect(!text.contains("/-/settings") && !text.contains("Wangmin"), "\(page)")
      }
      #expect(try serving.vault.text("daybook.yaml") == before)
      #expect(!FileManager.default.fileExists(atPath: serving.vault.folder + "/measures.yaml"))
      // Records can be written by the link, as before.
      if hasLink { #expect(try await serving.get("/-/add/task").status == 200) }
    }
  }
}
