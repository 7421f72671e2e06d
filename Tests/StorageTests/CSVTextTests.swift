import Storage
import Testing

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
    table.append([cell, "x"])
    #expect(Array(table.text.utf8) == Array("name,note\r\n\(written),x\r\n".utf8))
  }
}
