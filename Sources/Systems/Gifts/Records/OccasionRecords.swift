import Basics
import Vault
import Wording

struct OccasionRecord: RecordDraft {
  private var occasion = Occasion(source: RecordSource(id: ""), name: "", category: .other)

  static let schema = Schema<Self>(
    "occasion", title: "entry.new_occasion", in: GiftReader.occasions,
    "An occasion of your own, besides the built-in ones",
    example: "daybook add occasion --name 百日宴 --category full_moon",
    [
      .text(
        "name", "Its name", isRequired: true,
        entry: FieldEntry("entry.name", question: "What is it called?")
      ) { $0.occasion.name = $1 },
      .category("The kind of occasion; other by default") { $0.occasion.category = $1 },
      .icon { $0.occasion.icon = $1 },
      .order { $0.occasion.order = $1 },
    ])

  func record(_ context: inout RecordContext) -> Occasion? {
    occasion.name.isEmpty ? nil : occasion.identified(in: context)
  }
}

struct EtiquetteRecord: RecordDraft {
  private var province: String?
  private var city: String?
  private var category: OccasionCategory?
  private var least: FieldValue?
  private var average: FieldValue?
  private var most: FieldValue?
  private var currency: Currency?
  private var tips: [String] = []
  private var taboos: [String] = []

  static let schema = Schema<Self>(
    "etiquette", title: "entry.etiquette", in: GiftReader.etiquette,
    "Usual amounts in a place for a kind of occasion",
    example: """
      daybook add etiquette --province 江苏 --category wedding --min 500 --average 800 --max 2000
      """,
    [
      .text(
        "province", "The province, as the setting names it", isRequired: true, privacy: .open,
        entry: FieldEntry(
          "entry.province", question: "Which province?", help: "entry.province_help")
      ) { $0.province = $1 },
      .text(
        "city", "The city; without one, the whole province", privacy: .open,
        entry: FieldEntry("entry.city", question: "Which city?", help: "entry.city_help")
      ) { $0.city = $1 },
      .category(
        "The kind of occasion", isRequired: true,
        entry: .category(question: "Which kind of occasion, such as wedding?")
      ) { $0.category = $1 },
      .amount(
        "min", "The usual minimum",
        entry: FieldEntry("entry.least", question: "The usual minimum?")
      ) { $0.least = $1 },
      .amount(
        "average", "The usual amount, between min and max",
        entry: FieldEntry("entry.average", question: "What is usually given?")
      ) { $0.average = $1 },
      .amount(
        "max", "The usual maximum",
        entry: FieldEntry("entry.most", question: "The usual maximum?")
      ) { $0.most = $1 },
      .currency { $0.currency = $1 },
      .texts(
        "tips", "Good manners",
        entry: FieldEntry("entry.tips", as: .lines, help: "entry.lines_help")
      ) { $0.tips = $1 },
      .texts(
        "taboos", "Manners to avoid",
        entry: FieldEntry("entry.taboos", as: .lines, help: "entry.lines_help")
      ) { $0.taboos = $1 },
    ])

  func record(_ context: inout RecordContext) -> Etiquette? {
    let least = least?.money("min", in: currency, &context)
    let average = average?.money("average", in: currency, &context)
    let most = most?.money("max", in: currency, &context)
    guard !context.recordHasErrors, let province, let category, let least, let average, let most
    else { return nil }
    var etiquette = Etiquette(
      source: RecordSource(id: context.recordIdentifier), province: province, city: city,
      category: category, least: least, average: average, most: most)
    etiquette?.tips = tips
    etiquette?.taboos = taboos
    if etiquette == nil {
      context.report(
        Diagnostic(
          .error, kind: "amounts-out-of-order", "min, average and max are not in order",
          hint: "min is at most average, and average at most max"),
        at: self.most?.range ?? context.recordRange)
    }
    return etiquette
  }
}
