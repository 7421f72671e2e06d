import Basics
import Testing

struct RFC3339Tests {
  // Seconds since 1970 by GNU date.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0),
    ("2026-11-21T09:30:00+08:00", 1_795_224_600_000_000),
    ("2026-11-21t01:30:00z", 1_795_224_600_000_000),
    ("2026-11-20 20:30-05:00", 1_795_224_600_000_000),
    ("2026-10-18T13:25:37.839000+00:00", 1_792_329_937_839_000),
    ("2026-10-18T13:25:37.8390009999Z", 1_792_329_937_839_000),
    ("1969-12-31T23:59:59.5Z", -500_000),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000_000),
    ("0000-03-01T00:00:00Z", -62_162_035_200_000_000),
  ])
  func `Instants are read`(text: String, microseconds: Int64) throws {
    #expect(try TimeText(text) == .instant(Instant(microseconds: microseconds)))
  }

  @Test(arguments: [
    ("2026-11-21T09:30:00", "2026-11-21", "09:30"), ("2026-11-21 09:30", "2026-11-21", "09:30"),
    ("2026-11-21", "2026-11-21", "00:00"), ("2026-11-21T24:00", "2026-11-21", "24:00"),
  ])
  func `Without an offset it is a local time`(text: String, day: String, time: String) throws {
    #expect(
      try TimeText(text)
        == .local(LocalTime(try #require(Day(day)), try #require(TimeOfDay(time)))))
  }

  @Test(arguments: [
    ("2026-02-30T00:00:00Z", TimeTextError.impossible), ("2026-11-21T25:00:00Z", .impossible),
    ("2026-11-21T24:00:01Z", .impossible), ("2026-11-21T09:61Z", .impossible),
    ("2026-11-21T09:30:00+25:00", .impossible), ("yesterday", .form), ("", .form),
    ("2026-11-21T", .form), ("2026-11-21T09", .form), ("2026-11-21T09:30:00.Z", .form),
    ("2026-11-21T09:30:00Z ", .form), ("2026-11-21X09:30", .form), ("2026-11-2１", .form),
  ])
  func `Anything else is an error that tells which`(text: String, error: TimeTextError) {
    #expect(throws: error) { try TimeText(text) }
  }

  @Test func `What is written reads back`() throws {
    let zone = Zone(identifier: "Test", initialOffset: -(9 * 3_600 + 30 * 60))
    for microseconds in [0, 1, 123_456, 1_795_224_600_000_000, -62_135_596_800_000_000] {
      let instant = Instant(microseconds: Int64(microseconds))
      #expect(try TimeText(instant.formatted()) == .instant(instant))
      #expect(try TimeText(instant.formatted(in: zone)) == .instant(instant))
    }
    #expect(Instant(microseconds: 1_500_000).formatted() == "1970-01-01T00:00:01.5Z")
    #expect(Instant(seconds: 0).formatted(in: zone) == "1969-12-31T14:30:00-09:30")
  }

  @Test(
    arguments: [
      ("2026-11-20T18:30:00-05:00", "2026-11-20", 18, 30),
      ("2026-11-21T00:10:00+13:45", "2026-11-21", 0, 10),
      // London in winter is a place; Z is not, so the zone's time is used.
      ("2026-11-20T23:30:00+00:00", "2026-11-20", 23, 30),
      ("2026-11-20T23:30:00Z", "2026-11-21", 7, 30), ("2026-11-20T23:30", "2026-11-20", 23, 30),
      ("2026-11-20", "2026-11-20", 0, 0),
    ])
  func `The clock of the writer is the one that is written`(
    text: String, day: String, hour: Int, minute: Int
  ) throws {
    let zone = Zone(identifier: "Asia/Shanghai", initialOffset: 28_800)
    let clock = try #require(TimeText.clock(text, in: zone))
    #expect("\(clock.day)" == day)
    #expect((clock.time.hour, clock.time.minute) == (hour, minute))
    #expect(TimeText.clock("soon", in: zone) == nil)
  }
}
