internal import ArgumentParser
internal import Basics
package import Vault
package import Wording

/// Asks the person at the terminal, if there is one. All questions of the program go through it, so
/// that all accept the same answers and end in the same way.
package protocol Asker: Sendable {
  /// The words of its questions.
  var words: Words { get throws }
  /// Writes to standard error, for a person.
  func note(_ text: String)
  /// True if there is a person who can be asked.
  var isAttended: Bool { get }
  /// The answer without surrounding whitespace; nil if nobody can be asked, and at the end of the
  /// input.
  func ask(_ question: String) -> String?
  /// The same for an answer of one key, which needs no Enter.
  func askForKey(_ question: String) -> String?
  /// The index of the line that a person finds among some by typing a part of it; nil if nobody can
  /// be asked, and if they find none.
  ///
  /// - Parameters:
  ///   - typed: The text to begin with.
  ///   - matching: The indices of the lines for a typed text, best first.
  func find(
    _ question: String, among lines: [String], typed: String, matching: (String) -> [Int]
  ) -> Int?
}

extension Asker {
  package func askForKey(_ question: String) -> String? { ask(question) }

  /// The answer to a question; nil if nobody gives one.
  ///
  /// - Parameters:
  ///   - hint: The expected form, shown after an invalid answer.
  ///   - byKey: True if each answer is a single key.
  ///   - isRequired: True if Enter alone is not an answer.
  ///   - enter: The meaning of Enter alone, if it is an answer.
  ///   - read: Parses an answer; nil if it is not understood.
  /// - Throws: ``Failure`` after two answers that are not understood.
  package func ask<Value>(
    _ question: String, _ hint: @autoclosure () -> String, byKey: Bool = false,
    isRequired: Bool = false,
    enter: Value? = nil, read: (String) throws -> Value?
  ) throws -> Value? {
    let question = try words.said(question)
    for isLast in [false, true] {
      guard let answer = byKey ? askForKey(question) : ask(question) else { return nil }
      if answer.isEmpty, !isRequired { return enter }
      if !answer.isEmpty, let value = try read(answer) { return value }
      let (what, words) = (answer.printable.shortQuoted, try self.words)
      let hint = words.said(hint())
      if isLast {
        throw Failure(
          Diagnostic(
            .error, kind: "not-an-answer", words("ask.not_understood_at_all", ["answer": what]),
            hint: hint))
      }
      note("\(words("ask.not_understood", ["answer": what, "hint": hint]))\n")
    }
    return nil
  }

  /// True if a person says yes.
  ///
  /// - Parameter enter: The meaning of Enter alone.
  package func isYes(_ question: String, enter: Bool = false) throws -> Bool {
    let hint = try words("ask.yes_or_no")
    return try ask("\(question) [\(enter ? "Y/n" : "y/N")]", hint, enter: enter) { answer in
      YesOrNo(answer).map { $0 == .yes }
    } ?? false
  }

  /// Continues if the person agrees to a command's action, or has agreed with an option; otherwise
  /// the command fails and nothing is done.
  ///
  /// - Parameter yes: True if the person has agreed with an option.
  /// - Throws: `ExitCode` if they do not agree, and ``Failure`` if nobody can be asked.
  package func agree(to deed: Deed, _ yes: Bool) throws {
    if yes { return }
    let words = try self.words
    guard isAttended else {
      throw Failure(
        Diagnostic(
          .error, kind: "not-agreed", words(deed.undone),
          hint: words(deed.advice, ["option": deed.option])))
    }
    if try isYes(words(deed.question, ["count": deed.count]), enter: deed.enter) { return }
    note("\(words(deed.undone))\n")
    throw ExitCode.failure
  }
}

extension Asker {
  /// The same before records are deleted that others refer to, which are named first.
  package func agree(
    toDelete references: References, _ yes: Bool, _ deed: Deed = .deleting
  ) throws {
    let count = references.records.count
    let words = try self.words
    let counts =
      words.language == .english
      ? references.counts.map { $0.count.counted($0.kind) }.joined(separator: ", ")
      : words("base.records", ["count": count])
    note(
      words("desk.refer", ["count": count, "records": counts, "record": references.gone])
        + "\n  \(references.inWords)\n")
    try agree(to: deed, yes)
  }
}

/// Something that a command does once a person agrees.
package struct Deed: Sendable {
  let question: Words.Key
  /// How many things it is done to, for a question that says so.
  var count = 1
  /// The answer that Enter alone gives.
  var enter = false
  /// The message if nobody agrees.
  let undone: Words.Key
  /// How to agree in advance, with an option.
  let advice: Words.Key
  var option = "--yes"

  private init(
    _ question: Words.Key, _ undone: Words.Key, _ advice: Words.Key, option: String = "--yes"
  ) {
    self.question = question
    self.undone = undone
    self.advice = advice
    self.option = option
  }

  private static func written(_ question: Words.Key) -> Deed {
    Deed(question, "ask.nothing_written", "ask.write_with")
  }

  package static let writing = written("ask.write")
  /// Writing what there are warnings about.
  package static let writingAsItIs = written("ask.write_as_is")

  /// Writing what was just shown, which Enter agrees to.
  package static func writingShown(_ count: Int = 1) -> Deed {
    var deed = count == 1 ? writing : written("ask.write_all")
    deed.count = count
    deed.enter = true
    return deed
  }

  package static let deleting = Deed("ask.delete", "ask.nothing_deleted", "ask.delete_with")

  /// Deleting some records.
  package static func deleting(_ count: Int) -> Deed {
    guard count > 1 else { return deleting }
    var deed = Deed("ask.delete_all", "ask.nothing_deleted", "ask.delete_with")
    deed.count = count
    return deed
  }

  package static let importing = Deed("ask.import", "ask.nothing_imported", "ask.import_with")
  package static let undoing = Deed("ask.undo", "ask.nothing_undone", "ask.undo_with")
  package static let restoring = Deed("ask.restore", "ask.nothing_changed", "ask.restore_with")
  package static let keeping = Deed(
    "ask.keep", "ask.nothing_written", "ask.keep_with", option: "--keep")
  package static let sending = Deed("ask.send", "ask.nothing_sent", "ask.send_with")
}
