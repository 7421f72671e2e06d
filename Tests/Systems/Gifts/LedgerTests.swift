import Basics
import Testing

@testable import Gifts

struct LedgerTests {
  @Test func `Sent and received are apart, and the balance is received without sent`() throws {
    let ledger = try ledger([
      gift("a", .sent, 1_000, "张三", on: "2026-01-10", .wedding),
      gift("b", .received, 600, "张三", on: "2026-03-01", .fullMoon),
      gift("c", .sent, 300, "李四", on: "2026-03-31"),
    ])
    let all = ledger.totals()[.renminbi]
    #expect(all.sent == .units(1_300))
    #expect(all.received == .units(600))
    #expect(all.balance == .units(-700))
    #expect(all.count == 3)
    let march = try day("2026-03-01")...day("2026-03-31")
    #expect(ledger.totals(on: march)[.renminbi].balance == .units(300))
    #expect(try #require(ledger.person(named: "张三")).gifts[.renminbi].balance == .units(-400))
  }

  @Test func `Void records and those of tomorrow are in no figure, but stay visible`() throws {
    var void = try gift("void", .sent, 5_000, "张三", on: "2026-11-01")
    void.isVoid = true
    let ledger = try ledger([
      void, gift("today", .sent, 100, "张三", on: "2026-11-20"),
      gift("tomorrow", .sent, 900, "张三", on: "2026-11-21"),
    ])
    #expect(ledger.totals()[.renminbi].sent == .units(100))
    let person = try #require(ledger.person(named: "张三"))
    #expect(person.gifts.count == 1)
    #expect(ledger.gifts(of: person).map(\.id) == ["void", "today", "tomorrow"])
    #expect(ledger.planned.map(\.id) == ["tomorrow"])
    #expect(ledger.recent(5).map(\.id) == ["today"])
    #expect(ledger.recordedDays == [try day("2026-11-20")])
  }

  @Test func `Currencies are never added up`() throws {
    let ledger = try ledger([
      gift("a", .sent, 100, "张三", on: "2026-01-10"),
      gift("b", .sent, 20, "张三", on: "2026-01-11", in: dollar),
    ])
    #expect(ledger.totals().tallies.map(\.sent) == [.units(100), .units(20, dollar)])
    #expect(ledger.totals().count == 2)
  }

  @Test func `Gifts and loans are apart`() throws {
    let ledger = try ledger([
      gift("a", .sent, 100, "张三", on: "2026-01-10"),
      loan("b", .sent, 5_000, "张三", on: "2026-01-11"),
      loan("c", .received, 2_000, "张三", on: "2026-02-11", repays: .loan("b")),
    ])
    #expect(ledger.totals()[.renminbi].balance == .units(-100))
    #expect(ledger.totals(of: .loan)[.renminbi].balance == .units(-3_000))
    let person = try #require(ledger.person(named: "张三"))
    #expect(person.gifts[.renminbi].balance == .units(-100))
    #expect(person.loans[.renminbi].balance == .units(-3_000))
  }

  @Test func `A record names its person by id, by name, or by the name beside an unknown id`()
    throws
  {
    var beside = try gift("c", .sent, 3, "gone", on: "2026-01-03")
    beside.name = "张三"
    var unlisted = try gift("d", .sent, 4, "also gone", on: "2026-01-04")
    unlisted.name = "王五"
    let ledger = try ledger(
      [
        gift("a", .sent, 1, "p1", on: "2026-01-01"), gift("b", .sent, 2, "张三", on: "2026-01-02"),
        beside, unlisted,
      ],
      [contact("p1", "张三")])
    #expect(ledger.people.map(\.name) == ["张三", "王五"])
    #expect(ledger.person("p1")?.gifts.count == 3)
    let other = try #require(ledger.person(named: "王五"))
    #expect(!other.contact.isListed)
    #expect(other.gifts[.renminbi].sent == .units(4))
  }

  @Test func `A household has the sum of its members`() throws {
    let ledger = try ledger(
      [
        gift("a", .sent, 100, "老张", on: "2026-01-01"),
        gift("b", .received, 800, "小张", on: "2026-02-01"),
        loan("c", .sent, 50, "小张", on: "2026-02-01"), gift("d", .sent, 7, "李四", on: "2026-01-01"),
      ],
      [contact("老张", household: "张家"), contact("小张", household: "张家"), contact("李四")])
    #expect(ledger.households.map(\.name) == ["张家"])
    let household = try #require(ledger.households.first)
    #expect(household.members.map(\.name) == ["小张", "老张"])
    #expect(household.gifts[.renminbi].balance == .units(700))
    #expect(household.loans[.renminbi].balance == .units(-50))
  }

