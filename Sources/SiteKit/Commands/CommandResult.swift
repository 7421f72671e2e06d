package import Basics
package import Vault

/// What a command prints as its result: words for a person, one object for a program.
package protocol CommandResult {
  var text: String { get }
  var json: JSONLine { get }
}

extension JSONLine: ExpressibleByDictionaryLiteral {
  /// An object with these members behind its version.
  package init(dictionaryLiteral members: (String, JSONText)...) { self.init(members) }

  /// An object with these members behind its version.
  package init(_ members: [(String, JSONText)]) {
    self.init(written: members.map { ($0, $1.line) })
  }

  /// What was understood of a sentence that tells of a record.
  ///
  /// - Parameters:
  ///   - record: Its members; nil when too little is known.
  ///   - line: The line of the sentence where there are several, from 1.
  ///   - questions: What is to be said before it can be written.
  ///   - note: What was decided that the sentence does not say.
  package static func told(
    _ kind: String, _ record: [(String, JSONText)]?, line: Int? = nil,
    questions: [(code: String, text: String)] = [], note: String? = nil, isWritten: Bool
  ) -> JSONLine {
    JSONLine([
      ("kind", .string(kind)), ("line", line.map(JSONText.int) ?? .null),
      ("record", record.map(JSONText.members) ?? .null),
      (
        "questions",
        .array(
          questions.map {
            .members([("code", .string($0.code)), ("question", .string($0.text))])
          })
      ),
      ("note", JSONText(note)), ("written", .bool(isWritten)),
    ])
  }
}

extension RecordLibrary.Found {
  /// The record for a program, with where it stands.
  package func json(in files: any Files) -> JSONLine {
    JSONLine([
      ("kind", .string(kind.name)), ("file", .string(files.displayName(of: text.path))),
      ("line", text.line == 0 ? .null : .int(text.line)), ("record", text.json),
    ])
  }

  /// The record for a program, with what was done to it: the word that `daybook undo --list` has.
  package func json(after action: String) -> JSONLine {
    JSONLine([
      ("action", .string(action)), ("kind", .string(kind.name)), ("record", text.json),
    ])
  }
}
