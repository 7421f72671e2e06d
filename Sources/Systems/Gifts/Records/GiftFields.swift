import Basics
import Vault
import Wording

extension Schema.Member {
  /// An amount of money, parsed after all fields, as its currency may follow it.
  static func amount(
    _ name: String, _ meaning: String, entry: FieldEntry,
    set: @escaping @Sendable (inout Draft, FieldValue) -> Void
  ) -> Self {
    Self(
      Field(
        name,
        .form(
          "an amount such as 800, 1.2万 or 壹仟元整", allowsNumber: true,
          holds: .amount(currency: "currency")), meaning,
        isRequired: true, privacy: .amount, entry: entry)
    ) { value, draft, _ in set(&draft, value) }
  }

  /// The currency of all amounts of the record.
  static func currency(
    set: @escaping @Sendable (inout Draft, Currency) -> Void
  ) -> Self {
    Self(
      Field(
        "currency", .form("a code of three letters"),
        "A code such as HKD; a record without one is in the currency that its amount names, else "
          + "renminbi",
        entry: FieldEntry("entry.currency", help: "entry.currency_help"))
    ) { value, draft, context in
      guard let text = value.text(&context) else { return }
      if let currency = Currency(text) { return set(&draft, currency) }
      context.report(GiftProblem.unknownCurrency(text), at: value.range)
    }
  }

  static func category(
    _ meaning: String, isRequired: Bool = false, entry: FieldEntry = .category(),
    set: @escaping @Sendable (inout Draft, OccasionCategory) -> Void
  ) -> Self {
    .choice(
      "category", of: OccasionCategory.self, meaning, isRequired: isRequired,
      alias: \.chineseName, entry: entry, set: set)
  }

  static func icon(set: @escaping @Sendable (inout Draft, String) -> Void) -> Schema.Member {
    .text("icon", "A character shown before the name", privacy: .open, set: set)
      .shown(as: "entry.icon")
  }

  static func order(set: @escaping @Sendable (inout Draft, Int) -> Void) -> Schema.Member {
    .whole(
      "order", in: -1_000_000...1_000_000,
      "Its rank in lists; those without come last, by name", set: set
    ).shown(as: "entry.order")
  }
}

extension FieldValue {
  /// The amount, in any form that ``AmountText`` reads; reports an amount that is unreadable,
  /// negative or in another currency than the record.
  ///
  /// - Parameter currency: The currency of the record; without one, the currency in the amount, or
  ///   else renminbi.
  func money(
    _ field: String, in currency: Currency?, _ context: inout RecordContext
  ) -> Money? {
    guard form == .number || isText else {
      context.report(
        .wrongType(field: field, expected: "an amount", found: formDescription), at: range)
      return nil
    }
    let text = string
    do throws(AmountProblem) {
      let money = try AmountText.money(text, in: currency ?? .renminbi)
      if let currency, money.currency != currency {
        context.report(
          GiftProblem.otherCurrency(field: field, text: text, currency: currency), at: range)
      }
      if money.isNegative { context.report(.negative(field: field, text: text), at: range) }
      return money
    } catch {
      context.report(GiftProblem.amount(field: field, text: text, error), at: range)
      return nil
    }
  }

  /// The day of a past event: `2026-11-20`, a time, on its day in the vault's zone, or a lunar date
  /// with its year, such as 农历2026年八月十五. Reports anything else, and days before 1900, which are
  /// slips such as 0206 for 2026.
  func datedDay(_ context: inout RecordContext) -> Day? {
    guard let day = anyDay(&context) else { return nil }
    if day.components.year < 1900 {
      context.report(
        .outOfRange(field: context.fieldName, text: string, allowed: "1900-01-01 or later"),
        at: range)
    }
    context.note(day)
    return day
  }

  private func anyDay(_ context: inout RecordContext) -> Day? {
    guard isText else { return day(&context) }
    let text = string
    if let day = Day(text) { return day }
    // Only text in Chinese characters can be a lunar day.
    if text.utf8.contains(where: { $0 > 0x7F }), let lunar = LunarDay(dated: text) {
      return lunar.gregorian
    }
    // A date followed by a time.
    guard text.utf8.count > 10, text.utf8.prefix(4).allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return day(&context)
    }
    return instant(&context).map { context.zone.day(of: $0) }
  }
}

extension Sourced {
  /// The record with the id in `context`.
  func identified(in context: RecordContext) -> Self {
    var record = self
    record.source = RecordSource(id: context.recordIdentifier)
    return record
  }
}

extension FieldEntry {
  /// The kind of an occasion, with a question for it; other comes first, as it is the default.
  static func category(question: String? = nil) -> Self {
    Self(
      "entry.category",
      as: .choice(([.other] + OccasionCategory.allCases.filter { $0 != .other }).map(\.rawValue)),
      question: question,
      spoken: [
        "结婚": "wedding", "結婚": "wedding", "結婚式": "wedding", "生孩子": "baby_born",
        "出産": "baby_born", "过生日": "birthday", "誕生日": "birthday", "葬礼": "funeral",
        "葬禮": "funeral", "葬式": "funeral", "搬家": "housewarming", "引っ越し": "housewarming",
        "毕业": "graduation", "畢業": "graduation", "卒業": "graduation", "过年": "spring_festival",
        "過年": "spring_festival", "new year": "spring_festival",
      ], leftOut: OccasionCategory.other.rawValue
    ) { category, words in
      OccasionCategory(rawValue: category).map(words.name(of:))
    }
  }
}
