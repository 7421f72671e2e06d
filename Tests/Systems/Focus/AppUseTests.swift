import Basics
import TestKit
import Testing
import Vault

@testable import Focus

/// Applications that the person assigned to a category.
struct AppUseTests {
  private static let rules = AppRules([
    ("YouTube", "distraction"), ("Xcode", "work"), ("firefox", "reading"),
  ])

  /// An hour recorded by ActivityWatch, ten minutes for each of some applications.
  private func seen(
    _ apps: (app: String, title: String?)..., rules: AppRules = rules,
    with others: [Session] = []
  ) throws -> FocusHistory {
    let start = try at("2026-11-16 09:00")
    let events = apps.enumerated().map { index, each in
      UsageEvent(
        at: start + .minutes(10 * (index + 1)), kind: .appSwitch, app: each.app,
        duration: .minutes(10), title: each.title)
    }
    var settings = FocusSettings()
    settings.apps = rules
    let sampled = try session("2026-11-16 09:00/10:00", source: "activitywatch")
    return try history([sampled] + others, events: events, settings: settings)
  }

  @Test func `A distraction takes its time out of what was only seen in front`() throws {
    let history = try seen(("YouTube", nil), ("Xcode", nil))
    #expect(clock(history.time.intervals) == ["09:00–09:10", "09:20–10:00"])
    #expect(try seen(("YouTube", nil), rules: AppRules()).time.duration == .hours(1))
    #expect(try seen(("Xcode", nil)).sessions.count == 1)
  }

  @Test func `A distraction leaves the pieces of several devices in order`() throws {
    let other = try session("2026-11-16 09:02/09:08", source: "activitywatch")
    let history = try seen(("YouTube", nil), with: [other])
    #expect(clock(history.sessions.map(\.interval)) == ["09:00–09:10", "09:20–10:00"])
    let day = try day("2026-11-16")
    #expect(history.summary(of: day...day).mean == .minutes(25))
  }

  @Test func `What a person logged themselves is theirs to judge`() throws {
    let logged = try session("2026-11-16 09:00/09:30")
    #expect(try seen(("YouTube", nil), with: [logged]).time.duration == .hours(1))
  }

  @Test(arguments: [
    ("youtube", nil, "distraction"), ("Safari", "Cats - YouTube", "distraction"),
    // The application's rule takes precedence over a title's.
    ("Xcode", "youtube.swift", "work"), ("Safari", "Ferries", nil), (nil, nil, nil),
    ("Firefox", "Cats - YouTube", "reading"),
  ])
  func `A rule is about an application or a word in a title`(
    app: String?, title: String?, category: String?
  ) {
    #expect(Self.rules.category(app: app, title: title) == category)
  }

  @Test func `Time is told by application and by category, without those where there are no rules`()
    throws
  {
    let day = try day("2026-11-16")
    let history = try seen(("Xcode", nil), ("Safari", nil), ("Xcode", nil))
    #expect(history.byApp(day...day).map(\.name) == ["Xcode", "Safari"])
    #expect(history.byApp(day...day).map(\.total) == [.minutes(20), .minutes(10)])
    #expect(history.byCategory(day...day).map(\.name) == ["work", nil])
    #expect(history.byApp(day.next...day.next).isEmpty)
    #expect(try seen(("Xcode", nil), rules: AppRules()).byCategory(day...day).isEmpty)
  }

  private func time(_ text: String) throws -> Interval {
    let session = try session("2026-11-16 " + text)
    return Interval(from: session.start, to: session.end ?? session.start)
  }

  // Ten minutes of YouTube from 9:10, of Xcode from 9:20.
  @Test(
    arguments: [
      ("09:00/10:00", 50.0 / 60, 2), ("09:15/09:45", 25.0 / 30, 2), ("09:22/09:28", 1, 0),
      ("09:10/09:20", 0, 6),
    ] as [(String, Double, Double)])
  func `The attention of a session is what devices recorded during it`(
    length: String, undistracted: Double, switches: Double
  ) throws {
    let time = try time(length)
    let apps = RecordedApps(try seen(("YouTube", nil), ("Xcode", nil)))
    let found = try #require(apps.attention(during: time))
    #expect(abs(try #require(found.undistracted) - undistracted) < 1e-9)
    #expect(abs(found.switchesAnHour - switches) < 1e-9)
    // Without rules nothing is known to be a distraction.
    let plain = RecordedApps(try seen(("YouTube", nil), ("Xcode", nil), rules: AppRules()))
    #expect(
      plain.attention(during: time)
        == SessionAttention(undistracted: nil, switchesAnHour: found.switchesAnHour))
  }

  @Test func `A session during which no device recorded anything has none`() throws {
    let apps = RecordedApps(try seen(("YouTube", nil), ("Xcode", nil)))
    #expect(apps.attention(during: try time("11:00/12:00")) == nil)
    #expect(apps.attention(during: try time("09:20/09:20")) == nil)
  }

  @Test func `Titles that were kept are read`() async {
    let line =
      #"{"at":"2026-11-16T09:00Z","type":"app_switch","app":"a","seconds":60,"title":"b \"c\""}"#
    let stored = await readFocus(MemoryFiles(["focus/events.jsonl": line + "\n"]))
    #expect(stored.diagnostics.isEmpty)
    #expect(stored.records.events[0].title == #"b "c""#)
  }
}
