/// A model provider: its address, the form of its requests, and the place of its key. Pure data;
/// another provider is another value of ``presets``.
package struct ModelProvider: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    /// OpenAI's chat completions, which most other providers support too.
    case chatCompletions
    /// Anthropic's messages.
    case messages
  }

  /// Its name in the settings.
  package let name: String
  /// Its address, without a trailing slash; empty if each account has one of its own.
  package let baseURL: String
  /// The path appended to the base URL.
  package let path: String
  package let form: Form
  /// The environment variable with the key.
  package let keyVariable: String
  /// The header with the key alone; nil for `authorization: Bearer`.
  package let keyHeader: String?
  /// True if it requires a key.
  package let needsKey: Bool
  /// Additional headers of requests.
  package let headers: [ModelHeader]

  private init(
    _ name: String, _ baseURL: String, _ path: String = "/chat/completions",
    _ form: Form = .chatCompletions, key variable: String,
    in keyHeader: String? = nil, needsKey: Bool = true, headers: [ModelHeader] = []
  ) {
    self.name = name
    self.baseURL = baseURL
    self.path = path
    self.form = form
    keyVariable = variable
    self.keyHeader = keyHeader
    self.needsKey = needsKey
    self.headers = headers
  }

  /// The known providers, in the order of the documentation.
  package static let presets = [
    ModelProvider("openai", "https://api.openai.com/v1", key: "OPENAI_API_KEY"),
    ModelProvider(
      "anthropic", "https://api.anthropic.com", "/v1/messages", .messages,
      key: "ANTHROPIC_API_KEY",
      headers: [ModelHeader("anthropic-version", "2026-10-21")]),
    ModelProvider("deepseek", "https://api.deepseek.com", key: "DEEPSEEK_API_KEY"),
    ModelProvider("moonshot", "https://api.moonshot.cn/v1", key: "MOONSHOT_API_KEY"),
    ModelProvider("zhipu", "https://open.bigmodel.cn/api/paas/v4", key: "ZHIPUAI_API_KEY"),
    ModelProvider(
      "qwen", "https://dashscope.aliyuncs.com/compatible-mode/v1", key: "DASHSCOPE_API_KEY"),
    ModelProvider("groq", "https://api.groq.com/openai/v1", key: "GROQ_API_KEY"),
    ModelProvider("together", "https://api.together.xyz/v1", key: "TOGETHER_API_KEY"),
    ModelProvider("azure", "", key: "AZURE_OPENAI_API_KEY", in: "api-key"),
    ModelProvider(
      "ollama", "http://localhost:11434/v1", key: "OLLAMA_API_KEY", needsKey: false),
  ]
}

/// A header of a request.
package struct ModelHeader: Sendable, Hashable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// The address that requests go to: over HTTPS anywhere, over plain HTTP only on this machine,
/// since the key and the text would be sent unencrypted.
package struct ModelAddress: Sendable, Hashable {
  package let text: String
  package let host: String
  package let isLoopback: Bool

  /// The address below `base`; nil if nothing may be sent there.
  ///
  /// - Parameter base: An address without a fragment. Its query stays at the end.
  package init?(_ base: String, path: String = "") {
    guard let mark = base.firstRange(of: "://") else { return nil }
    let scheme = base[..<mark.lowerBound].lowercased()
    let authority = base[mark.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.isEmpty, !authority.contains("@"),
      base.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      host = String(authority[...end])
    } else {
      host = String(authority.prefix { $0 != ":" })
    }
    isLoopback = Self.isLoopback(host)
    guard scheme == "https" || scheme == "http" && isLoopback else { return nil }
    var start = base.prefix { $0 != "?" }
    let query = base[start.endIndex...]
    while start.hasSuffix("/") { start.removeLast() }
    text = start + path + query
  }

  private static func isLoopback(_ host: String) -> Bool {
    let host = host.lowercased()
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { 0x30...0x39 ~= $0 }
          && Int(part).map { $0 <= 255 } == true
      }
  }
}
