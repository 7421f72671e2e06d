internal import Chronology
internal import Diagnostics
internal import Gifts
internal import Wording

extension EntryForm {
  /// A gift or a loan, field by field.
  package static let gift = EntryForm(
    "gift", title: "entry.gift", GiftReader.gifts, of: GiftRecord.self,
    [
      EntryField(
        "name", "entry.person", question: "Who?", isRequired: true,
        help: "entry.person_help",
        known: .people),
      EntryField(
        "amount", "entry.amount", question: "How much?", isRequired: true,
        help: "entry.amount_help"),
      EntryField("currency", "entry.currency", help: "entry.currency_help"),
      EntryField(
        "direction", "entry.direction", .choice(Gift.Direction.allCases.map(\.rawValue)),
        question: "sent or received?", isRequired: true),
      EntryField("type", "entry.type", .choice(Gift.Kind.allCases.map(\.rawValue))),
      EntryField(
        "event", "entry.occasion", question: "Which occasion?", help: "entry.occasion_help"),
      EntryField(
        "category", "entry.category",
        .choice(["other"] + OccasionCategory.allCases.map(\.rawValue).filter { $0 != "other" })),
      EntryField("date", "entry.day", .day),
      EntryField("book", "entry.book", help: "entry.book_help", known: .books),
      EntryField("gift", "entry.goods", help: "entry.goods_help"),
      EntryField("due", "entry.due", help: "entry.due_help"),
      EntryField("note", "entry.note", .paragraph, question: "A note?"),
    ])

  /// A gift or a loan, told in a sentence.
  package static let note = EntryForm(
    "note", title: "entry.sentence", GiftReader.gifts,
    [
      EntryField(
        noteField, "entry.happened", .paragraph, isRequired: true,
        help: "entry.happened_help")
    ]
  ) { values, moment in
    let text = values[noteField, default: ""].split(whereSeparator: \.isNewline)
      .joined(separator: " ")
    let log =
      moment.notes
      ?? NoteLog(
        GiftRecords(), settings: GiftSettings(), zone: moment.zone, now: moment.now,
        clock: moment.clock)
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
