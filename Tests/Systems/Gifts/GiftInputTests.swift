import Basics
import TestKit
import Testing
import Vault

@testable import Gifts

/// Messages about broken gift records and their positions, with a good record before and after;
/// columns were counted by hand.
struct GiftInputTests {
  typealias Case = BrokenRecord

  /// A good record of each collection, without its closing brace.
  private static let good: [VaultPath: String] = [
    "gifts/books": #""name":"n""#,
    "gifts/contacts": #""name":"n""#,
    "gifts/records":
      #""amount":"9","direction":"sent","date":"2026-11-20","void":true,"contact":"d""#,
    "gifts/events": #""name":"n","category":"wedding""#,
    "gifts/etiquette": #""province":"p","category":"wedding","min":1,"average":2,"max":3"#,
  ]

  /// A gift record with more fields after its four required ones, which end in column 66.
  private static func gift(_ more: String) -> String {
    #"{"amount":"5","direction":"sent","date":"2026-11-20","contact":"c","# + more + "}"
  }

  static let cases = [
    Case(
      "gifts/records", #"{"direction":"sent","date":"2026-11-20","contact":"c"}"#,
      "missing-field 2:1"),
    Case("gifts/records", #"{"amount":5,"date":"2026-11-20","contact":"c"}"#, "missing-field 2:1"),
    Case("gifts/records", #"{"amount":5,"direction":"sent","contact":"c"}"#, "missing-field 2:1"),
    Case(
      "gifts/records", #"{"amount":5,"direction":"sent","date":"2026-11-20"}"#, "missing-field 2:1"),
    Case(
      "gifts/records", #"{"amount":"12,5O","direction":"sent","date":"2026-11-20","contact":"c"}"#,
      "not-an-amount 2:11"),
    Case(
      "gifts/records", #"{"amount":-5,"direction":"sent","date":"2026-11-20","contact":"c"}"#,
      "negative 2:11"),
    Case(
      "gifts/records", #"{"amount":true,"direction":"sent","date":"2026-11-20","contact":"c"}"#,
      "wrong-type 2:11"),
    Case(
      "gifts/records", #"{"amount":1.005,"direction":"sent","date":"2026-11-20","contact":"c"}"#,
      "too-fine-amount 2:11"),
    Case(
      "gifts/records", #"{"amount":"三五百","direction":"sent","date":"2026-11-20","contact":"c"}"#,
      "vague-amount 2:11"),
    Case(
      "gifts/records", #"{"amount":"1e5","direction":"sent","date":"2026-11-20","contact":"c"}"#,
      "not-an-amount 2:11"),
    Case(
      "gifts/records", #"{"amount":1e5,"direction":"sent","date":"2026-11-20","contact":"c"}"#,
      "not-an-amount 2:11"),
    Case(
      "gifts/records", #"{"amount":1e16,"direction":"sent","date":"2026-11-20","contact":"c"}"#,
      "not-an-amount 2:11"),
    Case(
      "gifts/records",
      #"{"amount":"US$5","direction":"sent","date":"2026-11-20","contact":"c","currency":"CNY"}"#,
      "other-currency 2:11"),
    Case(
      "gifts/records", #"{"amount":0,"direction":"sent","date":"2026-11-20","contact":"c"}"#,
      "nothing-given 2:11", counts: true),
    Case(
      "gifts/records", #"{"amount":5,"direction":"given","date":"2026-11-20","contact":"c"}"#,
      "unknown-direction 2:25"),
    Case(
      "gifts/records", #"{"amount":5,"direction":"sent","date":"2026-02-30","contact":"c"}"#,
      "not-a-day 2:39"),
    Case(
      "gifts/records", #"{"amount":5,"direction":"sent","date":"2026-11-20T25:00","contact":"c"}"#,
      "impossible-time 2:39"),
    Case(
      "gifts/records", #"{"amount":5,"direction":"sent","date":"农历2026年闰四月初一","contact":"c"}"#,
      "not-a-day 2:39"),
    Case(
      "gifts/records", #"{"amount":5,"direction":"sent","date":"0206-11-20","contact":"c"}"#,
      "out-of-range 2:39"),
    Case("gifts/records", gift(#""currency":"元""#), "unknown-currency 2:79"),
    Case("gifts/records", gift(#""category":"weding""#), "unknown-category 2:79"),
    Case("gifts/records", gift(#""type":"lend""#), "unknown-type 2:75"),
    Case(
      "gifts/records", gift(#""due":"2026-12-01""#), "only-for-loans 2:74",
      counts: true),
    Case(
      "gifts/records", gift(#""settled":true"#), "only-for-loans 2:78",
      counts: true),
    Case("gifts/records", gift(#""settled":false"#), counts: true),
    Case("gifts/records", gift(#""settled":"soon""#), "not-a-day 2:78"),
    Case(
      "gifts/records", gift(#""type":"gift","repays":true"#), "only-for-loans 2:91", counts: true),
    Case("gifts/records", gift(#""void":"yes""#), "wrong-type 2:75"),
    Case("gifts/books", #"{"name":"n"}"#, "missing-field 2:1"),
    Case("gifts/books", #"{"id":"x"}"#, "missing-field 2:1"),
    Case(
      "gifts/books", #"{"id":"x","name":"n","color":"red"}"#, "not-a-color 2:30", counts: true),
    Case("gifts/contacts", #"{"phone":"1"}"#, "missing-field 2:1"),
    Case("gifts/contacts", #"{"name":"n","relation":"freind"}"#, "unknown-relation 2:24"),
    Case("gifts/contacts", #"{"name":"n","birthday":"13-01"}"#, "not-a-birthday 2:24"),
    Case("gifts/contacts", #"{"name":"n","birthday":"lunar:13-01"}"#, "not-a-birthday 2:24"),
    Case("gifts/events", #"{"category":"wedding"}"#, "missing-field 2:1"),
    Case(
      "gifts/etiquette",
      #"{"province":"p","category":"wedding","min":1,"average":5,"max":3}"#,
      "amounts-out-of-order 2:64"),
    Case(
      "gifts/etiquette", #"{"province":"p","category":"wedding","min":1}"#, "missing-field 2:1",
      "missing-field 2:1"),
  ]

  @Test(arguments: cases)
  func `A broken record is told with its place, and the others are read`(
    _ each: Case
  ) async throws {
    // The two good gifts are of a listed person.
    let contact: [VaultPath: String] = ["gifts/contacts.jsonl": #"{"name":"d"}"#]
    try await each.check(
      good: Self.good, others: each.path == "gifts/records" ? contact : [:]
    ) { files in
      let stored = await GiftReader.read(CollectionReader(files: files, zone: .utc, width: 2))
      return (stored.diagnostics, stored.recordCount)
    }
  }

  /// The forms of an amount and its minor units; 12.30 must not go through a floating-point number.
  @Test(
    arguments: [
      (#""壹仟贰佰元整""#, "CNY 1200.00"), (#""1.2万""#, "CNY 12000.00"), ("12.30", "CNY 12.30"),
      ("9007199254740.93", "CNY 9007199254740.93"), (#""两块五","currency":"CNY""#, "CNY 2.50"),
      (#""HK$500""#, "HKD 500.00"), (#""500","currency":"JPY""#, "JPY 500"),
      (#""\u00a5 888""#, "CNY 888.00"),
    ])
  func `An amount may be written in any form`(amount: String, expected: String) async {
    let record = #"{"direction":"sent","date":"2026-11-20","contact":"c","amount":"# + amount + "}"
    let stored = await read(record)
    let amounts = stored.records.gifts.map { "\($0.amount.currency) \($0.amount)" }
    #expect(amounts == [expected], "\(stored.diagnostics.text())")
  }

  @Test func `An amount that is no number is told as the design says`() async {
    let record =
      #"{"id":"r14","amount":"12,5O","direction":"sent","date":"2026-11-20","contact":"c"}"#
    let stored = await read(record)
    let text = stored.diagnostics.text()
    #expect(text.contains(#"gifts/records.jsonl:1:22: error: amount "12,5O" is not a number"#))
    #expect(text.contains("hint: write it with digits only, such as 12.50"))
  }

  private func read(_ record: String) async -> StoredRecords<GiftRecords> {
    let files = MemoryFiles(bytes: ["gifts/records.jsonl": Array(record.utf8)])
    return await GiftReader.read(CollectionReader(files: files, zone: .utc, width: 1))
  }
}
