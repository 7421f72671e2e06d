internal import Chronology
internal import Diagnostics
internal import Gifts

extension EntryForm {
  /// A gift or a loan, field by field.
  package static let gift = EntryForm(
    "gift", title: "A gift", GiftReader.gifts, of: GiftRecord.self,
    [
      EntryField(
        "name", "Person", question: "Who?", isRequired: true,
        help: "A name or the id of a contact.",
        known: .people),
      EntryField(
        "amount", "Amount", question: "How much?", isRequired: true,
        help: "As you would write it: 800, 1.2万, 壹仟元整."),
      EntryField("currency", "Currency", help: "A code such as HKD; renminbi when left out."),
      EntryField(
        "direction", "Direction", .choice(Gift.Direction.allCases.map(\.rawValue)),
        question: "sent or received?", isRequired: true),
      EntryField("type", "Type", .choice(Gift.Kind.allCases.map(\.rawValue))),
      EntryField("event", "Occasion", question: "Which occasion?", help: "In your words: 结婚."),
      EntryField(
        "category", "Category",
        .choice(["other"] + OccasionCategory.allCases.map(\.rawValue).filter { $0 != "other" })),
      EntryField("date", "Day", .day),
      EntryField("book", "Book", help: "The id of the book it belongs to.", known: .books),
      EntryField("gift", "Goods", help: "What was given beside money."),
      EntryField("due", "Due", help: "When a loan has to be paid back, such as 2026-12-31."),
      EntryField("note", "Note", .paragraph, question: "A note?"),
    ])

  /// A gift or a loan, told in a sentence.
  package static let note = EntryForm(
    "note", title: "A gift in a sentence", GiftReader.gifts,
    [
      EntryField(
        noteField, "What happened", .paragraph, isRequired: true,
        help: "In Chinese: 张三结婚随礼一千元, 借给赵六五千 下月还.")
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
