internal import ArgumentParser
internal import Basics
package import Vault

/// Asks the person at the terminal, if there is one. All questions of the program go through it, so
/// that all accept the same answers and end in the same way.
package protocol Asker: Sendable {
  /// Writes to standard error, for a person.
  func note(_ text: String)
  /// True if there is a person who can be asked.
  var isAttended: Bool { get }
  /// The answer without surrounding whitespace; nil if nobody can be asked, and at the end of the
  /// input.
  func ask(_ question: String) -> String?
}

extension Asker {
  /// The answer to a question; nil if nobody gives one.
  ///
  /// - Parameters:
  ///   - hint: The expected form, shown after an invalid answer.
  ///   - isRequired: True if Enter alone is not an answer.
  ///   - enter: The meaning of Enter alone, if it is an answer.
  ///   - read: Parses an answer; nil if it is not understood.
  /// - Throws: ``Failure`` after two answers that are not understood.
  package func ask<Value>(
    _ question: String, _ hint: @autoclosure () -> String, isRequired: Bool = false,
    enter: Value? = nil, read: (String) throws -> Value?
  ) throws -> Value? {
    for isLast in [false, true] {
      guard let answer = ask(question) else { return nil }
      if answer.isEmpty, !isRequired { return enter }
      if !answer.isEmpty, let value = try read(answer) { return value }
      let (what, hint) = (answer.printable.shortQuoted, hint())
      if isLast {
        throw Failure(
          Diagnostic(
            .error, kind: "not-an-answer", "\(what) is not understood, and nothing was written",
            hint: hint))
      }
      note("\(what) is not understood; \(hint)\n")
    }
    return nil
  }

  /// True if a person says yes.
  ///
  /// - Parameter enter: The meaning of Enter alone.
  package func isYes(_ question: String, enter: Bool = false) throws -> Bool {
    try ask("\(question) [\(enter ? "Y/n" : "y/N")]", "write yes or no", enter: enter) { answer in
      YesOrNo(answer).map { $0 == .yes }
    } ?? false
  }

  /// Continues if the person agrees to what a command is about to do, or has agreed with an option;
  /// otherwise the command fails and nothing is done.
  ///
  /// - Parameter yes: True if the person has agreed with an option.
  /// - Throws: `ExitCode` if they do not agree, and ``Failure`` if nobody can be asked.
  package func agree(to deed: Deed, _ yes: Bool) throws {
    if yes { return }
    guard isAttended else {
      throw Failure(Diagnostic(.error, kind: "not-agreed", deed.undone, hint: deed.option))
    }
    if try isYes(deed.question, enter: deed.enter) { return }
    note("\(deed.undone)\n")
    throw ExitCode.failure
  }
}

extension Asker {
  /// The same before records are deleted that others refer to, which are named first.
  package func agree(
    toDelete references: References, _ yes: Bool, _ deed: Deed = .deleting
  ) throws {
    let counts = references.counts.map { $0.count.counted($0.kind) }.joined(separator: ", ")
    let verb = references.records.count == 1 ? "refers" : "refer"
    note(
      "\(counts) \(verb) to \(references.gone):\n"
        + "  \(references.inWords)\n")
    try agree(to: deed, yes)
  }
}

package struct Deed: Sendable {
  let question: String
  /// The answer that Enter alone gives.
  var enter = false
  /// The message if nobody agrees.
  let undone: String
  /// The option that agrees in advance.
  let option: String

  package static func writing(_ question: String = "Write it?", enter: Bool = false) -> Deed {
    Deed(
      question: question, enter: enter, undone: "nothing was written",
      option: "write it with --yes")
  }

  package static let deleting = Deed(
    question: "Delete it?", undone: "nothing was deleted", option: "delete it with --yes")

  package static let importing = Deed(
    question: "Import it?", undone: "nothing was imported", option: "import it with --yes")

  package static let undoing = Deed(
    question: "Undo it?", undone: "nothing was undone", option: "undo it with --yes")

  package static let restoring = Deed(
    question: "Restore it?", undone: "nothing was changed", option: "restore it with --yes")

  package static let keeping = Deed(
    question: "Keep it as the newest version?", undone: "nothing was written",
    option: "keep it with --keep")

  package static let sending = Deed(
    question: "Send it?", undone: "nothing was sent", option: "send it with --yes")
}
