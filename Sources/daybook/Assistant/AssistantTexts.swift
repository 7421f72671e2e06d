import AllSystems
import Basics
import SiteKit
import Vault

extension AssistantTools {
  private func offered() async throws -> [OfferedText] {
    let (named, seen) = try audienceOfVault()
    let contents = try await named.contents(for: seen).whole()
    return Systems.all.compactMap { $0 as? any OffersTexts }
      .flatMap { $0.offeredTexts(in: contents.figures) }
  }

  /// The texts for a language model in the vault that the audience sees.
  func texts() async throws -> [JSONText] {
    let names = try await names()
    let texts = try await offered().map { text -> JSONText in
      [
        "name": .string(veiled(text.name, by: names)),
        "title": .string(veiled(text.title, by: names)),
        "description": .string(veiled(text.description ?? text.title, by: names)),
        "arguments": .array(
          text.variables.map { variable in
            [
              "name": .string(veiled(variable.name, by: names)),
              "description": .string(veiled(variable.description ?? variable.name, by: names)),
              "required": .bool(false),
            ]
          }),
      ]
    }
    try note("texts", giving: Self.size(of: texts))
    return texts
  }

  private static func size(of items: [JSONText]) -> Int { JSONText.array(items).line.utf8.count }

  /// Such a text with values of its variables; nil if the audience sees none of that name.
  func text(_ name: String, _ given: YAMLNode?) async throws -> JSONText? {
    let names = try await names()
    func restored(_ text: String) -> String { names?.restored(text) ?? text }
    let name = restored(name)
    guard let text = try await offered().first(where: { $0.name == name }) else { return nil }
    var values: [String: String] = [:]
    for entry in given?.entries ?? [] {
      values[restored(entry.key)] = entry.value.text.map(restored)
    }
    let filled = veiled(text.filled(values), by: names)
    let fields = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    try note(
      "text", AssistantTool.Arguments(texts: ["name": name], fields: fields),
      giving: filled.utf8.count)
    return [
      "description": .string(veiled(text.title, by: names)),
      "messages": [["role": "user", "content": ["type": "text", "text": .string(filled)]]],
    ]
  }

  private static let scheme = "daybook://page/"
  /// How many days are listed.
  private static let mostDays = 30

  static let pageTemplate: JSONText = [
    "uriTemplate": .string(scheme + "{+address}"), "name": "page",
    "description": "A page of the site as text, such as days/2026-11-20/ or reviews/2026-W46/.",
    "mimeType": "text/plain",
  ]

  /// The dashboard, and the latest days with a page.
  func resources() async throws -> [JSONText] {
    let days = try await daysWithPage()
    let named = [("", "Today")] + days.suffix(Self.mostDays).reversed().map { ($0, $0) }
    let resources = named.map { address, name -> JSONText in
      [
        "uri": .string(Self.scheme + address), "name": .string(name), "mimeType": "text/plain",
      ]
    }
    try note("resources", giving: Self.size(of: resources))
    return resources
  }

  /// The text of a page; nil if the site has none.
  func resource(_ uri: String) async throws -> JSONText? {
    guard uri.hasPrefix(Self.scheme) else { return nil }
    let names = try await names()
    let typed = String(uri.dropFirst(Self.scheme.count))
    let address = names?.restored(typed) ?? typed
    guard let page = try await page(at: address) else { return nil }
    let shown = veiled(page, by: names)
    try note(
      "resource", AssistantTool.Arguments(texts: ["address": address]), giving: shown.byteCount)
    let text = shown.parts.joined(separator: "\n")
    return ["contents": [["uri": .string(uri), "mimeType": "text/plain", "text": .string(text)]]]
  }
}
