import ArgumentParser
import Basics
import SiteKit
import Vault

/// The values of a prompt's variables, given to a command or asked of a person.
struct PromptFilling {
  let prompt: Prompt
  private(set) var values: [String: String] = [:]
  /// The variables that were given.
  private var given: Set<String> = []

  init(_ prompt: Prompt) { self.prompt = prompt }

  /// Takes texts of the form `name=value`.
  ///
  /// - Throws: For another form, and for a variable that the prompt lacks.
  mutating func give(_ texts: [String]) throws {
    for text in texts {
      guard let sign = text.firstIndex(of: "=") else {
        throw ValidationError("\"\(text)\" is not a value", hint: "write name=value")
      }
      try give(String(text[..<sign]), String(text[text.index(after: sign)...]))
    }
  }

  mutating func give(_ name: String, _ value: String) throws {
    try check(name)
    guard given.insert(name).inserted else {
      throw ValidationError("\(name) is given twice", hint: "give each variable one value")
    }
    values[name] = value
  }

  private func check(_ name: String) throws {
    let known = prompt.variables
    guard !known.contains(name) else { return }
    throw ValidationError(
      "\(prompt.id) has no variable \"\(name)\"",
      hint: known.nearest(to: name).map { "did you mean \($0)?" }
        ?? (known.isEmpty ? "its text has none" : "it has \(known.joined(separator: ", "))"))
  }

  /// Asks for the values that are missing, as long as somebody answers; Enter alone repeats the
  /// last value, if there is one.
  mutating func ask(_ host: any CommandHost, last: [String: String] = [:]) {
    for name in prompt.variables where values[name] == nil {
      let before = last[name]
      let offer = before.map { " [\($0.onOneLine.printable.clipped(to: 60))]" } ?? ""
      guard let answer = host.ask("\(name)?\(offer)") else { return }
      values[name] = answer.isEmpty ? before ?? "" : answer
    }
  }

  /// Takes the last values for the missing ones.
  mutating func take(last: [String: String]) {
    for name in prompt.variables { values[name] = values[name] ?? last[name] }
  }

  /// The prompt with all of its variables filled in; optional ones without a value are left empty.
  ///
  /// - Parameter option: The text before a value in the hint of the error.
  /// - Throws: If a value is missing.
  func text(giving option: String = "") throws -> String {
    let optional = Set(prompt.arguments.filter { !$0.isRequired }.map(\.name))
    let missing = prompt.variables.filter { values[$0] == nil && !optional.contains($0) }
    guard let first = missing.first else {
      let blank = Dictionary(optional.map { ($0, "") }) { first, _ in first }
      return prompt.filled(blank.merging(values) { $1 })
    }
    let word = first.contains(" ") ? "\"\(first)=…\"" : "\(first)=…"
    throw ValidationError(
      "it is not said what \(missing.joined(separator: ", ")) "
        + (missing.count == 1 ? "is" : "are"), hint: "add \(option)\(word)")
  }
}

/// The last values filled into prompts, in `.daybook/prompt-values.jsonl`, a line for each prompt.
/// Nothing but commands reads them. A vault with a key for locked records remembers none, as they
/// could be a part of these.
struct RememberedValues {
  static let path = ChangeWriter.folder.appending("prompt-values.jsonl")
  /// The number of prompts, and the length of a value in bytes, that are remembered.
  private static let most = (prompts: 200, bytes: 10_000)

  private let files: any Files
  private let isOn: Bool

  init(_ vault: PromptVault) {
    files = vault.files
    isOn = vault.settings.recipients.isEmpty
  }

  /// Forgets them all.
  static func forget(in files: any Files) throws(FileError) {
    guard let path, let old = try files.current(path) else { return }
    try files.change(path, from: old, to: nil)
  }

  /// The values of a prompt; none when they cannot be read.
  func values(of id: String) -> [String: String] {
    lines.first { $0.prompt == id }?.values ?? [:]
  }

  /// Remembers values. If that fails, they are asked for again.
  func remember(_ values: [String: String], of id: String) {
    let short = values.filter { !$0.value.isEmpty && $0.value.utf8.count <= Self.most.bytes }
    guard isOn, !short.isEmpty, let path = Self.path else { return }
    let old = try? files.current(path)
    let others = lines.filter { $0.prompt != id }
    let all = [(prompt: id, values: self.values(of: id).merging(short) { $1 })] + others
    let text = all.prefix(Self.most.prompts).map { line in
      let values = line.values.sorted { $0.key < $1.key }.map { ($0, JSONText.string($1)) }
      return JSONText.members([("prompt", .string(line.prompt)), ("values", .members(values))]).line
    }
    try? files.forOwner.exchange(path, old, for: Array((text.joined(separator: "\n") + "\n").utf8))
  }

  private var lines: [(prompt: String, values: [String: String])] {
    guard isOn, let path = Self.path, let bytes = try? files.current(path) else { return [] }
    return bytes.split(separator: 0x0A).compactMap { line in
      let members = JSONText.parsedMembers(String(decoding: line, as: UTF8.self)) ?? []
      guard let prompt = members.first(where: { $0.name == "prompt" })?.value.plain,
        let values = members.first(where: { $0.name == "values" })?.value.objectMembers
      else { return nil }
      return (prompt, Dictionary(values.map { ($0.0, $0.1.plain) }) { first, _ in first })
    }
  }
}
