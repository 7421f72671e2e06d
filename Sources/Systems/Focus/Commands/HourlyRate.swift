import Basics
import Vault

/// The price of an hour, exact.
struct HourlyRate: Sendable {
  /// The code of the currency: `EUR`.
  let currency: String
  /// In the smallest unit of the currency.
  private let units: Int128
  private let places: Int

  /// Currencies without a smaller unit.
  private static let wholeOnes: Set = ["JPY", "KRW", "VND"]
  /// In units of the currency.
  private static let largest: Int128 = 1_000_000_000

  enum Problem: Error, Hashable {
    case notAnAmount, noCurrency, tooFine
  }

  /// The amount an hour that a text names: `60 EUR`, `€60`, `400元`.
  init(_ text: String) throws(Problem) {
    let money: WrittenMoney
    do throws(AmountProblem) {
      money = try WrittenMoney(text, in: "")
    } catch {
      if case .tooFine = error { throw .tooFine }
      throw .notAnAmount
    }
    guard money.namesCurrency else { throw .noCurrency }
    currency = money.currency
    places = Self.wholeOnes.contains(currency) ? 0 : 2
    guard let units = money.units(decimals: places) else { throw .tooFine }
    guard units > 0, units <= Self.largest * 100 else { throw .notAnAmount }
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

  /// The price of the projects of a table, each rounded on its own so that the sum adds up; time
  /// without a project has none.
  func price(of hours: FocusHours) -> ExactNumber {
    ExactNumber(
      units: hours.projects.filter { $0.name != nil }
        .reduce(0) { $0 + price(of: $1.total).units },
      places: places)
  }
}
