import Basics

extension SentenceReader {
  /// Reads the goods and the only amount.
  mutating func readAmount() {
    readGoods()
    var amounts: [(index: Int, money: Money)] = []
    var vague: Int?
    for index in tokens.indices where !isInterest(index) {
      switch tokens[index].kind {
      case .amount(let money): amounts.append((index, money))
      case .vague: vague = vague ?? index
      default: continue
      }
      sentence.outline.given.append(tokens[index].range)
    }
    sentence.outline.given.sort { $0.lowerBound < $1.lowerBound }
    if let vague {
      sentence.ask(.vagueAmount(written(vague)), at: tokens[vague].range)
      return
    }
    guard let first = amounts.first else {
      sentence.ask(.howMuch, at: whole)
      return
    }
    guard let chosen = sum(of: amounts) ?? (isOneAmount(amounts) ? first : nil) else {
      sentence.ask(
        .whichAmount(amounts.map { written($0.index) }),
        at: tokens[amounts[1].index].range)
      return
    }
    amountToken = chosen.index
    askAboutRun(at: tokens[chosen.index].range)
    askAboutTwoWays()
    guard isWhole(chosen.index) else {
      sentence.ask(.howMuch, at: tokens[chosen.index].range)
      return
    }
    if !indices(of: .each).isEmpty, !sentence.questions.contains(where: { $0.code == "each" }) {
      sentence.ask(.each, at: tokens[chosen.index].range)
    }
    sentence.amount = chosen.money
  }

  /// True if an amount is complete: not in 一百亿亿, 两个五百 or 500两次.
  private func isWhole(_ index: Int) -> Bool {
    let isEach =
      isQuantity(index - 1) && !counts.contains(index - 1)
      && ["个", "份"].contains(where: text(index - 1).hasSuffix)
    let isRepeated = isQuantity(index + 1) && text(index + 1).hasSuffix("次")
    return !isCutOff(index) && !isEach && !isRepeated
  }

  /// Asks about the person if the clause of the amount names another one: 送李四500，收张三; and about the
  /// amount for each if a clause is only a name: 借给李四500；张三.
  mutating func askAboutOtherClause() {
    guard let amountToken, let person else { return }
    let alone = persons.first { $0.name != persons[person].name && isAlone($0) }
    if let alone, sentence.questions.isEmpty { sentence.ask(.each, at: alone.range) }
    let isMark: (Int) -> Bool = { isBlank($0) && text($0) != " " }
    let start = tokens.indices.prefix(amountToken).last(where: isMark) ?? -1
    let end = tokens.indices.dropFirst(amountToken).first(where: isMark) ?? tokens.count
    let near = persons.filter { other in
      !other.isOwn && !other.isSpouse && !other.isBehalf
        && other.tokens.contains { start < $0 && $0 < end }
    }
    guard let other = near.first, !near.contains(where: { $0.name == persons[person].name }) else {
      return
    }
    sentence.ask(.whichPerson([other.name, persons[person].name]), at: whole)
  }

  /// True if a clause consists only of a name.
  private func isAlone(_ other: PersonMention) -> Bool {
    guard case .name = tokens[other.tokens.lowerBound].kind else { return false }
    let before = tokens.indices.prefix(other.tokens.lowerBound).last { text($0) != " " }
    let behind = tokens.indices.dropFirst(other.tokens.upperBound + 1).first { text($0) != " " }
    return [before, behind].allSatisfy { $0.map(isBlank) ?? true }
  }

  /// Asks about an amount that is part of a longer number, or negative: 1.2.3, but not 张三-600.
  private mutating func askAboutRun(at range: Range<Int>) {
    let isDigit: (Character) -> Bool = { "0"..."9" ~= $0.plain }
    guard isDigit(characters[range.lowerBound]) else { return }
    let isPart: (Character) -> Bool = { isDigit($0) || $0.plain == "." }
    let before = characters[..<range.lowerBound].reversed().prefix(while: isPart)
    var start = range.lowerBound - before.count
    let end = range.upperBound + characters[range.upperBound...].prefix(while: isPart).count
    let sign = start - 1
    let isSigned =
      sign >= 0 && characters[sign].plain == "-" && (sign == 0 || characters[sign - 1].isWhitespace)
    if isSigned { start = sign }
    let isLonger =
      before.contains(where: isDigit) || characters[range.upperBound..<end].contains(where: isDigit)
    guard isSigned || isLonger else { return }
    sentence.ask(
      .whichAmount([String(characters[start..<end]), String(characters[range])]), at: start..<end)
  }

