import Basics

/// Cuts a note into words, names, amounts and days.
///
/// Chinese is written without spaces, and a character may belong to a name, an amount or a day: 万一山
/// is a person, 十一 a holiday, 八十 an age. So each possible token is a candidate with a cost, and the
/// cheapest path through the whole text is taken. A word costs about 10, a name more the less it
/// resembles one, an unexplained character 40. A note without a name or an amount, or with several,
/// costs more at the end, so that 陈伍佰 can be a name if 六百 follows.
struct SentenceSegmenter {
  private let text: [Character]
  /// The text in the form of the stored words for days.
  private let dayText: [Character]
  private let currency: Currency
  private let today: Day
  private let names: KnownNames

  private struct Candidate {
    var kind: SentenceToken.Kind
    var end: Int
    var cost: Int
  }

  /// The numbers of persons and amounts so far; two means two or more.
  private struct Counts: Hashable {
    var persons = 0
    var amounts = 0

    static let all = (0...2).flatMap { persons in
      (0...2).map { Counts(persons: persons, amounts: $0) }
    }

    func adding(_ kind: SentenceToken.Kind) -> Counts {
      switch kind {
      case .name, .nickname, .word(.kin), .word(.spouse), .word(.household), .word(.role):
        Counts(persons: min(2, persons + 1), amounts: amounts)
      case .amount, .vague: Counts(persons: persons, amounts: min(2, amounts + 1))
      default: self
      }
    }

    /// The cost of a note that ends with these counts.
    var cost: Int { [30, 0, 10][persons] + [30, 0, 20][amounts] }
  }

  private struct Step {
    var cost: Int
    var token: SentenceToken
    var before: Counts
  }

  /// The tokens of a note in plain characters.
  static func tokens(
    _ text: [Character], names: KnownNames, currency: Currency, today: Day
  ) -> [SentenceToken] {
    SentenceSegmenter(
      text: text, dayText: WrittenDays.plain(text), currency: currency, today: today, names: names
    ).tokens()
  }

  private func tokens() -> [SentenceToken] {
    var steps = [[Counts: Step]](repeating: [:], count: text.count + 1)
    for start in text.indices {
      // The start has no predecessor.
      let reached: [(Counts, Int)] =
        start == 0
        ? [(Counts(), 0)]
        : Counts.all.compactMap { counts in steps[start][counts].map { (counts, $0.cost) } }
      guard !reached.isEmpty else { continue }
      for candidate in candidates(at: start) {
        let token = SentenceToken(kind: candidate.kind, range: start..<candidate.end)
        for (counts, cost) in reached {
          let after = counts.adding(candidate.kind)
          let total = cost + candidate.cost
          if let known = steps[candidate.end][after], known.cost <= total { continue }
          steps[candidate.end][after] = Step(cost: total, token: token, before: counts)
        }
      }
    }
    var tokens: [SentenceToken] = []
    var best: (counts: Counts, cost: Int)?
    for counts in Counts.all {
      guard let step = steps[text.count][counts] else { continue }
      let cost = step.cost + counts.cost
      if cost < best?.cost ?? .max { best = (counts, cost) }
    }
    var position = text.count
    var counts = best?.counts ?? Counts()
    while position > 0, let step = steps[position][counts] {
      tokens.append(step.token)
      position = step.token.range.lowerBound
      counts = step.before
    }
    return tokens.reversed()
  }

  private func candidates(at start: Int) -> [Candidate] {
    let character = text[start]
    var found: [Candidate] = []
    for (word, end) in SentenceWords.chinese.words(in: text, at: start) {
      var cost = end - start > 1 ? 10 : 12
      // 二胎 is not a count.
      if case .occasion = word, end - start > 1 { cost = 7 }
      found.append(Candidate(kind: .word(word), end: end, cost: cost))
    }
    if !isInNumber(start),
      let (day, end) = WrittenDays.longest(in: dayText, at: start, today: today),
      end == text.count || text[end] != "%", !isWithin(end)
    {
      // 8.8 is an amount if there is no other.
      let isDecimal = text[start..<end].allSatisfy { "0"..."9" ~= $0 || $0 == "." }
      found.append(Candidate(kind: .day(day), end: end, cost: isDecimal ? 25 : 6))
    }
    found += names(at: start)
    found += numbers(at: start)
    if character.isLetter || character.isNumber {
      found.append(Candidate(kind: .unknown, end: start + 1, cost: 40))
    } else {
      found.append(Candidate(kind: .gap(isEnd: false), end: start + 1, cost: 2))
    }
    return found
  }

  /// True if letters follow the digits, as in 2026-11-2x.
  private func isWithin(_ end: Int) -> Bool {
    guard end > 0, end < text.count else { return false }
    return "0"..."9" ~= text[end - 1] && "a"..."z" ~= text[end]
  }

  /// True if a number in digits continues across an offset.
  private func isInNumber(_ position: Int) -> Bool {
    guard position > 0, position < text.count else { return false }
    return "0"..."9" ~= text[position]
      && ("0"..."9" ~= text[position - 1] || text[position - 1] == ".")
  }

