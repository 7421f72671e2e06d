import Basics
import Testing

struct CSVFieldTests {
  // RFC 4180, section 2.
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("春节", "春节"), ("a,b", "\"a,b\""), (" blank ", " blank "),
    ("say \"hi\"", "\"say \"\"hi\"\"\""), ("two\nlines", "\"two\nlines\""), ("a\rb", "\"a\rb\""),
    ("two\r\nlines", "\"two\r\nlines\""), ("\"\u{301}", "\"\"\"\u{301}\""), ("a;b\tc", "a;b\tc"),
    ("a\u{0}b\u{FFFE},", "\"a\u{FFFD}b\u{FFFD},\""), ("\u{1B}[1m", "\u{FFFD}[1m"),
  ])
  func `A field is quoted when it has to be`(_ text: String, _ field: String) {
    #expect(Array(CSVField.field(text).utf8) == Array(field.utf8))
  }

  // Formulas to a spreadsheet (OWASP, "CSV Injection").
  @Test(arguments: [
    ("=HYPERLINK(1)", "'=HYPERLINK(1)"), ("+86 139", "'+86 139"), ("-5", "'-5"),
    ("@SUM(A1)", "'@SUM(A1)"), ("\tx", "'\tx"), ("\r=1", "\"'\r=1\""), ("\n=1", "\"'\n=1\""),
    ("＝1+1", "'＝1+1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠x", "'＠x"), ("  =1+1", "'  =1+1"),
    ("\u{3000}=1", "'\u{3000}=1"), ("'=1", "''=1"), ("''=1", "'''=1"), ("=1,2", "\"'=1,2\""),
  ])
  func `What looks like a formula is text`(_ text: String, _ field: String) {
    #expect(CSVField.field(text) == field)
    #expect(CSVField.isProtected("'" + text))
    #expect(!CSVField.isProtected(text) || text.hasPrefix("'"))
  }

  @Test(arguments: ["'tis", "a=b", "''", "12-25", "", "春节", "'"])
  func `Other text has no apostrophe put before it`(_ text: String) {
    #expect(CSVField.field(text) == text)
    #expect(!CSVField.isProtected(text))
  }
}