  /// Asks about the direction if one thing was given and another received: 随了1000，收到喜糖一盒.
  private mutating func askAboutTwoWays() {
    let ways = sentence.outline.given.compactMap { given -> SentenceWord? in
      let before = tokens.indices.prefix { tokens[$0].range.lowerBound < given.lowerBound }
      let clause = before.reversed().prefix { !isBlank($0) || text($0) == " " }
      return clause.lazy.compactMap(word).first { [.receive, .give, .to].contains($0) }
    }
    if ways.contains(.receive), ways.contains(where: { $0 != .receive }) {
      sentence.ask(.direction, at: whole)
    }
  }

  /// The total of the other amounts, if a word marks it as such: 烟500酒300 合计800.
  private func sum(of amounts: [(index: Int, money: Money)]) -> (index: Int, money: Money)? {
    let skipped: Set<SentenceWord> = [.filler, .done, .me, .of]
    let sums = amounts.filter { amount in
      previous(before: amount.index, skipping: skipped).map { word($0) == .sum } ?? false
    }
    guard sums.count == 1, amounts.count > 2 else { return nil }
    var rest = sums[0].money
    for amount in amounts where amount.index != sums[0].index {
      guard amount.money.currency == rest.currency else { return nil }
      rest -= amount.money
    }
    return rest.isZero ? sums[0] : nil
  }

  /// True if the amounts are one repeated in another notation: 500元 伍佰元整, but not 六百 六百.
  private func isOneAmount(_ amounts: [(index: Int, money: Money)]) -> Bool {
    zip(amounts, amounts.dropFirst()).allSatisfy { first, second in
      let isApart = tokens[first.index].range.upperBound < tokens[second.index].range.lowerBound
      let hasDigits = [first, second].map { text($0.index).contains { "0"..."9" ~= $0 } }
      return first.money == second.money && hasDigits[0] != hasDigits[1]
        && (isApart || text(first.index).contains { "元块圆".contains($0) })
        && (first.index..<second.index).allSatisfy { !(word($0)?.isExchange ?? false) }
    }
  }

  /// Reads the goods, each with its count: 两瓶酒, 金镯子一只.
  private mutating func readGoods() {
    var end = 0
    for index in tokens.indices where word(index) == .goods {
      let isBefore = isQuantity(index - 1) && tokens[index - 1].range.lowerBound >= end
      let isBehind = !isBefore && isQuantity(index + 1)
      let first = tokens[isBefore ? index - 1 : index].range
      let range = first.lowerBound..<tokens[isBehind ? index + 1 : index].range.upperBound
      end = range.upperBound
      sentence.goods.append(String(characters[range]))
      guard isBefore || isBehind else { continue }
      counts.insert(isBefore ? index - 1 : index + 1)
      sentence.outline.given.append(range)
      sentence.outline.hasCountedGoods = true
    }
  }

  /// True if an amount is interest on a loan: 利息500, 1分利.
  func isInterest(_ index: Int) -> Bool {
    previous(before: index).map { word($0) == .interest } ?? false
      || word(index + 1) == .interest
  }
}

extension SentenceReader {
  /// The text of the note that no field keeps.
  var leftover: String? {
    Leftover.text(of: tokens.indices.map { (role(of: $0), tokens[$0].range) }, in: characters)
  }

  private func role(of index: Int) -> Leftover.Role {
    if let person = mention(at: index) { return person == self.person ? .used : .detail }
    switch tokens[index].kind {
    case .quantity where counts.contains(index) && (sentence.amount == nil || isGoods(index - 1)):
      return .used
    case .unknown, .quantity, .nickname, .name: return .detail
    case .amount: return index == amountToken ? .used : .detail
    case .day: return usedDays.contains(index) ? .used : .detail
    case .gap: return text(index).allSatisfy(\.isWhitespace) ? .link : .used
    case .vague: return .used
    case .word(let word): return role(of: word, at: index)
    }
  }

