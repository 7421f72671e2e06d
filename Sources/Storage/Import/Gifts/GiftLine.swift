import Diagnostics
import Gifts

/// A line of a list of names and amounts: 张三 500; 李四：壹仟元; 3. 王五 ￥200; several pairs on a
/// line, as lists in columns have them.
///
/// The name is what stands before the last separator in front of an amount. Where there is none
/// (张三500), the line is read only if there is but one way to.
struct GiftLine {
  /// A gift of a line.
  struct Entry: Equatable {
    var name: String
    var amount: Money
    /// What stands behind the amount in brackets, and how it was paid.
    var note: String?
  }

  /// What a line is.
  enum Content: Equatable {
    case blank
    /// Names of columns, or a title before the first entry.
    case heading
    /// 日期：2026-05-01.
    case preamble([String])
    case total(Money, isPart: Bool)
    case entries([Entry])
  }

  /// Why a line cannot be read; the place is a stretch of its bytes.
  typealias Failure = GiftFailure<Range<Int>>

  private let text: String
  private let currency: Currency
  private var tokens: [Token] = []

  /// A piece between separators.
  private struct Token {
    var text: String
    /// Its bytes in the line.
    var range: Range<Int>
    /// Nil for what is no amount.
    var amount: Money?
  }

  /// Reads a line.
  ///
  /// - Parameter isFirst: Whether no entry stands before it, so that it may be a title.
  static func read(
    _ text: String, in currency: Currency, isFirst: Bool
  ) throws(Failure) -> Content {
    if let control = text.utf8.firstIndex(where: {
      $0 < 0x20 && $0 != 0x09 && $0 != 0x0D || $0 == 0x7F
    }) {
      let place = text.utf8.distance(from: text.startIndex, to: control)
      throw Failure(
        problem: .text(.controlCharacter(text.utf8[control])), place: place..<(place + 1))
    }
    let trimmed = text.trimmed
    if trimmed.isEmpty || trimmed.hasPrefix("#") { return .blank }
    if let colon = trimmed.firstIndex(where: { ":：,\t，".contains($0) }),
      GiftPreamble.knows(trimmed[..<colon].trimmed)
    {
      let value = trimmed[trimmed.index(after: colon)...].trimmed
      return .preamble([trimmed[..<colon].trimmed, value])
    }
    var line = GiftLine(text: text, currency: currency)
    line.tokenize()
    guard let first = line.tokens.first else { return .blank }
    if first.text.isTotalWord { return try line.total() }
    if line.tokens.allSatisfy({ GiftColumns.isName($0.text) }) { return .heading }
    let hasNumber = line.tokens.contains {
      $0.amount != nil || line.split($0).isEmpty == false || $0.text.contains(where: \.isNumber)
    }
    if isFirst, !hasNumber, trimmed.contains(where: { "礼宴簿单婚记账册".contains($0) }) {
      return .heading
    }
    return .entries(try line.entries())
  }

  private init(text: String, currency: Currency) {
    self.text = text
    self.currency = currency
  }

  // MARK: Tokens

  private mutating func tokenize() {
    let characters = Array(text)
    var start: Int?
    var startByte = 0
    var byte = 0
    for (index, character) in characters.enumerated() {
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      let previous = index > 0 ? characters[index - 1] : nil
      let isSeparator =
        switch character {
        case ":", "：", "=", "＝", "|", "｜", "、", ";", "；", "…", "\u{FEFF}": true
        case ",", "，": !Self.groupsDigits(characters, at: index)
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
      } else if start == nil {
        start = index
        startByte = byte
      }
      byte += character.utf8.count
    }
    if let first = start { append(characters[first...], startByte..<byte) }
    joinUnits()
  }

  private mutating func append(_ characters: ArraySlice<Character>, _ range: Range<Int>) {
    let text = String(characters)
    tokens.append(Token(text: text, range: range, amount: amount(text)))
  }

  /// Whether a comma stands between digits and three digits: 1,200.
  private static func groupsDigits(_ characters: [Character], at index: Int) -> Bool {
    guard index > 0, characters[index - 1].isDigit, index + 3 < characters.count else {
      return false
    }
    return characters[(index + 1)...(index + 3)].allSatisfy(\.isDigit)
      && (index + 4 == characters.count || !characters[index + 4].isDigit)
  }

  /// Puts signs and units that stand apart to their numbers: ￥ 200, 500 元, 1 万.
  private mutating func joinUnits() {
    var joined: [Token] = []
    for token in tokens {
      if let last = joined.last, !joined.isEmpty {
        let isUnit =
          last.amount != nil && token.amount == nil && token.text.count <= 3
          && token.text.first.map { "元圆块整万千百毛角".contains($0) } == true
        let isSign = last.amount == nil && token.amount != nil && last.text.isCurrencySign
        if isUnit || isSign, let amount = amount(last.text + token.text) {
          joined[joined.count - 1] = Token(
            text: last.text + token.text, range: last.range.lowerBound..<token.range.upperBound,
            amount: amount)
          continue
        }
      }
      joined.append(token)
    }
    tokens = joined
  }

