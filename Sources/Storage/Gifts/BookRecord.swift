internal import Diagnostics
package import Gifts

/// A record of `gifts/books`.
package struct BookRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case name, icon, color, note, archived, order
  }

  package static let keepsSource = true

  private var hasIdentifier = false
  private var name = RequiredField<String>()
  private var icon: String?
  private var color: CoverColor?
  private var note: String?
  private var isArchived = false
  private var order: Int?
  private var book: Book?

  package init() {}

  package mutating func take(identifier: FieldValue) { hasIdentifier = true }

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .name: name.take(value.requiredText(&context))
    case .icon: icon = value.nonEmptyText(&context)
    case .color:
      guard let text = value.nonEmptyText(&context) else { return }
      color = CoverColor(text)
      if color == nil { context.report(GiftProblem.notAColor(text), at: value.range) }
    case .note: note = value.nonEmptyText(&context)
    case .archived: isArchived = value.bool(&context) ?? false
    case .order: order = value.whole(in: Self.orders, &context)
    }
  }

  /// What may be given as the order of a book or an occasion.
  static let orders = -1_000_000...1_000_000

  package mutating func check(_ context: inout RecordContext) {
    // Records name their book by its id.
    if !hasIdentifier { context.report(.missing(field: "id")) }
    name.check("name", &context)
    guard let name = name.value else { return }
    var book = Book(source: RecordSource(id: context.recordIdentifier), name: name)
    book.icon = icon
    if let color { book.color = color }
    book.note = note
    book.isArchived = isArchived
    book.order = order
    self.book = book
  }

  package func add(to log: inout RowLog<Book>) {
    if let book { log.append(book) }
  }
}
