import Basics
import TestKit
import Testing
import Vault

@testable import Gifts

struct GiftListTests {
  private func entries(_ line: String) -> String {
    do throws(GiftLine.Failure) {
      switch try GiftLine.read(line, in: .renminbi, isFirst: false) {
      case .entries(let entries):
        return entries.map {
          "\($0.name) \($0.amount.shortDescription)" + ($0.note.map { " (\($0))" } ?? "")
        }.joined(separator: "; ")
      case .total(let amount, let isPart): return "\(isPart ? "part" : "total") \(amount)"
      case .blank: return "blank"
      case .heading: return "heading"
      case .preamble(let cells): return "preamble " + cells.joined(separator: "=")
      }
    } catch {
      return "\(error.part.lowerBound)..<\(error.part.upperBound) \(error.problem.kind)"
    }
  }

  @Test(arguments: [
    ("张三 500", "张三 500"), ("李四：壹仟元", "李四 1000"), ("3. 王五 ￥200", "王五 200"),
    ("3.王五 200", "王五 200"), ("③王五 200", "王五 200"), ("(3) 王五 200", "王五 200"),
    ("3、王五 200", "王五 200"), ("12 王五 200", "王五 200"),
    ("张三\t500\t李四\t六百", "张三 500; 李四 600"), ("1 张三 500 2 李四 600", "张三 500; 李四 600"),
    ("张三......500", "张三 500"), ("张三——500", "张三 500"), ("张三-500", "张三 500"), ("张三=500", "张三 500"),
    ("张三，1,200，李四，1，500", "张三 1200; 李四 1500"), ("张三 ５００", "张三 500"), ("张三　五百元整", "张三 500"),
    ("张三 500 元 李四 1 万", "张三 500; 李四 10000"), ("张三 ¥ 500", "张三 500"), ("张三 1.2万", "张三 12000"),
    ("Mary Ann 500", "Mary Ann 500"), ("Anne-Marie 500", "Anne-Marie 500"), ("John500", "John 500"),
    ("김 철수 500", "김 철수 500"), ("たなか はな 500", "たなか はな 500"), ("Ｔｏｍ 500", "Tom 500"),
    ("李四：表哥 500", "李四 500 (表哥)"),
    ("李四：表哥500", "李四 500 (表哥)"), ("张三：伟 500 (现金)", "张三 500 (伟; 现金)"),
    ("张 三 500", "张三 500"), ("张三 500 (同事)", "张三 500 (同事)"),
    ("张三 500 微信 李四 600 现金", "张三 500 (微信); 李四 600 (现金)"),
    ("张三 $20", "张三 20"),
  ])
  func `Names and amounts are told apart`(line: String, expected: String) {
    #expect(entries(line) == expected)
  }

  @Test(arguments: [
    ("蒋 500 欧元", "EUR"), ("蒋500 欧元", "EUR"), ("蒋 500欧元", "EUR"), ("蒋 500 EUR", "EUR"),
    ("蒋 500 港币", "HKD"), ("蒋 500 人民币", "CNY"),
  ])
  func `The currency may be behind a blank`(line: String, code: String) throws {
    guard case .entries(let entries) = try GiftLine.read(line, in: .renminbi, isFirst: false) else {
      Issue.record("\(line) is no entry")
      return
    }
    #expect(entries.map(\.name) == ["蒋"])
    #expect(entries.map(\.amount.currency.code) == [code])
    #expect(entries.map(\.amount.shortDescription) == ["500"])
  }

  @Test(arguments: [
    ("陈伍佰 600", "陈伍佰 600"), ("万一山 一千", "万一山 1000"), ("伍佰 六百", "伍佰 600"), ("陈伍佰600", "陈伍佰 600"),
    ("张三500", "张三 500"), ("张三五百", "张三 500"), ("李四壹仟贰佰元整", "李四 1200"), ("李四一千二", "李四 1200"),
    ("赵六六百", "赵六 600"), ("王小二一千二百", "王小二 1200"), ("王五1万2", "王五 12000"),
    ("张三五百 李四六百", "张三 500; 李四 600"),
    ("欧阳小万三千", "欧阳小万 3000"), ("赵六￥200", "赵六 200"),
    ("张 三200", "张三 200"), ("欧阳 修200", "欧阳修 200"), ("赵六 0", "赵六 0"), ("赵六 0.50", "赵六 0.50"),
    ("007 赵六 200", "赵六 200"),
  ])
  func `Names may hold numerals`(line: String, expected: String) {
    #expect(entries(line) == expected)
  }

