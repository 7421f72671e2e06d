import AllSystems
import ArgumentParser
import Basics
import Testing
import Vault
@testable import daybook

/// The language that `daybook init` writes in.
struct InitCommandTests {
  @Test(arguments: [
    ([:], Language.english),
    (["LANG": "zh_CN.UTF-8"], .simplifiedChinese), (["LANG": "zh"], .simplifiedChinese),
    (["LANG": "zh_SG"], .simplifiedChinese), (["LANG": "zh_TW.UTF-8"], .traditionalChinese),
    (["LANG": "zh_CN@pinyin"], .simplifiedChinese), (["LANG": "ja_JP.eucJP"], .japanese),
    (["LANG": "de_DE.UTF-8"], .english), (["LANG": "C.UTF-8"], .english),
    (["LC_MESSAGES": "ja_JP", "LANG": "zh_CN"], .japanese),
    (["LC_ALL": "en_GB", "LC_MESSAGES": "ja_JP", "LANG": "zh_CN"], .english),
    (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_CN"], .simplifiedChinese),
  ])
  func `The language is the one that the environment names`(
    _ environment: [String: String], _ expected: Language
  ) {
    #expect(Language.ofPerson(in: environment) == expected)
  }

  @Test func `There are two samples, of the same files`() {
    let english = InitCommand.sample(in: .english) ?? []
    let chinese = InitCommand.sample(in: .simplifiedChinese) ?? []
    #expect(english.map(\.0) == chinese.map(\.0))
    #expect(english.contains { $0.0 == "pages/about.md" })
    #expect(InitCommand.sample(in: .japanese) == nil)
  }

  @Test(arguments: [["days"], ["days", "--sample"]])
  func `Files of settings name their schemas, which are there and kept in git`(
    _ arguments: [String]
  ) throws {
    let contents = try InitCommand.parse(arguments).contents()
    let files = Dictionary(uniqueKeysWithValues: contents.map { ($0.0.text, $0.1) })
    for (file, schema) in [
      ("daybook.yaml", ".daybook/settings.schema.json"),
      ("measures.yaml", ".daybook/measures.schema.json"),
    ] {
      #expect(files[schema] != nil)
      guard let text = files[file].map({ String(decoding: $0, as: UTF8.self) }) else { continue }
      #expect(text.contains("\n# yaml-language-server: $schema=\(schema)\n"))
    }
    #expect(files["measures.yaml"] != nil || arguments == ["days"])
    #expect(GitFile.all.contains { $0.lines.contains("!.daybook/*.schema.json") })
  }

  @Test func `A sample in a language that there is none in is wrong usage`() throws {
    #expect(throws: (any Error).self) {
      try InitCommand.parse(["days", "--sample", "--language", "ja"])
    }
    #expect(throws: (any Error).self) { try InitCommand.parse(["days", "--language", "de"]) }
    #expect(try InitCommand.parse(["days", "--language", "ja"]).language == .japanese)
    #expect(try InitCommand.parse(["days", "--sample"]).language == nil)
  }
}

/// The currency and the calendar of a new vault.
struct PlaceOfPersonTests {
  private typealias Case = ([String: String], Language, currency: String?, lunar: Bool?)
  private static let places: [Case] = [
    (["LANG": "zh_CN.UTF-8"], .simplifiedChinese, "CNY", true),
    (["LANG": "zh"], .simplifiedChinese, "CNY", true),
    (["LANG": "en_US.UTF-8"], .simplifiedChinese, "USD", true),
    (["LANG": "zh_TW.UTF-8"], .traditionalChinese, "TWD", true),
    (["LANG": "zh_HK"], .traditionalChinese, "HKD", true),
    (["LANG": "ja_JP.eucJP"], .japanese, "JPY", false),
    (["LANG": "de_DE@euro"], .english, "EUR", false),
    (["LANG": "en_SG"], .english, "SGD", true),
    (["LC_MONETARY": "en_GB", "LANG": "en_US"], .english, "GBP", false),
    (["LC_ALL": "en_US", "LC_MONETARY": "en_GB"], .english, "USD", false),
    (["LANG": "C.UTF-8"], .english, nil, nil), ([:], .english, nil, nil),
    (["LANG": "en_XX"], .english, nil, false),
  ]

