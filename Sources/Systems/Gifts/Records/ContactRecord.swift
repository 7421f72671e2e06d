import Basics
import Vault
import Wording

struct ContactRecord: RecordDraft {
  private var contact = Contact(source: RecordSource(id: ""), name: "")

  static let schema = Schema<Self>(
    "contact", title: "entry.contact", in: GiftReader.contacts,
    "Somebody you exchange gifts with",
    example: "daybook add contact --name 陆小满 --relation friend --birthday 腊月廿五",
    line: RecordLine(figures: figures),
    [
      .text(
        "name", "The person's name", isRequired: true, privacy: .name,
        entry: FieldEntry("entry.name", question: "Who?")
      ) { $0.contact.name = $1 },
      Schema.Member(
        Field(
          "phone", .form("a phone number", allowsNumber: true),
          "Tells people with the same name apart when a file is imported", privacy: .intimate,
          entry: FieldEntry("entry.phone"))
      ) { value, draft, context in
        // People write a number without quotes.
        draft.contact.phone = value.form == .number ? value.string : value.nonEmptyText(&context)
      },
      .choice(
        "relation", of: Relation.self, "How the person is related to you; other by default",
        alias: \.chineseName, entry: entryOfRelation
      ) { $0.contact.relation = $1 },
      .text(
        "group", "The name of the household that the person belongs to", privacy: .name,
        entry: FieldEntry(
          "entry.household", question: "Whose household?", help: "entry.household_help",
          known: .households, option: "household")
      ) { $0.contact.household = $1 },
      .text(
        "note", "A note about the person", isParagraph: true,
        entry: FieldEntry("entry.note", question: "A note?")
      ) { $0.contact.note = $1 },
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
          draft.contact.birthday = birthday
          draft.contact.unconfirmedBirthday = birthday.wasLunar(text) ? text : nil
        } catch {
          context.report(GiftProblem.notABirthday(error), at: value.range)
        }
      },
    ])

  /// Other comes first in forms, as it is the default.
  private static let entryOfRelation = FieldEntry(
    "entry.relation",
    as: .choice(([.other] + Relation.allCases.filter { $0 != .other }).map(\.rawValue)),
    question: "How are they related to you, such as family, colleague or friend?",
    spoken: ["商务": "business", "商務": "business", "家人": "family", "家族": "family"],
    leftOut: Relation.other.rawValue
  ) { relation, words in
    Relation(rawValue: relation).map(words.name(of:))
  }

  func record(_ context: inout RecordContext) -> Contact? {
    contact.name.isEmpty ? nil : contact.identified(in: context)
  }
}
