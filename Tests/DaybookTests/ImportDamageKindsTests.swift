import AllSystems
import Basics
import SiteKit
import TestKit
import Testing
import Vault

/// Damages of every kind in each value of a record, for the formats that are not in
/// ``ImportDamageTests``, whose messages are listed one by one: an import goes on, and reports the
/// place of everything left out.
struct ImportDamageKindsTests {
  /// A sample with a record to damage, and a sound one.
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    /// The path to import.
    let path: String
    let files: [String: String]
    /// The values of the first record that are damaged, in order.
    let values: [String]
    /// Files that the vault has before.
    var vault: [VaultPath: String] = [:]
    /// A text of the sound record, as the vault has it.
    let sound: String

    var testDescription: String { name }
  }

  /// The texts put in the place of a value.
  static let damages: [(name: String, text: @Sendable (String) -> String)] = [
    ("nothing", { _ in "" }), ("a word", { _ in "x" }), ("a number", { _ in "5" }),
    ("a negative number", { _ in "-7" }), ("no finite number", { _ in "1e999" }),
    ("a huge number", { _ in "99999999999999999999999999" }),
    ("a day that is on no calendar", { _ in "2026-02-30T25:61:00Z" }),
    ("the value twice", { $0 + $0 }), ("half the value", { String($0.prefix($0.count / 2)) }),
    ("a zero byte", { $0.prefix(2) + "\0" + $0.dropFirst(2) }),
    ("a control character", { $0.prefix(2) + "\u{1}" + $0.dropFirst(2) }),
    ("an open quote", { "\"" + $0 }), ("brackets that do not close", { "[{<" + $0 }),
    ("an end of line", { $0.prefix(2) + "\n" + $0.dropFirst(2) }),
    ("a long text", { $0 + String(repeating: "长", count: 5_000) }),
    ("separators", { $0 + ",;\t|," }),
  ]

  private static let health = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_US">
     <ExportDate value="2026-11-20 12:00:00 +0800"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="A" unit="count" \
    startDate="2026-11-18 10:00:00 +0800" endDate="2026-11-18 10:30:00 +0800" value="300"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="A" unit="count" \
    startDate="2026-11-19 10:00:00 +0800" endDate="2026-11-19 10:30:00 +0800" value="4711"/>
    </HealthData>
    """

  private static let riddle: [VaultPath: String] = [
    "prompts/riddle.md": "---\nversion: 2\n---\nSolve it: {{riddle}}\n"
  ]

  private static func observation(_ id: String, _ day: Int, _ output: String) -> String {
    #"{"id":"\#(id)","traceId":"t","startTime":"2026-11-0\#(day)T20:08:11.168Z","#
      + #""input":"What am I?","output":"\#(output)","model":"gpt-5","latency":15\#(day)0,"#
      + #""promptName":"riddle","promptVersion":2}"#
  }

  private static func result(_ id: String, _ output: String) -> String {
    #"{"id":"\#(id)","promptIdx":0,"latencyMs":1500,"cost":0.004,"prompt":{"label":"riddle@2"},"#
      + #""success":true,"provider":{"id":"gpt-5"},"vars":{"riddle":"What"},"#
      + #""response":{"output":"\#(output)","tokenUsage":{"total":282}}}"#
  }

  private static func site(
    _ name: String, _ settings: [String: String], _ page: String, _ other: String,
    _ matter: String = "---\ntitle: First\ndate: 2026-03-02\ntags: [one]\n---\nText.\n"
  ) -> Sample {
    let files = [page: matter, other: "---\ntitle: Good\n---\nSound words.\n"]
      .merging(settings) { $1 }
    return Sample(
      name: name, path: "site",
      files: Dictionary(uniqueKeysWithValues: files.map { ("site/" + $0.key, $0.value) }),
      values: ["First", "2026-03-02", "[one]"], sound: "Sound words.")
  }

  static let samples: [Sample] = [
    Sample(
      name: "events of iCalendar", path: "c.ics",
      files: [
        "c.ics": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:u1\r\n"
          + "DTSTART:20260302T090000Z\r\nDTEND:20260302T100000Z\r\nSUMMARY:First\r\n"
          + "RRULE:FREQ=DAILY;COUNT=1\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:u2\r\n"
          + "DTSTART:20260305T090000Z\r\nDTEND:20260305T100000Z\r\nSUMMARY:Good\r\n"
          + "END:VEVENT\r\nEND:VCALENDAR\r\n"
      ],
      values: ["20260302T090000Z", "20260302T100000Z", "FREQ=DAILY;COUNT=1"], sound: "Good"),
    Sample(
      name: "tasks of iCalendar", path: "c.ics",
      files: [
        "c.ics": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:u1\r\nSUMMARY:First\r\n"
          + "DUE;VALUE=DATE:20260302\r\nCOMPLETED:20260302T100000Z\r\nEND:VTODO\r\n"
          + "BEGIN:VTODO\r\nUID:u2\r\nSUMMARY:Good\r\nDUE;VALUE=DATE:20260305\r\nEND:VTODO\r\n"
          + "END:VCALENDAR\r\n"
      ],
      values: ["DATE:20260302", "20260302T100000Z", "First"], sound: "Good"),
    Sample(
      name: "Apple Health", path: "export.xml", files: ["export.xml": health],
      values: ["2026-11-18 10:00:00 +0800", "2026-11-18 10:30:00 +0800", "\"300\""],
      sound: "4711"),
    Sample(
      name: "names and amounts", path: "list.txt",
      files: ["list.txt": "张三 500元\n李四 六百元\n王五 700元\n"],
      values: ["张三", "500元"], sound: "王五"),
    Sample(
      name: "Langfuse", path: "o.json",
      files: ["o.json": "[\(observation("o1", 1, "An echo."))\n,\(observation("o2", 2, "Good"))]"],
      values: [#""2026-11-01T20:08:11.168Z""#, "1510", #""An echo.""#], vault: riddle,
      sound: "Good"),
    Sample(
      name: "promptfoo", path: "results.json",
      files: [
        "results.json": #"{"evalId":"e","results":{"version":3,"#
          + #""timestamp":"2026-11-01T20:08:11.168Z","prompts":[{"raw":"x","label":"riddle@2"}],"#
          + "\"results\":[\(result("r1", "An echo."))\n,\(result("r2", "Good"))]}}"
      ],
      values: [#""An echo.""#, "1500", "0.004"], vault: riddle, sound: "Good"),
    Sample(
      name: "invitation", path: "mei.json",
      files: [
        "mei.json": #"{"format":"daybook-invitation","for":"mei","team":{"id":"desk","#
          + #""name":"Desk","members":[{"user":"Lin","role":"owner"},{"user":"mei","role":"#
          + #""viewer"}]},"prompts":[{"title":"First","tags":["a"],"body":"Words."},"#
          + "\n" + #"{"title":"Good","body":"Sound words."}]}"#
      ],
      values: [#""First""#, #"["a"]"#, #""Words.""#], sound: "Sound words."),
    Sample(
      name: "prompts in Markdown", path: "p",
      files: [
        "p/a.prompt.md": "---\ndescription: First\ntags: [a]\nmodel: gpt-5\n---\nSay it.\n",
        "p/b.prompt.md": "---\ndescription: Good\n---\nSound words.\n",
      ],
      values: ["First", "[a]", "gpt-5"], sound: "Sound words."),
    Sample(
      name: "a table with a mapping", path: "scale.csv",
      files: ["scale.csv": "Datum;Gewicht;Ort\n2026-03-02;71,2;Bad\n2026-03-05;47,11;Bad\n"],
      values: ["2026-03-02", "71,2", "Bad"],
      vault: [
        "measures.yaml": "weight: {kind: number}\n",
        "imports/scale.yaml":
          "kind: weight\nfields: {day: Datum, value: Gewicht, note: Ort}\ndecimals: comma\n",
      ], sound: "47.11"),
    site("Hugo", ["hugo.toml": "title = 'x'\n"], "content/a.md", "content/b.md"),
    site("Zola", ["config.toml": "base_url = 'x'\n"], "content/a.md", "content/b.md"),
    site("Jekyll", ["_config.yml": "title: x\n"], "_posts/2026-03-02-a.md", "b.md"),
    site("Eleventy", ["eleventy.config.js": "x"], "src/a.md", "src/b.md"),
    site("Obsidian", [".obsidian/app.json": "{}"], "a.md", "b.md"),
  ]

  private func imported(
    _ sample: Sample, _ files: [String: String]
  ) async throws -> (vault: MemoryFiles, said: [Diagnostic], printed: String) {
    let vault = MemoryFiles(
      sample.vault.merging(["daybook.yaml": "timeZone: Asia/Shanghai\n"]) { $1 })
    let host = RecordedHost(vault, asOf: try at("2026-11-20 18:40"), files: files)
    var failure: [Diagnostic] = []
    do {
      var request = ImportRequest([sample.path])
      request.isYes = true
      if sample.path == "list.txt" {
        request.answers["direction"] = "received"
        request.answers["date"] = "2026-03-02"
      }
      var work = try ImportWork(request, in: host)
      try await work.run()
    } catch let error as Failure {
      failure = [error.diagnostic]
    } catch is ImportFailed {}
    return (
      vault, host.record.reported.kept + failure, host.record.printed.joined(separator: "\n")
    )
  }

  /// The records and files that came.
  private func came(_ vault: MemoryFiles, before: [VaultPath: String]) -> (count: Int, text: String)
  {
    var (count, text) = (0, "")
    for (path, bytes) in vault.allFiles.sorted(by: { $0.key < $1.key })
    where !path.text.hasPrefix(".daybook") && before[path] == nil {
      guard !["daybook.yaml", "measures.yaml"].contains(path.text) else { continue }
      count += path.text.hasSuffix(".jsonl") ? bytes.count { $0 == 0x0A } : 1
      text += String(decoding: bytes, as: UTF8.self)
    }
    return (count, text)
  }

  @Test(arguments: samples)
  func `An import survives every damage, and says what it leaves out`(
    sample: Sample
  ) async throws {
    let whole = try await imported(sample, sample.files)
    let all = came(whole.vault, before: sample.vault)
    #expect(all.count >= 2 && all.text.contains(sample.sound), "\(whole.printed) \(whole.said)")
    #expect(whole.said.allSatisfy { $0.severity != .error }, "\(whole.said)")
    #expect(sample.values.count * Self.damages.count >= 30)
    var refused = 0
    for value in sample.values {
      for damage in Self.damages {
        var files = sample.files
        let path = try #require(
          files.filter { $0.value.contains(value) }.keys.min(), "no \(value)")
        let text = files[path] ?? ""
        files[path] = text.replacing(value, with: damage.text(value), maxReplacements: 1)
        let (vault, said, printed) = try await imported(sample, files)
        let now = came(vault, before: sample.vault)
        let comment = "\(sample.name): \(damage.name) for \(value): \(said) \(printed)"
        let isSaid =
          !said.isEmpty || printed.contains("left out") || printed.contains("unreadable")
          || printed.contains("Pages to look at")
        if now.count < all.count {
          refused += 1
          #expect(isSaid, "lost without a word: \(comment)")
        }
        for problem in said where problem.severity == .error {
          let file = problem.place?.file ?? ""
          #expect(file.hasPrefix(sample.path), "no place: \(comment)")
        }
        // Only where the rest of a file cannot be read does a sound record go with it.
        let hasEnd = said.contains { $0.severity == .error }
        #expect(now.text.contains(sample.sound) || hasEnd, "\(comment)")
      }
    }
    // A test that never sees a record left out would show nothing; sites take every page.
    #expect(refused > 0 || sample.path == "site" || sample.path == "p")
  }
}
