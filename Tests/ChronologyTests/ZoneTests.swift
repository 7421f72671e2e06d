import Chronology
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
  /// Samoa left 30 December 2011 out to move over the date line.
  static let apia = Zone(
    identifier: "Pacific/Apia", initialOffset: -10 * 3_600,
    transitions: [.init(at: 1_325_239_200, offset: 14 * 3_600)])

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
    (berlin, "2026-03-29T02:30:00", "2026-03-29T00:30:00Z", Zone.Resolution.skipped),
    (berlin, "2026-10-25T02:30:00", "2026-10-25T01:30:00Z", .repeated),
    (berlin, "2026-10-25T03:00:00", "2026-10-25T02:00:00Z", .exact),
    (berlin, "2026-03-29T03:00:00", "2026-03-29T01:00:00Z", .exact),
    (berlin, "2026-03-29T01:59:59", "2026-03-29T00:59:59Z", .exact),
    (apia, "2011-12-30T12:00:00", "2011-12-29T22:00:00Z", .skipped),
    (.utc, "2026-11-21T24:00:00", "2026-11-22T00:00:00Z", .exact),
  ])
  func `A time skipped or repeated takes the later offset`(
    zone: Zone, text: String, expected: String, resolution: Zone.Resolution
  ) throws {
    let (instant, found) = zone.instant(try Self.local(text))
    #expect(instant.formatted() == expected)
    #expect(found == resolution)
  }

  @Test(arguments: [berlin, santiago, havana, apia, .utc])
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
