import Basics
import SiteKit
import TestKit
import Testing

@testable import Focus

struct FigureTests {
  /// Two weeks: 2026-W46 (9–15 November) and the current 2026-W47 up to Wednesday the 18th.
  static func twoWeeks() throws -> FocusHistory {
    try history(
      [
        try session("2026-11-09 08:00/12:00", project: "novel"),
        try session("2026-11-10 08:00/12:00", project: "novel"),
        try session("2026-11-11 08:00/13:00", project: "letters"),
        try session("2026-11-13 09:00/11:00"),
        try session("2026-11-15 09:00/13:30", project: "novel"),
        try session("2026-11-16 08:00/13:00", project: "novel"),
        try session("2026-11-17 08:00/12:30"),
        try session("2026-11-18 08:00/09:00", project: "letters"),
      ], asOf: "2026-11-18 10:00")
  }

  @Test func `A week sums its days`() throws {
    let week = try #require(Week("2026-W46"))
    let summary = try Self.twoWeeks().summary(of: week.days)
    #expect(summary.total == .minutes(1_170))
    #expect(summary.dayTotals.map(\.focus.inHours) == [4, 4, 5, 0, 2, 0, 4.5])
    #expect(summary.goalDays == 4)
    #expect(summary.daysCounted == 7)
    #expect(summary.meanPerDay == .minutes(1_170) / 7)
    #expect(summary.bestDay?.day == (try day("2026-11-11")))
    #expect(summary.sessionCount == 5)
    #expect(summary.mean == .minutes(234))
  }

  @Test func `Days in JSON are those on record, and a zero was recorded`() async throws {
    let events: [UsageEvent] = [
      .init(at: try at("2026-11-17 08:00", shanghai), kind: .screenOn),
      .init(at: try at("2026-11-17 08:05", shanghai), kind: .screenOff),
    ]
    let figures = try history(
      [session("2026-11-16 09:00/10:00"), session("2026-11-19 09:00/09:00")], events: events,
      asOf: "2026-11-20 12:00")
    let week = try #require(Week("2026-W47"))
    let own = await FocusReport(figures, of: .week(week)).json.text
    #expect(own.hasPrefix(#"{"version":2,"period":"2026-W47","#))
    // Wednesday and the days to come have no record; the session of Thursday is empty.
    #expect(
      own.contains(
        #""days":[{"day":"2026-11-16","focusSeconds":3600},"#
          + #"{"day":"2026-11-17","focusSeconds":0},{"day":"2026-11-19","focusSeconds":0}]"#))
    let shared = await FocusReport(figures, of: .week(week), tellsOfDevices: false).json.text
    #expect(!shared.contains("2026-11-17"))
  }

  @Test
  func `Switches of applications are counted in sessions, those to come and screens left out`()
    throws
  {
    let events: [(String, UsageEvent.Kind)] = [
      ("08:00", .screenOn), ("09:10", .appSwitch), ("09:30", .screenOff), ("09:31", .screenOn),
      ("09:50", .appSwitch), ("10:40", .appSwitch), ("11:30", .appSwitch),
    ]
    let figures = try history(
      [session("2026-11-16 09:00/10:00"), session("2026-11-16 11:00/12:00")],
      events: events.map { .init(at: try at("2026-11-16 \($0)", shanghai), kind: $1) },
      asOf: "2026-11-16 11:20")
    let days = (try day("2026-11-16"))...(try day("2026-11-16"))
    #expect(figures.switches.count == 3)
    #expect(figures.switches(on: days) == 2)
    // Switches of later days say nothing of one before.
    let before = days.lowerBound.previous
    #expect(figures.switches(on: before...before) == nil)
  }

  @Test(arguments: [
    ("09:00", "11:00", ["09:15–10:30"]), ("10:00", "11:30", ["09:15–10:30", "11:00–11:50"]),
    ("08:59", "09:15", ["08:00–09:00"]), ("10:30", "11:00", []),
    // It begins now.
    ("11:50", "12:00", []), ("12:00", "13:00", ["12:00–12:00"]),
  ])
  func `Sessions of a time are those that reach into it, whole`(
    from: String, to: String, expected: [String]
  ) throws {
    let texts = ["08:00/09:00", "09:15/10:30", "11:00/11:50", "12:00/"]
    let figures = try history(
      texts.map { try session("2026-11-16 \($0)") }, asOf: "2026-11-16 12:00")
    let interval = Interval(
      from: try at("2026-11-16 \(from)", shanghai), to: try at("2026-11-16 \(to)", shanghai))
    #expect(clock(figures.sessions(in: interval).map(\.interval)) == expected)
  }

  @Test func `A running week is compared by its days that are over, and so is its mean`() throws {
    let history = try Self.twoWeeks()
    let thisWeek = try #require(Week("2026-W47"))
    let running = try #require(history.change(of: .week(thisWeek)))
    #expect(running.now == .minutes(570))
    #expect(running.before == .hours(8))
    #expect(running.isPartial)
    #expect(running.difference == .minutes(90))
    #expect(history.change(of: .week(try #require(Week("2026-W46")))) == nil)
    let summary = history.summary(of: try #require(Week("2026-W47")).days)
    // Today's goal is not met yet.
    #expect(summary.daysCounted == 2)
    #expect(summary.meanPerDay == .minutes(285))
    let today = history.today
    #expect(history.summary(of: today...today).meanPerDay == nil)
    #expect(summary.goalDays == 2)
  }

  @Test func `On the fifth day of use a year has four days, with today five once it met the goal`()
    throws
  {
    let sessions = try (16...19).map { try session("2026-11-\($0) 08:00/\($0 == 17 ? 10 : 12):00") }
    let year = Year(2026).days
    let morning = try history(sessions, asOf: "2026-11-20 08:00").summary(of: year)
    #expect((morning.goalDays, morning.daysCounted) == (3, 4))
    #expect(morning.meanPerDay == .minutes(14 * 60 / 4))
    let today = try session("2026-11-20 08:00/13:00")
    let evening = try history(sessions + [today], asOf: "2026-11-20 18:00").summary(of: year)
    #expect((evening.goalDays, evening.daysCounted) == (4, 5))
    // Its five hours are not part of the mean before midnight.
    #expect(evening.meanPerDay == .minutes(14 * 60 / 4))
    #expect(evening.total == .hours(19))
  }

  @Test func `By how much shares of projects that overlap sum to more is known`() throws {
    let history = try history([
      session("2026-11-16 09:00/11:00", project: "novel"),
      session("2026-11-16 10:30/12:00", project: "letters"),
      session("2026-11-16 10:45/11:15"),
    ])
    let day = try day("2026-11-16")
    let shares = history.byProject(day...day)
    #expect(history.focus(on: day) == .hours(3))
    // 2 h, 1 h 30 min and 30 min.
    #expect(shares.reduce(.zero) { $0 + $1.total } == .hours(4))
    #expect(history.excess(of: shares, on: day...day) == .hours(1))
    #expect(history.excess(of: history.bySource(day...day), on: day...day) == .zero)
  }

  @Test func `Days without a session are unknown to correlations, not days of no focus`() throws {
    let history = try history([
      session("2026-11-16 09:00/11:00"), session("2026-11-18 09:00/10:00"),
    ])
    let series = try #require(
      FocusSystem().daily(history, in: VaultFigures(moment: history.moment)).first)
    #expect(
      series.values == [try day("2026-11-16"): 7_200, try day("2026-11-18"): 3_600])
  }

