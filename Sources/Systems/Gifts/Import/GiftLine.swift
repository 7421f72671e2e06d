import Basics
import Vault

/// A line of a list of names and amounts: 张三 500; 李四：壹仟元; 3. 王五 ￥200; several pairs per line in
/// lists with columns.
///
/// The name is the text before the last separator in front of an amount. Without a separator
/// (张三500), the line is read only if there is exactly one reading.
struct GiftLine {
  struct Entry: Equatable {
    var name: String
    var amount: Money
    /// The text in brackets after the amount, the means of payment, and the text between a colon
    /// and the name.
    var note: String?
  }

  enum Content: Equatable {
    case blank
    /// Names of columns, or a title before the first entry.
    case heading
    /// 日期：2026-05-01.
    case preamble([String])
    case total(Money, isPart: Bool)
    case entries([Entry])
  }

  /// The reason why a line cannot be read; the place is a range of its bytes.
  typealias Failure = ImportFault<Range<Int>>

  private let currency: Currency
  private let tokens: [GiftLineToken]

  /// Reads a line.
  ///
  /// - Parameter isFirst: True if no entry precedes it, so that it may be a title.
  static func read(
    _ text: String, in currency: Currency, isFirst: Bool
  ) throws(Failure) -> Content {
    if let control = text.utf8.firstIndex(where: {
      $0 < 0x20 && $0 != 0x09 && $0 != 0x0D || $0 == 0x7F
    }) {
      let place = text.utf8.distance(from: text.startIndex, to: control)
      throw Failure(
        GiftImportProblem.text(.controlCharacter(text.utf8[control])),
        at: place..<(place + 1))
    }
    let trimmed = text.trimmed
    if trimmed.isEmpty || trimmed.hasPrefix("#") { return .blank }
    if let colon = trimmed.firstIndex(where: { ":：,\t，".contains($0) }),
      GiftPreamble.knows(trimmed[..<colon].trimmed)
    {
      let value = trimmed[trimmed.index(after: colon)...].trimmed
      return .preamble([trimmed[..<colon].trimmed, value])
    }
    let line = GiftLine(
      currency: currency, tokens: GiftLineToken.tokens(of: text, in: currency))
    guard let first = line.tokens.first else { return .blank }
    if first.text.isTotalWord { return try line.total() }
    if line.tokens.allSatisfy({ GiftColumns.isName($0.text) }) { return .heading }
    if isFirst, titles.contains(where: trimmed.hasSuffix) || Day(dated: trimmed) != nil {
      return .heading
    }
    let hasNumber = line.tokens.contains {
      $0.amount != nil || !$0.readings(in: currency).isEmpty || $0.text.contains(where: \.isNumber)
    }
    if isFirst, !hasNumber, trimmed.contains(where: { "礼宴簿单婚记账册".contains($0) }) {
      return .heading
    }
    return .entries(try line.entries())
  }

  /// True if a heading names notes as its last column: 姓名 礼金 备注.
  static func namesNotes(_ heading: String) -> Bool {
    let names = heading.split { $0.isWhitespace || ",，".contains($0) }
    return names.count > 2 && names.last.map { GiftColumns.isNote(String($0)) } ?? false
  }

  /// The entry of a line with a note after its amount: 张三 500 同学; nil if it has another form.
  static func noted(_ text: String, in currency: Currency) -> Content? {
    let words = text.split(whereSeparator: \.isWhitespace)
    let amount = words.indices.dropFirst().first { place in
      (try? AmountText.money(String(words[place]), in: currency)) != nil
    }
    guard let amount, amount + 1 < words.endIndex,
      let line = try? read(
        String(text[..<words[amount].endIndex]), in: currency, isFirst: false),
      case .entries(var entries) = line, entries.count == 1
    else { return nil }
    entries[0].note = words[(amount + 1)...].joined(separator: " ")
    return .entries(entries)
  }

  /// Ends of titles: 张三婚礼礼单, though 三 is a number.
  private static let titles = [
    "礼单", "禮單", "礼簿", "禮簿", "礼金簿", "名单", "登记表", "登记簿", "明细", "明细表", "人情簿", "账本",
  ]

