import ArgumentParser
import Chronology
import Diagnostics
import Foundation
import Gifts
import Storage
import Testing

@testable import daybook

/// Notes turned into records of a vault on disk.
struct LogTests {
  /// A vault of its own, removed at the end.
  private final class ScratchVault {
    let folder: String

    init(_ files: [String: String]) throws {
      folder = NSTemporaryDirectory() + "daybook-log-\(UUID().uuidString)"
      for (path, text) in files {
        let file = URL(fileURLWithPath: folder + "/" + path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func log() async throws -> NoteLog {
      let vault = try VaultOptions.parse(["--vault", folder])
      let asOf = try AsOfOptions.parse(["--as-of", "2026-11-20T18:40:00+08:00"])
      return NoteLog(try await GiftVault(vault, asOf))
    }

    func stored() async -> StoredGifts {
      await GiftReader.read(DiskFiles(root: folder), zone: .utc, width: 1)
    }
  }

  private static let contacts = #"""
    {"id":"c1","name":"赵六"}
    {"id":"c2","name":"张三"}
    {"id":"c3","name":"五百"}

    """#

  private func vault(_ records: String = "") throws -> ScratchVault {
    try ScratchVault([
      "daybook.yaml": "timeZone: Asia/Shanghai\n", "gifts/contacts.jsonl": Self.contacts,
      "gifts/records.jsonl": records,
    ])
  }

  /// The record without its id, which is of the clock.
  private func record(_ entry: NoteEntry) -> String {
    (entry.record?.line ?? "null").replacing(/"id":"records-20261120-[0-9a-z]+",/, with: "")
  }

  @Test(
    arguments: [
      (
        "张三结婚随礼一千元",
        #"{"name":"张三","contact":"c2","amount":1000,"direction":"sent","type":"gift","event":"结婚","category":"wedding","date":"2026-11-20","source":"manual"}"#
      ),
      (
        "昨天收到王五红包12.30",
        #"{"name":"王五","amount":12.30,"direction":"received","type":"gift","event":"","category":"other","date":"2026-11-19","source":"manual"}"#
      ),
      (
        "借给赵六五千块 下个月还",
        #"{"name":"赵六","contact":"c1","amount":5000,"direction":"sent","type":"loan","event":"","category":"other","date":"2026-11-20","due":"2026-12-31","source":"manual"}"#
      ),
      (
        "收到王五还款两千，结清",
        #"{"name":"王五","amount":2000,"direction":"received","type":"loan","event":"","category":"other","date":"2026-11-20","repays":true,"settled":true,"source":"manual"}"#
      ),
      (
        "给五百随了HK$300",
        #"{"name":"五百","contact":"c3","amount":300,"currency":"HKD","direction":"sent","type":"gift","event":"","category":"other","date":"2026-11-20","source":"manual"}"#
      ),
      ("没有随礼", "null"), ("张三随礼三五百", "null"), ("随礼五百", "null"),
    ])
  func `A note becomes a record`(note: String, expected: String) async throws {
    let log = try await vault().log()
    #expect(record(log.entry(log.note(note), of: note, line: nil)) == expected)
  }

  @Test func `What is written is what was shown, and the reader takes it`() async throws {
    let vault = try vault()
    let log = try await vault.log()
    let note = "中秋送岳父母月饼和酒 合计860元"
    let entry = log.entry(log.note(note), of: note, line: nil)
    let place = try log.write([entry])
    #expect(place.line == 1)
    let file = URL(fileURLWithPath: vault.folder + "/gifts/records.jsonl")
    #expect(try String(contentsOf: file, encoding: .utf8) == (entry.record?.line ?? "") + "\n")
    let gift = try #require(await vault.stored().records.gifts.first)
    #expect(gift.amount == .units(860))
    #expect(gift.direction == .sent)
    #expect(gift.event == "中秋")
    #expect(gift.category == .midAutumn)
    #expect(gift.goods == "月饼、酒")
    #expect(gift.day.description == "2026-09-25")
  }

  @Test func `A repayment names the one loan that is open`() async throws {
    let vault = try vault(
      #"""
      {"id":"l1","amount":5000,"direction":"sent","type":"loan","date":"2026-01-05","contact":"c1"}
      {"id":"l2","amount":900,"direction":"received","type":"loan","date":"2026-01-06","contact":"c1"}
      {"id":"l3","amount":700,"direction":"sent","type":"loan","date":"2026-01-07","contact":"c1","settled":true}

      """#)
    let log = try await vault.log()
    let note = "赵六还我五千"
    let entry = log.entry(log.note(note), of: note, line: nil)
    #expect(record(entry).contains(#""repays":"l1""#))
    let other = "还给赵六九百"
    #expect(record(log.entry(log.note(other), of: other, line: nil)).contains(#""repays":"l2""#))
  }

  @Test func `A note knows the notes before it`() async throws {
    var log = try await vault().log()
    let loan = log.entry(log.note("向钱七借三千"), of: "向钱七借三千", line: 1)
    log.remember(loan)
    let repayment = log.entry(log.note("还了钱七一千"), of: "还了钱七一千", line: 2)
    #expect(repayment.gift?.repayment == .loan(try #require(loan.gift?.id)))
    log.remember(repayment)
    log.remember(log.entry(log.note("还了钱七两千"), of: "还了钱七两千", line: 3))
    // Nothing is open any more.
    let more = log.entry(log.note("还了钱七五百"), of: "还了钱七五百", line: 4)
    #expect(more.gift?.repayment == .unnamed)
  }

  @Test func `A question is told with its place in the batch`() async throws {
    let log = try await vault().log()
    let note = "给张三随了三五百"
    let entry = log.entry(log.note(note), of: note, line: 3)
    let text = entry.diagnostics(file: NoteEntry.standardInput).text()
    #expect(text.hasPrefix("<standard input>:3:6: error: how much was it exactly?"))
    #expect(entry.json.line.hasPrefix(#"{"line":3,"collection":"gifts/records","record":null,"#))
  }

  @Test func `A note cannot break out of its record`() async throws {
    let vault = try vault()
    let log = try await vault.log()
    let note = "张三\",\"void\":true,\"x\":\"结婚随礼一千元\n{\"id\":\"y\"}"
    let entry = log.entry(log.note(note), of: note, line: nil)
    if entry.record != nil { _ = try log.write([entry]) }
    let stored = await vault.stored()
    #expect(stored.records.gifts.allSatisfy { !$0.isVoid })
    #expect(stored.records.gifts.count <= 1)
    #expect(!stored.diagnostics.hasErrors)
  }

  @Test func `Writing and only showing exclude each other`() {
    #expect(throws: (any Error).self) { try LogCommand.parse(["--yes", "--dry-run", "x"]) }
  }
}
