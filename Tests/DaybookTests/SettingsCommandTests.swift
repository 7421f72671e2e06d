import AllSystems
import Basics
import Site
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import daybook

/// Settings that are changed one by one, in the text of their file.
struct SettingsCommandTests {
  private static let keys =
    (SettingKey.general(systemNames: Systems.names) + NamedVault.settingKeys)
    .filter { !$0.isRefused }
  private static let template = Settings.template(
    timeZone: "Asia/Shanghai", keys: NamedVault.settingKeys, systemNames: Systems.names)

  private func read(_ files: any Files) throws -> [String] {
    try Settings.read(in: files, keys: NamedVault.settingKeys, systemNames: Systems.names)
      .diagnostics.map(\.description)
  }

  private func library(_ files: any Files) -> RecordLibrary {
    let moment = Moment(asOf: Instant(seconds: 1_795_239_446), zone: .utc)
    return Systems.library(
      Settings(), CollectionReader(files: files, zone: .utc, width: 1), moment: moment,
      clock: moment.asOf)
  }

  /// The text of a file after a change.
  private func text(
    _ wishes: [VaultSettings.Wish], in files: MemoryFiles, of path: VaultPath = "daybook.yaml"
  ) throws -> String {
    let settings = VaultSettings.ofVault(files)
    _ = try library(files).set { try settings.change(wishes) }
    return String(decoding: try files.current(path) ?? [], as: UTF8.self)
  }

  private func failure(_ body: () throws -> Void) -> Diagnostic? {
    do {
      try body()
      return nil
    } catch {
      return (error as? Failure)?.diagnostic
    }
  }

  @Test(arguments: keys.map(\.name))
  func `Each setting can be set and taken out again, and its file keeps the rest`(
    _ name: String
  ) throws {
    let key = try #require(Self.keys.first { $0.name == name })
    let file = VaultPath(stringLiteral: key.file ?? Settings.fileName)
    // A task names a provider that is kept.
    let template =
      name.contains(".for.")
      ? Self.template.replacing("#providers:", with: "providers:") : Self.template
    let before = key.file == nil ? template : "# What I count.\n"
    // The template sets the form and the zone.
    guard name != "vault", name != "timeZone", key.file == nil else { return }
    for sample in [key.defaultText, key.example].compactMap(\.self) where !sample.isEmpty {
      let vault = MemoryFiles([file: before])
      let set = try text([(name, sample)], in: vault, of: file)
      #expect(try read(vault) == [])
      let (old, new) = (before.split(separator: "\n"), set.split(separator: "\n"))
      let added = new.difference(from: old)
      #expect(added.removals.isEmpty && added.insertions.count == 1, "\(sample): \(set)")
      #expect(try text([(name, nil)], in: vault, of: file) == before)
    }
  }

