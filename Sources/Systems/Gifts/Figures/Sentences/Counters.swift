/// What makes a number in a note something else than an amount.
enum Counters {
  /// Where a number that ends at `end` is counted by the word there; nil where it is not.
  static func end(behind end: Int, in text: [Character]) -> Int? {
    for length in stride(from: 3, through: 1, by: -1) where end + length <= text.count {
      let word = String(text[end..<end + length])
      if words.contains(word) { return end + length }
    }
    return nil
  }

  /// Whether the number before `position` is an age: 八十大寿, 四十不惑.
  static func isAge(before position: Int, in text: [Character]) -> Bool {
    ages.contains { text[position...].starts(with: $0) }
  }

  /// True if a number is the age of what is celebrated, and can be no amount: 六十大寿, 70寿辰.
  static func isSurelyAge(_ range: Range<Int>, in text: [Character]) -> Bool {
    let behind = text[range.upperBound...]
    guard let money = try? AmountText.money(String(text[range])), money <= .units(120) else {
      return false
    }
    return ["大寿", "华诞", "高寿", "诞辰", "岁", "周岁", "周年"].contains { behind.starts(with: $0) }
      || behind.first == "寿" && !(behind.dropFirst().first.map("礼酒桃金面".contains) ?? false)
  }

  /// True if a number goes on behind an amount that ends at `end`: 一百亿亿, 500.123, 2 1/2.
  ///
  /// - Parameter isUnknown: Whether no word, name or day is at a place.
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

  /// True if a counter counts days, years or the like, which a day may begin with: 5000年底还.
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
