import Basics
import TestKit
import Testing

@testable import Gifts

@Suite struct GiftSentenceTests {
  private static let today = Day(year: 2026, month: 11, day: 20) ?? Day(number: 0)

  private func read(_ text: String, known: Set<String> = []) -> GiftSentence {
    GiftSentence.read(text, knowing: KnownNames(known), today: Self.today)
  }

  /// The parsed result on one line: name, amount, event, record type and direction.
  private func summary(_ sentence: GiftSentence) -> String {
    let type =
      switch (sentence.kind, sentence.isRepayment, sentence.direction) {
      case (.gift, _, _): "gift"
      case (.loan, false, .sent): "loan_out"
      case (.loan, false, .received): "loan_in"
      case (.loan, true, .sent): "repay_out"
      case (.loan, true, .received): "repay_in"
      case (.loan, _, nil): "loan"
      }
    let direction = sentence.direction.map { $0 == .sent ? "out" : "in" } ?? ""
    return [
      sentence.name ?? "", sentence.amount?.shortDescription ?? "", sentence.event ?? "", direction,
      type,
    ].joined(separator: ",")
  }

  @Test(arguments: [
    ("李四随礼500 欧元", "EUR"), ("李四随礼500欧元", "EUR"), ("给李四随礼 500 美元 婚礼", "USD"),
    ("收李四礼金 100 港币", "HKD"), ("收李四礼金 100 元", "CNY"),
  ])
  func `The currency may be behind a blank`(note: String, code: String) {
    let sentence = read(note)
    #expect(sentence.amount?.currency.code == code)
    #expect(sentence.name == "李四")
    #expect(sentence.questions.isEmpty)
  }

