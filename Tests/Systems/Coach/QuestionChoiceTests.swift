import Basics
import TestKit
import Testing

@testable import Coach

/// A reason for a question: the kind of question, and an id.
private typealias Reason = (kind: String, id: String)

private func choice(
  _ reasons: @escaping @Sendable (Day) -> [(kind: String, id: String)]
) -> QuestionChoice<(kind: String, id: String)> {
  QuestionChoice(kind: { $0.kind }, id: { $0.id }, reasons: reasons)
}

struct QuestionChoiceTests {
  private static let some: [(kind: String, id: String)] = [
    ("contradiction", "goal/novel"), ("avoidance", "task/a"), ("avoidance", "task/b"),
    ("energy", "2026-11-01"),
  ]

  // Computed by an independent implementation of the documented rule in Python: FNV-1a with the
  // finalizer of MurmurHash3, the block of four weeks, the order of kinds, the least asked first.
  static let expected: [(day: String, all: String?, oneKind: String?)] = [
    ("2026-11-01", "2026-11-01", nil), ("2026-11-02", "task/a", "task/a"),
    ("2026-11-03", "goal/novel", nil), ("2026-11-04", "task/b", "task/b"),
    ("2026-11-05", "goal/novel", nil), ("2026-11-06", "2026-11-01", "task/a"),
    ("2026-11-07", "task/a", nil), ("2026-11-08", "goal/novel", "task/a"),
    ("2026-11-09", "2026-11-01", nil), ("2026-11-10", "goal/novel", "task/b"),
    ("2026-11-11", "task/a", nil), ("2026-11-12", "2026-11-01", "task/b"),
    ("2026-11-13", "task/b", nil), ("2026-11-14", "2026-11-01", "task/a"),
    ("2026-11-20", "goal/novel", "task/a"), ("2026-11-24", "task/b", "task/a"),
    ("2026-11-27", "goal/novel", nil), ("2026-11-30", "goal/novel", "task/a"),
  ]

  @Test(arguments: expected)
  func `The same reasons and the same day give the same question on any machine`(
    day text: String, all: String?, oneKind: String?
  ) throws {
    let day = try day(text)
    let levers = Self.some.filter { $0.kind == "avoidance" }
    #expect(choice { _ in Self.some }.chosen(on: day)?.id == all)
    #expect(choice { _ in Self.some.reversed() }.chosen(on: day)?.id == all)
    #expect(choice { _ in levers }.chosen(on: day)?.id == oneKind)
    #expect(choice { _ in levers.reversed() }.chosen(on: day)?.id == oneKind)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `No kind is asked about on two days in a row, and where another is there, one is`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed)
    let first = try day("2026-01-01")
    var reasons: [Day: [(kind: String, id: String)]] = [:]
    for offset in -60..<200 {
      reasons[first.advanced(by: offset)] = ["a", "b", "c", "d"].flatMap { kind in
        (0..<Int.random(in: 0...2, using: &generator)).map { (kind, "\(kind)\($0)") }
      }
    }
    let all = reasons
    let choice = choice { all[$0] ?? [] }
    var before: String?
    for offset in 0..<200 {
      let day = first.advanced(by: offset)
      let chosen = choice.chosen(on: day)
      let kinds = Set(all[day, default: []].map(\.kind))
      if let chosen {
        #expect(chosen.kind != before)
        #expect(kinds.contains(chosen.kind))
      } else {
        // On the first day of a block of four weeks, two kinds may be skipped.
        let isFirst = day.number % QuestionChoice<Reason>.block == 0
        #expect(kinds.count <= (isFirst ? 2 : 1))
      }
      before = chosen?.kind
    }
  }

  @Test func `Each reason of a kind has its turn`() throws {
    let reasons = (0..<5).map { (kind: "avoidance", id: "task/\($0)") } + [("energy", "e")]
    let choice = choice { _ in reasons }
    // The first day of a block of four weeks.
    let first = Day(number: (try day("2026-11-20").number / 28) * 28)
    let asked = (0..<28).compactMap { choice.chosen(on: first.advanced(by: $0)) }
    let counts = Dictionary(grouping: asked.filter { $0.kind == "avoidance" }, by: \.id)
      .mapValues(\.count)
    #expect(counts.count == 5)
    #expect((counts.values.max() ?? 0) - (counts.values.min() ?? 0) <= 1)
  }

  @Test func `Without reasons nothing is asked`() throws {
    #expect(choice { _ in [] }.chosen(on: try day("2026-11-20")) == nil)
    #expect(choice { _ in [] }.chosen(on: try day("1969-12-31")) == nil)
  }
}
