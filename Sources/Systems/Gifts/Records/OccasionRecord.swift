import Basics
import Vault
import Wording

/// A record of `gifts/events`.
struct OccasionRecord: RecordDraft {
  private var name: String?
  private var category = OccasionCategory.other
  private var icon: String?
  private var order: Int?

  static let schema = Schema<Self>(
    "occasion", title: "entry.new_occasion", in: GiftReader.occasions,
    "An occasion of your own, besides the built-in ones",
    example: "daybook add occasion --name 百日宴 --category full_moon",
    [
      .text(
        "name", "What it is called", isRequired: true,
        entry: FieldEntry("entry.name", question: "What is it called?")
      ) { $0.name = $1 },
      .category("What kind of occasion it is; other when left out", entry: .category) {
        $0.category = $1
      },
      .icon { $0.icon = $1 },
      .order { $0.order = $1 },
    ])

  func record(_ context: inout RecordContext) -> Occasion? {
    guard let name else { return nil }
    var occasion = Occasion(
      source: RecordSource(id: context.recordIdentifier), name: name, category: category)
    occasion.icon = icon
    occasion.order = order
    return occasion
  }
}
