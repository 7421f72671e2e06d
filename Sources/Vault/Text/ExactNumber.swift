/// A number with a fixed count of decimals, exact, such as an amount of money.
package struct ExactNumber: Sendable, Hashable {
  /// The number without its point: 5210 for 52.10.
  package let units: Int128
  package let places: Int

  /// The number of `units`, whose last `places` digits are decimals.
  package init(units: Int128, places: Int) {
    self.units = units
    self.places = places
  }

  package var unitsPerOne: Int { (0..<places).reduce(1) { product, _ in product * 10 } }

  /// The number with all its decimals, if there are any to show: `1000`, `52.10`.
  package var shortDescription: String {
    text(withDecimals: !units.isMultiple(of: Int128(unitsPerOne)))
  }

  private func text(withDecimals: Bool) -> String {
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt128(unitsPerOne))
    var text = (units < 0 ? "-" : "") + "\(whole)"
    if withDecimals, places > 0 { text += "." + "\(rest + UInt128(unitsPerOne))".dropFirst() }
    return text
  }
}

extension ExactNumber: CustomStringConvertible {
  /// The number with all its decimals: `1000.00`.
  package var description: String { text(withDecimals: true) }
}
