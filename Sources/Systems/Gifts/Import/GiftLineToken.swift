import Basics
import Vault

/// A piece of a line of a list, between separators.
struct GiftLineToken {
  let text: String
  /// The range of its bytes in the line.
  let range: Range<Int>
  /// Nil if it is not an amount.
  let amount: Money?
  /// The separators between it and the token before.
  private let separators: String
  /// True if a colon precedes it: 李四：表哥.
  var isBehindColon: Bool { separators.contains { ":：".contains($0) } }
  /// True if another mark than a colon or a comma precedes it: 王五。兰.
  var isBehindStop: Bool {
    separators.contains { ".．。;；=＝|｜…".contains($0) } && !isBehindColon
  }
  /// True if a list separator precedes it: 李四、王五.
  var isBehindComma: Bool { separators.contains { ",，、;；".contains($0) } }

  private init(
    _ text: String, _ range: Range<Int>, behind separators: String, in currency: Currency
  ) {
    self.text = text
    self.range = range
    self.separators = separators
    self.amount = Self.amount(text, in: currency)
  }

  static func tokens(of text: String, in currency: Currency) -> [GiftLineToken] {
    let characters = Array(text)
    var tokens: [GiftLineToken] = []
    var separators = ""
    func append(_ part: ArraySlice<Character>, _ range: Range<Int>) {
      tokens.append(GiftLineToken(String(part), range, behind: separators, in: currency))
      separators = ""
    }
    var start: Int?
    var startByte = 0
    var byte = 0
    for (index, character) in characters.enumerated() {
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      let previous = index > 0 ? characters[index - 1] : nil
      let isSeparator =
        switch character {
        case ":", "：", "=", "＝", "|", "｜", "、", ";", "；", "…", "。", "\u{FEFF}": true
        // 1.234,5 is one number, but not an amount.
        case ",", "，":
          !groupsDigits(characters, at: index)
            && !(next?.isDigit == true
              && start.map { characters[$0..<index].contains(".") } == true)
        case ".", "．":
          next == character || previous == character
            || next?.isIdeographic == true && previous?.isIdeographic == true
        case "-", "—", "–", "－", "_", "~":
          // The sign of a number, a hyphen in a name and the dash of a range are not separators.
          next == character || previous == character
            || start != nil && !(previous?.isDigit == true && next?.isDigit == true)
              && !(previous?.isASCIILetter == true && next?.isASCIILetter == true)
            || next?.isWhitespace != false
        default: character.isWhitespace
        }
      if isSeparator {
        if let first = start { append(characters[first..<index], startByte..<byte) }
        start = nil
        separators.append(character)
      } else if start == nil {
        start = index
        startByte = byte
      }
      byte += character.utf8.count
    }
    if let first = start { append(characters[first...], startByte..<byte) }
    return joiningUnits(tokens, in: currency)
  }

  /// True for a comma between a digit and three digits: 1,200.
  private static func groupsDigits(_ characters: [Character], at index: Int) -> Bool {
    guard index > 0, characters[index - 1].isDigit, index + 3 < characters.count else {
      return false
    }
    return characters[(index + 1)...(index + 3)].allSatisfy(\.isDigit)
      && (index + 4 == characters.count || !characters[index + 4].isDigit)
  }

  /// Joins separate signs, units and names of currencies to their numbers: ￥ 200, 500 元, 1 万,
  /// 500 欧元.
  private static func joiningUnits(
    _ tokens: [GiftLineToken], in currency: Currency
  ) -> [GiftLineToken] {
    var joined: [GiftLineToken] = []
    for token in tokens {
      if let last = joined.last {
        let isUnit =
          last.amount != nil && token.amount == nil && token.text.count <= 3
          && token.text.first.map { "元圆块整万千百毛角".contains($0) } == true
        let isSign = last.amount == nil && token.amount != nil && last.text.isCurrencySign
        let isCurrency =
          WrittenMoney.isCurrency(token.text)
          && (last.amount != nil || last.text.last?.isDigit == true)
        if isUnit || isSign || isCurrency {
          let both = GiftLineToken(
            last.text + token.text, last.range.lowerBound..<token.range.upperBound,
            behind: last.separators, in: currency)
          if both.amount != nil || isCurrency {
            joined[joined.count - 1] = both
            continue
          }
        }
      }
      joined.append(token)
    }
    return joined
  }

  /// The amount of a token. A single Chinese digit is not an amount: nobody gives 三 yuan, but such
  /// characters occur in names and in recognised text.
  static func amount(_ text: String, in currency: Currency) -> Money? {
    if text.count == 1, text.first?.isDigit == false { return nil }
    return try? AmountText.money(text, in: currency)
  }

