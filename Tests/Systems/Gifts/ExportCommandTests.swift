import ArgumentParser
import Basics
import TestKit
import Testing
import Vault

@testable import Gifts

/// What the exports ask of what runs them.
struct ExportCommandTests {
  private func host() throws -> RecordedHost {
    RecordedHost(
      MemoryFiles([
        "gifts/records.jsonl": """
        {"id":"l","amount":"1200","direction":"sent","type":"loan","date":"2026-06-01","contact":"张三"}

        """
      ]), asOf: try at("2026-11-20 18:40"))
  }

  @Test(arguments: [
    ["--to", "-"], ["--to", "a.txt"], ["--to", "csv"], ["--to", "-", "--format", "xlsx"],
    ["--to", "a.ics", "--year", "2026"], ["--to", "a.ics", "--years", "0"], [],
  ])
  func `Usage that says too little or too much is refused`(arguments: [String]) {
    #expect(throws: (any Error).self) { try ExportGiftsCommand.parse(arguments) }
  }

  @Test(arguments: [
    ["--to", "a.CSV"], ["--to", "-", "--format", "ics"],
    ["--to", "a.b.xlsx", "--month", "2026-11"],
    ["--to", "a", "--format", "journal"],
  ])
  func `Usage of the help is taken`(arguments: [String]) throws {
    _ = try ExportGiftsCommand.parse(arguments)
  }

  @Test func `A table for a file has a mark that one for a pipe has not`() async throws {
    let host = try host()
    try await ExportGiftsCommand.parse(["--to", "a.csv"]).run(host)
    try await ExportGiftsCommand.parse(["--to", "-", "--format", "csv"]).run(host)
    let record = host.record
    #expect(record.files["a.csv"] == [0xEF, 0xBB, 0xBF] + record.written)
    #expect(record.printed == ["a.csv: 1 record"])
  }

  @Test func `A loan note is converted, and says what it lacks`() async throws {
    let host = try host()
    try await ExportLoanNoteCommand.parse(["l", "--to", "loan.pdf"]).run(host)
    try await ExportLoanNoteCommand.parse(["l", "--to", "loan.svg"]).run(host)
    let record = host.record
    let drawing = try #require(record.files["loan.svg"])
    #expect(drawing.starts(with: Array("<svg".utf8)))
    #expect(
      record.files["loan.pdf"] == Array("pdf of \(host.clock.formatted()): ".utf8) + drawing)
    #expect(record.printed == ["loan.pdf: 张三, 1200.00 CNY", "loan.svg: 张三, 1200.00 CNY"])
    #expect(record.reported.kept.filter { $0.kind == "no-author" }.count == 2)
  }
}
