import Basics
import Vault
import Wording

/// A record of `gifts/contacts`.
struct ContactRecord: RecordDraft {
  private var name: String?
  private var phone: String?
  private var relation = Relation.other
  private var household: String?
  private var note: String?
  private var birthday: Birthday?
  private var unconfirmedBirthday: String?

  static let schema = Schema<Self>(
    "contact", title: "entry.contact", in: GiftReader.contacts,
    "A person with whom you exchange gifts",
    example: "daybook add contact --name 夏青 --relation friend --birthday 腊月廿五",
    line: RecordLine(figures: figures),
    [
      .text(
        "name", "The person's name", isRequired: true, privacy: .name,
        entry: FieldEntry("entry.name", question: "Who?")
      ) { $0.name = $1 },
      Schema.Member(
        Field(
          "phone", .form("a phone number", allowsNumber: true),
          "Tells people with the same name apart when a file is imported", privacy: .intimate,
          entry: FieldEntry("entry.phone"))
      ) { value, draft, context in
        // A number without quotes is what people write.
        draft.phone = value.form == .number ? value.string : value.nonEmptyText(&context)
      },
      .choice(
        "relation", of: Relation.self, "How the person is related to you; other when left out",
        alias: \.chineseName, entry: .relation()
      ) { $0.relation = $1 },
      .text(
        "group", "The name of the household that the person belongs to", privacy: .name,
        entry: FieldEntry(
          "entry.household", question: "Whose household?", help: "entry.household_help",
          known: .households, option: "household")
      ) { $0.household = $1 },
      .text(
        "note", "A note about the person", isParagraph: true,
        entry: FieldEntry("entry.note", question: "A note?")
      ) { $0.note = $1 },
      Schema.Member(
        Field(
          "birthday",
          .form(
            "a day of the year such as 05-06, 1980-05-06, lunar:12-25 or 腊月廿五", holds: .birthday),
          "The person's birthday, with or without the year", privacy: .name,
          entry: FieldEntry(
            "entry.birthday", question: "When is their birthday?", help: "entry.birthday_help"))
      ) { value, draft, context in
        guard let text = value.nonEmptyText(&context) else { return }
        do throws(WrittenProblem) {
          let birthday = try Birthday(written: text)
          draft.birthday = birthday
          draft.unconfirmedBirthday = birthday.wasLunar(text) ? text : nil
        } catch {
          context.report(GiftProblem.notABirthday(error), at: value.range)
        }
      },
    ])

  func record(_ context: inout RecordContext) -> Contact? {
    guard let name else { return nil }
    var contact = Contact(source: RecordSource(id: context.recordIdentifier), name: name)
    contact.phone = phone
    contact.relation = relation
    contact.household = household
    contact.note = note
    contact.birthday = birthday
    contact.unconfirmedBirthday = unconfirmedBirthday
    return contact
  }
}
