import Basics
import SiteKit
import Vault

/// What can be wrong with prompts and what belongs to them.
enum PromptProblem: Problem {
  /// An id that cannot be a file's name.
  case badID(String, usedInstead: String)
  case sameID(String, first: String)
  case unknownVisibility(String)
  case badVersion(String)
  case noTeam(String?)
  case noParent(String)
  /// Records of a collection about prompts that are not there.
  case orphans(Int, what: String, example: String)
  /// A history of no prompt.
  case strayHistory(String)
  case noPrompt(String, nearest: String?)
  case noVersion(Int, id: String, known: [Int])
  case notUTF8
  case tooLong(bytes: Int)
  case cannotRewrite
  case noColumn(String, file: String)
  case noPrompts
  case emptyPrompt
  /// A new prompt whose id is taken.
  case isThere(String)
  /// Somebody whose role in a team is too low, or who is not in it.
  case notAllowed(String, role: Role?, needed: Role, team: String)
  /// A prompt that a language model may not be told.
  case notTold(String, audience: String)
  /// A prompt that is longer than an answer may be.
  case tooLongToImprove(characters: Int, most: Int)
  /// An answer that is not whole.
  case answerCut
  /// Variables that a new text does not have.
  case lostVariables([String])

  var severity: Diagnostic.Severity {
    switch self {
    case .noTeam, .noParent, .orphans, .strayHistory, .lostVariables: .warning
    default: .error
    }
  }

  var kind: String {
    switch self {
    case .badID: "bad-id"
    case .sameID: "duplicate-id"
    case .unknownVisibility: "unknown-visibility"
    case .badVersion: "wrong-type"
    case .noTeam: "unknown-team"
    case .noParent: "unknown-parent"
    case .orphans, .strayHistory: "unknown-prompt"
    case .noPrompt: "no-prompt"
    case .noVersion: "no-version"
    case .notUTF8: "encoding"
    case .tooLong: "line-too-long"
    case .cannotRewrite: "front-matter"
    case .noColumn: "csv-header"
    case .noPrompts: "wrong-format"
    case .emptyPrompt: "missing-field"
    case .isThere: "duplicate-id"
    case .notAllowed: "not-allowed"
    case .notTold: "not-told"
    case .tooLongToImprove, .answerCut: "too-long"
    case .lostVariables: "lost-variables"
    }
  }

  var message: String {
    switch self {
    case .badID(let id, let instead):
      "id \"\(id.prefix(60))\" cannot be the name of a file; \"\(instead)\" is used"
    case .sameID(let id, let first):
      "the id \"\(id)\" is that of another prompt, \(first), which was kept"
    case .unknownVisibility(let text):
      "visibility \"\(text.prefix(60))\" is not known; the prompt is private"
    case .badVersion(let text): "version \"\(text.prefix(60))\" is not a whole number from 1"
    case .noTeam(let team?):
      "team \"\(team)\" is not on record, so the prompt is not shown to the public"
    case .noTeam(nil): "the prompt is for a team and names none, so only its owner sees it"
    case .noParent(let parent): "parent \"\(parent)\" is not on record"
    case .orphans(let count, let what, let example):
      "\(count) \(what)\(count == 1 ? " is" : "s are") about a prompt that is not on record, "
        + "such as \"\(example)\""
    case .strayHistory(let id): "the history is of a prompt that is not on record, \"\(id)\""
    case .noPrompt(let id, _): "there is no prompt \"\(id)\""
    case .noVersion(let number, let id, _): "\"\(id)\" has no version \(number)"
    case .notUTF8: "the prompt has bytes that are not UTF-8, which the history cannot keep"
    case .tooLong(let bytes):
      "the prompt is too long for the history, which takes \(JSONLines.longestLine) bytes a "
        + "version, not \(bytes)"
    case .cannotRewrite: "the front matter cannot be changed without changing what else it says"
    case .noColumn(let name, let file): "there is no column \"\(name)\" in \(file)"
    case .noPrompts: "no prompt was found: neither a table or list with act and prompt, nor a text"
    case .emptyPrompt: "the prompt is empty"
    case .isThere(let id): "there is a prompt \"\(id)\" already"
    case .notAllowed(let author, nil, _, let team): "\(author) is not in the team \(team)"
    case .notAllowed(let author, let role?, let needed, let team):
      "\(author) is \(role.rawValue) of the team \(team), and this takes \(needed.rawValue)"
    case .notTold(let id, let audience):
      "a language model may not be told of \"\(id)\": the audience “\(audience)” does not see it"
    case .tooLongToImprove(let count, let most):
      "the prompt has \(count) characters, and an answer has at most \(most)"
    case .answerCut: "the answer was cut off, so the prompt stays as it is"
    case .lostVariables(let names):
      "the new text has no variable \(names.joined(separator: ", "))"
    }
  }

  var hint: String? {
    switch self {
    case .badID: "use letters, digits, - and _"
    case .sameID: "give one of them another id, or rename its file"
    case .unknownVisibility: "one of private, team, public"
    case .noTeam: "add it to prompts/teams.jsonl: {\"id\":\"…\",\"name\":\"…\",\"members\":[]}"
    case .noPrompt(_, let nearest): nearest.map { "did you mean \"\($0)\"?" }
    case .noVersion(_, _, let known):
      "it has \(known.map { "\($0)" }.joined(separator: ", "))"
    case .notUTF8: "save the file as UTF-8"
    case .cannotRewrite: "write it as lines of key: value"
    case .isThere: "give the new one another id, or save the text with: daybook prompt save"
    case .notAllowed: "the roles are in prompts/teams"
    case .noColumn: "the columns act and prompt are needed"
    case .notTold(_, let audience):
      "add to \(Settings.fileName): audiences: {\(audience): {prompts: all}}"
    case .tooLongToImprove: "cut it into several prompts"
    case .answerCut: "ask again, or allow more tokens with maxTokens in the settings"
    default: nil
    }
  }
}

extension PromptProblem {
  /// The problem as what ends a command, at a file or folder of the vault.
  func failure(at path: VaultPath, in files: any Files) -> Failure {
    Failure(diagnostic(at: Place(file: files.displayName(of: path))))
  }
}
