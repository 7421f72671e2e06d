internal import Basics

/// Where a person's challenges and skills meet.
package struct FlowMap: Sendable {
  /// The four ways in which challenge and skill meet.
  package enum Quadrant: String, Sendable, Hashable, CaseIterable {
    case flow, anxiety, boredom, apathy
  }

  /// An entry and its quadrant.
  package struct Point: Sendable, Hashable {
    package var entry: FlowEntry
    package var quadrant: Quadrant
  }

  /// The entries, in order of time.
  package let points: [Point]
  /// The person's own middle of challenge; nil without entries.
  package let medianChallenge: Double?
  /// The person's own middle of skill; nil without entries.
  package let medianSkill: Double?

  /// Divides `entries` at their own medians. A value on the median counts as high, so that
  /// somebody for whom everything is always the same is in flow, not in apathy.
  package init(_ entries: [FlowEntry]) {
    let challenge = Median.of(entries.map { Double($0.challenge) })
    let skill = Median.of(entries.map { Double($0.skill) })
    self.medianChallenge = challenge
    self.medianSkill = skill
    let ordered = entries.sorted { ($0.at, $0.source.id) < ($1.at, $1.source.id) }
    self.points = ordered.map { entry in
      let isHard = Double(entry.challenge) >= challenge ?? 0
      let isSkilled = Double(entry.skill) >= skill ?? 0
      let quadrant: Quadrant =
        isHard ? (isSkilled ? .flow : .anxiety) : (isSkilled ? .boredom : .apathy)
      return Point(entry: entry, quadrant: quadrant)
    }
  }

  /// How many entries are in `quadrant`.
  package func count(of quadrant: Quadrant) -> Int { points.count { $0.quadrant == quadrant } }
}
