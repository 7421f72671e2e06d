import Basics
import Vault
import Wording

/// A record of `gifts/etiquette`.
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
        "city", "The city; the whole province when left out", privacy: .open,
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
        "average", "What is usually given, between min and max",
        entry: FieldEntry("entry.average", question: "What is usually given?")
      ) { $0.average = $1 },
      .amount(
        "max", "The usual maximum",
        entry: FieldEntry("entry.most", question: "The usual maximum?")
      ) { $0.most = $1 },
      .currency(entry: FieldEntry("entry.currency", help: "entry.currency_help")) {
        $0.currency = $1
      },
      .texts(
        "tips", "What to do",
        entry: FieldEntry("entry.tips", as: .lines, help: "entry.lines_help")
      ) { $0.tips = $1 },
      .texts(
        "taboos", "What not to do",
        entry: FieldEntry("entry.taboos", as: .lines, help: "entry.lines_help")
      ) { $0.taboos = $1 },
    ])

  func record(_ context: inout RecordContext) -> Etiquette? {
    let amounts = [("min", least), ("average", average), ("max", most)].map {
      $1?.money($0, in: currency, &context)
    }
    guard !context.recordHasErrors, let province, let category, let least = amounts[0],
      let average = amounts[1], let highest = amounts[2]
    else { return nil }
    var etiquette = Etiquette(
      source: RecordSource(id: context.recordIdentifier), province: province, city: city,
      category: category, least: least, average: average, most: highest)
    etiquette?.tips = tips
    etiquette?.taboos = taboos
    if etiquette == nil {
      context.report(GiftProblem.amountsOutOfOrder, at: most?.range ?? context.recordRange)
    }
    return etiquette
  }
}
