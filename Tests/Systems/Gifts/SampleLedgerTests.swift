import Basics
import Foundation
import Testing
import Vault

@testable import Gifts

/// The sample vault's gift ledger follows the calendar and custom.
struct SampleLedgerTests {
  private static let content = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../content").standardizedFileURL.path

  /// A record with its person.
  private struct Entry: CustomStringConvertible {
    var gift: Gift
    var person: Contact
    var description: String { "\(gift.id) \(person.name) \(gift.amount)" }
  }

  private let stored: StoredRecords<GiftRecords>
  /// All gifts that count, except loans.
  private let entries: [Entry]

  init() async {
    stored = await GiftReader.read(
      CollectionReader(files: DiskFiles(root: Self.content), zone: .utc, width: 1))
    let links = GiftLinks(stored.records)
    entries = zip(stored.records.gifts, links.contactOfGift)
      .map { Entry(gift: $0, person: links.contacts[$1]) }
      .filter { $0.gift.kind == .gift && !$0.gift.isVoid }
  }

  private func entries(of category: OccasionCategory) -> [Entry] {
    entries.filter { $0.gift.category == category }
  }

  @Test func `Every record is read, and nothing is said about any`() {
    #expect(stored.diagnostics.kept.isEmpty)
    #expect(stored.records.contacts.count == 60)
    #expect((350...450).contains(stored.records.gifts.count))
    #expect(stored.records.gifts.filter(\.isVoid).count == 1)
  }

  @Test(arguments: [
    // 贰仟元整, ￥800, 五百块, 壹仟元整, 1,600, 一千二
    ("沈志明", "乔迁", 2_000), ("陆一鸣", "乔迁", 800), ("周宁", "工作室开张", 500), ("沈晓", "升学宴", 1_000),
    ("顾晓岚", "喜酒", 1_600), ("王敏", "喜酒", 1_200),
  ])
  func `Amounts written by hand are read`(person: String, event: String, units: Int) {
    let found = entries.filter { $0.person.name == person && $0.gift.event == event }
    #expect(found.map(\.gift.amount) == [.units(units)])
  }

  @Test func `No amount has a four or is 250, weddings are even and funerals odd`() {
    for entry in entries where entry.gift.amount.currency == .renminbi {
      let text = entry.gift.amount.shortDescription
      #expect(!text.contains("4") && text != "250", "\(entry)")
    }
    for entry in entries(of: .wedding) {
      #expect(entry.gift.amount.minorUnits.isMultiple(of: 200), "\(entry)")
    }
    for entry in entries(of: .funeral) {
      #expect(!entry.gift.amount.minorUnits.isMultiple(of: 200), "\(entry)")
    }
  }

  @Test(arguments: [
    // The range of days until the festival; the new year continues for six days after it.
    (OccasionCategory.springFestival, Festival.springFestival, -6, 10),
    (.dragonBoat, .dragonBoat, 0, 6), (.midAutumn, .midAutumn, 0, 6),
  ])
  func `Gifts of a festival are given around it`(
    category: OccasionCategory, festival: Festival, least: Int, most: Int
  ) {
    let entries = entries(of: category)
    #expect(entries.count >= 30)
    for entry in entries {
      let days = (least...most).filter {
        Festival.on(entry.gift.day.advanced(by: $0)).contains(festival)
      }
      #expect(days.count == 1, "\(entry)")
    }
  }

  @Test func `Gifts for a birthday are given on it, by the moon or by the sun`() {
    let birthdays = entries(of: .birthday).filter { $0.gift.direction == .sent }
    #expect(birthdays.count >= 30)
    for entry in birthdays {
      #expect(entry.person.birthday?.next(from: entry.gift.day) == entry.gift.day, "\(entry)")
    }
  }

  @Test func `A child's first month comes nine months after the wedding or later`() throws {
    let parties = entries(of: .fullMoon)
    var weddings = 0
    for party in parties {
      let wedding = entries(of: .wedding).first { $0.person.id == party.person.id }
      guard let wedding else { continue }
      weddings += 1
      #expect(wedding.gift.day.distance(to: party.gift.day) > 9 * 30, "\(party)")
    }
    #expect(weddings >= 5)
  }

  @Test func `What answers a gift for the new home is not less, nor beyond measure`() {
    var answers = 0
    for given in entries(of: .housewarming) where given.gift.direction == .received {
      let later = entries.filter {
        $0.person.id == given.person.id && $0.gift.direction == .sent
          && [.wedding, .housewarming].contains($0.gift.category) && $0.gift.day > given.gift.day
      }
      for answer in later {
        answers += 1
        #expect(answer.gift.amount >= given.gift.amount, "\(given), \(answer)")
        #expect(
          answer.gift.amount.minorUnits <= 4 * given.gift.amount.minorUnits, "\(given), \(answer)")
      }
    }
    #expect(answers >= 10)
  }

  @Test func `A loan is paid back in two parts`() {
    let parts = stored.records.gifts.filter { $0.repayment == .loan("loan-bailic") }
    #expect(parts.map(\.amount) == [.units(5_000), .units(5_000)])
  }

  @Test func `Some relations are close, some go one way, some sleep, and some wait for Lin`() {
    // 2026-11-20T18:40 in Suzhou.
    let ledger = GiftLedger(
      stored.records, moment: Moment(asOf: Instant(seconds: 1_795_171_200), zone: .utc))
    func names(_ standing: Standing) -> Set<String> {
      Set(ledger.people.filter { $0.standings.contains(standing) }.map(\.name))
    }
    // They gave last, and their birthdays are 12-12 and 01-18.
    #expect(names(.yourTurn).isSuperset(of: ["叶知秋", "夏青"]))
    // The last gift to 王敏, on her birthday in November, was sent.
    #expect(names(.yourTurn).isDisjoint(with: ["王敏", "顾晓岚"]))
    #expect(names(.dormant) == ["马骁", "郑子轩"])
    #expect(names(.oneWay).isSuperset(of: ["任海涛", "林可可", "潘一帆"]))
    #expect(names(.core).isSuperset(of: ["外婆", "王敏", "欧阳楠", "陈叔叔"]))
    #expect(
      ledger.loans.map { "\($0.name) \($0.status) \($0.outstanding)" } == [
        "沈志明 open 20000.00", "百里川 settled 0.00", "叶知秋 settled 0.00", "曾可 overdue 3000.00",
        "贺兰舟 settled 0.00", "夏青 open 8000.00",
      ])
    #expect(ledger.unappliedRepayments.isEmpty)
  }

  @Test func `Suzhou has a custom for every category`() {
    let categories = stored.records.etiquette.filter { $0.city == "苏州" }.map(\.category)
    #expect(categories.sorted() == OccasionCategory.allCases)
  }
}
