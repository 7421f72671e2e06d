import Basics
import Vault

/// Digests of the words that sessions share, by their numbers in the log.
struct SessionWords: Sendable {
  /// Projects and sources.
  fileprivate let labels: [UInt128]
  /// The titles of projects.
  fileprivate let titles: [UInt128]
  /// Sets of tags.
  fileprivate let tags: [UInt128]

  init(of history: FocusHistory) {
    func digests(_ texts: some Sequence<String>) -> [UInt128] {
      // Number 0 is none.
      [0]
        + texts.map { text in
          var digest: UInt128 = 1
          digest.mix(text)
          return digest
        }
    }
    labels = digests(history.log.labels)
    titles = digests(history.log.labels.map { history.titles[$0] })
    tags = digests(history.log.tagLabels)
  }
}

extension UInt128 {
  /// Adds everything that is shown of a session of a history with these words.
  mutating func mix(
    _ session: CountedSession, of history: FocusHistory, _ words: SessionWords
  ) {
    mix(session.interval)
    for piece in history.pieces[session.pieces] { mix(piece) }
    mix(Int64(session.isRunning ? 1 : 0))
    guard let logged = session.logged else { return }
    history.log.withStored(logged) { mix($0, words) }
  }

  /// Adds everything that is on record of a session.
  mutating func mix(_ session: SessionLog.Stored, _ words: SessionWords) {
    let kind: Int64 =
      switch session.kind {
      case .focus: 0
      case .break: 1
      case .sleep: 2
      }
    mix(session.start)
    mix(session.end)
    mix(kind * 2 + (session.isValid ? 1 : 0))
    mix(words.labels[session.project])
    mix(words.titles[session.project])
    mix(words.labels[session.source])
    mix(words.tags[session.tags])
    mix(session.note)
  }

  /// Adds both ends.
  mutating func mix(_ interval: Interval) {
    mix(interval.start.microseconds)
    mix(interval.end.microseconds)
  }
}
