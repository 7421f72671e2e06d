import Basics
import Vault

/// A private part of a text.
struct PrivateSpan: Hashable {
  /// The thing it names: spans with the same key name the same thing.
  struct Key: Hashable {
    var kind: TokenKind
    var text: String
  }

  /// Characters of the text.
  var range: Range<Int>
  var key: Key
}

/// Private parts that are recognised by their form: addresses, amounts, contact numbers.
struct PrivatePatterns {
  let text: FoldedCharacters
  /// The amounts on record, as ``number(_:)`` writes them.
  let amounts: Set<String>
  private(set) var spans: [PrivateSpan] = []

  init(in text: FoldedCharacters, amounts: Set<String>) {
    self.text = text
    self.amounts = amounts
    var index = 0
    while index < text.units.count {
      index = max(index + 1, take(at: index))
    }
  }

  /// Examines the text at an index, and returns the index to go on from.
  private mutating func take(at index: Int) -> Int {
    if let end = webAddress(at: index) ?? mailAddress(at: index) { return end }
    if let end = amount(at: index) ?? spokenAmount(at: index) { return end }
    if let end = date(at: index) { return end }
    if let end = telephone(at: index) ?? street(at: index) ?? hanStreet(at: index) { return end }
    // Numbers are examined whole.
    var end = index
    while text.isDigit(end), text.isDigit(index) { end += 1 }
    return end
  }

  /// - Parameter name: The named thing; by default the text itself.
  private mutating func add(
    _ kind: TokenKind, _ units: Range<Int>, as name: String? = nil
  ) -> Int {
    let name = name ?? String(String.UnicodeScalarView(text.units[units].map(\.scalar)))
    spans.append(
      PrivateSpan(range: text.range(units), key: PrivateSpan.Key(kind: kind, text: name)))
    return units.upperBound
  }

  private mutating func webAddress(at index: Int) -> Int? {
    guard !text.isWord(index - 1) else { return nil }
    var mark = index
    while text.isWord(mark), mark - index < 12 { mark += 1 }
    let isAddress =
      mark > index && text.has("://", at: mark) || text.has("www.", at: index)
      || text.has("mailto:", at: index)
    guard isAddress else { return nil }
    var end = mark
    while let scalar = text[end], !Self.endsAddress(scalar) { end += 1 }
    while end > mark, let last = text[end - 1], ".,;:!?'".unicodeScalars.contains(last) { end -= 1 }
    return end > index ? add(.address, index..<end) : nil
  }

  private static func endsAddress(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || ScalarKind(scalar) == .cjk
      || "<>\"()[]{}|\\^`，。、；：！？（）【】「」『』《》“”…".unicodeScalars.contains(scalar)
  }

  /// `somebody@example.org`, and `@somebody`.
  private mutating func mailAddress(at index: Int) -> Int? {
    guard text[index] == "@" else { return nil }
    func isPart(_ index: Int) -> Bool {
      text.isWord(index) || text[index].map { "._%+-".unicodeScalars.contains($0) } ?? false
    }
    var (start, end) = (index, index + 1)
    while isPart(start - 1) { start -= 1 }
    // A domain may contain non-ASCII letters, but those after it belong to the text.
    func isOfDomain(_ index: Int) -> Bool {
      text.isHan(index)
        && (text[index - 1] == "@" || text[index - 1] == "." || text.isHan(index - 1))
    }
    while isPart(end) || isOfDomain(end) { end += 1 }
    while end > index + 1, let last = text[end - 1], ".-_%+".unicodeScalars.contains(last) {
      end -= 1
    }
    guard end > index + 2 else { return nil }
    return add(.mail, start..<end)
  }

  /// `12 Harbour Street`, `Lindenstraße 12`.
  private mutating func street(at index: Int) -> Int? {
    guard text.isWord(index), !text.isWord(index - 1) else { return nil }
    func wordEnd(_ start: Int) -> Int {
      var end = start
      while text.isWord(end) || text[end] == "'" || text[end] == "." && text.isWord(end - 1) {
        end += 1
      }
      return end
    }
    func word(_ range: Range<Int>) -> String {
      String(String.UnicodeScalarView(text.units[range].map(\.scalar))).filter { $0 != "." }
    }
    func isCapital(_ index: Int) -> Bool { text.characters[text.units[index].start].isUppercase }
    if text.isDigit(index) {
      var end = wordEnd(index)
      guard end - index <= 5 else { return nil }
      for _ in 0..<4 {
        guard text[end] == " ", text.isWord(end + 1), isCapital(end + 1) else { return nil }
        let next = wordEnd(end + 1)
        if Self.streets.contains(word((end + 1)..<next)) { return add(.address, index..<next) }
        end = next
      }
      return nil
    }
    let end = wordEnd(index)
    let name = word(index..<end)
    guard isCapital(index), Self.endings.contains(where: { name.hasSuffix($0) && name != $0 }),
      text[end] == " ", text.isDigit(end + 1)
    else { return nil }
    return add(.address, index..<wordEnd(end + 1))
  }

