import Testing

@testable import Gifts

struct RecognizedListTests {
  @Test(arguments: [
    ("张 三   ５００", ["张三   500"]), ("张 三 五百\n\u{C}", ["张三五百"]), ("张三 五百", ["张三 五百"]),
    ("王 五 ：壹 仟 元", ["王五 :壹仟元"]), ("Mary Ann 500", ["Mary Ann 500"]),
  ])
  func `Noise is taken out`(text: String, lines: [String]) {
    let list = RecognizedList(text)
    #expect(list.lines == lines)
    #expect((list.entryCount, list.doubtfulCount) == (1, 0))
  }

  @Test(arguments: [
    "张三 5O0", "张三 l00", "张三 1〇0", "张三 50l", "张三", "王五 喜作元 赵六 800", "张三 —千元",
  ])
  func `What is doubtful stays as it is under a question`(line: String) throws {
    let list = RecognizedList("李四 600\n\(line)\n")
    #expect(list.doubtfulCount == 1)
    #expect(list.lines.count == 3)
    #expect(list.lines[1].hasPrefix("# check: "))
    #expect(list.lines[2] == line)
  }

  @Test func `A total that differs is a question`() {
    let list = RecognizedList("李四 600\n张三 500\n合计 1700\n")
    #expect(list.lines[2] == "# check: the file gives a total of 1700, the rows have 1100")
    #expect(RecognizedList("李四 600\n张三 500\n合计 1100\n").doubtfulCount == 0)
  }
}
