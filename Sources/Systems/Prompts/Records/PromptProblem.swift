import Basics
import SiteKit
import Vault

enum PromptProblem {
  /// An id that cannot be a file's name.
  static func badID(_ id: String, usedInstead instead: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "bad-id",
      "id \"\(id.prefix(60))\" cannot be the name of a file; \"\(instead)\" is used",
      hint: "use letters, digits, - and _")
  }

  static func noTeam(_ team: String?) -> Diagnostic {
    Diagnostic(
      .warning, kind: "unknown-team",
      team.map { "team \"\($0)\" is not on record, so the prompt is not shown to the public" }
        ?? "the prompt is for a team and names none, so only its owner sees it",
      hint: "add it to prompts/teams.jsonl: {\"id\":\"…\",\"name\":\"…\",\"members\":[]}")
  }

  static func noPrompt(_ id: String, nearest: String?) -> Diagnostic {
    Diagnostic(
      .error, kind: "no-prompt", "there is no prompt \"\(id)\"",
      hint: nearest.map { "did you mean \"\($0)\"?" })
  }

  static func noVersion(_ number: Int, id: String, known: [Int]) -> Diagnostic {
    Diagnostic(
      .error, kind: "no-version", "\"\(id)\" has no version \(number)",
      hint: "it has \(known.map { "\($0)" }.joined(separator: ", "))")
  }

  /// The keys that only commands of prompts change, with the reason why nothing else does.
  static let fixedKeys: [(key: String, problem: Diagnostic)] = [
    (
      "id", "the id of a prompt",
      "its versions, uses and comments name it; daybook prompt new makes another prompt"
    ),
    (
      "version", "the number of a version",
      "daybook prompt save writes the text under the next one"
    ),
    ("updatedAt", "the time of a version", "daybook prompt save sets it"),
  ].map { key, meaning, hint in
    let message = "\(meaning) is not changed by hand"
    return (key, Diagnostic(.error, kind: "fixed-field", message, hint: hint))
  }

  static var isOwnParent: Diagnostic {
    Diagnostic(
      .error, kind: "own-parent", "a prompt is not made from itself",
      hint: "name another prompt, or leave parent empty")
  }

  static var notUTF8: Diagnostic {
    Diagnostic(
      .error, kind: "encoding",
      "the prompt has bytes that are not UTF-8, which the history cannot keep",
      hint: "save the file as UTF-8")
  }

  /// A file with a value or an answer.
  static var notText: Diagnostic {
    Diagnostic(
      .error, kind: "encoding", "the file has bytes that are not UTF-8",
      hint: "save it as UTF-8")
  }

  static func noColumn(_ name: String, file: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "csv-header", "there is no column \"\(name)\" in \(file)",
      hint: "the columns title, or act, and prompt are needed")
  }

  static var noPrompts: Diagnostic {
    Diagnostic(
      .error, kind: "wrong-format",
      "no prompt was found: neither a table or list with act and prompt, nor a text")
  }

  static var emptyPrompt: Diagnostic {
    Diagnostic(.error, kind: "missing-field", "the prompt is empty")
  }

  /// An id whose file would be read as a part of the prompts' collections.
  static func isReserved(_ id: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "bad-id", "prompts/\(id) holds the \(id) of prompts, so none can have that id",
      hint: "take another, such as \(id)-2")
  }

  /// A new prompt whose id is taken.
  static func isThere(_ id: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "duplicate-id", "there is a prompt \"\(id)\" already",
      hint: "give the new one another id, or save the text with: daybook prompt save")
  }

  /// A person with too low a role in a team, or with none.
  static func notAllowed(
    _ author: String, _ role: Role?, needed: Role, _ team: Team
  ) -> Diagnostic {
    let able = team.members.filter { $0.role.includes(needed) }.map(\.user)
    let others = able.count > 3 ? " and \(able.count - 3) more" : ""
    return Diagnostic(
      .error, kind: "not-allowed",
      "\(author) is \(role.map { "\($0.withArticle) of" } ?? "not in") the team \(team.name); "
        + "this takes \(needed.withArticle)",
      hint: able.isEmpty
        ? "nobody in the team may; the roles are in prompts/teams"
        : "in the team, these may: \(able.prefix(3).joined(separator: ", "))\(others)")
  }

  /// A text that is to be purged, but is that of a prompt now.
  static func isNewest(_ id: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "newest-text", "this is the present text of \(id)",
      hint: "save another one first, or delete the prompt")
  }

  /// A prompt whose text was purged, and is back.
  static var wasPurged: Diagnostic {
    Diagnostic(
      .warning, kind: "purged-text",
      "the text of this prompt was purged, and has come back; it is shown to nobody else",
      hint: "save another text, and purge this one again with --text")
  }

  /// A team that is over.
  static func teamIsOver(_ team: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "not-allowed", "the team \(team) is over, so its prompts stay as they are",
      hint: "the owner of the vault may change them, without --author")
  }

  /// A change that would leave a team without an owner.
  static func lastOwner(_ user: String, team: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "no-owner", "the team \(team) would have no owner without \(user)",
      hint: "make somebody else its owner first")
  }

  /// Invalid members of a team, as written in a form; nil if they are valid.
  static func members(_ text: String) -> Diagnostic? {
    func wrong(_ message: String) -> Diagnostic {
      Diagnostic(
        .error, kind: "wrong-members", message,
        hint: "write \"mei | owner; robin\": a name, and a role after a bar")
    }
    var seen: Set<String> = []
    for line in text.split(whereSeparator: { $0 == ";" || $0 == "；" || $0.isNewline }) {
      let name = String(line.prefix { $0 != "|" }).withoutBlanks
      guard !name.isEmpty else { continue }
      let last = name.split(separator: " ").last.map(String.init) ?? ""
      if last != name, Role(rawValue: last) != nil {
        return wrong("\(name.shortQuoted) has a role in the name")
      }
      if !seen.insert(name).inserted { return wrong("\(name.shortQuoted) is in it twice") }
    }
    return seen.isEmpty ? wrong("members names nobody") : nil
  }

  /// Somebody who is not in a team.
  static func noMember(_ user: String, team: String, members: [Team.Member]) -> Diagnostic {
    Diagnostic(
      .error, kind: "no-member", "\(user) is not in the team \(team)",
      hint: members.map(\.user).nearest(to: user).map { "did you mean \"\($0)\"?" })
  }

  /// A prompt that must not be sent to a language model.
  static func notTold(_ id: String, audience: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "not-told",
      "the audience \"\(audience)\" may not see \"\(id)\", so it is not sent",
      hint: "add to \(Settings.fileName): audiences: {\(audience): {prompts: all}}")
  }

  /// A prompt that is longer than an answer may be.
  static func tooLongToImprove(characters: Int, most: Int) -> Diagnostic {
    Diagnostic(
      .error, kind: "too-long",
      "the prompt has \(characters) characters, and an answer has at most \(most)",
      hint: "cut it into several prompts")
  }

  static var answerCut: Diagnostic {
    Diagnostic(
      .error, kind: "too-long", "the answer was cut off, so the prompt stays as it is",
      hint: "ask again, or allow more tokens with maxTokens in the settings")
  }

  /// A prompt whose text another program would run.
  static func isCode(_ code: String, what: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "code-in-prompt",
      "\(what) has \"\(code)\" where no variable is, which promptfoo would run as a template",
      hint: "write it otherwise, with a blank between the braces")
  }

  static func lostVariables(_ names: [String]) -> Diagnostic {
    Diagnostic(
      .warning, kind: "lost-variables",
      "the new text has no variable \(names.joined(separator: ", "))")
  }
}

extension Role {
  fileprivate var withArticle: String { self == .viewer ? "a viewer" : "an \(rawValue)" }
}

extension Diagnostic {
  func failure(at path: VaultPath, in files: any Files) -> Failure {
    Failure(diagnostic(at: Place(file: files.displayName(of: path))))
  }
}
