import Basics
import TestKit
import Testing

@testable import Gifts

/// Notes in English and Japanese, as of Friday, 2026-11-20.
struct MarkedSentenceTests {
  private func read(_ text: String) throws -> GiftSentence {
    let now = Moment(asOf: try at("2026-11-20 15:30"), zone: shanghai)
    return GiftSentence.read(text, today: now.today)
  }

  /// The parsed result on one line: name, amount, event, direction and type.
  private func summary(_ sentence: GiftSentence) -> String {
    let amount = sentence.amount.map {
      $0.shortDescription + ($0.currency == .renminbi ? "" : " \($0.currency)")
    }
    let type = sentence.kind == .gift ? "gift" : sentence.isRepayment ? "repay" : "loan"
    let direction = sentence.direction.map { $0 == .sent ? "out" : "in" } ?? ""
    return [
      sentence.name ?? "", amount ?? "", sentence.event ?? "", direction,
      type == "gift" ? type : "\(type)_\(direction)",
    ].joined(separator: ",")
  }

  private func expect(_ text: String, _ expected: String) throws {
    let sentence = try read(text)
    #expect(summary(sentence) == expected)
    #expect(sentence.questions.isEmpty, "\(sentence.questions)")
    #expect(sentence.nothing == nil)
  }

  @Test(
    arguments: [
      ("お正月に甥に5000円あげた", "お正月", "2026-01-01"), ("正月に甥から5000円もらった", "お正月", "2026-01-01"),
      ("去年のお正月に甥に5000円あげた", "", "2025-01-01"), ("お正月の三日に甥に5000円あげた", "", "2026-01-03"),
      ("昨日お正月に甥に5000円あげた", "お正月", "2026-11-19"),
    ])
  func `A Japanese festival is the day that it names`(
    text: String, event: String, day: String
  ) throws {
    let sentence = try read(text)
    #expect(sentence.event ?? "" == event && sentence.day?.description == day)
    #expect(sentence.questions.isEmpty && !sentence.isDayVague)
  }

  @Test(
    arguments: [
      ("gave Anna 500 for her wedding", "Anna,500,wedding,out,gift"),
      ("gave Anna 500 umbrella", "Anna,500,,out,gift"),
      ("gave Anna 500 for her 21st", "Anna,500,,out,gift"),
      ("gave Anna 500 for her 3rd child", "Anna,500,,out,gift"),
      ("Gave Tom $50 for his birthday", "Tom,50 USD,birthday,out,gift"),
      ("Tom gave me 500 for my birthday", "Tom,500,birthday,in,gift"),
      ("received 200 from Tom for my birthday", "Tom,200,birthday,in,gift"),
      ("Got 300 from Aunt Mary", "Aunt Mary,300,,in,gift"),
      ("lent Bob 300, due next month", "Bob,300,,out,loan_out"),
      ("I lent Bob 300 until next Friday", "Bob,300,,out,loan_out"),
      ("Bob lent me 300", "Bob,300,,in,loan_in"),
      ("borrowed 500 from Alice", "Alice,500,,in,loan_in"),
      ("Alice borrowed 500 from me", "Alice,500,,out,loan_out"),
      ("Bob paid me back 300", "Bob,300,,in,repay_in"),
      ("paid Bob back 300", "Bob,300,,out,repay_out"),
      ("repaid Alice 500, settled", "Alice,500,,out,repay_out"),
      ("Bob returned 300", "Bob,300,,in,repay_in"),
      ("I owe Bob 20", "Bob,20,,in,loan_in"),
      ("Bob owes me 20 dollars", "Bob,20 USD,,out,loan_out"),
      ("sent Mum £50 for Christmas", "Mum,50 GBP,Christmas,out,gift"),
      ("sent my sister 1000 yuan yesterday", "sister,1000,,out,gift"),
      ("went to Anna's wedding and gave 600", "Anna,600,wedding,out,gift"),
      ("At Tom's housewarming I gave 300", "Tom,300,housewarming,out,gift"),
      ("Tom got married last week, we gave 600", "Tom,600,wedding,out,gift"),
      ("red envelope from Grandma 200", "Grandma,200,,in,gift"),
      ("gift of 500 to Tom", "Tom,500,,out,gift"),
      ("loan to Bob 500", "Bob,500,,out,loan_out"),
      ("got 300 back from Tom", "Tom,300,,in,repay_in"),
      ("gave anna 100", "anna,100,,out,gift"),
      ("Visited Zhang San in hospital and gave 500", "Zhang San,500,hospital,out,gift"),
      ("Tom came to my wedding and gave 500", "Tom,500,wedding,in,gift"),
      ("two hundred dollars from Uncle Bob", "Uncle Bob,200 USD,,in,gift"),
      ("two thousand five hundred dollars from Uncle Bob", "Uncle Bob,2500 USD,,in,gift"),
      ("a thousand dollars from Uncle Bob", "Uncle Bob,1000 USD,,in,gift"),
      ("gave 张三 500 for his wedding", "张三,500,wedding,out,gift"),
      ("lent Bob 5000 at 5% interest, due 2026-12-31", "Bob,5000,,out,loan_out"),
      ("gave Tom 500 and a carton of cigarettes", "Tom,500,,out,gift"),
      ("Paid 888 to Li Lei for his wedding on 8 August", "Li Lei,888,wedding,out,gift"),
      ("Wedding gift for Li Lei 888", "Li Lei,888,wedding,out,gift"),
      ("Li Lei gave us 1,200 at our wedding", "Li Lei,1200,wedding,in,gift"),
      ("my boss gave me 500 for Spring Festival", "boss,500,Spring Festival,in,gift"),
      ("My friend Anna lent me 2k", "Anna,2000,,in,loan_in"),
      ("received a repayment of 300 from Bob", "Bob,300,,in,repay_in"),
      ("Bob repaid 300", "Bob,300,,in,repay_in"),
      ("was given 500 by Grandpa", "Grandpa,500,,in,gift"),
      ("Condolence money 301 to the Wang family", "Wang,301,funeral,out,gift"),
      ("Returned 2000 to Alice", "Alice,2000,,out,repay_out"),
      ("Bob gave back 300", "Bob,300,,in,repay_in"),
      ("transferred 1000 to Dad", "Dad,1000,,out,gift"),
      ("paid 300 of my loan to Bob", "Bob,300,,out,repay_out"),
      ("gave a loan of 500 to Bob", "Bob,500,,out,loan_out"),
    ] as [(String, String)])
  func `An English note gives person, amount, occasion, direction and type`(
    text: String, expected: String
  ) throws {
    try expect(text, expected)
  }

