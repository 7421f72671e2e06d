import Basics
import TestKit
import Testing

@testable import Focus

struct DetectionTests {
  static func events(_ text: String) throws -> [UsageEvent] {
    try text.split(separator: " ").map { part in
      let isOn = part.first == "+"
      let rest = part.dropFirst()
      let time = rest.contains("T") ? String(rest) : "2026-11-16T\(rest)"
      return UsageEvent(at: try at(time), kind: isOn ? .screenOn : .screenOff)
    }
  }

  static func detected(
    _ events: String, logged: [Session] = [], settings: FocusSettings = FocusSettings()
  ) throws -> [String] {
    let history = try history(logged, events: try Self.events(events), settings: settings)
    return clock(history.sessions.filter { $0.logged == nil }.map(\.interval))
  }

  // "-" switches the screen off, "+" on.
  @Test(arguments: [
    ("-08:00 +09:00", ["08:00–09:00"]),
    ("-08:00 +08:29", []),
    ("-08:00 +08:30", ["08:00–08:30"]),
    // Lunch is excluded; a remaining piece that is too short counts as a break.
    ("-11:00 +14:30", ["11:00–12:00", "13:30–14:30"]),
    ("-11:45 +14:30", ["13:30–14:30"]),
    ("-12:00 +13:30", []),
    // A night: only the parts outside sleep.
    ("-22:00 +2026-11-17T08:15", ["22:00–23:00", "07:00–08:15"]),
    // The order does not matter, and equal events count once.
    ("+09:00 -08:00 -08:00 +09:00", ["08:00–09:00"]),
    // Of several consecutive offs, the first begins the gap.
    ("-08:00 -08:40 +09:00", ["08:00–09:00"]),
    ("+07:30 -08:00 +09:00 +09:30 -10:00", ["08:00–09:00"]),
  ])
  func `Gaps become sessions where no rest is`(events: String, expected: [String]) throws {
    #expect(try Self.detected(events) == expected)
  }

  @Test(
    arguments: [
      ("-08:00 +09:00", []), ("-08:00 +08:29", []), ("-11:00 +14:30", ["12:00–13:30"]),
      ("-11:45 +14:30", ["11:45–13:30"]), ("-12:00 +13:30", ["12:00–13:30"]),
      ("-22:00 +2026-11-17T08:15", ["23:00–07:00"]),
    ] as [(String, [String])])
  func `What else is in a gap is rest`(events: String, expected: [String]) throws {
    #expect(clock(try history([], events: try Self.events(events)).rest) == expected)
  }

  @Test func `A logged break is no rest that was detected`() throws {
    let lunch = try session("2026-11-16 12:10/13:30", kind: .break)
    // A difference of clocks is not a break either.
    let near = try session("2026-11-16 12:04/13:27", kind: .break)
    let events = try Self.events("-12:00 +13:30")
    #expect(clock(try history([lunch], events: events).rest) == ["12:00–12:10"])
    #expect(try history([near], events: events).rest.isEmpty)
  }

  @Test func `Lunch can be off and active hours can be set`() throws {
    var settings = FocusSettings()
    settings.lunch = nil
    settings.activeHours = TimeWindow(
      from: try #require(TimeOfDay("09:00")), to: try #require(TimeOfDay("18:00")))
    #expect(try Self.detected("-08:00 +19:00", settings: settings) == ["09:00–18:00"])
  }

  @Test func `Active hours may cross midnight and sleep may lie in the day`() throws {
    var settings = FocusSettings()
    settings.lunch = nil
    settings.sleep = TimeWindow(
      from: try #require(TimeOfDay("08:00")), to: try #require(TimeOfDay("16:00")))
    settings.activeHours = TimeWindow(
      from: try #require(TimeOfDay("20:00")), to: try #require(TimeOfDay("04:00")))
    #expect(
      try Self.detected("-15:00 +2026-11-17T06:00", settings: settings) == ["20:00–04:00"])
  }

  // 36 minutes logged from the beginning of an hour on are 36 minutes of focus.
  @Test(
    arguments: [
      ("08:04/08:40", []), ("08:05/09:00", []), ("07:55/08:10", []), ("08:00/09:06", []),
      ("08:06/09:00", []), ("07:00/09:06", []), ("08:31/08:40", ["08:00–08:31"]),
      ("07:50/08:10", ["08:10–09:00"]), ("09:00/10:00", ["08:00–09:00"]),
    ] as [(String, [String])])
  func `A logged session wins over a detected one`(logged: String, expected: [String]) throws {
    let logged = "2026-11-16 " + logged
    #expect(try Self.detected("-08:00 +09:00", logged: [try session(logged)]) == expected)
    // Also for a voided one: the person has judged that stretch.
    #expect(
      try Self.detected("-08:00 +09:00", logged: [try session(logged, isValid: false)])
        == expected)
  }

  @Test(arguments: [
    // Logged in a gap from 14:00 to 16:40: its beginning, its middle, its end.
    ("14:04/14:40", 36), ("14:50/15:20", 160), ("16:00/17:00", 180), ("14:20/14:30", 140),
  ])
  func `What is logged in a gap is counted once`(logged: String, minutes: Int) throws {
    let history = try history(
      [try session("2026-11-16 " + logged)], events: try Self.events("-14:00 +16:40"))
    #expect(history.time.duration == .minutes(minutes))
    let lengths = history.sessions.map(\.interval.duration)
    #expect(lengths.reduce(Duration.zero, +) == .minutes(minutes))
  }

  @Test func `A break, a void break and what was sampled do not begin a session`() throws {
    let short = try session("2026-11-16 08:00/08:04", kind: .break)
    #expect(try Self.detected("-08:00 +11:00", logged: [short]) == ["08:04–11:00"])
    let void = try session("2026-11-16 09:00/09:40", kind: .break, isValid: false)
    #expect(try Self.detected("-08:00 +11:00", logged: [void]) == ["08:00–11:00"])
    // It has no end, but lasts no longer than any session.
    let open = try session("2026-11-16 00:30/", isValid: false)
    #expect(try Self.detected("-08:00 +11:00", logged: [open]) == ["08:00–11:00"])
    // One session from 07:30 to 09:00 in pieces of two minutes.
    let pieces = try stride(from: 30, to: 120, by: 2).map { minute in
      let start = try at("2026-11-16 07:00") + .minutes(minute)
      return Session(start: start, end: start + .minutes(2), source: "activitywatch")
    }
    #expect(try Self.detected("-08:00 +11:00", logged: pieces) == ["09:00–11:00"])
  }

  @Test func `A logged break is rest`() throws {
    let pause = try session("2026-11-16 09:00/09:40", kind: .break)
    #expect(
      try Self.detected("-08:00 +11:00", logged: [pause]) == ["08:00–09:00", "09:40–11:00"])
  }