  @Test(arguments: [
    // 陈 and 500, or 陈伍 and … ; a name of one character may be a whole name without an amount.
    ("陈伍佰元", "0..<12 ambiguous"), ("陈一千五百", "0..<15 ambiguous"),
    ("五百 六百 七百 八百", "0..<6 ambiguous"),
    // A digit recognised as a character, not a person 王五兰.
    ("王五 : 兰200", "9..<15 misread-amount"), ("王五：兰200", "9..<15 misread-amount"),
    ("王五 兰200", "7..<13 misread-amount"), ("王五\t兰200", "7..<13 misread-amount"),
    ("王 五  兰200", "9..<15 misread-amount"), ("王五。兰200", "9..<15 misread-amount"),
    ("王五。兰 200", "9..<12 misread-amount"), ("王五；兰 200", "9..<12 misread-amount"),
    ("王五.兰200", "7..<13 misread-amount"), ("孙七 一200", "7..<13 misread-amount"),
    // An amount without its beginning, not a guest who gave nothing.
    ("孙七 二00", "7..<12 misread-amount"), ("孙七二00", "0..<11 misread-amount"),
    ("孙七 三00元", "7..<15 misread-amount"), ("孙七 人00", "7..<12 misread-amount"),
    ("孙七 工00", "7..<12 misread-amount"), ("孙七 00", "7..<9 misread-amount"),
    ("孙七 二0元", "7..<14 misread-amount"), ("孙七　０0", "9..<13 misread-amount"),
    // Missing, invalid or vague parts.
    ("张三", "0..<6 missing-field"), ("500", "0..<3 missing-field"),
    ("张三 500 李四", "11..<17 missing-field"),
    ("张三 500 600", "11..<14 missing-field"), ("张三 500 600 700", "11..<14 missing-field"),
    ("郑十一", "0..<9 missing-field"), ("张三 5O0", "7..<10 not-an-amount"),
    ("张三 l00", "7..<10 misread-amount"),
    ("张三 几百块", "7..<16 vague-amount"), ("张三 500-600", "7..<14 vague-amount"),
    ("张三 -500", "0..<11 out-of-range"),
    ("张三 0.001", "7..<12 too-fine-amount"),
    ("王五 喜作元 赵六 800", "0..<16 missing-field"), ("张 三 五 百", "12..<15 not-an-amount"),
    ("张三\u{1B}[2J 500", "6..<7 control-character"), ("张三\u{0} 500", "6..<7 control-character"),
  ])
  func `What is ambiguous or wrong is no entry and has its place`(line: String, expected: String) {
    #expect(entries(line) == expected)
  }

