internal import Diagnostics
package import Gifts

/// A record of `gifts/etiquette`.
package struct EtiquetteRecord: RecordDecoding {
  package enum Field: String, CaseIterable, Sendable {
    case province, city, category, min, max, average, currency, tips, taboos
  }

  package static let keepsSource = true

  private var province = RequiredField<String>()
  private var city: String?
  private var category = RequiredField<OccasionCategory>()
  private var least = AmountField()
  private var average = AmountField()
  private var most = AmountField()
  private var currency: Currency?
  private var tips: [String] = []
  private var taboos: [String] = []
  private var etiquette: Etiquette?

  package init() {}

  package mutating func take(
    _ value: FieldValue, for field: Field, _ context: inout RecordContext
  ) {
    switch field {
    case .province: province.take(value.requiredText(&context))
    case .city: city = value.nonEmptyText(&context)
    case .category:
      category.take(
        value.namedChoice(of: OccasionCategory.self, chineseName: \.chineseName, &context))
    case .min: least.take(value)
    case .average: average.take(value)
    case .max: most.take(value)
    case .currency: currency = value.currency(&context)
    case .tips: tips = value.textList(&context)
    case .taboos: taboos = value.textList(&context)
    }
  }

  package mutating func check(_ context: inout RecordContext) {
    province.check("province", &context)
    category.check("category", &context)
    let amounts = [("min", least), ("average", average), ("max", most)].compactMap {
      (field, amount) -> Money? in
      if amount.range == nil { context.report(.missing(field: field)) }
      return amount.money(field, in: currency, &context)
    }
    guard amounts.count == 3, !context.recordHasErrors, let province = province.value,
      let category = category.value
    else { return }
    etiquette = Etiquette(
      source: RecordSource(id: context.recordIdentifier), province: province, city: city,
      category: category, least: amounts[0], average: amounts[1], most: amounts[2])
    etiquette?.tips = tips
    etiquette?.taboos = taboos
    if etiquette == nil {
      context.report(GiftProblem.amountsOutOfOrder, at: most.range ?? context.recordRange)
    }
  }

  package func add(to log: inout RowLog<Etiquette>) {
    if let etiquette { log.append(etiquette) }
  }
}
