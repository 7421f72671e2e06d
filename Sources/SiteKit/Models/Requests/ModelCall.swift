import Vault

/// An HTTP request: its address, and every byte that is sent.
package struct ModelCall: Sendable, Hashable {
  package let address: ModelAddress
  package let headers: [ModelHeader]
  package let body: [UInt8]

  /// The limit of a body in bytes, counting one more for each quotation mark and backslash: curl
  /// 7.88 reads lines of 100 KB.
  package static let largest = 90_000

  /// A request in the form of its provider.
  ///
  /// - Parameters:
  ///   - section: The name of the settings section, for messages.
  ///   - key: The value of the variable that the provider names; nil if unset.
  package init(
    _ request: ModelRequest, _ settings: ModelSettings, section: String, key: String?
  ) throws(ModelProblem) {
    guard let provider = settings.provider else { throw .notConnected(section: section) }
    guard let model = settings.model else { throw .noModel(section: section) }
    address = try Self.address(settings, provider, section: section)
    var headers = [ModelHeader("content-type", "application/json")]
    if let key, !key.isEmpty {
      guard key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw .badKey(variable: provider.keyVariable)
      }
      headers.append(
        provider.keyHeader.map { ModelHeader($0, key) }
          ?? ModelHeader("authorization", "Bearer \(key)"))
    } else if provider.needsKey {
      throw .noKey(provider: provider.name, variable: provider.keyVariable)
    }
    let own = Set(settings.headers.map { $0.name.lowercased() })
    self.headers = headers + provider.headers.filter { !own.contains($0.name) } + settings.headers
    body = Array(Self.body(request, model, settings, provider.form).line.utf8)
    let escapes = body.count { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    guard body.count + escapes <= Self.largest else { throw .tooLong }
  }

  package static func address(
    _ settings: ModelSettings, _ provider: ModelProvider, section: String
  ) throws(ModelProblem) -> ModelAddress {
    let base = settings.baseURL ?? provider.baseURL
    guard !base.isEmpty else { throw .noAddress(provider: provider.name, section: section) }
    guard let address = ModelAddress(base, path: provider.path) else {
      throw .openAddress(base, section: section)
    }
    return address
  }

  private static func body(
    _ request: ModelRequest, _ model: String, _ settings: ModelSettings, _ form: ModelProvider.Form
  ) -> JSONText {
    func message(_ role: String, _ text: String) -> JSONText {
      ["role": .string(role), "content": .string(text)]
    }
    let turns = request.turns.map { message($0.isAnswer ? "assistant" : "user", $0.text) }
    var members: [(String, JSONText)] = [("model", .string(model))]
    switch form {
    case .chatCompletions:
      members.append(("messages", .array([message("system", request.instructions)] + turns)))
      if let count = settings.maxTokens { members.append(("max_tokens", .int(count))) }
    case .messages:
      members += [
        ("system", .string(request.instructions)), ("messages", .array(turns)),
        // This form has no default.
        ("max_tokens", .int(settings.maxTokens ?? 2_048)),
      ]
    }
    // The form of messages has had no temperature since version 2026-10-21.
    if form == .chatCompletions, let temperature = settings.temperature {
      members.append(("temperature", .decimal(temperature)))
    }
    members.append(("stream", .bool(true)))
    // Other servers of this form may refuse what they do not know.
    if form == .chatCompletions, settings.baseURL == nil {
      members.append(("stream_options", ["include_usage": .bool(true)]))
    }
    return .members(members)
  }
}
