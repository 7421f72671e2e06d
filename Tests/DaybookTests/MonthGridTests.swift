import Basics
import Testing

@testable import daybook

struct MonthGridTests {
  private func grid(_ month: String, today: String, isChinese: Bool = false) throws -> MonthGrid {
    let month = try #require(Month(month))
    let today = try #require(Day(today))
    return MonthGrid(month: month, days: month.days, today: today, isChinese: isChinese)
  }

  @Test func `A month shows lunar days, terms and festivals`() throws {
    let text = try grid("2026-02", today: "2026-02-20").text
    #expect(
      text == """
        2026-02  乙巳（蛇）年腊月 – 丙午（马）年正月

        Mon        Tue        Wed        Thu        Fri        Sat        Sun
                                                                           1 十四
         2 十五     3 十六     4 十七     5 十八     6 十九     7 二十     8 廿一
                                 立春
         9 廿二    10 廿三    11 廿四    12 廿五    13 廿六    14 廿七    15 廿八
                      小年
        16 廿九    17 正月    18 初二    19 初三    20*初四    21 初五    22 初六
           除夕       春节       雨水
        23 初七    24 初八    25 初九    26 初十    27 十一    28 十二

        2026-02-04  腊月十七    立春    Spring Begins
        2026-02-10  腊月廿三    小年    Little New Year
        2026-02-16  腊月廿九    除夕    New Year's Eve
        2026-02-17  正月初一    春节    Spring Festival
        2026-02-18  正月初二    雨水    Rain Water

        """)
  }

  // East Asian Width: a Chinese character takes two columns. Each column starts at a multiple of
  // 11.
  @Test(arguments: ["2033-12", "2025-07", "2020-05", "2026-03", "2101-01", "1901-02"])
  func `Columns stay aligned, with leap months and long names too`(month: String) throws {
    let month = try #require(Month(month))
    let lines = MonthGrid(
      month: month, days: month.days, today: month.firstDay, isChinese: true
    ).text.split(separator: "\n").dropFirst(2)
    for line in lines where !line.contains("-") {
      var column = 0
      for character in line {
        // A number's second digit is in the second column of its cell, a label's first character
        // in the fourth.
        if character.isWholeNumber && character.isASCII { #expect(column % 11 < 2, "\(line)") }
        let isChinese = !character.isASCII
        if isChinese { #expect(column % 11 >= 3 && column % 11 <= 7, "\(line)") }
        column += isChinese ? 2 : 1
      }
      #expect(column < 80)
    }
  }

  @Test func `Days outside the stretch are left blank`() throws {
    let month = try #require(Month("2026-02"))
    let first = try #require(Day("2026-02-16"))
    let text = MonthGrid(
      month: month, days: first...first.next, today: first, isChinese: true
    ).text
    #expect(
      text == """
        2026-02  乙巳（蛇）年腊月 – 丙午（马）年正月

        周一       周二       周三       周四       周五       周六       周日
        16*廿九    17 正月
           除夕       春节

        2026-02-16  腊月廿九    除夕
        2026-02-17  正月初一    春节

        """)
  }

  @Test func `Days with a birthday or a loan due are marked and listed`() throws {
    let month = try #require(Month("2026-02"))
    let day = try #require(Day("2026-02-17"))
    let next = try #require(Day("2026-02-18"))
    let later = try #require(Day("2026-03-01"))
    let text = MonthGrid(
      month: month, days: day...later, today: day, isChinese: true,
      events: [(day, "张三生日"), (next, "李四\n生日\u{1B}[0m"), (later, "三月")]
    ).text
    #expect(text.contains("17*正月    18+初二    19 初三"))
    #expect(
      text.hasSuffix(
        """


        2026-02-17  正月初一    张三生日
        2026-02-18  正月初二    李四 生日␛[0m

        """))
  }
}
