import Basics
import Foundation
import TestKit
import Testing
import Vault

@testable import Gifts

struct GiftJournalTests {
  private static let day = Day(number: 20_777)  // 2026-11-20
  private static let asOf = Instant(seconds: 20_777 * 86_400 + 43_200)

  private func ledger(_ records: GiftRecords) -> GiftLedger {
    GiftLedger(records, moment: Moment(asOf: Self.asOf, zone: .utc))
  }

  private func contact(_ id: String, _ name: String) -> Contact {
    Contact(source: RecordSource(id: id), name: name)
  }

  private func gift(
    _ id: String, _ amount: Money, _ direction: Gift.Direction, _ contact: String,
    on day: Day = GiftJournalTests.day
  ) -> Gift {
    Gift(
      source: RecordSource(id: id), amount: amount, direction: direction, day: day,
      contact: contact)
  }

  @Test func `A gift is a transaction with the person's account and its other side`() {
    var records = GiftRecords()
    records.contacts = [contact("c1", "张三")]
    var wedding = gift("r1", .units(1_000), .sent, "c1")
    wedding.event = "结婚"
    wedding.note = "现金"
    var loan = gift("r2", Money(minorUnits: 5), .received, "c1")
    loan.kind = .loan
    var void = gift("r3", .units(1), .sent, "c1")
    void.isVoid = true
    void.voidReason = "记错\n了"
    records.gifts = [wedding, loan, void, gift("r4", .units(2), .sent, "c1", on: Self.day.next)]
    #expect(
      GiftExport(ledger(records)).journal == """
        ; Gifts and loans as of 2026-11-20, written by Daybook.
        ; The balance of people:… is the sum received minus the sum sent.
        decimal-mark .

        commodity 1000.00 CNY
        account exchanged:gifts
        account exchanged:loans
        account people:张三:gifts
        account people:张三:loans

        2026-11-20 (r1) 张三 | 结婚
            ; 现金
            people:张三:gifts  -1000.00 CNY
            exchanged:gifts  1000.00 CNY

        2026-11-20 (r2) 张三 | 其他
            people:张三:loans  0.05 CNY
            exchanged:loans  -0.05 CNY

        ; void (记错
        ; 了): 2026-11-20 (r3) 张三 | 其他 sent 1.00 CNY

        ; planned: 2026-11-21 (r4) 张三 | 其他 sent 2.00 CNY

        """)
  }

  /// Names with a meaning in the format, and some that careless replacement would turn into one.
  private static let names = [
    "张三", "张三:gifts", "张三：gifts", "张三%3Agifts", "a b", "a  b", "a   b", "a\tb", "a\u{3000}b",
    "a\u{A0}b", "a b ", " a b", "a;b", "a；b", "; a", "(张三)", "[张三]", "(a", "a)", "*", "! a", "=1+1",
    "~ monthly", "@ 5 CNY", "a @@ 5 CNY", "\"a\"", "a\nb", "a\r\nb", "a\u{2028}b", "a\u{0}b",
    "a\u{202E}b",
    "a\u{FEFF}b", "include x", "100", "-5 CNY", "a|b", "A B", "people", "é", "🎉家", "a:b:c", ":",
    "%",
    "a\n2026-01-01 x\n  assets:cash  5 CNY\n  y", "date:2020-01-01", "[2020-01-01]", "张三", "张三",
  ]

  private struct Generator {
    var state: UInt64 = 20_261_120
    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % bound
    }
  }

  private func hostileRecords() throws -> GiftRecords {
    var random = Generator()
    let currencies = try ["CNY", "CNY", "USD", "JPY", "KWD", "EUR"].map {
      try #require(Currency($0))
    }
    var records = GiftRecords()
    records.contacts = Self.names.enumerated().map { contact("c\($0) (;%:", $1) }
    for number in 0..<5_000 {
      let currency = currencies[random.next(below: currencies.count)]
      let size = Int128(random.next(below: 9) == 0 ? 1_000_000_000_000_000 : 1_000_000)
      let amount = Money(
        minorUnits: Int128(random.next(below: 1_000_000_000)) * size / 1_000_000_000, currency)
      var gift = gift(
        "r\(number)", amount, random.next(below: 2) == 0 ? .sent : .received,
        records.contacts[random.next(below: records.contacts.count)].id,
        on: Self.day.advanced(by: 30 - random.next(below: 4_000)))
      if random.next(below: 5) == 0 { gift.kind = .loan }
      gift.isVoid = random.next(below: 20) == 0
      gift.event = Self.names[random.next(below: Self.names.count)]
      gift.note = Self.names[random.next(below: Self.names.count)]
      gift.voidReason = gift.isVoid ? gift.note : nil
      records.gifts.append(gift)
    }
    return records
  }

  @Test func `A loan that is settled is owed nowhere in the journal`() {
    var loan = gift("r1", .units(500), .sent, "c1")
    loan.kind = .loan
    loan.settlement = .on(Self.day)
    var records = GiftRecords()
    records.contacts = [contact("c1", "张三")]
    records.gifts = [loan]
    let journal = GiftExport(ledger(records)).journal
    #expect(journal.contains("account settled:loans\n"))
    #expect(
      journal.hasSuffix(
        """

        2026-11-20 settled
            people:张三:loans  500.00 CNY
            settled:loans  -500.00 CNY

        """))
  }

  @Test(.enabled(if: OutsideProgram.has("hledger"), "hledger is not there"))
  func `hledger has the balance of each person, whatever the person is called`() throws {
    let records = try hostileRecords()
    // Computed by hand from the records.
    var expected: [String: Money] = [:]
    let shared = records.contacts.filter { $0.name == "张三" }.map(\.id)
    let names = Dictionary(uniqueKeysWithValues: records.contacts.map { ($0.id, $0.name) })
    for gift in records.gifts where !gift.isVoid && gift.day <= Self.day {
      let name = try #require(names[gift.contact])
      let person = shared.contains(gift.contact) ? "\(name)(\(gift.contact))" : name
      let key = "people/\(person)/\(gift.kind)s/\(gift.amount.currency)"
      let change = gift.direction == .received ? gift.amount : -gift.amount
      expected[key, default: .zero(gift.amount.currency)] += change
    }
    let hledger = try #require(OutsideProgram("hledger"))
    let journal = Array(GiftExport(ledger(records)).journal.utf8)
    let output = try hledger.output(
      [
        "balance", "people", "--strict", "--flat", "--no-total", "-O", "csv", "--layout=bare", "-f",
      ],
      file: journal)
    var found: [String: String] = [:]
    for line in output.split(separator: "\n").dropFirst() {
      // Each cell is in quotes, and no name contains one.
      let cells = line.dropFirst().dropLast().split(
        separator: "\",\"", omittingEmptySubsequences: false)
      try #require(cells.count == 3, "\(line)")
      let parts = cells[0].split(separator: ":").map { $0.removingPercentEncoding ?? "" }
      try #require(parts.count == 3, "\(line)")
      let key = (parts + [String(cells[1])]).joined(separator: "/")
      #expect(found[key] == nil, "two accounts for \(key.debugDescription)")
      found[key] = String(cells[2])
    }
    #expect(expected.count > 300)
    let texts = expected.filter { !$0.value.isZero }.mapValues(\.description)
    #expect(found == texts)
  }

  @Test func `The ledger's own balances are those of the journal`() throws {
    let records = try hostileRecords()
    let ledger = ledger(records)
    for person in ledger.people {
      var sums: [Currency: Money] = [:]
      for gift in records.gifts where gift.contact == person.id && gift.kind == .gift {
        guard !gift.isVoid, gift.day <= Self.day else { continue }
        sums[gift.amount.currency, default: .zero(gift.amount.currency)] +=
          gift.direction == .received ? gift.amount : -gift.amount
      }
      for (currency, sum) in sums { #expect(person.gifts[currency].balance == sum) }
    }
  }
}
