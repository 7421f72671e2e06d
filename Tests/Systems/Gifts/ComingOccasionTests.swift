import Basics
import Testing

@testable import Gifts

/// Occasions after 2026-11-20. Lunar dates are from printed calendars: 腊八 (2027-01-15), 除夕
/// (2027-02-05), 春节 (2027-02-06), 元宵 (2027-02-20).
struct ComingOccasionTests {
  private func texts(_ coming: [ComingOccasion]) -> [String] {
    coming.map { occasion in
      let what =
        switch occasion.kind {
        case .birthday(let age): "birthday \(age ?? 0)"
        case .festival(let festival): festival.chineseName
        case .loanDue(let loan): "loan \(loan.id)"
        case .planned(let gift): "planned \(gift.id)"
        }
      return "\(occasion.day) \(what) \(occasion.guests.map(\.person.name).joined(separator: ","))"
    }
  }

  @Test func `What was planned and is void does not come`() throws {
    var void = try gift("void", .sent, 500, "甲", on: "2026-11-21", .wedding)
    void.isVoid = true
    let ledger = try ledger(
      [void, gift("plan", .sent, 300, "甲", on: "2026-11-22", .wedding)], [contact("甲")])
    #expect(ledger.planned.map(\.id) == ["plan"])
    #expect(
      texts(ledger.comingOccasions()).filter { $0.contains("planned") } == [
        "2026-11-22 planned plan 甲"
      ])
  }

  @Test func `Birthdays, festivals, loans and plans come in order of day`() throws {
    let ledger = try ledger(
      [
        gift("plan", .sent, 500, "甲", on: "2026-12-12", .wedding),
        gift("far", .sent, 500, "甲", on: "2027-05-01", .wedding),
        loan("l", .sent, 100, "乙", on: "2026-01-01", due: "2026-12-31"),
        loan("late", .sent, 100, "乙", on: "2026-01-01", due: "2026-11-19"),
        gift("n", .received, 200, "甲", on: "2026-02-18", .springFestival),
        gift("m", .sent, 200, "乙", on: "2024-02-18", .springFestival),
        gift("o", .sent, 200, "丙", on: "2023-01-22", .springFestival),
      ],
      [
        contact("甲", birthday: "1980-11-20"), contact("乙", birthday: "农历1990年腊月廿五"),
        contact("丙", birthday: "11-19"),
      ])
    // 腊月廿五 of the lunar year 2026 is 2027-02-01; the person was born in the lunar year 1990.
    #expect(
      texts(ledger.comingOccasions()) == [
        "2026-11-20 birthday 46 甲", "2026-12-12 planned plan 甲", "2026-12-31 loan l 乙",
        "2027-01-15 腊八 ", "2027-02-01 birthday 36 乙", "2027-02-05 除夕 ", "2027-02-06 春节 乙,甲",
      ])
    let last = try #require(ledger.comingOccasions().last)
    #expect(LunarDay(last.day)?.chineseName == "正月初一")
    #expect(texts(ledger.comingOccasions(days: 0)) == ["2026-11-20 birthday 46 甲"])
  }

  @Test func `A guest has what was given last and a suggestion`() throws {
    let ledger = try ledger([
      gift("n", .received, 190, "甲", on: "2026-02-18", .springFestival),
      gift("b", .received, 600, "甲", on: "2026-05-01", .birthday),
    ])
    let festival = try #require(ledger.comingOccasions().last)
    let guest = try #require(festival.guests.first)
    #expect(guest.lastReceived?.id == "n")
    #expect(guest.suggestion?.amount == .units(200))
  }

  @Test(arguments: [
    ("02-29", "2027-02-10", "2027-02-28"), ("02-29", "2028-02-10", "2028-02-29"),
    ("02-29", "2027-03-01", "2028-02-29"), ("01-01", "2026-12-31", "2027-01-01"),
    // The last month of the lunar year 2026 ends with 除夕, 2027-02-05.
    ("lunar:12-30", "2027-01-20", "2027-02-05"),
  ])
  func `A birthday that the year lacks falls on the day before`(
    birthday: String, from: String, next: String
  ) throws {
    #expect(try #require(Birthday(birthday)).next(from: day(from)) == day(next))
  }

  @Test(arguments: [
    ("1980-05-06", Birthday.solar(month: 5, day: 6, year: 1980)),
    ("05-06", .solar(month: 5, day: 6, year: nil)),
    ("--05-06", .solar(month: 5, day: 6, year: nil)),
    ("--02-29", .solar(month: 2, day: 29, year: nil)),
  ])
  func `A solar birthday is read with its year or without`(text: String, birthday: Birthday) {
    #expect(Birthday(text) == birthday)
  }

  @Test(arguments: [("lunar:12-25", Int?.none), ("腊月廿五", nil), ("农历1965年腊月廿五", 1965)])
  func `A lunar birthday is read with its year or without`(text: String, year: Int?) throws {
    let anniversary = try #require(LunarAnniversary(month: 12, day: 25))
    #expect(Birthday(text) == .lunar(anniversary, year: year))
  }

  @Test(arguments: ["", "5.6", "13-01", "02-30", "1981-02-29", "lunar:12-31", "soon", "---05-06"])
  func `What is no day of a year is no birthday`(text: String) {
    #expect(Birthday(text) == nil)
  }
}
