import Basics
import TestKit
import Testing
import Vault

@testable import Gifts

struct BillTests {
  private let wechatHeader = "交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注\n"
  private let alipayHeader = "交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,\n"

  private func wechat(_ row: String) -> String {
    "\u{FEFF}微信支付账单明细,,\n" + wechatHeader + row + "\n"
  }

  @Test(arguments: [
    ("微信红包（单发）,发给张三,\"/\",支出,¥200.00,零钱,支付成功", "sent 张三 200 other"),
    ("微信红包,李四,\"/\",收入,¥0.35,/,已存入零钱", "received 李四 0.35 other"),
    ("转账,王五,转账备注:新婚快乐,支出,¥1000.00,零钱,朋友已收钱", "sent 王五 1000 wedding"),
    ("转账,王五,\"转账备注:满月, 恭喜\",收入,\"¥1,000.00\",/,已收钱", "received 王五 1000 full_moon"),
    ("转账,王五,/,支出,¥1000.00,零钱,已退款(￥200.00)", "sent 王五 800 other"),
    ("转账,张\"三\",/,支出,¥10.00,零钱,对方已收钱", "sent 张\"三\" 10 other"),
  ])
  func `Transfers and red packets between people are gifts`(
    row: String, gift: String
  ) async throws {
    let vault = ImportingVault()
    let plan = try await vault.add(wechat("2026-03-02 10:00:00,\(row),1000\t,\"2\"\t,\"/\""))
    #expect(plan.problems.isEmpty, "\(plan.diagnostics.text())")
    #expect(await vault.gifts == ["2026-03-02 \(gift)"])
  }

  @Test(arguments: ["等待付款", "待对方确认收款", "支付中", "处理中", "已发起", "/"])
  func `A state that is not known as finished is no gift, and is named`(
    state: String
  ) async throws {
    let vault = ImportingVault()
    let row = "转账,王五,/,支出,¥1000.00,零钱,\(state)"
    let plan = try await vault.add(wechat("2026-03-02 10:00:00,\(row),1000,2,/"))
    #expect(plan.problems.isEmpty)
    #expect(await vault.gifts == [])
    #expect(plan.summary.skipped == [.inState(state == "/" ? "" : state): 1])
  }

  // A spreadsheet has 2026-11-01 12:00:00 as 46327.5.
  @Test func `A time without a style is the same transaction`() async throws {
    let vault = ImportingVault()
    let row = "转账,张三,/,支出,¥200.00,零钱,朋友已收钱,1000,2,/"
    #expect(try await vault.add(wechat("46327.5,\(row)")).summary.added == 1)
    #expect(await vault.gifts == ["2026-11-01 sent 张三 200 other"])
    #expect(try await vault.add(wechat("2026-11-01 12:00:00,\(row)")).summary.added == 0)
  }

  @Test func `Tabs before a quoted cell are no part of it`() async throws {
    let vault = ImportingVault()
    let row = "转账,\t\"王,五\",\t\"转账备注:满月, 恭喜\"\t,收入,\t\"¥1,000.00\",/,已收钱"
    let plan = try await vault.add(wechat("\t\"2026-03-02 10:00:00\",\(row),\t\"1000\",2,/"))
    #expect(plan.problems.isEmpty, "\(plan.diagnostics.text())")
    #expect(await vault.gifts == ["2026-03-02 received 王,五 1000 full_moon"])
  }

  @Test func `A refund that cannot be read is no gift of the whole amount`() async throws {
    let vault = ImportingVault()
    let row = "转账,王五,/,支出,¥1000.00,零钱,已退款(￥x)"
    let plan = try await vault.add(wechat("2026-03-02 10:00:00,\(row),1000\t,\"2\"\t,\"/\""))
    #expect(plan.problems == ["3:44 not-an-amount"])
    #expect(await vault.gifts == [])
  }

