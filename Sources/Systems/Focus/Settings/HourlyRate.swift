import Basics
import Vault

/// The price of an hour, exact.
struct HourlyRate: Sendable, Hashable {
  /// The code of the currency: `EUR`.
  let currency: String
  /// In the smallest unit of the currency.
  private let units: Int128
  private let places: Int

  /// In units of the currency.
  private static let largest: Int128 = 1_000_000_000

  enum Problem: Error, Hashable {
    case notAnAmount, noCurrency, tooFine
  }

  /// The amount an hour that a text names: `60 EUR`, `€60`, `400元`, of renminbi.
  init(_ text: String) throws(Problem) {
    let money: WrittenMoney
    do throws(AmountProblem) { money = try WrittenMoney(text, in: "") } catch {
      if case .tooFine = error { throw .tooFine }
      throw .notAnAmount
    }
    let isYuan = text.contains { "元块圆塊圓".contains($0) }
    guard let named = Currency(money.namesCurrency || !isYuan ? money.currency : "CNY") else {
      throw .noCurrency
    }
    currency = named.code
    places = named.fractionDigits
    guard let units = money.units(decimals: places) else { throw .tooFine }
    guard units > 0, units <= Self.largest * Int128(named.minorUnitsPerUnit) else {
      throw .notAnAmount
    }
    self.units = units
  }

  var hour: ExactNumber { ExactNumber(units: units, places: places) }

  /// The price of `length`, at least zero: rounded to the smallest unit of the currency, half of
  /// one up.
  func price(of length: Duration) -> ExactNumber {
    let hour = Int128(Duration.hours(1).microseconds)
    return ExactNumber(
      units: (units * Int128(length.microseconds) + hour / 2) / hour, places: places)
  }
}