  @Test func `Months without gifts are there, and the last twelve end with this one`() throws {
    let ledger = try ledger([
      gift("a", .sent, 100, "张三", on: "2025-12-31"), gift("b", .sent, 50, "张三", on: "2026-02-01"),
      gift("c", .sent, 9, "张三", on: "2025-11-30"),
    ])
    #expect(
      ledger.byMonth().map { "\($0.key)" }.prefix(4) == [
        "2025-11", "2025-12", "2026-01", "2026-02",
      ])
    let last = try ledger.byMonth(on: day("2025-12-01")...day("2026-11-30"))
    #expect(last.count == 12)
    #expect(last.first?.key == Month("2025-12"))
    #expect(last.last?.key == Month("2026-11"))
    #expect(
      last.map { $0.totals[.renminbi].sent.shortDescription } == ["100", "0", "50"]
        + Array(repeating: "0", count: 9))
  }

  @Test func `A year is compared with the one before`() throws {
    let ledger = try ledger([
      gift("a", .sent, 800, "张三", on: "2024-12-31"),
      gift("b", .sent, 1_000, "张三", on: "2025-01-01"),
      gift("c", .received, 5, "张三", on: "2025-01-01"),
    ])
    let years = ledger.years.map { ledger.totals(on: $0.days)[.renminbi] }
    #expect(ledger.years.map(\.number) == [2024, 2025, 2026])
    // 200 more than 800 is a quarter.
    #expect(Permille(growthTo: years[1].sent, from: years[0].sent) == Permille(250))
    #expect(Permille(growthTo: years[1].received, from: years[0].received) == nil)
    #expect(Permille(growthTo: years[2].sent, from: years[1].sent) == Permille(-1_000))
  }

  @Test func `The ranking has who exchanged most first`() throws {
    let ledger = try ledger([
      gift("a", .sent, 100, "甲", on: "2026-01-01"),
      gift("b", .received, 100, "甲", on: "2026-01-01"),
      gift("c", .sent, 500, "乙", on: "2026-01-01"), gift("d", .sent, 500, "丙", on: "2026-01-01"),
      gift("e", .sent, 9_999, "丁", on: "2026-01-01", in: dollar),
    ])
    // 丙 precedes 乙 by its code point; dollars are separate from yuan.
    #expect(ledger.byPerson().map(\.key.name) == ["丙", "乙", "甲", "丁"])
  }

  @Test func `Relations and months make a matrix`() throws {
    let ledger = try ledger(
      [
        gift("a", .sent, 100, "甲", on: "2026-01-01"), gift("b", .sent, 30, "乙", on: "2026-02-28"),
        gift("c", .received, 20, "乙", on: "2026-02-01"),
      ],
      [contact("甲", nil, .family), contact("乙", nil, .colleague)])
    let matrix = ledger.relationMonths(on: Year(2026).days)
    #expect(matrix.months.count == 12)
    #expect(matrix.relations.map(\.relation) == [.family, .colleague])
    #expect(matrix.relations[0].totals[0][.renminbi].sent == .units(100))
    #expect(matrix.relations[1].totals[1].count == 2)
    #expect(matrix.relations.flatMap(\.totals).reduce(0) { $0 + $1.count } == 3)
  }

  @Test func `The order of the files changes nothing`() throws {
    var gifts: [Gift] = []
    for index in 0..<40 {
      gifts.append(
        try gift(
          "g\(index)", index % 3 == 0 ? .sent : .received, 100 + index, "p\(index % 7)",
          on: "2026-0\(1 + index % 9)-15"))
    }
    let first = try ledger(gifts)
    let second = try ledger(gifts.reversed())
    #expect(first.gifts == second.gifts)
    #expect(first.people == second.people)
    #expect(first.byPerson() == second.byPerson())
  }

  @Test func `A period is compared with the one before`() throws {
    let ledger = try ledger([
      gift("a", .sent, 100, "甲", on: "2026-11-15"), gift("b", .sent, 150, "甲", on: "2026-11-16"),
      loan("c", .sent, 9, "乙", on: "2026-11-20"),
    ])
    let week = try #require(Week("2026-W47"))
    let (sent, before) = (
      ledger.totals(on: week.days)[.renminbi].sent,
      ledger.totals(on: week.previous.days)[.renminbi].sent
    )
    #expect(sent == .units(150))
    #expect(before == .units(100))
    #expect(Permille(growthTo: sent, from: before) == Permille(500))
    #expect(ledger.totals(on: week.days, of: .loan).count == 1)
    #expect(ledger.gifts(on: week.days).map(\.id) == ["b", "c"])
    #expect(ledger.byPerson(on: week.days).map(\.key.name) == ["甲"])
  }
}