  private func total() throws(Failure) -> Content {
    let isPart = tokens[0].text.isSubtotalWord
    if let amount = tokens.last(where: { $0.amount != nil })?.amount {
      return .total(amount, isPart: isPart)
    }
    let readings = tokens[tokens.count - 1].readings(in: currency)
    guard readings.count == 1, let amount = readings.first?.amount else {
      throw Failure(GiftImportProblem.noAmount(tokens[0].text), at: tokens[0].range)
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
        let before = entries[entries.count - 1].note
        entries[entries.count - 1].note = before.map { "\($0); \(note)" } ?? note
        continue
      }
      let start = index
      var name: [String] = []
      var aside: [String] = []
      var amount: Money?
      while amount == nil {
        guard index < tokens.count else {
          let range = tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound
          throw failure(on: range)
        }
        let token = tokens[index]
        let next = index + 1 < tokens.count ? tokens[index + 1].amount : nil
        // In 王五。兰 200, nothing says that 兰 belongs to the name, or is a note.
        let isStray =
          token.text.count == 1 && token.isBehindStop && next != nil && Self.isWhole(name)
        if isStray || token.isMisread && (token.amount == nil || !name.isEmpty) {
          throw Failure(GiftImportProblem.misread(token.text), at: token.range)
        }
        if !name.isEmpty, let found = token.amount {
          amount = found
        } else if next == nil, let reading = try token.reading(in: currency) {
          // 王五 兰200 is rather a sum that was recognised wrongly than a person 王五兰.
          if reading.name.count == 1, Self.isWhole(name) || token.isBehindColon && !name.isEmpty {
            throw Failure(GiftImportProblem.misread(token.text), at: token.range)
          }
          if !name.isEmpty, token.isBehindColon, !reading.name.isEmpty {
            aside.append(reading.name)
          } else if !reading.name.isEmpty {
            name.append(reading.name)
          }
          amount = reading.amount
        } else {
          if name.isEmpty, token.amount != nil {
            // 伍佰 may be a name, 500 cannot.
            guard !token.text.contains(where: \.isDigit), next != nil else {
              throw Failure(GiftImportProblem.noName, at: token.range)
            }
            nameIsAmount = nameIsAmount ?? token.range
          }
          // In 李四：表哥 500, the text after the colon is not part of the name.
          if !name.isEmpty, token.isBehindColon || !aside.isEmpty {
            aside.append(token.text)
          } else {
            name.append(index == start ? token.textWithoutNumber : token.text)
          }
        }
        index += 1
      }
      let text = Self.joined(name)
      // Two names in a row are more likely one name whose amount is missing.
      guard name.count == 1 || text.isUsualName else {
        throw Failure(
          GiftImportProblem.noAmount(name.dropLast().joined(separator: " ")),
          at: tokens[start].range.lowerBound..<tokens[start + name.count - 2].range.upperBound)
      }
      guard text.count <= GiftDraft.longestName else {
        throw Failure(GiftImportProblem.longName, at: tokens[start].range)
      }
      guard let amount, !text.isEmpty else {
        throw Failure(GiftImportProblem.noName, at: tokens[start].range)
      }
      let range = tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound
      guard !amount.isNegative else {
        throw Failure(GiftImportProblem.negative(tokens[index - 1].text), at: range)
      }
      let note = aside.isEmpty ? nil : aside.joined(separator: " ")
      entries.append(Entry(name: text, amount: amount, note: note))
    }
    // 五百 六百 七百 八百 may be two names and amounts, or no names at all.
    if let nameIsAmount, entries.count > 1 {
      let readings = entries.map { "\($0.name) \($0.amount.shortDescription)" }
      throw Failure(GiftImportProblem.ambiguous(readings), at: nameIsAmount)
    }
    return entries
  }

  /// The fault of a stretch with a name and no amount: usually, its last piece is a malformed
  /// amount.
  private func failure(on range: Range<Int>) -> Failure {
    let tokens = tokens.filter { range.contains($0.range.lowerBound) }
    if tokens.count > 1, let last = tokens.last,
      last.text.contains(where: \.isNumber) || last.text.hasNumeral
    {
      do throws(Diagnostic) {
        _ = try Money.given(last.text, in: currency)
      } catch {
        return Failure(error, at: last.range)
      }
    }
    return Failure(
      GiftImportProblem.noAmount(tokens.map(\.text).joined(separator: " ")), at: range)
  }

  /// Skips the number of a row: 3., (3), ③, or digits before a name.
  private func skipNumber(_ index: inout Int) {
    let text = tokens[index].text.trimming { "()（）[].．".contains($0) }
    guard !text.isEmpty, text.count <= 4,
      text.allSatisfy(\.isDigit) || text.unicodeScalars.allSatisfy({ 0x2460...0x24FF ~= $0.value }),
      index + 1 < tokens.count, tokens[index + 1].amount == nil
    else { return }
    index += 1
  }

  /// A note after an amount: text in brackets, or the means of payment.
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

  /// True if pieces of a name are a whole name: 王五, but neither 王 nor the surname 欧阳.
  private static func isWhole(_ pieces: [String]) -> Bool {
    let name = joined(pieces)
    return name.count > 1 && !(name.count == 2 && PersonNames.beginsWithCompoundSurname(name))
  }

  /// Joins the pieces of a name: 张 三 becomes 张三; Mary Ann and 김 철수 stay two words.
  private static func joined(_ pieces: [String]) -> String {
    pieces.dropFirst().reduce(pieces.first ?? "") { name, piece in
      let isHan = [name.last, piece.first].allSatisfy { $0?.isIdeographic == true }
      return name + (isHan ? "" : " ") + piece
    }.asName
  }
}

extension String {
  fileprivate var hasNumeral: Bool {
    contains { "一二两三四五六七八九十百千万壹贰叁肆伍陆柒捌玖拾佰仟元〇零".contains($0) }
  }
}

extension Character {
  fileprivate var isIdeographic: Bool { unicodeScalars.allSatisfy(\.properties.isIdeographic) }
}
