import Basics
import TestKit
import Testing
import Vault

@testable import Gifts

struct GiftTableTests {
  @Test(arguments: [
    "姓名,金额\n张三,500\n", "\u{FEFF}宾客姓名;礼金金额(元)\n张三;500\n", "序号\t来宾姓名\t礼金\n1\t张三\t￥500\n",
    "金额（元）,送礼人\n\"500.00\",\" 张三 \"\n", "Name,Amount\r\n张三,伍佰元整\r\n", "客人姓名,数额\n,\n张三,500\n\n",
    "张家婚礼礼金簿\n打印于,某日\n\n姓名,金额\n张三,500", "姓名,金额\nName,Amount\n张三,500",
    "姓名,金额\n（全名）,（元）\n张三,500", "序号,姓名,礼金,,备注\n,,金额,方式,\n1,张三,500,微信,\n",
    "客人,礼金,\n姓名,金额,日期\n张三,500,2026-05-01\n", "来宾信息,,礼金\n,姓名,金额\n,张三,500\n",
  ])
  func `Columns are found by their names`(text: String) async throws {
    let vault = ImportingVault()
    let plan = try await vault.add(text)
    #expect(plan.formats == [.giftTable])
    #expect(plan.problems.isEmpty)
    let isPrinted = text.contains("打印于")
    #expect(plan.remarks == (isPrinted ? ["lines left out: 打印于: 某日"] : []))
    #expect(await vault.gifts == ["2026-05-01 received 张三 500 other"])
  }

