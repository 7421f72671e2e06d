import Basics
import Site
import SiteKit
import Testing
import Vault
import Wording

@testable import daybook

struct ThemeCommandTests {
  private func text(_ path: VaultPath, in vault: MemoryFiles) throws -> String {
    String(decoding: try vault.contents(of: path), as: UTF8.self)
  }

  @Test func `A theme is written into the settings once`() throws {
    let vault = MemoryFiles(["daybook.yaml": "title: Days # mine\n"])
    let first = try ThemeChoice("dense", in: vault).use(in: vault)
    #expect(first.isWritten)
    #expect(first.text == "vault/daybook.yaml: theme dense")
    #expect(try text("daybook.yaml", in: vault) == "title: Days # mine\ntheme: dense\n")
    let second = try ThemeChoice("dense", in: vault).use(in: vault)
    #expect(!second.isWritten)
    #expect(
      second.json.text.contains(#""theme":"dense","file":"vault/daybook.yaml","written":false"#))
    _ = try ThemeChoice("almanac", in: vault).use(in: vault)
    #expect(try text("daybook.yaml", in: vault) == "title: Days # mine\ntheme: almanac\n")
  }

  @Test func `A vault without settings gets them`() throws {
    let vault = MemoryFiles()
    _ = try ThemeChoice("almanac", in: vault).use(in: vault)
    #expect(try text("daybook.yaml", in: vault) == "theme: almanac\n")
  }

  // The last two change their meaning when a line follows, which only parsing reveals.
  @Test(arguments: [
    "title: [\n", "{title: x}\n", "title: x\n...\n", "title: |\n  a\n ", "theme: |\n  a\n",
  ])
  func `Settings that cannot be changed safely stay as they are`(_ settings: String) throws {
    let vault = MemoryFiles(["daybook.yaml": settings])
    let choice = ThemeChoice.inProgram(.dense)
    do {
      _ = try choice.use(in: vault)
      let read = Settings.read(
        try vault.contents(of: "daybook.yaml"), file: "", keys: [], systemNames: []
      ).settings
      #expect(read.theme == "dense")
    } catch let failure as Failure {
      #expect(failure.diagnostic.hint == "write it yourself, as theme: dense")
      #expect(try text("daybook.yaml", in: vault) == settings)
    }
  }

  @Test func `A template of new settings keeps its comments`() throws {
    let template = Settings.template(
      timeZone: "UTC", keys: NamedVault.settingKeys, systemNames: ["focus"])
    let vault = MemoryFiles(["daybook.yaml": template])
    _ = try ThemeChoice("dense", in: vault).use(in: vault)
    #expect(
      try text("daybook.yaml", in: vault)
        == template.replacing("  #name: dense\n", with: "  #name: dense\n  name: dense\n"))
  }

  @Test func `What is not there is copied, and what is there stays`() throws {
    let vault = MemoryFiles(["templates/assets/tokens.css": "mine"])
    let before = vault.allFiles
    let copies = ThemeCopies(of: .inProgram(.almanac), for: vault).all.filter { !$0.isWords }
    var ejection = ThemeEjection(copies, isEach: false)
    #expect(ejection.refusal(in: vault) == nil)
    #expect(ejection.write(to: vault) == nil)
    #expect(ejection.kept == ["templates/assets/tokens.css"])
    #expect(ejection.written.count == copies.count - 1)
    #expect(try text("templates/assets/tokens.css", in: vault) == "mine")
    for copy in copies where copy.path != "templates/assets/tokens.css" {
      #expect(try vault.contents(of: copy.path) == copy.bytes, "\(copy.path)")
    }
    #expect(vault.allFiles.count == before.count + ejection.written.count)
    // The site stays the same: the theme is the copied one.
    var settings = Settings()
    settings.theme = "almanac"
    #expect(Theme.chosen(by: settings, in: vault).diagnostics == [])
  }

  @Test func `A file of a person's own that was asked for is an error, and nothing is written`()
    throws
  {
    let vault = MemoryFiles(["templates/levers.liquid": "mine"])
    let copies = ThemeCopies(of: .inProgram(.quiet), for: vault)
    let wanted = try copies.named("levers") + copies.named("base")
    let refusal = ThemeEjection(wanted, isEach: true).refusal(in: vault)
    #expect(refusal?.place?.file == "vault/templates/levers.liquid")
    #expect(refusal?.kind == "own-file")
  }

  @Test func `A file that comes meanwhile is not written over`() throws {
    let vault = MemoryFiles()
    let copies = ThemeCopies(of: .inProgram(.quiet), for: vault)
    var ejection = ThemeEjection(try copies.named("base"), isEach: true)
    try vault.replace("templates/base.liquid", with: Array("mine".utf8), .written)
    #expect(ejection.write(to: vault)?.reason == .changed)
    #expect(ejection.written == [])
    #expect(try text("templates/base.liquid", in: vault) == "mine")
  }
}
