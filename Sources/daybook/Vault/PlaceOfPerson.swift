import Basics

/// The customs of the place that a person's environment names, for a new vault.
struct PlaceOfPerson: Equatable {
  /// Of ISO 4217; nil if the place is unknown.
  let currency: String?
  /// True where the lunar calendar is in daily use; nil if the place is unknown.
  let showsLunarCalendar: Bool?

  /// The place of `LC_ALL`, `LC_MONETARY` or `LANG`, the first of them that is set, such as
  /// `zh_TW.UTF-8`; without a place in it, the one where most people write in `language`.
  init(in environment: [String: String], _ language: Language) {
    let locale = ["LC_ALL", "LC_MONETARY", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let parts = (locale ?? "").prefix { $0 != "." && $0 != "@" }.split(separator: "_")
    let usual: String? =
      switch language {
      case .simplifiedChinese: "CN"
      case .traditionalChinese: "TW"
      case .japanese: "JP"
      case .english: nil
      }
    let place = (parts.count > 1 ? parts.last.map(String.init) : nil) ?? usual
    currency = place.flatMap { Self.currencies[$0] }
    let isChinese = language == .simplifiedChinese || language == .traditionalChinese
    showsLunarCalendar = isChinese ? true : place.map(Self.lunar.contains)
  }

  /// A code of three letters in capitals; nil for other texts.
  static func code(_ text: String) -> String? {
    Currency(named: text)?.code
  }

  /// Places where festivals of the lunar calendar are public holidays.
  private static let lunar: Set<String> = ["CN", "HK", "KR", "MO", "MY", "SG", "TW", "VN"]

  /// Currencies of ISO 4217 by the code of the place in ISO 3166.
  private static let currencies: [String: String] = {
    var currencies = [
      "AU": "AUD", "BR": "BRL", "CA": "CAD", "CH": "CHF", "CN": "CNY", "CZ": "CZK", "DK": "DKK",
      "GB": "GBP", "HK": "HKD", "HU": "HUF", "ID": "IDR", "IL": "ILS", "IN": "INR", "JP": "JPY",
      "KR": "KRW", "MO": "MOP", "MX": "MXN", "MY": "MYR", "NO": "NOK", "NZ": "NZD", "PH": "PHP",
      "PL": "PLN", "RU": "RUB", "SE": "SEK", "SG": "SGD", "TH": "THB", "TR": "TRY", "TW": "TWD",
      "UA": "UAH", "US": "USD", "VN": "VND", "ZA": "ZAR",
    ]
    for place in [
      "AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU",
      "LV", "MT", "NL", "PT", "SI", "SK",
    ] { currencies[place] = "EUR" }
    return currencies
  }()
}
