internal import Gifts

/// An amount of money while its record is read; decoded when all fields are there, as the currency
/// may come after it.
struct AmountField {
  private var value: FieldValue?

  /// Keeps the value, whose bytes stay valid until the record ends.
  mutating func take(_ value: FieldValue) { self.value = value }

  /// Where the amount is; nil when none was given.
  var range: Range<Int>? { value?.range }

  /// The amount, in any form that ``AmountText`` reads; reports one that cannot be read, is below
  /// zero, or names another currency than the record. Nil when none was given.
  ///
  /// - Parameter currency: The currency that the record names; without one it is what the amount
  ///   names, else renminbi.
  func money(
    _ field: String, in currency: Currency?, _ context: inout RecordContext
  ) -> Money? {
    guard let value else { return nil }
    guard value.form == .number || value.isText else {
      context.report(
        .wrongType(field: field, expected: "an amount", found: value.formDescription),
        at: value.range)
      return nil
    }
    let text = value.string
    do throws(AmountProblem) {
      let money = try AmountText.money(text, in: currency ?? .renminbi)
      if let currency, money.currency != currency {
        context.report(
          GiftProblem.otherCurrency(field: field, text: text, currency: currency), at: value.range)
      }
      if money.isNegative { context.report(.negative(field: field, text: text), at: value.range) }
      return money
    } catch {
      context.report(GiftProblem.amount(field: field, text: text, error), at: value.range)
      return nil
    }
  }
}