  @Test(
    arguments: [
      ("田中さんの結婚式に三万円包んだ", "田中,30000 JPY,結婚,out,gift"),
      ("鈴木さんから出産祝いを1万円もらった", "鈴木,10000 JPY,出産,in,gift"),
      ("山田さんに5000円貸した", "山田,5000 JPY,,out,loan_out"),
      ("佐藤さんから1万円借りた", "佐藤,10000 JPY,,in,loan_in"),
      ("佐藤さんに1万円借りた", "佐藤,10000 JPY,,in,loan_in"),
      ("佐藤さんに1万円返した", "佐藤,10000 JPY,,out,repay_out"),
      ("佐藤さんが1万円返してくれた", "佐藤,10000 JPY,,in,repay_in"),
      ("佐藤さんから1万円返してもらった", "佐藤,10000 JPY,,in,repay_in"),
      ("友人の田中さんに結婚祝いとして3万円渡した", "田中,30000 JPY,結婚,out,gift"),
      ("母から誕生日に5000円もらった", "母,5000 JPY,誕生日,in,gift"),
      ("叔父がお年玉を1万円くれた", "叔父,10000 JPY,お正月,in,gift"),
      ("昨日、山田さんに2万5000円貸した。来月返してもらう", "山田,25000 JPY,,out,loan_out"),
      ("借りた1万円を田中さんに返した", "田中,10000 JPY,,out,repay_out"),
      ("田中さんへ香典5000円", "田中,5000 JPY,葬儀,out,gift"),
      ("私の結婚式に田中さんから3万円いただいた", "田中,30000 JPY,結婚,in,gift"),
      ("田中さんが結婚したので1万円贈った", "田中,10000 JPY,結婚,out,gift"),
      ("トムに500元あげた", "トム,500,,out,gift"),
      ("先週の土曜日に李さんの引っ越し祝いで5千円渡した", "李,5000 JPY,引っ越し,out,gift"),
      ("田中さんに1万円貸してあげた", "田中,10000 JPY,,out,loan_out"),
      ("田中さんに1万円貸してもらった", "田中,10000 JPY,,in,loan_in"),
      ("田中先生のお見舞いに1万円包んだ", "田中先生,10000 JPY,お見舞い,out,gift"),
      ("五十嵐さんに3000円渡した", "五十嵐,3000 JPY,,out,gift"),
      ("田中さんに5000円とワイン2本を贈った", "田中,5000 JPY,,out,gift"),
      ("妹に入学祝い2万円送った", "妹,20000 JPY,入学,out,gift"),
      ("田中さんに1万円を年利5%で貸した、年末まで", "田中,10000 JPY,,out,loan_out"),
      ("お見舞い 鈴木さんへ 5000円", "鈴木,5000 JPY,お見舞い,out,gift"),
      ("おばあちゃんにお小遣いを1万円もらった", "おばあちゃん,10000 JPY,,in,gift"),
      ("姉に誕生日プレゼントを渡した、8000円", "姉,8000 JPY,誕生日,out,gift"),
      ("田中部長の送別会で3000円出した", "田中部長,3000 JPY,送別会,out,gift"),
      ("兄は私に2万円貸してくれた", "兄,20000 JPY,,in,loan_in"),
    ])
  func `A Japanese note gives person, amount, occasion, direction and type`(
    text: String, expected: String
  ) throws {
    try expect(text, expected)
  }

