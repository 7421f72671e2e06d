import Basics
import TestKit
import Testing

@testable import Vault

struct DataFileTests {
  private func read(_ text: String, _ file: String = "data.yaml") -> DataFile {
    DataFile(Array(text.utf8), file: file)
  }

  @Test(arguments: [
    ("null", DataValue.null), ("~", .null), ("", .null), ("true", .bool(true)),
    ("FALSE", .bool(false)), ("yes", .text("yes")), ("no", .text("no")), ("12", .int(12)),
    ("-7", .int(-7)), ("+7", .int(7)), ("007", .int(7)), ("0x1F", .int(31)), ("0o17", .int(15)),
    ("0x-1", .text("0x-1")), ("1.50", .decimal(1.5)), (".5", .decimal(0.5)), ("5.", .decimal(5)),
    ("1e3", .decimal(1000)), ("-1.5E-1", .decimal(-0.15)), (".", .text(".")), ("-", .text("-")),
    ("1e", .text("1e")), ("1_000", .text("1_000")), ("-.inf", .decimal(-.infinity)),
    ("12345678901234567890", .decimal(1.2345678901234567e19)), ("12:30", .text("12:30")),
    ("2026-11-20", .text("2026-11-20")), ("1.2.3", .text("1.2.3")), ("\"12\"", .text("12")),
    ("'true'", .text("true")), ("[1, x]", .list([.int(1), .text("x")])),
    ("{a: ~}", .object([DataMember("a", .null)])),
  ])
  func `A YAML value has the type of the core schema`(_ text: String, _ value: DataValue) {
    let file = read(text == "-" ? "key: '-'" : "key: \(text)")
    #expect(file.diagnostics.isEmpty)
    #expect(file.members == [DataMember("key", value)])
  }

  @Test func `JSON keeps whole numbers apart from decimals, and the order of members`() {
    let file = read(
      #"{"b": 1, "a": 1.0, "c": [true, null, "é\n"], "d": {"e": 1e2}}"#, "data.json")
    #expect(file.diagnostics.isEmpty)
    #expect(
      file.members == [
        DataMember("b", .int(1)), DataMember("a", .decimal(1)),
        DataMember("c", .list([.bool(true), .null, .text("é\n")])),
        DataMember("d", .object([DataMember("e", .decimal(100))])),
      ])
  }

  @Test func `A file without an ending is JSON when it starts like it`() {
    #expect(read(" {\"a\": 1}", "<stdin>").members == [DataMember("a", .int(1))])
    #expect(read("a: 1", "<stdin>").members == [DataMember("a", .int(1))])
    // By its name it is YAML, which gives the same result.
    #expect(read("{\"a\": 1}", "data.yml").members == [DataMember("a", .int(1))])
  }

  @Test func `An empty YAML file has no members, and an empty JSON file is wrong`() {
    #expect(read("# nothing yet\n").diagnostics.isEmpty)
    #expect(read("", "data.json").diagnostics.count == 1)
  }

  @Test(arguments: [
    ("data.json", "[1]", "data.json:1:1: error: the file does not hold an object"),
    ("data.json", "{\"a\": 1}\n{}", "data.json:2:1: error: more text after the object"),
    ("data.json", "{\"a\":\n  01}", "data.json:2:3: error: not a number as JSON writes it"),
    ("data.yaml", "- a\n", "data.yaml:1:1: error: the file does not hold an object"),
    ("data.yaml", "a: 1\na: 2\n", "data.yaml:2:1: error: the key \"a\" is written twice"),
  ])
  func `What is wrong has its place`(_ name: String, _ text: String, _ message: String) throws {
    let file = read(text, name)
    #expect(file.members.isEmpty)
    #expect(try #require(file.diagnostics.first).description.hasPrefix(message))
  }
}

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

@Test func `Data is known by the names of files and folders`() {
  let vault = MemoryFiles([
    "data/books.csv": "title,pages,code\nEmma,474,007\nWalden,,3.5\n",
    "data/me.yaml": "name: Lin\nyears: 3\n", "data/list.json": "[1, \"a\", null]",
    "data/shop/prices.yml": "- 2\n- 3\n", "data/notes.txt": "x", "data/bad.json": "{",
  ])
  let folder = DataFolder(in: vault)
  let members = Dictionary(uniqueKeysWithValues: folder.members.map { ($0.key, $0.value) })
  #expect(
    members == [
      "books": .list([
        .object([
          DataMember("title", .text("Emma")), DataMember("pages", .int(474)),
          DataMember("code", .text("007")),
        ]),
        .object([
          DataMember("title", .text("Walden")), DataMember("pages", .null),
          DataMember("code", .decimal(3.5)),
        ]),
      ]),
      "me": .object([DataMember("name", .text("Lin")), DataMember("years", .int(3))]),
      "list": .list([.int(1), .text("a"), .null]),
      "shop": .object([DataMember("prices", .list([.int(2), .int(3)]))]),
    ])
  #expect(folder.diagnostics.count == 1)
  #expect(folder.diagnostics.first?.description.hasPrefix("vault/data/bad.json:1:") == true)
}
