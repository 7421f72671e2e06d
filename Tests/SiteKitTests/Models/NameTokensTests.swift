import SiteKit
import TestKit
import Testing
import Vault

private let names: [PrivateName] = [
  [PrivateName].of(
    .person, ["Robin Vale", "Clara van den Berg", "张三", "张三丰", "山田太郎", "Bo", "José"]),
  .of(.place, ["The Ferry House", "虹桥", "Café Müller"]),
  .of(.project, ["novel", "almanac of tides"]), .of(.thing, ["Tide Tables", "C++ Primer"]),
  .of(.amount, ["1288", "52.10", "88"]), .of(.telephone, ["555 0199"]), .of(.money, ["pay"]),
].flatMap(\.self)

private func veiled(_ text: String) -> String {
  var tokens = NameTokens(names)
  let veiled = tokens.veil(text)
  #expect(tokens.restored(veiled) == text)
  return veiled
}

struct NameTokensTests {
  @Test(arguments: [
    ("Robin Vale came; ROBIN VALE left.", "P1 came; P1b left."),
    ("Robin said hello to Robin Vale", "P1 said hello to P1b"),
    ("Robins are birds, and so is a valet.", "Robins are birds, and so is a valet."),
    ("Clara’s novel", "P1’s J1"), ("van and den are words", "van and den are words"),
    ("我和张三丰、张三去虹桥。", "我和P1、P2去L1。"), ("三丰来了", "P1来了"), ("張三", "張三"),
    ("山田さんと太郎さん", "P1さんとP1bさん"), ("Ｒｏｂｉｎ　Ｖａｌｅ", "P1"), ("robin\nvale", "P1"),
    ("JOSE and Jose\u{301}", "P1 and P1b"), ("bo bo Bo", "bo bo P1"),
    ("at cafe muller", "at L1"), ("a novella, a Novel", "a novella, a J1"),
    ("C++ Primer", "N1"), ("the ferry-house", "the ferry-house"), ("张三Robin Vale", "P1"),
    ("张三2号", "P1号"), ("张三李四", "P1李四"),
  ])
  func `Names are words of their own, the longest first`(_ text: String, _ expected: String) {
    #expect(veiled(text) == expected)
  }

  @Test(arguments: [
    ("paid ¥500 and 12.50 EUR", "paid A1 and A2"), ("500元，三千块，五百块钱", "A1，A2，A3"),
    ("$1,200.00 or 2k dollars", "A1 or A2"), ("1,288 pieces, 1288.00, 52.1", "A1 pieces, A1b, A2"),
    ("88 pages", "88 pages"), ("88 yuan", "A1"), ("3 块蛋糕", "3 块蛋糕"), ("1.2万元", "A1"),
    ("１２８８", "A1"), ("£5", "A1"), ("a 5 km run", "a 5 km run"), ("CNY 40", "A1"),
    // A year, an age or a number of days before an amount is none.
    ("in 2026\n¥38,764 to you", "in 2026\nA1 to you"), ("Sent, 2026\n13,200 CNY", "Sent, 2026\nA1"),
    ("turns 62 ¥300 suggested", "turns 62 A1 suggested"), ("in 2026 ¥38,764", "in 2026 A1"),
    // If in doubt, both are.
    ("2026 CNY 300", "A1 A2"), ("2026¥300", "A1"), ("500 yuan 300 yuan", "A1 A2 yuan"),
    ("paid 500\nyuan", "paid A1\nyuan"), ("in euros\n40", "in euros\nA1"),
    ("38 764 €, 1\u{202F}200,50 €", "A1, A2"), ("¥1 200", "A1"), ("500-800元", "A1元"),
    ("¥500–800", "A1"), ("¥-29,136 and −¥29,136", "A1 and −A2"), ("HK$300, 40 NT$", "A1, A2"),
    ("50美元、港币300、三百歐元", "A1、A2、A3"), ("12 PLN, 15 pln, 30 kr", "A1, A2, A3"),
    ("top 10, try 3, 5 all", "top 10, try 3, 5 all"), ("2026 元旦", "2026 元旦"),
    ("1288 uses, 1,288 min, 1288次", "1288 uses, 1,288 min, 1288次"), ("1288 to Bo", "A1 to P1"),
  ])
  func `Amounts are those with a currency, and those on record`(_ text: String, _ expected: String)
  {
    #expect(veiled(text) == expected)
  }

