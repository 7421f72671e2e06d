import Basics
import Testing
import Vault

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
