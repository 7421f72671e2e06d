import Basics
import SiteKit
import Vault

/// A note on gifts, and the fields of its record that follow it: `gave Ann 200 category=wedding`.
struct NoteFields {
  /// The note without the fields.
  let note: String
  private let words: [String]

  /// The fields that can follow a note, except the fields of a new contact.
  static let fields = EntryForm.gift.fields.filter { field in
    GiftRecord.kind.editFields.contains { $0.name == field.name }
  }

  init(_ text: String) {
    let first = text.split(whereSeparator: \.isWhitespace)
      .first { FieldWords.isField(String($0)) }?.startIndex
    note = first.map { String(text[..<$0]) } ?? text
    words = first.map { text[$0...].split(whereSeparator: \.isWhitespace).map(String.init) } ?? []
  }

  /// The members of a record that the fields give, and their problems.
  ///
  /// - Parameters:
  ///   - said: The fields that the note itself gives.
  ///   - values: The values of a record, for its check.
  func members(
    besides said: Set<String>, of values: [String: String], _ moment: EntryMoment
  ) -> (members: [RecordText.Member], problems: [Diagnostic]) {
    guard !words.isEmpty else { return ([], []) }
    do {
      let given = try FieldWords(words, of: GiftRecord.kind, Self.fields).values
      for (field, text) in given {
        // The next line of a note would become a part of the text.
        if text.contains("；") { throw FieldWords.noPart(text) }
        if said.contains(field.name) {
          throw Failure("given-twice", "\(field.name) is given twice", hint: "leave one out")
        }
      }
      let typed = Dictionary(given.map { ($0.field.name, $0.text) }) { $1 }
      let draft = EntryForm.gift.draft(values.merging(typed) { $1 }, moment)
      return (
        draft.members.filter { typed[$0.name] != nil },
        draft.problems.filter { $0.field.map { typed[$0] != nil } ?? false }.map(\.diagnostic)
      )
    } catch {
      let problem = (error as? Failure)?.diagnostic
      return ([], [problem ?? Diagnostic(.error, kind: "fields-in-sentence", "\(error)")])
    }
  }
}