  private func names(at start: Int) -> [Candidate] {
    var found: [Candidate] = []
    for end in stride(from: min(text.count, start + names.longest), to: start, by: -1)
    where names.names.contains(Array(text[start..<end])) {
      found.append(Candidate(kind: .name, end: end, cost: 3))
    }
    for length in 2...4 where start + length <= text.count {
      let stretch = text[start..<start + length]
      if let cost = PersonNames.cost(stretch) {
        found.append(Candidate(kind: .name, end: start + length, cost: cost))
      } else if length < 4, stretch.allSatisfy({ $0.isHan && !PersonNames.numerals.contains($0) }) {
        found.append(Candidate(kind: .nickname, end: start + length, cost: 45 + 10 * length))
      }
    }
    let letters = text[start...].prefix { "a"..."z" ~= $0 }
    if letters.count > 1, start == 0 || !("a"..."z" ~= text[start - 1]) {
      found.append(Candidate(kind: .name, end: letters.endIndex, cost: 35))
    }
    return found
  }

  /// Amounts, including vague ones, and counts.
  private func numbers(at start: Int) -> [Candidate] {
    guard Self.numberStarts.contains(text[start]), !isInNumber(start) else { return [] }
    var found: [Candidate] = []
    var isNumber = true
    for end in (start + 1)...max(start + 1, min(text.count, start + 24)) where end <= text.count {
      let last = text[end - 1]
      isNumber =
        isNumber && ("0"..."9" ~= last || PersonNames.numerals.contains(last) || last == "几")
      guard !isInNumber(end), !(last.isWhitespace) else { continue }
      var isCounted = false
      if isNumber, end < text.count {
        if let counted = Counters.end(behind: end, in: text) {
          found.append(Candidate(kind: .quantity, end: counted, cost: 8))
          isCounted = !Counters.isOfTime(text[end]) && !isWord(from: end, beyond: counted)
        }
        if Counters.isAge(before: end, in: text) {
          found.append(Candidate(kind: .quantity, end: end, cost: 5))
          isCounted = isCounted || Counters.isSurelyAge(start..<end, in: text)
        }
      }
      guard hasNoOddBlank(start..<end) else { break }
      if var amount = amount(start..<end) {
        // 20个鸡蛋 is not an amount, even if there is no other.
        if isCounted { amount.cost += 30 }
        found.append(amount)
        // 500 EUR.
        let name = text[end...].dropFirst().prefix { "a"..."z" ~= $0 }
        if end < text.count, text[end] == " ", name.count > 2 {
          found += self.amount(start..<name.endIndex).map { [$0] } ?? []
        }
      }
    }
    if text[start] == "第", let end = number(from: start + 1) {
      found.append(
        Candidate(kind: .quantity, end: Counters.end(behind: end, in: text) ?? end, cost: 8))
    }
    return found
  }

  /// True if a word longer than the counter starts with it: 500人情, 500支付宝, 500回礼.
  private func isWord(from start: Int, beyond end: Int) -> Bool {
    SentenceWords.chinese.words(in: text, at: start).contains { $0.end > end }
      || WrittenDays.longest(in: dayText, at: start, today: today).map { $0.end > end } ?? false
  }

  /// The first characters of numbers, vague amounts and currency names.
  private static let numberStarts = PersonNames.numerals.union(
    "0123456789几数上好约大差将近接不超至最若半第念卌¥$€£₩฿₫₽₹人港美欧英日韩澳加台新泰马瑞卢越令林印葡坡纽abcefghijkmnrstuv")

  /// The end of a number that starts at `start`; nil if there is none.
  private func number(from start: Int) -> Int? {
    let end = text[start...].prefix { "0"..."9" ~= $0 || PersonNames.numerals.contains($0) }
      .endIndex
    return end > start ? end : nil
  }

  /// True if spaces occur only after a currency sign or before a unit of money, or the name of a
  /// currency.
  private func hasNoOddBlank(_ range: Range<Int>) -> Bool {
    range.allSatisfy { index in
      guard text[index].isWhitespace else { return true }
      guard index > range.lowerBound, index + 1 < range.upperBound else { return false }
      return !text[index - 1].isHan && !("0"..."9" ~= text[index - 1])
        || "元块圆".contains(text[index + 1]) || isCurrency(from: index + 1)
    }
  }

  /// True if the name of a currency in Chinese begins at a position: 500 欧元.
  private func isCurrency(from start: Int) -> Bool {
    text[start].isHan
      && (2...5).contains { length in
        start + length <= text.count && WrittenMoney.isCurrency(text[start..<start + length])
      }
  }

  private func amount(_ range: Range<Int>) -> Candidate? {
    let first = text[range.lowerBound]
    // A dash between a name and an amount is not a sign.
    if "-+负,. ".contains(first) { return nil }
    let words = String(text[range])
    let last = text[range.upperBound - 1]
    do throws(AmountProblem) {
      let money = try AmountText.money(words, in: currency)
      var cost = 10
      if words.contains(where: { "元块圆角毛¥$€£".contains($0) }) {
        cost = 7
      } else if words.count == 1, !first.isASCII {
        cost = 45
      } else if "百千万佰仟".contains(first) {
        cost = 30
      } else if !words.contains(where: { $0.isASCII || "十百千万亿拾佰仟廿卅".contains($0) }) {
        cost = 13
      }
      return Candidate(kind: .amount(money), end: range.upperBound, cost: cost)
    } catch {
      // A range with one of these at either end is vague only together with the text next to it.
      guard case .vague = error, !"到至或来把好多余左以出下~?".contains(first),
        !"到至或把好~?-上约".contains(last), last != "来"
      else { return nil }
      if first == "上", !words.dropFirst().hasPrefix("百"), !words.dropFirst().hasPrefix("千"),
        !words.dropFirst().hasPrefix("万")
      {
        return nil
      }
      return Candidate(kind: .vague, end: range.upperBound, cost: 11)
    }
  }
}
