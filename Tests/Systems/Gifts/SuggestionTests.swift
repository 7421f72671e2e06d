import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Wording

@testable import Gifts

/// Suggestions on 2026-11-20, computed by hand.
struct SuggestionTests {
  @Test(arguments: [
    // Above the customary range, and between bounds without a round figure: 12,311 is odd, 12,312
    // even.
    (OccasionCategory.wedding, 12_311, 12_315, 12_312), (.funeral, 12_312, 12_315, 12_313),
    (.wedding, 301, 303, 302), (.funeral, 302, 303, 303),
  ])
  func `A wedding gets an even figure and a funeral an odd one, whatever the bounds`(
    category: OccasionCategory, least: Int, most: Int, figure: Int
  ) {
    #expect(GiftFigures(for: category).nearest(to: least, atLeast: least, atMost: most) == figure)
  }

  @Test func `A wedding says nothing about a birthday, and a birthday something about a wedding`()
    throws
  {
    let gifts = try [
      gift("a", .received, 2_000, "p", on: "2026-01-01", .wedding),
      gift("b", .received, 100, "q", on: "2026-02-17", .springFestival),
      gift("c", .received, 5_000, "q", on: "2026-02-18", .birthday),
    ]
    let bare = try ledger(gifts)
    #expect(bare.suggestion(for: bare.person("p"), .birthday) == nil)
    #expect(amount(bare.suggestion(for: bare.person("p"), .wedding)) == "2000")
    let usual = try ledger(
      gifts,
      etiquette: [
        etiquette(nil, .birthday, 200, 500, 1_000), etiquette(nil, .springFestival, 100, 200, 300),
        etiquette(nil, .wedding, 500, 800, 1_000),
      ])
    #expect(amount(usual.suggestion(for: usual.person("p"), .birthday)) == "500")
    #expect(amount(usual.suggestion(for: usual.person("q"), .birthday)) == "5000")
    #expect(amount(usual.suggestion(for: usual.person("q"), .wedding)) == "5000")
  }

  @Test func `No auspicious figure is spoken of for a funeral`() throws {
    let ledger = try ledger([], etiquette: [etiquette(nil, .funeral, 101, 301, 400)])
    for language in Language.allCases {
      let report = SuggestionReport(
        suggestion: try #require(ledger.suggestion(for: nil, .funeral)), name: nil,
        isKnown: false, ledger: ledger, words: .standard(language))
      let numbers = report.text.replacing(/[^0-9]+/, with: " ")
      #expect(numbers.contains("101 201 301 501"), "\(report.text)")
      #expect(!report.text.contains("吉") && !report.text.contains("縁起"), "\(report.text)")
    }
  }

  @Test(arguments: ["白事", "奠仪", "丧事", "funeral", "葬礼"])
  func `A funeral has many names`(_ name: String) throws {
    let command = try SuggestGiftCommand.parse(["--category", name])
    #expect(throws: Never.self) { try command.validate() }
  }