  @Test(arguments: [
    ("商户消费,某店,\"x\",支出,¥28.16,零钱,支付成功", ImportSummary.Reason.payment, true),
    ("扫二维码付款,某店,x,支出,¥12.00,零钱,已转账", .payment, true),
    ("亲属卡交易,哈哈,亲属卡,支出,¥12.00,零钱,支付成功", .payment, true),
    ("微信红包（群红包）,发给某群,/,支出,¥12.00,零钱,支付成功", .groupRedPacket, true),
    ("转账,房东,转账备注:三月房租,支出,¥12.00,零钱,朋友已收钱", .paysForSomething, true),
    ("零钱提现,招商银行,/,/,¥100.10,工商银行,提现已到账", .ownMoney, false),
    ("微信红包（单发）,发给张三,/,支出,¥200.00,零钱,已全额退款", .refunded, false),
    ("转账,张三,/,支出,¥200.00,零钱,对方已退还", .refunded, false),
    ("转账,张三,/,支出,¥200.00,零钱,已退款(￥200.00)", .refunded, false),
    ("转账-退款,张三,/,收入,¥200.00,/,已全额退款", .refunded, false),
    ("转账,张三,/,支出,¥200.00,零钱,待朋友收款", .unfinished, false),
    ("微信红包,/,/,收入,¥200.00,/,已存入零钱", .nobody, false),
  ])
  func `What is no gift is left out with its reason`(
    row: String, reason: ImportSummary.Reason, isTakenWithAll: Bool
  ) async throws {
    var vault = ImportingVault()
    let text = wechat("2026-03-02 10:00:00,\(row),1000,2,/")
    let plan = try await vault.add(text)
    #expect(plan.summary.skipped == [reason: 1])
    #expect(plan.remarks == remarks(.bill(taken: 0, of: 1, isAll: false)))
    vault.answers["all"] = "true"
    #expect(try await vault.add(text).summary.added == (isTakenWithAll ? 1 : 0))
  }

  @Test func `Loans and what pays them back are told by the words`() async throws {
    let vault = ImportingVault()
    try await vault.add(
      wechat(
        """
        2026-03-02 10:00:00,转账,张三,转账备注:借你的,支出,¥500.00,零钱,已收,1,2,/
        2026-04-02 10:00:00,转账,张三,转账备注:还钱,收入,¥500.00,零钱,已收,3,4,/
        """))
    let gifts = await vault.stored.records.gifts
    #expect(gifts.map(\.kind) == [.loan, .loan])
    #expect(gifts.map(\.repayment) == [nil, .unnamed])
  }

  @Test func `Bills that overlap add each transaction once, whatever its state is later`()
    async throws
  {
    let vault = ImportingVault()
    let rows = (1...4).map {
      "2026-03-0\($0) 10:00:00,转账,张三,/,支出,¥200.00,零钱,朋友已收钱,10\($0)\t,2,/\n"
    }
    #expect(try await vault.add(wechat(rows[0...2].joined())).summary.added == 3)
    let later = rows[1...3].joined().replacing("朋友已收钱", with: "已收钱")
    let plan = try await vault.add(wechat(later))
    #expect((plan.summary.added, plan.summary.alreadyThere) == (1, 2))
    // A bill may contain a transaction twice.
    #expect(try await vault.add(wechat(rows[3] + rows[3])).summary.added == 0)
  }

