package import Basics

package struct VaultProblem: ProblemFamily {
  package let stated: Diagnostic
  package init(_ stated: Diagnostic) { self.stated = stated }
}

// Files and lines.
extension VaultProblem {
  static let tornLine = Self(
    .error, "torn-line", "the line is torn: it ends in the middle of a record",
    hint: "something cut it off while it was written; complete it or delete it")

  static func lineTooLong(most: Int) -> Self {
    Self(
      .error, "line-too-long", "the line is longer than the \(most) bytes that a record may have",
      hint: "it was left out and stays in the file")
  }

  package static func notARecord(found: String) -> Self {
    Self(
      .error, "not-a-record", "\(found) where a record should be",
      hint: "write each record as an object: {\"key\":\"value\"}")
  }

  static let notAList = Self(
    .error, "not-a-list", "the file is neither a list of records nor an object with `records`",
    hint: "write [{…}, {…}], or one record a line in a .jsonl file")

  static let utf16 = Self(
    .error, "encoding", "the file is UTF-16, not UTF-8",
    hint: "save it as UTF-8; on a command line: iconv -f UTF-16 -t UTF-8")

  package static let notUTF8 = Self(
    .error, "encoding", "bytes that are not UTF-8", hint: "save the file as UTF-8")

  static func unknownFormat(pathExtension: String) -> Self {
    Self(
      .warning, "unknown-format",
      "nothing reads .\(pathExtension) files in a collection; the file was left out",
      hint: "use .jsonl, .json, .csv or .yaml")
  }

  /// A plain file in a collection with encrypted ones.
  static func notLocked(collection: VaultPath) -> Self {
    Self(
      .warning, "not-locked", "the file is not locked, while others of its collection are",
      hint: "lock it with: daybook lock \(collection)")
  }
}

// Fields.
extension VaultProblem {
  package static func missing(field: String) -> Self {
    Self(.error, "missing-field", "the record has no \(field)")
  }

  package static func wrongType(field: String, expected: String, found: String) -> Self {
    Self(.error, "wrong-type", "\(field) should be \(expected), not \(found)")
  }

  package static func notATime(field: String, text: String) -> Self {
    Self(
      .error, "not-a-time", "\(field) \(text.shortQuoted) is not a time",
      hint: "write it as 2026-11-21T09:30:00+08:00, or 2026-11-21T09:30 in the vault's zone")
  }

  package static func impossibleTime(field: String, text: String) -> Self {
    Self(.error, "impossible-time", "\(field) \(WrittenProblem.impossible(text.shortened).message)")
  }

  package static func skippedTime(field: String, text: String, readAs: String) -> Self {
    Self(
      .warning, "skipped-time",
      "\(field) \(text.shortQuoted) never was: clocks were put forward past it; read as \(readAs)",
      hint: "add the offset, such as +02:00, to say which is meant")
  }

  package static func repeatedTime(field: String, text: String, readAs: String) -> Self {
    Self(
      .warning, "repeated-time",
      "\(field) \(text.shortQuoted) was twice: clocks were put back; read as \(readAs)",
      hint: "add the offset, such as +02:00, to say which is meant")
  }

  package static func notADuration(field: String, text: String) -> Self {
    Self(
      .error, "not-a-duration", "\(field) \(text.shortQuoted) is not a length of time",
      hint: "write seconds as a number, or a text such as \"1 h 30 min\" or \"1:30:00\"")
  }

  package static func notANumber(field: String, text: String) -> Self {
    Self(.error, "not-a-number", "\(field) \(text.shortQuoted) is not a number")
  }

  package static func negative(field: String, text: String) -> Self {
    Self(.error, "negative", "\(field) \(text) is below zero")
  }

  package static func notADay(field: String, text: String) -> Self {
    Self(
      .error, "not-a-day", "\(field) \(text.shortQuoted) is not a day",
      hint: "write it as 2026-11-20")
  }

  package static func emptyText(field: String) -> Self {
    Self(.error, "empty-text", "\(field) is empty")
  }

  package static func outOfRange(field: String, text: String, allowed: String) -> Self {
    Self(.error, "out-of-range", "\(field) is \(text.shortQuoted); it should be \(allowed)")
  }

  package static func unknownChoice(field: String, text: String, known: [String]) -> Self {
    Self(
      .error, "unknown-\(field)", "\(field) \(text.shortQuoted) is not known",
      hint: known.suggestion(for: text) ?? "one of \(known.joined(separator: ", "))")
  }

  static func duplicateKey(_ key: String) -> Self {
    Self(
      .warning, "duplicate-key", "the record has \(key.shortQuoted) twice; the last one counts")
  }

  package static func duplicateColumn(_ name: String) -> Self {
    Self(.warning, "duplicate-key", "a second column \(name.shortQuoted); the first one counts")
  }

  package static func unknownKey(_ key: String, count: Int, known: [String]) -> Self {
    Self(
      .warning, "unknown-key",
      "unknown key \(key.shortQuoted)" + (count > 1 ? " in \(count) records" : ""),
      hint: known.suggestion(for: key))
  }
}

// Records.
extension VaultProblem {
  static let emptyIdentifier = Self(
    .error, "wrong-type", "id is empty", hint: "leave it out, or give each record its own")

  /// - Parameter id: Nil for records without one.
  static func duplicate(id: String?, first: Place) -> Self {
    let name = id.map { " " + $0.shortIdentifier.shortQuoted } ?? ""
    return Self(.warning, "duplicate-record", "the record\(name) is a copy of the one at \(first)")
  }

  static func conflict(id: String, first: Place) -> Self {
    Self(
      .error, "duplicate-id",
      "the id \(id.shortIdentifier.shortQuoted) is that of another record, at \(first), "
        + "which was kept",
      hint: "give one of them another id, or the newer one a later updatedAt")
  }
}

extension [String] {
  fileprivate func suggestion(for name: String) -> String? {
    nearest(to: name).map { "did you mean \"\($0)\"?" }
  }
}