  @Test func `An entry of a map comes below its example, and comments stay with their key`() throws
  {
    let vault = MemoryFiles(["daybook.yaml": Self.template])
    let lines = try text([("focus.rates.acme", "90 EUR")], in: vault)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let added = try #require(lines.firstIndex(of: "  rates:"))
    #expect(lines[added - 1].hasPrefix("  #rates:"))
    #expect(lines[added + 1] == "    acme: 90 EUR")
    #expect(
      lines.filter { $0 != "  rates:" && $0 != "    acme: 90 EUR" }.joined(separator: "\n")
        == Self.template)
    // Without the example, below the last key with its comments.
    let bare = MemoryFiles(["daybook.yaml": "focus:\n  workday:\n    #from: 09:00\n# End\n"])
    #expect(
      try text([("focus.rates.acme", "90 EUR")], in: bare)
        == "focus:\n  workday:\n    #from: 09:00\n  rates:\n    acme: 90 EUR\n# End\n")
  }

  @Test(arguments: keys.filter { $0.file == nil && $0.form != .text }.map(\.name))
  func `A wrong value is refused as check reports it, and nothing is written`(
    _ name: String
  ) throws {
    let key = try #require(Self.keys.first { $0.name == name })
    for typed in ["{x: [y]}", "\"x", "::"] {
      let vault = MemoryFiles(["daybook.yaml": Self.template])
      guard let refusal = failure({ _ = try text([(name, typed)], in: vault) }) else {
        #expect(try read(vault) == [], "\(typed)")
        continue
      }
      let left = String(decoding: try vault.contents(of: "daybook.yaml"), as: UTF8.self)
      #expect(left == Self.template)
      // The same value, written by hand in its place.
      let path = name.split(separator: ".").map(String.init)
      let hand = try #require(
        SettingsText(Array(Self.template.utf8), file: "vault/daybook.yaml")
          .setting(
            path,
            to: YAMLLine(flow: typed)
              ?? (key.form == .list ? YAMLLine(list: [typed]) : YAMLLine(scalar: typed))))
      let told = Settings.read(
        hand, file: "vault/daybook.yaml", keys: NamedVault.settingKeys, systemNames: Systems.names
      ).diagnostics
      let same = told.first { $0.kind == refusal.kind && $0.place?.line == refusal.place?.line }
      #expect(same?.severity == .error, "\(refusal) \(told)")
    }
  }

  @Test(arguments: [
    ("focus.goal", "3h", "focus:\n  dailyGoal: 3h\n"),
    ("focus.dailyGoal", "三小时", "focus:\n  dailyGoal: 三小时\n"),
    ("highlight", "no", "highlight: false\n"), ("highlight", "いいえ", "highlight: false\n"),
    ("markdown.rawHTML", "是", "markdown:\n  rawHTML: true\n"),
    ("focus.sleep.from", "晚上11点", "focus:\n  sleep:\n    from: 23:00\n"),
    ("sleep.to", "6:30 am", "focus:\n  sleep:\n    to: 06:30\n"),
    ("exercise.maxScansPerDay", "３", "exercise:\n  maxScansPerDay: 3\n"),
    ("paginate", "二十", "paginate: 20\n"), ("language", "zh-Hans", "language: zh-Hans\n"),
    ("languages", "zh-Hans、en", "languages: [zh-Hans, en]\n"),
    ("menu", "today, focus, pages", "menu: [today, focus, pages]\n"),
    ("pictures", "false", "pictures: false\n"), ("pictures", "480; 960", "pictures: [480, 960]\n"),
    ("growth.curve", "100, 200, 400", "growth:\n  curve: [100, 200, 400]\n"),
    ("title", "yes", "title: \"yes\"\n"), ("title", "3: a day", "title: \"3: a day\"\n"),
    ("author", "张 伟", "author: 张 伟\n"), ("theme", "Dense", "theme: dense\n"),
    ("baseURL", "https://example.org/days", "baseURL: https://example.org/days\n"),
    ("focus.apps.YouTube", "distraction", "focus:\n  apps:\n    YouTube: distraction\n"),
    ("audiences.family.amounts", "full", "audiences:\n  family:\n    amounts: full\n"),
  ])
  func `A value is read as people type it`(
    _ name: String, _ typed: String, _ expected: String
  ) throws {
    let vault = MemoryFiles()
    #expect(try text([(name, typed)], in: vault) == expected)
    #expect(try read(vault) == [])
  }

  @Test(arguments: [
    ("focus.golas", "\"focus.golas\" is not a setting"),
    ("dailyGoal", "\"dailyGoal\" may mean more than one setting"),
    ("", "\"\" is not a setting"),
  ])
  func `A name that is none is not guessed`(_ name: String, _ message: String) {
    #expect(failure { _ = try text([(name, "3h")], in: MemoryFiles()) }?.message == message)
  }

  @Test func `A key has no place in the settings, and is not written`() throws {
    let vault = MemoryFiles(["daybook.yaml": "coach: {provider: openai, model: m}\n"])
    let refusal = failure { _ = try text([("coach.apiKey", "sk-1")], in: vault) }
    #expect(refusal?.kind == "secret")
    #expect(
      !vault.allFiles.values.contains { String(decoding: $0, as: UTF8.self).contains("sk-1") })
  }

  @Test func `A theme that is not there is refused with its place`() throws {
    let vault = MemoryFiles(["daybook.yaml": "title: x\ntheme: dense\n"])
    let refusal = failure { _ = try text([("theme", "dens")], in: vault) }
    #expect(refusal?.place?.description == "vault/daybook.yaml:2:8")
    #expect(
      try text([("theme.strict", "no")], in: vault)
        == "title: x\ntheme: {name: dense, strict: false}\n")
  }

  @Test func `A fault elsewhere keeps nobody from changing a setting, or from mending it`() throws {
    let vault = MemoryFiles(["daybook.yaml": "timeZone: Asia/Shangai # here\nhighlight: perhaps\n"])
    #expect(
      try text([("title", "Days")], in: vault)
        == "timeZone: Asia/Shangai # here\nhighlight: perhaps\ntitle: Days\n")
    _ = try text([("timeZone", "Asia/Shanghai")], in: vault)
    #expect(
      try text([("highlight", "yes")], in: vault)
        == "timeZone: Asia/Shanghai # here\nhighlight: true\ntitle: Days\n")
  }

  @Test func `A file that is no YAML is left alone`() throws {
    let vault = MemoryFiles(["daybook.yaml": "title: [\n"])
    #expect(failure { _ = try text([("author", "Mei")], in: vault) }?.kind == "yaml")
    #expect(try String(decoding: vault.contents(of: "daybook.yaml"), as: UTF8.self) == "title: [\n")
  }

  @Test(arguments: [
    nil, "", "title: Days\n", "# mine\ntitle: Days # too\r\nfocus:\r\n  dailyGoal: 4 h",
    "focus: {dailyGoal: 5 h}\n",
  ])
  func `A change is undone to the byte, and that too`(_ before: String?) throws {
    let vault = before.map { MemoryFiles(["daybook.yaml": $0]) } ?? MemoryFiles()
    let after = try text([("focus.goal", "3h")], in: vault)
    #expect(after != before)
    _ = try text([("title", "天")], in: vault)
    _ = try library(vault).undo()
    #expect(try String(decoding: vault.current("daybook.yaml") ?? [], as: UTF8.self) == after)
    _ = try library(vault).undo()
    #expect(try vault.current("daybook.yaml").map { String(decoding: $0, as: UTF8.self) } == before)
    // The undo of the first change is the last one.
    _ = try library(vault).undo(1)
    #expect(try String(decoding: vault.current("daybook.yaml") ?? [], as: UTF8.self) == after)
    // No snapshot is needed for it.
    #expect(!vault.allFiles.keys.contains { $0.text.hasPrefix(".daybook/snapshots") })
  }

  @Test(arguments: [
    (
      Language.english,
      "the setting focus.rates.acme (rate 90 EUR, round 15min), the setting title (Weeks)",
      "the setting title (default)"
    ),
    (
      .simplifiedChinese, "设置focus.rates.acme（rate 90 EUR, round 15min），设置title（Weeks）",
      "设置title（默认）"
    ),
  ])
  func `A change of settings is told in words`(
    _ language: Language, _ words: String, _ ofDefault: String
  ) throws {
    let vault = MemoryFiles(["daybook.yaml": "language: en\n"])
    let settings = VaultSettings.ofVault(vault)
    let library = library(vault).speaking(.standard(language))
    let entry = try library.set {
      try settings.change([
        ("focus.rates.acme", "{rate: 90 EUR, round: 15min}"), ("title", "Weeks"),
      ])
    }.entry
    #expect(try library.inWords(#require(entry)) == words)
    let back = try library.set { try VaultSettings.ofVault(vault).change([("title", nil)]) }.entry
    #expect(try library.inWords(#require(back)) == ofDefault)
  }

  @Test(arguments: [
    (
      "{acme: {rate: 90 EUR, round: 15min}, novel: {rate: 20 EUR}}",
      "acme: rate 90 EUR, round 15min; novel: rate 20 EUR"
    ),
    ("{\"a: b\": {rate: 90 EUR}}", "a: b: rate 90 EUR"),
  ])
  func `A setting of several things is told without braces`(_ value: String, _ words: String) throws
  {
    let vault = MemoryFiles(["daybook.yaml": "language: en\n"])
    let library = library(vault)
    let entry = try library.set {
      try VaultSettings.ofVault(vault).change([("focus.rates", value)])
    }.entry
    #expect(try library.inWords(#require(entry)) == "the setting focus.rates (\(words))")
  }

  @Test func `A value with a semicolon is one setting`() throws {
    let vault = MemoryFiles(["daybook.yaml": "language: en\n"])
    let library = library(vault)
    let entry = try library.set {
      try VaultSettings.ofVault(vault).change([("title", "Days; nights")])
    }.entry
    #expect(try library.inWords(#require(entry)) == "the setting title (Days; nights)")
  }

  @Test func `A changed setting has the same form in Chinese`() {
    let words = Words.standard(.simplifiedChinese)
    #expect(
      words.said(part: "daybook.yaml:5: gifts.city is 苏州; it was not set")
        == "daybook.yaml:5：gifts.city改为苏州（原来：未设置）")
    #expect(
      words.said(part: "daybook.yaml:5: focus.dailyGoal is 4 h, the default; it was 3 h")
        == "daybook.yaml:5：focus.dailyGoal改为4 h（默认）（原来：3 h）")
    #expect(words.said(part: "title is Days already") == "title已经是Days")
  }

  @Test func `A file that was changed since is not undone`() throws {
    let vault = MemoryFiles(["daybook.yaml": "title: Days\n"])
    _ = try text([("title", "Weeks")], in: vault)
    try vault.append(Array("author: Mei\n".utf8), to: "daybook.yaml")
    #expect(failure { _ = try library(vault).undo() }?.kind == "changed-since")
  }

  @Test func `The same value again is no change`() throws {
    let vault = MemoryFiles(["daybook.yaml": "title: Days\n"])
    let settings = VaultSettings.ofVault(vault)
    let done = try library(vault).set { try settings.change([("title", "Days")]) }
    #expect(done.entry == nil)
    let told = try #require(done.change.parts.first.map { SettingSet(part: $0, isWritten: false) })
    #expect(told.text == "title is Days already")
  }

  @Test func `Settings say what they are and where they come from`() throws {
    let vault = MemoryFiles([
      "daybook.yaml": "title: Days\nfocus:\n  dailyGoal: 3 h\n",
      "measures.yaml": "steps: {kind: count}\n",
    ])
    let settings = VaultSettings(
      vault, keys: NamedVault.settingKeys, systemNames: Systems.names,
      variable: { $0 == "DAYBOOK_IDENTITY" ? "/keys/me" : nil })
    let all = try settings.all()
    #expect(all.map(\.address.name) == Self.keys.map(\.name))
    func standing(_ name: String) throws -> VaultSettings.Standing {
      try settings.standing(try settings.address(name))
    }
    let goal = try standing("focus.goal")
    guard case .file(let place) = goal.origin else { return #expect(Bool(false)) }
    #expect(goal.value == "3 h" && place.description == "vault/daybook.yaml:3:14")
    let longest = try standing("focus.longestSession")
    #expect(longest.value == "4 h" && !longest.isSet)
    guard case .variable(let name) = try standing("encryption.identity").origin else {
      return #expect(Bool(false))
    }
    #expect(name == "DAYBOOK_IDENTITY")
    #expect(try standing("measures").value == "{steps: {kind: count}}")
    #expect(try standing("measures.steps.kind").value == "count")
    #expect(try standing("author").value == nil)
  }

  @Test func `The choices of a setting are values that it takes`() throws {
    for key in Self.keys {
      for choice in key.choices {
        #expect(throws: Never.self, "\(key.name): \(choice)") {
          _ = try self.text([(key.name, choice)], in: MemoryFiles())
        }
      }
      for variable in [key.variable].compactMap(\.self) { #expect(variable.hasPrefix("DAYBOOK_")) }
    }
  }
}
