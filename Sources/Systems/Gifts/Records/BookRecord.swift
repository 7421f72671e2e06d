import Basics
import Vault
import Wording

struct BookRecord: RecordDraft {
  private var book = Book(source: RecordSource(id: ""), name: "")

  static let schema = Schema<Self>(
    "book", title: "entry.new_book", in: GiftReader.books,
    "A book of the ledger, such as one for the gifts at your wedding",
    example: "daybook add book --name 婚礼礼簿 --id wedding", needsIdentifier: true,
    [
      .text(
        "name", "Its name", isRequired: true,
        entry: FieldEntry("entry.name", question: "What is it called?")
      ) { $0.book.name = $1 },
      .icon { $0.book.icon = $1 },
      Schema.Member(
        Field(
          "color", .form("a color such as #C04851"), "Its color; cinnabar by default",
          entry: FieldEntry("entry.color", help: "entry.color_help"))
      ) { value, _, context in
        guard let text = value.nonEmptyText(&context), !text.isColor else { return }
        context.report(
          Diagnostic(
            .warning, kind: "not-a-color",
            "color \(text.shortQuoted) is not a color; cinnabar is used",
            hint: "write it as #C04851"), at: value.range)
      },
      .text(
        "note", "A note about it", isParagraph: true,
        entry: FieldEntry("entry.note", question: "A note?")
      ) { $0.book.note = $1 },
      .flag("archived", "true when it is closed, so that forms do not offer it") {
        $0.book.isArchived = $1
      }.shown(as: "entry.archived"),
      .order { $0.book.order = $1 },
    ])

  func record(_ context: inout RecordContext) -> Book? {
    book.name.isEmpty ? nil : book.identified(in: context)
  }
}

extension String {
  /// True for a number sign and six hexadecimal digits.
  fileprivate var isColor: Bool {
    // Equal counts of bytes and characters exclude full-width characters.
    count == 7 && utf8.count == 7 && hasPrefix("#") && dropFirst().allSatisfy(\.isHexDigit)
  }
}