  @Test(arguments: [
    ("mail robin.vale+x@example.org, or clara@例子.org.", "mail E1, or E2."),
    ("@robin_v wrote", "E1 wrote"), ("a @ b", "a @ b"),
    ("see https://example.org/a?b=c#d, www.example.org and mailto:a@b.org", "see D1, D2 and D3"),
    ("打开https://example.org看看", "打开D1看看"),
    ("call +49 (30) 1234-5678 today", "call T1 today"), ("13800138000", "T1"), ("555 0199", "T1"),
    ("records-20261118 and 20261118", "records-20261118 and 20261118"), ("20261340", "T1"),
    ("uses-20261120-0hpy66 of 20261118-0042", "uses-20261120-0hpy66 of T1"),
    ("on 2026-11-20 14:30 in 2026", "on 2026-11-20 14:30 in 2026"), ("2026/11/20", "2026/11/20"),
    ("2026-11-20T14:30:05.123456Z", "2026-11-20T14:30:05.123456Z"),
    ("2026-11-20 14:30 555 0199", "2026-11-20 14:30 T1"),
    ("2026-11-20 1430 5550199", "2026-11-20 T1"),
    ("12 Harbour Street, 5b The Old Mill Lane", "D1, D2"),
    ("12 steps down the road", "12 steps down the road"),
    ("Lindenstraße 12", "D1"), ("我住在上海市徐汇区虹桥路12号3室", "我住在D1"),
  ])
  func `Addresses and numbers that reach somebody are known by their form`(
    _ text: String, _ expected: String
  ) {
    #expect(veiled(text) == expected)
  }