  @Test func `Alipay's bills are read in all their forms`() async throws {
    let vault = ImportingVault()
    let new =
      "----\n导出信息：\n共2笔记录\n收入：1笔 888.00元\n支出：1笔 20.00元\n" + alipayHeader
      + "2026-02-16 20:00:00 ,转账红包    ,张三  ,zs***@x.com ,春节快乐  ,收入  ,888.00   ,余额 ,交易成功 ,2026A\t,\t, ,\n"
      + "2026-02-17 20:00:00 ,日用百货    ,某店  ,/ ,商品  ,支出  ,20.00   ,余额 ,交易成功 ,2026B\t,\t, ,\n"
    let first = try await vault.add(new.gb18030)
    #expect(first.formats == [.alipay])
    #expect(first.problems.isEmpty, "\(first.diagnostics.text())")
    #expect(first.remarks == remarks(.bill(taken: 1, of: 2, isAll: false)))
    let old =
      "支付宝交易记录明细查询\n账号:[x]\n---------交易记录明细列表---------\n"
      + "交易号,商家订单号,交易创建时间,付款时间,最近修改时间,交易来源地,类型,交易对方,商品名称,金额（元）,收/支,交易状态,服务费（元）,成功退款（元）,备注,资金状态,\n"
      + "2019A\t,,2019-05-01 10:00:00,,2019-05-01 10:00:00,其他,即时到账交易,李四,转账,600.00,支出,交易成功,0.00,0.00,新婚,已支出,\n"
      + "2019B\t,2,2019-05-02 10:00:00,,2019-05-02 10:00:00,淘宝,支付宝担保交易,某店,书,60.00,支出,交易成功,0.00,0.00,,已支出,\n"
      + "------------------------\n共2笔记录,,,,\n已收入:0笔,0.00元\n已支出:2笔,660.00元\n导出时间:[2019-06-01],用户:x\n"
    let second = try await vault.add(old.gb18030)
    #expect(second.problems.isEmpty, "\(second.diagnostics.text())")
    #expect(second.summary.read == 2)
    #expect(
      await vault.gifts == [
        "2026-02-16 received 张三 888 spring_festival", "2019-05-01 sent 李四 600 wedding",
      ])
  }

  @Test func `What is not paid yet counts in the totals of a bill as in its rows`() async throws {
    let vault = ImportingVault()
    let bill =
      "支付宝交易记录明细查询\n---------交易记录明细列表---------\n"
      + "交易号,商家订单号,交易创建时间,付款时间,最近修改时间,交易来源地,类型,交易对方,商品名称,金额（元）,收/支,交易状态,服务费（元）,成功退款（元）,备注,资金状态,\n"
      + "A\t,,2020-01-24 10:00:00,2020-01-24 10:00:05,,其他,即时到账交易,张三,转账,600.00,支出,交易成功,0.00,0.00,,已支出,\n"
      + "B\t,,2020-01-25 10:00:00,,,其他,即时到账交易,李四,转账,500.00,支出,等待付款,0.00,0.00,,,\n"
      + "------------------------\n共2笔记录\n已支出:1笔,600.00元\n待支出:1笔,500.00元\n"
    let plan = try await vault.add(bill.gb18030)
    #expect(plan.problems.isEmpty, "\(plan.diagnostics.text())")
    #expect(plan.summary.skipped == [.inState("等待付款"): 1])
    #expect(await vault.gifts == ["2020-01-24 sent 张三 600 other"])
    let turned = bill.replacing(
      "已支出:1笔,600.00元\n待支出:1笔,500.00元", with: "待支出:1笔,500.00元\n已支出:1笔,600.00元")
    #expect(try await ImportingVault().add(turned.gb18030).problems.isEmpty)
    let other = try await ImportingVault().add(
      bill.replacing("待支出:1笔,500.00元", with: "待支出:1笔,400.00元").gb18030)
    #expect(other.diagnostics.kept.map(\.message).count == 1)
  }

  @Test func `What a bill says about itself is compared with its rows`() async throws {
    let row = "2026-03-02 10:00:00,转账,张三,/,支出,¥200.00,零钱,已收,1,2,/\n"
    let preamble = "\u{FEFF}微信支付账单明细,,\n共2笔记录,,\n收入：0笔 0.00元,,\n支出：1笔 300.00元,,\n"
    let plan = try await ImportingVault().add(preamble + wechatHeader + row)
    #expect(
      plan.diagnostics.kept.map(\.message) == [
        "the bill gives 2 rows and has 1",
        "the bill gives 300.00 in 1 sent, the rows have 200.00 in 1",
      ])
    #expect(!plan.diagnostics.hasErrors && plan.summary.added == 1)
  }

  @Test func `A row that cannot be read has its place`() async throws {
    let plan = try await ImportingVault().add(
      wechat(
        "2026-03-02 10:00:00,转账,张三,/,支出,¥2OO.00,零钱,已收,1,2,/\n昨天,转账,张三,/,支出,¥200.00,零钱,已收,1,2,/"))
    #expect(plan.problems == ["3:32 not-an-amount", "4:1 not-a-time"])
  }

  // Counted by hand in the files: of WeChat's, one red packet received and one transfer to the
  // landlord, 25 others; of Alipay's, one transfer received, 9 others.
  @Test(
    .enabled(
      if: OutsideData.has("real/money-cn/example-wechat-records.csv"), "the real files are not here"
    ),
    arguments: [
      (
        "wechat", 27,
        ["2019-09-24 received 同性好友 0.35 other", "2021-01-22 sent 房东 500 other"]
      ), ("alipay", 10, ["2023-01-18 received xxxx 222228.50 other"]),
    ])
  func `Real bills come in, and twice without a duplicate`(
    program: String, rows: Int, gifts: [String]
  ) async throws {
    let bytes = try OutsideData.bytes("real/money-cn/example-\(program)-records.csv")
    let vault = ImportingVault()
    let plan = try await vault.add(bytes)
    #expect(plan.formats.map(\.name) == [program])
    #expect((plan.summary.read, plan.summary.unreadable) == (rows, 0))
    // The samples were cut after their totals were written.
    #expect(!plan.diagnostics.hasErrors && plan.diagnostics.count(of: .warning) == 3)
    #expect(await vault.gifts == gifts)
    let again = try await vault.add(bytes)
    #expect((again.summary.added, again.summary.alreadyThere) == (0, gifts.count))
  }
}
