import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Focus

/// Central European time around 2026: to +02:00 on 29 March, back on 25 October, at 01:00 UTC.
let berlin = Zone(
  identifier: "Europe/Berlin", initialOffset: 3_600,
  transitions: [
    .init(at: 1_774_746_000, offset: 7_200), .init(at: 1_792_890_000, offset: 3_600),
  ])

/// The instant of a local time such as `2026-11-16 09:00` in `zone`.
func at(_ text: String, _ zone: Zone) throws -> Instant {
  switch try TimeText(text) {
  case .instant(let instant): instant
  case .local(let local): zone.instant(local).instant
  }
}

func day(_ text: String) throws -> Day { try #require(Day(text)) }

/// A logged session in the form `2026-11-16 09:00/10:30`, or with a full time after the slash, or
/// with nothing there while it runs.
func session(
  _ text: String, kind: Session.Kind = .focus, isValid: Bool = true, project: String? = nil,
  source: String? = nil, zone: Zone = shanghai
) throws -> Session {
  let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  var end: Instant?
  if !parts[1].isEmpty {
    end = try at(parts[1].count == 5 ? "\(parts[0].prefix(10)) \(parts[1])" : parts[1], zone)
  }
  return Session(
    start: try at(parts[0], zone), end: end, kind: kind, isValid: isValid, project: project,
    source: source)
}

func history(
  _ sessions: [Session], events: [UsageEvent] = [], settings: FocusSettings = FocusSettings(),
  zone: Zone = shanghai, asOf: String = "2026-12-31 12:00"
) throws -> FocusHistory {
  FocusHistory(
    log: SessionLog(sessions), events: UsageLog(events), settings: settings,
    moment: Moment(asOf: try at(asOf, zone), zone: zone))
}

/// The focus records of a vault.
func readFocus(
  _ files: any Files, zone: Zone = .utc, width: Int = 1
) async -> StoredRecords<FocusLog> {
  await FocusSystem().read(CollectionReader(files: files, zone: zone, width: width))
}

/// Intervals in the form `09:00–10:00`, for comparing at a glance.
func clock(_ intervals: some Sequence<Interval>, _ zone: Zone = shanghai) -> [String] {
  intervals.map { "\(zone.local($0.start).time)–\(zone.local($0.end).time)" }
}

/// A small generator of pseudorandom numbers, the same on every machine.
struct SeededNumbers {
  var state: UInt64
  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