  /// The amount that a token is. A single Chinese digit is none: nobody gives 三 yuan, but names
  /// and what recognition makes of them have such characters.
  private func amount(_ text: String) -> Money? {
    if text.count == 1, text.first?.isDigit == false { return nil }
    return try? AmountText.money(text, in: currency)
  }

  // MARK: Entries

  private func total() throws(Failure) -> Content {
    let isPart = tokens[0].text.isSubtotalWord
    if let amount = tokens.last(where: { $0.amount != nil })?.amount {
      return .total(amount, isPart: isPart)
    }
    let readings = split(tokens[tokens.count - 1])
    guard readings.count == 1, let amount = readings.first?.amount else {
      throw Failure(problem: .noAmount(tokens[0].text), place: tokens[0].range)
    }
    return .total(amount, isPart: isPart)
  }

  private func entries() throws(Failure) -> [Entry] {
    var entries: [Entry] = []
    var nameIsAmount: Range<Int>?
    var index = 0
    while index < tokens.count {
      skipNumber(&index)
      guard index < tokens.count else { break }
      if !entries.isEmpty, let note = note(at: &index) {
        entries[entries.count - 1].note = note
        continue
      }
      let start = index
      var name: [String] = []
      var amount: Money?
      while amount == nil {
        guard index < tokens.count else {
          let range = tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound
          throw failure(on: range)
        }
        let token = tokens[index]
        let next = index + 1 < tokens.count ? tokens[index + 1].amount : nil
        if !name.isEmpty, let found = token.amount {
          amount = found
        } else if next == nil, let reading = try reading(of: token) {
          if !reading.name.isEmpty { name.append(reading.name) }
          amount = reading.amount
        } else {
          if name.isEmpty, token.amount != nil {
            // 伍佰 may be a name, 500 never is.
            guard !token.text.contains(where: \.isDigit), next != nil else {
              throw Failure(problem: .noName, place: token.range)
            }
            nameIsAmount = nameIsAmount ?? token.range
          }
          name.append(index == start ? withoutNumber(token.text) : token.text)
        }
        index += 1
      }
      let text = Self.joined(name)
      // Two names in a row are rather one whose amount is missing.
      guard name.count == 1 || text.isUsualName else {
        throw Failure(
          problem: .noAmount(name.dropLast().joined(separator: " ")),
          place: tokens[start].range.lowerBound..<tokens[start + name.count - 2].range.upperBound)
      }
      guard text.count <= GiftDraft.longestName else {
        throw Failure(problem: .longName, place: tokens[start].range)
      }
      guard let amount, !text.isEmpty else {
        throw Failure(problem: .noName, place: tokens[start].range)
      }
      let range = tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound
      guard !amount.isNegative else {
        throw Failure(problem: .negative(tokens[index - 1].text), place: range)
      }
      entries.append(Entry(name: text, amount: amount))
    }
    // 五百 六百 七百 八百 may be two names and amounts, or none.
    if let nameIsAmount, entries.count > 1 {
      let readings = entries.map { "\($0.name) \($0.amount.shortDescription)" }
      throw Failure(problem: .ambiguous(readings), place: nameIsAmount)
    }
    return entries
  }

  /// What is wrong with a stretch that has a name and no amount: mostly, its last piece is an amount
  /// that is written wrong.
  private func failure(on range: Range<Int>) -> Failure {
    let tokens = tokens.filter { range.contains($0.range.lowerBound) }
    if tokens.count > 1, let last = tokens.last,
      last.text.contains(where: \.isNumber) || last.text.hasNumeral
    {
      do throws(GiftImportProblem) {
        _ = try Money.given(last.text, in: currency)
      } catch {
        return Failure(problem: error, place: last.range)
      }
    }
    return Failure(problem: .noAmount(tokens.map(\.text).joined(separator: " ")), place: range)
  }

  /// Steps over the number of a row: 3., (3), ③, or digits before a name.
  private func skipNumber(_ index: inout Int) {
    let text = tokens[index].text.trimming { "()（）[].．".contains($0) }
    guard !text.isEmpty, text.count <= 4,
      text.allSatisfy(\.isDigit) || text.unicodeScalars.allSatisfy({ 0x2460...0x24FF ~= $0.value }),
      index + 1 < tokens.count, tokens[index + 1].amount == nil
    else { return }
    index += 1
  }