  @Test func `Notes are read as the table of sentences says`() throws {
    let rows = try ReferenceTable.sentences.rows
    #expect(rows.count > 15)
    for row in rows {
      let sentence = read(row[0])
      var amount = row[2]
      if amount.contains("."), amount.split(separator: ".")[1].count == 1 { amount += "0" }
      #expect(
        summary(sentence) == [row[1], amount, row[3], row[4], row[5]].joined(separator: ","),
        "\(row[0])")
      #expect(sentence.when ?? "" == row[6], "\(row[0])")
      #expect(sentence.questions.isEmpty, "\(row[0]): \(sentence.questions)")
      #expect(sentence.nothing == nil, "\(row[0])")
    }
  }

  @Test(
    arguments: [
      ("收到李四满月红包888", "李四,888,满月,in,gift"),
      ("张三结婚随礼一千元", "张三,1000,结婚,out,gift"),
      ("万一山结婚随了两千", "万一山,2000,结婚,out,gift"),
      ("借给丁三五千", "丁三,5000,,out,loan_out"),
      ("千惠生日送了六百六", "千惠,660,生日,out,gift"),
      ("伍佰结婚随礼六百", "伍佰,600,结婚,out,gift"),
      ("收到伍佰红包五百", "伍佰,500,,in,gift"),
      ("参加陆伍仟婚礼送礼金两千八", "陆伍仟,2800,结婚,out,gift"),
      ("陈十一结婚随礼一千一百一十一元一角一分", "陈十一,1111.11,结婚,out,gift"),
      ("尉迟百千乔迁 包了红包八百八十八块八", "尉迟百千,888.80,乔迁,out,gift"),
      ("给十三姨生日红包一千三百", "十三姨,1300,生日,out,gift"),
      ("老王儿子满月随礼500", "老王,500,满月,out,gift"),
      ("同事小李结婚随礼六百", "小李,600,结婚,out,gift"),
      ("小芳结婚随礼500", "小芳,500,结婚,out,gift"),
      ("给小芳500", "小芳,500,,out,gift"),
      ("豆豆结婚随礼500", "豆豆,500,结婚,out,gift"),
      ("500 李四送的", "李四,500,,in,gift"),
      ("老王哥结婚随礼500", "老王哥,500,结婚,out,gift"),
      ("给老王哥500", "老王哥,500,,out,gift"),
      ("楼下王阿姨搬家送了两百", "王阿姨,200,乔迁,out,gift"),
      ("表姐家孩子满月随礼500", "表姐,500,满月,out,gift"),
      ("女友妈妈生日 红包 666", "女友妈妈,666,生日,out,gift"),
      ("石头家满月 随礼300", "石头,300,满月,out,gift"),
      ("Tom结婚随礼500", "Tom,500,结婚,out,gift"),
      ("張三結婚隨禮一千元", "張三,1000,结婚,out,gift"),
      ("张三结婚🎉🎉 随礼 🧧 １０００！", "张三,1000,结婚,out,gift"),
      ("给丁三封了个红包，三百八", "丁三,380,,out,gift"),
      ("五桌3人2瓶酒 张三婚礼随礼600", "张三,600,结婚,out,gift"),
      ("爷爷60岁生日送了2000", "爷爷,2000,生日,out,gift"),
      ("王五二婚随礼三百", "王五,300,结婚,out,gift"),
      ("表哥二胎满月酒 随500", "表哥,500,满月,out,gift"),
      ("8.8张三结婚随礼500", "张三,500,结婚,out,gift"),
      ("李四给我包了500红包", "李四,500,,in,gift"),
      ("二舅妈送来800元", "二舅妈,800,,in,gift"),
      ("张三随了500", "张三,500,,in,gift"),
      ("儿子满月 二姨给了800", "二姨,800,满月,in,gift"),
      ("我结婚，收到李四礼金1000", "李四,1000,结婚,in,gift"),
      ("二姨给孩子压岁钱500", "二姨,500,春节,in,gift"),
      ("张三来我家乔迁，随了500", "张三,500,乔迁,in,gift"),
      ("姑妈给的压岁钱600", "姑妈,600,春节,in,gift"),
      ("老师收到我500", "老师,500,,out,gift"),
      ("给李四送了600元贺礼，祝贺乔迁", "李四,600,乔迁,out,gift"),
      ("端午 给老丈人送了两瓶酒和500块", "老丈人,500,端午,out,gift"),
      ("八月十五送老丈人两条烟 1200", "老丈人,1200,中秋,out,gift"),
      ("替妈妈给二姨随礼500", "二姨,500,,out,gift"),
      ("张三结婚 没去，随礼500", "张三,500,结婚,out,gift"),
      ("和女友一起参加王九婚礼 随礼1200", "王九,1200,结婚,out,gift"),
      ("我借给小张三千块", "小张,3000,,out,loan_out"),
      ("借给我妈两千", "妈,2000,,out,loan_out"),
      ("借五千给张三", "张三,5000,,out,loan_out"),
      ("李四找我借了两千", "李四,2000,,out,loan_out"),
      ("周瑜问我借了六千", "周瑜,6000,,out,loan_out"),
      ("孙权从我这借走三千五", "孙权,3500,,out,loan_out"),
      ("李四欠我3000", "李四,3000,,out,loan_out"),
      ("借给张三5000，还没还", "张三,5000,,out,loan_out"),
      ("张三借我五千", "张三,5000,,in,loan_in"),
      ("李四借五千给我", "李四,5000,,in,loan_in"),
      ("跟赵六借5000 年底还", "赵六,5000,,in,loan_in"),
      ("从王五那借了三千", "王五,3000,,in,loan_in"),
      ("欠王五2000", "王五,2000,,in,loan_in"),
      ("还给张三五千", "张三,5000,,out,repay_out"),
      ("还了欧阳楠八千八", "欧阳楠,8800,,out,repay_out"),
      ("给陆一鸣还钱五百", "陆一鸣,500,,out,repay_out"),
      ("我还李四三千 结清", "李四,3000,,out,repay_out"),
      ("张三还我五千", "张三,5000,,in,repay_in"),
      ("张三还了两千", "张三,2000,,in,repay_in"),
      ("收到张三归还的五千", "张三,5000,,in,repay_in"),
      ("独孤求败还给我1.2w", "独孤求败,12000,,in,repay_in"),
      ("清明前还了吴千里借款四千五", "吴千里,4500,,out,repay_out"),
      ("借给赵六的五千到现在没还", "赵六,5000,,out,loan_out"),
      ("同事妈妈去世 随白包301", "同事妈妈,301,丧事,out,gift"),
      ("2026年春节给爷爷奶奶红包2000", "爷爷奶奶,2000,春节,out,gift"),
      ("百里川还款1万2", "百里川,12000,,in,repay_in"),
      ("探望住院的邹明亮，给了500元", "邹明亮,500,住院,out,gift"),
      ("看望住院的姑妈，给了1000元", "姑妈,1000,住院,out,gift"),
      ("去医院看李四，给了500", "李四,500,住院,out,gift"),
      ("吊唁刘爷爷，给了200", "刘爷爷,200,丧事,out,gift"),
      ("拜访赵老师，送了500", "赵老师,500,,out,gift"),
      ("为陈晨庆生，给了200", "陈晨,200,生日,out,gift"),
      ("李四来探望我，给了500", "李四,500,住院,in,gift"),
      ("李四来医院看我，给了500元", "李四,500,住院,in,gift"),
      ("李华出席我的婚礼，送上1666", "李华,1666,结婚,in,gift"),
      ("李四回礼500", "李四,500,,in,gift"),
      ("回礼李四500", "李四,500,,out,gift"),
      ("李四还礼500", "李四,500,,in,gift"),
      ("还礼李四500", "李四,500,,out,gift"),
      ("今天还李四礼500", "李四,500,,out,gift"),
      ("还了李四的礼500", "李四,500,,out,gift"),
      ("获赠王总红包1000", "王总,1000,,in,gift"),
      ("张三婚礼随份子1万零500", "张三,10500,结婚,out,gift"),
      ("借给李四五千，利息500", "李四,5000,,out,loan_out"),
      ("向李四借了两万，年利率3.6%", "李四,20000,,in,loan_in"),
    ] as [(String, String)])
  func `A note gives person, amount, occasion, direction and type`(text: String, expected: String) {
    let sentence = read(text)
    #expect(summary(sentence) == expected)
    #expect(sentence.questions.isEmpty, "\(sentence.questions)")
    #expect(sentence.nothing == nil)
  }

  @Test(
    arguments: [
      ("给王芳三五百", "vague-amount"),
      ("张三结婚随礼几百块", "vague-amount"),
      ("李四生日给了一千多", "vague-amount"),
      ("借给王五万把块", "vague-amount"),
      ("张三结婚随礼800左右", "vague-amount"),
      ("给赵六随了千八百", "vague-amount"),
      ("和王五一起随了1000", "who"),
      ("随礼五百", "who"),
      ("收李四一百亿亿", "how-much"),
      ("收李四500万亿元", "how-much"),
      ("收李四500.123", "how-much"),
      ("收李四500.00.00", "how-much"),
      ("收李四2 1/2", "how-much"),
      ("收李四2 1/2元", "how-much"),
      ("收李四两个五百", "how-much"),
      ("收李四500两次", "how-much"),
      ("张三、李四结婚随礼1000", "which-person"),
      ("先给张三500又给了300", "which-amount"),
      ("张三借五千还三千", "which-amount"),
      ("收到大舅送的月饼", "how-much"),
      ("李四还款", "how-much"),
      ("好像随了张三五百", "uncertain"),
      ("张三可能随了500", "uncertain"),
      ("借了张三五千", "lent-or-borrowed"),
      ("张三向李四借五千", "lent-or-borrowed"),
      ("张辽借我的三千还了", "lent-or-borrowed"),
      ("五叔 给 五百五", "direction"),
      ("明天张三结婚随礼500", "future"),
      ("初五给李四500", "which-day"),
      ("初十 张三结婚随礼500", "which-day"),
      ("去年除夕给李四500", "which-day"),
      ("去年腊月廿五给李四500", "which-day"),
      ("2月30日给李四500", "which-day"),
      ("11月31日给李四500", "which-day"),
      ("13月1日给李四500", "which-day"),
      ("农历2026年二月三十给李四500", "which-day"),
      ("农历2026年闰六月十五给李四500", "which-day"),
      ("19/11/2026 给李四500", "which-day"),
      ("昨天给李四500 8月8日", "which-day"),
      ("借给赵六五千 2月30日还", "which-day"),
      ("gave Anna 500 on 30 February", "which-day"),
      ("2月30日に田中さんに5000円あげた", "which-day"),
      ("今天天气不错", "not-understood"),
    ])
  func `What is missing, vague or doubtful is asked for`(text: String, code: String) {
    let sentence = read(text)
    #expect(sentence.questions.map(\.code).contains(code))
    #expect(sentence.nothing == nil)
    for question in sentence.questions {
      #expect(question.range.lowerBound >= 0 && question.range.upperBound <= text.count)
    }
    if code.hasSuffix("amount") || code == "how-much" { #expect(sentence.amount == nil) }
  }

  @Test(
    arguments: [
      ("没有随礼", .negated),
      ("张三结婚没有随礼", .negated),
      ("未随礼", .negated),
      ("李四还没还钱", .negated),
      ("没收李四红包", .negated),
      ("陈静 婚礼 没去 没随", .negated),
      ("没借钱给张三", .negated),
      ("许褚来借三千，没借", .negated),
      ("李四送来1000，婉拒了", .refused),
      ("收到张三红包500，退回了", .refused),
      ("打算给张三随礼1000", .planned),
      ("张三结婚要不要随1000", .planned),
      ("计划借给李四五千", .planned),
      ("张三说要还我五千", .planned),
      ("随礼多少合适", .asked(.other)),
      ("张三结婚随多少合适？", .asked(.wedding)),
      ("同事父亲去世给多少礼金", .asked(.funeral)),
    ] as [(String, NothingHappened)])
  func `A note that nothing changed hands says so`(text: String, reason: NothingHappened) {
    let sentence = read(text)
    #expect(sentence.nothing == reason)
    #expect(sentence.questions.isEmpty)
  }

  /// As of Friday, 2026-11-20, the 11th day of the 10th lunar month.
  @Test(
    arguments: [
      ("昨天", "2026-11-19"),
      ("前天", "2026-11-18"),
      ("上周六", "2026-11-14"),
      ("三天前", "2026-11-17"),
      ("8月8日", "2026-08-08"),
      ("2026年10月1日", "2026-10-01"),
      ("2026-10-03", "2026-10-03"),
      ("12月3号", "2025-12-03"),
      ("正月初五", "2026-02-21"),
      ("腊月廿三", "2026-02-10"),
      ("农历十月初五", "2026-11-13"),
      ("闰六月十五", "2025-08-08"),
      ("2/29", "2024-02-29"),
      ("十一", "2026-10-01"),
      ("国庆", "2026-10-01"),
      ("平安夜", "2025-12-24"),
      ("中秋", "2026-09-25"),
      ("去年中秋", "2025-10-06"),
      ("除夕", "2026-02-16"),
      ("母亲节", "2026-05-10"),
      ("上个月", "2026-10-31"),
      ("12号", "2026-11-12"),
    ])
  func `Words for a day are the nearest such day up to today`(words: String, expected: String) {
    let sentence = read(words + " 张三结婚随礼500")
    #expect(sentence.day?.description == expected)
    #expect(sentence.when == words)
    #expect(sentence.name == "张三")
    #expect(sentence.amount == .units(500))
  }

  @Test func `Days of two calendars mean in a note what they mean elsewhere`() throws {
    var count = 0
    for row in try ReferenceTable.days.rows where row[0] == "past" {
      // Notes have no times, and words in other scripts make them notes in another language.
      let isOther = row[1].contains { $0.isASCII && $0.isLetter || "のに半点: ".contains($0) }
      if isOther || row[2].count > 10 || row[1] == "农历" || row[1] == "闰" { continue }
      count += 1
      let sentence = read(row[1] + " 张三结婚随礼500")
      if row[2] == "error" {
        #expect(!sentence.questions.isEmpty, "\(row)")
      } else {
        #expect(sentence.day?.description == row[2] && sentence.questions.isEmpty, "\(row)")
      }
    }
    #expect(count > 90)
  }

  @Test(
    arguments: [
      ("下个月", "2026-12-31"),
      ("年底", "2026-12-31"),
      ("年前", "2027-02-05"),
      ("月底", "2026-11-30"),
      ("三个月后", "2027-02-20"),
      ("明年五月", "2027-05-31"),
      ("明年3月1日", "2027-03-01"),
      ("下周五", "2026-11-27"),
      ("明年底", "2027-12-31"),
      ("春节", "2027-02-06"),
      ("年底前", "2026-12-31"),
    ])
  func `A loan is due on the last day of what was said`(words: String, expected: String) {
    let sentence = read("借给赵六五千 \(words)还")
    #expect(sentence.due?.description == expected)
    #expect(sentence.day == nil)
    #expect(summary(sentence) == "赵六,5000,,out,loan_out")
    #expect(sentence.questions.isEmpty)
  }

  @Test(
    arguments: [
      ("元好问结婚随礼600", ["元好", "元好问"]), ("收到王建和红包500", ["王建", "王建和"]),
      ("张三跟我借了五千", nil), ("李四向张三借五千", nil),
      ("王五从老家来随礼600", nil), ("张三于国庆结婚随礼600", nil), ("向张三借五千", nil),
    ] as [(String, [String]?)])
  func `A name that may go on is asked about`(text: String, names: [String]?) {
    let subjects = read(text).questions.map(\.subject)
    if let names {
      #expect(subjects.contains(.whichPerson(names)), "\(subjects)")
    } else {
      #expect(!subjects.contains { if case .whichPerson = $0 { true } else { false } })
    }
  }

  @Test func `A name that is known is found whatever it looks like`() {
    #expect(read("给五百六百", known: ["五百"]).name == "五百")
    #expect(read("給張三豐送了八百", known: ["张三丰", "张三"]).amount == .units(800))
    #expect(read("收到元好问贺礼600", known: ["元好问"]).name == "元好问")
  }

  @Test(
    arguments: [
      ("借给钱多多一万五，月息1分", "月息1分"), ("借给张三10000，利息5%，年底还", "利息5%"),
      ("给李四随礼500元，还有一条烟", "还有一条烟"), ("还了李四5000和利息200", "利息200"),
      ("微信转给李四500", "微信"), ("借给李四五千结婚用", "结婚"), ("替妈妈给二姨随礼500", "替妈妈"),
      ("借给赵六五千块 下个月还", nil), ("张三结婚🎉🎉 随礼 🧧 １０００！", nil), ("收到张三还款两千，结清", nil),
    ] as [(String, String?)])
  func `What no field keeps of a note stays with the record`(text: String, note: String?) {
    #expect(read(text).note == note)
  }

  @Test func `Goods are kept beside the amount`() {
    #expect(read("中秋送岳父母月饼和酒 合计860元").goods == ["月饼", "酒"])
  }

  /// No mixture of words traps, and a definite result has everything that a record needs.
  @Test func `Notes of any words are read or asked about`() {
    let words = [
      "张三", "李四", "万一山", "伍佰", "二叔", "岳父母", "我", "给", "借", "借给", "还", "收到", "随礼", "送了",
      "没", "五百", "三五百", "1.5万", "十一", "昨天", "年底", "中秋", "结婚", "满月酒", "，", " ", "红包", "向",
      "各", "一千零", "8月", "岁", "了", "的", "家", "🎉", "12,", "结清", "大概", "打算", "e\u{301}", "\r\n",
    ]
    var random = SeededGenerator(20_261_123)
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...12, using: &random))
        .compactMap { _ in words.randomElement(using: &random) }.joined()
      let sentence = read(text)
      if sentence.questions.isEmpty, sentence.nothing == nil {
        #expect(
          sentence.name != nil && sentence.amount != nil && sentence.direction != nil, "\(text)")
      }
      for question in sentence.questions {
        #expect(0...text.count ~= question.range.upperBound, "\(text)")
      }
    }
    #expect(read(String(repeating: "张三随礼", count: 100)).questions.map(\.code) == ["too-long"])
  }
}
