import Basics
import TestKit
import Testing

@testable import Exercise

/// Central European time around 2026: to +02:00 on 29 March, back on 25 October, at 01:00 UTC.
let berlin = Zone(
  identifier: "Europe/Berlin", initialOffset: 3_600,
  transitions: [
    .init(at: 1_774_746_000, offset: 7_200), .init(at: 1_792_890_000, offset: 3_600),
  ])

func at(_ text: String, _ zone: Zone) throws -> Instant {
  switch try TimeText(text) {
  case .instant(let instant): instant
  case .local(let local): zone.instant(local).instant
  }
}

func day(_ text: String) throws -> Day { try #require(Day(text)) }

/// A completion in the form `2026-11-20 neck`, optionally with minutes after it.
func done(_ text: String) throws -> Completion {
  let parts = text.split(separator: " ").map(String.init)
  return Completion(
    day: try day(parts[0]), routine: parts[1],
    length: parts.count > 2 ? .minutes(try #require(Int(parts[2]))) : nil)
}

/// A scan in the form `2026-11-20T09:00 7`.
func scan(_ text: String, _ zone: Zone = shanghai) throws -> Scan {
  let parts = text.split(separator: " ").map(String.init)
  let score = try #require(Int(parts[1]).flatMap(Score.init))
  return Scan(at: try at(parts[0], zone), score: score)
}

/// Exercises of five minutes without equipment, available since long ago.
func routines(_ ids: String...) -> [Routine] {
  ids.map {
    Routine(id: $0, name: "The \($0)", length: .minutes(5), since: Day(number: 0))
  }
}

func history(
  _ routines: [Routine] = routines("neck"), products: [String] = [], done: [String] = [],
  scans: [String] = [], maxScansPerDay: Int = 3, zone: Zone = shanghai,
  asOf: String = "2026-11-20T18:40"
) throws -> ExerciseHistory {
  var settings = ExerciseSettings()
  settings.maxScansPerDay = maxScansPerDay
  return ExerciseHistory(
    ExerciseRecords(
      routines: routines, products: products.map { Product(id: $0, name: $0) },
      completions: try done.map(ExerciseTests.done),
      scans: try scans.map { try scan($0, zone) }),
    settings: settings, moment: Moment(asOf: try at(asOf, zone), zone: zone))
}
