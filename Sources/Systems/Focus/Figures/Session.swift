import Algorithms
package import Basics

/// A stretch of focus, rest or sleep that a person logged or imported.
package struct Session: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case focus, `break`, sleep
  }

  /// Sources that record by sampling the window in front, and so split a session into pieces of
  /// seconds.
  static let samplingSources = ["activitywatch"]
  /// Pieces from a sampling source with less than this between them are one session.
  static let samplingGap = Duration.minutes(1)

  /// Its id for commands; known only while it has no end.
  package var id: String?
  package var start: Instant
  /// Nil while it is still running.
  package var end: Instant?
  package var kind: Kind
  /// False if the person declared it void; it then counts nowhere.
  var isValid: Bool
  package var project: String?
  package var note: String?
  /// Its tags, each once.
  package var tags: [String] = []
  /// The source of the record: `manual`, `detected`, `activitywatch`, `toggl` or another name.
  package var source: String?

  /// A session; everything but its start is optional.
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

extension Session {
  /// The note, and the tags after it: `Chapter four #deep`; nil for neither.
  var noteAndTags: String? {
    let words = [note].compactMap(\.self) + tags.map { "#" + $0 }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

package struct FocusLog: Sendable {
  package var sessions = SessionLog()
  var events = UsageLog()
  /// The records, when they are read by days; the logs are then empty.
  var byDays: FocusByDays?

  package init() {}
}

/// The assumed ends of sessions without one: the start of the next session, the longest length that
/// a session may have, or *as-of*, whichever comes first.
struct OpenSessions: Sendable {
  /// A session without an end that is not running any more.
  struct Forgotten: Sendable, Hashable {
    var index: SessionLog.Index
    /// The part of it that counts.
    var interval: Interval
  }

  private var ends: [SessionLog.Index: Instant] = [:]
  /// The sessions without an end that are not running any more, by start.
  private(set) var forgotten: [Forgotten] = []

  init(in log: SessionLog, longest: Duration, asOf: Instant) {
    let open = Set(log.openIndices)
    guard !open.isEmpty else { return }
    let entries = log.entries.filter { $0.isValid && $0.start <= asOf }
    let starts = entries.map(\.start).sorted()
    for entry in entries where open.contains(entry.index) {
      let end = Self.end(of: entry.start, among: starts, longest: longest, asOf: asOf)
      ends[entry.index] = end
      if end < asOf {
        forgotten.append(
          Forgotten(index: entry.index, interval: Interval(from: entry.start, to: end)))
      }
    }
    forgotten.sort { ($0.interval.start, $0.index) < ($1.interval.start, $1.index) }
  }

  static func end(
    of start: Instant, among starts: [Instant], longest: Duration, asOf: Instant
  ) -> Instant {
    let next = starts.partitioningIndex { $0 > start }
    return min(start + longest, next < starts.count ? starts[next] : asOf, asOf)
  }
  func interval(of entry: SessionLog.Entry, asOf: Instant) -> Interval {
    Interval(from: entry.start, to: min(entry.end ?? ends[entry.index] ?? asOf, asOf))
  }
}
