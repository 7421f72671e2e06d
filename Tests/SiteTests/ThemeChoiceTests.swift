import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Site

struct ThemeChoiceTests {
  private func chosen(
    _ name: String?, in vault: MemoryFiles = MemoryFiles()
  ) -> (theme: Theme, diagnostics: [Diagnostic]) {
    var settings = Settings()
    settings.theme = name
    return Theme.chosen(by: settings, in: vault)
  }

  private func asset(_ name: String, _ theme: Theme) -> String? {
    theme.asset(name).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `Without a setting, and as quiet, it is the default theme`() {
    for name in [nil, "quiet"] {
      let (theme, diagnostics) = chosen(name)
      #expect(diagnostics == [])
      #expect(theme.files.map(\.origin) == Theme.standard.files.map(\.origin))
      #expect(!theme.hasOwnStyles)
    }
  }

  @Test func `Each theme in the program has styles of its own, and changes what there is`() throws {
    let standard = Theme.standard
    var styles: Set<[UInt8]> = []
    for theme in ProgramTheme.allCases where theme != .quiet {
      #expect(theme.files.count > 0, "\(theme)")
      for file in theme.files {
        // A file under an unknown name would have no effect.
        let kind = ThemeFileKind(path: file.path)
        #expect(
          kind == .asset("assets/theme.css") || standard.files.contains { $0.kind == kind },
          "\(theme): \(file.path)")
      }
      let chosen = chosen(theme.name)
      #expect(chosen.diagnostics == [])
      #expect(chosen.theme.hasOwnStyles)
      styles.insert(try #require(chosen.theme.asset("theme.css")))
      #expect(chosen.theme.files.count >= standard.files.count)
    }
    #expect(styles.count == ProgramTheme.allCases.count - 1)
    #expect(Set(ProgramTheme.allCases.map(\.summary)).count == ProgramTheme.allCases.count)
  }

  @Test func `The vault's own files go over the theme, and this over the default one`() {
    let vault = MemoryFiles([
      "themes/mine/assets/tokens.css": "theme's tokens",
      "themes/mine/assets/charts.css": "theme's charts", "themes/mine/404.liquid": "theme's 404",
      "templates/assets/charts.css": "own charts", "templates/assets/own.css": "own",
    ])
    let (theme, diagnostics) = chosen("themes/mine", in: vault)
    #expect(diagnostics == [])
    #expect(asset("tokens.css", theme) == "theme's tokens")
    #expect(asset("charts.css", theme) == "own charts")
    #expect(asset("own.css", theme) == "own")
    #expect(asset("daybook.css", theme) == asset("daybook.css", .standard))
    let places = theme.files.filter { $0.name == "404.liquid" }
    #expect(places.map(\.displayName) == ["vault/themes/mine/404.liquid"])
    #expect(places.map(\.origin.text) == ["themes/mine/404.liquid"])
  }

  @Test func `A theme in the program goes before a folder of its name, which has a path too`() {
    let vault = MemoryFiles(["dense/assets/theme.css": "of the vault", "mine/404.liquid": "x"])
    #expect(asset("theme.css", chosen("dense", in: vault).theme) != "of the vault")
    #expect(asset("theme.css", chosen("./dense", in: vault).theme) == "of the vault")
    #expect(chosen("mine", in: vault).diagnostics == [])
    let choice = try? ThemeChoice("./dense/", in: vault)
    #expect(choice?.name == "./dense")
    #expect((try? ThemeChoice("mine/", in: vault))?.name == "mine")
  }

  @Test(arguments: [
    ("dens", "no-theme", "did you mean dense?"), ("Almanach", "no-theme", "did you mean almanac?"),
    ("themes/none", "no-theme", "there are quiet, dense, almanac"),
    ("file.txt", "no-theme", "there are"), ("", "theme-place", "copy yours there"),
    ("../dense", "theme-place", "copy yours there"), ("/etc", "theme-place", "copy yours there"),
    (".", "theme-place", "copy yours there"), ("a/../../b", "theme-place", "copy yours there"),
    ("pages/theme", "theme-place", "move it"), (".hidden/theme", "theme-place", "move it"),
    ("a\u{0}b", "theme-place", "copy yours there"),
  ])
  func `What is no theme is an error at its place, and the default one is used`(
    _ name: String, _ kind: String, _ hint: String
  ) {
    let vault = MemoryFiles([
      "pages/theme/404.liquid": "x", ".hidden/theme/404.liquid": "x", "file.txt": "x",
      "daybook.yaml": "title: x\ntheme:\n  name: \"it is here\"\n",
    ])
    let (theme, diagnostics) = chosen(name, in: vault)
    #expect(diagnostics.map(\.severity) == [.error])
    #expect(diagnostics.map(\.kind) == [kind])
    #expect(diagnostics.first?.hint?.contains(hint) == true)
    #expect("\(diagnostics.first?.place, default: "nowhere")" == "vault/daybook.yaml:3:9")
    #expect(theme.files.map(\.origin) == Theme.standard.files.map(\.origin))
  }

  @Test func `A theme behind a link that leads out of the vault is not read`() {
    let vault = MemoryFiles()
    vault.link("themes/away", to: "../../elsewhere")
    let (theme, diagnostics) = chosen("themes/away", in: vault)
    #expect(diagnostics.map(\.severity) == [.error])
    #expect(theme.files.count == Theme.standard.files.count)
  }

  @Test func `Pages load the theme's styles behind all others, and only if there are any`()
    async throws
  {
    var site = try GivenSite(asOf: "2027-01-08 18:00")
    #expect(
      await rendered(site) { $0 == "404.html" }.files["404.html"]?.contains("theme.css") == false)
    for name in ["dense", "almanac"] {
      site.theme = chosen(name).theme
      let files = await rendered(site) { ["404.html", "days/index.html"].contains($0) }.files
      for (path, page) in files {
        let sheets = page.matches(of: /rel="stylesheet" href="[^"]*\/([a-z]+\.css)"/).map(\.1)
        #expect(sheets.last == "theme.css", "\(path)")
        #expect(sheets.count(where: { $0 == "theme.css" }) == 1, "\(path)")
      }
      #expect(files.count > 0)
    }
  }