  /// A token without the number of its row: 3.王五.
  private func withoutNumber(_ text: String) -> String {
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

  /// What stands behind an amount and is no name: something in brackets, or how it was paid.
  private func note(at index: inout Int) -> String? {
    let first = tokens[index].text
    if "(（[【".contains(first.first ?? " ") {
      guard let end = tokens[index...].firstIndex(where: { ")）]】".contains($0.text.last ?? " ") })
      else { return nil }
      let words = tokens[index...end].map(\.text).joined(separator: " ")
      index = end + 1
      return String(words.dropFirst().dropLast())
    }
    guard ["现金", "微信", "支付宝", "转账", "银行卡", "红包", "已收", "已付", "已还", "代收"].contains(first),
      index + 1 == tokens.count || tokens[index + 1].amount == nil
    else { return nil }
    index += 1
    return first
  }

  /// Pieces of a name, put together: 张 三 is 张三, Mary Ann stays two words.
  private static func joined(_ pieces: [String]) -> String {
    pieces.dropFirst().reduce(pieces.first ?? "") { name, piece in
      let isLatin = name.last?.isASCII == true || piece.first?.isASCII == true
      return name + (isLatin ? " " : "") + piece
    }
  }

  // MARK: Names and amounts without a separator

  /// The one way to read a token as a name and an amount; nil when there is none.
  ///
  /// - Throws: When there are several, and when the name would be one Chinese character: it may as
  ///   well be a whole name with numerals in it.
  private func reading(of token: Token) throws(Failure) -> Entry? {
    let readings = split(token)
    guard let first = readings.first else { return nil }
    let isShort = first.name.count == 1 && !token.text.contains(where: \.isDigit)
    guard readings.count > 1 || isShort else { return first }
    let others = isShort && readings.count == 1 ? ["\(token.text) without an amount"] : []
    throw Failure(
      problem: .ambiguous(
        readings.map { "\($0.name) \($0.amount.shortDescription)" } + others),
      place: token.range)
  }

  /// All ways to read a token as a name with an amount behind it. With digits or a sign of money
  /// there is one; of numerals that could end the name or begin the amount, each that leaves a name
  /// of usual length, and one of a single character too.
  private func split(_ token: Token) -> [Entry] {
    guard token.amount == nil else { return [] }
    let characters = Array(withoutNumber(token.text))
    if let boundary = characters.firstIndex(where: { $0.isDigit || "¥￥$".contains($0) }) {
      // In l00 and 5O0 the letters are rather digits that were read wrong, than names.
      let letters = characters[..<boundary].reversed().prefix(while: \.isASCIILetter)
      let isDoubtful = !letters.isEmpty && letters.allSatisfy { "OoQDlIiSsBZz".contains($0) }
      guard boundary > 0, !isDoubtful,
        let amount = amount(String(characters[boundary...]))
      else { return [] }
      return [Entry(name: String(characters[..<boundary]), amount: amount)]
    }
    var readings: [Entry] = []
    // Longer numbers first; one behind 20 characters of an amount would be a sentence.
    for boundary in max(1, characters.count - 24)..<max(1, characters.count) {
      let name = String(characters[..<boundary])
      let rest = String(characters[boundary...])
      guard rest.beginsWithDigit, rest.hasNumeralUnit, name.isUsualName, let amount = amount(rest)
      else { continue }
      readings.append(Entry(name: name, amount: amount))
    }
    return readings
  }
}

extension Character {
  /// A digit of ASCII or of full width.
  var isDigit: Bool { ("0"..."9").contains(self) || ("０"..."９").contains(self) }
  fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}

extension String {
  fileprivate var isCurrencySign: Bool {
    ["¥", "￥", "$", "€", "£", "RMB", "CNY", "USD", "HKD", "人民币"].contains(uppercased())
  }

  /// Whether it has a unit of money, or of a number from a hundred on, without which Chinese digits
  /// are rather a part of a name: 郑十一.
  fileprivate var hasNumeralUnit: Bool { contains { "百千万亿佰仟萬元圆圓块塊".contains($0) } }

  /// Whether it begins with a digit rather than with a unit: 千二 is 1,200 by itself, but in
  /// 李四一千二 it is the end of 1,200.
  fileprivate var beginsWithDigit: Bool {
    first.map { !"百千万亿佰仟萬元圆圓块塊".contains($0) } ?? false
  }

  fileprivate var hasNumeral: Bool {
    contains { "一二两三四五六七八九十百千万壹贰叁肆伍陆柒捌玖拾佰仟元〇零".contains($0) }
  }

  /// Whether it is as long as a name of a family name and a given name is.
  fileprivate var isUsualName: Bool {
    guard count > 3 else { return true }
    let doubleNames = [
      "欧阳", "歐陽", "司马", "司馬", "上官", "诸葛", "諸葛", "夏侯", "东方", "皇甫", "尉迟", "公孙", "慕容", "令狐", "司徒",
      "端木",
      "南宫", "长孙", "宇文",
    ]
    return count == 4 && doubleNames.contains { hasPrefix($0) }
      || unicodeScalars.allSatisfy { !$0.properties.isIdeographic }
  }
}