  @Test(arguments: [
    (#"{"id":"g1","name":"Bo","amount":66}"#, #"{"id":"g1","name":"P1","amount":"A1"}"#),
    (#"{"name":"Robin","amount":1288.00}"#, #"{"name":"P1","amount":"A1"}"#),
    (
      #"{"currency":"CNY","sent":105767,"balance":-29136,"count":1288,"new":7}"#,
      #"{"currency":"CNY","sent":"A1","balance":"A2","count":1288,"new":"A3"}"#
    ),
    (
      #"{"currency":"EUR","months":[{"month":"2026-11","sum":5,"sentCount":2}]}"#,
      #"{"currency":"EUR","months":[{"month":"2026-11","sum":"A1","sentCount":2}]}"#
    ),
    (#"{"unit":"CNY","total":40,"goalDays":3}"#, #"{"unit":"CNY","total":"A1","goalDays":3}"#),
    // Lengths, counts and means of any size are neither amounts nor telephone numbers.
    (
      #"{"focusSeconds":5167673,"meanSeconds":3761.04294,"words":1288,"on":true,"no":null}"#,
      #"{"focusSeconds":5167673,"meanSeconds":3761.04294,"words":1288,"on":true,"no":null}"#
    ),
    (#"["in 2026\n¥38,764","\u5f20\u4e09 \"A1\""]"#, #"["in 2026\nA1","P1 \"N1\""]"#),
    // Of a kind of records about money, all numbers are amounts; of another none.
    (
      #"{"kind":"pay","line":7,"record":{"at":"2026-11-30T18:37:44.544312Z","value":4.5,"fee":9}}"#,
      #"{"kind":"pay","line":7,"record":{"at":"2026-11-30T18:37:44.544312Z","value":"A1","fee":"A2"}}"#
    ),
    (#"{"kind":"steps","record":{"value":4}}"#, #"{"kind":"steps","record":{"value":4}}"#),
  ])
  func `What is JSON stays JSON, with its amounts as texts`(_ text: String, _ expected: String) {
    var tokens = NameTokens(names)
    #expect(tokens.veil(json: text) == expected)
  }

  @Test func `An amount has one token as a number and as a text`() {
    var tokens = NameTokens(names)
    #expect(tokens.veil(json: #"{"amount":1288}"#) == #"{"amount":"A1"}"#)
    #expect(tokens.veil("1288 to Bo") == "A1 to P1")
    #expect(tokens.restored("amount=A1") == "amount=1288")
    #expect(tokens.veil(json: "no JSON") == nil)
  }

  @Test func `A name has one token in all texts of a conversation`() {
    var tokens = NameTokens(names)
    #expect(tokens.veil("张三") == "P1")
    #expect(tokens.veil("Robin Vale and 张三") == "P2 and P1")
    #expect(tokens.veil("Robin") == "P2b")
    #expect(tokens.forms == ["P1": "张三", "P2": "Robin Vale", "P2b": "Robin"])
  }

  @Test func `What only looks like a token stays what it is`() {
    var tokens = NameTokens(names)
    #expect(tokens.veil("张三 drew P1 on A4") == "P2 drew P1 on A4")
    #expect(
      tokens.restored("P1, P2, A4, A1, P2c, P22, XP2, P2x3") == "P1, 张三, A4, A1, 张三, P22, XP2, P2x3"
    )
    // A token given out before is treated as a name.
    #expect(tokens.veil("P2 again") == "N1 again")
    #expect(tokens.restored("N1 and P2") == "P2 and 张三")
  }

  @Test func `Names come back however the answer is cut, and whatever stands beside them`() {
    var tokens = NameTokens(names)
    _ = tokens.veil("张三 gave Robin Vale ¥500")
    let answer = "**P1**, “P2”’s P1さん (A1), Ｐ１ P2A1; P1"
    let expected = "**张三**, “Robin Vale”’s 张三さん (¥500), 张三 Robin Vale¥500; 张三"
    let characters = Array(answer)
    for cut in 0...characters.count {
      var restorer = TokenRestorer(tokens.forms)
      let text =
        restorer.take(String(characters[..<cut])) + restorer.take(String(characters[cut...]))
        + restorer.finish()
      #expect(text == expected)
    }
  }

  @Test func `A run without end is handed on`() {
    var restorer = TokenRestorer(["P1": "x"])
    let long = String(repeating: "P1", count: 400)
    #expect(restorer.take(long).count > 600)
  }

  /// Random sequences of names and separators.
  @Test func `What was veiled comes back, and no name is in what is sent`() {
    var random = SeededGenerator(21)
    let shown = [
      "Robin Vale", "ROBIN VALE", "clara", "张三", "张三丰", "三丰", "山田太郎", "Ｒｏｂｉｎ Vale",
      "the ferry house", "虹桥", "novel", "1288", "¥1,288", "五百元", "robin@example.org",
      "https://example.org/张三", "+8613800138000", "Lindenstraße 12", "tide tables", "52.10",
    ]
    let between = [
      " ", "", "，", "\n", ". ", "和", "a", "7", "P1", "A3", " P1 ", "¥", "元", "-", "@", "_", "**",
      "é",
      "P", "1", "b", "(", "说：", "  ", "\u{301}", "🌊", "ｱ",
    ]
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        text += (random.pick(between) ?? "") + (random.pick(shown) ?? "")
        if Bool.random(using: &random) { text += random.pick(between) ?? "" }
      }
      var tokens = NameTokens(names)
      let first = tokens.veil(text)
      let second = tokens.veil(text)
      #expect(tokens.restored(first) == text)
      #expect(tokens.restored(second) == text)
      // Han characters are never part of another word, so none may remain.
      #expect(!first.contains("张三") && !first.contains("山田") && !first.contains("虹桥"))
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func pick<Item>(_ items: [Item]) -> Item? {
    items.randomElement(using: &self)
  }
}
