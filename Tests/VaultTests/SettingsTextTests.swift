import Basics
import Testing
import Vault

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
    ("theme:\n  strict: no\n  name: quiet\n", "theme:\n  strict: no\n  name: dense\n"),
    ("theme:\n", "theme:\n  name: dense\n"),
    ("theme:", "theme:\n  name: dense\n"),
    (
      "theme:\n  # Which.\n  #name: quiet\n  # Whether.\n  #strict: true\ntitle: x\n",
      "theme:\n  # Which.\n  name: dense\n  # Whether.\n  #strict: true\ntitle: x\n"
    ),
  ])
  func `The theme is set where it belongs`(_ text: String, _ expected: String) throws {
    let new = SettingsText(Array(text.utf8), file: "daybook.yaml")
      .setting(mainOf: "theme", to: "dense")
    let bytes = try #require(new)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    let (settings, diagnostics) = Settings.read(
      bytes, file: "daybook.yaml", keys: [], systemNames: [])
    #expect(diagnostics == [])
    #expect(settings.theme == "dense")
  }

  @Test(arguments: [
    "{title: x}\n", "title: [\n", "- a\n", "theme: [a]\n", "theme: {name: [a]}\n",
    "title: a\ntitle: b\n",
  ])
  func `What a person had better change is left to them`(_ text: String) {
    #expect(
      SettingsText(Array(text.utf8), file: "daybook.yaml").setting(mainOf: "theme", to: "dense")
        == nil)
  }

  @Test func `A folder is written so that it is read again`() throws {
    let new = SettingsText([], file: "daybook.yaml").setting(mainOf: "theme", to: "themes/我的: #1")
    let settings = Settings.read(
      try #require(new), file: "daybook.yaml", keys: [], systemNames: []
    ).settings
    #expect(settings.theme == "themes/我的: #1")
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
