import Basics
import SiteKit
import Vault

/// An answer of a language model in a file of another program, which becomes a use of a prompt.
struct FoundAnswer {
  /// The longest answer and input that is kept, in characters.
  static let longest = 10_000

  var at: Instant
  var prompt: String
  var version: Int
  var model: String?
  /// 1 to 5.
  var rating: Int?
  var tokens: Double?
  var input: String?
  var answer: String?
  var seconds: Double?
  /// In dollars.
  var cost: Double?
  var checks = 0
  var passed = 0

  var fields: RecordFields {
    var fields = RecordFields()
    fields.add("at", text: at.formatted())
    fields.add("prompt", text: prompt)
    fields.add("model", text: model?.unwrappedLine)
    if let rating { fields.add("rating", number: rating) }
    if let tokens { fields.add("tokens", number: Int(clamping: tokens)) }
    fields.add("version", number: version)
    fields.add("input", text: input?.clipped(to: Self.longest))
    fields.add("answer", text: answer?.clipped(to: Self.longest).nonEmpty)
    fields.add("seconds", decimal: seconds)
    fields.add("cost", decimal: cost)
    if checks > 0 {
      fields.add("checks", number: checks)
      fields.add("passed", number: passed)
    }
    return fields
  }
}

extension RecordFields {
  /// Adds a number with all its decimals; nothing for nil.
  fileprivate mutating func add(_ name: String, decimal: Double?) {
    if let decimal { add(fields: Array("\"\(name)\":\(decimal)".utf8)) }
  }
}

extension ImportPlan {
  /// Counts answers to prompts or versions that are not here, and warns of each.
  ///
  /// - Parameters:
  ///   - unknown: The number of answers by name.
  ///   - hint: The way to have them found.
  mutating func leaveOut(unknown: [String: Int], of file: ImportFile, hint: String) {
    for (name, count) in unknown.sorted(by: { $0.key < $1.key }) {
      summary.skip(.ofUnknownPrompt, count)
      diagnostics.append(
        Diagnostic(
          .warning, kind: "unknown-prompt", at: Place(file: file.path),
          "\(count.counted("answer")) to \(name.unwrappedLine.clipped(to: 60).shortQuoted) "
            + "\(count == 1 ? "is" : "are") of no version of a prompt here",
          hint: hint))
    }
  }
}

extension ImportSummary.Reason {
  static let withoutAnswer = Self(rank: 60, "asked without an answer")
  /// Texts that a person purged.
  static let purged = Self(rank: 62, "texts that were purged")
  static let ofUnknownPrompt = Self(rank: 61, "of prompts that are not here")
}

extension YAMLNode {
  /// A number that is not negative.
  var amount: Double? {
    text.flatMap { Double($0) }.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  /// The value as text: JSON for a list or an object.
  var written: String { text ?? json.line }

  /// The values of an object in a line, the same for each version: `tone: warm; topic: frost`.
  var valuesInLine: String? {
    let parts = (entries ?? []).filter { !$0.key.hasPrefix("_") }
      .sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value.written.unwrappedLine)" }
    return parts.joined(separator: "; ").nonEmpty
  }

  /// The value as JSON.
  var json: JSONText {
    switch content {
    case .null: .null
    case .scalar(let text, isPlain: true) where text.isPlainJSON: .written(text)
    case .scalar(let text, _): .string(text)
    case .sequence(let items): .array(items.map(\.json))
    case .mapping(let entries): .members(entries.map { ($0.key, $0.value.json) })
    }
  }
}

extension String {
  /// True for a number or a boolean of JSON.
  fileprivate var isPlainJSON: Bool {
    if self == "true" || self == "false" { return true }
    var copy = self
    return copy.withUTF8 { bytes in
      var cursor = JSONCursor(bytes)
      return cursor.nextForm() == .number && (try? cursor.value()) != nil && cursor.isAtEnd()
    }
  }
}
