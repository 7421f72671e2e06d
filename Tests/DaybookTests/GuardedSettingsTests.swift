import AllSystems
import ArgumentParser
import Basics
import Foundation
import Preview
import SiteKit
import Testing
import Vault

@testable import daybook

/// Settings that guard something: while one of them has a fault, nothing is written, shown to
/// others, sent or locked with the rest of them.
struct GuardedSettingsTests {
  private static let keys =
    SettingKey.general(systemNames: Systems.names) + NamedVault.settingKeys
  private static let guarding = keys.filter { $0.guarded != nil }

  /// Mistakes in the settings, which are valid without them.
  private static let slips = [
    "timeZone: Asia/Shangai", "timezone: Asia/Shanghai", "timeZone:",
    "output: [../site", "output: {to: ../site}", "output:", "ouput: ../site",
    "baseURL: htps://example.org", "baseUrl: https://example.org",
    "systems: [focus, gfits]", "systems: focus", "systems:", "sytems: [focus]",
    "markdown: {rawHTML: ture}", "markdown: {rawHtml: false}", "markdown: {rawHTML: }",
    "encryption: {recipients: [age2qqqq]}", "encryption: {recipients: age1qqqq}",
    "encryption: {recipient: [age1qqqq]}", "encryption: {identity: }",
    "audiences: [public]", "audiences: {me: {focus: none}}", "audiences: {family: full}",
    "audiences: {family: {focus: ful}}", "audiences: {family: {names: real}}",
    "audiences: {family: {amounts: }}", "audiences: {family: {protect: ture}}",
    "audiences: {family: {protect: }}", "audiences: {family: {protct: true}}",
    "audiences: {public: {pages: {a: b}}}", "audience: {public: {focus: totals}}",
    "audiences: {public: {gifts: [gifts, laons]}}", "audiences: {coach: {focsu: full}}",
    "publish: [site]", "publish: {site: ../site}", "publish: {site: {to: floder}}",
    "publish: {site: {to: folder, destination: ../s, protect: ture}}",
    "publish: {site: {to: folder, destination: ../s, protct: true}}",
    "publish: {site: {to: folder, destination: ../s, audience: }}",
    "publish: {site: {to: folder, destination: ../s, audience: [family]}}",
    "publish: {password: {to: folder, destination: ../s}}",
    #"coach: {provider: ollama, model: m, baseURL: "https://llm.example.org/v1?tenant=7"}"#,
    "coach: {provider: openai, model: m, baseURL: htps://llm.example.org}",
    "coach: {provider: openai, model: m, baseUrl: https://llm.example.org}",
    "coach: {provider: openai, model: m, baseURL: }", "coach: {provider: opnai, model: m}",
    "coach: {provider: openai, model: m, headers: {x-team: [a]}}",
    "coach: {provider: openai, model: m, timeout: soon}",
    "coach: {provider: openai, model: m, apiKey: sk-1}", "coach: openai",
    "title: a\n---\npublish: {}", "title: a\ntitle: b", "? [systems]\n: [focus]", "[", "hello",
  ]

  private func vault(_ settings: String, _ files: [String: String] = [:]) throws -> TemporaryVault {
    let rest = ["daybook.yaml": settings, "pages/a.md": "---\naudience: public\n---\n\nText.\n"]
    return try TemporaryVault(
      rest.merging(files) { $1 }.merging([
        "gifts/contacts.jsonl": #"{"id":"c","name":"Mei"}"# + "\n"
      ]) { $1 })
  }

  private func named(_ vault: borrowing TemporaryVault) throws -> NamedVault {
    var options = try VaultOptions.parse([])
    options.vault = vault.path
    return try NamedVault(options, try AsOfOptions.parse([]))
  }

  private func isSound(_ settings: String, measures: String = "") throws -> Bool {
    let vault = try vault(settings, measures.isEmpty ? [:] : ["measures.yaml": measures])
    return !DiagnosticList(try named(vault).settings.diagnostics).hasErrors
  }

