/// A name or sign of a currency, as in amounts.
struct CurrencyName: Hashable {
  /// In lower case, half width and simplified characters.
  let text: String
  /// The code of the currency; of a shared sign, the most likely one.
  let currency: String
  /// True if other currencies have the same sign.
  let isShared: Bool

  /// The currency that it means if amounts without a name are in `expected`.
  func currency(expecting expected: String) -> String {
    isShared && Self.sharing[text, default: []].contains(expected) ? expected : currency
  }

  private static let sharing: [String: Set<String>] = [
    "¥": ["CNY", "JPY"]
  ].merging(["$", "dollar", "dollars", "ドル"].map { ($0, dollars) }) { first, _ in first }

  private static let dollars: Set = ["USD", "HKD", "TWD", "MOP", "AUD", "CAD", "SGD", "NZD"]

  private static let names: [(code: String, names: [String])] = [
    ("CNY", ["¥", "rmb", "cny", "人民币", "yuan", "人民元"]),
    ("USD", ["$", "us$", "usd", "美元", "美金", "美圆", "dollar", "dollars", "bucks", "ドル", "米ドル"]),
    ("HKD", ["hk$", "hkd", "港币", "港元", "港圆", "港纸"]),
    ("MOP", ["mop$", "mop", "澳门币", "澳门元", "葡币"]),
    ("TWD", ["nt$", "twd", "台币", "新台币", "台元"]),
    ("EUR", ["€", "eur", "欧元", "euro", "euros", "ユーロ"]),
    ("GBP", ["£", "gbp", "英镑", "pound", "pounds", "quid", "ポンド"]),
    ("JPY", ["jpy", "日元", "日圆", "日币", "円", "yen"]),
    ("KRW", ["₩", "krw", "韩元", "韩币", "韩圆", "ウォン"]),
    ("AUD", ["a$", "au$", "aud", "澳元", "澳币", "澳大利亚元"]),
    ("CAD", ["c$", "ca$", "cad", "加元", "加币", "加拿大元"]),
    ("NZD", ["nz$", "nzd", "纽币", "新西兰元"]),
    ("SGD", ["s$", "sgd", "新币", "新加坡元", "坡币"]),
    ("MYR", ["myr", "马币", "林吉特", "令吉"]),
    ("THB", ["฿", "thb", "泰铢"]),
    ("VND", ["₫", "vnd", "越南盾"]),
    ("CHF", ["chf", "瑞士法郎", "瑞郎"]),
    ("RUB", ["₽", "rub", "卢布"]),
    ("INR", ["₹", "inr", "印度卢比"]),
  ]

  /// The words for units of renminbi when used alone; in an amount, as in 五百元, they name no
  /// currency.
  static let counters: Set = ["元", "圆", "块"]

  static let all: [CurrencyName] = names.flatMap { code, names in
    names.map { CurrencyName(text: $0, currency: code, isShared: sharing[$0] != nil) }
  }
}
