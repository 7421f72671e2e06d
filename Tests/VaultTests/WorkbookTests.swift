import Basics
import TestKit
import Testing
import Vault

struct WorkbookTests {
  private static let created = Instant(seconds: 1_795_253_400)  // 2026-11-21T09:30:00Z

  private func workbook(_ rows: [[TableCell]], header: [String] = ["a", "b"]) -> Workbook {
    var table = Table(header: header)
    for row in rows { table.append(row) }
    var workbook = Workbook(title: "Gifts", created: Self.created)
    workbook.add(table, named: "Records")
    return workbook
  }

  /// The cells below the header according to another parser of the format, one per line:
  /// reference, type (`s` text, `n` number, `f` formula), value, format.
  private func cells(_ rows: [[TableCell]], header: [String] = ["a", "b"]) throws -> [String] {
    let python = try #require(OutsideProgram("python3"))
    let output = try python.output(
      ["-c", Self.reader], file: workbook(rows, header: header).bytes())
    return output.split(separator: "\n").map(String.init)
  }

  // Uses only Python's standard library, so that it runs anywhere. Values are printed with
  // escapes, one cell a line.
  private static let reader = """
    import sys, zipfile
    import xml.etree.ElementTree as tree
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    book = zipfile.ZipFile(sys.argv[1])
    strings = ["".join(t.text or "" for t in item.iter(space + "t"))
               for item in tree.fromstring(book.read("xl/sharedStrings.xml"))]
    styles = tree.fromstring(book.read("xl/styles.xml"))
    codes = {f.get("numFmtId"): f.get("formatCode") for f in styles.iter(space + "numFmt")}
    codes.update({"0": "General", "3": "#,##0", "4": "#,##0.00"})
    formats = [codes[x.get("numFmtId")] for x in styles.find(space + "cellXfs")]
    for cell in tree.fromstring(book.read("xl/worksheets/sheet1.xml")).iter(space + "c"):
        if cell.get("r")[1:] == "1":
            continue
        kind = "f" if cell.find(space + "f") is not None else cell.get("t", "n")
        value = cell.find(space + "v").text
        text = repr(strings[int(value)]) if kind == "s" else repr(float(value))
        print(cell.get("r"), kind, text, formats[int(cell.get("s", "0"))])
    """

  @Test(
    .enabled(if: OutsideProgram.has("python3"), "python3 is not there"),
    arguments: [
      "=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "https://example.org", "12", "'=1", "",
      "张三", "a\nb", "_x0041_", "<b>&amp;",
    ])
  func `A text is a text, whatever it looks like`(text: String) throws {
    let cells = try cells([[.text(text), .count(1)]])
    let shown = text.replacing("\n", with: "\\n")
    let quote = text.contains("'") ? "\"" : "'"
    if text.isEmpty {
      #expect(!cells.contains { $0.hasPrefix("A2 f") })
    } else if text == "_x0041_" {
      // The format would decode _x0041_ as A, so its first character is escaped.
      #expect(cells.first == "A2 s '_x005F_x0041_' General")
    } else {
      #expect(cells.first == "A2 s \(quote)\(shown)\(quote) General")
    }
  }

  @Test(.enabled(if: OutsideProgram.has("python3"), "python3 is not there"))
  func `Amounts and days are numbers with a format, exact to the minor unit`() throws {
    func exact(_ units: Int128, _ places: Int) -> TableCell {
      .exact(ExactNumber(units: units, places: places))
    }
    let day = try #require(Day("2026-11-20"))
    let old = try #require(Day("1899-12-31"))
    let cells = try cells([
      [exact(1, 2), exact(-123_456_789_012_345, 2)],
      [exact(1_200, 0), exact(1_234, 3)],
      [.day(day), .day(old)],
      [exact(10_000_000_000_000_000, 2), .empty],
    ])
    #expect(
      cells == [
        "A2 n 0.01 #,##0.00", "B2 n -1234567890123.45 #,##0.00", "A3 n 1200.0 #,##0",
        "B3 n 1.234 #,##0.000", "A4 n 46346.0 yyyy-mm-dd", "B4 s '1899-12-31' General",
        "A5 s '100000000000000.00' General",
      ])
  }

  @Test(.enabled(if: OutsideProgram.has("python3"), "python3 is not there"))
  func `What a cell cannot hold is left out`() throws {
    let long = String(repeating: "喜", count: 40_000)
    let cells = try cells([[.text("a\u{0}b\u{8}c\u{FFFE}"), .text(long)]])
    #expect(cells.first == "A2 s 'abc' General")
    let text = try #require(cells.last?.split(separator: "'").dropFirst().first)
    #expect(text.count == 32_767 && text.hasSuffix("喜…"))
  }

  @Test func `The same tables give the same bytes`() throws {
    let rows: [[TableCell]] = [[.text("张三"), .exact(ExactNumber(units: 5_210, places: 2))]]
    #expect(try workbook(rows).bytes() == workbook(rows).bytes())
    #expect(try workbook(rows).bytes().starts(with: [0x50, 0x4B, 3, 4]))
  }

  @Test func `A sheet that cannot be named is an error`() {
    var workbook = workbook([])
    workbook.add(Table(header: ["x"]), named: "a/b")
    #expect(throws: Workbook.Problem.self) { try workbook.bytes() }
  }
}
