import Basics
import Vault

// Words that people write in lists, and what they say. Longer and more telling words come first.

extension Relation {
  private static let words: [(word: String, relation: Relation)] = [
    ("同事", .colleague), ("领导", .colleague), ("上司", .colleague), ("colleague", .colleague),
    ("同学", .classmate), ("校友", .classmate), ("室友", .classmate), ("老师", .classmate),
    ("classmate", .classmate), ("邻居", .neighbor), ("街坊", .neighbor), ("neighbo", .neighbor),
    ("同乡", .neighbor), ("老乡", .neighbor), ("客户", .business), ("生意", .business),
    ("合作", .business), ("business", .business), ("朋友", .friend), ("好友", .friend),
    ("闺蜜", .friend), ("战友", .friend), ("哥们", .friend), ("friend", .friend),
    ("亲", .family), ("家人", .family), ("叔", .family), ("伯", .family), ("姑", .family),
    ("舅", .family), ("姨", .family), ("爷", .family), ("奶", .family), ("外公", .family),
    ("外婆", .family), ("表哥", .family), ("表弟", .family), ("表姐", .family), ("表妹", .family),
    ("堂", .family), ("侄", .family), ("甥", .family), ("岳", .family), ("family", .family),
    ("relative", .family), ("其他", .other), ("other", .other),
  ]

  /// The relation that a word in any list says, such as 大学同学; nil when none is clear.
  static func said(by text: String) -> Relation? {
    let text = text.lowercased()
    return words.first { text.contains($0.word) }?.relation
  }

  /// Whether `text` says no more than the relation does.
  func isSaidWhole(by text: String) -> Bool {
    text.lowercased() == rawValue || text == chineseName
      || ["亲戚", "家人", "亲友", "朋友", "同事", "同学", "邻居", "其他", "其它"].contains(text)
  }
}

extension Gift.Direction {
  /// The direction that a cell gives: 收入, 支出, received, sent, …
  init?(cell text: String) {
    switch text.lowercased() {
    case "收", "收入", "收礼", "收到", "收款", "收进", "已收", "受礼", "入", "入账", "进", "进账", "来", "+", "received",
      "receive", "in", "income", "from":
      self = .received
    case "支", "支出", "送", "送出", "送礼", "已送", "给", "给出", "随", "随礼", "随份子", "上礼", "回礼", "还礼", "付", "付款",
      "付出", "出", "出账", "往", "-", "sent", "send", "out", "expense", "given", "gave", "to":
      self = .sent
    default: return nil
    }
  }
}

extension Gift.Direction {
  /// The direction that an answer says: the word of a table or the beginning of an English one, or
  /// what says it in a sentence, such as 我借给他; nil for none.
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
  /// The currency that a cell names, by its code or its Chinese name.
  init?(cell text: String) {
    switch text.uppercased() {
    case "人民币", "RMB", "元", "¥", "￥": self = .renminbi
    case "美元", "$": self.init("USD")
    case "欧元", "€": self.init("EUR")
    case "英镑", "£": self.init("GBP")
    case "港币", "港元": self.init("HKD")
    case "日元", "円": self.init("JPY")
    case "新台币", "台币": self.init("TWD")
    case "澳门元", "澳门币": self.init("MOP")
    case let code: self.init(code)
    }
  }
}

extension String {
  /// Whether it opens a row that gives a sum: 合计, 总计：, 合计12人, Total.
  var isTotalWord: Bool {
    ["总计", "合计", "共计", "总额", "总数", "总金额", "总共", "累计", "礼金总"].contains { hasPrefix($0) }
      || isSubtotalWord || ["total", "sum"].contains(firstWord)
  }

  /// Whether it opens a row that gives the sum of the rows since the last such row.
  var isSubtotalWord: Bool { hasPrefix("小计") || firstWord == "subtotal" }

  private var firstWord: String { prefix { $0.isASCII && $0.isLetter }.lowercased() }
}
