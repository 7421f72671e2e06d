import Basics
import TestKit
import Testing

@testable import Growth

/// Each case has a usual of 4 h and an energy of 4 on all 28 days before the last three.
struct RecoveryTests {
  private static func suggestion(
    minutes: [Int] = [119, 119, 119], energy: [Double?] = [1.9, 1.9, 1.9], known: Int = 28
  ) throws -> Recovery? {
    let today = try day("2026-11-20")
    var focus: [Day: Duration] = [:]
    var energies: [Day: Double] = [:]
    for back in 4...31 {
      focus[today.advanced(by: -back)] = .hours(4)
      if back < 4 + known { energies[today.advanced(by: -back)] = 4 }
    }
    for index in 0..<3 {
      focus[today.advanced(by: index - 3)] = .minutes(minutes[index])
      energies[today.advanced(by: index - 3)] = energy[index]
    }
    // Today does not count yet.
    focus[today] = .hours(9)
    energies[today] = 5
    return Recovery(today: today, focus: { focus[$0] ?? .zero }, energy: energies)
  }

  @Test func `Three days below half in both suggest to rest`() throws {
    let recovery = try #require(try Self.suggestion())
    #expect(recovery.days == (try day("2026-11-17"))...(try day("2026-11-19")))
    #expect(recovery.medianFocus == .hours(4))
    #expect(recovery.medianEnergy == 4)
  }

  @Test func `Exactly half is not below it`() throws {
    #expect(try Self.suggestion(minutes: [119, 120, 119]) == nil)
    #expect(try Self.suggestion(energy: [1.9, 1.9, 2]) == nil)
  }

  @Test func `One of them is not enough, nor two days`() throws {
    #expect(try Self.suggestion(minutes: [240, 240, 240]) == nil)
    #expect(try Self.suggestion(energy: [4, 4, 4]) == nil)
    #expect(try Self.suggestion(minutes: [240, 60, 60]) == nil)
  }

  @Test func `A day that says nothing of energy is not low`() throws {
    #expect(try Self.suggestion(energy: [1.9, nil, 1.9]) == nil)
  }

  @Test func `Energy on six of the 28 days is no usual`() throws {
    #expect(try Self.suggestion(known: 7) != nil)
    #expect(try Self.suggestion(known: 6) == nil)
  }

  @Test func `Who never focuses is never below half`() throws {
    let today = try day("2026-11-20")
    let energy = Dictionary(
      uniqueKeysWithValues: (1...31).map { (today.advanced(by: -$0), $0 < 4 ? 1.0 : 4) })
    #expect(Recovery(today: today, focus: { _ in .zero }, energy: energy) == nil)
  }
}

struct EnergyTests {
  @Test func `The energy of a day is the mean of its reflections, of days that have any`() throws {
    var records = GrowthRecords()
    let energies: [(String, Int?)] = [
      ("2026-11-17T09:00", 5), ("2026-11-18T09:00", 2), ("2026-11-18T12:00", nil),
      ("2026-11-18T21:00", 5), ("2026-11-19T09:00", nil), ("2026-11-20T00:00", 3),
      ("2026-11-21T00:00", 1),
    ]
    records.reflections = try energies.map { text, energy in
      var reflection = Reflection(source: source(text), at: try at(text), text: "…")
      reflection.energy = energy
      return reflection
    }
    let asOf = try at("2026-11-22T09:00")
    let history = GrowthHistory(records, moment: Moment(asOf: asOf, zone: shanghai))
    let days = (try day("2026-11-18"))...(try day("2026-11-20"))
    #expect(
      history.energy(on: days) == [try day("2026-11-18"): 3.5, try day("2026-11-20"): 3])
  }
}
