import Basics
import Testing

@testable import Wording

/// The string files of Daybook, compared with the English one.
struct StandardWordsTests {
  private static let languages = ["en", "zh-Hans", "zh-Hant", "ja"]
  private static let others = ["zh-Hans", "zh-Hant", "ja"]

  /// The lines of a language, the general file's first.
  private func lines(_ tag: String) -> [StringsFile.Line] {
    Words.standardFiles.filter { $0.tag == tag }.flatMap(\.lines)
  }

  @Test func `Each folder of words has a file for each language and no other`() {
    let files = Words.standardFiles
    #expect(files.prefix(Self.languages.count).map(\.tag).sorted() == Self.languages.sorted())
    #expect(files.count.isMultiple(of: Self.languages.count))
    for tag in Self.languages {
      #expect(files.count { $0.tag == tag } == files.count / Self.languages.count)
    }
    #expect(Set(files.map(\.tag)) == Set(Self.languages))
    #expect(Set(Language.allCases.map(\.rawValue)) == Set(Self.languages))
  }

  @Test func `Every line reads`() {
    #expect(Words.standardFiles.flatMap(\.diagnostics).map(\.description) == [])
    for tag in Self.languages { #expect(lines(tag).count > 500, "\(tag)") }
  }

  @Test(arguments: languages)
  func `Each message is in one file alone`(tag: String) {
    var files: [String: Set<String>] = [:]
    for line in lines(tag) { files[line.key, default: []].insert(line.location.place.file) }
    #expect(files.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test(arguments: others)
  func `No message is missing and none is left over`(tag: String) {
    let english = Set(lines("en").map(\.key))
    let keys = Set(lines(tag).map(\.key))
    #expect(english.subtracting(keys).sorted() == [])
    #expect(keys.subtracting(english).sorted() == [])
  }

  @Test(arguments: others)
  func `Each message has the places of the English one`(tag: String) {
    func places(_ tag: String) -> [String: Set<String>] {
      var places: [String: Set<String>] = [:]
      for line in lines(tag) {
        places[line.key, default: []].formUnion(line.message.places)
      }
      return places
    }
    let english = places("en")
    for (key, own) in places(tag).sorted(by: { $0.key < $1.key }) {
      // A word and its plural in English may be the same word, or need the count next to it.
      #expect(own.subtracting(["count"]) == english[key]?.subtracting(["count"]), "\(key)")
    }
  }

  /// CLDR: English has one and other; Chinese and Japanese have other only.
  @Test func `Messages have the plural forms of their language`() {
    var forms: [String: Set<String>] = [:]
    for line in lines("en") {
      if let form = line.form { forms[line.key, default: []].insert(form.rawValue) }
    }
    #expect(forms.count > 30)
    for (key, own) in forms.sorted(by: { $0.key < $1.key }) {
      #expect(own == ["one", "other"], "\(key)")
    }
    for tag in Self.others {
      #expect(lines(tag).compactMap(\.form) == [], "\(tag)")
    }
  }

  @Test func `A message that counts has forms in English where they differ`() {
    #expect(Words.english("number.days", ["count": 1]) == "1 day")
    #expect(Words.english("number.days", ["count": 2]) == "2 days")
    #expect(Words.english("number.days", ["count": 1_000]) == "1,000 days")
    #expect(Words.english("number.days", ["count": 1.5]) == "1.5 days")
    #expect(Words.standard(.japanese)("number.days", ["count": 1]) == "1日")
  }

  /// Latin words that are the same in all languages: names, units and input.
  private static let latin: Set<String> = [
    "XP", "CN", "CSV", "Daybook", "Markdown", "HTML", "README", "Flesch", "ID", "r", "n",
    "JavaScript", "URL", "inbox", "done", "capture",
    // Input for forms and fields: a color, a key, an address, and values of records.
    "C", "Enter", "http", "https", "true", "viewer", "editor", "admin", "owner",
    // Names of programs and values in the meanings of settings, as a person types them.
    "CNY", "Hans", "ISO", "Pygments", "USD", "age", "almanac", "anthropic", "baseURL", "charts",
    "off", "focus", "dailyGoal", "d", "deepseek", "dense", "en", "false", "feeds", "g", "habitica",
    "hugo", "iframe", "include", "jekyll", "keygen", "latex", "latex2mathml", "mathml",
    "linear", "measures", "moonshot", "next", "none", "ollama", "openai", "pages", "quiet",
    "qwen", "reviews", "script", "search", "style", "tags", "theme", "title", "today", "token",
    "url", "week", "yaml", "year", "zh", "zhipu", "groq", "together", "azure", "daybook", "hours",
    "Ctrl",
  ]

  /// Examples of words to type, in the messages about them.
  private static let typed: Set<String> = [
    "EDITOR", "ISO", "KIND", "Q", "W", "WORDS", "acme", "add", "backup", "c", "check", "contacts",
    "currency", "date", "daybook", "delete", "done", "drop", "edit", "find", "gift", "gifts", "h",
    "help", "key", "list", "loan", "lunar", "m", "note", "open", "part", "session", "task", "type",
    "undo", "value", "lent", "borrowed", "CNY", "USD", "build", "except", "git", "only", "serve",
    "etiquette", "measure", "received", "sent", "suggest", "NAME", "audiences", "lever", "settings",
    "valid", "log", "set", "all", "encryption", "recipients", "identity", "config", "o", "txt",
    // Programs and formats whose files are imported.
    "ActivityWatch", "Alipay", "Apple", "Clockify", "Day", "Habit", "Habitica", "Harvest", "JSON",
    "Langfuse",
    "Loop", "One", "RescueTime", "StayFree", "Todoist", "Toggl", "Token", "Track", "Tracker",
    "WeChat",
    "iCalendar",
    "jrnl", "promptfoo", "vCard",
  ]

  /// Keys and values of settings, in the meanings of measures and in messages about settings.
  private static let set: Set<String> = [
    "API", "Asia", "Morning", "Shanghai", "Taipei", "VALUE", "Weight", "a", "after", "at",
    "author", "avif", "bar", "count", "day", "distraction", "duration", "end",
    "from", "gap", "gif", "h", "jpg", "kind", "line", "lower", "min", "mine", "month", "number",
    "png", "provider", "providers", "publish", "scale", "skipped", "split", "text", "themes", "to",
    "webp",
    "yes", "zero",
  ]

  /// The words that a message may have in Latin letters.
  private static func latin(in key: String) -> Set<String> {
    if key.hasPrefix("typed.") { return latin.union(typed).union(set) }
    return key.hasPrefix("setting.") ? latin.union(set) : latin
  }

  @Test(arguments: others)
  func `No English is left in another language`(tag: String) {
    for line in lines(tag) {
      let latin = Self.latin(in: line.key)
      for case .text(let text) in line.message.pieces {
        // Options are typed as they are.
        for word in text.replacing(/--[a-z-]+/, with: "").matches(of: /[A-Za-z]+/) {
          #expect(latin.contains(String(word.0)), "\(line.key): \(text)")
        }
      }
    }
  }

  /// The rules: no space next to CJK characters, and full-width punctuation.
  @Test(arguments: others)
  func `Punctuation and spaces are those of the script`(tag: String) {
    let isCJK = { (character: Character) in
      character.unicodeScalars.contains {
        (0x3000...0x9FFF).contains($0.value) || $0.value >= 0xFF00
      }
    }
    for line in lines(tag)
    where ![
      "date.months", "date.months_short", "date.weekdays",
      "date.weekdays_short", "date.quarters", "date.lunar_months", "date.lunar_days",
    ].contains(line.key) {
      for case .text(let text) in line.message.pieces {
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
          let before = index > 0 ? characters[index - 1] : nil
          let after = index + 1 < characters.count ? characters[index + 1] : nil
          if character == " ", let before, let after {
            #expect(!isCJK(before) || !isCJK(after), "\(line.key): \(text)")
            #expect(!"，。：；（）、「」".contains(before), "\(line.key): \(text)")
            #expect(!"，。：；（）、「」".contains(after), "\(line.key): \(text)")
          }
          if ",;:?!()".contains(character) {
            #expect(!(before.map(isCJK) ?? false), "\(line.key): \(text)")
          }
        }
      }
    }
  }

  @Test func `Quotation marks are those of the country`() {
    for line in lines("zh-Hant") + lines("ja") {
      for case .text(let text) in line.message.pieces {
        #expect(!text.contains { "“”‘’".contains($0) }, "\(line.key)")
      }
    }
    for line in lines("zh-Hans") {
      for case .text(let text) in line.message.pieces {
        #expect(!text.contains { "「」『』".contains($0) }, "\(line.key)")
      }
    }
  }

  /// Characters that exist in only one of the two scripts, in words that are frequent in the
  /// files.
  @Test func `Simplified and traditional characters are kept apart`() {
    for line in lines("zh-Hans") {
      for case .text(let text) in line.message.pieces {
        #expect(
          !text.contains { "週專標時間項錄顧開關這還過個條從會說數據詞層級檔顯儲".contains($0) }, "\(line.key): \(text)")
      }
    }
    for line in lines("zh-Hant") {
      for case .text(let text) in line.message.pieces {
        #expect(!text.contains { "专标时间项录顾开关这还过个条从会说数词层级显储".contains($0) }, "\(line.key): \(text)")
      }
    }
  }
}

