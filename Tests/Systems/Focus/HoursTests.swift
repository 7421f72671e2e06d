import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Focus

struct HoursTests {
  /// Monday 16 to Sunday 22 November 2026. By hand: on the 16th novel 1 h 20 min, and letters
  /// 10 min; novel over midnight 30 min on the 17th and 1 h 7 min on the 18th; on the 18th `=1+1`
  /// 9:00–10:00, which overlaps letters from 9:30 to 10:30; on the 20th 30 min without a project,
  /// and novel runs from 17:00 to now, 17:45. A correction made the session on the 19th void, and
  /// the session on the 21st is in the future.
  private func vault(_ settings: String = "") -> MemoryFiles {
    MemoryFiles(
      name: "",
      [
        "daybook.yaml": "timeZone: Asia/Shanghai\n" + settings,
        "focus/sessions.jsonl": """
        {"id":"a","start":"2026-11-15T20:00","end":"2026-11-15T21:00","project":"novel"}
        {"id":"b","start":"2026-11-16T09:00","end":"2026-11-16T10:00","project":"novel"}
        {"id":"c","start":"2026-11-16T10:10","end":"2026-11-16T10:20","project":"letters"}
        {"id":"d","start":"2026-11-16T11:00","end":"2026-11-16T11:20","project":"novel"}
        {"id":"e","start":"2026-11-17T23:30","end":"2026-11-18T01:07","project":"novel"}
        {"id":"f","start":"2026-11-18T09:00","end":"2026-11-18T10:00","project":"=1+1"}
        {"id":"g","start":"2026-11-18T09:30","end":"2026-11-18T10:30","project":"letters"}
        {"id":"h","start":"2026-11-18T12:00","end":"2026-11-18T13:00","kind":"break"}
        {"id":"i","start":"2026-11-19T09:00","end":"2026-11-19T11:00","project":"novel"}
        {"id":"i","start":"2026-11-19T09:00","end":"2026-11-19T11:00","valid":false,\
        "updatedAt":"2026-11-19T12:00:00+08:00"}
        {"id":"j","start":"2026-11-20T08:00","end":"2026-11-20T08:30"}
        {"id":"k","start":"2026-11-20T17:00","project":"novel"}
        {"id":"l","start":"2026-11-21T09:00","end":"2026-11-21T12:00","project":"novel"}

        """,
      ])
  }

  private func run(_ arguments: String..., host: RecordedHost? = nil) async throws -> RecordedHost {
    let host = try host ?? RecordedHost(vault(), asOf: at("2026-11-20 17:45"))
    try await HoursCommand.parse(arguments).run(host)
    return host
  }

