import Basics
import Testing
import Vault

private func read(_ text: String) -> (settings: Settings, diagnostics: [Diagnostic]) {
  Settings.read(Array(text.utf8), keys: [], systemNames: ["a", "b"])
}

private func problems(_ text: String) -> [String] {
  read(text).diagnostics.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)" }
}

@Test(arguments: ["", "# nothing\n", "theme:\n", "title:\ntheme: {strict: }\n"])
func `A file that sets nothing gives the defaults`(text: String) {
  #expect(read(text).settings == Settings())
  #expect(problems(text) == [])
}

@Test func `A vault without the file has the defaults`() throws {
  let (settings, diagnostics) = try Settings.read(in: MemoryFiles(), keys: [], systemNames: [])
  #expect(settings == Settings())
  #expect(diagnostics.isEmpty)
}

@Test func `Every key is read`() throws {
  let (settings, diagnostics) = read(
    """
    title: no
    author: Robin
    language: zh-Hans
    timeZone: Europe/Berlin
    baseURL: https://example.org/daybook/
    asOf: 2026-11-21T09:30
    markdown: {rawHTML: yes}
    highlight: no
    fingerprint: no
    integrity: yes
    theme:
      strict: false
    """)
  #expect(diagnostics.isEmpty)
  #expect(settings.title == "no")
  #expect(settings.author == "Robin")
  #expect(settings.language == "zh-Hans")
  #expect(settings.zone.identifier == "Europe/Berlin")
  #expect(settings.baseURL == "https://example.org/daybook")
  #expect(settings.asOf?.formatted() == "2026-11-21T08:30:00Z")
  #expect(settings.keepsRawHTML)
  #expect(!settings.highlightsCode)
  #expect(!settings.hasFingerprints)
  #expect(settings.hasIntegrity)
  #expect(!settings.hasStrictTheme)
}

@Test(arguments: [
  ("titel: x", "1:1 unknown-key"), ("dashboard:\n  sections: [todya]", "2:14 wrong-type"),
  ("dashboard: {cards: [week]}", "1:21 wrong-type"),
  ("theme:\n  strikt: false", "2:3 unknown-key"),
  ("title: [a]", "1:8 wrong-type"),
  ("title: {a: b}", "1:8 wrong-type"),
  ("- a", "1:1 wrong-type"),
  ("hello", "1:1 wrong-type"),
  ("theme: [4]", "1:8 wrong-type"),
  ("theme: {name: [4]}", "1:15 wrong-type"),
  ("theme: {strict: perhaps}", "1:17 wrong-type"),
  ("timeZone: Europe/Berln", "1:11 wrong-type"),
  ("language: English!", "1:11 wrong-type"),
  ("language: \"\"", "1:11 wrong-type"),
  ("baseURL: ftp://example.org", "1:10 wrong-type"),
  ("baseURL: javascript:alert(1)", "1:10 wrong-type"),
  ("baseURL: https://", "1:10 wrong-type"),
  ("baseURL: https://a.example/?q", "1:10 wrong-type"),
  ("baseURL: https://user@a.example/", "1:10 wrong-type"),
  ("baseURL: \"https://a.example/\\\"><script>\"", "1:10 wrong-type"),
  ("asOf: tomorrow", "1:7 wrong-type"),
  ("asOf: 2026-02-30", "1:7 wrong-type"),
  ("timeZone: Europe/Berlin\nasOf: 2026-03-29 02:30", "2:7 skipped-time"),
  ("asOf: 2026-10-25 02:30\ntimeZone: Europe/Berlin", "1:7 repeated-time"),
  ("pictures: yes", "1:11 wrong-type"),
  ("pictures: [480, wide]", "1:17 wrong-type"),
  ("pictures: [15]", "1:12 wrong-type"),
  ("menu: [today, focsu, /garden/]", "1:15 wrong-type"),
  ("menu: [today, {title: Garden}]", "1:15 wrong-type"),
  ("menu: [{title: Garden, url: \"javascript:alert(1)\"}]", "1:8 wrong-type"),
  ("menu: today", "1:7 wrong-type"), ("menu: [today, [search]]", "1:15 wrong-type"),
  ("taxonomies: [tags, [a]]", "1:20 wrong-type"),
  ("title: \"x", "1:10 yaml"),
  ("title: a\ntitle: b", "2:1 duplicate-key"),
])
func `What is wrong in settings is reported with its place`(text: String, expected: String) {
  #expect(problems(text) == [expected])
}

