import Diagnostics
import Gifts
import Vault

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
    "etiquette", in: GiftReader.etiquette, "What is usual in a place for a kind of occasion",
    [
      .text("province", "The province, as the setting names it", isRequired: true, privacy: .open) {
        $0.province = $1
      },
      .text("city", "The city; all of the province when left out", privacy: .open) {
        $0.city = $1
      },
      .category("The kind of occasion", isRequired: true) { $0.category = $1 },
      .amount("min", "The least that is usual") { $0.least = $1 },
      .amount("average", "What is given mostly, from min to max") { $0.average = $1 },
      .amount("max", "The most that is usual") { $0.most = $1 },
      .currency { $0.currency = $1 },
      .texts("tips", "What to do") { $0.tips = $1 },
      .texts("taboos", "What not to do") { $0.taboos = $1 },
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