  @Test func `A sheet adds up by day and by project`() async throws {
    let lines = try await run().record.printed.joined().split(separator: "\n")
    #expect(
      lines.map { $0.split(separator: " ").joined(separator: " ") } == [
        "Hours from 2026-11-16 to 2026-11-22",
        "2026-11-16 1 h 30 min", "novel 1 h 20 min", "letters 10 min",
        "2026-11-17 30 min", "novel 30 min",
        "2026-11-18 3 h 07 min", "novel 1 h 07 min", "=1+1 1 h", "letters 1 h",
        "2026-11-20 1 h 15 min", "novel 45 min", "without a project 30 min",
        "Total 6 h 22 min", "novel 3 h 42 min", "letters 1 h 10 min", "=1+1 1 h",
        "without a project 30 min",
        "30 min of it counts under more than one project, as sessions overlap.",
      ])
  }

  @Test func `An overlap of seconds is not told as 0 minutes`() async throws {
    let files = MemoryFiles(
      name: "",
      [
        "daybook.yaml": "timeZone: Asia/Shanghai\n",
        "focus/sessions.jsonl": """
        {"id":"a","start":"2026-11-16T09:00:00","end":"2026-11-16T10:00:10","project":"novel"}
        {"id":"b","start":"2026-11-16T10:00:00","end":"2026-11-16T10:30:00","project":"letters"}

        """,
      ])
    let shown = try await run(host: RecordedHost(files, asOf: at("2026-11-20 17:45")))
    let text = shown.record.printed.joined()
    #expect(text.contains("letters") && !text.contains("overlap"), "\(text)")
  }

  @Test func `Each day's sum of a project is rounded up, and the rate applies to the total`()
    async throws
  {
    let csv = String(
      decoding: try await run(
        "--rate", "62.5", "EUR", "--round", "15min", "--format", "csv"
      ).record.written, as: UTF8.self)
    // novel 1.5 + 0.5 + 1.25 + 0.75 = 4; letters 0.25 + 1 = 1.25, 78.125 EUR; the void one is none.
    #expect(
      csv.split(separator: "\r\n") == [
        "project,2026-11-16,2026-11-17,2026-11-18,2026-11-19,2026-11-20,2026-11-21,2026-11-22,"
          + "total,amount,currency",
        "novel,1.5,0.5,1.25,0,0.75,0,0,4,250.00,EUR",
        "letters,0.25,0,1,0,0,0,0,1.25,78.13,EUR",
        "'=1+1,0,0,1,0,0,0,0,1,62.50,EUR",
        ",0,0,0,0,0.5,0,0,0.5,,",
        "total,1.75,0.5,3.25,0,1.25,0,0,6.75,390.63,EUR",
      ])
  }

  @Test func `A project has a sheet of its own`() async throws {
    let csv = String(
      decoding: try await run("--project", "Letters", "--format", "csv").record.written,
      as: UTF8.self)
    #expect(csv.contains("\r\nletters,") && !csv.contains("novel") && csv.contains("\r\ntotal,"))
    let json = try await run("--project", "letters", "--format", "json").record.printed.joined()
    #expect(json.contains(#""seconds":4200,"focusSeconds":4200,"overlapSeconds":0"#))
    await #expect(throws: (any Error).self) { try await run("--project", "leters") }
  }

  @Test func `JSON has exact lengths, and says what overlaps`() async throws {
    let json = try await run("--format", "json", "--rate", "6000円").record.printed.joined()
    // 80 + 10 + 30 + 67 + 60 + 60 + 30 + 45 minutes, 30 of them twice.
    #expect(json.contains(#""seconds":22920,"focusSeconds":21120,"overlapSeconds":1800"#))
    // 222 minutes of novel.
    #expect(json.contains(#"{"name":"novel","seconds":13320,"amount":22200,"rate":6000,"#))
    #expect(json.contains(#"{"name":null,"seconds":1800,"amount":null,"rate":null,"#))
    #expect(json.contains(#""rate":6000,"currency":"JPY","amount":35200"#))
  }

  /// Rates of projects in the settings, by title and in any case.
  private static let rates = """
    focus:
      rates:
        Novel: {rate: 60 EUR, round: 1 h}
        letters: 2.125 KWD

    """

  @Test func `Projects have rates of their own, before those of the command`() async throws {
    let host = RecordedHost(vault(Self.rates), asOf: try at("2026-11-20 17:45"))
    let json = try await run("--format", "json", "--rate", "6000円", host: host).record.printed
      .joined()
    // novel 2 + 1 + 2 + 1 hours; letters 70 minutes, 2.479 of three decimals; =1+1 an hour.
    #expect(
      json.contains(
        #"{"name":"novel","seconds":21600,"amount":360,"rate":60,"currency":"EUR","#
          + #""roundSeconds":3600}"#), "\(json)")
    #expect(json.contains(#""name":"letters","seconds":4200,"amount":2.479,"rate":2.125,"#))
    #expect(json.contains(#""currency":null,"amount":null,"amounts":["#))
    #expect(
      json.contains(
        #"[{"currency":"EUR","amount":360},{"currency":"JPY","amount":6000},"#
          + #"{"currency":"KWD","amount":2.479}]"#))
  }

  @Test func `Sums in several currencies have lines of their own`() async throws {
    let host = RecordedHost(vault(Self.rates), asOf: try at("2026-11-20 17:45"))
    let csv = String(
      decoding: try await run("--format", "csv", host: host).record.written, as: UTF8.self)
    #expect(
      csv.split(separator: "\r\n").suffix(2) == [
        "total,2.1667,1,4,0,1.5,0,0,8.6667,360.00,EUR", "total,,,,,,,,,2.479,KWD",
      ], "\(csv)")
    let other = RecordedHost(vault(Self.rates), asOf: try at("2026-11-20 17:45"))
    let text = try await run(host: other).record.printed.joined()
    #expect(text.contains("360.00 EUR, 2.479 KWD"))
    #expect(text.contains("novel: the sum of each day is rounded up to a multiple of 1 h."))
  }

  @Test(arguments: [
    ("{novel: 60}", "focus.rates.novel"), ("{novel: {rate: soon}}", "focus.rates.novel.rate"),
    ("{novel: {round: 2 days}}", "focus.rates.novel.round"), ("{novel: {rat: 1 EUR}}", "rat"),
    ("[60 EUR]", "focus.rates"),
  ])
  func `A rate that cannot be read is told with its place`(yaml: String, name: String) throws {
    let read = try Settings.read(
      in: vault("focus:\n  rates: \(yaml)\n"), keys: SettingKey.focus, systemNames: ["focus"])
    #expect(read.diagnostics.count == 1)
    let problem = try #require(read.diagnostics.first)
    #expect(problem.message.contains(name) && problem.place?.line == 3, "\(problem)")
    #expect(!read.settings[ProjectRates.self].hasPrices)
  }

  @Test(arguments: [
    ("500元", "CNY 500.00"), ("500块", "CNY 500.00"), ("五百块", "CNY 500.00"),
    ("1,200.50元", "CNY 1200.50"), ("500 RMB", "CNY 500.00"), ("RMB500", "CNY 500.00"),
    ("¥500", "CNY 500.00"), ("500 欧元", "EUR 500.00"), ("80 SEK", "SEK 80.00"),
    ("SEK 80", "SEK 80.00"), ("CNY 500", "CNY 500.00"), ("500 ABC", nil), ("ABC 500", nil),
    ("500", nil), ("500元/天", nil), ("500 XXX", nil),
  ])
  func `A rate is read as gifts are, and an unknown currency is none`(
    text: String, expected: String?
  ) {
    let rate = try? HourlyRate(text)
    #expect(rate.map { "\($0.currency) \($0.hour)" } == expected)
  }

  @Test func `A sheet is written to a file, for a month, and sums without a rate`() async throws {
    let host = try await run("2026-11", "--to", "hours.csv")
    let text = String(decoding: try #require(host.record.files["hours.csv"]), as: UTF8.self)
    #expect(text.hasPrefix("\u{FEFF}project,2026-11-01,"))
    // The hour on the 15th comes to the 382 minutes of the week.
    #expect(text.hasSuffix(",7.3667\r\n"))
    #expect(host.record.printed == ["hours.csv: 3 projects"])
  }

  @Test(arguments: [
    ["--rate", "60"], ["--rate", "0 EUR"], ["--rate", "soon"], ["--rate", "1.234 EUR"],
    ["--round", "0 min"], ["--round", "2 days"], ["--round", "soon"], ["--overwrite"],
    ["--to", "hours.txt"], ["--to", "hours.csv", "--format", "json"],
  ])
  func `What is no rate, step or file is wrong usage`(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try HoursCommand.parse(arguments) }
  }

  @Test func `An empty period says so`() async throws {
    #expect(
      try await run("2026-08").record.printed == [
        "There is no focus from 2026-08-01 to 2026-08-31.\n"
      ])
  }
}
