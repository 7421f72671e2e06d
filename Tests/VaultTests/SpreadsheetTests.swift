import Basics
import Testing

@testable import Vault

/// Sheets of workbooks in the format's own encoding (ECMA-376, part 1, 18.3 and 18.8.30).
struct SpreadsheetTests {
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let office =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  /// A workbook with these parts instead of a plain one's.
  private func tree(
    _ rows: String = "", _ parts: [String: String?] = [:], properties: String = ""
  ) throws -> ImportTree? {
    var all: [String: String?] = [
      "xl/workbook.xml": """
      <workbook xmlns="\(Self.main)" xmlns:r="\(Self.office)">\(properties)<sheets>
      <sheet name="账/本" sheetId="1" r:id="rId1"/>
      <sheet name="Hidden" sheetId="2" state="hidden" r:id="rId2"/></sheets></workbook>
      """,
      "xl/_rels/workbook.xml.rels": """
      <Relationships>
      <Relationship Id="rId1" Type="\(Self.office)/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Type="\(Self.office)/worksheet" Target="worksheets/none.xml"/>
      <Relationship Id="rId3" Type="\(Self.office)/sharedStrings" Target="/xl/texts.xml"/>
      </Relationships>
      """,
      "xl/texts.xml": """
      <sst><si><t>Name</t></si><si><r><t>张</t></r><r><t xml:space="preserve">三 </t></r>
      <rPh><t>ちょう</t></rPh></si><si><t>a, "b"_x000A_c</t></si></sst>
      """,
      "xl/styles.xml": """
      <styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/>
      <numFmt numFmtId="165" formatCode="[h]:mm"/><numFmt numFmtId="166" formatCode="0.00\\d"/>
      <numFmt numFmtId="167" formatCode="[Red]#,##0"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/>
      <xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs>
      </styleSheet>
      """,
      "xl/worksheets/sheet1.xml":
        #"<worksheet xmlns="\#(Self.main)"><sheetData>\#(rows)</sheetData></worksheet>"#,
    ]
    all.merge(parts) { $1 }
    return try Spreadsheet.tree(
      ImportTree(
        all.compactMap { path, text in
          text.map { .held(path, Array($0.utf8)) }
        }))
  }

