import Basics
import SiteKit
import Synchronization
import Vault

/// An answer to an assistant: a text, and the problems that the assistant should know.
struct AssistantAnswer: Sendable {
  var text: String
  /// True for JSON lines.
  var isLines = false
  /// Such as that records could not be read.
  var problems: [String] = []
  var isError = false

  static func problem(_ message: String) -> AssistantAnswer {
    AssistantAnswer(text: "", problems: [message], isError: true)
  }

  /// The text and the problems, separately.
  var parts: [String] { (text.isEmpty && !problems.isEmpty ? [] : [text]) + problems }
  var byteCount: Int { parts.reduce(0) { $0 + $1.utf8.count } }
}

/// A message of a command, or of a vault that was read.
struct AssistantProblem {
  private let severity: String
  private let kind: String
  private let message: String
  private let hint: String?
  /// The file and the line; nil for a message about no file.
  private let place: String?

  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity.rawValue
    kind = diagnostic.kind
    message = diagnostic.message
    hint = diagnostic.hint
    place = diagnostic.place.map { $0.line > 0 ? "\($0.file):\($0.line)" : $0.file }
  }

  /// The messages on the standard error of a command that writes JSON.
  static func all(in errors: String) -> [AssistantProblem] {
    errors.split(whereSeparator: \.isNewline).map { AssistantProblem(line: String($0)) }
  }

  private init(line: String) {
    let node = YAMLNode(json: line)
    severity = node?["severity"]?.text ?? "note"
    kind = node?["kind"]?.text ?? ""
    message = node?["message"]?.text ?? line
    hint = node?["hint"]?.text
    let number = node?["line"]?.text.map { ":\($0)" } ?? ""
    place = node?["file"]?.text.map { $0 + number }
  }

  /// True if something is missing.
  var isSerious: Bool { severity == "error" || kind == FileError.Reason.locked.kind }

  /// The message for the person; with codes, a message about a file is its kind alone, as its words
  /// may be from an unreadable record, whose names have no codes.
  func text(hasCodes: Bool) -> String {
    let head = (place.map { "\($0): " } ?? "") + "\(severity): "
    if hasCodes, place != nil { return head + kind }
    return head + message + (hint.map { "\nhint: \($0)" } ?? "")
  }

  /// The message for an audience; nil if it may say what is in files.
  var forAudience: String? {
    switch kind {
    case "usage", "unknown-command", "no-record", "no-page": message
    // Each measure is a kind, whose name may be private.
    case "unknown-kind": Self.noKind
    case "not-shown" where message.contains("private") || message.contains("kind"): Self.noKind
    case "not-shown": message
    case "several-records": "more than one record is called so"
    default: nil
    }
  }

  private static let noKind = "this audience sees no records of such a kind"
}

/// The codes of one answer: a name has the same in all of its texts.
final class CodedNames: Sendable {
  private let tokens: Mutex<NameTokens>

  init(_ tokens: NameTokens) { self.tokens = Mutex(tokens) }

  /// - Parameter isLines: True for JSON lines, which stay such.
  func veil(_ text: String, isLines: Bool = false) -> String {
    tokens.withLock { tokens in
      guard isLines else { return tokens.veil(text) }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.map { tokens.veil(json: String($0)) ?? tokens.veil(String($0)) }
        .joined(separator: "\n")
    }
  }

  func restored(_ text: String) -> String { tokens.withLock { $0.restored(text) } }
}

/// The texts that were shown with codes, in order.
final class ShownTexts: Sendable {
  let texts = Mutex<[(text: String, isLines: Bool)]>([])
}
