import Basics
import Testing
import Vault

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
    // By its name it is YAML, in which this is the same.
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