  private static let streets: Set<String> = [
    "street", "st", "road", "rd", "avenue", "ave", "lane", "ln", "drive", "dr", "square", "sq",
    "boulevard", "blvd", "court", "ct", "terrace", "way", "place", "close", "crescent", "row",
  ]
  private static let endings = [
    "strasse", "weg", "platz", "gasse", "allee", "straat", "laan", "plein", "gatan", "vej",
  ]

  /// `虹桥路12号`, with the city and the district before it.
  private mutating func hanStreet(at index: Int) -> Int? {
    guard let scalar = text[index], "路街巷弄道里村区區号號目番".unicodeScalars.contains(scalar),
      text.isDigit(index + 1)
    else { return nil }
    var start = index
    while text.isHan(start - 1), index - start < 20,
      let before = text[start - 1], !"在到去住于於和与與的了是".unicodeScalars.contains(before)
    {
      start -= 1
    }
    var end = index + 1
    while text.isDigit(end) || text[end] == "-" && text.isDigit(end + 1)
      || text[end].map({ "号號弄巷室楼樓栋棟番地丁目の".unicodeScalars.contains($0) }) ?? false
    {
      end += 1
    }
    return start < index ? add(.address, start..<end) : nil
  }

  /// A number that begins at an index, with thousands and decimal separators.
  private func numberEnd(at index: Int) -> Int? {
    guard text.isDigit(index), !text.isDigit(index - 1) else { return nil }
    var end = index
    while text.isDigit(end)
      || text[end].map({ ",.'".unicodeScalars.contains($0) }) ?? false && text.isDigit(end + 1)
    {
      end += 1
    }
    return end
  }

  /// A number in the form that is compared: without thousands separators and trailing zeros.
  static func number(_ written: some Sequence<Unicode.Scalar>) -> String? {
    var scalars = Array(written)
    guard scalars.contains(where: { "0"..."9" ~= $0 }) else { return nil }
    scalars.removeAll { $0 == "," || $0 == "'" || $0 == " " }
    var text = String(String.UnicodeScalarView(scalars))
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return text
  }

  /// The end of a number of money, whose thousands may be apart: `38 764`.
  private func moneyEnd(at index: Int) -> Int? {
    guard let plain = numberEnd(at: index) else { return nil }
    var end = index
    while text.isDigit(end) { end += 1 }
    guard end - index <= 3 else { return plain }
    let first = end
    while isBlank(end), (1...3).allSatisfy({ text.isDigit(end + $0) }), !text.isDigit(end + 4) {
      end += 4
    }
    guard end > first else { return plain }
    if let mark = text[end], ",.".unicodeScalars.contains(mark), text.isDigit(end + 1) {
      end += 1
      while text.isDigit(end) { end += 1 }
    }
    return end
  }

  /// True for white space within a line.
  private func isBlank(_ index: Int) -> Bool {
    text[index] == " "
      && !text.characters[text.range(index..<(index + 1))].contains(where: \.isNewline)
  }

  private mutating func amount(at index: Int) -> Int? {
    // A currency before it.
    if !text.isDigit(index), let behind = currencyEnd(at: index) {
      var start = text[behind] == " " ? behind + 1 : behind
      if text[start] == "-", text.isDigit(start + 1) { start += 1 }
      if let end = moneyEnd(at: start) {
        // One in the line before stays there.
        let isApart = text[behind] == " " && !isBlank(behind)
        return add(.amount, (isApart ? start : index)..<rangeEnd(at: magnitudeEnd(at: end)))
      }
    }
    guard let end = numberEnd(at: index), !text.isWord(index - 1) else { return nil }
    // A currency after it, or after the end of a range.
    for end in [moneyEnd(at: index) ?? end, end] {
      let whole = magnitudeEnd(at: end)
      let last = rangeEnd(at: whole)
      if let behind = endOfCurrency(after: last) {
        return add(.amount, index..<(last == whole ? max(whole, behind) : last))
      }
    }
    // An amount on record, if it is long enough to be distinctive.
    let units = text.units[index..<end]
    guard units.count(where: { "0"..."9" ~= $0.scalar }) >= 3,
      let number = Self.number(units.map(\.scalar)), amounts.contains(number),
      !isCount(endingAt: end)
    else { return nil }
    return add(.amount, index..<end, as: number)
  }

