import Basics
import Testing

struct ZoneTests {
  /// Central European time around 2026: to +02:00 on 29 March, back on 25 October, at 01:00 UTC.
  static let berlin = Zone(
    identifier: "Europe/Berlin", initialOffset: 3_600,
    transitions: [
      .init(at: 1_774_746_000, offset: 7_200), .init(at: 1_792_890_000, offset: 3_600),
    ])
  /// Santiago puts its clocks forward at midnight: 6 September 2026 starts at 01:00.
  static let santiago = Zone(
    identifier: "America/Santiago", initialOffset: -4 * 3_600,
    transitions: [.init(at: 1_788_667_200, offset: -3 * 3_600)])
  /// Havana puts its clocks back at 01:00 to midnight: 1 November 2026 shows midnight twice.
  static let havana = Zone(
    identifier: "America/Havana", initialOffset: -4 * 3_600,
    transitions: [.init(at: 1_793_509_200, offset: -5 * 3_600)])
  /// Samoa skipped 30 December 2011 to move across the date line.
  static let apia = Zone(
    identifier: "Pacific/Apia", initialOffset: -10 * 3_600,
    transitions: [.init(at: 1_325_239_200, offset: 14 * 3_600)])

  /// New York puts its clocks forward on 8 March 2026 and back on 1 November, at two.
  static let newYork = Zone(
    identifier: "America/New_York", initialOffset: -5 * 3_600,
    transitions: [
      .init(at: 1_772_953_200, offset: -4 * 3_600), .init(at: 1_793_512_800, offset: -5 * 3_600),
    ])
  /// Lord Howe changes its clocks by half an hour, at two: back on 5 April 2026, forward on
  /// 4 October.
  static let lordHowe = Zone(
    identifier: "Australia/Lord_Howe", initialOffset: 11 * 3_600,
    transitions: [
      .init(at: 1_775_314_800, offset: 37_800), .init(at: 1_791_041_400, offset: 11 * 3_600),
    ])

  /// Nuuk puts its clocks forward in the evening, when it is the next day in UTC: 28 March 2026 has
  /// no 23:30.
  static let nuuk = Zone(
    identifier: "America/Nuuk", initialOffset: -2 * 3_600,
    transitions: [.init(at: 1_774_746_000, offset: -3_600)])
  /// Auckland puts its clocks back in the night, when it is the day before in UTC: 5 April 2026 has
  /// 02:30 twice.
  static let auckland = Zone(
    identifier: "Pacific/Auckland", initialOffset: 13 * 3_600,
    transitions: [.init(at: 1_775_311_200, offset: 12 * 3_600)])

  static func local(_ text: String) throws -> LocalTime {
    guard case .local(let local) = try TimeText(text) else { throw TimeTextError.form }
    return local
  }

  @Test(arguments: [
    (berlin, "2026-03-29", 23), (berlin, "2026-10-25", 25), (berlin, "2026-07-01", 24),
    (santiago, "2026-09-06", 23), (santiago, "2026-09-05", 24), (havana, "2026-11-01", 25),
    (havana, "2026-10-31", 24), (apia, "2011-12-29", 24), (apia, "2011-12-30", 0),
    (apia, "2011-12-31", 24),
  ])
  func `A day has as many hours as its clocks give it`(
    zone: Zone, day: String, hours: Int
  ) throws {
    #expect(zone.interval(of: try #require(Day(day))).duration == .hours(hours))
  }

  @Test(arguments: [
    // RFC 5545, 3.3.5: a skipped time moves forward by the gap; of a repeated one, the first
    // counts.
    (berlin, "2026-03-29T02:30:00", "2026-03-29T01:30:00Z", Zone.Resolution.skipped),
    (berlin, "2026-03-29T02:00:00", "2026-03-29T01:00:00Z", .skipped),
    (berlin, "2026-10-25T02:30:00", "2026-10-25T00:30:00Z", .repeated),
    (berlin, "2026-10-25T02:00:00", "2026-10-25T00:00:00Z", .repeated),
    (berlin, "2026-10-25T03:00:00", "2026-10-25T02:00:00Z", .exact),
    (berlin, "2026-03-29T03:00:00", "2026-03-29T01:00:00Z", .exact),
    (berlin, "2026-03-29T01:59:59", "2026-03-29T00:59:59Z", .exact),
    (nuuk, "2026-03-28T23:30:00", "2026-03-29T01:30:00Z", .skipped),
    (auckland, "2026-04-05T02:30:00", "2026-04-04T13:30:00Z", .repeated),
    (newYork, "2026-03-08T02:30:00", "2026-03-08T07:30:00Z", .skipped),
    (newYork, "2026-11-01T01:30:00", "2026-11-01T05:30:00Z", .repeated),
    (newYork, "2026-11-01T02:00:00", "2026-11-01T07:00:00Z", .exact),
    (lordHowe, "2026-10-04T02:15:00", "2026-10-03T15:45:00Z", .skipped),
    (lordHowe, "2026-10-04T02:30:00", "2026-10-03T15:30:00Z", .exact),
    (lordHowe, "2026-04-05T01:45:00", "2026-04-04T14:45:00Z", .repeated),
    (lordHowe, "2026-04-05T02:00:00", "2026-04-04T15:30:00Z", .exact),
    (apia, "2011-12-30T12:00:00", "2011-12-30T22:00:00Z", .skipped),
    (.utc, "2026-11-21T24:00:00", "2026-11-22T00:00:00Z", .exact),
  ])
  func `A skipped time moves forward by the gap, and a repeated one is the first`(
    zone: Zone, text: String, expected: String, resolution: Zone.Resolution
  ) throws {
    let (instant, found) = zone.instant(try Self.local(text))
    #expect(instant.formatted() == expected)
    #expect(found == resolution)
  }

  /// St. John’s put its clocks back a minute after midnight, to the evening before.
  static let stJohns = Zone(
    identifier: "America/St_Johns", initialOffset: -9_000,
    transitions: [.init(at: 657_081_060, offset: -12_600)])

  @Test(
    arguments: [
      (stJohns, 657_081_060), (havana, 1_793_509_200), (santiago, 1_788_667_200),
      (apia, 1_325_239_200), (lordHowe, 1_775_314_800), (newYork, 1_772_953_200), (.utc, 0),
    ] as [(Zone, Int64)])
  func `A cursor tells the days that the zone tells, in any order`(zone: Zone, at: Int64) {
    let around = stride(from: at - 200_000, through: at + 200_000, by: 30)
      .map(Instant.init(seconds:))
    let mixed = zip(around, around.reversed()).flatMap { [$0, $1] }
    for instants in [around, around.reversed(), mixed] {
      var cursor = DayCursor(in: zone)
      for instant in instants { #expect(cursor.day(of: instant) == zone.day(of: instant)) }
    }
  }

  @Test(arguments: [berlin, newYork, lordHowe, santiago, havana, apia, .utc])
  func `Days follow each other without gap or overlap, and hold their instants`(zone: Zone) throws {
    let around: Int64 = zone.identifier == "Pacific/Apia" ? 1_325_239_200 : 1_783_000_000
    var day = Day(number: Int(around / 86_400) - 150)
    for _ in 0..<360 {
      let interval = zone.interval(of: day)
      #expect(interval.end == zone.interval(of: day.next).start)
      if !interval.isEmpty {
        #expect(zone.day(of: interval.start) == day)
        #expect(zone.day(of: interval.end - .microseconds(1)) == day)
        #expect(zone.local(interval.start).day == day)
      }
      day = day.next
    }
  }
}
