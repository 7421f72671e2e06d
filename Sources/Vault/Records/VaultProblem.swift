package import Basics

/// What can be wrong with stored records and files, whatever they are about. The cases carry data;
/// the wording is here.
package enum VaultProblem: Problem {
  // Text and its form.
  case tornLine
  case lineTooLong(most: Int)
  case notARecord(found: String)
  case notAList
  case utf16
  case notUTF8
  case unknownFormat(pathExtension: String)
  /// A file that is not encrypted, of a collection of which others are.
  case notLocked(collection: VaultPath)

  // Fields.
  case missing(field: String)
  case wrongType(field: String, expected: String, found: String)
  case notATime(field: String, text: String)
  case impossibleTime(field: String, text: String)
  case skippedTime(field: String, text: String, readAs: String)
  case repeatedTime(field: String, text: String, readAs: String)
  case notADuration(field: String, text: String)
  case notANumber(field: String, text: String)
  case negative(field: String, text: String)
  case notADay(field: String, text: String)
  case emptyText(field: String)
  case outOfRange(field: String, text: String, allowed: String)
  case unknownChoice(field: String, text: String, known: [String])
  case duplicateKey(String)
  case duplicateColumn(String)
  case unknownKey(String, count: Int, known: [String])

  // Records.
  case emptyIdentifier
  /// The id is nil for records that have none.
  case duplicate(id: String?, first: Place)
  case conflict(id: String, first: Place)
}

extension VaultProblem {
  package var severity: Diagnostic.Severity { wording.severity }
  package var kind: String { wording.kind }
  package var message: String { wording.message }
  package var hint: String? {
    switch self {
    case .unknownChoice(_, let text, let known):
      known.suggestion(for: text) ?? "one of \(known.joined(separator: ", "))"
    case .unknownKey(let key, _, let known): known.suggestion(for: key)
    default: wording.hint
    }
  }

  private var wording: (severity: Diagnostic.Severity, kind: String, message: String, hint: String?)
  {
    switch self {
    case .tornLine:
      (
        .error, "torn-line", "the line is torn: it ends in the middle of a record",
        "something cut it off while it was written; complete it or delete it"
      )
    case .lineTooLong(let most):
      (
        .error, "line-too-long",
        "the line is longer than the \(most) bytes that a record may have",
        "it was left out and stays in the file"
      )
    case .notARecord(let found):
      (
        .error, "not-a-record", "\(found) where a record should be",
        "write each record as an object: {\"key\":\"value\"}"
      )
    case .notAList:
      (
        .error, "not-a-list", "the file is neither a list of records nor an object with `records`",
        "write [{…}, {…}], or one record a line in a .jsonl file"
      )
    case .utf16:
      (
        .error, "encoding", "the file is UTF-16, not UTF-8",
        "save it as UTF-8; on a command line: iconv -f UTF-16 -t UTF-8"
      )
    case .notUTF8:
      (.error, "encoding", "bytes that are not UTF-8", "save the file as UTF-8")
    case .unknownFormat(let pathExtension):
      (
        .warning, "unknown-format",
        "nothing reads .\(pathExtension) files in a collection; the file was left out",
        "use .jsonl, .json, .csv or .yaml"
      )
    case .notLocked(let collection):
      (
        .warning, "not-locked", "the file is not locked, while others of its collection are",
        "lock it with: daybook lock \(collection)"
      )
    case .missing(let field):
      (.error, "missing-field", "the record has no \(field)", nil)
    case .wrongType(let field, let expected, let found):
      (.error, "wrong-type", "\(field) should be \(expected), not \(found)", nil)
    case .notATime(let field, let text):
      (
        .error, "not-a-time", "\(field) \(text.shortQuoted) is not a time",
        "write it as 2026-11-21T09:30:00+08:00, or 2026-11-21T09:30 in the vault's zone"
      )
    case .impossibleTime(let field, let text):
      (
        .error, "impossible-time",
        "\(field) \(WrittenProblem.impossible(text.shortened).message)", nil
      )
    case .skippedTime(let field, let text, let readAs):
      (
        .warning, "skipped-time",
        "\(field) \(text.shortQuoted) never was: clocks were put forward past it; read as "
          + readAs,
        "add the offset, such as +02:00, to say which is meant"
      )
    case .repeatedTime(let field, let text, let readAs):
      (
        .warning, "repeated-time",
        "\(field) \(text.shortQuoted) was twice: clocks were put back; read as \(readAs)",
        "add the offset, such as +02:00, to say which is meant"
      )
    case .notADuration(let field, let text):
      (
        .error, "not-a-duration", "\(field) \(text.shortQuoted) is not a length of time",
        "write seconds as a number, or a text such as \"1 h 30 min\" or \"1:30:00\""
      )
    case .notANumber(let field, let text):
      (.error, "not-a-number", "\(field) \(text.shortQuoted) is not a number", nil)
    case .negative(let field, let text):
      (.error, "negative", "\(field) \(text) is below zero", nil)
    case .unknownChoice(let field, let text, _):
      (
        .error, "unknown-\(field)", "\(field) \(text.shortQuoted) is not known", nil
      )
    case .duplicateKey(let key):
      (
        .warning, "duplicate-key", "the record has \(key.shortQuoted) twice; the last one counts",
        nil
      )
    case .duplicateColumn(let name):
      (
        .warning, "duplicate-key", "a second column \(name.shortQuoted); the first one counts", nil
      )
    case .unknownKey(let key, let count, _):
      (
        .warning, "unknown-key",
        "unknown key \(key.shortQuoted)" + (count > 1 ? " in \(count) records" : ""), nil
      )
    case .emptyIdentifier:
      (.error, "wrong-type", "id is empty", "leave it out, or give each record its own")
    case .duplicate(let id, let first):
      (
        .warning, "duplicate-record",
        "the record\(id.map { " " + $0.shortIdentifier.shortQuoted } ?? "") is a copy of the one "
          + "at \(first)", nil
      )
    case .conflict(let id, let first):
      (
        .error, "duplicate-id",
        "the id \(id.shortIdentifier.shortQuoted) is that of another record, at \(first), "
          + "which was kept",
        "give one of them another id, or the newer one a later updatedAt"
      )
    case .notADay(let field, let text):
      (
        .error, "not-a-day", "\(field) \(text.shortQuoted) is not a day",
        "write it as 2026-11-20"
      )
    case .emptyText(let field): (.error, "empty-text", "\(field) is empty", nil)
    case .outOfRange(let field, let text, let allowed):
      (
        .error, "out-of-range", "\(field) is \(text.shortQuoted); it should be \(allowed)", nil
      )
    }
  }
}

extension [String] {
  fileprivate func suggestion(for name: String) -> String? {
    nearest(to: name).map { "did you mean \"\($0)\"?" }
  }
}
