import Basics
import Vault

/// A format for prompts of another program.
enum PromptFormat: String, CaseIterable, Sendable {
  /// A template of the command-line program `llm`.
  case llm
  /// A configuration of promptfoo, which asks models and checks their answers.
  case promptfoo
  /// A list of prompts of the Model Context Protocol, each with its messages.
  case mcp
  /// A prompt file of VS Code.
  case vscode

  var syntax: VariableSyntax {
    switch self {
    case .llm: .dollar
    case .promptfoo: .nunjucks
    case .mcp: .braces
    case .vscode: .input
    }
  }
}

/// A prompt as another program takes it.
struct PromptExport {
  let format: PromptFormat
  let prompt: Prompt
  /// The exported versions, oldest first; one for every format but promptfoo.
  let versions: [PromptVersion]
  /// The cases to test: values by the names of variables.
  var cases: [[String: String]] = []
  /// The models to ask, as promptfoo names them.
  var models: [String] = []
  /// The lines of the prompt's file with the keys of VS Code that Daybook has no use for.
  var keptLines = ""

  /// The keys of VS Code, as it writes them.
  static let keptKeys = ["name", "agent", "mode", "tools", "argument-hint"]

  /// The name of a version in a configuration of promptfoo, which identifies its results.
  static func label(_ id: String, _ version: Int) -> String { "\(id)@\(version)" }

  var text: String {
    switch format {
    case .llm: llm
    case .promptfoo: promptfoo
    case .mcp: mcp
    case .vscode: vscode
    }
  }

  private func body(of version: PromptVersion) -> String {
    var prompt = prompt
    prompt.body = version.body
    return format.syntax.body(of: prompt, names: names)
  }

  /// The variables of all versions, in order, with their names in the format.
  private var names: [String: String] { format.syntax.names(of: variables) }

  var variables: [String] {
    var seen: Set<String> = []
    return versions.flatMap { Prompt(id: prompt.id, body: $0.body).variables }
      .filter { seen.insert($0).inserted }
  }

  private var newest: String { versions.last.map(body) ?? "" }

  /// A description has no key there, so it is a comment.
  private var llm: String {
    let about = [prompt.title, prompt.description].compactMap(\.self).joined(separator: ": ")
    var text = "# \(about.onOneLine.printable)\n"
    if let model = prompt.model { text += "model: \(YAMLText.scalar(model))\n" }
    return text + "prompt: \(YAMLText.block(newest, indent: 2))"
  }

  private var vscode: String {
    var text = "---\ndescription: \(YAMLText.scalar(prompt.description ?? prompt.title))\n"
    if let model = prompt.model { text += "model: \(YAMLText.scalar(model))\n" }
    text += keptLines
    let names = prompt.variables
    if !names.isEmpty, !keptLines.contains("argument-hint:") {
      text += "argument-hint: \(YAMLText.scalar(names.joined(separator: ", ")))\n"
    }
    return text + "---\n" + newest
  }

  private var mcp: String {
    let arguments = prompt.variables.map { name -> JSONText in
      let known = prompt.arguments.first { $0.name == name }
      let about = known?.description.map { [("description", JSONText.string($0))] } ?? []
      return .members(
        [("name", .string(name))] + about + [("required", .bool(known?.isRequired ?? true))])
    }
    let about = prompt.description.map { [("description", JSONText.string($0))] } ?? []
    let content: JSONText = ["type": "text", "text": .string(newest)]
    let object: JSONText = .members(
      [("name", .string(prompt.id)), ("title", .string(prompt.title))] + about + [
        ("arguments", .array(arguments)),
        ("messages", .array([["role": "user", "content": content]])),
      ])
    return JSONText.object([("prompts", .array([object]))])
  }

  private var promptfoo: String {
    var text = "# yaml-language-server: $schema=https://promptfoo.dev/config-schema.json\n"
    text += "description: \(YAMLText.scalar(prompt.title))\nprompts:\n"
    for version in versions {
      text += "  - label: \(YAMLText.quoted(Self.label(prompt.id, version.number)))\n"
      let body = body(of: version)
      // promptfoo takes a text without a line break that looks like a path for one.
      let raw = body.contains("\n") ? body : body + VariableSyntax.lineBreak
      text += "    raw: \(YAMLText.block(raw, indent: 6))"
    }
    let models = models.isEmpty ? [prompt.model ?? "echo"] : models
    text += "providers:\n" + models.map { "  - \(YAMLText.quoted($0))\n" }.joined()
    guard !cases.isEmpty else { return text }
    let names = names
    text += "tests:\n"
    for values in cases {
      text += "  - vars:\n"
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        text += "      \(YAMLText.quoted(names[name] ?? name)): "
        text += YAMLText.block(value, indent: 8)
      }
    }
    return text
  }
}

extension YAMLText {
  static func quoted(_ text: String) -> String { JSONString.quoted(text) }

  /// A value with its line break: a block of lines, which people can read and edit, or in quotes if
  /// it is short or has characters that a block cannot hold.
  static func block(_ text: String, indent: Int) -> String {
    let canBlock = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n" || scalar == "\t"
      case .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse, .format: false
      default: true
      }
    }
    guard canBlock, text.contains("\n"), text.contains(where: { !$0.isWhitespace }) else {
      return quoted(text) + "\n"
    }
    let ending = text.hasSuffix("\n\n") ? "+" : text.hasSuffix("\n") ? "" : "-"
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let content = text.hasSuffix("\n") ? lines.dropLast() : lines[...]
    let space = String(repeating: " ", count: indent)
    // The indentation is stated, as the text may begin with blanks: counted from the parent's.
    return "|2\(ending)\n"
      + content.map { $0.isEmpty ? "\n" : "\(space)\($0)\n" }.joined()
  }
}