  /// The end of a range such as `-800` after a number; the same index if there is none.
  private func rangeEnd(at index: Int) -> Int {
    guard let sign = text[index], "-~至到".unicodeScalars.contains(sign),
      let end = numberEnd(at: index + 1)
    else { return index }
    return magnitudeEnd(at: end)
  }

  /// The end of the currency of a number that ends at an index, or that index if the currency stays
  /// outside: that of the number after it too, or in the next line; nil if the number has none.
  private func endOfCurrency(after index: Int) -> Int? {
    let isNext = currencyEnd(at: index) == nil
    guard !isNext || text[index] == " ",
      let end = currencyEnd(at: isNext ? index + 1 : index)
    else { return nil }
    if text[end - 1].map({ "元块塊圆圓円钱錢".unicodeScalars.contains($0) }) ?? false {
      return !isNext || isBlank(index) ? end : index
    }
    // `62 ¥300`: it is that of the next number.
    if isNext, text.isDigit(end) { return nil }
    let isOfNext = text.isDigit(end) || text[end] == " " && text.isDigit(end + 1)
    return isOfNext || isNext && !isBlank(index) ? index : end
  }

  /// True if a number is followed by a counted noun or a unit, so that it is not money.
  private func isCount(endingAt index: Int) -> Bool {
    let start = isBlank(index) ? index + 1 : index
    if text[start] == "%" || Self.hanUnits.contains(where: { text.has($0, at: start) }) {
      return true
    }
    var end = start
    while text.isWord(end), !text.isDigit(end) { end += 1 }
    return Self.units.contains(
      String(String.UnicodeScalarView(text.units[start..<end].map(\.scalar))))
  }

  private static let units: Set<String> = [
    "s", "sec", "second", "seconds", "min", "mins", "minute", "minutes", "h", "hour", "hours",
    "day", "days", "week", "weeks", "month", "months", "year", "years", "page", "pages", "word",
    "words", "use", "uses", "time", "times", "step", "steps", "km", "kg", "ml", "kcal",
    "people", "records", "entries", "sessions", "tasks",
  ]
  private static let hanUnits = [
    "年", "个月", "個月", "天", "日", "小时", "小時", "時間", "分钟", "分鐘", "页", "頁", "ページ", "字", "次", "回",
    "步", "人",
  ].map { Array($0.folded.unicodeScalars) }

  private func magnitudeEnd(at index: Int) -> Int {
    var end = index
    while let scalar = text[end], "万萬亿億千百".unicodeScalars.contains(scalar) { end += 1 }
    if end == index, text[end] == "k" || text[end] == "m", !text.isWord(end + 1) { end += 1 }
    return end
  }

  /// `五百元`: an amount in numerals.
  private mutating func spokenAmount(at index: Int) -> Int? {
    let numerals = "零〇一二三四五六七八九十百千万萬亿億两兩几幾半廿卅壹贰叁肆伍陆柒捌玖拾佰仟".unicodeScalars
    func isNumeral(_ index: Int) -> Bool { text[index].map(numerals.contains) ?? false }
    guard isNumeral(index), !isNumeral(index - 1) else { return nil }
    var end = index
    while isNumeral(end) || text[end] == "多" && isNumeral(end - 1) { end += 1 }
    guard let behind = currencyEnd(at: end) else { return nil }
    return add(.amount, index..<behind)
  }

  /// The end of the currency name that begins at an index; nil if none does.
  private func currencyEnd(at index: Int) -> Int? {
    guard let first = text[index] else { return nil }
    if text.isHan(index),
      let name = Self.hanCurrencies.first(where: { text.has($0, at: index) })
    {
      return index + name.count
    }
    // A holiday, and a month.
    if first == "元", let next = text[index + 1], "旦宵月".unicodeScalars.contains(next) { return nil }
    if "$€£¥₩₹₽₺₫฿元块塊圆圓円".unicodeScalars.contains(first) {
      // A number of pieces is not an amount.
      let isPiece = "块塊".unicodeScalars.contains(first)
      if text[index + 1].map({ "钱錢".unicodeScalars.contains($0) }) ?? false { return index + 2 }
      return isPiece && text.isHan(index + 1) && text[index + 1] != "的" ? nil : index + 1
    }
    guard text.isWord(index), !text.isWord(index - 1) || text.isDigit(index - 1) else { return nil }
    var end = index
    while text.isWord(end), !text.isDigit(end) { end += 1 }
    // `HK$`.
    if text[end] == "$", end - index <= 3 { return end + 1 }
    let word = String(String.UnicodeScalarView(text.units[index..<end].map(\.scalar)))
    if Self.currencies.contains(word) { return end }
    guard Currency(iso: word) != nil else { return nil }
    let isCode = text.characters[text.range(index..<end)].allSatisfy(\.isUppercase)
    return isCode || !Self.englishWords.contains(word) ? end : nil
  }

