package import Basics

/// Something that did not work: an asset as soon as something is learned from it.
package struct Setback: Sourced {
  package var source: RecordSource
  package var at: Instant
  package var what: String
  package var learning: String?
  /// When it was drawn; with the failure when the record does not say.
  package var learnedAt: Instant?
  /// Whether the learning was put to use.
  package var isApplied = false
  /// When it was; as the learning when the record does not say.
  package var appliedAt: Instant?
  /// The id or title of the project that it happened in.
  package var project: String?

  package init(source: RecordSource, at: Instant, what: String) {
    self.source = source
    self.at = at
    self.what = what
  }

  package var isLearned: Bool { learning != nil }

  /// Whether something was learned and put to use. What was not learned cannot be applied,
  /// whatever the record says.
  package var isLearningApplied: Bool { isLearned && isApplied }

  /// The failure as it was known at `instant`: without what was learned and applied later.
  package func known(at instant: Instant) -> Setback {
    var known = self
    if let learnedAt, learnedAt > instant { known.learning = nil }
    if let appliedAt, appliedAt > instant { known.isApplied = false }
    return known
  }
}
