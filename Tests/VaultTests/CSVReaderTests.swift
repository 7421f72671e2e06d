import Basics
import Testing
import Vault

private struct Read {
  var rows: [[String]] = []
  var lines: [Int] = []
  var damaged: [Bool] = []
  var problems: [String] = []
}

private func read(_ bytes: [UInt8], expecting cells: Int? = nil) -> Read {
  var result = Read()
  bytes.withUnsafeBufferPointer { bytes in
    var reader = CSVReader(bytes, file: "a.csv", delimiter: CSVDelimiter.detect(in: bytes))
    reader.expectedCells = cells
    var row = CSVRow()
    while reader.next(&row) {
      result.rows.append(row.cells.map { $0.text(in: bytes) })
      result.lines.append(row.line)
      result.damaged.append(row.hasErrors)
    }
    result.problems = reader.diagnostics.kept.map {
      "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)"
    }
  }
  return result
}

private func read(_ text: String, expecting cells: Int? = nil) -> Read {
  read(Array(text.utf8), expecting: cells)
}

@Test(
  arguments: [
    ("", []),
    ("\n\n", []),
    ("a,b", [["a", "b"]]),
    ("a,b\n", [["a", "b"]]),
    ("\u{FEFF}a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
    ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]),
    ("a,\n,b\n", [["a", ""], ["", "b"]]),
    ("\"a\",\"b, c\"\n", [["a", "b, c"]]),
    ("\"say \"\"hi\"\"\",\"\"\"\"\n", [["say \"hi\"", "\""]]),
    ("\"two\r\nlines\",b\nc,d", [["two\r\nlines", "b"], ["c", "d"]]),
    ("\"\",\"\"\n", [["", ""]]),
    ("\"a\" ,b\n", [["a", "b"]]),
    ("a;\"b;c\";d,e\nf;g;h\n", [["a", "b;c", "d,e"], ["f", "g", "h"]]),
    ("a\tb,c\td\n", [["a", "b,c", "d"]]),
    ("日,é\n", [["日", "é"]]),
  ] as [(String, [[String]])])
func `Rows are read as RFC 4180 has them`(text: String, rows: [[String]]) {
  #expect(read(text).rows == rows)
  #expect(read(text).problems == [])
}

@Test func `Rows know the line they start on`() {
  #expect(read("a\r\n\r\n\"b\nb\"\rc\n").lines == [1, 3, 5])
}

@Test(
  arguments: [
    ("a,b\nc,\"d\ne,f\n", "2:3 csv-quote", [["a", "b"], ["e", "f"]]),
    ("a,\"b\"x,c\nd,e,f\n", "1:6 csv-quote", [["a", "b", "c"], ["d", "e", "f"]]),
    ("a,b\"c\n", "1:4 csv-quote", [["a", "b\"c"]]),
    ("a,b\n1\n2,3\n", "2:1 csv-row", [["a", "b"], ["1"], ["2", "3"]]),
    ("a,b\n1,2,3\n", "2:5 csv-row", [["a", "b"], ["1", "2", "3"]]),
    ("a,\"x\ny\0\"\n", "2:2 control-character", [["a", "x\ny\0"]]),
  ] as [(String, String, [[String]])])
func `A problem has its place, and the other rows are read`(
  text: String, problem: String, rows: [[String]]
) {
  let result = read(text, expecting: text.hasPrefix("a,\"b") ? 3 : 2)
  #expect(result.problems == [problem])
  #expect(result.rows == rows)
}

@Test func `Cells beyond the header that are empty are no problem`() {
  #expect(read("a,b\n1,2,,\n", expecting: 2).problems == [])
}

@Test func `A row that is not UTF-8 is marked`() {
  let result = read(Array("a,b\né,".utf8) + [0xE9, 0x0A] + Array("c,d\n".utf8))
  #expect(result.problems == ["2:3 encoding"])
  #expect(result.damaged == [false, true, false])
}

@Test func `A cell may be gigantic`() {
  let cell = String(repeating: "x\n", count: 2_000_000)
  let result = read("a,\"\(cell)\"\nb,c\n")
  #expect(result.rows.count == 2)
  #expect(result.rows[0][1] == cell)
  #expect(result.problems == [])
}

@Test(.timeLimit(.minutes(40)))
func `Quotes that never close cost no more than a few looks at the file`() {
  let result = read(String(repeating: "a,\"\"\"\n", count: 200_000) + "\"")
  #expect(result.problems.count <= 1_000)
}

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

  // Texts that a spreadsheet takes for a formula (OWASP, "CSV Injection").
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
