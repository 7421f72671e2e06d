import Basics
import SiteKit
import Vault

extension RecordDigests {
  /// The sessions and device events of a history. They may number in the millions, so they are
  /// digested from their columns.
  ///
  /// An event may end a session that began on an earlier day; as detected sessions are part of the
  /// digest of the day that they began on, such a change shows there.
  init(_ history: FocusHistory) {
    self.init()
    var days = DayDigests()
    var cursor = DayCursor(in: history.zone)
    let words = SessionWords(of: history)
    history.log.forEachStored { session in
      var digest: UInt128 = 1
      digest.mix(session, words)
      days.add(digest, on: cursor.day(of: Instant(microseconds: session.start)))
    }
    for session in history.sessions where session.logged == nil || !session.pieces.isEmpty {
      days.add(digest(of: session, history), on: cursor.day(of: session.interval.start))
    }
    for entry in history.events.entries {
      let event = history.events[entry.index]
      var digest: UInt128 = 2
      digest.mix(event.at.microseconds)
      digest.mix(event.kind.rawValue)
      digest.mix(event.app ?? "")
      digest.mix(event.title ?? "")
      digest.mix(event.duration?.microseconds ?? .min)
      days.add(digest, on: cursor.day(of: event.at))
    }
    for (number, intervals) in [history.rest, history.silences].enumerated() {
      for interval in intervals {
        var digest = UInt128(truncatingIfNeeded: 3 + number)
        digest.mix(interval)
        days.add(digest, on: cursor.day(of: interval.start))
      }
    }
    add(days, of: [FocusReader.sessions, FocusReader.events])
  }

  private func digest(of session: CountedSession, _ history: FocusHistory) -> UInt128 {
    var digest: UInt128 = 5
    digest.mix(session.interval)
    for piece in history.pieces[session.pieces] { digest.mix(piece) }
    digest.mix(Int64(session.isRunning ? 1 : 0))
    return digest
  }
}