  @Test(arguments: [
    ("合计 5000", "total 5000.00"), ("合计：12人 5,000元", "total 5000.00"), ("总计5000", "total 5000.00"),
    ("小计 一千", "part 1000.00"), ("Total: 5000", "total 5000.00"), ("Totalus 500", "Totalus 500"),
    ("", "blank"), ("  \t", "blank"), ("# 张三 500", "blank"), ("姓名 金额", "heading"),
    ("序号\t姓名\t礼金(元)", "heading"),
    ("日期：2026-05-01", "preamble 日期=2026-05-01"), ("事由 结婚", "0..<13 missing-field"),
  ])
  func `Lines around the names are known`(line: String, expected: String) {
    #expect(entries(line) == expected)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `A list says its occasion and its day, in any encoding`(encoding: Int) async throws {
    let text =
      "李家礼金簿\r\n宴会名称：李四满月\r\n日期：2026年6月1日\r\n张三 500\t陈伍佰 600\r\n张三五\r\n合计 1100\r\n"
    let bytes =
      switch encoding {
      case 0: Array(text.utf8)
      case 1: text.gb18030
      default: text.utf16(isBigEndian: encoding == 3)
      }
    let vault = ImportingVault()
    let plan = try await vault.add(bytes)
    #expect(
      await vault.gifts == [
        "2026-06-01 received 张三 500 full_moon", "2026-06-01 received 陈伍佰 600 full_moon",
      ])
    #expect(plan.problems == ["5:1 missing-field"])
    #expect(plan.remarks == remarks(.totalAgrees("1100")))
    #expect(await vault.stored.records.gifts.map(\.event) == ["李四满月", "李四满月"])
    let again = try await vault.add(bytes)
    #expect((again.summary.added, again.summary.alreadyThere) == (0, 2))
  }

  @Test(arguments: [
    "张三婚礼礼单\n2025年10月3日\n姓名 礼金 备注\n李四 500 同学\n王五 600\n",
    "姓名 礼金 备注\n（单位：元）\n李四 500 同学\n王五 600\n",
    "张三婚礼登记表\n制表：小王\n姓名\t礼金\t备注\n李四\t500\t同学\n王五\t600\n",
  ])
  func `Two lines of a heading above a list are no gifts`(text: String) async throws {
    let vault = ImportingVault()
    let plan = try await vault.add(text)
    #expect(plan.problems.isEmpty, "\(plan.diagnostics.kept)")
    #expect(
      await vault.gifts == [
        "2026-05-01 received 李四 500 other", "2026-05-01 received 王五 600 other",
      ])
    #expect(await vault.stored.records.gifts.map(\.note) == ["同学", nil])
  }

  @Test func `Who gave nothing, and what is left under a question, is told`() async throws {
    let vault = ImportingVault()
    let plan = try await vault.add("张三 500\n李四 0\n# check: is it 600?\n王五 600\n赵六 0元\n孙七 80\n")
    #expect(plan.remarks == remarks(.unchecked(1), .gaveNothing(["李四", "赵六"])))
    #expect(plan.remarks.last == "these gave nothing: 李四, 赵六")
  }

  @Test(arguments: [
    ("张三 500\n李四 300\n王五 : 兰200\n", true), ("张三 500\n李四 三00\n王五 人00\n", true),
    ("张三 500\n李四 300\n王五\n", true), ("Bread 2\nrow your boat\nsing a song\n", false),
  ])
  func `A short list is one, whatever one of its lines is`(text: String, isList: Bool) {
    let isFound = Array(text.utf8).withUnsafeBufferPointer {
      ImportFormat.gifts.recognises(ImportHead($0, path: "list.txt"))
    }
    #expect(isFound == isList)
  }

  @Test func `Two guests of one name and amount are two gifts, and stay two`() async throws {
    let vault = ImportingVault()
    #expect(try await vault.add("张三 500\n张三 500\n").summary.added == 2)
    #expect(try await vault.add("张三 500\n张三 500\n张三 500\n").summary.added == 1)
    #expect(await vault.gifts.count == 3)
  }

  @Test func `The same names on another day are other gifts`() async throws {
    var vault = ImportingVault()
    try await vault.add("张三 500")
    vault.answers["date"] = "2026-10-01"
    vault.answers["direction"] = "sent"
    #expect(try await vault.add("张三 500").summary.added == 1)
    #expect(
      await vault.gifts == [
        "2026-05-01 received 张三 500 other", "2026-10-01 sent 张三 500 other",
      ])
  }

  @Test func `A list without a day says so once and adds nothing`() async throws {
    var vault = ImportingVault()
    vault.answers["date"] = nil
    let plan = try await vault.add("张三 500\n李四 600\n")
    #expect(plan.problems == ["1:1 missing-field"])
    #expect((plan.summary.read, plan.summary.unreadable) == (2, 2))
    #expect(await vault.gifts.isEmpty)
  }

  @Test func `A total that differs is told with both sums`() async throws {
    let plan = try await ImportingVault().add("张三 500\n小计 500\n李四 600\n王五\n小计 700\n合计 1300\n")
    #expect(plan.problems == ["4:1 missing-field", "5:1 total", "6:1 total"])
    let messages = plan.diagnostics.kept.map(\.message)
    #expect(messages[1] == "the file gives a total of 700, the rows have 600; 1 could not be read")
    #expect(messages[2].contains("a total of 1300, the rows have 1100"))
    #expect(!plan.remarks.contains(GiftImportRemark.totalAgrees("1300").inWords))
  }

  @Test func `Bytes that are no text have a place and cost their line`() async throws {
    let vault = ImportingVault()
    let bytes = "张三 500\n李四".gb18030 + [0xFF] + " 600\n王五 700\n".gb18030
    let plan = try await vault.add(bytes)
    #expect(plan.problems == ["2:3 encoding"])
    #expect(plan.diagnostics.kept[0].message == "bytes that are not text in GB18030")
    #expect(await vault.gifts.count == 2)
  }

  @Test func `A file that is no list is not picked to pieces`() async throws {
    let vault = ImportingVault()
    var text = ""
    for number in 0..<40 { text += "This is sentence \(number), of a letter, and no list.\n" }
    let plan = try await vault.add(text + "张三 500\n")
    #expect(plan.problems == ["0:0 wrong-format"])
    #expect(await vault.gifts.isEmpty)
    let long = try await vault.add(String(repeating: "张三", count: 40_000) + " 500\n李四 600")
    #expect(long.problems == ["1:1 line-too-long"])
    #expect(await vault.gifts.count == 1)
  }
}
