import Basics
import TestKit
import Testing
import Vault
import Wording

@testable import Gifts

/// The gift forms, shared by `daybook add` and the preview.
struct GiftFormTests {
  // 2026-11-20T12:00:00Z.
  private static let now = Instant(seconds: 20_777 * 86_400 + 43_200)

  private func moment() -> EntryMoment {
    EntryMoment(zone: .utc, now: Self.now)
  }

  private func names(_ draft: EntryDraft) -> [String] { draft.members.map(\.name) }

  @Test func `A sentence becomes the record that it tells of`() throws {
    let draft = EntryForm.note.draft(["note": "张三结婚随礼一千元\r\n"], moment())
    #expect(draft.isValid)
    #expect(
      draft.json.contains(
        #""name":"张三","amount":1000,"direction":"sent","type":"gift","event":"结婚""#))
    #expect(draft.year == Year(2026))
  }

  @Test(
    arguments: [
      ("张三结婚没随礼", "nothing was given or received"),
      (
        "张三结婚随多少合适",
        "this is a question and no record; an amount is suggested by: "
          + "daybook suggest gift --category wedding"
      ),
      ("给李四随了几百块", "how much was it exactly? “几百块” is about how much"),
    ])
  func `A sentence that makes no record says why, at its field`(
    note: String, message: String
  ) throws {
    let draft = EntryForm.note.draft(["note": note], moment())
    #expect(!draft.isValid)
    #expect(draft.problems.map(\.field) == ["note"])
    #expect(draft.problems.map(\.diagnostic.message) == [message])
  }

  @Test func `A note of several exchanges becomes records that are added together`() {
    let draft = EntryForm.note.draft(
      ["note": "昨天李四儿子满月随了600；收张三结婚礼金888\n给王五500"], moment())
    #expect(draft.isValid)
    #expect(
      (draft.also + [draft]).map { $0.json.contains(#""direction":"sent""#) } == [
        true, false, true,
      ])
    #expect(Set((draft.also + [draft]).map(\.identifier)).count == 3)
    let doubtful = EntryForm.note.draft(["note": "收张三500；给李四随了三五百"], moment())
    #expect(!doubtful.isValid)
    #expect(doubtful.problems.map(\.diagnostic.kind) == ["vague-amount"])
  }

  @Test(arguments: [
    ("张 伟", "张伟"), ("张　伟", "张伟"), ("Ｔｏｍ　２", "Tom 2"), ("김 철수", "김 철수"),
    ("たなか はな", "たなか はな"), ("Mary  Ann", "Mary Ann"), ("王 小明", "王 小明"), ("欧阳 锋", "欧阳 锋"),
  ])
  func `A name that lists pad is one name, and others keep their blanks`(
    typed: String, stored: String
  ) {
    let draft = EntryForm.gift.draft(
      ["name": typed, "amount": "500", "direction": "sent"], moment())
    #expect(draft.json.contains("\"name\":\"\(stored)\""))
  }

  @Test(
    arguments: [
      ("张三 1000", "张三", "1000", nil), ("张三一千元 表哥", "张三", "一千元", "表哥"),
      ("1000 张三", "张三", "1000", nil), ("万三 800 表哥", "万三", "800", "表哥"),
      ("张 伟 500", "张伟", "500", nil), ("付 伟 500", "付伟", "500", nil),
      ("李四：表哥 500", "李四", "500", "表哥"),
      ("张三，500，同事", "张三", "500", "同事"), ("Tom Smith 50", "Tom Smith", "50", nil),
      ("五百 六百", "五百", "六百", nil), ("陈伍佰 600", "陈伍佰", "600", nil), ("王五", "王五", nil, nil),
      ("张三 500 元", "张三", "500元", nil), ("たなか一万円", "たなか", "一万円", nil),
    ] as [(String, String, String?, String?)])
  func `A line of a reception is one gift`(
    line: String, name: String, amount: String?, note: String?
  ) throws {
    let values = try ReceptionLine(line).values
    #expect(values["name"] == name && values["amount"] == amount && values["note"] == note)
  }

  @Test(arguments: [
    ("张三 500 李四 600", "which-amount"), ("张三 五百 六百", "which-amount"),
    ("孙八 2 1/2", "which-amount"), ("孙八 2 ½", "which-amount"), ("陈伍佰元", "ambiguous"),
    ("陈一千五百", "ambiguous"), ("张 伟、李四 500", "which-person"), ("张三，李四 500", "which-person"),
    ("李四 800 送", "which-way"), ("李四 送 800", "which-way"), ("800 李四 送出", "which-way"),
  ])
  func `A line of a reception that can be two gifts is asked about`(
    line: String, kind: String
  ) throws {
    let failure = #expect(throws: Failure.self) { try ReceptionLine(line) }
    #expect(failure?.diagnostic.kind == kind)
    let problem = try #require(failure?.diagnostic)
    for language: Language in [.simplifiedChinese, .traditionalChinese, .japanese] {
      let said = Words.standard(language).said(problem)
      let text = "\(said.message) \(said.hint ?? "")".replacing("daybook log", with: "")
      #expect(!text.contains(/[a-z]{3}/), "\(text)")
    }
  }

  @Test func `A gift goes to the file of its own year`() throws {
    let draft = EntryForm.gift.draft(
      ["name": "夏青", "amount": "壹仟元整", "direction": "received", "date": "2025-05-01"],
      moment())
    #expect(draft.isValid)
    #expect(draft.year == Year(2025))
    #expect(names(draft).starts(with: ["id", "name", "amount", "direction"]))
  }

  @Test func `A gift has an option for each field of its form`() {
    let fields = EntryForm.gift.fields
    #expect(
      fields.map(\.option) == [
        "name", "relation", "household", "birthday", "amount", "currency", "direction", "type",
        "event", "category", "date", "book", "gift", "payment", "due", "note", "settled", "repays",
      ])
    #expect(fields.filter(\.isRequired).map(\.name) == ["name", "amount", "direction"])
    #expect(fields.allSatisfy { !$0.meaning.isEmpty })
  }

