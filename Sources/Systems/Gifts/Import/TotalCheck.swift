/// The sum of a list while it is read, to compare with the one that the list gives itself.
struct TotalCheck {
  private var sum = MoneySums()
  private var sumWithVoid = MoneySums()
  private var part = MoneySums()
  /// How many rows could not be read so far, whose amounts the sum lacks.
  var unreadable = 0

  mutating func add(_ amount: Money, isVoid: Bool = false) {
    sumWithVoid.add(amount)
    guard !isVoid else { return }
    sum.add(amount)
    part.add(amount)
  }

  /// Compares with a total that the file gives, or the sum of a part of it; nil when they agree.
  /// Lists differ in whether void rows count, so either may.
  mutating func compare(_ given: Money, isPart: Bool) -> GiftImportProblem? {
    let currency = given.currency
    let found = isPart ? part[currency] : sum[currency]
    part = MoneySums()
    guard given != found, isPart || given != sumWithVoid[currency] else { return nil }
    return .total(
      given: given.shortDescription, found: found.shortDescription, skipped: unreadable)
  }
}
