package import Basics

/// How a person feels, as a number.
package enum Feeling: String, Sendable, CaseIterable {
  case mood, energy

  var scale: ClosedRange<Int> {
    switch self {
    case .mood: -2...2
    case .energy: 1...5
    }
  }
}

extension JournalEntry {
  package subscript(feeling: Feeling) -> Int? {
    switch feeling {
    case .mood: mood
    case .energy: energy
    }
  }
}

/// Moods and energies from other systems, such as those given with an answer to a question.
package protocol MoodSource: Sendable {
  var firstDay: Day? { get }
  /// The moods of a day, from −2 to 2, in any order.
  func moods(on day: Day) -> [Int]
  /// The energies of a day, from 1 to 5, in any order.
  func energies(on day: Day) -> [Int]
}

package struct Mean: Sendable, Hashable {
  package let value: Double
  let count: Int

  /// The mean of values; nil if there are none.
  init?(_ values: some Collection<Double>) {
    guard !values.isEmpty else { return nil }
    value = values.reduce(0, +) / Double(values.count)
    count = values.count
  }
}

struct FeelingPoint: Sendable, Hashable {
  let day: Day
  let mean: Mean
  /// The mean of the days' means over the seven days up to this one; days without any are left out.
  let movingMean: Mean
}

extension JournalHistory {
  /// The first day with an entry here, or with a mood or energy elsewhere.
  package func firstDay(with source: (any MoodSource)?) -> Day? {
    [firstRecordedDay, source?.firstDay].compactMap(\.self).min()
  }

  /// The mean of the values of a day, including those from elsewhere; nil if there are none.
  package func mean(
    of feeling: Feeling, on day: Day, with source: (any MoodSource)? = nil
  ) -> Mean? {
    let own = self.day(day)?.entries.compactMap { $0[feeling] } ?? []
    let others =
      switch feeling {
      case .mood: source?.moods(on: day)
      case .energy: source?.energies(on: day)
      }
    return Mean((own + (others ?? [])).map(Double.init))
  }

  /// The mean of the days’ means, so that a day with many values counts no more than another. Today
  /// counts once it is over, or if it is the only one.
  package func mean(
    of feeling: Feeling, on days: ClosedRange<Day>, with source: (any MoodSource)? = nil
  ) -> Mean? {
    let means = dayMeans(of: feeling, on: days, with: source)
    return Mean((means.count > 1 ? means.filter { $0.day < today } : means).map(\.mean.value))
  }

  /// The mean of each of `days` that has values, in order.
  func means(
    of feeling: Feeling, on days: ClosedRange<Day>, with source: (any MoodSource)? = nil
  ) -> [FeelingPoint] {
    let first = days.lowerBound.advanced(by: -6)
    let known = dayMeans(of: feeling, on: first...days.upperBound, with: source)
    var start = 0
    return known.enumerated().compactMap { index, point in
      while known[start].day.distance(to: point.day) > 6 { start += 1 }
      guard days.contains(point.day), let moving = Mean(known[start...index].map(\.mean.value))
      else { return nil }
      return FeelingPoint(day: point.day, mean: point.mean, movingMean: moving)
    }
  }

  private func dayMeans(
    of feeling: Feeling, on days: ClosedRange<Day>, with source: (any MoodSource)?
  ) -> [(day: Day, mean: Mean)] {
    guard days.lowerBound <= today else { return [] }
    return (days.lowerBound...min(days.upperBound, today)).compactMap { day in
      mean(of: feeling, on: day, with: source).map { (day, $0) }
    }
  }
}