/// Forms against the plural rules of CLDR, written by hand.
struct PluralRuleTests {
  private typealias Category = PluralRule.Category

  @Test(arguments: [
    ("en", 0.0, "other"), ("en", 1, "one"), ("en", 2, "other"), ("en", 1.5, "other"),
    ("en", 21, "other"), ("en-GB", 1, "one"), ("en", -1, "one"),
    ("zh-Hans", 0, "other"), ("zh-Hans", 1, "other"), ("zh-Hant", 1, "other"),
    ("ja", 1, "other"), ("ja", 2, "other"), ("ko", 1, "other"),
    ("fr", 0, "one"), ("fr", 1, "one"), ("fr", 1.5, "one"), ("fr", 2, "other"),
    ("ru", 1, "one"), ("ru", 21, "one"), ("ru", 11, "many"), ("ru", 2, "few"), ("ru", 12, "many"),
    ("ru", 24, "few"), ("ru", 5, "many"), ("ru", 0, "many"), ("ru", 1.5, "other"),
    ("pl", 1, "one"), ("pl", 21, "many"), ("pl", 22, "few"), ("pl", 12, "many"), ("pl", 5, "many"),
    ("cs", 0, "other"), ("cs", 1, "one"), ("cs", 2, "few"), ("cs", 4, "few"), ("cs", 5, "other"),
    ("cs", 1.5, "many"),
  ])
  func `A count has the form of its language`(tag: String, count: Double, form: String) {
    #expect(PluralRule(tag: tag).category(count).rawValue == form)
  }

