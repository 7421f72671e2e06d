import Basics
package import Vault

/// The language model that a person connected, from the settings.
package struct ModelSettings: SettingsPart {
  /// The provider; nil while no model is connected.
  package var provider: ModelProvider?
  package var model: String?
  /// The provider's address, if not that of its preset; its query can only be `api-version`.
  package var baseURL: String?
  /// The timeout of a request, from the first byte to the last.
  package var timeout = Duration.seconds(60)
  /// The sampling temperature; nil for the provider's default.
  package var temperature: Double?
  /// The most tokens of an answer; nil for the provider's default.
  package var maxTokens: Int?
  package var headers: [ModelHeader] = []
  /// Other providers that the person keeps, by names of their own.
  package internal(set) var kept: [String: ModelSettings] = [:]
  /// The names of the kept providers for kinds of tasks; these settings are for all other kinds.
  package internal(set) var uses: [ModelUse: String] = [:]

  package init() {}

  /// The settings for a request, and the name of the kept provider that they are of; nil for the
  /// provider of all tasks that have none of their own.
  package func chosen(for use: ModelUse?) -> (settings: ModelSettings, name: String?) {
    guard let name = use.flatMap({ uses[$0] }), let settings = kept[name] else {
      return (self, nil)
    }
    return (settings, name)
  }
}

/// A kind of task for a language model.
package enum ModelUse: String, Sendable, Hashable, CaseIterable {
  /// Questions that follow an answer.
  case questions
  /// Questions for a review.
  case reviews
  /// Better versions of texts.
  case texts
}

extension SettingKey {
  /// The keys that connect a language model.
  ///
  /// - Parameter section: The group of these keys, which is also the name of the audience that
  ///   limits what the model may see.
  package static func languageModel(in section: String) -> [SettingKey] {
    let keys = [
      SettingKey(
        "\(section).provider", default: "none",
        "The provider: none, \(ModelProvider.presets.map(\.name).joined(separator: ", ")).",
        YAMLNode.asProvider
      ) { $0[ModelSettings.self].provider = $1 }
      .choosing(from: ["none"] + ModelProvider.presets.map(\.name)),
      SettingKey(
        "\(section).model", example: "llama3.2", "The name of the model.", YAMLNode.asModelName
      ) { $0[ModelSettings.self].model = $1 },
      SettingKey(
        "\(section).baseURL", example: "http://localhost:11434/v1",
        "The address of the provider, if not the usual one.", YAMLNode.asModelAddress
      ) { $0[ModelSettings.self].baseURL = $1 },
      SettingKey(
        "\(section).timeout", default: "60 s", "How long to wait for an answer of the model.",
        YAMLNode.asModelTimeout
      ) { $0[ModelSettings.self].timeout = $1 },
      SettingKey(
        "\(section).temperature", example: "0.7",
        "How freely the model chooses its words, from 0 to 2. Not sent to anthropic.",
        YAMLNode.asTemperature
      ) { $0[ModelSettings.self].temperature = $1 },
      SettingKey(
        "\(section).maxTokens", example: "1024",
        "The most tokens for an answer. By default, the limit of the provider.",
        YAMLNode.asTokenCount
      ) { $0[ModelSettings.self].maxTokens = $1 },
      SettingKey(
        "\(section).headers", example: "{x-team: home}",
        "Extra headers of requests. Never write the API key here: it belongs in an environment "
          + "variable."
      ) { node, settings in
        var reader = HeaderReader(owner: "\(section).headers")
        settings[ModelSettings.self].headers = reader.read(node, variable: settings.keyVariable)
        return reader.problems
      },
      SettingKey(
        "\(section).providers",
        example: "{groq: {provider: groq, model: llama-3.3-70b-versatile}}",
        "Other providers, by names of your own, each with the settings above."
      ) { node, settings in
        var reader = KeptModelReader(owner: "\(section).providers")
        settings[ModelSettings.self].kept = reader.read(node, for: settings)
        return reader.problems
      }.naming(KeptModelReader.parts),
      use(
        .questions, in: section, "The provider of questions that follow your answers."),
      use(.reviews, in: section, "The provider of questions for a review."),
      use(.texts, in: section, "The provider that improves texts."),
    ]
    let refused = keyNames.map { name in
      SettingKey.refused("\(section).\(name)") { _, settings in
        ModelKeyProblem.inSettings(variable: settings.keyVariable)
      }
    }
    return keys.map { $0.guarding("the language model: its provider, address and key") } + refused
  }

  private static func use(_ use: ModelUse, in section: String, _ meaning: String) -> SettingKey {
    let name = "\(section).for.\(use.rawValue)"
    return SettingKey(
      name, example: "groq", meaning, YAMLNode.asKeptName, in: ModelUses.self
    ) { $0.names[use] = (name, $1) }
  }