  @Test func `Records: longest session, best day and week, streaks`() throws {
    let records = try Self.twoWeeks().records
    #expect(records.longestSession?.interval.duration == .hours(5))
    // The first of equal ones.
    #expect(records.longestSession?.interval.start == (try at("2026-11-11 08:00")))
    #expect(records.bestDay?.day == (try day("2026-11-11")))
    #expect(records.bestWeek == Week("2026-W46"))
    #expect(records.bestWeekFocus == .minutes(1_170))
    #expect(records.longestStreak?.days == (try day("2026-11-09"))...(try day("2026-11-11")))
    // Today's goal is not met yet: the streak continues until the day is over.
    #expect(records.currentStreak?.days == (try day("2026-11-15"))...(try day("2026-11-17")))
  }

  @Test func `A streak ends when a whole day passes without the goal`() throws {
    let sessions = [
      try session("2026-11-09 08:00/12:00"), try session("2026-11-10 08:00/12:00"),
    ]
    #expect(
      try history(sessions, asOf: "2026-11-11 23:59").records.currentStreak?.length == 2)
    #expect(try history(sessions, asOf: "2026-11-12 00:00").records.currentStreak == nil)
    #expect(try history(sessions, asOf: "2026-11-10 11:00").records.currentStreak?.length == 1)
  }

  @Test func `The trend has a trailing mean of four weeks from the fourth week on`() throws {
    // Six weeks of 1, 2, 3, 4, 5 and 6 hours, from 2026-W40.
    let monday = try #require(Week("2026-W40")).firstDay
    let sessions = try (0..<6).map {
      let day = monday.advanced(by: 7 * $0)
      return try session("\(day) 08:00/\((8 + $0 + 1).padded(2)):00")
    }
    let history = try history(sessions)
    let trend = history.trend(upTo: try #require(Week("2026-W45")))
    #expect(trend.map(\.week.number) == [40, 41, 42, 43, 44, 45])
    #expect(trend.map(\.total.inHours) == [1, 2, 3, 4, 5, 6])
    #expect(trend.map { $0.movingMean?.inHours } == [nil, nil, nil, 2.5, 3.5, 4.5])
    let lastTwo = history.trend(weeks: 2, upTo: try #require(Week("2026-W46")))
    #expect(lastTwo.map { $0.movingMean?.inHours } == [4.5, 3.75])
  }

  @Test func `Shares by project are sorted and those without stand last`() throws {
    let history = try Self.twoWeeks()
    let days = try day("2026-11-09")...(try day("2026-11-18"))
    #expect(
      history.byProject(days).map { "\($0.name ?? "-") \($0.total.inHours) \($0.sessionCount)" }
        == ["novel 17.5 4", "letters 6.0 2", "- 6.5 2"])
  }

  @Test func `An empty history has no records`() throws {
    let history = try history([])
    #expect(history.records.bestDay == nil)
    #expect(history.records.bestWeek == nil)
    #expect(history.records.longestSession == nil)
    #expect(history.trend(upTo: try #require(Week("2026-W45"))).isEmpty)
    let summary = history.summary(of: try #require(Month("2026-11")).days)
    #expect(summary.total == .zero && summary.mean == .zero && summary.bestDay == nil)
    #expect(Rhythm(history.time, in: shanghai).bestHours == nil)
  }

  @Test func `The best hours are three in a row`() throws {
    let history = try history([
      try session("2026-11-09 09:00/11:00"), try session("2026-11-10 10:30/12:30"),
      try session("2026-11-11 20:00/21:00"),
    ])
    let best = try #require(Rhythm(history.time, in: shanghai).bestHours)
    // 9–10: 1 h, 10–11: 1.5 h, 11–12: 1 h; 10–13: 1.5 + 1 + 0.5 h.
    #expect(best.from == 9)
    #expect(best.share == 0.7)
  }
}