  /// The text without the number of a row: 王五 for 3.王五.
  var textWithoutNumber: String {
    if let first = text.unicodeScalars.first, 0x2460...0x24FF ~= first.value {
      return String(text.dropFirst())
    }
    let rest = text.drop { "(（".contains($0) }
    let digits = rest.prefix(while: \.isDigit)
    let tail = rest.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count <= 4, let mark = tail.first, ".．)）".contains(mark),
      let next = tail.dropFirst().first, !next.isDigit
    else { return text }
    return String(tail.dropFirst())
  }
}

extension Character {
  /// True for an ASCII or full-width digit.
  var isDigit: Bool { ("0"..."9").contains(self) || ("０"..."９").contains(self) }
  var isASCIILetter: Bool { isASCII && isLetter }
  fileprivate var isIdeographic: Bool { unicodeScalars.allSatisfy(\.properties.isIdeographic) }
  /// True for a Chinese digit, which recognition also makes of parts of other characters.
  fileprivate var isChineseDigit: Bool { "〇零一二两三四五六七八九十".contains(self) }
}

extension String {
  fileprivate var isCurrencySign: Bool {
    ["¥", "￥", "$", "€", "£", "RMB", "CNY", "USD", "HKD", "人民币"].contains(uppercased())
  }
}

// Names and amounts without a separator: 张三500, 李四一千二.
extension GiftLineToken {
  /// The only reading of the token as a name and an amount; nil if there is none.
  ///
  /// - Throws: If there are several, or if the name would be one Chinese character, as the whole
  ///   token may be a name with numerals in it.
  func reading(in currency: Currency) throws(GiftLine.Failure) -> GiftLine.Entry? {
    let readings = readings(in: currency)
    guard let first = readings.first else { return nil }
    let isShort = first.name.count == 1 && !text.contains(where: \.isDigit)
    guard readings.count > 1 || isShort else { return first }
    let others = isShort && readings.count == 1 ? ["\(text) without an amount"] : []
    throw GiftLine.Failure(
      GiftImportProblem.ambiguous(
        readings.map { "\($0.name) \($0.amount.shortDescription)" } + others),
      at: range)
  }

  /// True if its digits are an amount without its beginning: 二00, 人00, 00, 二0. An amount begins
  /// with a zero only if it has no other digit before the point, like that of a guest who gave 0.
  var isMisread: Bool {
    let characters = Array(textWithoutNumber)
    guard let first = characters.firstIndex(where: \.isDigit), "0０".contains(characters[first])
    else { return false }
    if first + 1 < characters.count, characters[first + 1].isDigit { return true }
    return first > 0 && characters[first - 1].isChineseDigit
  }

  /// All readings of the token as a name followed by an amount. With digits or a currency sign,
  /// there is one; numerals that may belong to either give one for each name of usual length, and
  /// one with a single-character name.
  func readings(in currency: Currency) -> [GiftLine.Entry] {
    guard amount == nil else { return [] }
    let characters = Array(textWithoutNumber)
    if let boundary = characters.firstIndex(where: { $0.isDigit || "¥￥$".contains($0) }) {
      // In l00 and 5O0, the letters are more likely misread digits than names.
      let letters = characters[..<boundary].reversed().prefix(while: \.isASCIILetter)
      let isDoubtful = !letters.isEmpty && letters.allSatisfy { "OoQDlIiSsBZz".contains($0) }
      guard boundary > 0, !isDoubtful, !isMisread,
        let amount = Self.amount(String(characters[boundary...]), in: currency)
      else { return [] }
      return [GiftLine.Entry(name: String(characters[..<boundary]), amount: amount)]
    }
    var readings: [GiftLine.Entry] = []
    // Longer numbers first. An amount of more than 20 characters would be a sentence.
    for boundary in max(1, characters.count - 24)..<max(1, characters.count) {
      let name = String(characters[..<boundary])
      let rest = String(characters[boundary...])
      guard rest.beginsWithDigit, rest.hasNumeralUnit, name.isUsualName,
        let amount = Self.amount(rest, in: currency)
      else { continue }
      readings.append(GiftLine.Entry(name: name, amount: amount))
    }
    return readings
  }
}

extension String {
  /// True if it has a unit of money, or a numeral unit from hundred on. Chinese digits without one
  /// are more likely part of a name: 郑十一.
  fileprivate var hasNumeralUnit: Bool { contains { "百千万亿佰仟萬元圆圓块塊".contains($0) } }

  /// True if it starts with a digit rather than a unit: 千二 alone is 1,200, but in 李四一千二 it is only
  /// the end of 1,200.
  fileprivate var beginsWithDigit: Bool {
    first.map { !"百千万亿佰仟萬元圆圓块塊".contains($0) } ?? false
  }

  /// True if it has the usual length of a family name with a given name.
  var isUsualName: Bool {
    guard count > 3 else { return true }
    return count == 4 && PersonNames.beginsWithCompoundSurname(self)
      || unicodeScalars.allSatisfy { !$0.properties.isIdeographic }
  }
}
