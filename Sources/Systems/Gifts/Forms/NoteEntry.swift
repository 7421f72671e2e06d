import Basics
import SiteKit
import Vault

/// A note, what was understood of an exchange in it, and the record of it.
struct NoteEntry: Sendable {
  /// What messages call a batch.
  static let standardInput = "<standard input>"

  /// The note as written.
  let text: String
  /// Its line in a batch, counted from 1.
  let line: Int?
  let sentence: GiftSentence
  /// The members of the record; nil when person, amount or direction are not known, or nothing
  /// happened.
  var members: [(String, JSONText)]?
  var gift: Gift?
  /// The record, tried by the decoding that will read it.
  var record: NewRecord?
  /// What was decided that the note does not say.
  var remarks: [String] = []

  /// Doubts about how it was meant.
  var problem: GiftProblem?

  /// Whether the record can be written: it is known, reads well, and no question is open.
  var isReady: Bool {
    members != nil && sentence.questions.isEmpty && record?.diagnostics.hasErrors == false
  }

  /// What was understood, for a program.
  func json(isWritten: Bool) -> JSONLine {
    let notes = (sentence.nothing.map { [$0.text] } ?? []) + remarks
    return .told(
      GiftRecord.kind.name, members, line: line,
      questions: sentence.questions.map { ($0.code, $0.text) },
      note: notes.isEmpty ? nil : notes.joined(separator: "; "), isWritten: isWritten)
  }

  /// The questions as errors, what may not be meant, and what reading the record found, each with
  /// its place in the note.
  func diagnostics(file: String) -> DiagnosticList {
    var list = DiagnosticList()
    for question in sentence.questions {
      let bytes = Array(text.utf8)
      let start = text.prefix(question.range.lowerBound).utf8.count
      let end = text.prefix(question.range.upperBound).utf8.count
      let (place, excerpt) = Place.locate(start..<end, in: bytes, number: line ?? 1, file: file)
      list.append(
        Diagnostic(.error, kind: question.code, at: place, question.text, excerpt: excerpt))
    }
    if let problem { list.append(problem.diagnostic(at: Place(file: file, line: line ?? 1))) }
    if let record { list.append(contentsOf: record.diagnostics) }
    return list
  }
}