  @Test func `All customary figures from the least to one and a half times the most are offered`()
    throws
  {
    let ledger = try ledger(
      [],
      etiquette: [
        etiquette(nil, .wedding, 500, 800, 1_000), etiquette(nil, .funeral, 101, 301, 400),
      ])
    let wedding = ledger.suggestion(for: nil, .wedding)
    #expect(
      wedding?.figures.map(\.shortDescription)
        == ["500", "600", "666", "800", "888", "1000", "1200"])
    let funeral = ledger.suggestion(for: nil, .funeral)
    #expect(funeral?.figures.map(\.shortDescription) == ["101", "201", "301", "501"])
  }

  private func amount(_ suggestion: Suggestion?) -> String? {
    suggestion?.amount.shortDescription
  }

  @Test(arguments: [
    // The average, rounded to the nearest figure.
    (500, 800, 1_000, OccasionCategory.wedding, "800"),
    (300, 510, 1_000, .birthday, "500"),
    (600, 700, 1_000, .birthday, "666"),
    // 700 is equally near to 600 and 800: the higher.
    (690, 700, 720, .birthday, "800"),
    // Odd for funerals: 201, 301 and 501 are within 200 to 750; 501 is nearest to 480.
    (200, 480, 500, .funeral, "501"),
    (60, 90, 100, .funeral, "101"),
    // No customary figure within 20 to 150: the next round one from the least.
    (20, 60, 100, .birthday, "20"),
    (35, 60, 66, .birthday, "50"),
  ])
  func `Without a gift it is the figure nearest to what is usual`(
    least: Int, average: Int, most: Int, category: OccasionCategory, figure: String
  ) throws {
    let ledger = try ledger([], etiquette: [etiquette(nil, category, least, average, most)])
    #expect(amount(ledger.suggestion(for: nil, category)) == figure)
  }

  @Test(arguments: [
    // Never less than their gift.
    (800, "800"), (801, "888"), (1_000, "1000"),
    // The custom has no figure from 1201 to 1500, so it is a round one; 1400 contains a 4.
    (1_201, "1300"), (1_314, "1500"), (1_500, "1500"),
    // Above 1.5 × 1000, it still matches their gift.
    (1_501, "1600"), (1_800, "1888"), (9_000, "10000"), (10_001, "11000"), (13_900, "15000"),
    // Below the usual range, it is the least usual amount.
    (100, "500"),
  ])
  func `It is never less than they gave last`(gave: Int, figure: String) throws {
    let ledger = try ledger(
      [gift("a", .received, gave, "p", on: "2026-01-01", .wedding)],
      etiquette: [etiquette(nil, .wedding, 500, 800, 1_000)])
    let suggestion = ledger.suggestion(for: ledger.person("p"), .wedding)
    #expect(amount(suggestion) == figure)
    let isMore = suggestion?.reasons.contains(.moreThanUsual) == true
    #expect(isMore == (gave > 1_500))
  }

  @Test func `A gift on such an occasion comes before a later one on another`() throws {
    let ledger = try ledger([
      gift("a", .received, 1_000, "p", on: "2024-01-01", .wedding),
      gift("b", .received, 200, "p", on: "2026-02-01", .springFestival),
      gift("c", .sent, 5_000, "p", on: "2026-03-01", .wedding),
    ])
    let person = try #require(ledger.person("p"))
    #expect(ledger.lastReceived(from: person, for: .wedding)?.id == "a")
    #expect(ledger.lastReceived(from: person, for: .birthday)?.id == "b")
    #expect(amount(ledger.suggestion(for: person, .wedding)) == "1000")
    #expect(amount(ledger.suggestion(for: person, .birthday)) == "200")
  }

  @Test func `A small gift on another occasion does not make it less than the average`() throws {
    let known = [
      try etiquette(nil, .wedding, 600, 1_000, 2_000), try etiquette(nil, .birthday, 100, 200, 300),
    ]
    for (gave, figure) in [(200, "1000"), (1_500, "1600"), (5_000, "5000")] {
      let ledger = try ledger(
        [gift("a", .received, gave, "p", on: "2026-02-17", .springFestival)], etiquette: known)
      #expect(amount(ledger.suggestion(for: ledger.person("p"), .wedding)) == figure)
    }
    let ledger = try ledger(
      [gift("a", .received, 600, "p", on: "2026-02-17", .wedding)], etiquette: known)
    #expect(amount(ledger.suggestion(for: ledger.person("p"), .wedding)) == "600")
  }

  @Test func `It grows with the ledger, year by year`() throws {
    // Medians: 100 in 2022, 110 in 2023 (10 %), 132 in 2024 (20 %), none in 2025 with two gifts
    // only; the median of 100 and 200 permille is 150.
    var gifts: [Gift] = []
    for (year, amounts) in [
      (2022, [100, 90, 5_000]), (2023, [110, 110, 20]), (2024, [132, 132, 132]), (2025, [1, 1]),
    ] {
      for (index, amount) in amounts.enumerated() {
        gifts.append(
          try gift("\(year)-\(index)", .sent, amount, "x", on: "\(year)-05-0\(index + 1)"))
      }
    }
    let plain = try ledger(gifts)
    #expect(plain.yearlyGrowth == Permille(150))
    // Three whole years and some days: 1000, 1150, 1322.50, 1520.875 → 1520.88.
    let all = gifts + [try gift("p", .received, 1_000, "p", on: "2023-11-20", .birthday)]
    let ledger = try ledger(all)
    #expect(ledger.yearlyGrowth == Permille(150))
    let suggestion = try #require(ledger.suggestion(for: ledger.person("p"), .birthday))
    #expect(
      suggestion.reasons.contains(
        .growth(Permille(150), years: 3, amount: Money(minorUnits: 152_088))))
    #expect(amount(suggestion) == "1600")
    // A day earlier only two years have passed: 1322.50 is nearer to 1200 than to 1600.
    let earlier = ledger.suggestion(
      for: ledger.person("p"), .birthday, on: try day("2026-11-19"))
    #expect(amount(earlier) == "1200")
  }

  @Test func `A ledger that shrinks lowers nothing`() throws {
    var gifts = [try gift("p", .received, 1_000, "p", on: "2020-01-01", .birthday)]
    for (year, amount) in [(2022, 200), (2023, 100)] {
      for index in 1...3 {
        gifts.append(try gift("\(year)-\(index)", .sent, amount, "x", on: "\(year)-05-0\(index)"))
      }
    }
    let ledger = try ledger(gifts)
    #expect(ledger.yearlyGrowth == Permille(-500))
    #expect(amount(ledger.suggestion(for: ledger.person("p"), .birthday)) == "1000")
  }

  @Test func `The city comes first, then its province, then any place`() throws {
    let known = [
      try etiquette("苏州", .wedding, 800, 1_000, 2_000),
      try etiquette("无锡", .wedding, 500, 600, 1_000),
      try etiquette(nil, .wedding, 300, 500, 800),
      try etiquette("上海", .birthday, 300, 300, 800, province: "上海"),
      try etiquette("北京", .birthday, 500, 500, 800, province: "北京"),
    ]
    var settings = GiftSettings()
    (settings.province, settings.city) = ("江苏", "苏州")
    let ledger = try ledger([], etiquette: known, settings: settings)
    func found(
      _ category: OccasionCategory, _ province: String?, _ city: String?
    ) -> String? {
      ledger.usual(for: category, province: province, city: city).map {
        "\($0.reach) \($0.etiquette.average.shortDescription)"
      }
    }
    #expect(found(.wedding, nil, nil) == "city 1000")
    #expect(found(.wedding, nil, "无锡") == "city 600")
    #expect(found(.wedding, "江苏", nil) == "province 500")
    #expect(found(.wedding, "江苏", "南京") == "province 500")
    // The median of 500, 600 and 1000.
    #expect(found(.wedding, "广东", "广州") == "elsewhere 600")
    // The lower of two.
    #expect(found(.birthday, nil, nil) == "elsewhere 300")
    #expect(found(.funeral, nil, nil) == nil)
  }

  @Test func `Without anything usual it goes by what one gives, and without that by nothing`()
    throws
  {
    let ledger = try ledger([
      gift("a", .sent, 300, "x", on: "2026-01-01", .wedding),
      gift("b", .sent, 500, "y", on: "2026-02-01", .wedding),
      gift("c", .sent, 590, "z", on: "2026-03-01", .wedding),
      gift("d", .received, 8_000, "z", on: "2026-04-01", .wedding),
    ])
    let suggestion = try #require(ledger.suggestion(for: nil, .wedding))
    #expect(suggestion.reasons == [.gaveNever, .usuallySent(.units(500), count: 3), .even])
    #expect(amount(suggestion) == "500")
    #expect(suggestion.range == nil)
    #expect(ledger.suggestion(for: nil, .funeral) == nil)
    // A gift at a wedding is not nothing.
    let usual = UsualRange(
      etiquette: try etiquette("苏州", .birthday, 200, 300, 500), reach: .city)
    let birthday = ledger.suggestion(
      for: ledger.person("z"), .birthday, on: ledger.today, usual: usual)
    let given = try #require(ledger.gifts.first { $0.id == "d" })
    #expect(birthday?.reasons == [.usual(usual), .gaveElsewhere(given)])
    #expect(Words.english.text(.gaveElsewhere(given)).contains("¥8,000 from them"))
  }

  @Test func `Figures of other currencies are not compared`() throws {
    let ledger = try ledger(
      [gift("a", .received, 900, "p", on: "2026-01-01", .wedding, in: dollar)],
      etiquette: [etiquette(nil, .wedding, 200, 200, 300)])
    #expect(amount(ledger.suggestion(for: ledger.person("p"), .wedding)) == "200")
  }

  @Test func `No figure has a 4, is 250, or is less than was given, whatever the numbers`() throws {
    var random = SeededGenerator(20_261_123)
    for _ in 0..<600 {
      let scale = [100, 1_000, 20_000, 3_000_000][Int.random(in: 0..<4, using: &random)]
      let usual = (0..<3).map { _ in Int.random(in: 0...scale, using: &random) }.sorted()
      let category = [OccasionCategory.wedding, .funeral, .birthday][
        Int.random(in: 0..<3, using: &random)]
      let gave = Int.random(in: 1...scale, using: &random)
      let hasGiven = Bool.random(using: &random)
      let hasRange = Bool.random(using: &random)
      let ledger = try ledger(
        hasGiven ? [gift("a", .received, gave, "p", on: "2026-01-01", category)] : [],
        etiquette: hasRange ? [etiquette(nil, category, usual[0], usual[1], usual[2])] : [])
      let suggestion = ledger.suggestion(for: ledger.person("p"), category)
      guard let suggestion else {
        #expect(!hasGiven && !hasRange)
        continue
      }
      let text = suggestion.amount.shortDescription
      let units = try #require(Int(text))
      #expect(!text.contains("4") && text != "250", "\(text)")
      if hasGiven { #expect(units >= gave) }
      if hasRange {
        #expect(units >= usual[0])
        #expect(suggestion.range?.contains(suggestion.amount) == true)
      }
      if category == .wedding { #expect(units % 2 == 0) }
      if category == .funeral { #expect(units % 2 == 1) }
      // A customary figure if one is within the range.
      let most = usual[2] * 3 / 2
      let custom = [500, 666, 888, 1_200, 3_000, 6_666, 10_000].contains {
        $0 >= usual[0] && $0 <= most && $0 >= (hasGiven ? gave : 0)
      }
      if hasRange, custom, category == .birthday { #expect(units <= most) }
    }
  }
}
