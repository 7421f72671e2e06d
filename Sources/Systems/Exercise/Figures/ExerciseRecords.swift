package import Basics

/// An exercise that a person may do: a short practice of a few steps.
package struct Routine: Sendable, Hashable {
  package var id: String
  package var name: String
  package var length: Duration
  package var products: [String]
  /// The instructions, in order.
  package var steps: [String]
  package var muscles: [String]
  /// The day when the exercise was added; nil for the day of its first completion.
  var since: Day?

  package init(
    id: String, name: String, length: Duration, products: [String] = [], steps: [String] = [],
    muscles: [String] = [], since: Day? = nil
  ) {
    self.id = id
    self.name = name
    self.length = length
    self.products = products
    self.steps = steps
    self.muscles = muscles
    self.since = since
  }

  /// The ids of its products that are not in `owned`, in the order of ``products``, each once;
  /// empty if it can start.
  func missing(owned: Set<String>) -> [String] {
    var seen = owned
    return products.filter { seen.insert($0).inserted }
  }
}

/// Something that the person owns and that exercises may need, such as a mat.
package struct Product: Sendable, Hashable {
  package var id: String
  package var name: String
  /// The first day that it is owned; nil for always.
  var since: Day?

  init(id: String, name: String, since: Day? = nil) {
    self.id = id
    self.name = name
    self.since = since
  }
}

package struct Completion: Sendable, Hashable {
  /// The record's id; nil if it has none.
  package var id: String?
  package var day: Day
  package var routine: String
  /// Nil for the length of the exercise.
  package var length: Duration?
  package var note: String?

  package init(
    id: String? = nil, day: Day, routine: String, length: Duration? = nil, note: String? = nil
  ) {
    self.id = id
    self.day = day
    self.routine = routine
    self.length = length
    self.note = note
  }
}

/// The score of a scan: a whole number from 1 to 10.
package struct Score: Sendable, Hashable, Comparable {
  static let bounds = 1...10
  let value: Int

  /// Nil outside ``bounds``.
  package init?(_ value: Int) {
    guard Self.bounds.contains(value) else { return nil }
    self.value = value
  }

  var tier: Tier { Tier.allCases[(value - 1) / 2] }

  package static func < (left: Score, right: Score) -> Bool { left.value < right.value }
}

/// Two neighbouring scores: 1–2 is tier 1, 9–10 is tier 5.
enum Tier: Int, Sendable, Hashable, CaseIterable, Comparable {
  case first = 1
  case second, third, fourth, fifth

  var scores: ClosedRange<Int> { (rawValue * 2 - 1)...(rawValue * 2) }

  static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }
}

/// An occasional self-check, with a score.
package struct Scan: Sendable, Hashable {
  /// The record's id; nil if it has none.
  package var id: String?
  package var at: Instant
  package var score: Score
  var level: Int?
  package var strategy: String?
  package var image: String?
  package var sharesImage: Bool

  package init(
    id: String? = nil, at: Instant, score: Score, level: Int? = nil, strategy: String? = nil,
    image: String? = nil, sharesImage: Bool = false
  ) {
    self.id = id
    self.at = at
    self.score = score
    self.level = level
    self.strategy = strategy
    self.image = image
    self.sharesImage = sharesImage
  }
}

struct ExerciseSettings: Sendable, Hashable {
  /// The most scans of a day that enter the trend; at least one.
  var maxScansPerDay = 3
  /// The length of practice per day to aim for; at least one second.
  var dailyGoal: Duration = .seconds(600)
}
