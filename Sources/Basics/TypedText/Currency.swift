/// A currency by its code in ISO 4217.
package struct Currency: Sendable, Hashable {
  /// Three capital letters: `CNY`.
  package let code: String

  /// The currency; nil unless `code` is three ASCII letters, in either case. RMB, which many write,
  /// is CNY.
  package init?(_ code: String) {
    guard code.utf8.count == 3,
      code.utf8.allSatisfy({ 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 })
    else { return nil }
    let code = code.uppercased()
    self.code = code == "RMB" ? "CNY" : code
  }

  private init(known code: String) { self.code = code }

  /// The currency with a code that ISO 4217 has or had, in either case; nil for any other text.
  package init?(iso code: String) {
    guard Self.codes.contains(code.uppercased()) else { return nil }
    self.init(known: code.uppercased())
  }

  /// The currency that a person names, by its code, its sign or a word for it: `RMB`, 欧元, €; nil
  /// for any other text. 元 alone is of renminbi.
  package init?(named text: String) {
    let name = String(text.filter { !$0.isWhitespace }.map(\.plain))
    if let known = CurrencyName.all.first(where: { $0.text == name }) {
      self.init(known: known.currency)
    } else if CurrencyName.counters.contains(name) {
      self = .renminbi
    } else {
      self.init(iso: name)
    }
  }

  /// A regular expression of the texts that ``init(named:)`` takes. It matches each text with a
  /// character that is not ASCII, or with a blank.
  package static let pattern: String = {
    let names = CurrencyName.all.map(\.text).filter { $0.utf8.allSatisfy { 0x21...0x7E ~= $0 } }
    let forms = Set(names + codes.map { $0.lowercased() }).sorted().map { name in
      name.map { $0.isLetter ? "[\($0.uppercased())\($0)]" : "\\\($0)" }.joined()
    }
    return "^(\(forms.joined(separator: "|")))$|[^!-~]"
  }()

  /// The codes of the currencies of ISO 4217, and of some that it had since 1990.
  package static let codes = Set(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN
    BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS
    GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW
    KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD
    NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD
    SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED
    VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
    ATS BEF CUC CYP DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LUF LVL MTL NLG PTE SIT SKK SLL ZWL
    """.split(whereSeparator: \.isWhitespace).map(String.init))

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
