import Basics
import Vault
import Wording

/// A record of `gifts/books`.
struct BookRecord: RecordDraft {
  private var name: String?
  private var icon: String?
  private var color = CoverColor.cinnabar
  private var note: String?
  private var isArchived = false
  private var order: Int?

  static let schema = Schema<Self>(
    "book", title: "entry.new_book", in: GiftReader.books,
    "A part of the ledger that belongs together, such as the gifts at your wedding",
    example: "daybook add book --name 婚礼礼簿 --id wedding", needsIdentifier: true,
    [
      .text(
        "name", "What it is called", isRequired: true,
        entry: FieldEntry("entry.name", question: "What is it called?")
      ) { $0.name = $1 },
      .icon { $0.icon = $1 },
      Schema.Member(
        Field(
          "color", .form("a color such as #C04851"), "Its color; cinnabar when left out",
          entry: FieldEntry("entry.color", help: "entry.color_help"))
      ) { value, draft, context in
        guard let text = value.nonEmptyText(&context) else { return }
        if let color = CoverColor(text) { return draft.color = color }
        context.report(GiftProblem.notAColor(text), at: value.range)
      },
      .text(
        "note", "A note about it", isParagraph: true,
        entry: FieldEntry("entry.note", question: "A note?")
      ) { $0.note = $1 },
      .flag("archived", "Whether it is closed, so that forms do not offer it") {
        $0.isArchived = $1
      }.shown(as: "entry.archived"),
      .order { $0.order = $1 },
    ])

  func record(_ context: inout RecordContext) -> Book? {
    guard let name else { return nil }
    var book = Book(source: RecordSource(id: context.recordIdentifier), name: name)
    book.icon = icon
    book.color = color
    book.note = note
    book.isArchived = isArchived
    book.order = order
    return book
  }
}
