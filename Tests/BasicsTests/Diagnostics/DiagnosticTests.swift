import Basics
import Synchronization
import Testing

struct DiagnosticTests {
  @Test func `Hints are worked out for what is printed`() {
    let asked = Mutex(0)
    @Sendable func hint(_ index: Int) -> String {
      asked.withLock { $0 += 1 }
      return "did you mean \(index)?"
    }
    var list = DiagnosticList()
    for index in 0..<20_000 {
      list.append(
        Diagnostic(
          .warning, kind: "unknown", at: Place(file: "a", line: index + 1), "unknown",
          hint: hint(index)))
    }
    #expect(asked.withLock { $0 } == 0)
    #expect(list.text().contains("hint: did you mean 9?\nwarning: 19990 more of the kind unknown"))
    #expect(asked.withLock { $0 } == 10)
  }

  @Test func `Diagnostics that say the same are equal, whoever made them`() {
    let one = Diagnostic(.note, kind: "a", "b", hint: ["cd"].nearest(to: "ce"))
    let other = Diagnostic(.note, kind: "a", "b", hint: "cd")
    #expect(one == other && Set([one, other]).count == 1)
    #expect(one != Diagnostic(.note, kind: "a", "b", hint: "ce"))
  }

  @Test func `A diagnostic prints place, message, line, underline and hint`() {
    let line = #"{"id":"r14","amount":"12,5O","direction":"sent"}"#
    let (place, excerpt) = Place.locate(
      21..<28, in: Array(line.utf8), number: 14, file: "content/gifts/records.jsonl")
    let diagnostic = Diagnostic(
      .error, kind: "not-a-number", at: place, #"amount "12,5O" is not a number"#,
      excerpt: excerpt, hint: "write it with digits only, such as 12.50")
    #expect(
      diagnostic.description == """
        content/gifts/records.jsonl:14:22: error: amount "12,5O" is not a number
            {"id":"r14","amount":"12,5O","direction":"sent"}
                                 ^~~~~~~
        hint: write it with digits only, such as 12.50
        """)
  }

  @Test func `Columns count characters and wide ones are underlined twice as wide`() {
    let line = "姓名: 张三x"
    let start = "姓名: ".utf8.count
    let (place, excerpt) = Place.locate(
      start..<(start + 6), in: Array(line.utf8), number: 1, file: "a.yaml")
    #expect(place.column == 5)
    #expect(place.length == 2)
    #expect(excerpt.underline == "      ^~~~")
  }

  @Test func `Of a line of megabytes a window is shown`() {
    let line = [UInt8](repeating: 0x61, count: 5_000_000)
    let (place, excerpt) = Place.locate(
      2_000_000..<2_000_003, in: line, number: 3, file: "a")
    #expect(place.column == 2_000_001)
    #expect(excerpt.text.count <= Excerpt.width + 2)
    #expect(excerpt.text.hasPrefix("…") && excerpt.text.hasSuffix("…"))
    #expect(excerpt.start == 49)
  }

  @Test func `Control characters of untrusted input never reach the terminal`() {
    let diagnostic = Diagnostic(.error, kind: "x", "bad \u{1B}[31m \u{202E} name")
    #expect(diagnostic.description == "error: bad ␛[31m \u{FFFD} name")
  }

  @Test func `Ten of a kind are printed and the rest are counted`() {
    let list = DiagnosticList(
      (1...25).map {
        Diagnostic(.warning, kind: "unknown-key", at: Place(file: "f", line: $0), "m")
      })
    let lines = list.text().split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines.last == "warning: 15 more of the kind unknown-key")
    #expect(list.count(of: .warning) == 25)
    #expect(!list.hasErrors)
  }

  @Test func `Merging lists keeps the counts of what is not kept`() {
    let many = DiagnosticList((0..<1_500).map { _ in Diagnostic(.error, kind: "k", "m") })
    var list = DiagnosticList()
    list.append(contentsOf: many)
    list.append(contentsOf: many)
    #expect(list.count(of: .error) == 3_000)
    #expect(list.kept.count == DiagnosticList.keptOfAKind)
  }

  @Test func `The same of one place is kept once, and without a place as often as it comes`() {
    let placed = Diagnostic(.error, kind: "k", at: Place(file: "a.md", line: 3), "m")
    var other = placed
    other.message = "n"
    let nowhere = Diagnostic(.warning, kind: "k", "m")
    var list = DiagnosticList([placed, other, nowhere])
    list.append(contentsOf: DiagnosticList([placed, nowhere]))
    #expect(list.kept == [placed, other, nowhere, nowhere])
    #expect(list.count(of: .error) == 2 && list.count(of: .warning) == 2)
    // Moved diagnostics have another position.
    list.moveDown(by: 1)
    list.append(placed)
    list.append(list.kept[0])
    #expect(list.count(of: .error) == 3)
  }

  @Test func `As many of a kind as are shown are not counted as well`() {
    let list = DiagnosticList((1...10).map { _ in Diagnostic(.warning, kind: "k", "m") })
    #expect(list.text() == String(repeating: "warning: m\n", count: 10))
    #expect(list.text(limit: 9).hasSuffix("warning: m\nwarning: 1 more of the kind k\n"))
  }

  @Test func `Errors are asked for by their kind`() {
    let list = DiagnosticList([
      Diagnostic(.error, kind: "a", "m"), Diagnostic(.warning, kind: "b", "m"),
    ])
    #expect(list.hasErrors(of: ["a", "x"]))
    #expect(!list.hasErrors(of: ["b", "x"]))
    #expect(!list.hasErrors(of: []))
  }

  @Test func `They come in order of place, those without one first`() {
    let file = { (name: String, line: Int) in Place(file: name, line: line) }
    let sorted = [
      Diagnostic(.note, kind: "a", "1"), Diagnostic(.error, kind: "a", "2"),
      Diagnostic(.error, kind: "b", "0"),
      Diagnostic(.error, kind: "z", at: file("f", 2), "0"),
      Diagnostic(.error, kind: "a", at: file("f", 10), "0"),
      Diagnostic(.error, kind: "a", at: file("g", 1), "0"),
    ]
    for (index, one) in sorted.enumerated() {
      for (other, two) in sorted.enumerated() { #expect((one < two) == (index < other)) }
    }
  }

  @Test func `The JSON form escapes what could leave a string`() {
    let diagnostic = Diagnostic(
      .error, kind: "k", at: Place(file: "a\"b", line: 2, column: 3), "</script>\u{2028}\n")
    #expect(
      diagnostic.json
        == #"{"version":1,"severity":"error","kind":"k","file":"a\"b","line":2,"column":3,"length":1,"#
        + #""message":"\u003c/script>\u2028\n"}"#)
  }

  @Test(arguments: [
    ("dailyGaol", "dailyGoal"), ("projct", "project"), ("Kind", "kind"), ("xyzzy", nil),
    ("ned", "end"),
    // Three changes in nine letters, and four in ten.
    ("dilyGolax", "dailyGoal"), ("dilyGolaxx", nil),
  ])
  func `The nearest known name is offered, or none`(name: String, nearest: String?) {
    #expect(["dailyGoal", "project", "kind", "end"].nearest(to: name) == nearest)
  }

  @Test(arguments: [
    ("statsu", ["stats", "status"]), ("sotp", ["stop"]), ("zzz", []),
    // The beginning of a name, then a slip, then a long beginning in common.
    ("stat", ["stats", "status", "start"]), ("star", ["start"]),
    ("statistics", ["stats", "status"]),
    ("additional", ["add"]), ("", []), (String(repeating: "add", count: 100), []),
  ])
  func `Names that are near come in order`(name: String, near: [String]) {
    let likely = ["add", "start", "status", "stats", "stop"].likely(name, count: 3)
    #expect(Array(likely.prefix(near.count)) == near)
    #expect(likely.count == (near.isEmpty ? 0 : 3))
  }
}
