import Basics
import Testing
import Vault

struct CSVTextTests {
  // RFC 4180, section 2.
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("春节", "春节"), ("a,b", "\"a,b\""),
    ("say \"hi\"", "\"say \"\"hi\"\"\""),
    ("two\nlines", "\"two\nlines\""), ("two\r\nlines", "\"two\r\nlines\""), (" blank ", " blank "),
    ("\"\u{301}", "\"\"\"\u{301}\""),
  ])
  func `A cell is quoted when it has to be`(cell: String, written: String) {
    var table = CSVText(header: ["name", "note"])
    table.append([.text(cell), .text("x")])
    #expect(Array(table.text.utf8) == Array("name,note\r\n\(written),x\r\n".utf8))
  }

  // What a spreadsheet takes for a formula (OWASP, "CSV Injection").
  @Test(arguments: [
    ("=HYPERLINK(1)", "'=HYPERLINK(1)"), ("+86 139", "'+86 139"), ("-5", "'-5"),
    ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"), ("\r=1", "\"'\r=1\""), ("\n=1", "\"'\n=1\""),
    ("＝1+1", "'＝1+1"), ("  =1+1", "'  =1+1"), ("'=1", "''=1"), ("=1,2", "\"'=1,2\""),
    ("'tis", "'tis"), ("a=b", "a=b"), ("''", "''"), ("12-25", "12-25"),
  ])
  func `A text is never a formula, and is read back as it was`(
    cell: String, written: String
  )
    throws
  {
    var table = CSVText(header: ["name"])
    table.append([.text(cell)])
    #expect(Array(table.text.utf8) == Array("name\r\n\(written)\r\n".utf8))
    Array(table.text.utf8).withUnsafeBufferPointer { bytes in
      var reader = CSVReader(bytes, file: "a.csv")
      var row = CSVRow()
      while reader.next(&row) {}
      #expect(row.cells.map { $0.content(in: bytes) } == [Array(cell.utf8)])
      #expect(row.cells.map { Array($0.text(in: bytes).utf8) } == [Array(cell.utf8)])
    }
  }

  @Test func `Numbers and days that Daybook writes stay as they are`() throws {
    var table = CSVText(header: ["amount", "day", "count", "nothing"])
    table.append([
      .exact(ExactNumber(units: -123_450, places: 2)), .day(try #require(Day("2026-11-20"))),
      .count(-3),
      .empty,
    ])
    #expect(table.text.hasSuffix("\r\n-1234.50,2026-11-20,-3,\r\n"))
  }
}
