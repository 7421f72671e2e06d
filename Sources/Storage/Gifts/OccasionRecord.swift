internal import Diagnostics
package import Gifts

/// A record of `gifts/events`.
package struct OccasionRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case name, category, icon, order
  }

  package static let keepsSource = true

  private var name = RequiredField<String>()
  private var category = OccasionCategory.other
  private var icon: String?
  private var order: Int?
  private var occasion: Occasion?

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .name: name.take(value.requiredText(&context))
    case .category:
      category =
        value.namedChoice(of: OccasionCategory.self, chineseName: \.chineseName, &context)
        ?? .other
    case .icon: icon = value.nonEmptyText(&context)
    case .order: order = value.whole(in: BookRecord.orders, &context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    name.check("name", &context)
    guard let name = name.value else { return }
    var occasion = Occasion(
      source: RecordSource(id: context.recordIdentifier), name: name, category: category)
    occasion.icon = icon
    occasion.order = order
    self.occasion = occasion
  }

  package func add(to log: inout RowLog<Occasion>) {
    if let occasion { log.append(occasion) }
  }
}
