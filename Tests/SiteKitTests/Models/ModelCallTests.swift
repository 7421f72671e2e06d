import Basics
import Foundation
import SiteKit
import Testing
import Vault

private func settings(_ yaml: String) -> (ModelSettings, [Diagnostic]) {
  let read = Settings.read(
    Array("coach:\n  \(yaml.replacing("\n", with: "\n  "))\n".utf8),
    keys: SettingKey.languageModel(in: "coach"), systemNames: [])
  return (read.settings[ModelSettings.self], read.diagnostics)
}

private func call(
  _ yaml: String, _ request: ModelRequest = ModelRequest("Ask.", [.init("早 \"x\"\\\n\u{1}")]),
  key: String? = "sk-1"
) throws(ModelProblem) -> ModelCall {
  try ModelCall(request, settings(yaml).0, section: "coach", key: key)
}

struct ModelCallTests {
  @Test func `Each preset has its address, its form and the header of its key`() throws {
    let expected: [(String, String, String)] = [
      ("openai", "https://api.openai.com/v1/chat/completions", "authorization: Bearer sk-1"),
      ("anthropic", "https://api.anthropic.com/v1/messages", "authorization: Bearer sk-1"),
      ("deepseek", "https://api.deepseek.com/chat/completions", "authorization: Bearer sk-1"),
      ("moonshot", "https://api.moonshot.cn/v1/chat/completions", "authorization: Bearer sk-1"),
      (
        "zhipu", "https://open.bigmodel.cn/api/paas/v4/chat/completions",
        "authorization: Bearer sk-1"
      ),
      (
        "qwen", "https://dashscope.aliyuncs.com/compatible-mode/v1/chat/completions",
        "authorization: Bearer sk-1"
      ),
      ("groq", "https://api.groq.com/openai/v1/chat/completions", "authorization: Bearer sk-1"),
      ("together", "https://api.together.xyz/v1/chat/completions", "authorization: Bearer sk-1"),
      ("azure", "https://n.openai.azure.com/openai/v1/chat/completions", "api-key: sk-1"),
      ("ollama", "http://localhost:11434/v1/chat/completions", "authorization: Bearer sk-1"),
    ]
    #expect(ModelProvider.presets.map(\.name) == expected.map(\.0))
    #expect(
      try call("provider: anthropic\nmodel: m").headers
        .contains(ModelHeader("anthropic-version", "2026-10-21")))
    for (name, address, header) in expected {
      let own = name == "azure" ? "\nbaseURL: https://n.openai.azure.com/openai/v1" : ""
      let call = try call("provider: \(name)\nmodel: m\(own)")
      #expect(call.headers.count { $0.value.contains("sk-1") } == 1)
      #expect(call.address.text == address)
      #expect(call.headers.map { "\($0.name): \($0.value)" }.contains(header))
    }
  }

  @Test func `The body is JSON in the provider’s form, whatever the text holds`() throws {
    let request = ModelRequest(
      "Ask.", [.init("早 \"x\"\\\n\u{1}</script>"), .init("Why?", isAnswer: true), .init("So.")])
    func object(_ yaml: String) throws -> [String: Any] {
      let body = try call(yaml, request).body
      return try #require(
        try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
    }
    let chat = try object("provider: openai\nmodel: m\ntemperature: 0.5\nmaxTokens: 99")
    let turns = try #require(chat["messages"] as? [[String: String]])
    #expect(turns.map { $0["role"] } == ["system", "user", "assistant", "user"])
    #expect(turns.map { $0["content"] } == ["Ask.", "早 \"x\"\\\n\u{1}</script>", "Why?", "So."])
    #expect(chat["model"] as? String == "m")
    #expect(chat["stream"] as? Bool == true)
    #expect(chat["temperature"] as? Double == 0.5)
    #expect(chat["max_tokens"] as? Int == 99)
    let message = try object("provider: anthropic\nmodel: m\ntemperature: 0.5")
    #expect(message["system"] as? String == "Ask.")
    #expect(message["max_tokens"] as? Int == 2_048)
    #expect(
      (message["messages"] as? [[String: String]])?.map { $0["role"] } == [
        "user", "assistant", "user",
      ])
    #expect(message["temperature"] == nil)
  }

  @Test func `Azure’s version of the interface stays at the end of the address`() throws {
    let base = "https://n.openai.azure.com/openai/deployments/small"
    let address = try call(
      "provider: azure\nmodel: m\nbaseURL: \(base)/?api-version=2024-10-21-preview"
    ).address
    #expect(address.text == base + "/chat/completions?api-version=2024-10-21-preview")
    #expect(address.host == "n.openai.azure.com")
    let problem = try #require(throws: ModelProblem.self) {
      try call("provider: azure\nmodel: m")
    }
    #expect(problem == .noAddress(provider: "azure", section: "coach"))
    #expect(problem.hint?.contains("coach.baseURL") == true)
  }

  @Test(arguments: [
    "?api-key=sk-abc", "?key=sk-abc", "?api-version=1&api-key=sk-abc", "?api-version=", "?",
    "?api-version=sk_abc", "?api-version=1#sk-abc", "?api-version=1?sk-abc",
  ])
  func `No other query is taken, and its message does not repeat it`(_ query: String) throws {
    let (read, diagnostics) = settings("provider: azure\nbaseURL: \"https://example.org\(query)\"")
    #expect(read.baseURL == nil)
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostics.count == 1)
    #expect(!diagnostic.message.contains("abc") && diagnostic.hint?.contains("abc") == false)
  }

  @Test func `Tokens are asked for at a provider’s usual address alone`() throws {
    func asks(_ yaml: String) throws -> Bool {
      let object = try JSONSerialization.jsonObject(with: Data(try call(yaml).body))
      let options = (object as? [String: Any])?["stream_options"] as? [String: Bool]
      return options == ["include_usage": true]
    }
    #expect(try asks("provider: openai\nmodel: m"))
    #expect(try !asks("provider: openai\nmodel: m\nbaseURL: https://example.org/v1"))
    #expect(try !asks("provider: anthropic\nmodel: m"))
  }

  @Test(arguments: [
    "http://example.org", "http://10.0.0.7:11434/v1", "http://localhost.example.org",
    "http://127.0.0.1.example.org", "http://127.1", "http://[::2]:1", "http://0.0.0.0",
    "http://127.0.0.256", "http://127.0.0.1@example.org",
  ])
  func `Nothing goes in the open to another machine`(_ address: String) {
    #expect(ModelAddress(address) == nil)
  }

  @Test(arguments: [
    "http://localhost:11434/v1", "http://127.0.0.1:9/v1", "http://127.8.9.1", "http://[::1]:80/v1",
    "https://example.org/v1", "HTTP://LOCALHOST", "https://10.0.0.7",
  ])
  func `This machine, and https anywhere, are fine`(_ address: String) throws {
    #expect(try #require(ModelAddress(address, path: "/x")).text == address + "/x")
  }

  @Test func `An address in the open ends the call, with what to write`() throws {
    let problem = try #require(throws: ModelProblem.self) {
      try call("provider: openai\nmodel: m\nbaseURL: http://example.org/v1")
    }
    #expect(problem == .openAddress("http://example.org/v1", section: "coach"))
    #expect(problem.hint?.contains("coach.baseURL") == true)
  }

  @Test func `A key that could add a header is refused`() {
    for key in ["sk\r\nx-evil: 1", "sk 1", "sk\u{0}", "schlüssel", "\"sk\"\n"] {
      #expect(throws: ModelProblem.badKey(variable: "OPENAI_API_KEY")) {
        try call("provider: openai\nmodel: m", key: key)
      }
    }
  }

  @Test func `Who needs a key is told where it belongs`() throws {
    #expect(throws: ModelProblem.noKey(provider: "qwen", variable: "DASHSCOPE_API_KEY")) {
      try call("provider: qwen\nmodel: m", key: nil)
    }
    #expect(throws: ModelProblem.noKey(provider: "anthropic", variable: "ANTHROPIC_API_KEY")) {
      try call("provider: anthropic\nmodel: m", key: "")
    }
    let local = try call("provider: ollama\nmodel: m", key: nil)
    #expect(!local.headers.contains { $0.name == "authorization" })
    #expect(throws: ModelProblem.noModel(section: "coach")) { try call("provider: ollama") }
    #expect(throws: ModelProblem.notConnected(section: "coach")) { try call("provider: none") }
  }

  @Test func `A text that no line takes is refused before anything is sent`() {
    #expect(throws: ModelProblem.tooLong) {
      try call(
        "provider: ollama\nmodel: m",
        ModelRequest("", [.init(String(repeating: "a", count: 90_000))]))
    }
    // Each becomes four bytes.
    #expect(throws: ModelProblem.tooLong) {
      try call(
        "provider: ollama\nmodel: m",
        ModelRequest("", [.init(String(repeating: "\"", count: 23_000))]))
    }
  }

  @Test(arguments: [
    "key: sk-abc", "apiKey: sk-abc", "api_key: sk-abc", "token: sk-abc", "secret: sk-abc",
    "headers: {authorization: Bearer sk-abc}", "headers: {x-api-key: sk-abc}",
    "headers: {x-team: sk-abc}", "headers: {cookie: sk-abc}", "headers: {x-team: Bearer sk-abc}",
  ])
  func `A key in the settings is an error that does not repeat it`(_ line: String) throws {
    let (read, diagnostics) = settings("provider: openai\n\(line)")
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostics.count == 1)
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.hint?.contains("OPENAI_API_KEY") == true)
    #expect(!diagnostic.message.contains("sk-abc") && diagnostic.hint?.contains("sk-abc") != true)
    #expect(read.headers.isEmpty)
  }

  @Test(arguments: [
    "key: hunter2hunter2", "apiKey:\n  hunter2", "provider: sk-live-0123456789",
    "model: m\napi-key: \"hunter2hunter2\"",
    "providers: {a: {provider: groq, key: hunter2hunter2}}",
    "providers:\n  a:\n    provider: groq\n    token: hunter2hunter2",
    "providers: {a: {provider: groq, headers: {authorization: Bearer hunter2hunter2}}}",
    "for: {questions: gsk_0123456789abcdef}", "timeout: sk-live-0123456789",
    "unknown: aB3dE5fG7hJ9kL1mN3pQ5rS7", "baseURL: \"https://x.org/?key=hunter2hunter2\"",
    "headers: {x-team: sk-live-0123456789",
  ])
  func `No message shows a line of the settings with a key`(_ line: String) throws {
    let (_, diagnostics) = settings("provider: openai\n\(line)")
    #expect(!diagnostics.isEmpty)
    for diagnostic in diagnostics {
      let shown = [diagnostic.text(), DiagnosticList([diagnostic]).json()].joined()
      for secret in ["hunter2", "sk-live", "gsk_", "aB3dE5"] {
        #expect(!shown.contains(secret), "\(shown)")
      }
      #expect(diagnostic.place != nil)
    }
  }

  @Test func `Other lines are shown as before`() throws {
    let found = settings("provider: opneai").1
    #expect(found.first?.excerpt?.text.contains("provider: opneai") == true)
  }

  @Test func `A kind of task has its own provider, the others the one of all`() throws {
    let (read, diagnostics) = settings(
      """
      provider: ollama
      model: llama
      for: {reviews: fast}
      providers:
        fast: {provider: groq, model: big, temperature: 0.2}
        home: {provider: openai, baseURL: http://localhost:9/v1, model: small}
      """)
    #expect(diagnostics.isEmpty)
    #expect(read.chosen(for: .reviews).name == "fast")
    #expect(read.chosen(for: .reviews).settings.model == "big")
    #expect(read.chosen(for: .questions).name == nil)
    #expect(read.chosen(for: .questions).settings.model == "llama")
    #expect(read.chosen(for: nil).settings.provider?.name == "ollama")
    #expect(read.kept["home"]?.baseURL == "http://localhost:9/v1")
    let address = try ModelCall(
      ModelRequest("Ask.", [.init("x")]), read.chosen(for: .reviews).settings,
      section: "coach.providers.fast", key: "k"
    ).address.text
    #expect(address == "https://api.groq.com/openai/v1/chat/completions")
  }

  @Test(arguments: [
    ("for: {texts: fst}\nproviders: {fast: {provider: groq}}", "did you mean fast?"),
    ("providers: {fast: {model: m}}", "write one of openai"),
    ("providers: {fast: {provider: grok}}", "did you mean groq?"),
    ("providers: {\"a b\": {provider: groq}}", ""), ("providers: [groq]", ""),
    ("providers: {fast: groq}", ""), ("providers: {fast: {provider: groq, modl: m}}", "model"),
    ("for: {answers: fast}", ""), ("for: {questions: fast}", "describe it"),
  ])
  func `A provider that is not described as it should be is an error with a place`(
    _ yaml: String, _ hint: String
  ) throws {
    let (_, diagnostics) = settings(yaml)
    let error = try #require(diagnostics.first)
    #expect(diagnostics.count == 1 && error.severity == .error && error.place != nil)
    #expect(hint.isEmpty || error.hint?.contains(hint) == true, "\(error.hint ?? "")")
  }

  @Test func `Settings are read, and what is wrong costs that one`() {
    let (read, diagnostics) = settings(
      "provider: openai\nmodel: m\nbaseURL: https://example.org/v1/\ntimeout: 5 s\n"
        + "temperature: 0.2\nmaxTokens: 500\nheaders: {x-team: home}")
    #expect(diagnostics.isEmpty)
    #expect(read.provider?.name == "openai")
    #expect(read.baseURL == "https://example.org/v1")
    #expect(read.timeout == .seconds(5))
    #expect(read.headers == [ModelHeader("x-team", "home")])
    for line in [
      "provider: opneai", "timeout: 0 s", "timeout: 11 min", "temperature: 3", "maxTokens: 1",
      "headers: {\"a b\": c}", "headers: {x: \"a\\nb\"}", "model: \"a\\nb\"", "baseURL: ftp://x",
    ] {
      #expect(settings(line).1.count == 1)
    }
    #expect(settings("provider: opneai").1.first?.hint == "did you mean openai?")
    #expect(settings("provider: none").0 == ModelSettings())
  }
}
