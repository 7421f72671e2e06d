import Basics
import Testing

@testable import Vault

struct DayDigestsTests {
  private static let friday = Week(containing: Day(number: 20_000)).firstDay.advanced(by: 4)
  private static let monday = friday.week.firstDay

  private func digests(_ records: [(digest: UInt128, day: Day?)]) -> DayDigests.UpToDays {
    var digests = DayDigests()
    for record in records { digests.add(record.digest, on: record.day) }
    return digests.upToDays
  }

  @Test func `A record counts from its day on, and one without a day always`() {
    let first = digests([(7, Self.monday)])
    let later = digests([(7, Self.monday), (8, Self.friday)])
    let always = digests([(7, Self.monday), (9, nil)])
    for day in [Self.monday.previous, Self.monday, Self.friday.previous] {
      #expect(first.digest(upTo: day) == later.digest(upTo: day))
      #expect(first.digest(upTo: day) != always.digest(upTo: day))
    }
    #expect(first.digest(upTo: Self.friday) != later.digest(upTo: Self.friday))
    #expect(first.digest(upTo: Self.monday.previous) == digests([]).digest(upTo: Self.friday))
  }

  @Test func `The day of a record counts, and the order of those of one day`() {
    let known = digests([(7, Self.monday), (8, Self.monday)]).digest(upTo: Self.friday)
    #expect(known != digests([(8, Self.monday), (7, Self.monday)]).digest(upTo: Self.friday))
    #expect(known != digests([(7, Self.monday), (8, Self.friday)]).digest(upTo: Self.friday))
    #expect(known != digests([(7, Self.monday)]).digest(upTo: Self.friday))
  }
}