  /// Names people use for a key that belongs in the environment.
  fileprivate static let keyNames = [
    "key", "apiKey", "api_key", "apikey", "api-key", "token", "secret", "password", "auth",
    "authorization",
  ]

}

extension Settings {
  /// The variable with the key of the provider, if known.
  fileprivate var keyVariable: String? { self[ModelSettings.self].provider?.keyVariable }
}

/// An error for a provider's key written in a file.
private enum ModelKeyProblem {
  static func inSettings(variable: String?) -> Diagnostic {
    Diagnostic(
      .error, kind: "secret", "a key has no place in the settings, and is not read",
      hint: "take it out of \(Settings.fileName), and set the variable "
        + (variable ?? "that the provider names") + " of the environment")
  }

  static let badHeader = Diagnostic(
    .error, kind: "secret",
    "a header has a name of letters, digits and hyphens, and a value of one line",
    hint: "write it as headers: {x-team: home}")
}

/// The providers that do kinds of tasks; they may be named before they are described.
private struct ModelUses: SettingsDraftPart {
  /// With the setting that names each.
  var names: [ModelUse: (key: String, name: String)] = [:]

  func finish(_ settings: inout Settings) {
    settings[ModelSettings.self].uses = names.mapValues(\.name)
  }

  func problems(in settings: Settings) -> [(key: String, problem: any Problem)] {
    let known = settings[ModelSettings.self].kept.keys.sorted()
    return ModelUse.allCases.compactMap { use in
      guard let (key, name) = names[use], !known.contains(name) else { return nil }
      return (
        key,
        Diagnostic(
          .error, kind: "unknown-provider",
          "\(key) names a provider that is not among the kept ones",
          hint: known.isEmpty
            ? "describe it in providers: {NAME: {provider: groq, model: …}}"
            : known.nearest(to: name).map { "did you mean \($0)?" }
              ?? "they are \(known.joined(separator: ", "))")
      )
    }
  }
}

/// Reads the kept providers; a fault discards what it is in.
private struct KeptModelReader {
  let owner: String
  var problems: [SettingKey.PlacedProblem] = []

  static let parts = [
    SettingKey.Part(
      "provider", example: "groq", choices: ModelProvider.presets.map(\.name), isRequired: true,
      "The provider."),
    SettingKey.Part("model", example: "llama-3.3-70b-versatile", "The name of the model."),
    SettingKey.Part("baseURL", "The address of the provider, if not the usual one."),
    SettingKey.Part("timeout", example: "60 s", "How long a question to it may take."),
    SettingKey.Part("temperature", example: "0.7", "How freely it chooses its words."),
    SettingKey.Part("maxTokens", example: "1024", "How many tokens an answer may have."),
    SettingKey.Part("headers", "Names and values that its requests carry besides."),
  ]

  mutating func read(_ node: YAMLNode, for settings: Settings) -> [String: ModelSettings] {
    guard let entries = node.entries else {
      problems.append((node.mark, KeyProblem.notKeys(owner, found: node.kindInWords)))
      return [:]
    }
    var kept: [String: ModelSettings] = [:]
    for entry in entries {
      guard (try? YAMLNode.keptName(entry.key)) != nil else {
        problems.append(
          (
            entry.keyMark,
            Diagnostic(
              .error, kind: "provider-name",
              "a name in \(owner) has up to 40 letters, digits and hyphens")
          ))
        continue
      }
      kept[entry.key] = one(entry, for: settings)
    }
    return kept
  }

  /// The settings of a kept provider; nil for one without a provider.
  private mutating func one(_ entry: YAMLEntry, for settings: Settings) -> ModelSettings? {
    let owner = "\(owner).\(entry.key)"
    guard let members = entry.value.entries else {
      problems.append(
        (entry.value.mark, KeyProblem.notKeys(owner, found: entry.value.kindInWords)))
      return nil
    }
    var model = ModelSettings()
    // The provider names the variable of its key.
    model.provider =
      members.first { $0.key == "provider" }
      .flatMap { try? $0.value.asProvider() } ?? nil
    for member in members {
      do throws(YAMLValueError) {
        try read(member, of: owner, into: &model)
      } catch {
        problems.add(member.value, "\(owner).\(member.key)", error)
      }
    }
    if model.provider == nil, !members.contains(where: { $0.key == "provider" }) {
      problems.append(
        (
          entry.keyMark,
          Diagnostic(
            .error, kind: "no-provider", "\(owner) has no provider",
            hint: "write one of \(ModelProvider.presets.map(\.name).joined(separator: ", "))")
        ))
    }
    return model.provider == nil ? nil : model
  }