  private static let currencies: Set<String> = [
    "rmb", "ntd", "yuan", "dollar", "dollars", "euro", "euros", "pound", "pounds", "quid", "yen",
    "won", "rupees", "francs", "bucks", "cents", "kuai", "renminbi", "kr", "kronor", "kroner",
  ]
  /// Codes of currencies that are words as well, and codes only in capitals.
  static let englishWords: Set<String> = [
    "all", "ang", "bam", "bob", "cop", "cup", "dem", "gel", "lak", "mad", "mop", "pen", "php",
    "ron", "rub", "sit", "sos", "top", "try",
  ]
  private static let hanCurrencies = [
    "人民币", "人民幣", "人民元", "美元", "美金", "美圆", "美圓", "米ドル", "ドル", "欧元", "歐元", "ユーロ", "英镑",
    "英鎊", "ポンド", "日元", "日圆", "日圓", "日币", "日幣", "港币", "港幣", "港元", "港纸", "港紙", "新台币", "新臺幣",
    "新台幣", "台币", "台幣", "臺幣", "台元", "韩元", "韓元", "韩币", "韓幣", "ウォン", "澳元", "澳币", "澳幣", "澳门币",
    "澳門幣", "加元", "加币", "加幣", "纽币", "紐幣", "新币", "新幣", "马币", "馬幣", "林吉特", "泰铢", "泰銖", "越南盾",
    "瑞郎", "瑞士法郎", "卢布", "盧布", "卢比", "盧比",
  ].map { Array($0.folded.unicodeScalars) }

  /// `2026-11-20`, and a time after it: a date is not a contact number.
  private func date(at index: Int) -> Int? {
    guard text.isDigit(index), !text.isDigit(index - 1) else { return nil }
    func digits(_ start: Int, _ most: Int) -> Int {
      var end = start
      while text.isDigit(end), end - start < most + 1 { end += 1 }
      return end - start <= most ? end : start
    }
    let year = digits(index, 4)
    guard year == index + 4, let sign = text[year], "-/.".unicodeScalars.contains(sign) else {
      return nil
    }
    let month = digits(year + 1, 2)
    guard month > year + 1 else { return nil }
    guard text[month] == sign else { return text.isDigit(month) ? nil : month }
    let day = digits(month + 1, 2)
    return day > month + 1 && !text.isDigit(day) ? timeEnd(at: day) : nil
  }

  /// The end of a time such as `T18:40:00.250` after a date; the same index if there is none.
  private func timeEnd(at index: Int) -> Int {
    func areDigits(_ start: Int) -> Bool {
      text.isDigit(start) && text.isDigit(start + 1) && !text.isDigit(start + 2)
    }
    guard text[index] == "t" || text[index] == " ", areDigits(index + 1),
      text[index + 3] == ":", areDigits(index + 4)
    else { return index }
    guard text[index + 6] == ":", areDigits(index + 7) else { return index + 6 }
    var end = index + 9
    guard text[end] == ".", text.isDigit(end + 1) else { return end }
    end += 1
    while text.isDigit(end) { end += 1 }
    return end
  }

  /// Seven digits or more, with the usual separators.
  private mutating func telephone(at index: Int) -> Int? {
    let isStart =
      text.isDigit(index)
      || text[index].map({ "+(".unicodeScalars.contains($0) }) ?? false
        && (text.isDigit(index + 1) || text.has("(", at: index + 1) && text.isDigit(index + 2))
    guard isStart, !text.isWord(index - 1) else { return nil }
    var (end, last, count) = (index, index, 0)
    while let scalar = text[end] {
      if text.isDigit(end) {
        // A date that follows is not part of it.
        if end > index, !text.isDigit(end - 1), date(at: end) != nil { break }
        count += 1
        last = end + 1
      } else if !"+()- ./".unicodeScalars.contains(scalar) || end - last > 2 {
        break
      }
      end += 1
    }
    // An id may continue after a date.
    let date = index..<(text.isWord(last) ? index + 8 : last)
    return count >= 7 && !isCompactDate(date) ? add(.telephone, index..<last) : nil
  }

  /// True for `20261120`.
  private func isCompactDate(_ units: Range<Int>) -> Bool {
    guard units.count == 8, !text.isDigit(units.upperBound) else { return false }
    let digits = Array(text.units[units].map(\.scalar))
    func part(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(digits[range])) }
    return ["19", "20"].contains(part(0..<2))
      && Day("\(part(0..<4))-\(part(4..<6))-\(part(6..<8))") != nil
  }
}
