package import Basics

/// A written thought, possibly the answer to a question.
package struct Reflection: Sourced {
  package var source: RecordSource
  package var at: Instant
  package var prompt: String?
  package var text: String
  /// From −2 (low) to 2 (high).
  package var mood: Int?
  /// From 1 (spent) to 5 (full).
  package var energy: Int?
  package var tags: [String] = []

  package init(source: RecordSource, at: Instant, text: String) {
    self.source = source
    self.at = at
    self.text = text
  }

  package static let moods = -2...2
  package static let energies = 1...5
}

/// Something that hurts and that the person has put up with.
package struct Pain: Sourced {
  package var source: RecordSource
  package var at: Instant
  package var text: String
  package var tags: [String] = []

  package init(source: RecordSource, at: Instant, text: String) {
    self.source = source
    self.at = at
    self.text = text
  }
}

/// A change in the person's identity.
package struct IdentityChange: Sourced {
  package var source: RecordSource
  package var at: Instant
  package var from: String?
  package var to: String
  package var evidence: String?
  /// The ids of tasks and reflections that speak for it, and the weeks.
  package var tasks: [String] = []
  package var reflections: [String] = []
  package var weeks: [Week] = []
  /// Reflections with one of these speak for it too.
  package var tags: [String] = []

  package init(source: RecordSource, at: Instant, to: String) {
    self.source = source
    self.at = at
    self.to = to
  }
}

package struct StageAssessment: Sourced {
  package var source: RecordSource
  package var at: Instant
  package var stage: Stage
  package var note: String?

  package init(source: RecordSource, at: Instant, stage: Stage) {
    self.source = source
    self.at = at
    self.stage = stage
  }
}

package struct FlowEntry: Sourced {
  package var source: RecordSource
  package var at: Instant
  /// From 1 to 10.
  package var challenge: Int
  /// From 1 to 10.
  package var skill: Int
  /// The id or title of the project.
  package var project: String?

  package init(source: RecordSource, at: Instant, challenge: Int, skill: Int) {
    self.source = source
    self.at = at
    self.challenge = challenge
    self.skill = skill
  }

  static let scale = 1...10
}

/// The person's challenges against their skills.
package struct FlowMap: Sendable {
  package enum Quadrant: String, Sendable, Hashable, CaseIterable {
    case flow, anxiety, boredom, apathy
  }

  package struct Point: Sendable, Hashable {
    package var entry: FlowEntry
    package var quadrant: Quadrant
  }

  /// The entries, in order of time.
  package let points: [Point]
  /// The person's own median of challenge; nil without entries.
  let medianChallenge: Double?
  /// The person's own median of skill; nil without entries.
  let medianSkill: Double?

  /// Divides `entries` at their own medians. A value equal to the median counts as high, so that
  /// constant values give flow, not apathy.
  init(_ entries: [FlowEntry]) {
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

  func count(of quadrant: Quadrant) -> Int { points.count { $0.quadrant == quadrant } }
}
