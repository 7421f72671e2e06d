/// Who answers: an address, the form of what is sent there, and where the key is. Data alone;
/// another provider is another value of ``presets``.
package struct ModelProvider: Sendable, Hashable {
  /// The form of requests and answers.
  package enum Form: Sendable, Hashable {
    /// OpenAI's chat completions, which most others speak too.
    case chatCompletions
    /// Anthropic's messages.
    case messages
  }

  /// What it is called in the settings.
  package let name: String
  /// Where it is, without a slash at the end.
  package let baseURL: String
  /// What comes behind that.
  package let path: String
  package let form: Form
  /// The variable of the environment that holds the key.
  package let keyVariable: String
  /// Whether it answers nobody without a key.
  package let needsKey: Bool
  /// What requests have besides.
  package let headers: [ModelHeader]

  private init(
    _ name: String, _ baseURL: String, _ path: String = "/chat/completions",
    _ form: Form = .chatCompletions, key variable: String,
    needsKey: Bool = true, headers: [ModelHeader] = []
  ) {
    self.name = name
    self.baseURL = baseURL
    self.path = path
    self.form = form
    keyVariable = variable
    self.needsKey = needsKey
    self.headers = headers
  }

  /// Those that are known, in the order of the documentation.
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
    ModelProvider(
      "ollama", "http://localhost:11434/v1", key: "OLLAMA_API_KEY", needsKey: false),
  ]
}

/// A line before the body of a request.
package struct ModelHeader: Sendable, Hashable {
  package let name: String
  package let value: String

  /// A header.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
