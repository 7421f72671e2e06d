import Chronology
import Diagnostics
import Gifts
import Vault
import Wording

extension EntryForm {
  /// A gift or a loan, field by field.
  static let gift = EntryForm(for: GiftRecord.self)

  /// A gift or a loan, told in a sentence.
  static let note = EntryForm(
    "note", title: "entry.sentence", GiftReader.gifts,
    [
      EntryField(
        noteField, "entry.happened", .paragraph, isRequired: true,
        help: "entry.happened_help")
    ]
  ) { values, moment in
    let text = values[noteField, default: ""].split(whereSeparator: \.isNewline)
      .joined(separator: " ")
    let log = NoteLog(moment)
    let sentence = log.note(text)
    let entry = log.entry(sentence, of: text, line: nil)
    var found = entry.diagnostics(file: "the note").kept
    if let nothing = sentence.nothing {
      found.append(Diagnostic(.error, kind: "nothing-happened", nothing.text))
    }
    return EntryDraft(
      members: entry.members ?? [], record: entry.isReady ? entry.record : nil,
      year: (entry.gift?.day ?? moment.zone.day(of: moment.now)).year,
      problems: found.map { EntryProblem(field: noteField, diagnostic: $0) })
  }

  private static let noteField = "note"
}

extension EntryField.Known {
  /// Of people who gave or were given; another one may be meant too.
  static let people = Self("people")
  /// Of books.
  static let books = Self("books")
}
