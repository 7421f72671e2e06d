import ArgumentParser
import Chronology
import Diagnostics
import Gifts
import SiteKit
import TestKit
import Testing
import Vault

@testable import GiftsSystem

struct ImportGiftsCommandTests {
  @Test(arguments: [
    [], ["--image", "a.png", "b.csv"], ["a.csv", "--to", "b.txt"], ["a.csv", "--direction", "up"],
    ["a.csv", "--category", "party"], ["a.csv", "--date", "5/1/2026"],
    ["a.csv", "--currency", "元宝"],
    ["a.csv", "--source", "manual"],
  ])
  func `Wrong usage is refused`(arguments: [String]) {
    #expect(throws: (any Error).self) { try ImportGiftsCommand.parse(arguments) }
  }

  @Test func `Options are read as people write them`() throws {
    let command = try ImportGiftsCommand.parse([
      "a.csv", "b.vcf", "--direction", "sent", "--category", "婚礼", "--date", "农历2026年八月十五",
      "--currency", "usd", "--source", "ocr", "--all",
    ])
    #expect(command.files == ["a.csv", "b.vcf"])
    #expect(command.direction == .sent && command.category == .wedding && command.source == .ocr)
    #expect(command.date?.description == "2026-09-25")
    #expect(command.currency?.code == "USD" && command.all)
  }

  @Test func `Files of one import know of each other, and a missing one stops all`() async throws {
    let vault = MemoryFiles()
    let host = RecordedHost(
      vault, asOf: try at("2026-11-20 18:40"), files: ["list.txt": "张三 500\n"])
    func run(_ files: [String], _ more: [String] = []) async throws {
      try await ImportGiftsCommand.parse(
        files + ["--date", "2026-05-01", "--direction", "received"] + more
      ).run(host)
    }
    await #expect(throws: Failure.self) { try await run(["list.txt", "missing.txt"]) }
    await #expect(throws: Failure.self) { try await run(["list.txt"], ["--book", "nobook"]) }
    try await run(["list.txt"], ["--dry-run"])
    #expect(vault.allFiles.isEmpty)
    try await run(["list.txt", "list.txt"])
    let lines = String(decoding: try vault.contents(of: "gifts/records.jsonl"), as: UTF8.self)
      .split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""contact":"张三","source":"import""#) == true)
  }

  @Test(
    arguments: [
      ("list.txt", "张三 500\n李四 600\n王五 700\n赵六 800\n", ["张三  500", "李四  600", "王五  700"]),
      ("t.csv", "姓名,金额\n张三,500\n李四,600\n", ["张三  500", "李四  600"]),
    ])
  func `Which way gifts went is asked with three rows, and never guessed`(
    file: String, text: String, rows: [String]
  ) async throws {
    func run(_ answers: [String]?) async throws -> (MemoryFiles, RecordedHost.Record) {
      let vault = MemoryFiles()
      let host = RecordedHost(
        vault, asOf: try at("2026-11-20 18:40"), files: [file: text], answers: answers)
      do {
        try await ImportGiftsCommand.parse([file, "--date", "2026-05-01"]).run(host)
      } catch let code as ExitCode {
        #expect(code == .failure)
      }
      return (vault, host.record)
    }
    let (vault, record) = try await run(["what?", "rec"])
    #expect(record.asked == Array(repeating: "were these received or sent?", count: 2))
    #expect(record.notes.first == rows.map { "  \($0)\n" }.joined())
    let lines = String(decoding: vault.allFiles["gifts/records.jsonl"] ?? [], as: UTF8.self)
    #expect(
      lines.split(separator: "\n").count == text.split(separator: "\n").count { $0.contains("0") })
    #expect(lines.contains(#""direction":"received""#) && !lines.contains("sent"))
    // Without an answer, and without a person, nothing is taken.
    for answers in [[""], nil] as [[String]?] {
      let (vault, record) = try await run(answers)
      #expect(vault.allFiles["gifts/records.jsonl"] == nil)
      #expect(record.reported.hasErrors)
    }
  }

  @Test func `What came in is told with its kind, in words and for programs`() async throws {
    let card = "BEGIN:VCARD\r\nFN:李四\r\nEND:VCARD\r\n"
    let host = RecordedHost(
      asOf: try at("2026-11-20 18:40"),
      files: ["list.txt": "张三 500\n", "a.vcf": card, "book.csv": "姓名,金额,电话\n王五,600,138\n"])
    func run(_ arguments: String...) async throws {
      try await ImportGiftsCommand.parse(arguments + ["--date", "2026-05-01"]).run(host)
    }
    try await run("list.txt", "book.csv", "--direction", "sent")
    try await run("a.vcf", "--dry-run")
    try await run("list.txt", "--direction", "sent", "--format", "json")
    let printed = host.record.printed
    #expect(
      printed.prefix(3) == [
        "list.txt: a list of names and amounts: 1 read, 1 added, 0 already there, 0 unreadable",
        """
        book.csv: a table of gifts: 1 read, 2 added, 0 already there, 0 unreadable
          1 of the added are contacts
        """,
        """
        a.vcf: contacts (vCard): 1 read, 1 added, 0 already there, 0 unreadable
          nothing was written, as --dry-run was given
        """,
      ])
    #expect(printed.last?.contains(#""kind":"list""#) == true)
  }
}