  @Test(arguments: [
    ("已作废（重复）", "重复"), ("作废:写错", "写错"), ("作废 写错人", "写错人"), ("撤销", "撤销"), ("取消", "取消"),
    ("写错，已作废", "写错"), ("Void: entered twice", "entered twice"), ("cancelled", "cancelled"),
    ("是", "是"), ("正常", nil), ("已收", nil), ("1", nil), ("", nil), ("未到", nil), ("未作废", nil),
    ("取消作废", nil), ("avoided", nil),
  ])
  func `A status says that a gift is void, with or without a reason`(
    status: String, reason: String?
  ) async throws {
    let vault = ImportingVault()
    let plan = try await vault.add(
      "姓名,收礼金额,日期,状态\n张三,500,2026-05-01,\(status)\n李四,600,2026-05-01,\n")
    #expect(await vault.stored.records.gifts.map(\.voidReason) == [reason, nil])
    #expect(await vault.stored.records.gifts.map(\.isVoid) == [reason != nil, false])
    let isUnknown = ["未到", "未作废", "取消作废", "avoided"].contains(status)
    #expect(
      plan.remarks
        == (isUnknown ? ["taken as valid despite the status: \(status) (1)"] : []))
  }

  @Test func `The reason why a gift is void has a column of its own`() async throws {
    let vault = ImportingVault()
    let plan = try await vault.add(
      Array("姓名,收礼金额,日期,状态,作废原因\n张三,500,2026-05-01,已作废,重复登记\n李四,600,2026-05-01,,\n".utf8))
    #expect(plan.problems.isEmpty)
    #expect(await vault.stored.records.gifts.map(\.voidReason) == ["重复登记", nil])
  }

  @Test(arguments: [
    "登记时间,姓名,收礼金额,日期\n2026-05-09 10:00,张三,500,2026-05-01\n",
    "姓名,收礼金额,日期,登记日期\n张三,500,2026-05-01,2026-05-09\n",
  ])
  func `Of two columns with days, the one of the gift counts`(text: String) async throws {
    let vault = ImportingVault()
    let plan = try await vault.add(Array(text.utf8))
    #expect(plan.problems.isEmpty && plan.remarks.count == 1)
    #expect(await vault.stored.records.gifts.map(\.day.description) == ["2026-05-01"])
  }

  @Test func `A day in the title is offered to gifts that have none`() async throws {
    var vault = ImportingVault()
    vault.answers["date"] = nil
    let table = "2026年5月1日张三婚礼\n姓名,收礼金额\n李四,600\n"
    let plan = try await vault.add(Array(table.utf8))
    #expect(plan.problems == ["3:1 missing-field"])
    #expect(
      plan.diagnostics.kept.first?.hint
        == "if it is that of the title, give it with --date 2026-05-01")
  }

  @Test(arguments: [0, 1, 2, 3])
  func `A program's table comes in whole, in any encoding`(encoding: Int) async throws {
    let text = """
      宴会名称,张三婚宴
      日期：2026年5月2日
      宾客姓名,礼金金额,关系,联系电话,联系地址,礼品,备注,收款类型,登记时间,状态,经办人,桌号
      李四,600,大学同学,138 0000 0001,北京,,百年好合,微信,2026-05-01 18:20:05,,王会计,1
      陈伍佰,壹仟贰佰元整,同事,,,,,,,已作废,,2
      王五,,,,,"茅台, 两瓶",,现金,,,,3
      合计,1800,,,,,,,,,,
      """
    let bytes =
      switch encoding {
      case 0: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
      case 1: text.gb18030
      default: text.utf16(isBigEndian: encoding == 3)
      }
    let vault = ImportingVault()
    let plan = try await vault.add(bytes)
    #expect(plan.problems.isEmpty, "\(plan.diagnostics.text())")
    // Some programs include void rows in their totals.
    #expect(
      plan.remarks
        == remarks(.columnsLeftOut(["桌号"]), .totalAgrees("1800")))
    let stored = await vault.stored
    let gifts = stored.records.gifts
    #expect(
      await vault.gifts == [
        "2026-05-01 received 李四 600 wedding", "2026-05-02 received 陈伍佰 1200 wedding",
        "2026-05-02 received 王五 0 wedding",
      ])
    #expect(gifts.map(\.event) == ["张三婚宴", "张三婚宴", "张三婚宴"])
    #expect(gifts.map(\.note) == ["百年好合；经办人：王会计", nil, nil])
    #expect(gifts.map(\.payment) == [.wechat, nil, .cash])
    #expect(gifts.map(\.isVoid) == [false, true, false])
    #expect(gifts[1].voidReason == "已作废" && gifts[2].goods == "茅台, 两瓶")
    #expect(gifts.allSatisfy { $0.origin == .import })
    let contacts = stored.records.contacts
    #expect(contacts.map(\.name) == ["李四", "陈伍佰"])
    #expect(contacts.map(\.relation) == [.classmate, .colleague])
    #expect(contacts.map(\.phone) == ["138 0000 0001", nil])
    #expect(contacts.map(\.note) == ["大学同学；联系地址：北京", nil])
    let again = try await vault.add(bytes)
    #expect((again.summary.added, again.summary.alreadyThere) == (0, 3))
  }

  @Test func `Directions, loans, currencies and lunar days are read`() async throws {
    let vault = ImportingVault()
    let plan = try await vault.add(
      """
      name,amount,date,direction,type,currency,event
      A,500,2026/5/1,sent,,,结婚
      B,50,农历2026年八月十五,收,,美元,
      C,1.2万,2026.5.3,支出,借款,,
      D,20,20260504,in,百日宴,HKD,
      """)
    #expect(plan.problems.isEmpty, "\(plan.diagnostics.text())")
    #expect(plan.remarks.isEmpty)
    let gifts = await vault.stored.records.gifts.sorted { $0.contact < $1.contact }
    #expect(gifts.map(\.direction) == [.sent, .received, .sent, .received])
    // The festival is on September 25 in 2026.
    #expect(
      gifts.map(\.day.description) == ["2026-05-01", "2026-09-25", "2026-05-03", "2026-05-04"])
    #expect(gifts.map(\.amount.currency.code) == ["CNY", "USD", "CNY", "HKD"])
    #expect(gifts.map(\.kind) == [.gift, .gift, .loan, .gift])
    #expect(gifts.map(\.event) == ["结婚", nil, nil, "百日宴"])
  }

  /// A vault whose imports have no direction unless the file gives one.
  private var undirected: ImportingVault {
    var vault = ImportingVault()
    vault.answers["direction"] = nil
    return vault
  }

  @Test(arguments: [
    ("序号,姓名,关系,金额,收/送,事件,日期,备注\n1,张三,朋友,500,送出,结婚,2026-05-01,", "sent 张三 500"),
    ("姓名,金额,收送\n张三,500,收", "received 张三 500"), ("姓名,金额,送/收\n张三,500,送", "sent 张三 500"),
    ("姓名,金额,往来\n张三,500,随礼", "sent 张三 500"), ("姓名,金额,往来\n张三,500,进", "received 张三 500"),
    ("姓名,金额,类型\n张三,500,送礼", "sent 张三 500"), ("姓名,金额,类型\n张三,500,收礼", "received 张三 500"),
    ("姓名,金额,收支\n张三,500,付", "sent 张三 500"), ("姓名,送礼金额\n张三,500", "sent 张三 500"),
    ("姓名,收礼金额,送礼金额\n张三,500,", "received 张三 500"), ("姓名,收入,支出\n张三,,500", "sent 张三 500"),
    ("姓名,收入,支出\n张三,0,500", "sent 张三 500"), ("姓名,金额\n张三,-500", "sent 张三 500"),
    ("方向,送出\n姓名,金额\n张三,500", "sent 张三 500"),
  ])
  func `A table says which way its gifts went`(text: String, gift: String) async throws {
    let vault = undirected
    let plan = try await vault.add(text)
    #expect(plan.problems.isEmpty, "\(plan.diagnostics.text())")
    #expect(await vault.gifts.map { $0.dropFirst(11) }.allSatisfy { $0.hasPrefix(gift) })
    #expect(await vault.gifts.count == 1)
  }

  @Test func `A row may have been given to and received from`() async throws {
    let vault = undirected
    try await vault.add("姓名,收礼金额,送礼金额\n张三,500,600\n合计,500,600\n")
    #expect(
      await vault.gifts == [
        "2026-05-01 received 张三 500 other", "2026-05-01 sent 张三 600 other",
      ])
  }

  @Test func `Where signs say the direction, what has none was received`() async throws {
    let vault = undirected
    try await vault.add("姓名,金额\n张三,-500\n李四,600\n")
    #expect(
      await vault.gifts == [
        "2026-05-01 sent 张三 500 other", "2026-05-01 received 李四 600 other",
      ])
  }

  @Test(arguments: ["姓名,金额\n张三,500\n李四,600\n", "姓名,金额,类型\n张三,500,婚礼\n", "张三 500\n李四 600\n"])
  func `No direction is ever assumed`(text: String) async throws {
    let vault = undirected
    let plan = try await vault.add(text)
    #expect(plan.diagnostics.kept.map(\.kind) == ["missing-field"])
    #expect(plan.diagnostics.kept.first?.hint?.contains("--direction sent") == true)
    #expect((plan.summary.added, plan.summary.unreadable) == (0, plan.summary.read))
    #expect(vault.files.allFiles.isEmpty)
  }

  @Test func `A row of a table with directions that says none costs itself`() async throws {
    let vault = undirected
    let plan = try await vault.add("姓名,金额,收/送\n张三,500,\n李四,600,收\n")
    #expect(plan.problems == ["2:8 missing-field"])
    #expect(await vault.gifts == ["2026-05-01 received 李四 600 other"])
  }

  @Test(arguments: [
    ("张三,12.5O,2026-05-01", "3:4 not-an-amount"), ("张三,,2026-05-01", "3:4 missing-field"),
    (",500,2026-05-01", "3:1 missing-field"), ("张三,500,5/1/2026", "3:8 not-a-time"),
    ("张三,500,2026-02-30", "3:8 not-a-time"), ("张三,-500,2026-05-01", "3:4 out-of-range"),
    ("张三,五六百,2026-05-01", "3:4 vague-amount"), ("张三,1,200,2026-05-01", "3:10 csv-row"),
    ("张\u{0}三,500,2026-05-01", "3:2 control-character"),
    ("张\u{1B}三,500,2026-05-01", "3:1 control-character"),
    ("\"张三\"x,500,2026-05-01", "3:5 csv-quote"),
    ("\"张三,500,2026-05-01", "3:1 csv-quote"),
    ("张三,99999999999999999,2026-05-01", "3:4 too-large-amount"),
  ])
  func `A broken row has its place and costs itself only`(row: String, problem: String) async throws
  {
    var vault = ImportingVault()
    vault.answers["date"] = nil
    let plan = try await vault.add("姓名,金额,日期\n李四,600,2026-05-01\n\(row)\n王五,700,2026-05-01\n")
    #expect(plan.problems == [problem])
    #expect(plan.summary.unreadable == (row.hasPrefix("\"张三,") ? 0 : 1))
    #expect(
      await vault.gifts == [
        "2026-05-01 received 李四 600 other", "2026-05-01 received 王五 700 other",
      ])
  }

  @Test func `Bytes that are no text have a place counted in characters`() async throws {
    let vault = ImportingVault()
    let bytes = "姓名,金额,备注\n李四,600,\n张三,500,百年".gb18030 + [0x81, 0x20] + "好合\n".gb18030
    let plan = try await vault.add(bytes)
    #expect(plan.problems == ["3:10 encoding"])
    #expect(await vault.gifts == ["2026-05-01 received 李四 600 other"])
  }

  @Test func `A cell never gets out of its record`() async throws {
    let vault = ImportingVault()
    let name = #"a","amount":"1"},{"x":"<script>\u0000"#
    try await vault.add(
      "姓名,金额,备注\n\"\(name.replacing("\"", with: "\"\""))\",500,\"=cmd|' /C'!A0\n../../x\"\n")
    let stored = await vault.stored
    #expect(stored.records.gifts.map(\.contact) == [name])
    #expect(stored.records.gifts.map(\.note) == ["=cmd|' /C'!A0\n../../x"])
    #expect(try vault.files.list("gifts").map(\.name) == ["records.jsonl"])
  }

  @Test func `A total that differs is told with both sums`() async throws {
    let plan = try await ImportingVault().add("姓名,金额\n张三,500\n李四,6oo\n总计：,1100\n")
    #expect(plan.problems == ["3:4 not-an-amount", "4:5 total"])
    #expect(
      plan.diagnostics.kept.last?.message
        == "the file gives a total of 1100, the rows have 500; 1 could not be read")
    #expect(plan.diagnostics.count(of: .error) == 1)
  }

  @Test func `A guest who is listed is not listed again, and namesakes are told apart`()
    async throws
  {
    let vault = ImportingVault()
    try vault.files.append(
      Array(#"{"id":"z","name":"张三","phone":"+86 138-0000-0001"}"#.utf8) + [0x0A],
      to: "gifts/contacts.jsonl")
    try await vault.add("姓名,金额,电话\n张三,500,13800000001\n张三,600,13900000002\n李四,700,\n")
    let stored = await vault.stored
    #expect(stored.records.contacts.map(\.phone) == ["+86 138-0000-0001", "13900000002"])
    // The first was written when only one person had the name.
    #expect(stored.records.gifts.map(\.name) == [nil, "张三", nil])
    #expect(stored.records.gifts[1].contact == stored.records.contacts[1].id)
  }

  @Test func `Records go to the file of their year where the collection is a folder`() async throws
  {
    let vault = ImportingVault()
    try vault.files.createFolders("gifts/records")
    try await vault.add("姓名,金额,日期\n张三,500,2025-12-31\n李四,600,2026-01-01\n王五,700,2025-01-01\n")
    #expect(try vault.files.list("gifts/records").map(\.name) == ["2025.jsonl", "2026.jsonl"])
    #expect(await vault.gifts.count == 3)
  }

  @Test func `A record that was deleted does not come back`() async throws {
    let vault = ImportingVault()
    try await vault.add("姓名,金额\n张三,500\n")
    let id = try #require(await vault.stored.records.gifts.first?.id)
    try vault.files.append(
      Array("{\"id\":\"\(id)\",\"deleted\":true}\n".utf8), to: "gifts/records.jsonl")
    let again = try await vault.add("姓名,金额\n张三,500\n")
    #expect(again.summary.alreadyThere == 1)
    #expect(await vault.gifts.isEmpty)
  }
}