  // Off at ten in the evening, on again after nine days, like a phone under repair.
  private static let nineDays = "-22:00 +2026-11-25T08:15"

  @Test func `A device that recorded nothing for nine days adds no focus and no rest`() throws {
    let history = try history([], events: try Self.events(Self.nineDays))
    #expect(history.time.duration == .zero)
    #expect(history.rest.isEmpty)
    #expect(history.silences.map(\.duration) == [.hours(8 * 24 + 10) + .minutes(15)])
  }

  // By default 16 h, all of a day outside sleep.
  @Test(
    arguments: [
      ("-06:00 +22:00", ["07:00–12:00", "13:30–22:00"], false),
      ("-06:00 +22:01", [], true),
      // One night is a break; the next does not end.
      ("-22:40 +2026-11-17T07:20 -2026-11-17T22:45 +2026-11-18T15:00", [], true),
    ] as [(String, [String], Bool)])
  func `A gap as long as the hours outside sleep still counts`(
    events: String, expected: [String], isSilent: Bool
  ) throws {
    let history = try history([], events: try Self.events(events))
    #expect(clock(history.sessions.map(\.interval)) == expected)
    #expect(history.silences.count == (isSilent ? 1 : 0))
  }

  @Test func `How long a device may be left alone can be set, and follows sleep`() throws {
    var settings = FocusSettings()
    settings.longestGap = .hours(2)
    let events = "-08:00 +10:00 +11:00 -14:00 +16:01"
    #expect(try Self.detected(events, settings: settings) == ["08:00–10:00"])
    settings.longestGap = nil
    settings.sleep = TimeWindow(
      from: try #require(TimeOfDay("00:00")), to: try #require(TimeOfDay("04:00")))
    settings.lunch = nil
    #expect(try Self.detected("-04:00 +23:59", settings: settings) == ["04:00–23:59"])
  }

  @Test func `What was logged in a silence counts as it is, and takes nothing from it`() throws {
    let logged = try session("2026-11-18 09:00/11:00")
    let history = try history([logged], events: try Self.events(Self.nineDays))
    #expect(history.time.duration == .hours(2))
    #expect(history.silences.count == 1)
  }

  @Test func `A silence of centuries takes no longer than one of days`() throws {
    let off = UsageEvent(at: try at("0001-01-01 22:00"), kind: .screenOff)
    let on = UsageEvent(at: try at("2026-11-01 08:00"), kind: .screenOn)
    let history = try history([], events: [off, on])
    #expect(history.time.duration == .zero)
    #expect(history.silences.count == 1)
  }

  @Test func `What cannot be paired is told`() throws {
    let gaps = DeviceGaps(
      UsageLog(try Self.events("+07:00 -08:00 -08:40 +09:00 +09:30 -10:00")),
      asOf: try at("2026-12-01"))
    #expect(clock(gaps.intervals) == ["08:00–09:00"])
    #expect(
      gaps.unpaired.map { "\($0.kind.rawValue) \(shanghai.local($0.at).time)" }
        == ["screen_off 08:40", "screen_on 09:30"])
  }

  @Test func `A device that is locked now is not worth a warning`() throws {
    let gaps = DeviceGaps(
      UsageLog(try Self.events("+07:00 -08:00 +09:00 -10:00")), asOf: try at("2026-12-01"))
    #expect(gaps.unpaired == [])
    #expect(clock(gaps.intervals) == ["08:00–09:00"])
  }

  @Test func `A day on which clocks go forward has an hour less to detect`() throws {
    let off = UsageEvent(at: try at("2026-03-29 00:00", berlin), kind: .screenOff)
    let on = UsageEvent(at: try at("2026-03-29 08:00", berlin), kind: .screenOn)
    var settings = FocusSettings()
    settings.sleep = TimeWindow(
      from: try #require(TimeOfDay("00:00")), to: try #require(TimeOfDay("01:00")))
    let history = try history([], events: [off, on], settings: settings, zone: berlin)
    #expect(clock(history.time.intervals, berlin) == ["01:00–08:00"])
    #expect(history.time.duration == .hours(6))
  }
}
