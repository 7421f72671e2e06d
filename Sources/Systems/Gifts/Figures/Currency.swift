/// A currency by its ISO 4217 code.
package struct Currency: Sendable, Hashable {
  /// Three capital letters: `CNY`.
  package let code: String

  /// The currency; nil unless `code` is three ASCII letters, which count in any case.
  package init?(_ code: String) {
    guard code.utf8.count == 3,
      code.utf8.allSatisfy({ 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 })
    else { return nil }
    self.code = code.uppercased()
  }

  private init(known code: String) { self.code = code }

  /// Renminbi, the currency of an amount that names none.
  package static let renminbi = Currency(known: "CNY")

  /// That of amounts which are not told: `XXX`, by which ISO 4217 means no currency. All sums of
  /// them are nothing, and nothing is said of them.
  package static let undisclosed = Currency(known: "XXX")

  /// How many decimal places the currency's minor unit has, by ISO 4217: 2 for most, 0 for the yen
  /// and its like, 3 for some dinars.
  package var fractionDigits: Int {
    switch code {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND",
      "VUV", "XAF", "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }

  /// How many minor units one unit has: 100 fen a yuan.
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
