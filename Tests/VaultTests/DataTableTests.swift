import Basics
import Testing
import Vault

struct DataTableTests {
  private func table(_ text: String, _ file: String = "t.csv") -> DataTable {
    DataTable(Array(text.utf8), file: file)
  }

  private func cells(_ table: DataTable) -> [[String]] { table.rows.map { $0.map(\.text) } }

  @Test(arguments: [
    ("day,minutes\n2026-11-16,95\n2026-11-17,\n", "a.csv"),
    ("\u{FEFF}day;minutes\r\n2026-11-16;95\r\n2026-11-17;\r\n", "a.csv"),
    ("day\tminutes\n\n 2026-11-16 \t\"95\"\n2026-11-17\t", "a"),
    (#"[{"day":"2026-11-16","minutes":95},{"day":"2026-11-17","minutes":null}]"#, "a.json"),
    ("{\"day\":\"2026-11-16\",\"minutes\":95}\n{\"day\":\"2026-11-17\"}\n", "a.jsonl"),
    (
      #"{"title":"x","points":[{"day":"2026-11-16","minutes":95},{"day":"2026-11-17"}]}"#, "<stdin>"
    ),
  ])
  func `One table is read from every form`(text: String, file: String) {
    let table = table(text, file)
    #expect(table.columns == ["day", "minutes"])
    #expect(cells(table) == [["2026-11-16", "95"], ["2026-11-17", ""]])
    #expect(table.rows.last?.last?.form == .blank)
    #expect(table.diagnostics.isEmpty)
  }

  @Test func `Cells know where they are`() throws {
    func last(_ table: DataTable) throws -> DataTable.Cell { try #require(table.rows.last?.last) }
    let csv = table("a,b\n1,2\n3,\"x\"\n")
    let (place, excerpt) = csv.locate(try #require(csv.rows.last?.last))
    #expect(place.description == "t.csv:3:3")
    #expect(excerpt.text == "3,\"x\"")
    let json = table("[\n  {\"a\": 1},\n  {\"a\": \"二\"}\n]", "t.json")
    #expect(try json.locate(last(json)).place.description == "t.json:3:9")
    let missing = table("[{\"a\": 1, \"b\": 2},\n {\"a\": 3}]", "t.json")
    #expect(try missing.locate(last(missing)).place.description == "t.json:2:2")
  }

  @Test(arguments: [
    ("a,b\n1,2,3\n", "t.csv:2:5: error: the row has 3 cells, the header only 2"),
    ("a,b\n\"1,2\n", "t.csv:2:1: error: a quote opens here and never closes"),
    ("[{\"a\": 1}, 5]", "t.json:1:12: error: a number where a record should be"),
    ("[{\"a\": 1,}]", "t.json:1:9: error"),
    ("a,a\n1,2\n", "t.csv:1:3: warning: a second column \"a\""),
  ])
  func `What is wrong with the form is said with its place`(text: String, message: String) {
    let table = table(text, text.first == "[" ? "t.json" : "t.csv")
    #expect(table.diagnostics.text().contains(message), "\(table.diagnostics.text())")
  }

  @Test func `A list in a cell is not taken for text`() {
    let table = table(#"[{"a":[1,2],"b":{"c":1},"d":true}]"#, "t.json")
    #expect(table.rows[0].map(\.form) == [.nested("a list"), .nested("an object"), .text])
  }

  @Test func `Chinese text in its own encoding is understood`() {
    // 姓名,金额 in GB18030.
    let bytes: [UInt8] = [
      0xD0, 0xD5, 0xC3, 0xFB, 0x2C, 0xBD, 0xF0, 0xB6, 0xEE, 0x0A, 0x31, 0x2C, 0x32,
    ]
    #expect(DataTable(bytes, file: "a.csv").columns == ["姓名", "金额"])
  }

  @Test(arguments: ["", "\n\n", "[]", "{}", " "])
  func `Nothing is a table without rows`(text: String) {
    let cells = table(text, "a").rows.flatMap { $0 }
    #expect(cells.isEmpty)
  }
}
