package import Basics

/// How good a scan was: a whole number from 1 to 10.
package struct Score: Sendable, Hashable, Comparable {
  /// The least and the most.
  package static let bounds = 1...10
  /// The number.
  package let value: Int

  /// The score of a number; nil outside ``bounds``.
  package init?(_ value: Int) {
    guard Self.bounds.contains(value) else { return nil }
    self.value = value
  }

  /// The tier it lies in.
  package var tier: Tier { Tier.allCases[(value - 1) / 2] }

  package static func < (left: Score, right: Score) -> Bool { left.value < right.value }
}

/// Two neighbouring scores: 1–2 is tier 1, 9–10 is tier 5.
package enum Tier: Int, Sendable, Hashable, CaseIterable, Comparable {
  case first = 1
  case second, third, fourth, fifth

  /// The scores in it.
  package var scores: ClosedRange<Int> { (rawValue * 2 - 1)...(rawValue * 2) }

  package static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }
}

/// A look at oneself, with a score.
package struct Scan: Sendable, Hashable {
  /// What the record is known by; nil when it has no id.
  package var id: String?
  /// When it was made.
  package var at: Instant
  /// How good it was.
  package var score: Score
  /// The level of practice that the person worked at.
  package var level: Int?
  /// What the person means to do about it.
  package var strategy: String?
  /// The path of a picture in the vault.
  package var image: String?
  /// Whether the picture may be published.
  package var sharesImage: Bool

  /// A scan.
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
