import Basics
import Vault

// Words in lists, with their meanings. Longer and more specific words come first.

extension Relation {
  private static let words: [(relation: Relation, words: [Substring])] = {
    let table: KeyValuePairs<Relation, String> = [
      .colleague: "同事 领导 上司 colleague",
      .classmate: "同学 校友 室友 老师 classmate",
      .neighbor: "邻居 街坊 neighbo 同乡 老乡",
      .business: "客户 生意 合作 商务 商務 business",
      .friend: "朋友 好友 闺蜜 战友 哥们 friend",
      .family: "亲 家人 叔 伯 姑 舅 姨 爷 奶 外公 外婆 表哥 表弟 表姐 表妹 堂 侄 甥 岳 family relative",
      .other: "其他 other",
    ]
    return table.map { ($0, $1.split(separator: " ")) }
  }()

  /// The relation meant by a word in a list, such as 大学同学; nil if none is clear.
  static func said(by text: String) -> Relation? {
    let text = text.lowercased()
    return words.first { $0.words.contains(where: text.contains) }?.relation
  }

  /// True if `text` means nothing more than the relation.
  func isSaidWhole(by text: String) -> Bool {
    text.lowercased() == rawValue || text == chineseName
      || ["亲戚", "家人", "亲友", "朋友", "同事", "同学", "邻居", "商务", "商務", "其他", "其它"].contains(text)
  }
}

extension Gift.Payment {
  /// Words for a means of payment, short ones for a reception among them, with its code.
  static let spoken = [
    "现": "cash", "現金": "cash",
    "微": "wechat", "wx": "wechat", "微信转账": "wechat", "微信红包": "wechat", "wechat pay": "wechat",
    "zfb": "alipay", "支付寶": "alipay", "支付宝转账": "alipay",
    "转": "transfer", "轉": "transfer", "轉帳": "transfer", "银行转账": "transfer", "银行卡": "transfer",
    "银行": "transfer", "bank": "transfer", "bank transfer": "transfer", "振込": "transfer",
    "銀行振込": "transfer",
  ]

  /// The means in a cell or a word of a line: 微信, 微, wx, WeChat; nil for any other text.
  init?(said text: String) {
    let word = text.lowercased()
    guard
      let payment = Self(rawValue: Self.spoken[word] ?? word)
        ?? Self.allCases.first(where: { $0.chineseName == word })
    else { return nil }
    self = payment
  }
}

extension Gift.Direction {
  /// The direction in a cell: 收入, 支出, received, sent, …
  init?(cell text: String) {
    switch text.lowercased() {
    case "收", "收入", "收礼", "收到", "收款", "收进", "已收", "受礼", "受け取った", "入", "入账", "进", "进账", "来", "+",
      "received",
      "receive", "in", "income", "from":
      self = .received
    case "支", "支出", "贈った", "送", "送出", "送礼", "已送", "给", "给出", "随", "随礼", "随份子", "上礼", "回礼", "还礼",
      "付", "付款",
      "付出", "出", "出账", "往", "-", "sent", "send", "out", "expense", "given", "gave", "to":
      self = .sent
    default: return nil
    }
  }
}

extension Gift.Direction {
  /// The direction in an answer: the word of a table or a prefix of an English one, or a verb in a
  /// sentence, such as 我借给他; nil if there is none.
  init?(said text: String) {
    let words: [(word: String, direction: Self)] = [
      ("sent", .sent), ("gave", .sent), ("lent", .sent), ("借出", .sent),
      ("received", .received), ("got", .received), ("borrowed", .received), ("借入", .received),
    ]
    let begun = words.filter { $0.word.hasPrefix(text.folded) }.map(\.direction)
    let sentence = GiftSentence.read(text, today: Day(number: 0))
    let isOpen = sentence.questions.contains { $0.subject == .lentOrBorrowed }
    if let found = Self(cell: text) ?? (begun.count == 1 ? begun[0] : nil)
      ?? (isOpen ? nil : sentence.direction)
    {
      self = found
    } else {
      return nil
    }
  }
}

extension Currency {
  /// The currency in a cell, by its code, its sign or a word for it.
  init?(cell text: String) {
    guard let currency = Currency(named: text) else { return nil }
    self = currency
  }
}

extension String {
  /// True if it starts a row with a total: 合计, 总计：, 合计12人, Total.
  var isTotalWord: Bool {
    ["总计", "合计", "共计", "总额", "总数", "总金额", "总共", "累计", "礼金总"].contains { hasPrefix($0) }
      || isSubtotalWord || ["total", "sum"].contains(firstWord)
  }

  /// True if it starts a row with the subtotal since the previous one.
  var isSubtotalWord: Bool { hasPrefix("小计") || firstWord == "subtotal" }

  private var firstWord: String { prefix { $0.isASCII && $0.isLetter }.lowercased() }
}

extension OccasionCategory {
  /// Parts of words in event names and in the text of transfers, in order of precedence if a text
  /// has several: the 满月酒 of a newborn child. These texts are not sentences that could be cut into
  /// words (新婚快乐百年好合), so only unambiguous parts are here.
  private static let words: [(category: OccasionCategory, words: [String])] = [
    (.funeral, ["丧", "白事", "去世", "过世", "葬", "追悼", "吊唁", "奠", "帛金", "funeral"]),
    (.fullMoon, ["满月", "弥月"]),
    (.firstBirthday, ["周岁", "抓周"]),
    (.wedding, ["婚", "喜酒", "喜宴", "出嫁", "嫁女", "娶", "出阁", "回门", "wedding", "marriage"]),
    (.babyBorn, ["新生儿", "生子", "添丁", "生娃", "生宝宝", "出生", "二胎", "得子", "得女", "baby"]),
    (.birthday, ["生日", "寿", "庆生", "诞辰", "birthday"]),
    (.housewarming, ["乔迁", "搬家", "新居", "暖房", "入伙", "入宅", "housewarming"]),
    (.graduation, ["升学", "谢师", "毕业", "考上", "金榜", "状元", "graduation"]),
    (.promotion, ["升职", "晋升", "高升", "提拔", "promotion"]),
    (.springFestival, ["春节", "压岁", "拜年", "过年", "新年", "新春", "spring festival"]),
    (.midAutumn, ["中秋"]),
    (.dragonBoat, ["端午", "端阳"]),
  ]

  /// The category named by a text or a word in it: 婚礼, 张三婚宴, wedding; nil if there is none.
  static func said(by text: String) -> OccasionCategory? {
    let text = text.lowercased()
    return Self(named: text) ?? words.first { $0.words.contains(where: text.contains) }?.category
  }
}