  /// The first sheet as a table.
  private func table(_ rows: String, properties: String = "") throws -> String {
    let tree = try #require(try tree(rows, properties: properties))
    return String(decoding: try #require(tree.entries.first).contents(), as: UTF8.self)
  }

  /// A sheet with merged cells, as Excel, WPS and LibreOffice list them after the rows.
  private func table(_ rows: String, merged ranges: [String]) throws -> String {
    let cells = ranges.map { #"<mergeCell ref="\#($0)"/>"# }.joined()
    let sheet =
      #"<worksheet xmlns="\#(Self.main)"><sheetData>\#(rows)</sheetData><mergeCells>\#(cells)"#
      + "</mergeCells></worksheet>"
    let tree = try #require(try tree("", ["xl/worksheets/sheet1.xml": sheet]))
    return String(decoding: try #require(tree.entries.first).contents(), as: UTF8.self)
  }

  /// Rows of texts; an empty text is a cell that is not stored.
  private func rows(_ rows: [[String]]) -> String {
    rows.enumerated().map { number, texts in
      let cells = texts.enumerated().filter { !$0.element.isEmpty }.map { column, text in
        let place = "\(Array("ABCDEF")[column])\(number + 1)"
        return #"<c r="\#(place)" t="str"><v>\#(text)</v></c>"#
      }
      return #"<row r="\#(number + 1)">\#(cells.joined())</row>"#
    }.joined()
  }

  @Test func `A merged cell holds for each of its rows that has a value of its own`() throws {
    let texts = [
      ["Title"], ["day", "name", "sum", "for"], ["1 May", "Ann", "500", "wedding"],
      ["", "Ben", "600"], ["", "", "700"], [], ["2 May", "Eve", "1"], ["", "Dan", "2", "own"],
    ]
    #expect(
      try table(rows(texts), merged: ["A1:D1", "A3:A6", "D3:D4", "D7:D8", "A7:A7", "x", "B2"])
        == """
        Title
        day,name,sum,for
        1 May,Ann,500,wedding
        1 May,Ben,600,wedding
        1 May,,700,

        2 May,Eve,1,
        ,Dan,2,own

        """)
  }

  @Test func `A cell merged across columns and rows has its value in the first column`() throws {
    let texts = [["a", "b", "c"], ["1", "", "2"], ["", "", "3"]]
    #expect(try table(rows(texts), merged: ["A2:B3"]) == "a,b,c\n1,,2\n1,,3\n")
  }

  // openpyxl writes a formula with an empty value, XlsxWriter with 0, and Excel with its value.
  @Test(arguments: [
    (#"<c r="AB3"><f>C2*2</f><v></v></c>"#, ["AB3"]), (#"<c r="A3"><f>C2*2</f></c>"#, ["A3"]),
    (#"<c r="A3"><f>A1</f><v>0</v></c>"#, []), (#"<c r="A3" t="str"><f>""</f><v></v></c>"#, []),
    (#"<c r="A3" t="e"><f>1/0</f><v>#DIV/0!</v></c>"#, []), (#"<c r="A3"/>"#, []),
  ])
  func `A formula without a value is named by its cell`(cell: String, names: [String]) throws {
    let row = #"<row r="3">\#(cell)<c r="AD3"><v>7</v></c></row>"#
    let sheet = #"<worksheet xmlns="\#(Self.main)"><sheetData>\#(row)</sheetData></worksheet>"#
    let tree = try #require(try tree("", ["xl/worksheets/sheet1.xml": sheet]))
    let facts = try #require(tree.entries.first?.sheet)
    #expect(facts.cellsWithoutValue == names)
    #expect(facts.warning?.message.contains(names.first ?? "") == (names.isEmpty ? nil : true))
  }

  @Test func `Visible sheets are tables, called as they are`() throws {
    #expect(try #require(try tree()).entries.map(\.path) == ["账-本.csv"])
    #expect(try Spreadsheet.tree(ImportTree([.held("a.txt", [])])) == nil)
  }

  @Test func `A row of the sheet is a line of the table, a column one of its cells`() throws {
    let rows = """
      <row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
      <row r="4"><c r="AB4"><v>7</v></c></row><row><c><v>1</v></c><c><v>2</v></c></row>
      """
    #expect(try table(rows) == "\nName,,张三 \n\n" + String(repeating: ",", count: 27) + "7\n1,2,\n")
  }

  // With an accent, a comma is a different character, but the same byte.
  @Test func `What divides a table is in quotes, whatever is behind it`() throws {
    let rows = "<row><c t=\"str\"><v>a,\u{301}b</v></c><c t=\"str\"><v>\"\u{301}c</v></c></row>"
    #expect(
      Array(try table(rows).utf8) == Array("\"a,\u{301}b\",\"\"\"\u{301}c\"\n".utf8))
  }

  // Serial numbers from Python's datetime, counted from 1899-12-30.
  @Test(arguments: [
    // As libxlsxwriter writes 0.008169, 1.1 and 123456.7, with 16 digits.
    ("0.008168999999999999", "0.008169"), ("1.100000000000000", "1.1"),
    ("123456.7000000001", "123456.7"), ("-0.008168999999999999", "-0.008169"),
    ("12345678901234567", "12345678901234567"), ("0.1", "0.1"), ("1.5E-3", "1.5E-3"),
  ])
  func `A number is read as a spreadsheet shows it`(cell: String, text: String) throws {
    #expect(try table("<row><c><v>\(cell)</v></c></row>") == "\(text)\n")
  }

  @Test(arguments: [
    (#"<c s="1"><v>46346</v></c>"#, "2026-11-20"), (#"<c s="1"><v>61</v></c>"#, "1900-03-01"),
    (#"<c s="1"><v>59</v></c>"#, "1900-02-28"), (#"<c s="1"><v>60</v></c>"#, "60"),
    (#"<c s="1"><v>1</v></c>"#, "1900-01-01"),
    (#"<c s="2"><v>46346.75</v></c>"#, "2026-11-20 18:00:00"),
    (#"<c s="2"><v>46346.999988426</v></c>"#, "2026-11-20 23:59:59"),
    (#"<c s="3"><v>0.395833333333333</v></c>"#, "09:30:00"),
    (#"<c s="4"><v>46346</v></c>"#, "2026-11-20"),
    (#"<c s="5"><v>1.0625</v></c>"#, "25:30:00"), (#"<c s="6"><v>3.5</v></c>"#, "3.5"),
    (#"<c s="7"><v>1200.5</v></c>"#, "1200.5"), (#"<c s="99"><v>5</v></c>"#, "5"),
    (#"<c s="1"><v>-1</v></c>"#, "-1"), (#"<c s="1"><v>9999999</v></c>"#, "9999999"),
    (#"<c s="1"><v>x</v></c>"#, "x"), (#"<c t="b"><v>1</v></c>"#, "TRUE"),
    (#"<c t="e"><v>#N/A</v></c>"#, ""),
    (#"<c t="d"><v>2026-11-20T09:30</v></c>"#, "2026-11-20 09:30"),
    (#"<c t="str"><v>=1+1</v></c>"#, "=1+1"),
    (#"<c t="inlineStr"><is><t>x;y</t></is></c>"#, #""x;y""#),
    (#"<c t="s"><v>2</v></c>"#, #""a, ""b"" c""#),
    (#"<c t="s"><v>77</v></c>"#, ""), (#"<c t="s"><v>-1</v></c>"#, ""),
    (#"<c><f>1+1</f><v>2</v></c>"#, "2"),
    (#"<c><v>1E-3</v></c>"#, "1E-3"), ("<c/>", ""),
  ])
  func `A cell says what a person sees, days and times as ISO 8601 writes them`(
    cell: String, text: String
  ) throws {
    #expect(try table("<row r=\"1\">\(cell)</row>") == text + "\n")
  }

  @Test func `Workbooks of a Mac may count days from 1904`() throws {
    let properties = #"<workbookPr date1904="1"/>"#
    let rows = #"<row><c s="1"><v>44884</v></c><c s="1"><v>0</v></c></row>"#
    #expect(try table(rows, properties: properties) == "2026-11-20,1904-01-01\n")
  }

  @Test(arguments: [
    ("xl/workbook.xml", "<workbook><sheets>"), ("xl/workbook.xml", ""),
    ("xl/workbook.xml", "PK\u{0}"),
    (
      "xl/workbook.xml",
      #"<workbook xmlns:r="x"><sheets><sheet name="a" r:id="rId9"/></sheets></workbook>"#
    ),
    ("xl/_rels/workbook.xml.rels", nil), ("xl/_rels/workbook.xml.rels", "<a"),
    ("xl/texts.xml", "<sst><si>"), ("xl/styles.xml", "<styleSheet>&nosuch;</styleSheet>"),
    ("xl/worksheets/sheet1.xml", nil), ("xl/worksheets/sheet1.xml", "<worksheet><sheetData><row>"),
    ("xl/worksheets/sheet1.xml", "<worksheet></sheetData>"), ("xl/worksheets/sheet1.xml", "\u{0}"),
    (
      "xl/worksheets/sheet1.xml",
      #"<!DOCTYPE a [<!ENTITY b "c">]><worksheet><row><c t="str"><v>&b;</v></c></row></worksheet>"#
    ),
  ])
  func `A workbook with a part that is missing or broken is refused as damaged`(
    part: String, text: String?
  ) throws {
    let error = #expect(throws: FileError.self) { try tree("", [part: text]) }
    #expect(error?.reason == .damagedArchive)
  }

  @Test func `A sheet whose cells are far apart takes no more memory than is reasonable`() throws {
    let wide = String(repeating: #"<row><c r="XFD1"><v>1</v></c></row>"#, count: 9_000)
    let error = #expect(throws: FileError.self) { try tree(wide) }
    #expect(error?.reason == .archiveGrows)
    #expect(
      try table(#"<row r="99999999999"><c r="ZZZZZZZZ1"><v>1</v></c></row>"#).utf8.count < 2 << 20)
  }
}
