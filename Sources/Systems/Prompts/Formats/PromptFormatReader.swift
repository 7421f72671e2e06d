import Basics
import SiteKit
import Vault

/// A prompt in a file of another program.
struct ForeignPrompt {
  var title: String
  var body: String
  var description: String?
  var model: String?
  var arguments: [Prompt.Argument] = []
}

/// The prompts in templates of `llm`, configurations of promptfoo and lists of the Model Context
/// Protocol.
struct PromptFormatReader {
  private(set) var prompts: [ForeignPrompt] = []
  /// The faults of the file, and the parts of it that no prompt has.
  private(set) var diagnostics = DiagnosticList()
  private let document: YAMLDocument
  private let file: String

  /// Reads a file of one of these formats; nil for any other.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, file: String) {
    let name = file.lowercased()
    let isYAML = name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    let isJSON = bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
    guard isYAML || isJSON else { return nil }
    self.file = file
    document = YAMLDocument(
      TextFile(Array(bytes), file: file), as: isYAML ? .yaml : .json)
    guard let root = document.root else { return nil }
    if isYAML, let text = root.text, Self.isTemplate(text) {
      prompts.append(ForeignPrompt(title: stem, body: VariableSyntax.dollar.read(text)))
      return
    }
    guard let entries = root.entries else { return nil }
    let keys = Set(entries.map(\.key))
    if isYAML, Self.isTemplate(keys) {
      readTemplate(root)
    } else if let list = (root["result"] ?? root)["prompts"]?.items, Self.isList(list) {
      for item in list { readProtocol(item) }
    } else if isYAML, Self.isConfiguration(keys) {
      readConfiguration(root)
    } else {
      return nil
    }
  }

  /// The keys of a template of `llm` (0.36) that are not read.
  private static let others: Set<String> = [
    "attachments", "attachment_types", "defaults", "options", "extract", "extract_last",
    "schema_object", "fragments", "system_fragments", "tools", "functions",
  ]

  static func isTemplate(_ keys: Set<String>) -> Bool {
    !keys.isDisjoint(with: ["prompt", "system"])
      && keys.subtracting(others).isSubset(of: ["name", "prompt", "system", "model"])
  }

  /// True for a template that is only a text; a single word is none.
  static func isTemplate(_ text: String) -> Bool {
    text.withoutBlanks.contains(where: \.isWhitespace)
  }

  static func isConfiguration(_ keys: Set<String>) -> Bool {
    keys.contains("prompts")
      && (!keys.isDisjoint(with: ["providers", "targets", "tests", "defaultTest", "scenarios"])
        || keys.isSubset(of: ["$schema", "description", "prompts"]))
  }

  private static func isList(_ items: [YAMLNode]) -> Bool {
    !items.isEmpty
      && items.allSatisfy {
        $0["name"]?.text != nil && ($0["messages"] != nil || $0["arguments"]?.items != nil)
      }
  }

  private var stem: String {
    let name = file.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "prompt"
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private mutating func readTemplate(_ root: YAMLNode) {
    let syntax = VariableSyntax.dollar
    let system = root["system"]?.text.map(syntax.read)
    // Without a prompt, the person's input is the prompt.
    let prompt = root["prompt"]?.text.map(syntax.read) ?? "{{input}}"
    let body = [system, prompt].compactMap(\.self).joined(separator: "\n\n")
    prompts.append(ForeignPrompt(title: stem, body: body, model: root["model"]?.text))
    leaveOut(Self.others, of: root)
  }

  private mutating func readConfiguration(_ root: YAMLNode) {
    let node = root["prompts"]
    for item in node?.items ?? node.map({ [$0] }) ?? [] {
      if let raw = item.text {
        take(raw, label: nil, at: item)
      } else if let raw = item["raw"]?.text {
        take(raw, label: item["label"]?.text, at: item)
      } else {
        report("a prompt that is not written in it", at: item)
      }
    }
  }

  /// Takes a prompt of a configuration, which may be the name of a file.
  private mutating func take(_ raw: String, label: String?, at node: YAMLNode) {
    let isFile =
      ["file://", "langfuse://", "portkey://", "helicone://", "exec:"].contains(
        where: raw.hasPrefix)
      || !Self.isTemplate(raw)
    guard !isFile else { return report("the prompt in \(raw.shortQuoted)", at: node) }
    let body = VariableSyntax.nunjucks.read(raw)
    let title = (label ?? raw).unwrappedLine.clipped(to: 80)
    prompts.append(ForeignPrompt(title: title, body: body))
  }

  private mutating func readProtocol(_ item: YAMLNode) {
    var others = 0
    let messages = (item["messages"]?.items ?? []).compactMap { message -> (String, String)? in
      let content = message["content"]
      let parts = content?.items ?? content.map { [$0] } ?? []
      let texts = parts.compactMap { $0["text"]?.text ?? $0.text }
      if texts.count < parts.count { others += 1 }
      guard !texts.isEmpty else { return nil }
      return (message["role"]?.text ?? "user", texts.joined(separator: "\n\n"))
    }
    if others > 0 {
      report(
        "content other than text, such as a picture, in \(others.counted("message"))", at: item)
    }
    guard !messages.isEmpty else {
      let name = item["name"]?.text ?? ""
      return report(
        "\(name.shortQuoted), which has no messages,", at: item,
        hint: "prompts/get asks its server for them")
    }
    // Of a conversation it is said who speaks.
    let isDialogue = messages.contains { $0.0 != "user" }
    let body = messages.map { role, text in
      isDialogue ? "\(role == "user" ? "User" : "Assistant"):\n\(text)" : text
    }.joined(separator: "\n\n")
    let arguments = (item["arguments"]?.items ?? []).compactMap { argument in
      argument["name"]?.text.map { name in
        Prompt.Argument(
          name: name, description: argument["description"]?.text?.unwrappedLine,
          isRequired: argument["required"].flatMap { try? $0.asFlag() } ?? false)
      }
    }
    prompts.append(
      ForeignPrompt(
        title: (item["title"]?.text ?? item["name"]?.text ?? stem).unwrappedLine, body: body,
        description: item["description"]?.text?.unwrappedLine, arguments: arguments))
  }

  private mutating func leaveOut(_ keys: Set<String>, of root: YAMLNode) {
    for entry in root.entries ?? [] where keys.contains(entry.key) {
      report(entry.key.shortQuoted, at: entry.value)
    }
  }

  private mutating func report(_ what: String, at node: YAMLNode, hint: String? = nil) {
    diagnostics.append(
      Diagnostic(.warning, kind: "not-imported", "\(what) was left out", hint: hint)
        .diagnostic(at: document.locate(node)))
  }
}

extension YAMLNode {
  /// The items of a list; nil for anything else.
  var items: [YAMLNode]? { if case .sequence(let items) = content { items } else { nil } }
}
