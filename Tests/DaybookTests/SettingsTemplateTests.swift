import AllSystems
import Basics
import Testing
import Vault

/// The settings that `daybook init` writes, including those of all systems.
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

  @Test func `Every default and example in the template can be taken as it is`() {
    let lines = template("UTC").split(separator: "\n").map { line in
      let name = line.drop { $0 == " " }
      return name.hasPrefix("#") && !name.hasPrefix("# ")
        ? String(line.replacing("#", with: "", maxReplacements: 1)) : String(line)
    }
    #expect(read(lines.joined(separator: "\n")).problems == [])
  }
}