  @Test(arguments: places)
  func `They are those of the place that the environment names`(
    _ environment: [String: String], _ language: Language, currency: String?, lunar: Bool?
  ) {
    let place = PlaceOfPerson(in: environment, language)
    #expect(place.currency == currency)
    #expect(place.showsLunarCalendar == lunar)
  }

  @Test func `The code of a currency has three letters`() {
    #expect(PlaceOfPerson.code("eur") == "EUR")
    for text in ["", "EU", "EURX", "12A", "元元元", "E R"] { #expect(PlaceOfPerson.code(text) == nil) }
    #expect(throws: (any Error).self) { try InitCommand.parse(["days", "--currency", "eurx"]) }
  }

  @Test func `They stand in the settings, each where its key belongs`() throws {
    let text = Settings.template(
      timeZone: "UTC", ["gifts.currency": "EUR", "lunarCalendar": "false"],
      keys: Systems.settingKeys, systemNames: Systems.names)
    let (settings, diagnostics) = Settings.read(
      Array(text.utf8), keys: Systems.settingKeys, systemNames: Systems.names)
    #expect(diagnostics.isEmpty)
    #expect(settings.showsLunarCalendar == false)
    #expect(text.contains("\n  currency: EUR\n"))
  }
}

/// The settings that `daybook init` writes, including the systems'.
struct SettingsTemplateTests {
  private func read(_ text: String) -> (settings: Settings, problems: [String]) {
    let (settings, diagnostics) = Settings.read(
      Array(text.utf8), keys: Systems.settingKeys, systemNames: Systems.names)
    return (settings, diagnostics.map(\.description))
  }

  private func template(_ zone: String) -> String {
    Settings.template(timeZone: zone, keys: Systems.settingKeys, systemNames: Systems.names)
  }

  @Test func `The template sets nothing but the zone`() {
    var expected = Settings()
    expected.zone = read("timeZone: Europe/Berlin").settings.zone
    let (settings, problems) = read(template("Europe/Berlin"))
    #expect(problems == [])
    #expect(settings == expected)
  }

  @Test func `A new vault's site goes into a folder of it`() {
    #expect(read(template("UTC")).settings.output == "_site")
  }

  @Test func `A language that is given is set, and is a comment without`() {
    let text = Settings.template(
      timeZone: "UTC", language: "zh-Hans", keys: Systems.settingKeys,
      systemNames: Systems.names)
    #expect(text.contains("\nlanguage: zh-Hans\n"))
    #expect(read(text).settings.language == "zh-Hans")
    #expect(template("UTC").contains("\n#language: en\n"))
  }

  @Test(arguments: Language.allCases)
  func `A new vault's comments are in its language`(_ language: Language) throws {
    let contents = try InitCommand.parse(["days", "--language", language.rawValue]).contents()
    let text = String(decoding: try #require(contents.last).1, as: UTF8.self)
    let comments = text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("# ") && !$0.hasPrefix("# yaml-language-server: ") }
    #expect(comments.count > 50)
    let isEnglish = comments.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
    #expect(isEnglish.isEmpty == (language != .english))
    let (_, problems) = Settings.read(
      Array(text.utf8), keys: NamedVault.settingKeys, systemNames: Systems.names)
    #expect(problems.map(\.description) == [])
  }

  @Test(arguments: Language.allCases)
  func `Every default and example in the template can be taken as it is`(
    _ language: Language
  ) throws {
    let contents = try InitCommand.parse(["days", "--language", language.rawValue]).contents()
    let text = String(decoding: try #require(contents.last).1, as: UTF8.self)
    let lines = text.split(separator: "\n").map { line in
      let name = line.drop { $0 == " " }
      return name.hasPrefix("#") && !name.hasPrefix("# ")
        ? String(line.replacing("#", with: "", maxReplacements: 1)) : String(line)
    }
    let (settings, problems) = Settings.read(
      Array(lines.joined(separator: "\n").utf8), keys: NamedVault.settingKeys,
      systemNames: Systems.names)
    #expect(problems.map(\.description) == [])
    // A name, a habit and a question of the example are in the language, too.
    let english = ["Robin Vale", "Water the plants", "What is today for?", "Did it happen?"]
    for phrase in english { #expect(text.contains(phrase) == (language == .english), "\(phrase)") }
    #expect(settings.author?.isEmpty == false)
  }
}
