import Basics

/// Cuts a note into known words, names, amounts and days, each as long as possible.
struct EnglishJapaneseScanner {
  let words: SentenceWords
  let characters: [Character]
  let plain: [Character]
  let names: Set<[Character]>
  let currency: Currency
  let today: Day

  func tokens() -> [SentenceToken] {
    var tokens: [SentenceToken] = []
    var start = 0
    while start < plain.count {
      let token = token(at: start)
      tokens.append(token)
      start = token.range.upperBound
    }
    return tokens
  }

  private func token(at start: Int) -> SentenceToken {
    func token(_ kind: SentenceToken.Kind, _ end: Int) -> SentenceToken {
      SentenceToken(kind: kind, range: start..<end)
    }
    if plain[start].isWhitespace { return token(.gap(isEnd: false), start + 1) }
    let word = words.word(in: plain, at: start)
    if let known = names.filter({ plain[start...].starts(with: $0) }).max(by: {
      $0.count < $1.count
    }),
      known.count >= (word?.end ?? start) - start, isBoundary(start + known.count)
    {
      return token(.name, start + known.count)
    }
    if let end = dayEnd(at: start) { return token(.day(nil), end) }
    if let (money, end) = amount(at: start) ?? spelled(at: start) {
      let behind = plain[end...].firstIndex { !$0.isWhitespace } ?? plain.count
      if behind < plain.count, let counter = words.word(in: plain, at: behind),
        counter.word == .counter
      {
        return token(.quantity, counter.end)
      }
      return token(.amount(money), end)
    }
    // Her 21st and the 60th birthday are ages.
    let end = wordEnd(from: start)
    if word == nil, String(plain[start..<end]).contains(#/^\d+(st|nd|rd|th)$/#) {
      return token(.quantity, end)
    }
    let name = nameEnd(at: start)
    if let word {
      // Will is a name in the middle of a note.
      guard word.word == .planned, start > 0, let name, characters[start].isUppercase else {
        return token(.word(word.word), verbEnd(word))
      }
      return token(.name, name)
    }
    if let name { return token(.name, name) }
    guard plain[start].isWordPart else {
      return token(.gap(isEnd: ",.;!。、，；！\n".contains(plain[start])), start + 1)
    }
    return token(.unknown, words.hasBlanks ? wordEnd(from: start) : start + 1)
  }

  /// True if a word can end at an offset.
  private func isBoundary(_ end: Int) -> Bool {
    !words.hasBlanks || end == plain.count || !plain[end].isWordPart || !plain[end - 1].isWordPart
  }

  private func wordEnd(from start: Int) -> Int {
    plain[start...].firstIndex { !$0.isWordPart && $0 != "-" } ?? plain.count
  }