@Test(arguments: [
  ("theme: dense", "dense", true), ("theme: {name: dense}", "dense", true),
  ("theme: {strict: no, name: themes/mine}", "themes/mine", false), ("theme: 4", "4", true),
])
func `A theme is named alone or beside its other keys`(
  text: String, name: String, isStrict: Bool
) {
  #expect(problems(text) == [])
  #expect(read(text).settings.theme == name)
  #expect(read(text).settings.hasStrictTheme == isStrict)
}

@Test(arguments: [
  ("pictures: false", []), ("pictures: [960, 480, 960]", [480, 960]), ("pictures: []", []),
  ("title: a", [480, 960, 1_920]),
])
func `Pictures have copies in the widths of the settings`(text: String, widths: [Int]) {
  #expect(problems(text) == [])
  #expect(read(text).settings.pictureWidths == widths)
}

@Test func `A wrong value costs that setting only`() {
  let settings = read("title: [a]\nauthor: Robin\n").settings
  #expect(settings.title == "Daybook")
  #expect(settings.author == "Robin")
}

@Test(arguments: [
  ("timeZone: Asia/Shangai", false), ("title: [", false), ("\u{0}", false), ("", true),
  ("titel: Days", true), ("timeZone: Asia/Shanghai\nlanguage: xx-", true), ("# nothing", true),
  ("timezone: Asia/Shanghai", false), ("zone: Asia/Shanghai", false), ("tz: UTC", false),
  ("timezone: Asia/Shanghai\ntimeZone: UTC", true), ("timeZone:", false), ("timeZone", false),
  ("- timeZone: UTC", false), ("title: a\n---\ntimeZone: Asia/Shanghai", false),
  ("? [timeZone]\n: Asia/Shanghai", false),
])
func `It is known whether the zone is the one that is meant`(text: String, isCertain: Bool) {
  #expect(read(text).settings.isZoneCertain == isCertain)
}

@Test(arguments: [
  "titel: x", "theme: {strikt: false}", "title: a\n---\noutput: ../site", "output:", "systems:",
  "encryption: {identity: }", "markdown: {rawHTML: }", "systems: [c]",
])
func `What may have been meant to guard something is an error`(text: String) {
  #expect(read(text).diagnostics.map(\.severity) == [.error])
}

@Test func `Messages say what was meant`() {
  #expect(read("timezone: UTC").diagnostics.first?.hint == "did you mean timeZone?")
  #expect(read("timeZone: Europe/Berln").diagnostics.first?.hint == "did you mean Europe/Berlin?")
}

@Test func `The template sets nothing but the zone`() {
  let template = Settings.template(timeZone: "Europe/Berlin", keys: [], systemNames: ["a", "b"])
  var expected = Settings()
  expected.zone = read("timeZone: Europe/Berlin").settings.zone
  #expect(read(template).diagnostics.isEmpty)
  #expect(read(template).settings == expected)
}

@Test func `Every default and example in the template can be taken as it is`() {
  let lines = Settings.template(timeZone: "UTC", keys: [], systemNames: ["a", "b"]).split(
    separator: "\n"
  ).map { line in
    let name = line.drop { $0 == " " }
    return name.hasPrefix("#") && !name.hasPrefix("# ")
      ? String(line.replacing("#", with: "", maxReplacements: 1)) : String(line)
  }
  let (settings, diagnostics) = read(lines.joined(separator: "\n"))
  #expect(diagnostics.isEmpty)
  #expect(settings.title == Settings().title)
}

