/// A currency by its code in ISO 4217.
package struct Currency: Sendable, Hashable {
  /// Three capital letters: `CNY`.
  package let code: String

  /// The currency; nil unless `code` is three ASCII letters, in either case.
  package init?(_ code: String) {
    guard code.utf8.count == 3,
      code.utf8.allSatisfy({ 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 })
    else { return nil }
    self.code = code.uppercased()
  }

  private init(known code: String) { self.code = code }

  /// Renminbi, the currency of an amount without one.
  package static let renminbi = Currency(known: "CNY")

  /// The currency of undisclosed amounts: `XXX`, "no currency" in ISO 4217. Their sums are zero and
  /// produce no output.
  package static let undisclosed = Currency(known: "XXX")

  /// The number of decimal places of the minor unit by ISO 4217: 2 for most currencies, 0 for yen
  /// and similar, 3 for some dinars.
  package var fractionDigits: Int {
    switch code {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND",
      "VUV", "XAF", "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }

  /// The number of minor units in a unit: 100 fen in a yuan.
  package var minorUnitsPerUnit: Int {
    switch fractionDigits {
    case 0: 1
    case 3: 1_000
    default: 100
    }
  }
}

extension Currency: Comparable {
  /// Renminbi first, then by code.
  package static func < (left: Currency, right: Currency) -> Bool {
    (left == .renminbi ? "" : left.code) < (right == .renminbi ? "" : right.code)
  }
}

extension Currency: CustomStringConvertible {
  package var description: String { code }
}
