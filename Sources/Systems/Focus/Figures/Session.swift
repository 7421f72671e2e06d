package import Basics

/// A stretch of focus, rest or sleep that a person logged or imported.
package struct Session: Sendable, Hashable {
  /// What a session was.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case focus, `break`, sleep
  }

  /// Sources that record what is in front of a person by sampling, and so tear a session into
  /// pieces of seconds.
  package static let samplingSources = ["activitywatch"]
  /// Pieces of a sampling source with less than this between them are one session.
  package static let samplingGap = Duration.minutes(1)

  /// What commands call it by; known only while it has no end.
  package var id: String?
  /// When it began.
  package var start: Instant
  /// When it ended; nil while it is still running.
  package var end: Instant?
  /// What it was.
  package var kind: Kind
  /// False when the person declared it void; it then counts nowhere.
  package var isValid: Bool
  /// The project it was for.
  package var project: String?
  /// The person's words about it.
  package var note: String?
  /// Where the record comes from: `manual`, `detected`, `activitywatch`, `toggl` or another name.
  package var source: String?

  /// A session; all but its start can be left out.
  package init(
    start: Instant, end: Instant? = nil, kind: Kind = .focus, isValid: Bool = true,
    project: String? = nil, note: String? = nil, source: String? = nil
  ) {
    self.start = start
    self.end = end
    self.kind = kind
    self.isValid = isValid
    self.project = project
    self.note = note
    self.source = source
  }
}