  @Test(
    arguments: [
      ("gave Tom about 500", "vague-amount"),
      ("gave Tom 500 or so", "vague-amount"),
      ("maybe gave Tom 500", "uncertain"),
      ("gave 500", "who"),
      ("gave Tom a present", "how-much"),
      ("gave Tom 2 1/2", "how-much"),
      ("gave Tom 500.123", "which-amount"),
      ("Anna wedding 500", "direction"),
      ("gave Anna and Tom 500", "which-person"),
      ("the weather is nice", "not-understood"),
      ("田中さんに約5000円渡した", "vague-amount"),
      ("田中さんに5000円くらい渡した", "vague-amount"),
      ("5000円渡した", "who"),
      ("今日はいい天気だ", "not-understood"),
    ])
  func `What is missing, vague or doubtful is asked for`(text: String, code: String) throws {
    #expect(try read(text).questions.map(\.code).contains(code))
  }

  @Test(
    arguments: [
      ("didn't give Tom anything", .negated),
      ("will give Tom 500", .planned),
      ("田中さんに何もあげなかった", .negated),
      ("田中さんに1万円貸すつもり", .planned),
      ("how much should I give for a wedding?", .asked(.wedding)),
    ] as [(String, NothingHappened)])
  func `A note that nothing changed hands says so`(text: String, reason: NothingHappened) throws {
    #expect(try read(text).nothing == reason)
  }

  @Test(
    arguments: [
      ("lent Bob 5000 at 5% interest, due 2026-12-31", "5% interest"),
      ("gave Tom 500 and a carton of cigarettes", "a carton of cigarettes"),
      ("田中さんに1万円を年利5%で貸した、年末まで", "年利5%"), ("gave Anna 500 for her wedding", nil),
      ("山田さんに5000円貸した", nil),
    ] as [(String, String?)])
  func `What no field keeps of a note stays with the record`(text: String, note: String?) throws {
    #expect(try read(text).note == note)
  }

  @Test(
    arguments: [
      ("sent Mum 50 yesterday", "2026-11-19", nil),
      ("gave Tom 50 last Saturday", "2026-11-14", nil),
      ("gave Tom 50 on the 21st", "2026-10-21", nil),
      ("gave Tom 50 for his 21st", nil, nil),
      ("Tom 1st birthday gave 50", nil, nil),
      ("gave Tom 50 on the 30th birthday", nil, nil),
      ("lent Bob 300, due next month", nil, "2026-12-31"),
      ("lent Bob 300 until next Friday", nil, "2026-11-27"),
      ("昨日、山田さんに2万円貸した。来月返してもらう", "2026-11-19", "2026-12-31"),
      ("先週の土曜日に李さんに5千円渡した", "2026-11-14", nil),
    ] as [(String, String?, String?)])
  func `Days are read as everywhere`(text: String, day: String?, due: String?) throws {
    let sentence = try read(text)
    #expect(sentence.day?.description == day)
    #expect(sentence.due?.description == due)
  }

  /// No mixture of words traps, and a definite result has everything that a record needs.
  @Test func `Notes of any words are read or asked about`() throws {
    let words = [
      "gave", "Tom", "lent", "back", "to", "from", "my", "wedding", "500", "two hundred", "$", "'s",
      "next month", "didn't", "will", ",", " ", "さん", "田中", "に", "から", "貸した", "返して", "もらった", "1万円",
      "の", "結婚", "年利5%", "五", "昨日", "まで", "🎉", "e\u{301}", "12,", "ー",
    ]
    var random = SeededGenerator(20_261_123)
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...12, using: &random))
        .compactMap { _ in words.randomElement(using: &random) }
        .joined(separator: Bool.random(using: &random) ? " " : "")
      let sentence = try read(text)
      if sentence.questions.isEmpty, sentence.nothing == nil {
        #expect(
          sentence.name != nil && sentence.amount != nil && sentence.direction != nil, "\(text)")
      }
      for question in sentence.questions {
        #expect(0...text.count ~= question.range.upperBound, "\(text)")
      }
    }
  }
}
