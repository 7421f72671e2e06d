import Basics
import TestKit
import Testing

@testable import Gifts

struct LoanNoteTests {
  private static let day = Day(number: 20_454 + 323)  // 2026-11-20

  private func note(_ fen: Int128 = 120_000, isChinese: Bool = true) -> LoanNote {
    var note = LoanNote(
      id: "r14", amount: Money(minorUnits: fen), outstanding: Money(minorUnits: fen),
      isSettled: false, day: Self.day, asOf: Self.day.next, isChinese: isChinese)
    note.lender = "林岚"
    note.borrower = "赵六"
    note.due = Self.day.advanced(by: 30)
    return note
  }

  @Test func `A note names lender, borrower, amount in digits and capitals, and days`() throws {
    let svg = note().svg
    let read = try Drawing(svg)
    let words = read.text
    for part in [
      "借　条", "赵六", "林岚", "壹仟贰佰元整", "¥1,200.00", "2026年12月20日前归还",
      "借款日期：2026年11月20日", "编号：r14", "出借人（签字）：", "借款人（签字）：",
    ] {
      #expect(words.contains(part), "\(part)")
    }
    #expect(!words.contains("已结清"))
  }

  @Test func `In English it says the same`() throws {
    let words = try Drawing(note(isChinese: false).svg).texts.map(\.words).joined(separator: " ")
    for part in [
      "Loan note", "赵六", "林岚", "CNY 1,200.00", "壹仟贰佰元整", "20 December 2026",
      "Date of the loan: 20 November 2026", "Lender:", "Borrower:",
    ] {
      #expect(words.contains(part), "\(part)")
    }
  }

  @Test func `A settled loan has a seal, and what is owed is nothing`() throws {
    var note = note(1)
    note.isSettled = true
    note.outstanding = .zero()
    note.settledOn = Self.day
    let words = try Drawing(note.svg).text
    #expect(words.contains("已结清") && words.contains("2026-11-20"))
    #expect(words.contains("壹分") && words.contains("¥0.01") && words.contains("尚欠¥0.00（零元整）"))
  }

  @Test func `A currency other than renminbi is named by its code`() throws {
    var note = note()
    note.amount = Money(minorUnits: 123_456_789, try #require(Currency("USD")))
    #expect(try Drawing(note.svg).text.contains("USD 1,234,567.89"))
  }

  // Anything allowed in a name is text, even if it looks like markup.
  @Test(arguments: [
    "<script>alert(1)</script>", "\"/><image href=\"https://example.org/x\"/>", "]]><!--", "&lt;",
    "a\u{0}\u{202E}b\r\nc",
  ])
  func `Markup in a record is text`(hostile: String) throws {
    var note = note()
    note.lender = hostile
    note.note = hostile
    note.id = hostile
    let read = try Drawing(note.svg)
    #expect(read.elements.isSubset(of: ["svg", "title", "desc", "rect", "text", "line", "g"]))
    let plain = LineText.line(hostile).filter { !$0.isWhitespace }
    #expect(read.text.filter { !$0.isWhitespace }.contains(plain.prefix(4)))
  }

  // DejaVu Sans, whose widths the layout uses, is among the widest fonts.
  @Test(arguments: [true, false], [1, 40, 400, 4_000])
  func `Nothing leaves the page, however long names and notes are`(
    isChinese: Bool, length: Int
  )
    throws
  {
    for letters in ["张", "W", "w i ", "，"] {
      var note = note(99_999_999_999, isChinese: isChinese)
      note.lender = String(repeating: letters, count: length)
      note.note = String(repeating: letters + "\n", count: length)
      note.id = String(repeating: "x", count: length)
      let read = try Drawing(note.svg)
      let bottom = try #require(
        read.texts.filter { !$0.isCentered && $0.y < 470 }.map(\.y).max())
      #expect(bottom <= 440, "the text reaches the signatures")
      for text in read.texts {
        // A Chinese character is 1 em wide, an ASCII one at most 1 em.
        let least = text.words.unicodeScalars.reduce(0.0) { $0 + ($1.value >= 0x2E80 ? 1 : 0) }
        #expect(least * text.size <= 700, "\(text.words.prefix(20))")
      }
    }
  }

  @Test func `The amount and what is owed are there however long the note is`() throws {
    var note = note()
    note.note = String(repeating: "很长的备注。", count: 2_000)
    let words = try Drawing(note.svg).text
    #expect(words.contains("壹仟贰佰元整") && words.contains("尚欠¥1,200.00") && words.contains("…"))
  }
}

/// A drawing as an XML parser reads it.
private struct Drawing {
  struct Text {
    var words = ""
    var y = 0.0
    var size = 0.0
    var isCentered = false
  }

  private(set) var elements: Set<String> = []
  private(set) var texts: [Text] = []

  /// The words of all lines, joined without a gap.
  var text: String { texts.map(\.words).joined() }

  init(_ svg: String) throws {
    let root = try SVGReader.read(svg)
    elements = Set(root.all.map(\.name))
    texts = root.all("text").map {
      Text(
        words: $0.text, y: $0.number("y"), size: $0.number("font-size"),
        isCentered: $0.attributes["text-anchor"] == "middle")
    }
  }
}
