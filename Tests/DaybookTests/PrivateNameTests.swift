import AllSystems
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// The replacements in text for a language model, compared with the schemas.
struct PrivateNameTests {
  /// A record with a name or an amount in each field that a schema marks so; a person's birthday
  /// does not occur in texts.
  private static let records: [String: (path: VaultPath, line: String, found: PrivateName?)] = [
    "gift.name": (
      "gifts/records.jsonl",
      #"{"id":"g1","name":"Robin Vale","amount":5,"direction":"sent","date":"2026-11-01"}"#,
      PrivateName(.person, "Robin Vale")
    ),
    "gift.contact": (
      "gifts/records.jsonl",
      #"{"id":"g2","contact":"Wren","amount":5,"direction":"sent","date":"2026-11-01"}"#,
      PrivateName(.person, "Wren")
    ),
    "gift.amount": (
      "gifts/records.jsonl",
      #"{"id":"g3","name":"Ida","amount":"1.2万","direction":"sent","date":"2026-11-01"}"#,
      PrivateName(.amount, "12000")
    ),
    "contact.name": (
      "gifts/contacts.jsonl", #"{"id":"c1","name":"Mara"}"#, PrivateName(.person, "Mara")
    ),
    "contact.group": (
      "gifts/contacts.jsonl", #"{"id":"c2","name":"Otto","group":"The Lows"}"#,
      PrivateName(.person, "The Lows")
    ),
    "contact.birthday": (
      "gifts/contacts.jsonl", #"{"id":"c3","name":"Tove","birthday":"1990-05-06"}"#, nil
    ),
    "etiquette.min": ("gifts/etiquette.jsonl", etiquette, PrivateName(.amount, "311")),
    "etiquette.average": ("gifts/etiquette.jsonl", etiquette, PrivateName(.amount, "522")),
    "etiquette.max": ("gifts/etiquette.jsonl", etiquette, PrivateName(.amount, "933")),
    "team.members": (
      "prompts/teams.jsonl",
      #"{"id":"t","name":"Nine","members":[{"user":"Gwen","role":"owner"}]}"#,
      PrivateName(.person, "Gwen")
    ),
    "comment.author": (
      "prompts/comments.jsonl",
      #"{"id":"p1","prompt":"p","author":"Hal","at":"2026-11-01T09:00:00Z","text":"x"}"#,
      PrivateName(.person, "Hal")
    ),
    "version.author": (
      "prompts/history/p.jsonl",
      #"{"version":1,"at":"2026-11-01T09:00:00Z","body":"b","author":"Ines"}"#,
      PrivateName(.person, "Ines")
    ),
  ]

  private static let etiquette =
    #"{"province":"Alder","category":"wedding","min":311,"average":522,"max":933}"#

  @Test func `Every field that holds a name or an amount is tried`() {
    let fields = Systems.kinds.flatMap { type in
      type.kind.fields.filter { [.name, .amount].contains($0.privacy) }
        .map { "\(type.kind.name).\($0.name)" }
    }
    #expect(Set(fields) == Set(Self.records.keys))
  }

  @Test(arguments: records.keys.sorted())
  func `What it holds is known to what is replaced`(field: String) async throws {
    let (path, line, found) = try #require(Self.records[field])
    var files: [VaultPath: String] = [
      "daybook.yaml": "timeZone: Asia/Shanghai\n", "prompts/p.md": "Write.\n",
    ]
    files[path] = line + "\n"
    let host = RecordedHost(MemoryFiles(name: "", files), asOf: try at("2026-11-20 12:00"))
    let contents = try await host.contents()
    #expect(!contents.diagnostics.hasErrors, "\(contents.diagnostics)")
    if let found { #expect(contents.privateNames.contains(found), "\(contents.privateNames)") }
  }

  @Test func `Of measures in money, values of records and days are known`() async throws {
    let files: [VaultPath: String] = [
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "measures.yaml": """
      pay: {kind: number, unit: EUR, decimals: 1, fields: {fee: number, year: [1999, 2001]}}
      spent: {kind: count, unit: {en: coins, zh: 元}}
      tea: {kind: number, unit: cup}

      """,
      "measures/pay.jsonl":
        #"{"id":"a","day":"2026-11-19","value":-1234.567,"fee":12.5,"year":"1999"}"# + "\n",
      // The second is of the day after in Shanghai, and so is the third.
      "measures/spent.jsonl": """
      {"id":"b","at":"2026-11-18T12:00:00Z","value":401}
      {"id":"c","at":"2026-11-18T17:00:00Z","value":510}
      {"id":"d","at":"2026-11-19T10:00:00Z","value":623}

      """,
      "measures/tea.jsonl": #"{"id":"e","day":"2026-11-19","value":777}"# + "\n",
    ]
    let host = RecordedHost(MemoryFiles(name: "", files), asOf: try at("2026-11-20 12:00"))
    let contents = try await host.contents()
    #expect(!contents.diagnostics.hasErrors, "\(contents.diagnostics)")
    let names = contents.privateNames.filter { $0.kind == .amount || $0.kind == .money }
    #expect(
      Set(names)
        == Set(
          [PrivateName(.money, "pay"), PrivateName(.money, "spent")]
            + ["1,234.567", "1,234.6", "12.5", "401", "510", "623", "1,133"]
            .map { PrivateName(.amount, $0) }))
  }

  @Test func `Where a person lives is known from the settings`() async throws {
    let settings = "timeZone: Asia/Shanghai\ngifts: {province: 江苏, city: 苏州}\nauthor: Lin\n"
    let host = RecordedHost(
      MemoryFiles(name: "", ["daybook.yaml": settings]), asOf: try at("2026-11-20 12:00"))
    let names = try await host.contents().privateNames
    for name in [
      PrivateName(.place, "江苏"), PrivateName(.place, "苏州"), PrivateName(.person, "Lin"),
    ] {
      #expect(names.contains(name))
    }
  }
}