  @Test func `Cards have the colours of the theme`() {
    let vault = MemoryFiles([
      "mine/assets/theme.css": """
      :root { --ink: #112233; --focus: #445566; }
      @media screen and (prefers-color-scheme: dark) { :root { --ink: #aabbcc; } }
      """
    ])
    let theme = chosen("mine", in: vault).theme
    let palette = CardPalette(theme.styleSheets, tones: ["focus"])
    #expect(palette["ink"] == "#112233")
    #expect(palette["focus"] == "#445566")
    let standard = CardPalette(Theme.standard.styleSheets, tones: ["focus"])
    #expect(palette["paper"] == standard["paper"])
  }

  @Test func `Any file of a theme can be copied, and what the vault has is known`() throws {
    let vault = MemoryFiles([
      "templates/levers.liquid": "mine",
      "templates/assets/favicon.svg": asset("favicon.svg", .standard) ?? "",
    ])
    let copies = ThemeCopies(of: .inProgram(.dense), for: vault)
    let standard = ThemeCopies(of: .inProgram(.quiet), for: vault)
    #expect(copies.all.map(\.path).contains("templates/assets/theme.css"))
    #expect(!standard.all.map(\.path).contains("templates/assets/theme.css"))
    #expect(standard.all.count == ProgramTheme.quiet.files.count)
    let levers = try copies.named("growth/partials/levers.liquid")
    #expect(levers.map(\.own) == ["templates/levers.liquid"])
    #expect(levers.map(\.isChanged) == [true])
    #expect(try copies.named("favicon.svg").map(\.isChanged) == [false])
    #expect(try copies.named("tokens.css").map(\.own) == [nil])
    // In the forms that people type: a path, the end of one, a name, a folder.
    for name in ["templates/base.liquid", "base.liquid", "./base.liquid", "base"] {
      #expect(try copies.named(name).map(\.path) == ["templates/base.liquid"], "\(name)")
    }
    #expect(try copies.named("growth").contains { $0.path == "templates/growth/growth.liquid" })
    #expect(try copies.named("strings/en.properties").allSatisfy { $0.isWords })
    #expect(throws: ThemeProblem.noFile("toknes.css", nearest: "tokens.css")) {
      try copies.named("toknes.css")
    }
    #expect(throws: ThemeProblem.noFile("../daybook.yaml", nearest: nil)) {
      try copies.named("../daybook.yaml")
    }
  }
}