  @Test func `The settings that the slips are made in are sound`() throws {
    for settings in [
      "timeZone: Asia/Shanghai", "systems: [focus, gifts]", "markdown: {rawHTML: true}",
      "audiences: {family: {focus: full, protect: true}}", "coach: {provider: openai, model: m}",
      "publish: {site: {to: folder, destination: ../s, protect: true, audience: family}}",
    ] {
      #expect(try isSound(settings), "\(settings)")
    }
    #expect(try isSound("", measures: "weight: {kind: number, private: true}"))
  }

  @Test(arguments: guarding.map(\.name))
  func `A value of the wrong kind, none at all and a misspelled key are errors`(
    name: String
  ) throws {
    let key = try #require(Self.guarding.first { $0.name == name })
    func settings(_ last: String, _ value: String) -> String {
      let groups = key.path.dropLast()
      return groups.map { "\($0): {" }.joined() + "\(last): \(value)"
        + String(repeating: "}", count: groups.count)
    }
    if key.file != nil {
      for text in ["{x: [y]}", "[[x]]", "x", "{x: {kind: number, privat: true}}"] {
        #expect(try !isSound("", measures: text), "\(text)")
      }
      return
    }
    let last = key.path[key.path.count - 1]
    for value in ["{x: [y]}", "[[x]]"] {
      #expect(try !isSound(settings(last, value)), "\(settings(last, value))")
    }
    #expect(try !isSound(settings(last + "x", key.defaultText ?? key.example)))
    // A map with the person's own names as keys may be empty.
    if !key.example.hasPrefix("{") { #expect(try !isSound(settings(last, ""))) }
  }

  @Test(arguments: ["private: ture", "private:", "privat: true", "private: [true]"])
  func `A measure that may be meant to be private closes all, and is private itself`(
    line: String
  ) throws {
    #expect(try !isSound("", measures: "weight: {kind: number, \(line)}"))
  }

  @Test(arguments: slips)
  func `Nothing is written, shown to others, sent or locked`(slip: String) async throws {
    let vault = try vault("title: Days\n" + slip + "\n")
    let (site, other) = (vault.path + "-site", vault.path + "-site/other")
    for words in [
      ["build", "--output", site], ["build", "--output", other, "--audience", "public"],
      ["publish", "--output", other, "--yes"], ["publish", "--dry-run", "--output", other],
      ["review", "--last"], ["lock", "gifts"], ["unlock", "gifts"], ["serve", "--share"],
      ["serve", "--audience", "public", "--port", "0"],
    ] {
      var command = try Daybook.parseAsRoot(words + ["--vault", vault.path])
      await #expect(throws: (any Error).self, "\(words)") {
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
      }
    }
    #expect(!FileManager.default.fileExists(atPath: site))
    #expect(!FileManager.default.fileExists(atPath: vault.path + "/reviews"))
    #expect(FileManager.default.fileExists(atPath: vault.path + "/gifts/contacts.jsonl"))

    let request = ModelRequest("Ask.", [.init("A secret.")], isAgreed: true)
    let answer = try await LanguageModel(named(vault)).answer(request)
    guard case .failed(let diagnostic) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(diagnostic.message == "nothing is sent while something is wrong with the settings")

    var options = try VaultOptions.parse([])
    options.vault = vault.path
    for audience in ["me", "public"] {
      let served = ServedVault(
        options, try AsOfOptions.parse([]), for: audience, isForOthers: true, showsDrafts: false)
      #expect(await served.load(.everything).input == nil)
    }
  }

  @Test func `The documentation lists each of them, with what it guards`() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/pages/promises.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let table = try #require(text.components(separatedBy: "\n| key | guards | ").last)
    let rows = table.components(separatedBy: "\n\n")[0].split(separator: "\n")
    for key in Self.guarding {
      let name = key.file.map { "`\($0)`" } ?? "`\(key.name)`"
      let row = rows.first { row in
        row.hasPrefix("| ") && row.components(separatedBy: " | ")[0].contains(name)
      }
      #expect(row?.contains(key.guarded ?? "") == true, "\(key.name)")
    }
  }
}