  private mutating func read(
    _ member: YAMLEntry, of owner: String, into model: inout ModelSettings
  ) throws(YAMLValueError) {
    let value = member.value
    switch member.key {
    case "provider": model.provider = try value.asProvider()
    case "model": model.model = try value.asModelName()
    case "baseURL": model.baseURL = try value.asModelAddress()
    case "timeout": model.timeout = try value.asModelTimeout()
    case "temperature": model.temperature = try value.asTemperature()
    case "maxTokens": model.maxTokens = try value.asTokenCount()
    case "headers":
      var reader = HeaderReader(owner: "\(owner).headers")
      model.headers = reader.read(value, variable: model.provider?.keyVariable)
      problems += reader.problems
    case let name where SettingKey.keyNames.contains(name):
      problems.append(
        (
          member.keyMark,
          ModelKeyProblem.inSettings(variable: model.provider?.keyVariable)
        ))
    default:
      problems.append(
        (
          member.keyMark,
          KeyProblem.unknownSetting(member.key, owner: owner, known: Self.parts.map(\.name))
        ))
    }
  }
}

private struct HeaderReader {
  let owner: String
  var problems: [SettingKey.PlacedProblem] = []

  mutating func read(_ node: YAMLNode, variable: String?) -> [ModelHeader] {
    guard let entries = node.entries else {
      problems.append((node.mark, KeyProblem.notKeys(owner, found: node.kindInWords)))
      return []
    }
    return entries.compactMap { entry in
      guard let value = entry.value.text, Self.isName(entry.key), Self.isValue(value) else {
        problems.append((entry.keyMark, ModelKeyProblem.badHeader))
        return nil
      }
      guard !Self.isSecret(entry.key.lowercased(), value) else {
        problems.append(
          (entry.keyMark, ModelKeyProblem.inSettings(variable: variable)))
        return nil
      }
      return ModelHeader(entry.key, value)
    }
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.utf8.allSatisfy {
        0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || $0 == UInt8(ascii: "-")
      }
  }

  private static func isValue(_ text: String) -> Bool {
    text.utf8.count <= 1_000 && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  private static func isSecret(_ name: String, _ value: String) -> Bool {
    ["auth", "key", "token", "secret", "cookie", "password"].contains(where: name.contains)
      || ["bearer ", "basic ", "sk-"].contains(where: value.lowercased().hasPrefix)
  }
}

extension YAMLNode {
  fileprivate func asProvider() throws(YAMLValueError) -> ModelProvider? {
    if text == "none" { return nil }
    let presets = ModelProvider.presets
    guard let provider = presets.first(where: { $0.name == text }) else {
      let names = ["none"] + presets.map(\.name)
      throw YAMLValueError(
        expected: "one of \(names.joined(separator: ", "))",
        hint: text.flatMap { names.nearest(to: $0) }.map { "did you mean \($0)?" }
          ?? "others that speak as openai does: provider: openai, with their baseURL")
    }
    return provider
  }

  /// An address on the web, which may end with the version of an interface, `?api-version=…`, and
  /// with no other query: one could hold a key.
  fileprivate func asModelAddress() throws(YAMLValueError) -> String {
    guard let text, let mark = text.firstIndex(of: "?") else { return try asBaseURL() }
    let (name, query) = ("api-version=", text[text.index(after: mark)...])
    let version = query.dropFirst(name.count)
    guard query.hasPrefix(name), (1...40).contains(version.utf8.count),
      version.utf8.allSatisfy({
        0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: ".")
      })
    else {
      throw YAMLValueError(
        expected: "an address on the web, with nothing after ? but api-version=…",
        found: "one with another query",
        hint: "a key belongs in a variable of the environment")
    }
    return try Self.baseURL(String(text[..<mark])) + "?" + query
  }

  fileprivate func asKeptName() throws(YAMLValueError) -> String { try Self.keptName(text) }

  fileprivate static func keptName(_ text: String?) throws(YAMLValueError) -> String {
    guard let text, (1...40).contains(text.utf8.count),
      text.utf8.allSatisfy({
        0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || $0 == UInt8(ascii: "-")
      })
    else { throw YAMLValueError(expected: "the name of a provider in the settings") }
    return text
  }

  fileprivate func asModelName() throws(YAMLValueError) -> String {
    guard let text, !text.isEmpty, text.count <= 200,
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { throw YAMLValueError(expected: "the name of a model") }
    return text
  }

  fileprivate func asModelTimeout() throws(YAMLValueError) -> Duration {
    try asDuration(in: .seconds(1) ... .seconds(600), "from 1 s to 10 min")
  }

  fileprivate func asTemperature() throws(YAMLValueError) -> Double {
    guard let number = text.flatMap(Double.init), (0...2).contains(number) else {
      throw YAMLValueError(expected: "a number from 0 to 2")
    }
    return number
  }

  fileprivate func asTokenCount() throws(YAMLValueError) -> Int { try asNumber(16...32_768) }
}
