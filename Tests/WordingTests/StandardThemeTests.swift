import Testing
import Wording

/// The possible names of a theme's files, and the files of the default theme.
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
