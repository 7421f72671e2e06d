/// A sign or word of an amount, with its position.
struct AmountSymbol {
  enum Kind: Hashable {
    /// 0–9.
    case digit(Int, DigitStyle)
    /// 廿, 卅, 卌: a number of tens.
    case tens(Int)
    /// A power of ten: 十 1, 百 2, 千 3, 万 4, 亿 8.
    case unit(Int)
    /// K and w, which follow digits only.
    case latinUnit(Int)
    case point, comma, minus, plus
    /// 元 or 块.
    case yuan
    /// 角, 分, 厘: a negative power of ten.
    case part(Int)
    case half
    /// 整: nothing follows.
    case ending
    /// 钱.
    case cash
    case currency(CurrencyName)
    /// A word that makes an amount vague: 多, 左右.
    case about
    /// A word for an unspecified number: 几, 若干.
    case some
    /// Anything that does not belong to an amount.
    case other
  }

  enum DigitStyle: Hashable {
    case arabic, chinese
    /// 两, 俩 and 仨, which are not used digit by digit.
    case counting
  }

  var kind: Kind
  /// Its characters, as offsets from the start of the text.
  var range: Range<Int>

  /// The symbols of a text, blanks excluded.
  static func symbols(in text: [Character]) -> [AmountSymbol] {
    let characters = text.map(\.plain)
    var symbols: [AmountSymbol] = []
    var position = 0
    while position < characters.count {
      if characters[position].isWhitespace {
        position += 1
        continue
      }
      if characters[position].isDigit {
        let end = DigitRun.end(in: characters, from: position, isMoney: true)
        symbols += digits(characters[position..<end])
        position = end
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

  /// The digits and the decimal point of a run, each digit with the thousands separator after it;
  /// one comma for a run whose separators are invalid.
  private static func digits(_ run: ArraySlice<Character>) -> [AmountSymbol] {
    let isGrouped = run.contains(",") || run.count { $0 == "." } > 1
    let isNumber = !isGrouped || DigitRun(run, isMoney: true) != nil
    guard isNumber || !run.contains(",") else {
      return [AmountSymbol(kind: .comma, range: run.indices)]
    }
    func isMark(_ place: Int) -> Bool {
      isNumber && isGrouped && run.indices.contains(place)
        && (run[place] == "," || run[place] == "." && !run.contains(","))
    }
    return run.indices.filter { !isMark($0) }.map { place in
      AmountSymbol(
        kind: run[place].wholeNumberValue.map { .digit($0, .arabic) } ?? .point,
        range: place..<place + (isMark(place + 1) ? 2 : 1))
    }
  }

  /// The symbols by their first characters, longest first.
  private static let words: [Character: [(word: String, kind: Kind)]] = {
    var kinds: [(String, Kind)] = []
    for digits in ["〇一二三四五六七八九", "零壹贰叁肆伍陆柒捌玖", "〇壹弍参肆伍陆柒捌玖"] {
      for (value, digit) in digits.enumerated() {
        kinds.append((String(digit), .digit(value, .chinese)))
      }
    }
    kinds += [
      ("两", .digit(2, .counting)), ("俩", .digit(2, .counting)), ("仨", .digit(3, .counting)),
      ("廿", .tens(2)), ("念", .tens(2)), ("卅", .tens(3)), ("卌", .tens(4)),
      ("十", .unit(1)), ("拾", .unit(1)), ("百", .unit(2)), ("佰", .unit(2)), ("千", .unit(3)),
      ("仟", .unit(3)), ("万", .unit(4)), ("亿", .unit(8)), ("k", .latinUnit(3)),
      ("w", .latinUnit(4)),
      (".", .point), ("点", .point), (",", .comma), ("-", .minus), ("负", .minus), ("+", .plus),
      ("角", .part(-1)), ("毛", .part(-1)),
      ("分", .part(-2)), ("厘", .part(-3)), ("半", .half), ("整", .ending), ("正", .ending),
      ("钱", .cash),
    ]
    kinds += [
      "多", "余", "来", "把", "儿", "约", "大约", "大概", "差不多", "左右", "上下", "近", "将近",
      "接近", "不到", "超过", "至少", "最少", "最多", "以上", "以下", "以内", "出头", "上", "好",
      "到", "至", "或", "或者", "~", "?",
    ].map { ($0, .about) }
    kinds += ["几", "若干", "数", "一些", "不少", "许多", "好些"].map { ($0, .some) }
    kinds += CurrencyName.counters.map { ($0, .yuan) }
    kinds += CurrencyName.all.map { ($0.text, .currency($0)) }
    return Dictionary(grouping: kinds.map { (word: $0.0, kind: $0.1) }) { $0.word.first ?? " " }
      .mapValues { $0.sorted { $0.word.count > $1.word.count } }
  }()
}