  private let given = ["amount": "800", "direction": "sent"]

  @Test func `A currency that no record has is confirmed once, by form, edit and note`() throws {
    let vault = MemoryFiles([
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "gifts/records.jsonl":
        #"{"id":"g1","name":"Bo","amount":5,"direction":"sent","date":"2026-11-20"}"# + "\n",
    ])
    func kinds(_ problems: [EntryProblem]) -> [String] {
      problems.map(\.diagnostic).filter { $0.severity == .warning }.map(\.kind)
    }
    var records = GiftRecords()
    for currency in [nil, Currency("USD")] {
      if let currency {
        records.gifts.append(try gift("g2", .sent, 5, "Bo", on: "2026-11-20", in: currency))
      }
      var moment = moment("Bo")
      moment.records[GiftRecords.self] = records
      let expected = currency == nil ? ["new-currency"] : []
      for values in [["amount": "$20"], ["amount": "20", "currency": "usd"]] {
        let draft = EntryForm.gift.draft(
          values.merging(["name": "Bo", "direction": "sent"]) { $1 }, moment)
        #expect(kinds(draft.problems) == expected && draft.isValid)
        let library = RecordLibrary(vault, at: moment.moment)
        var edit = RecordEdit(try library.named("g1"))
        try edit.set(values.map { (name: $0.key, text: $0.value) }, by: EntryForm.gift, moment)
        #expect(kinds(edit.problems(in: library)) == expected)
      }
      let note = EntryForm.note.draft(["note": "gave Bo $20 for the wedding"], moment)
      #expect(kinds(note.problems) == expected && note.isOdd == !expected.isEmpty)
      let two = EntryForm.note.draft(["note": "gave Bo $20\ngave Anna $30"], moment)
      #expect(kinds(two.problems) == expected)
    }
    // The form reads the ledger for that, whichever field changes.
    #expect(EntryForm.gift.readsRecords)
  }

  private func moment(_ names: String...) -> EntryMoment {
    var records = GiftRecords()
    records.contacts = names.map { Contact(source: RecordSource(id: "c-\($0)"), name: $0) }
    var moment = moment()
    moment.records[GiftRecords.self] = records
    moment.known = GiftsSystem().names(in: records)
    return moment
  }

