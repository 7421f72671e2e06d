import Basics
import Testing
import Vault

private func read(_ text: String) -> YAMLDocument {
  YAMLDocument(TextFile(Array(text.utf8), file: "a.yaml"))
}

/// The problems in short form: `2:1 duplicate-key`.
private func problems(_ text: String) -> [String] {
  read(text).diagnostics.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)" }
}

@Test func `Keys and values keep their text and their place`() throws {
  let document = read("title: Tagé 日 # words\nsleep:\n  from: 23:00\n  ok: no\n")
  let entries = try #require(document.root?.entries)
  #expect(entries.map(\.key) == ["title", "sleep"])
  #expect(entries[0].value.content == .scalar("Tagé 日", isPlain: true))
  let sleep = try #require(entries[1].value.entries)
  #expect(sleep.map(\.value.text) == ["23:00", "no"])
  #expect(
    document.locate(sleep[0].value).place == Place(file: "a.yaml", line: 3, column: 9, length: 5))
  #expect(document.locate(entries[0].value).place.length == 6)
  #expect(document.diagnostics.isEmpty)
}

@Test func `Columns are counted in characters`() throws {
  let document = read("{e\u{301}e\u{301}: 1, b: [\"x\"]}")
  let entries = try #require(document.root?.entries)
  let place = document.locate(entries[1].keyMark).place
  #expect(place.column == 9)
  #expect(place.length == 1)
}

@Test(arguments: ["", "# nothing\n", "---\n", "\u{FEFF}", "~", "---\n---\n".dropLast(4) + ""])
func `A text without a value is no problem`(text: String) {
  #expect(problems(text) == [])
  #expect(read(text).root?.entries ?? [] == [])
}

@Test(arguments: [
  ("a: 1\nb: 2\na: 3\n", "3:1 duplicate-key"),
  ("{a: 1, \"a\": 2}", "1:8 duplicate-key"),
  ("a: [1, 2\nb: 3\n", "2:2 yaml"),
  ("a: \"x\nb: 3\n", "3:1 yaml"),
  ("a: 1\n\tb: 2\n", "2:1 yaml"),
  ("a: 1\nb:\n  a: 2\n\"\\x61\": 3\n", "4:1 duplicate-key"),
  ("a: *nothing\n", "1:4 yaml"),
  ("a: &a [*a]\n", "1:8 yaml"),
  ("a: &a x\n*a : 1\n", "2:1 yaml-limit"),
  ("é: [日, *b]\n", "1:8 yaml"),
  ("? [a, b]\n: 1\n", "1:3 yaml"),
  ("a: {{ b }}\n", "1:5 yaml"),
  ("a: 1\n---\nb: 2\n", "3:1 yaml-documents"),
  ("a: \u{1B}[31m\n", "1:4 control-character"),
  ("a: x\0y\n", "1:5 control-character"),
  ("{a: 1", "1:6 yaml"),
])
func `What is wrong in YAML is reported with its place`(text: String, expected: String) {
  #expect(problems(text) == [expected])
}

@Test func `What libyaml says of an error stands in the message`() {
  #expect(
    read("a: [1, 2\nb: 3\n").diagnostics.map(\.message) == [
      "not YAML: did not find expected ',' or ']' while parsing a flow sequence"
    ])
  #expect(
    read("a: 'x").diagnostics.map(\.message) == [
      "not YAML: found unexpected end of stream while scanning a quoted scalar"
    ])
}

@Test func `A key that is a list is reported once, and the other keys are read`() {
  let document = read("? [{[x]: 1}]\n: 1\nb: 2\n")
  #expect(document.diagnostics.map(\.kind) == ["yaml"])
  #expect(document.root?.entries?.map(\.key) == ["b"])
}

@Test func `A byte-order mark within a text is left out`() {
  #expect(read("a: \u{FEFF}b\n").root?.entries?.map(\.value.text) == ["b"])
}

@Test func `Bytes that are not UTF-8 are reported where they are`() {
  let document = YAMLDocument(TextFile(Array("a: 1\nb: ".utf8) + [0xE9, 0x0A], file: "a.yaml"))
  #expect(document.diagnostics.map(\.kind) == ["encoding"])
  #expect(document.diagnostics.first?.place == Place(file: "a.yaml", line: 2, column: 4))
}

@Test func `Aliases are followed, within the size of the text`() throws {
  let document = read("base: &b {x: 1}\none: *b\ntwo: *b\n")
  #expect(document.diagnostics.isEmpty)
  #expect(document.root?.entries?.map { $0.value.entries?.count } == [1, 1, 1])
}

/// Nine levels of nine aliases: a billion values from a few hundred bytes.
private let bomb =
  "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
  + (1...9).map { level in
    let item = "*a\(level - 1)"
    return "a\(level): &a\(level) [\(Array(repeating: item, count: 9).joined(separator: ", "))]\n"
  }.joined()

@Test(.timeLimit(.minutes(40)))
func `An alias bomb is refused`() {
  #expect(read(bomb).diagnostics.map(\.kind) == ["yaml-limit"])
  #expect(read(bomb).root == nil)
}

@Test(
  .timeLimit(.minutes(40)),
  arguments: ["? *a9\n: 1\n", "*a9 : 1\n", "{[*a9]: 1}\n", "k: [? *a9 : 1]\n", "k: {*a9 : 1}\n"])
func `An alias bomb is refused with an alias in a key too`(key: String) {
  #expect(read(bomb + key).diagnostics.map(\.kind) == ["yaml-limit"])
}

@Test(arguments: [99, 102, 999, 1_001, 100_000])
func `Nesting is bounded`(depth: Int) {
  let flow = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  let block = String(repeating: "- ", count: depth) + "x"
  let maps = String(repeating: "{a: ", count: depth) + "1" + String(repeating: "}", count: depth)
  for text in [flow, block, maps] {
    #expect(read(text).diagnostics.map(\.kind) == (depth < 101 ? [] : ["yaml-limit"]))
  }
}

@Test func `A word between stars is not an alias`() {
  #expect(problems("note: |\n  a *word* and [link]: x\n  ? why\n") == [])
}
