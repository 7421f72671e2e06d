import Basics

extension ExerciseHistory {
  /// The number of days before a day whose completions are counted.
  static let recommendationWindow = 14

  /// The exercise for `day`; nil if none can start.
  ///
  /// Once made, it stays even if exercises or products are added on the day or later: an exercise
  /// counts from the day after it and all its products are there. Among these exercises, it is the
  /// one with the fewest completions in the 14 days before; among equals, the one whose hash with
  /// the day is smallest, so that only the vault and the day decide. Completions on the day itself
  /// do not count.
  ///
  /// While no exercise was there before the day, it is the first that was added, of those without
  /// products if there are any.
  func recommended(on day: Day) -> Routine? {
    let settled = choices.filter { $0.settled <= day }
    guard !settled.isEmpty else {
      let new = choices.filter { $0.first <= day }
      return (new.filter(\.routine.products.isEmpty).first ?? new.first)?.routine
    }
    let past = day.advanced(by: -Self.recommendationWindow)...day.previous
    let possible = settled.map { choice in
      (choice.routine, count: choice.days.slice(past) { $0 }.count)
    }
    guard let fewest = possible.map(\.count).min() else { return nil }
    let name = "\(day)"
    return possible.filter { $0.count == fewest }
      .map { ($0.0, StableHash(name, $0.0.id).value) }
      .min { ($0.1, $0.0.id) < ($1.1, $1.0.id) }?.0
  }

  var ownedProducts: Set<String> { Set(products.map(\.id)) }

  /// The exercises that cannot start, each with the ids of the missing products.
  var blocked: [(routine: Routine, missing: [String])] {
    let owned = ownedProducts
    return routines.compactMap { routine in
      let missing = routine.missing(owned: owned)
      return missing.isEmpty ? nil : (routine, missing)
    }
  }

  struct Adherence: Sendable, Hashable {
    var followed: Int
    var days: Int

    /// The fraction of days with a followed recommendation; nil without days.
    var rate: Double? { days == 0 ? nil : Double(followed) / Double(days) }
  }

  /// Counts the followed recommendations of `days`.
  ///
  /// Left out are days before the first completion, when nothing was followed yet, and today until
  /// its exercise is done.
  func adherence(on days: ClosedRange<Day>) -> Adherence {
    var result = Adherence(followed: 0, days: 0)
    guard let first = dayTotals.first?.day else { return result }
    let (lower, upper) = (max(first, days.lowerBound), min(today, days.upperBound))
    guard lower <= upper else { return result }
    for day in lower...upper {
      guard let recommended = recommended(on: day) else { continue }
      let wasFollowed = completions(on: day...day).contains { $0.routine == recommended.id }
      if day == today, !wasFollowed { continue }
      result.days += 1
      if wasFollowed { result.followed += 1 }
    }
    return result
  }
}

/// An exercise that can be recommended, with the days that its recommendation depends on.
struct RoutineChoice: Sendable {
  let routine: Routine
  /// The first day with it and all its products. Without a day of its own an exercise is there from
  /// its first completion, and without a completion from today.
  let first: Day
  /// The first day it can be recommended along with others: the day after it or the last of its
  /// products came, so that a day keeps its recommendation. Without a day of its own it is
  /// ``first``.
  let settled: Day
  /// The day of each completion, in order; a day with two is there twice.
  let days: [Day]

  /// The exercises that need no product that is missing, in the order of `routines`.
  static func all(
    _ routines: [Routine], owned products: [Product], _ completions: [Completion], today: Day
  ) -> [Self] {
    let days = Dictionary(grouping: completions, by: \.routine).mapValues { $0.map(\.day) }
    let since = Dictionary(products.map { ($0.id, $0.since) }) { first, _ in first }
    return routines.compactMap { routine in
      let days = days[routine.id] ?? []
      var first = routine.since ?? days.first ?? today
      var settled = routine.since?.next ?? first
      for product in routine.products {
        guard let since = since[product] else { return nil }
        if let since { (first, settled) = (max(first, since), max(settled, since.next)) }
      }
      return Self(routine: routine, first: first, settled: settled, days: days)
    }
  }
}
