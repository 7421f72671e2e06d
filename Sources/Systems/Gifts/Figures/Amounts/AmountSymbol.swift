/// A sign or word that amounts are written with, and where it is.
struct AmountSymbol {
  enum Kind: Hashable {
    /// 0–9.
    case digit(Int, DigitStyle)
    /// 廿, 卅, 卌: so many tens.
    case tens(Int)
    /// A power of ten: 十 1, 百 2, 千 3, 万 4, 亿 8.
    case unit(Int)
    /// K and w, which stand behind digits only.
    case latinUnit(Int)
    case point, comma, minus, plus
    /// 元 or 块.
    case yuan
    /// 角, 分, 厘: a negative power of ten.
    case part(Int)
    case half
    /// 整: that nothing follows.
    case ending
    /// 钱.
    case cash
    case currency(CurrencyName)
    /// What makes an amount vague: 多, 左右.
    case about
    /// What stands for a number that is not said: 几, 若干.
    case some
    /// What amounts are not written with.
    case other
  }

  enum DigitStyle: Hashable {
    case arabic, chinese
    /// 两, 俩 and 仨, which are not said digit by digit.
    case counting
  }

  var kind: Kind
  /// Its characters, counted from the text's first.
  var range: Range<Int>

  /// The symbols of a text; blanks are left out.
  static func symbols(in text: [Character]) -> [AmountSymbol] {
    let characters = text.map(\.plain)
    var symbols: [AmountSymbol] = []
    var position = 0
    while position < characters.count {
      if characters[position].isWhitespace {
        position += 1
        continue
      }
      let rest = characters[position...]
      let word = words[characters[position]]?.first { rest.starts(with: $0.word) }
      let end = position + (word?.word.count ?? 1)
      symbols.append(AmountSymbol(kind: word?.kind ?? .other, range: position..<end))
      position = end
    }
    return symbols
  }

  /// The symbols by their first characters, the longest first.
  private static let words: [Character: [(word: String, kind: Kind)]] = {
    var kinds: [(String, Kind)] = []
    for (digits, style) in [
      ("0123456789", DigitStyle.arabic), ("〇一二三四五六七八九", .chinese),
      ("零壹贰叁肆伍陆柒捌玖", .chinese), ("〇壹弍参肆伍陆柒捌玖", .chinese),
    ] {
      for (value, digit) in digits.enumerated() {
        kinds.append((String(digit), .digit(value, style)))
      }
    }
    kinds += [
      ("两", .digit(2, .counting)), ("俩", .digit(2, .counting)), ("仨", .digit(3, .counting)),
      ("廿", .tens(2)), ("念", .tens(2)), ("卅", .tens(3)), ("卌", .tens(4)),
      ("十", .unit(1)), ("拾", .unit(1)), ("百", .unit(2)), ("佰", .unit(2)), ("千", .unit(3)),
      ("仟", .unit(3)), ("万", .unit(4)), ("亿", .unit(8)), ("k", .latinUnit(3)),
      ("w", .latinUnit(4)),
      (".", .point), ("点", .point), (",", .comma), ("-", .minus), ("负", .minus), ("+", .plus),
      ("元", .yuan), ("圆", .yuan), ("块", .yuan), ("角", .part(-1)), ("毛", .part(-1)),
      ("分", .part(-2)), ("厘", .part(-3)), ("半", .half), ("整", .ending), ("正", .ending),
      ("钱", .cash),
    ]
    kinds += [
      "多", "余", "来", "把", "儿", "约", "大约", "大概", "差不多", "左右", "上下", "近", "将近",
      "接近", "不到", "超过", "至少", "最少", "最多", "以上", "以下", "以内", "出头", "上", "好",
      "到", "至", "或", "或者", "~", "?",
    ].map { ($0, .about) }
    kinds += ["几", "若干", "数", "一些", "不少", "许多", "好些"].map { ($0, .some) }
    kinds += CurrencyName.all.map { ($0.text, .currency($0)) }
    return Dictionary(grouping: kinds.map { (word: $0.0, kind: $0.1) }) { $0.word.first ?? " " }
      .mapValues { $0.sorted { $0.word.count > $1.word.count } }
  }()
}
