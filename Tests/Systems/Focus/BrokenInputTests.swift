import Basics
import Testing
import Vault

@testable import Focus

/// Every kind of broken input: its message and position, and the records still read.
///
/// Most cases put a line between two good records, `good` and `also good`, so that it is line 2.
/// Lines and columns were counted by hand.
struct BrokenInputTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var path: VaultPath = "focus/sessions.jsonl"
    var bytes: [UInt8]
    var expected: [Found]
    /// The number of records read nevertheless.
    var read = 2
    var testDescription: String { name }
  }

  /// The parts of a diagnostic in the table; column 0 for a line or file as a whole.
  struct Found: Hashable, Sendable, CustomStringConvertible {
    var severity: Diagnostic.Severity
    var kind: String
    var line: Int
    var column: Int
    var description: String { "\(severity) \(kind) \(line):\(column)" }
  }

  static func error(_ kind: String, _ line: Int, _ column: Int) -> Found {
    Found(severity: .error, kind: kind, line: line, column: column)
  }

  static func warning(_ kind: String, _ line: Int, _ column: Int) -> Found {
    Found(severity: .warning, kind: kind, line: line, column: column)
  }

  static let good = #"{"id":"good","start":"2026-11-16T09:00:00Z","end":"2026-11-16T10:00:00Z"}"#
  static let alsoGood = #"{"id":"also good","start":"2026-11-17T09:00:00+08:00","note":"读书"}"#
  static let goodEvent = #"{"id":"good","at":"2026-11-16T09:00:00Z","type":"screen_off"}"#
  static let alsoGoodEvent = #"{"id":"also good","at":"2026-11-16T10:00:00Z","type":"screen_on"}"#

  /// A line between two good sessions.
  static func line(
    _ name: String, _ line: String, read: Int = 2, _ expected: Found...
  ) -> Case {
    Case(
      name: name, bytes: Array("\(good)\n\(line)\n\(alsoGood)\n".utf8), expected: expected,
      read: read)
  }

  /// A line of bytes between two good sessions.
  static func line(_ name: String, _ line: [UInt8], read: Int = 2, _ expected: Found...) -> Case {
    Case(
      name: name, bytes: Array("\(good)\n".utf8) + line + Array("\n\(alsoGood)\n".utf8),
      expected: expected, read: read)
  }

  /// A session on line 2 that starts on 16 November 2026 at noon; its next key is in column 42.
  static func session(
    _ name: String, _ rest: String, read: Int = 2, _ expected: Found...
  ) -> Case {
    Case(
      name: name,
      bytes: Array(
        "\(good)\n{\"id\":\"x\",\"start\":\"2026-11-16T12:00:00Z\",\(rest)}\n\(alsoGood)\n".utf8),
      expected: expected, read: read)
  }

  /// An event on line 2.
  static func event(_ name: String, _ line: String, read: Int = 2, _ expected: Found...) -> Case {
    Case(
      name: name, path: "focus/events.jsonl",
      bytes: Array("\(goodEvent)\n\(line)\n\(alsoGoodEvent)\n".utf8), expected: expected, read: read
    )
  }

  /// A whole JSON document.
  static func document(_ name: String, _ text: String, read: Int, _ expected: Found...) -> Case {
    Case(
      name: name, path: "focus/sessions.json", bytes: Array(text.utf8), expected: expected,
      read: read)
  }

  static let types: [Case] = [
    line("start is a number", #"{"id":"x","start":5}"#, error("wrong-type", 2, 19)),
    line("start is missing", #"{"id":"x"}"#, error("missing-field", 2, 1)),
    line("start is null", #"{"id":"x","start":null}"#, error("missing-field", 2, 1)),
    line("start is empty", #"{"id":"x","start":""}"#, error("not-a-time", 2, 19)),
    line("start is words", #"{"id":"x","start":"noon"}"#, error("not-a-time", 2, 19)),
    line("the id is a number", #"{"id":7,"start":"2026-11-16T12:00Z"}"#, error("wrong-type", 2, 7)),
    line("the id is empty", #"{"id":"","start":"2026-11-16T12:00Z"}"#, error("wrong-type", 2, 7)),
    session("end is a list", #""end":[]"#, error("wrong-type", 2, 48)),
    session("kind is a number", #""kind":1"#, error("wrong-type", 2, 49)),
    session("kind is unknown", #""kind":"fokus""#, error("unknown-kind", 2, 49)),
    session("valid is a text", #""valid":"no""#, error("wrong-type", 2, 50)),
    session("project is an object", #""project":{"a":1}"#, error("wrong-type", 2, 52)),
    session("note is a number", #""note":5"#, error("wrong-type", 2, 49)),
    session("source is true", #""source":true"#, error("wrong-type", 2, 51)),
    session("updatedAt is no time", #""updatedAt":"now""#, error("not-a-time", 2, 54)),
    session("deleted is a number", #""deleted":1"#, error("wrong-type", 2, 52)),
    session(
      "two fields are wrong", #""kind":1,"valid":2"#, error("wrong-type", 2, 49),
      error("wrong-type", 2, 59)),
    session("a key is unknown", #""projct":"p""#, read: 3, warning("unknown-key", 2, 42)),
    session(
      "a key comes twice", #""note":"a","note":"b""#, read: 3, warning("duplicate-key", 2, 53)),
    event("at is missing", #"{"id":"x","type":"screen_on"}"#, error("missing-field", 2, 1)),
    event(
      "type is missing", #"{"id":"x","at":"2026-11-16T12:00:00Z"}"#, error("missing-field", 2, 1)),
    event(
      "type is unknown", #"{"id":"x","at":"2026-11-16T12:00:00Z","type":"screenon"}"#,
      error("unknown-type", 2, 46)),
    event(
      "seconds is below zero",
      #"{"id":"x","at":"2026-11-16T12:00:00Z","type":"app_switch","seconds":-5}"#,
      error("negative", 2, 69)),
    event(
      "seconds is beyond all numbers",
      #"{"id":"x","at":"2026-11-16T12:00:00Z","type":"app_switch","seconds":1e999}"#,
      error("not-a-number", 2, 69)),
    event(
      "seconds is a long time",
      #"{"id":"x","at":"2026-11-16T12:00:00Z","type":"app_switch","seconds":1e300}"#,
      error("not-a-duration", 2, 69)),
    event(
      "app is a number",
      #"{"id":"x","at":"2026-11-16T12:00:00Z","type":"app_switch","app":12}"#,
      error("wrong-type", 2, 65)),
  ]

  static let times: [Case] = [
    line(
      "30 February", #"{"id":"x","start":"2026-02-30T12:00:00Z"}"#,
      error("impossible-time", 2, 19)),
    line(
      "25 o'clock", #"{"id":"x","start":"2026-11-16T25:00:00Z"}"#,
      error("impossible-time", 2, 19)),
    line(
      "offset +25:00", #"{"id":"x","start":"2026-11-16T12:00+25:00"}"#,
      error("impossible-time", 2, 19)),
    line(
      "month 13", #"{"id":"x","start":"2026-13-01T12:00:00Z"}"#, error("impossible-time", 2, 19)),
    line("year 10000", #"{"id":"x","start":"10000-01-01T12:00:00Z"}"#, error("not-a-time", 2, 19)),
    line(
      "the years 0000 and 9999",
      #"{"id":"x","start":"0000-01-01"}"# + "\n"
        + #"{"id":"y","start":"9999-12-31T23:59:59Z"}"#, read: 4),
    line(
      "a time that clocks skip", #"{"id":"x","start":"2026-03-29T02:30:00"}"#, read: 3,
      warning("skipped-time", 2, 19)),
    line(
      "a time that clocks repeat", #"{"id":"x","start":"2026-10-25T02:30"}"#, read: 3,
      warning("repeated-time", 2, 19)),
    session(
      "the end is before the start", #""end":"2026-11-16T11:59:59Z""#,
      error("end-before-start", 2, 48)),
    session("no length at all", #""end":"2026-11-16T12:00:00Z""#, read: 3),
    session("25 hours", #""end":"2026-11-17T13:00:00Z""#, read: 3, warning("long-session", 2, 48)),
    session("32 days", #""end":"2026-12-18T12:00:00Z""#, error("endless-session", 2, 48)),
    session("31 days", #""end":"2026-12-17T12:00:00Z""#, read: 3, warning("long-session", 2, 48)),
  ]

  static let identities: [Case] = [
    line("a copy", good, warning("duplicate-record", 2, 7)),
    line(
      "another record with the id", #"{"id":"good","start":"2026-11-18T09:00:00Z"}"#,
      error("duplicate-id", 2, 7)),
    line(
      "a later version",
      #"{"id":"good","start":"2026-11-18T09:00:00Z","updatedAt":"2026-11-18T10:00:00Z"}"#),
    line("deleted", #"{"id":"good","deleted":true}"#, read: 1),
    line("deleted without an id", #"{"deleted":true}"#, error("missing-field", 2, 1)),
    line(
      "two copies without an id",
      #"{"start":"2026-11-18T09:00Z","note":"n"}"# + "\n"
        + #"{ "note" : "n", "start" : "2026-11-18T09:00Z" }"#, read: 3,
      warning("duplicate-record", 3, 1)),
  ]

  static let syntax: [Case] = [
    line("torn in the middle", #"{"id":"x","start":"2026-11-1"#, error("torn-line", 2, 1)),
    Case(
      name: "torn at the end", bytes: Array("\(good)\n\(alsoGood)\n{\"id\":\"x\",\"sta".utf8),
      expected: [error("torn-line", 3, 1)]),
    Case(
      name: "torn in the middle of a character",
      bytes: Array("\(good)\n\(alsoGood)\n{\"id\":\"".utf8) + [0xE8, 0xAF],
      expected: [error("torn-line", 3, 1)]),
    Case(name: "no newline at the end", bytes: Array("\(good)\n\(alsoGood)".utf8), expected: []),
    Case(
      name: "Windows line ends", bytes: Array("\(good)\r\n\r\n\(alsoGood)\r\n".utf8), expected: []),
    Case(
      name: "a byte-order mark",
      bytes: [0xEF, 0xBB, 0xBF] + Array("\(good)\n{\"id\":5}\n\(alsoGood)\n".utf8),
      expected: [error("wrong-type", 2, 7), error("missing-field", 2, 1)]),
    Case(
      name: "an error behind a byte-order mark",
      bytes: [0xEF, 0xBB, 0xBF] + Array("{]\n\(good)\n\(alsoGood)\n".utf8),
      expected: [error("json-syntax", 1, 2)]),
    line("a trailing comma", #"{"id":"x",}"#, error("json-syntax", 2, 10)),
    line("single quotes", "{'id':'x'}", error("json-syntax", 2, 2)),
    line("NaN", #"{"id":"x","note":NaN}"#, error("json-syntax", 2, 18)),
    line("a leading zero", #"{"id":"x","note":012}"#, error("json-syntax", 2, 18)),
    line("a number with a bare point", #"{"id":"x","note":1.}"#, error("json-syntax", 2, 18)),
    line("no colon", #"{"id" "x"}"#, error("json-syntax", 2, 7)),
    line("no comma", #"{"id":"x" "note":"n"}"#, error("json-syntax", 2, 11)),
    line("a comment", #"{"id":"x" /* x */}"#, error("json-syntax", 2, 11)),
    line("a bad escape", #"{"id":"a\qb"}"#, error("json-syntax", 2, 9)),
    line("half of a surrogate pair", #"{"id":"\ud83d x"}"#, error("json-syntax", 2, 8)),
    line("bad hexadecimal digits", #"{"id":"\u12g4"}"#, error("json-syntax", 2, 8)),
    line("two records on a line", good + alsoGood, error("json-syntax", 2, 74)),
    line("a list", "[\(good)]", error("not-a-record", 2, 1)),
    line("a number", "12", error("not-a-record", 2, 1)),
    line("words", "dear diary", error("json-syntax", 2, 1)),
    line("a tab in a text", "{\"id\":\"a\tb\"}", error("json-syntax", 2, 9)),
    line("a NUL in a text", "{\"id\":\"a\0b\"}", error("json-syntax", 2, 9)),
    line("NUL bytes", [0, 0, 0], error("json-syntax", 2, 1)),
    line(
      "Latin-1", Array(#"{"id":"M"#.utf8) + [0xFC] + Array(#"ller"}"#.utf8), error("encoding", 2, 9)
    ),
    line(
      "an overlong sequence", Array(#"{"id":""#.utf8) + [0xC0, 0xAF] + Array(#""}"#.utf8),
      error("encoding", 2, 8)),
    line("bytes that are not UTF-8 outside a text", [0x7B, 0xFF, 0x7D], error("encoding", 2, 2)),
    line(
      "wide characters before the error", #"{"id":"读书","start":5}"#, error("wrong-type", 2, 20)),
    session(
      "nested 65 deep", #""note":"# + String(repeating: "[", count: 65), error("too-deep", 2, 112)),
    session(
      "nested 63 deep under an unknown key",
      #""x":"# + String(repeating: "[", count: 63) + String(repeating: "]", count: 63), read: 3,
      warning("unknown-key", 2, 42)),
    session(
      "a line of 10 MB", "\"note\":\"" + String(repeating: "x", count: 10_000_000) + "\"",
      error("line-too-long", 2, 1)),
    Case(name: "an empty file", bytes: [], expected: [], read: 0),
    Case(name: "blank lines", bytes: Array("\n  \n\(good)\n\t\n\(alsoGood)\n".utf8), expected: []),
    Case(
      name: "UTF-16",
      bytes: [0xFF, 0xFE] + good.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      expected: [error("encoding", 0, 0)], read: 0),
    Case(
      name: "UTF-16 without a mark",
      bytes: good.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      expected: [error("encoding", 0, 0)], read: 0),
  ]

  static let documents: [Case] = [
    document("a list", "[\(good),\n\(alsoGood)]\n", read: 2),
    document("an object with records", "{\"records\":[\(good)],\"v\":1}", read: 1),
    document("an object without records", good, read: 0, error("not-a-list", 1, 1)),
    document("an empty document", "", read: 0, error("not-a-list", 1, 1)),
    document("an empty list", "[]", read: 0),
    document(
      "an element that is no record", "[\n\(good),\n 5,\n\(alsoGood)\n]", read: 2,
      error("not-a-record", 3, 2)),
    document(
      "a wrong field", "[\n  {\n    \"id\": \"x\",\n    \"start\": 5\n  }, \(good)]", read: 1,
      error("wrong-type", 4, 14)),
    document("a trailing comma", "[\(good),\n]", read: 1, error("json-syntax", 1, 75)),
    document("cut off", "[\(good),\n{\"id\":", read: 1, error("json-syntax", 2, 7)),
    document("words", "hello", read: 0, error("not-a-list", 1, 1)),
  ]

  @Test(arguments: types + times + identities + syntax + documents)
  func `Broken input is reported with its place, and the good records are read`(
    _ each: Case
  ) async throws {
    let files = MemoryFiles(bytes: [each.path: each.bytes])
    let zone = try #require(Zone(identifier: "Europe/Berlin"))
    let stored = await readFocus(files, zone: zone, width: 2)
    let found = stored.diagnostics.kept.map {
      Found(
        severity: $0.severity, kind: $0.kind, line: $0.place?.line ?? -1,
        column: $0.place?.column ?? -1)
    }
    #expect(Set(found) == Set(each.expected), "\(stored.diagnostics.text())")
    #expect(found.count == each.expected.count)
    #expect(stored.diagnostics.kept.allSatisfy { $0.place?.file == "vault/\(each.path)" })
    #expect(stored.recordCount == each.read)
    #expect(stored.records.sessions.count + stored.records.events.count == each.read)
    #expect(files.allFiles == [each.path: each.bytes], "nothing is changed on disk")
  }

  @Test(arguments: ["jsonl", "json", "csv", "yaml"])
  func `No byte that is cut off or changed stops the program`(pathExtension: String) async throws {
    let texts = [
      "jsonl": "\(Self.good)\n\(Self.alsoGood)\n", "json": "[\(Self.good),\n\(Self.alsoGood)]",
      "csv": "id,start,note\na,2026-01-01,\"x \"\"y\"\"\"\nb,2026-01-02 10:00,é\n",
      "yaml": "- id: a\n  start: 2026-01-01\n- {id: b, start: '2026-01-02', note: [é]}\n",
    ]
    let text = Array(try #require(texts[pathExtension]).utf8)
    let path = try #require(VaultPath(validating: "focus/sessions.\(pathExtension)"))
    for offset in text.indices {
      var variants = [Array(text[..<offset])]
      for byte: UInt8 in [0x00, 0x0A, 0x22, 0x2C, 0x5C, 0x7B, 0x80, 0xFF] {
        var changed = text
        changed[offset] = byte
        variants.append(changed)
      }
      for variant in variants {
        let files = MemoryFiles(bytes: [path: variant])
        let stored = await readFocus(files)
        #expect(stored.recordCount <= 3)
        #expect(!stored.diagnostics.text().contains("\u{0}"))
      }
    }
  }
}