  @Test(arguments: ["en", "zh-Hans", "zh-Hant", "ja", "fr", "ru", "pl", "cs"])
  func `A rule gives no form that it does not name`(tag: String) {
    let rule = PluralRule(tag: tag)
    for count in 0...200 {
      #expect(rule.categories.contains(rule.category(Double(count))))
      #expect(rule.categories.contains(rule.category(Double(count) + 0.5)))
    }
  }
}

/// The names of a theme's files, and the default theme's names.
struct StandardThemeTests {
  @Test(arguments: [
    ("base.liquid", ThemeFileKind.template("base")),
    ("partials/meter.liquid", .template("meter")),
    ("trees/partials/leaf.liquid", .template("leaf")),
    ("assets/tokens.css", .asset("assets/tokens.css")),
    ("trees/assets/fonts/leaf.woff2", .asset("assets/fonts/leaf.woff2")),
    ("assets/example.liquid", .asset("assets/example.liquid")),
    ("strings/ja.properties", .strings("ja")),
    ("trees/strings/zh-Hans.properties", .strings("zh-Hans")),
    ("ja.properties", .other), ("strings/.properties", .other), ("assets", .other),
    ("README.md", .other), ("", .other),
  ])
  func `A file is known by its name, in whatever folder`(path: String, kind: ThemeFileKind) {
    #expect(ThemeFileKind(path: path) == kind)
  }

  @Test func `Each file of the default theme has a name of its own`() {
    let kinds = ProgramTheme.quiet.files.map { ThemeFileKind(path: $0.path) }
    #expect(!kinds.contains(.other))
    var names: [ThemeFileKind: Int] = [:]
    for kind in kinds {
      if case .strings = kind { continue }
      names[kind, default: 0] += 1
    }
    #expect(names.filter { $0.value > 1 }.isEmpty)
    #expect(names.count > 80)
  }
}
