import Basics
import Foundation
import Testing
@testable import Vault

/// Compared with Foundation's zones, which have their own tables, and with the C library.
struct ZoneFileTests {
  /// Moments some days and an odd time apart.
  private static func moments(years: Range<Int>) -> [Int64] {
    let days = [years.lowerBound, years.upperBound].map {
      Int64(Year($0).firstDay.number) * 86_400
    }
    return Array(stride(from: days[0], to: days[1], by: 86_400 * 11 + 3_607))
  }

  /// The zones whose offsets differ from Foundation's at some of the moments.
  private static func different(at moments: [Int64]) throws -> [String] {
    try TimeZone.knownTimeZoneIdentifiers.filter { name in
      // A database may lack historical names.
      guard let zone = Zone(identifier: name) else { return false }
      let other = try #require(TimeZone(identifier: name))
      return moments.contains { second in
        zone.offset(at: Instant(seconds: second))
          != other.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
      }
    }
  }

  @Test func `All zones have the offsets that Foundation gives them, since 1970`() throws {
    #expect(try Self.different(at: Self.moments(years: 1_970..<2_024)) == [])
    // The two tables may differ in recent changes of countries.
    let later = Self.moments(years: 2_024..<2_050) + Self.moments(years: 2_180..<2_200)
    #expect(try Self.different(at: later).count <= 5)
    let known = Set(Zone.knownIdentifiers)
    #expect(TimeZone.knownTimeZoneIdentifiers.filter { !known.contains($0) }.count <= 5)
  }

  /// A file of version 2 with one type of local time and a rule.
  private static func file(rule: String, transitions: [(Int64, UInt8)] = []) -> [UInt8] {
    func header(_ times: Int) -> [UInt8] {
      Array("TZif2".utf8) + Array(repeating: 0, count: 15)
        + ([0, 0, 0, UInt8(times), 2, 4] as [UInt8]).flatMap { [0, 0, 0, $0] as [UInt8] }
    }
    let types: [UInt8] = [0, 0, 0x0E, 0x10, 0, 0, 0xFF, 0xFF, 0xF1, 0xF0, 1, 0]
    let letters = Array("LMT\0".utf8)
    var bytes = header(0) + types + letters + header(transitions.count)
    for (time, _) in transitions {
      bytes += withUnsafeBytes(of: time.bigEndian) { Array($0) }
    }
    return bytes + transitions.map(\.1) + types + letters + Array("\n\(rule)\n".utf8)
  }

  // The output of GNU `date` with the same rules as TZ.
  @Test(arguments: [
    ("<+0330>-3:30", [1_700_000_000: 12_600]),
    ("CET-1CEST,M3.5.0,M10.5.0/3", [1_774_745_999: 3_600, 1_774_746_000: 7_200]),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", [1_700_000_000: 0, 1_720_000_000: 3_600]),
    ("EST5EDT,J60/-24,J305/26:30:15", [1_709_182_799: -18_000, 1_709_182_800: -14_400]),
    ("AAA0BBB,59,300/0", [1_709_171_999: 0, 1_709_172_000: 3_600]),
    // Daylight saving all year.
    ("XXX3EDT4,0/0,J365/23", [1_700_000_000: -14_400, 1_704_078_000: -14_400]),
  ])
  func `The rule at the end of a file holds for all years`(
    rule: String, offsets: [Int64: Int]
  ) throws {
    let zone = try #require(Zone(identifier: "A/B", file: Self.file(rule: rule)))
    for (second, offset) in offsets {
      #expect(zone.offset(at: Instant(seconds: second)) == offset, "\(second)")
    }
  }

  @Test func `Before the first change the first offset holds, and after the last one the rule`()
    throws
  {
    let file = Self.file(rule: "AAA-2", transitions: [(0, 1), (1_000_000, 0)])
    let zone = try #require(Zone(identifier: "A/B", file: file))
    let offsets = [-1, 0, 999_999, 1_000_000].map { zone.offset(at: Instant(seconds: $0)) }
    #expect(offsets == [3_600, -3_600, -3_600, 3_600])
    #expect(zone.offset(at: Instant(seconds: 40_000_000)) == 7_200)
  }

  @Test func `A file that is cut or has other bytes is no zone, or another one`() throws {
    let file = Self.file(rule: "CET-1CEST,M3.5.0,M10.5.0/3", transitions: [(0, 1), (1_000, 0)])
    for length in 0..<file.count {
      #expect(Zone(identifier: "A/B", file: Array(file[..<length])) == nil)
    }
    for index in file.indices {
      for byte in [0, 0x2F, 0x7F, 0x80, 0xFF] as [UInt8] {
        var changed = file
        changed[index] = byte
        _ = Zone(identifier: "A/B", file: changed)
      }
    }
  }

  @Test(arguments: [
    "C-1", "CET", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
    "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,J366,J1", "CET-1CEST,M3.5.0,M10.5.0/", "CET-1x",
    "CET-200", "<CET-1", "CET-1CEST,M3.5.0,M10.5.0,",
  ])
  func `What is no rule makes no zone`(rule: String) {
    #expect(Zone(identifier: "A/B", file: Self.file(rule: rule)) == nil)
  }

  @Test(arguments: [
    "posix/Europe/Berlin", "./Europe/Berlin", "Europe//Berlin", "Europe", "zone.tab",
  ])
  func `Only the names of zones make one`(name: String) {
    #expect(Zone(identifier: name) == nil)
    #expect(!Zone.knownIdentifiers.contains(name))
  }
}

/// Truth is Python's `zoneinfo`.
struct DatabaseZoneTests {
  @Test(arguments: [
    ("Europe/Berlin", 1_774_745_999, 3_600), ("Europe/Berlin", 1_774_746_000, 7_200),
    ("Europe/Berlin", 1_792_890_000, 3_600), ("Pacific/Apia", 1_325_239_199, -36_000),
    ("Pacific/Apia", 1_325_239_200, 50_400), ("Asia/Shanghai", 1_795_000_000, 28_800),
    ("America/New_York", -1_600_000_000, -14_400), ("Asia/Kathmandu", 1_795_000_000, 20_700),
    ("Australia/Lord_Howe", 1_795_000_000, 39_600), ("UTC", 0, 0),
  ])
  func `A zone of the database has its offsets`(
    identifier: String, seconds: Int64, offset: Int
  ) throws {
    let zone = try #require(Zone(identifier: identifier))
    #expect(zone.offset(at: Instant(seconds: seconds)) == offset)
  }

  @Test(arguments: ["", "Europe/Berln", "berlin", "+01:00", "../etc/passwd"])
  func `A name that the database does not know makes no zone`(identifier: String) {
    #expect(Zone(identifier: identifier) == nil)
    #expect(Zone.knownIdentifiers.contains("Europe/Berlin"))
  }
}
