import Basics
import SiteKit
import Vault

extension ImportFormat {
  static let prompts = ImportFormat("prompts", "a table, list or text of prompts") { head in
    let titles = head.columns.intersection(["act", "title"])
    if head.columns.contains("prompt"), !titles.isEmpty { return true }
    if head.form == .json { return head.isPromptList || head.isProtocolList }
    if head.isPromptTemplate { return true }
    return head.isPromptFile
  }
}

extension ImportHead {
  /// True for a list of objects that have a prompt.
  fileprivate var isPromptList: Bool {
    text.contains("\"prompt\"") && (text.contains("\"act\"") || text.contains("\"title\""))
  }

  /// True for prompts of the Model Context Protocol.
  fileprivate var isProtocolList: Bool {
    ["\"prompts\"", "\"name\""].allSatisfy(text.contains)
      && (["\"messages\"", "\"role\""].allSatisfy(text.contains) || text.contains("\"arguments\""))
  }

  /// True for YAML that is a template of `llm` or a configuration of promptfoo.
  fileprivate var isPromptTemplate: Bool {
    guard isYAML else { return false }
    let keys = Set(
      text.split(whereSeparator: \.isNewline).compactMap { line -> String? in
        let key = line.prefix { $0.isASCII && ($0.isLetter || $0 == "_") }
        return !key.isEmpty && line.dropFirst(key.count).first == ":" ? String(key) : nil
      })
    if PromptFormatReader.isTemplate(keys) || PromptFormatReader.isConfiguration(keys) {
      return true
    }
    let document = YAMLDocument(TextFile(bytes, file: path), as: .yaml)
    return document.root?.text.map(PromptFormatReader.isTemplate) ?? false
  }

  /// True for a Markdown file that editors take for a prompt: by its name, or by front matter
  /// that only prompts have.
  fileprivate var isPromptFile: Bool {
    let name = path.lowercased()
    guard name.hasSuffix(".md") || name.hasSuffix(".markdown") else { return false }
    let endings = [".prompt.md", ".chatmode.md", ".instructions.md", ".agent.md"]
    if endings.contains(where: name.hasSuffix) || name.split(separator: "/").contains("prompts") {
      return true
    }
    guard text.hasPrefix("---") else { return false }
    let matter = text.dropFirst(3).prefix(8_192).split(whereSeparator: \.isNewline)
      .prefix { !$0.hasPrefix("---") }
    let keys = Set(matter.compactMap { $0.split(separator: ":").first.map(String.init) })
    return !keys.isDisjoint(with: ["applyTo", "tools", "model", "template", "importedFrom"])
      || keys.isSuperset(of: ["name", "description"])
  }
}

extension ImportForm {
  static let prompts = ImportForm(.prompts, makes: "prompts") { await PromptImporter($0) }
    .mapping(to: MappedPrompt.declared) { MappedPrompts($0, $1, await PromptImporter($1)) }
}
