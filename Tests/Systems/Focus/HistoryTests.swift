import Basics
import TestKit
import Testing

@testable import Focus

struct HistoryTests {
  @Test func `A session across midnight counts on both days`() throws {
    let history = try history([try session("2026-11-16 23:00/2026-11-17 01:30")])
    #expect(history.focus(on: try day("2026-11-16")) == .hours(1))
    #expect(history.focus(on: try day("2026-11-17")) == .minutes(90))
    for text in ["2026-11-16", "2026-11-17"] {
      let summary = history.summary(of: try day(text)...(try day(text)))
      #expect(summary.sessionCount == 1)
      #expect(summary.longest == summary.total)
    }
    #expect(history.records.longestSession?.interval.duration == .minutes(150))
  }

  @Test func `Overlapping sessions never count twice`() throws {
    let history = try history([
      try session("2026-11-16 09:00/11:00", source: "toggl"),
      try session("2026-11-16 10:00/12:00", source: "activitywatch"),
      try session("2026-11-16 10:30/10:45"),
    ])
    let days = try day("2026-11-16")...(try day("2026-11-16"))
    let summary = history.summary(of: days)
    #expect(summary.total == .hours(3))
    #expect(summary.sessionCount == 3)
    #expect(summary.longest == .hours(2))
    #expect(summary.mean == .minutes(85))
    #expect(
      history.bySource(days).map { "\($0.name ?? "") \($0.total.inHours)" }
        == ["activitywatch 2.0", "toggl 2.0", "manual 0.25"])
  }

  @Test func `Breaks, sleep and void sessions are left out`() throws {
    let history = try history([
      try session("2026-11-16 09:00/10:00"), try session("2026-11-16 11:00/12:00", kind: .break),
      try session("2026-11-16 13:00/14:00", kind: .sleep),
      try session("2026-11-16 15:00/16:00", isValid: false),
    ])
    #expect(history.time.duration == .hours(1))
    #expect(history.sessions.count == 1)
  }

  @Test func `A running session counts up to as-of, and nothing after it exists`() throws {
    let sessions = [
      try session("2026-11-16 09:00/10:00"), try session("2026-11-16 14:00/"),
      try session("2026-11-16 18:00/19:00"),
    ]
    let early = try history(sessions, asOf: "2026-11-16 15:15")
    #expect(early.focus(on: try day("2026-11-16")) == .minutes(135))
    #expect(early.current?.interval.duration == .minutes(75))
    let before = try history(sessions, asOf: "2026-11-16 09:30")
    #expect(before.time.duration == .minutes(30))
    #expect(before.current == nil)
  }

  @Test(arguments: [("2026-03-29", 23), ("2026-10-25", 25), ("2026-06-01", 24)])
  func `A whole day of focus is as long as its clocks make it`(text: String, hours: Int) throws {
    let start = try day(text)
    let history = try history(
      [try session("\(start.previous) 12:00/\(start.next) 12:00", zone: berlin)], zone: berlin)
    #expect(history.focus(on: start) == .hours(hours))
  }

  @Test func `A day never holds more focus than its own length`() throws {
    var numbers = SeededNumbers(state: 7)
    let first = try at("2026-03-27 00:00", berlin)
    for _ in 0..<40 {
      let sessions = (0..<30).map { _ in
        let start = first + .minutes(numbers.next(5 * 24 * 60))
        return Session(start: start, end: start + .minutes(numbers.next(900)))
      }
      let history = try history(sessions, zone: berlin)
      // A simple second implementation: one flag for each minute.
      var minutes: Set<Int64> = []
      for session in sessions {
        let end = session.end ?? session.start
        minutes.formUnion((session.start.seconds / 60)..<(end.seconds / 60))
      }
      #expect(history.time.duration == .minutes(minutes.count))
      #expect(history.dayTotals.reduce(.zero) { $0 + $1.focus } == .minutes(minutes.count))
      for total in history.dayTotals {
        let interval = berlin.interval(of: total.day)
        #expect(total.focus <= interval.duration)
        let inDay = minutes.count {
          ($0 * 60) >= interval.start.seconds && ($0 * 60) < interval.end.seconds
        }
        #expect(total.focus == .minutes(inDay))
      }
      let rhythm = Rhythm(history.time, in: berlin)
      #expect(rhythm.cells.reduce(.zero, +) == .minutes(minutes.count))
      var byCell: [Int: Int] = [:]
      for minute in minutes {
        let local = berlin.local(Instant(seconds: minute * 60))
        byCell[(local.day.weekday.rawValue - 1) * 24 + local.time.hour, default: 0] += 1
      }
      #expect(rhythm.cells == (0..<168).map { .minutes(byCell[$0] ?? 0) })
    }
  }

  @Test func `Minutes count in the hour that clocks showed, also where these change within one`() {
    // At 00:01 on 28 October 1990 clocks in St. John’s went back to 23:01.
    let at: Int64 = 657_081_060
    let zone = Zone(
      identifier: "America/St_Johns", initialOffset: -9_000,
      transitions: [.init(at: at, offset: -12_600)])
    let minutes = stride(from: at - 7_200, to: at + 7_200, by: 120).map(Instant.init(seconds:))
    let time = IntervalSet(minutes.map { Interval(from: $0, to: $0 + .minutes(1)) })
    var cells = [Duration](repeating: .zero, count: 7 * 24)
    for minute in minutes {
      let local = zone.local(minute)
      cells[(local.day.weekday.rawValue - 1) * 24 + local.time.hour] += .minutes(1)
    }
    #expect(Rhythm(time, in: zone).cells == cells)
  }

  @Test func `The pieces of a sampling source are one session, and what lies between is not focus`()
    throws
  {
    let history = try history([
      try session("2026-11-16 09:00:00/2026-11-16 09:10:00", source: "activitywatch"),
      try session("2026-11-16 09:10:59/2026-11-16 09:20:00", source: "activitywatch"),
      try session("2026-11-16 09:21:00/2026-11-16 09:25:00", source: "activitywatch"),
      // Contiguous manual entries: two sessions, as the person said.
      try session("2026-11-16 10:00/10:30"), try session("2026-11-16 10:30/10:45"),
    ])
    let today = try day("2026-11-16")
    let summary = history.summary(of: today...today)
    #expect(summary.sessionCount == 4)
    #expect(summary.total == .seconds(600 + 541 + 240 + 2_700))
    #expect(summary.longest == .minutes(30))
    #expect(
      history.sessions.map { history.length(of: $0) }
        == [.seconds(1_141), .seconds(240), .minutes(30), .minutes(15)])
    #expect(history.bySource(today...today).map(\.total) == [.minutes(45), .seconds(1_381)])
    let early = Interval(from: try at("2026-11-16 09:05"), to: try at("2026-11-16 09:12"))
    #expect(history.length(of: history.sessions[0], in: early) == .seconds(361))
  }

  @Test func `The order of records does not matter`() throws {
    let sessions = try (10...20).map { try session("2026-11-\($0) 09:00/1\($0 % 10):30") }
    let forward = try history(sessions)
    let backward = try history(sessions.reversed())
    #expect(forward.sessions.map(\.interval) == backward.sessions.map(\.interval))
    #expect(forward.dayTotals == backward.dayTotals)
  }
}
