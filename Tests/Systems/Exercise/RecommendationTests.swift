import Basics
import TestKit
import Testing

@testable import Exercise

struct RecommendationTests {
  /// Computed with another program: 64-bit FNV-1a over the day, a zero byte, the id and a zero
  /// byte, with the finalizer of MurmurHash3; the smallest of the five.
  @Test(arguments: [
    ("2026-11-14", "颈"), ("2026-11-15", "颈"), ("2026-11-16", "颈"), ("2026-11-17", "shoulder"),
    ("2026-11-18", "walk"), ("2026-11-19", "shoulder"), ("2026-11-20", "neck"),
    ("2026-11-21", "shoulder"),
  ])
  func `Among equals the hash of day and id decides`(date: String, id: String) throws {
    let five = routines("band-rows", "neck", "shoulder", "walk", "颈")
    for order in [five, five.reversed()] {
      #expect(try history(order).recommended(on: day(date))?.id == id)
    }
  }

  @Test func `The one done least in the 14 days before comes first`() throws {
    // On the 20th the window holds the 6th to the 19th.
    let two = routines("neck", "walk")
    let table: [(done: [String], recommended: String)] = [
      (["2026-11-19 neck"], "walk"),
      (["2026-11-19 walk"], "neck"),
      (["2026-11-06 walk"], "neck"),
      (["2026-11-06 neck"], "walk"),
      // A day before the window does not count: a tie again, and the hash decides for neck.
      (["2026-11-05 neck"], "neck"),
      // Two completions on one day count as two.
      (["2026-11-18 neck", "2026-11-18 neck", "2026-11-17 walk"], "walk"),
    ]
    for row in table {
      #expect(
        try history(two, done: row.done).recommended(on: day("2026-11-20"))?.id
          == row.recommended, "\(row.done)")
    }
  }

  @Test func `It is kept once the day has a completion`() throws {
    let five = routines("band-rows", "neck", "shoulder", "walk", "颈")
    let date = try day("2026-11-20")
    for done in ["neck", "walk", "shoulder"] {
      let history = try history(five, done: ["2026-11-20 \(done)", "2026-11-20 \(done)"])
      #expect(history.recommended(on: date)?.id == "neck")
    }
  }

  @Test func `It needs every product to be owned, and what is missing is named`() throws {
    let rows = Routine(
      id: "rows", name: "Rows", length: .minutes(8), products: ["band", "door", "band", "mat"])
    let table: [(owned: [String], missing: [String])] = [
      (["band", "door", "mat"], []), (["band", "mat", "door", "ball"], []),
      (["band"], ["door", "mat"]), ([], ["band", "door", "mat"]),
      (["Band"], ["band", "door", "mat"]),
    ]
    for row in table {
      #expect(rows.missing(owned: Set(row.owned)) == row.missing)
      let history = try history([rows], products: row.owned)
      #expect((history.recommended(on: try day("2026-11-20")) != nil) == row.missing.isEmpty)
      #expect(history.blocked.map(\.missing) == (row.missing.isEmpty ? [] : [row.missing]))
    }
  }

  @Test func `What was recommended stays so when an exercise or a product is added`() throws {
    func recommended(
      _ routines: [Routine], products: [Product] = [], done: [String] = []
    ) throws -> [String?] {
      let history = ExerciseHistory(
        ExerciseRecords(
          routines: routines, products: products, completions: try done.map(ExerciseTests.done)),
        settings: ExerciseSettings(),
        moment: Moment(asOf: try at("2026-11-20T18:40", shanghai), zone: shanghai))
      return try (14...21).map { history.recommended(on: try day("2026-11-\($0)"))?.id }
    }
    let old = routines("band-rows", "neck", "shoulder", "walk")
    let before = try recommended(old)
    let new = Routine(id: "颈", name: "New", length: .minutes(5))
    // Not done yet, it is a candidate from today on; done, from that day.
    #expect(try recommended(old + [new]).prefix(6) == before.prefix(6))
    #expect(try recommended([new]) == [nil, nil, nil, nil, nil, nil, "颈", "颈"])
    #expect(
      try recommended([new], done: ["2026-11-18 颈"])
        == [nil, nil, nil, nil, "颈", "颈", "颈", "颈"])
    var dated = new
    dated.since = try day("2026-11-16")
    dated.products = ["mat"]
    let mat = Product(id: "mat", name: "Mat", since: try day("2026-11-19"))
    #expect(
      try recommended([dated], products: [mat])
        == [nil, nil, nil, nil, nil, "颈", "颈", "颈"])
  }

  @Test func `What is added on a day is recommended from the next day on`() throws {
    let today = try day("2026-11-20")
    func recommended(
      _ routines: [Routine], products: [Product] = [], on date: Day? = nil
    ) throws -> String? {
      ExerciseHistory(
        ExerciseRecords(routines: routines, products: products, completions: [], scans: []),
        settings: ExerciseSettings(),
        moment: Moment(asOf: try at("2026-11-22T18:40", shanghai), zone: shanghai)
      ).recommended(on: date ?? today)?.id
    }
    // Each of these would be chosen on some day if it counted on the 20th already.
    let old = routines("walk")
    for id in ["neck", "shoulder", "band-rows", "颈"] {
      let new = Routine(id: id, name: id, length: .minutes(5), since: today)
      #expect(try recommended(old + [new]) == "walk")
      let needing = Routine(
        id: id, name: id, length: .minutes(5), products: ["mat"], since: Day(number: 0))
      let mat = Product(id: "mat", name: "Mat", since: today)
      #expect(try recommended(old + [needing], products: [mat]) == "walk")
      #expect(try recommended([needing], products: [mat], on: today.previous) == nil)
    }
    // The two days after the 20th have both to choose from.
    let both = old + [Routine(id: "shoulder", name: "New", length: .minutes(5), since: today)]
    #expect(try recommended(both, on: day("2026-11-21")) == "shoulder")
  }

  @Test func `On the first day it is the exercise that was added first`() throws {
    let today = try day("2026-11-20")
    func new(_ id: String, _ products: [String] = []) -> Routine {
      Routine(id: id, name: id, length: .minutes(5), products: products, since: today)
    }
    func recommended(_ routines: [Routine], products: [Product] = []) throws -> String? {
      ExerciseHistory(
        ExerciseRecords(routines: routines, products: products, completions: [], scans: []),
        settings: ExerciseSettings(),
        moment: Moment(asOf: try at("2026-11-20T18:40", shanghai), zone: shanghai)
      ).recommended(on: today)?.id
    }
    let mat = Product(id: "mat", name: "Mat", since: today)
    #expect(try recommended([new("walk")]) == "walk")
    #expect(try recommended([new("walk"), new("neck"), new("颈")]) == "walk")
    #expect(try recommended([new("rows", ["mat"]), new("walk")]) == "walk")
    #expect(try recommended([new("rows", ["mat"]), new("walk")], products: [mat]) == "walk")
    #expect(try recommended([new("rows", ["mat"])], products: [mat]) == "rows")
  }

  @Test func `Without an exercise there is no recommendation`() throws {
    #expect(try history([]).recommended(on: day("2026-11-20")) == nil)
  }

  @Test func `Adherence counts the days on which the recommendation was followed`() throws {
    // A single exercise is recommended every day.
    let days = try day("2026-11-16")...day("2026-11-22")
    let one = routines("neck")
    let table: [(done: [String], followed: Int, days: Int)] = [
      ([], 0, 0),
      // From the first completion on; today, the 20th, is excluded until done.
      (["2026-11-17 neck"], 1, 3),
      (["2026-11-10 neck", "2026-11-17 neck"], 1, 4),
      (["2026-11-17 neck", "2026-11-20 neck"], 2, 4),
      (["2026-11-17 neck", "2026-11-18 other"], 1, 3),
      (["2026-11-17 neck", "2026-11-17 neck"], 1, 3),
    ]
    for row in table {
      let adherence = try history(one, done: row.done).adherence(on: days)
      #expect(adherence.followed == row.followed, "\(row.done)")
      #expect(adherence.days == row.days, "\(row.done)")
    }
  }
}
