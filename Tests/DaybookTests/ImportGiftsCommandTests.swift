import ArgumentParser
import Chronology
import Foundation
import Gifts
import Testing

@testable import daybook

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
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("daybook-\(UUID().uuidString)")
    let vault = folder.appendingPathComponent("vault")
    try FileManager.default.createDirectory(at: vault, withIntermediateDirectories: true)
    let list = folder.appendingPathComponent("list.txt").path
    try "张三 500\n".write(toFile: list, atomically: true, encoding: .utf8)
    let records = vault.appendingPathComponent("gifts/records.jsonl").path
    func run(_ files: [String], _ more: [String] = []) async throws {
      let arguments = files + ["--vault", vault.path, "--date", "2026-05-01"] + more
      let command = try ImportGiftsCommand.parse(arguments)
      try await command.run()
    }
    await #expect(throws: Failure.self) { try await run([list, list + ".missing"]) }
    await #expect(throws: Failure.self) { try await run([list], ["--book", "nobook"]) }
    try await run([list], ["--dry-run"])
    #expect(!FileManager.default.fileExists(atPath: records))
    try await run([list, list])
    let lines = try String(contentsOfFile: records, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""contact":"张三","source":"import""#) == true)
  }
}