  /// The end of the longest text for a day.
  private func dayEnd(at start: Int) -> Int? {
    // Reading a day is the most expensive step, so not every word is tried.
    let first = plain[start...].prefix(while: \.isWordPart)
    guard first.first.map({ "0"..."9" ~= $0 }) ?? false || words.beginsDay(first) else {
      return nil
    }
    var ends: [Int] = []
    for end in start + 1...plain.count where end - start <= (words.hasBlanks ? 24 : 10) {
      let isEnd = end == plain.count || !plain[end].isWordPart || !plain[end - 1].isWordPart
      if !words.hasBlanks ? end - start > 1 : isEnd, !plain[end - 1].isWhitespace {
        ends.append(end)
      }
    }
    for end in ends.reversed() {
      let text = String(plain[start..<end])
      guard !text.allSatisfy({ $0.isNumber || ".,:".contains($0) }),
        !["may", "sat", "sun", "mar"].contains(text)
      else { continue }
      if isDay(text) {
        let isOrdinal = text.contains(#/^(on )?(the )?\d+(st|nd|rd|th)$/#)
        return isOrdinal && !isDayOfMonth(start..<end) ? nil : end
      }
    }
    return nil
  }

  /// True if an ordinal is a day of this month: on the 21st, but not her 21st or the 60th birthday.
  private func isDayOfMonth(_ range: Range<Int>) -> Bool {
    let words = plain[..<range.upperBound].split { !$0.isWordPart }.suffix(2)
    guard words.count == 2, words.first == ["t", "h", "e"] || words.first == ["o", "n"] else {
      return false
    }
    let behind = plain[range.upperBound...].firstIndex(where: \.isWordPart) ?? plain.count
    switch behind < plain.count ? self.words.word(in: plain, at: behind)?.word : nil {
    case .occasion, .kin, .household: return false
    default: return true
    }
  }

  /// The past or future days that a text means.
  func days(_ text: String, _ toward: Toward) throws(WrittenProblem) -> ClosedRange<Day> {
    let days = try ClosedRange<Day>(
      written: text, today: today, toward: toward, isJapanese: !words.hasBlanks)
    guard !words.hasBlanks, days.count > 1, endsInOccasion(Array(text)) else { return days }
    // お正月 is New Year's Day, not the month.
    return days.lowerBound...days.lowerBound
  }

  private func endsInOccasion(_ text: [Character]) -> Bool {
    text.indices.contains { start in
      guard let (word, end) = words.word(in: text, at: start), case .occasion = word else {
        return false
      }
      return end == text.count
    }
  }

  /// True if a text has the form of a day, even an invalid one.
  private func isDay(_ text: String) -> Bool {
    // 正月 and 端午 alone are occasions.
    if !words.hasBlanks, words.word(in: Array(text), at: 0)?.end == text.count { return false }
    do throws(WrittenProblem) {
      _ = try days(text, .past)
      return true
    } catch {
      return error.reason.isOfDate || (try? days(text, .future)) != nil
    }
  }

  /// The longest amount in digits, or in Chinese numerals for a language that uses them.
  private func amount(at start: Int) -> (Money, Int)? {
    guard !"-+,. ".contains(plain[start]) else { return nil }
    for end in stride(from: min(plain.count, start + 24), to: start, by: -1) {
      guard isBoundary(end), !plain[end - 1].isWhitespace else { continue }
      let text = plain[start..<end]
      let hasDigit = text.contains { "0"..."9" ~= $0 }
      guard hasDigit || (text.count > 1 && text.contains(where: PersonNames.numerals.contains)),
        let money = try? AmountText.money(String(text), in: currency)
      else { continue }
      // 五十嵐 is a name.
      if !hasDigit, text.allSatisfy(PersonNames.numerals.contains), end < plain.count,
        plain[end].isHan
      {
        return nil
      }
      return (money, end)
    }
    return nil
  }

  /// An amount in English words: two hundred dollars.
  private func spelled(at start: Int) -> (Money, Int)? {
    guard words.hasBlanks else { return nil }
    var (total, part, end, position) = (0, 0, start, start)
    while position < plain.count {
      let next = plain[position...].firstIndex { !$0.isLetter } ?? plain.count
      let word = String(plain[position..<next])
      if let small = Self.small[word] {
        part += small
      } else if word == "hundred" {
        part = max(1, part) * 100
      } else if word == "thousand" || word == "grand" {
        total += max(1, part) * 1_000
        part = 0
      } else if !(word == "a" && end == start || word == "and" && end > start) {
        break
      }
      if word != "a", word != "and" { end = next }
      position = next
      while position < plain.count, plain[position].isWhitespace || plain[position] == "-" {
        position += 1
      }
    }
    guard end > start, total + part > 0 else { return nil }
    let unit = plain[end...].drop(while: \.isWhitespace).prefix { $0.isLetter }
    if !unit.isEmpty,
      let money = try? AmountText.money("\(total + part) " + String(unit), in: currency)
    {
      return (money, unit.endIndex)
    }
    return (try? AmountText.money("\(total + part)", in: currency)).map { ($0, end) }
  }

  private static let small: [String: Int] = {
    var small: [String: Int] = [:]
    let ones =
      "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
      + "sixteen seventeen eighteen nineteen"
    for (index, word) in ones.split(separator: " ").enumerated() { small[String(word)] = index + 1 }
    let tens = "twenty thirty forty fifty sixty seventy eighty ninety"
    for (index, word) in tens.split(separator: " ").enumerated() {
      small[String(word)] = (index + 2) * 10
    }
    return small
  }()

  /// The end of a name that starts here: capitalized words, or characters before a particle or an
  /// honorific.
  private func nameEnd(at start: Int) -> Int? {
    if words.hasBlanks {
      guard characters[start].isUppercase || characters[start].isHan else { return nil }
      var end = wordEnd(from: start)
      while end + 1 < plain.count, plain[end] == " ", characters[end + 1].isUppercase,
        words.word(in: plain, at: end + 1) == nil
      {
        end = wordEnd(from: end + 1)
      }
      return end
    }
    let isHan = characters[start].isHan
    guard isHan || characters[start].isKatakana || characters[start].isUppercase else { return nil }
    var end = start + 1
    while end < plain.count, end - start < (isHan ? 4 : 16),
      isHan
        ? plain[end].isHan
        : characters[end].isKatakana || plain[end].isASCII && plain[end].isLetter,
      words.word(in: plain, at: end) == nil
    {
      end += 1
    }
    guard end < plain.count else { return end }
    switch words.word(in: plain, at: end)?.word {
    case .to, .from, .subject, .of, .with, .honorific, .occasion, .noun, .kin, .household:
      return end
    default: return plain[end].isWhitespace ? end : nil
    }
  }

  /// The end of a word, including the endings of a Japanese verb.
  private func verbEnd(_ word: (word: SentenceWord, end: Int)) -> Int {
    guard !words.hasBlanks, case .verb = word.word else { return word.end }
    var end = word.end
    while let ending = Self.endings.first(where: { plain[end...].starts(with: $0) }) {
      end += ending.count
    }
    return end
  }

  private static let endings = [
    "ませんでした", "ていません", "でいません", "なかった", "ていない", "でいない", "ました", "ません", "ておいた", "ていた",
    "ている", "でいる", "でいた", "ます", "まし", "たい", "ない", "ず", "よう", "た", "だ", "て", "で", "る",
  ]
}

extension Character {
  fileprivate var isKatakana: Bool {
    unicodeScalars.first.map { 0x30A1...0x30FC ~= $0.value } ?? false
  }

  /// True for hiragana and katakana.
  var isKana: Bool { unicodeScalars.first.map { 0x3041...0x30FA ~= $0.value } ?? false }
}
