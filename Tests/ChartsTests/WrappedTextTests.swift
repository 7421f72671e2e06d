import Charts
import Testing

struct WrappedTextTests {
  // A Chinese character is one em wide, so widths are character counts.
  @Test(arguments: [
    ("今借到张三人民币", 4.0, ["今借到张", "三人民币"]),
    ("今借到张，三人", 4, ["今借到", "张，三人"]),
    ("今借（张）三人", 3, ["今借", "（张）", "三人"]),
    ("两行\n各自", 4, ["两行", "各自"]),
    ("", 4, []), ("\n", 4, []), ("。。。。。", 2, ["。。", "。。", "。"]),
  ])
  func `Chinese breaks between characters, but punctuation stays with its word`(
    text: String, ems: Double, lines: [String]
  ) {
    #expect(WrappedText(text, ems: ems).lines == lines)
  }

  @Test func `Latin breaks at blanks, which are left out at the ends of lines`() {
    let lines = WrappedText("I have borrowed from him", ems: 9).lines
    #expect(lines.joined(separator: " ") == "I have borrowed from him")
    #expect(lines.count == 2)
    #expect(WrappedText("abcdefghij", ems: 2).lines.joined() == "abcdefghij")
  }

  // The ellipsis is also one em wide, a blank about a third of one.
  @Test(arguments: [
    (6.0, "一二 三四五"), (5.2, "一二 三…"), (3.4, "一二…"), (3.0, "一二…"), (2.9, "一…"), (1.9, nil),
  ])
  func `What does not fit is cut, with no blank before the ellipsis`(ems: Double, text: String?) {
    #expect(TextWidth.fitted("一二 三四五", ems: ems) == text)
    #expect(TextWidth.fitted("\u{3000}一二", ems: 2.5) == nil)
  }

  @Test func `What is left out is marked`() {
    let text = WrappedText("一二三四五六七八九十", ems: 4)
    #expect(text.lines.count == 3)
    #expect(text.limited(to: 2, ems: 4) == ["一二三四", "五六七…"])
    #expect(text.limited(to: 3, ems: 4) == text.lines)
    #expect(text.limited(to: 0, ems: 4) == [])
  }
}
