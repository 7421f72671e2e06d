import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// Lengths next to start and end in tables that a person maps. Clocks in Berlin were put back at
/// 03:00 on 25 October 2026, so each time from 02:00 on was there twice (the IANA rules).
struct MappedLengthTests {
  private static let mapping =
    "kind: session\nfields: {start: S, end: E, minutes: D}\nkey: [S]\n"

  /// The start and the end of the sessions of a table, in UTC, and the messages.
  private func sessions(
    _ rows: String..., header: String = "S,E,D", by mapping: String = mapping
  ) async throws -> (times: [String], messages: [String]) {
    let vault = MemoryFiles(bytes: ["daybook.yaml": Array("timeZone: Europe/Berlin\n".utf8)])
    let host = RecordedHost(
      vault, asOf: try at("2026-11-20 18:40"),
      files: ["t.csv": "\(header)\n" + rows.joined(separator: "\n"), "m.yaml": mapping])
    var request = ImportRequest(["t.csv"])
    request.isYes = true
    request.mapping = "m.yaml"
    var work = try ImportWork(request, in: host)
    do { try await work.run() } catch is ImportFailed {}
    let zone = try #require(Zone(identifier: "Europe/Berlin"))
    let library = try host.library
    let times = try library.records(of: try library.kind("session")).map { record in
      ["start", "end"].map { field in
        (try? TimeText(record.text[field]?.plain ?? ""))?.instant(in: zone).formatted() ?? "-"
      }.joined(separator: " ")
    }
    return (times, host.record.reported.kept.map(\.message))
  }

  @Test(arguments: [
    ("2026-10-25 01:30,2026-10-25 02:30,2:00", "2026-10-24T23:30:00Z 2026-10-25T01:30:00Z"),
    ("2026-10-25 01:30,2026-10-25 02:30,60", "2026-10-24T23:30:00Z 2026-10-25T00:30:00Z"),
    ("2026-10-25 01:30,02:30,2:00", "2026-10-24T23:30:00Z 2026-10-25T01:30:00Z"),
    ("2026-10-25 02:30,2026-10-25 03:30,1:00", "2026-10-25T01:30:00Z 2026-10-25T02:30:00Z"),
    ("2026-10-25 02:30,2026-10-25 03:30,120 min", "2026-10-25T00:30:00Z 2026-10-25T02:30:00Z"),
    ("2026-10-25 02:50,2026-10-25 02:10,20", "2026-10-25T00:50:00Z 2026-10-25T01:10:00Z"),
  ])
  func `A length settles which of two repeated hours is meant`(
    row: String, times: String
  ) async throws {
    let found = try await sessions(row)
    #expect(found.times == [times])
    #expect(found.messages.isEmpty)
  }

  @Test func `An end before its start is on the next day if the length says so`() async throws {
    let found = try await sessions("2026-11-01 22:00,2026-11-01 00:45,2:45")
    #expect(found.times == ["2026-11-01T21:00:00Z 2026-11-01T23:45:00Z"])
    #expect(found.messages.isEmpty)
    let other = try await sessions("2026-11-01 22:00,2026-11-01 21:00,1:00")
    #expect(other.times.isEmpty)
    #expect(other.messages.first?.contains("ends before it starts") == true)
  }

  @Test func `A length that contradicts start and end is told once, and they count`() async throws {
    let found = try await sessions(
      "2026-11-01 10:00,2026-11-01 11:00,2:45", "2026-11-02 10:00,2026-11-02 11:00,0:10",
      "2026-11-03 10:00,2026-11-03 11:00,60", "2026-11-04 10:00,2026-11-04 11:00,so long")
    #expect(
      found.times.map { $0.suffix(20) }.sorted() == [
        "2026-11-01T10:00:00Z", "2026-11-02T10:00:00Z", "2026-11-03T10:00:00Z",
        "2026-11-04T10:00:00Z",
      ])
    #expect(found.messages.count == 1)
    #expect(found.messages.first?.contains("from start to end it is 1 h") == true)
  }

  /// A clock that is left out is not midnight.
  @Test(arguments: [
    ("2026-11-03,09:00,,,", "2026-11-03T08:00:00Z -"),
    ("2026-11-03,09:00,,,2:30", "2026-11-03T08:00:00Z 2026-11-03T10:30:00Z"),
    ("2026-11-03,09:00,11:30,,", "2026-11-03T08:00:00Z 2026-11-03T10:30:00Z"),
    ("2026-11-03,23:00,00:00,,", "2026-11-03T22:00:00Z 2026-11-03T23:00:00Z"),
    ("2026-11-03,09:00,00:00,,", "2026-11-03T08:00:00Z 2026-11-03T23:00:00Z"),
    ("2026-11-03,,,,0:30", "2026-11-02T23:00:00Z 2026-11-02T23:30:00Z"),
    ("2026-11-03,,10:00,,", nil),
  ])
  func `A day alone is no end`(row: String, times: String?) async throws {
    let found = try await sessions(
      row, header: "Day,From,To,Last,D",
      by: "kind: session\nfields: {start: [Day, From], end: [Day, To], minutes: D}\n")
    #expect(found.times == [times].compactMap { $0 })
    #expect(found.messages.isEmpty == (times != nil))
  }

  @Test func `The day of an end alone is no end, and one of a column is`() async throws {
    let last = "kind: session\nfields: {start: [Day, From], end: [Last, To], minutes: D}\n"
    let header = "Day,From,To,Last,D"
    let found = try await sessions("2026-11-03,09:00,,2026-11-03,0:45", header: header, by: last)
    #expect(found.times == ["2026-11-03T08:00:00Z 2026-11-03T08:45:00Z"])
    let other = try await sessions("2026-11-03,23:00,01:00,2026-11-04,", header: header, by: last)
    #expect(other.times == ["2026-11-03T22:00:00Z 2026-11-04T00:00:00Z"])
    let one = "kind: session\nfields: {start: S, end: E}\n"
    let whole = try await sessions("2026-11-03 09:00,2026-11-04,", by: one)
    #expect(whole.times == ["2026-11-03T08:00:00Z 2026-11-03T23:00:00Z"])
  }

  @Test func `Numbers of hours may be rounded`() async throws {
    let hours = Self.mapping.replacing("minutes: D", with: "minutes: {column: D, unit: h}")
    let found = try await sessions(
      "2026-10-25 01:30,2026-10-25 02:30,2.00", "2026-11-02 10:00,2026-11-02 10:20,0.33",
      "2026-11-03 10:00,2026-11-03 11:20,1", by: hours)
    #expect(found.times.contains("2026-10-24T23:30:00Z 2026-10-25T01:30:00Z"))
    #expect(found.messages.isEmpty)
  }
}
