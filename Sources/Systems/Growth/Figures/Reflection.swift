package import Basics

/// A thought that was written down, perhaps in answer to a question.
package struct Reflection: Sourced {
  package var source: RecordSource
  package var at: Instant
  /// What was asked.
  package var prompt: String?
  package var text: String
  /// From −2 (low) to 2 (high).
  package var mood: Int?
  /// From 1 (spent) to 5 (full).
  package var energy: Int?

  package init(source: RecordSource, at: Instant, text: String) {
    self.source = source
    self.at = at
    self.text = text
  }

  package static let moods = -2...2
  package static let energies = 1...5
}

/// Something that hurts and has been put up with.
package struct Pain: Sourced {
  package var source: RecordSource
  package var at: Instant
  package var text: String

  package init(source: RecordSource, at: Instant, text: String) {
    self.source = source
    self.at = at
    self.text = text
  }
}

/// A change in who a person takes themselves to be.
package struct IdentityChange: Sourced {
  package var source: RecordSource
  package var at: Instant
  package var from: String?
  package var to: String
  /// What shows it.
  package var evidence: String?

  package init(source: RecordSource, at: Instant, to: String) {
    self.source = source
    self.at = at
    self.to = to
  }
}

/// An assessment of the stage that a person has reached.
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

/// How hard something was, and how able the person felt.
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

  package static let scale = 1...10
}