  @Test func `A gift of somebody new adds a contact when the form says who it is`() {
    let values = given.merging(
      ["name": "夏青", "relation": "friend", "household": "夏家", "birthday": "腊月廿五"]) { $1 }
    let draft = EntryForm.gift.draft(values, moment("张三"))
    #expect(draft.isValid && !draft.isOdd)
    #expect(!draft.json.contains("friend"))
    #expect(
      draft.also.map(\.json).map { $0.drop { $0 != "," } }
        == [#","name":"夏青","relation":"friend","group":"夏家","birthday":"腊月廿五"}"#])
    let alone = EntryForm.gift.draft(given.merging(["name": "夏青"]) { $1 }, moment("张三"))
    #expect(alone.isValid && !alone.isOdd && alone.also.isEmpty)
    #expect(alone.problems.map(\.diagnostic.kind) == ["new-person"])
    let wrong = EntryForm.gift.draft(values.merging(["birthday": "soon"]) { $1 }, moment())
    #expect(!wrong.isValid)
    #expect(wrong.problems.compactMap(\.field).contains("birthday"))
  }

  @Test func `Of a contact nothing is written anew`() {
    let values = given.merging(["name": "夏青", "relation": "friend"]) { $1 }
    let draft = EntryForm.gift.draft(values, moment("夏青"))
    #expect(draft.isOdd && draft.also.isEmpty)
    #expect(draft.problems.map(\.field) == ["relation"])
    #expect(draft.problems.map(\.diagnostic.hint) == ["change the contact with: daybook edit c-夏青"])
  }

  @Test(arguments: [
    ("欧阳明月", "欧阳明越", true), ("王小明", "王小鸣", true), ("张四", "张三", false),
    ("Margret", "Margaret", true),
  ])
  func `A name that looks like a slip is answered with the nearest`(
    name: String, known: String, isSlip: Bool
  ) {
    let draft = EntryForm.gift.draft(given.merging(["name": name]) { $1 }, moment(known))
    #expect(draft.isOdd == isSlip)
    #expect(
      draft.problems.first?.diagnostic.hint
        == (isSlip
          ? "did you mean \"\(known)\"?" : "relation, household or birthday would add a contact"))
  }

  @Test func `A book is called by its name, and one that there is not is odd`() throws {
    var records = GiftRecords()
    records.books = [Book(source: RecordSource(id: "wedding"), name: "婚礼礼簿")]
    var moment = moment()
    moment.known = GiftsSystem().names(in: records)
    func draft(_ book: String) -> EntryDraft {
      EntryForm.gift.draft(given.merging(["name": "夏青", "book": book]) { $1 }, moment)
    }
    #expect(draft("婚礼礼簿").json.contains(#""book":"wedding""#))
    #expect(draft("weding").problems.map(\.diagnostic.hint) == [#"did you mean "wedding"?"#])
    #expect(draft("weding").isOdd)
  }

  @Test func `A repayment names its loan, or none`() throws {
    var records = GiftRecords()
    var loan = Gift(
      source: RecordSource(id: "l1"), amount: Money(minorUnits: 500_000),
      direction: .sent, day: try #require(Day("2026-01-05")), contact: "赵六")
    loan.kind = .loan
    records.gifts = [loan]
    var moment = moment()
    moment.known = GiftsSystem().names(in: records)
    func draft(_ repays: String) -> EntryDraft {
      EntryForm.gift.draft(
        ["name": "赵六", "amount": "5000", "direction": "received", "repays": repays], moment)
    }
    #expect(draft("l1").json.hasSuffix(#""repays":"l1"}"#))
    #expect(draft("true").json.hasSuffix(#""repays":true}"#))
    #expect(draft("l1").problems.isEmpty && draft("true").problems.isEmpty)
    #expect(draft("l2").problems.map(\.field) == ["repays"])
  }

  @Test func `An amount that is none is told of at its field`() throws {
    let draft = EntryForm.gift.draft(
      ["name": "夏青", "amount": "12,5O", "direction": "sent"], moment())
    #expect(!draft.isValid)
    #expect(draft.problems.map(\.field) == ["amount"])
  }
}