/// The theme is set, and every other byte stays.
struct SettingsTextTests {
  @Test(arguments: [
    ("", "theme: dense\n"),
    ("# nothing\n", "# nothing\ntheme: dense\n"),
    ("title: Days", "title: Days\ntheme: dense\n"),
    ("title: Days\r\n", "title: Days\r\ntheme: dense\r\n"),
    ("\u{FEFF}title: Days\n", "\u{FEFF}title: Days\ntheme: dense\n"),
    ("theme: quiet # as it was\ntitle: x\n", "theme: dense # as it was\ntitle: x\n"),
    ("theme: \"quiet\"\n", "theme: dense\n"),
    ("theme: '乐谱'\n", "theme: dense\n"),
    ("theme: {name: quiet, strict: false}\n", "theme: {name: dense, strict: false}\n"),
    ("theme: {strict: false}\n", "theme: {name: dense, strict: false}\n"),
    ("theme: {}\n", "theme: {name: dense}\n"),
    ("theme:\n  strict: no\ntitle: x\n", "theme:\n  name: dense\n  strict: no\ntitle: x\n"),
    ("theme:\n    # why\n    strict: no\n", "theme:\n    # why\n    name: dense\n    strict: no\n"),
    ("theme: {name: [a]}\n", "theme: {name: dense}\n"),
    ("theme:\n  strict: no\n  name: quiet\n", "theme:\n  strict: no\n  name: dense\n"),
    ("theme:\n", "theme:\n  name: dense\n"),
    ("theme:", "theme:\n  name: dense\n"),
    (
      "theme:\n  # Which.\n  #name: quiet\n  # Whether.\n  #strict: true\ntitle: x\n",
      "theme:\n  # Which.\n  #name: quiet\n  name: dense\n  # Whether.\n  #strict: true\n"
        + "title: x\n"
    ),
  ])
  func `The theme is set where it belongs`(_ text: String, _ expected: String) throws {
    let new = SettingsText(Array(text.utf8), file: "daybook.yaml")
      .setting(["theme", "name"], to: YAMLLine(scalar: "dense"), hasMain: true)
    let bytes = try #require(new)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    let (settings, diagnostics) = Settings.read(
      bytes, file: "daybook.yaml", keys: [], systemNames: [])
    #expect(diagnostics == [])
    #expect(settings.theme == "dense")
  }

  @Test(arguments: [
    "{title: x}\n", "title: [\n", "- a\n", "title: a\ntitle: b\n", "theme: [a]\n",
    "theme: |\n  # a\n  b\n",
  ])
  func `What a person had better change is left to them`(_ text: String) {
    #expect(
      SettingsText(Array(text.utf8), file: "daybook.yaml")
        .setting(["theme", "name"], to: YAMLLine(scalar: "dense"), hasMain: true) == nil)
  }

  @Test func `A folder is written so that it is read again`() throws {
    let new = SettingsText([], file: "daybook.yaml")
      .setting(["theme", "name"], to: YAMLLine(scalar: "themes/我的: #1"), hasMain: true)
    let settings = Settings.read(
      try #require(new), file: "daybook.yaml", keys: [], systemNames: []
    ).settings
    #expect(settings.theme == "themes/我的: #1")
  }

  /// A text, a key, its value (nil to take it out), and the text that is expected.
  static let changes: [(text: String, path: [String], value: String?, expected: String)] = [
    // In its place, with the comment after it.
    ("focus:\n  a: 1 # mine\n  b: 2\n", ["focus", "a"], "3", "focus:\n  a: 3 # mine\n  b: 2\n"),
    ("a: 'it''s' # x\n", ["a"], "b", "a: b # x\n"),
    ("a: {b: \"1, 2\", c: 3}\n", ["a", "b"], "4", "a: {b: 4, c: 3}\n"),
    ("a: [1, 2] # x\nb: 3\n", ["a"], "[3]", "a: [3] # x\nb: 3\n"),
    ("a:\n  - 1\n  - 2\n\n# b\nb: 3\n", ["a"], "[3]", "a: [3]\n\n# b\nb: 3\n"),
    ("a: |\n  long\n  text\nb: 3\n", ["a"], "c", "a: c\nb: 3\n"),
    ("a:\nb: 3\n", ["a"], "c", "a: c\nb: 3\n"), ("a: ~\nb: 3\n", ["a"], "c", "a: c\nb: 3\n"),
    // A new key: after the line that shows it, else at the end of its group, else of the file.
    ("#a: 1\n# b\n#b: 2\n", ["a"], "3", "#a: 1\na: 3\n# b\n#b: 2\n"),
    (
      "f:\n  # A.\n  #a: 1\n  g:\n    #a: 2\n", ["f", "g", "a"], "3",
      "f:\n  # A.\n  #a: 1\n  g:\n    #a: 2\n    a: 3\n"
    ),
    ("f:\n  a: 1\n\n# next\ng: 2\n", ["f", "b"], "3", "f:\n  a: 1\n  b: 3\n\n# next\ng: 2\n"),
    ("f: {a: 1}\n", ["f", "b"], "3", "f: {b: 3, a: 1}\n"),
    ("t: x", ["f", "g", "a"], "3", "t: x\nf:\n  g:\n    a: 3\n"),
    ("t: |\n  #a: 1\n", ["a"], "3", "t: |\n  #a: 1\na: 3\n"),
    // Out again; a comment stays.
    ("#a: 1\na: 3\n# b\n", ["a"], nil, "#a: 1\n# b\n"),
    ("f:\n  a: 1 # mine\n  b: 2\n", ["f", "a"], nil, "f:\n  #a: 1 # mine\n  b: 2\n"),
    ("f: {a: 1, b: [2, 3]}\n", ["f", "a"], nil, "f: {b: [2, 3]}\n"),
    ("f: {a: 1, b: [2, 3]}\n", ["f", "b"], nil, "f: {a: 1}\n"),
    ("a: 1\nb:\n  - x\n  - y\nc: 2\n", ["b"], nil, "a: 1\nc: 2\n"),
    ("a: 1\r\nb: 2\r\n", ["b"], "3", "a: 1\r\nb: 3\r\n"),
    ("a: 1\n", ["b"], nil, "a: 1\n"),
  ]

  @Test(arguments: changes.indices)
  func `A key is set or taken out, and every other byte stays`(_ index: Int) throws {
    let (text, path, value, expected) = Self.changes[index]
    let line = value.map { YAMLLine(flow: $0) ?? YAMLLine(scalar: $0) }
    let new = SettingsText(Array(text.utf8), file: "").setting(path, to: line)
    #expect(new.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(arguments: [
    "yes", "null", "~", "#1", "a: b", "- a", "[a", "{a}", "'a", "a # b", "", "&a", "*a", "a\nb",
    "%a",
  ])
  func `A text is read again as it was typed`(_ text: String) throws {
    for file in ["title: x\n", "", "#title: x\nauthor: y\n"] {
      let new = try #require(
        SettingsText(Array(file.utf8), file: "").setting(["title"], to: YAMLLine(scalar: text)))
      #expect(Settings.read(new, keys: [], systemNames: []).settings.title == text)
    }
  }

  @Test(arguments: [
    ("theme: dens\n", "daybook.yaml:1:8"), ("title: x\ntheme:\n  name: dens\n", "daybook.yaml:3:9"),
    ("title: x\n", "daybook.yaml"), ("theme: [\n", "daybook.yaml"),
  ])
  func `Where the theme is named is found`(_ text: String, _ expected: String) {
    let vault = MemoryFiles(name: "", ["daybook.yaml": text])
    #expect("\(SettingsText.locate(Settings.themeKey, in: vault).place)" == expected)
  }
}
