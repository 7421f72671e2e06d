/// A piece of a line of a list, between separators.
struct GiftLineToken {
  let text: String
  /// Its bytes in the line.
  let range: Range<Int>
  /// Nil for what is no amount.
  let amount: Money?
  /// The signs that part it from the one before.
  private let separators: String
  /// True if a colon stands before it: 李四：表哥.
  var isBehindColon: Bool { separators.contains { ":：".contains($0) } }
  /// True if a mark between the parts of a list does: 李四、王五.
  var isBehindComma: Bool { separators.contains { ",，、;；".contains($0) } }

  private init(
    _ text: String, _ range: Range<Int>, behind separators: String, in currency: Currency
  ) {
    self.text = text
    self.range = range
    self.separators = separators
    self.amount = Self.amount(text, in: currency)
  }

  /// The tokens of a line.
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
        case ":", "：", "=", "＝", "|", "｜", "、", ";", "；", "…", "\u{FEFF}": true
        // 1.234,5 is one number, which is no amount.
        case ",", "，":
          !groupsDigits(characters, at: index)
            && !(next?.isDigit == true
              && start.map { characters[$0..<index].contains(".") } == true)
        case ".": next == "." || previous == "."
        case "-", "—", "–", "－", "_", "~":
          // A sign before a number, a hyphen in a name and a range are no separators.
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

  /// Whether a comma stands between digits and three digits: 1,200.
  private static func groupsDigits(_ characters: [Character], at index: Int) -> Bool {
    guard index > 0, characters[index - 1].isDigit, index + 3 < characters.count else {
      return false
    }
    return characters[(index + 1)...(index + 3)].allSatisfy(\.isDigit)
      && (index + 4 == characters.count || !characters[index + 4].isDigit)
  }

  /// Signs and units that stand apart are put to their numbers: ￥ 200, 500 元, 1 万.
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
        if isUnit || isSign {
          let both = GiftLineToken(
            last.text + token.text, last.range.lowerBound..<token.range.upperBound,
            behind: last.separators, in: currency)
          if both.amount != nil {
            joined[joined.count - 1] = both
            continue
          }
        }
      }
      joined.append(token)
    }
    return joined
  }

  /// The amount that a piece is. A single Chinese digit is none: nobody gives 三 yuan, but names
  /// and what recognition makes of them have such characters.
  static func amount(_ text: String, in currency: Currency) -> Money? {
    if text.count == 1, text.first?.isDigit == false { return nil }
    return try? AmountText.money(text, in: currency)
  }

  /// The text without the number of a row: 王五 of 3.王五.
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
  /// A digit of ASCII or of full width.
  var isDigit: Bool { ("0"..."9").contains(self) || ("０"..."９").contains(self) }
  var isASCIILetter: Bool { isASCII && isLetter }
}

extension String {
  fileprivate var isCurrencySign: Bool {
    ["¥", "￥", "$", "€", "£", "RMB", "CNY", "USD", "HKD", "人民币"].contains(uppercased())
  }
}
