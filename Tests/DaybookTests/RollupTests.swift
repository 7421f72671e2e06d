import Foundation
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// `daybook rollup`, which prints the figures of many vaults as rows.
@Suite(.enabled(if: BuiltProgram.isThere, "the program is not built"))
struct RollupTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("key", String(decoding: 0..<32 as Range<UInt8>, as: UTF8.self))
    #expect(chmod("\(folder.path)/key", 0o600) == 0)
    try write(
      "lin/daybook.yaml",
      """
      timeZone: Asia/Shanghai
      audiences:
        full: {focus: full, measures: full, journal: entries}
        sums: {focus: totals, measures: totals}
        none: {}

      """)
    try write(
      "lin/measures.yaml",
      """
      weight: {kind: number, unit: kg}
      secretquagga: {kind: count, private: true}

      """)
    // A session over midnight, an overlap of two sessions, a deleted session, and one of today.
    try write(
      "lin/focus/sessions.jsonl",
      """
      {"id":"a","start":"2026-11-02T23:30:00+08:00","end":"2026-11-03T01:00:00+08:00","project":"quagga"}
      {"id":"b","start":"2026-11-03T09:00:00+08:00","end":"2026-11-03T10:00:00+08:00","note":"quagga"}
      {"id":"c","start":"2026-11-03T09:30:00+08:00","end":"2026-11-03T10:30:00+08:00"}
      {"id":"d","start":"2026-11-04T09:00:00+08:00","end":"2026-11-04T10:30:00+08:00"}
      {"id":"d","deleted":true,"updatedAt":"2026-11-05T00:00:00Z"}
      {"id":"e","start":"2026-11-20T09:00:00+08:00","end":"2026-11-20T10:00:00+08:00"}

      """)
    try write(
      "lin/measures/weight.jsonl",
      #"{"id":"w","at":"2026-11-03T08:00:00+08:00","value":71.25}"# + "\n")
    try write(
      "lin/measures/secretquagga.jsonl",
      #"{"id":"q","at":"2026-11-03T08:00:00+08:00","value":3}"# + "\n")
  }

  private func write(_ name: String, _ text: String) throws {
    let url = URL(fileURLWithPath: "\(folder.path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The output with the name of the temporary folder left out of messages.
  private func rollup(
    _ arguments: [String], input: String? = nil
  ) throws -> (status: Int32, output: String, errors: String) {
    var said = try BuiltProgram.run(
      ["rollup", "--key", "\(folder.path)/key", "--as-of", "2026-11-20T18:00"] + arguments,
      input: input)
    said.errors = said.errors.replacing("\(folder.path)/", with: "")
    return said
  }

  private func lin(
    _ audience: String, _ more: String...
  ) throws -> (
    status: Int32, output: String, errors: String
  ) {
    try rollup(
      ["--audience", audience, "--name", "lin", "--vault", "\(folder.path)/lin"] + more)
  }

  // The pseudonym was made by Python: hmac.new(bytes(range(32)), b"lin", "sha256").
  private func row(
    _ day: String, _ series: String, _ value: String, _ unit: String, _ n: Int, days: Int = 1
  ) -> String {
    #"{"version":1,"vault":"e20837419c300b4e","day":"\#(day)","days":\#(days),"#
      + #""series":"\#(series)","value":\#(value),"unit":"\#(unit)","n":\#(n)}"# + "\n"
  }

  @Test func `Each day with records that is over is a row`() throws {
    let said = try lin("full")
    #expect(said.status == 0, "\(said.errors)")
    #expect(
      said.output
        == row("2026-11-02", "focus", "1800", "s", 1)
        + row("2026-11-03", "focus", "9000", "s", 3)
        + row("2026-11-03", "measures.weight", "71.25", "kg", 1))
    #expect(
      try lin("full", "2026-11-03").output
        == row("2026-11-03", "focus", "9000", "s", 3)
        + row("2026-11-03", "measures.weight", "71.25", "kg", 1))
    // A date as the moment is the end of that day.
    let whole = try BuiltProgram.run([
      "rollup", "--key", "\(folder.path)/key", "--as-of", "2026-11-20", "--audience", "full",
      "--name", "lin", "--vault", "\(folder.path)/lin", "today",
    ])
    #expect(whole.output == row("2026-11-20", "focus", "3600", "s", 1), "\(whole.errors)")
  }

  @Test func `Of totals weeks are rows, if they have enough records`() throws {
    #expect(try lin("sums").output == row("2026-11-02", "focus", "10800", "s", 3, days: 7))
    #expect(try lin("none").output == "")
  }

  @Test func `Of totals a measure keeps its unit`() throws {
    try write("lin/measures.yaml", "reading: {kind: count, unit: pages}\n")
    try write(
      "lin/measures/reading.jsonl",
      (2...4).map { #"{"id":"r\#($0)","day":"2026-11-0\#($0)","value":\#($0)}"# + "\n" }.joined())
    let week = row("2026-11-02", "measures.reading", "9", "pages", 3, days: 7)
    let totals = try lin("sums")
    #expect(totals.output.hasSuffix(week), "\(totals)")
    #expect(try lin("full").output.contains(#""value":4,"unit":"pages","n":1}"#))
  }

  @Test func `The file of rows is for its owner only`() throws {
    let file = "\(folder.path)/rows.jsonl"
    #expect(try lin("full", "--to", file).status == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  private func stats(
    _ audience: String, more: [String]
  ) throws -> (status: Int32, output: String, errors: String) {
    try BuiltProgram.run(
      ["stats", "focus", "--audience", audience, "--vault", "\(folder.path)/lin"]
        + ["--as-of", "2026-11-20T18:00"] + more)
  }

  @Test(arguments: [[], ["--all"], ["2026-W45"], ["2026-11"], ["2026-11-01 to 2026-11-08"]])
  func `Stats for an audience of totals are the weeks of its rows`(period: [String]) throws {
    let said = try stats("sums", more: period + ["--format", "json"])
    #expect(said.status == 0 && said.output.hasPrefix(#"{"version":2,"#), "\(said)")
    let week = #"{"week":"2026-W45","series":"focus","unit":"s","value":10800}"#
    #expect(said.output.contains(#""weeks":[\#(week)]"#), "\(said)")
    #expect(try stats("sums", more: period).output.contains("\n  2026-W45  3 h\n"))
  }

  @Test(arguments: [["2026-11-03"], ["today"], ["--tag", "quagga"], ["2026-11-03 to 2026-11-07"]])
  func `Nothing but sums of weeks is shown at the level of totals`(asked: [String]) throws {
    let said = try stats("sums", more: asked)
    #expect(said.status == 1 && said.output.isEmpty, "\(said)")
    #expect(said.errors.contains("sees only sums of weeks of focus"))
    #expect(try stats("none", more: asked).errors.contains("may not see these figures"))
  }

  @Test func `A vault with an error has no rows, and its message none of its words`() throws {
    try write("lin/focus/events.jsonl", #"{"id":"quagga","at":"2026-02-30"}"# + "\n")
    let said = try lin("full")
    #expect(said.status == 3 && said.output == "")
    #expect(
      said.errors.contains(
        "lin/focus/events.jsonl:1: error: the vault \"lin\" gives no rows: impossible-time"))
    #expect(!said.errors.contains("quagga"))
    let list = "mei\t\(folder.path)/none\nlin\t\(folder.path)/lin\n"
    let all = try rollup(["--audience", "full", "--from", "-"], input: list)
    #expect(all.status == 3)
    #expect(all.output.contains(#""error":"no-vault"}"#))
    #expect(all.output.contains(#""file":"focus/events.jsonl","line":1}"#))
    #expect(!all.output.contains("quagga"))
    let going = try rollup(["--audience", "full", "--from", "-", "--keep-going"], input: list)
    #expect(going.status == 0 && going.output == all.output)
  }

  @Test func `Nothing is written to a vault`() throws {
    _ = try lin("full")
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/lin")
    #expect(names.sorted() == ["daybook.yaml", "focus", "measures", "measures.yaml"])
  }

  @Test func `What would give too much is refused`() throws {
    #expect(try lin("me").status == 64)
    #expect(try lin("nobody").status == 3)
    #expect(try rollup(["--audience", "full", "--vault", "\(folder.path)/lin"]).status == 64)
    let twice = "lin\ta\nlin\tb\n"
    #expect(try rollup(["--audience", "full", "--from", "-"], input: twice).status == 1)
    #expect(try rollup(["--audience", "full", "--from", "-"], input: "lin a\n").status == 1)
    #expect(chmod("\(folder.path)/key", 0o644) == 0)
    let open = try lin("full")
    #expect(open.status == 1 && open.output == "" && open.errors.contains("chmod 600"))
    try write("key", "short")
    #expect(chmod("\(folder.path)/key", 0o600) == 0)
    #expect(try lin("full").status == 1)
  }
}
