import Basics
import SiteKit
import TestKit
import Testing
import Wording

@testable import Gifts

struct GiftReviewTests {
  private let review: GiftsReview
  private let today: Day

  init() throws {
    let moment = Moment(asOf: try at("2027-01-10 16:00"), zone: shanghai)
    today = moment.today
    review = GiftsReview(
      GiftView(ledger: GiftLedger(try giftRecords(), moment: moment), words: .english))
  }

  private func scope(_ period: String) throws -> ReviewScope {
    ReviewScope(try #require(Period(period)), today: today, words: .english)
  }

  @Test func `The section has the sums of each currency and every gift`() throws {
    #expect(
      try review.section(scope("2027-W01")) == """
        ## Gifts

        - Sent **¥300** (1), received **¥1,200.50** (1); balance ¥900.50.
        - Sent **USD 60** (1), received **USD 0** (0); balance −USD 60.
        - Compared with the week before: sent ¥500, received ¥99.

        | Day | Person | Occasion | Gift |
        | :-- | :-- | :-- | :-- |
        | 4 Jan | to 张三 | words | USD 60, words |
        | 4 Jan | to New friend | words | ¥300, words |
        | 5 Jan | from 张三 | words | ¥1,200.50, words |
        """)
    #expect(try review.section(scope("2026-W40")) == nil)
  }

  @Test(arguments: [
    ("2027-W01", ["Gifts sent 2, 1, +1", "Gifts received 1, 1, ="]),
    ("2026-W52", ["Gifts sent 1, 0, +1"]), ("2026-W40", []),
    // The first gift is from 8 January 2024.
    ("2024", ["Gifts sent 1, –, –"]),
  ])
  func `Figures are counts beside those of the period before`(
    period: String, expected: [String]
  ) throws {
    let figures = review.figures(try scope(period))
    #expect(
      figures.map { "\($0.title) \($0.now), \($0.before ?? "–"), \($0.change ?? "–")" } == expected)
  }

  // The loans open on the last day of each period, even if they changed later.
  @Test(arguments: [
    (
      "2026-W52", ["张三 owes you ¥4,000, due 2 January 2027"]
    ),
    (
      "2026-12",
      [
        "张三 owes you ¥4,000, due 2 January 2027", "You owe 张三 ¥12,345, due 15 January 2027",
        "20 January 2027: birthday of 张三",
      ]
    ),
    (
      "2027-W01",
      [
        "张三 owes you ¥4,000, overdue since 2 January 2027",
        "You owe 张三 ¥12,345, due 15 January 2027",
        "20 January 2027: birthday of 张三, who gave last",
      ]
    ),
    (
      "2027-01",
      [
        "张三 owes you ¥4,000, overdue since 2 January 2027",
        "You owe 张三 ¥12,345, due 15 January 2027",
        "20 January 2027: birthday of 张三, who gave last",
        "1 February 2027: birthday of 李四",
        "30 January 2027: planned for 李四, ¥700, words",
      ]
    ),
  ])
  func `What comes next is loans, birthdays and planned gifts`(
    period: String, expected: [String]
  ) throws {
    #expect(review.outlook(try scope(period)).map(\.text) == expected)
  }
}