  private func isGoods(_ index: Int) -> Bool { word(index) == .goods }

  private func role(of word: SentenceWord, at index: Int) -> Leftover.Role {
    switch word {
    case .interest: return .detail
    // 一条烟.
    case .goods where sentence.amount == nil: return .used
    case .goods:
      return isQuantity(index - 1) ? .detail : .used
    // 借给李四五千结婚用.
    // 六十大寿.
    case .occasion where index > 0 && isQuantity(index - 1): return .detail
    case .occasion: return sentence.kind == .loan ? .detail : .used
    case .filler where SentenceWords.chineseDetails.contains(text(index)): return .detail
    case .filler: return ["还有", "另有", "另外"].contains(text(index)) ? .opening : .link
    case .behalf: return .opening
    case .of, .done, .and, .visit, .attend, .each: return .link
    default: return .used
    }
  }
}

/// The words that make a number in a note something other than an amount.
enum Counters {
  /// The end of a counter after a number that ends at `end`; nil if there is none.
  static func end(behind end: Int, in text: [Character]) -> Int? {
    for length in stride(from: 3, through: 1, by: -1) where end + length <= text.count {
      let word = String(text[end..<end + length])
      if words.contains(word) { return end + length }
    }
    return nil
  }

  /// True if the number before `position` is an age: 八十大寿, 四十不惑.
  static func isAge(before position: Int, in text: [Character]) -> Bool {
    ages.contains { text[position...].starts(with: $0) }
  }

  /// True if a number must be an age and cannot be an amount: 六十大寿, 70寿辰.
  static func isSurelyAge(_ range: Range<Int>, in text: [Character]) -> Bool {
    let behind = text[range.upperBound...]
    guard let money = try? AmountText.money(String(text[range])), money <= .units(120) else {
      return false
    }
    return ["大寿", "华诞", "高寿", "诞辰", "岁", "周岁", "周年"].contains { behind.starts(with: $0) }
      || behind.first == "寿" && !(behind.dropFirst().first.map("礼酒桃金面".contains) ?? false)
  }

  /// True if a number continues after an amount that ends at `end`: 一百亿亿, 500.123, 2 1/2.
  ///
  /// - Parameter isUnknown: True if there is no word, name or day at an offset.
  static func goesOn(behind end: Int, in text: [Character], _ isUnknown: (Int) -> Bool) -> Bool {
    let rest = text[end...]
    func isDigit(_ character: Character?) -> Bool { character.map { "0"..."9" ~= $0 } ?? false }
    if isDigit(text[end - 1]), [" 1/2", " 1/4", " 3/4"].contains(where: rest.starts),
      rest.count == 4 || !isDigit(rest[end + 4]) && rest[end + 4] != "/"
    {
      return true
    }
    let next = rest.first == "." ? end + 1 : end
    guard next < text.count, isUnknown(next) else { return false }
    return isDigit(text[next]) || next == end && PersonNames.numerals.contains(text[next])
  }

  /// True for a counter of days, years and the like, which may begin a day: 5000年底还.
  static func isOfTime(_ counter: Character) -> Bool { "年月日号岁周天届".contains(counter) }

  private static let ages = [
    "大寿", "寿", "华诞", "大庆", "不惑", "而立", "知天命", "周年", "高寿", "诞辰", "生日", "庆生", "岁",
  ]

  private static let words = Set(
    """
    桌 席 人 位 瓶 箱 盒 条 袋 斤 公斤 克 只 枚 个 个月 个人 个星期 件 套 束 篮 台 部 辆 双 对 岁 周岁 周 天 日 年 月 号 号楼 楼 层 室
    栋 单元 次 回 届 级 班 年级 点钟 时 分钟 小时 秒 米 周年 份 口 家 代 度 名 位数 期 株 盆 本 支 根 颗 朵 床 筐 罐 提 桶 块表
    包烟 包茶 包糖 楼下 张桌 世 帖 折 成 % 倍 周岁生日 门 顿 杯 场 趟 晚 夜 秒钟 星期 礼拜 路 弄 幢 座
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
