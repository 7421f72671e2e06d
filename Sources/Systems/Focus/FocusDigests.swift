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
    let zone = history.zone
    let log = history.log
    let labels = (0..<log.labelCount).map { number -> UInt128 in
      var digest: UInt128 = 0
      digest.mix(log.label(number).map { history.titles[$0] } ?? "")
      digest.mix(log.label(number) ?? "")
      return digest
    }
    for entry in log.entries {
      var digest: UInt128 = 1
      digest.mix(entry.start.microseconds)
      digest.mix(entry.end?.microseconds ?? .min)
      digest.mix(Int64(entry.isValid ? 1 : 0))
      digest.mix(entry.kind.rawValue)
      digest.mix(labels[log.projectNumber(at: entry.index)])
      digest.mix(labels[log.sourceNumber(at: entry.index)])
      log.note(at: entry.index).withUnsafeBufferPointer { digest.mix($0) }
      for tag in log.tags(at: entry.index) { digest.mix(tag) }
      days.add(digest, on: zone.day(of: entry.start))
    }
    for session in history.sessions where session.logged == nil || !session.pieces.isEmpty {
      days.add(digest(of: session, history), on: zone.day(of: session.interval.start))
    }
    for entry in history.events.entries {
      let event = history.events[entry.index]
      var digest: UInt128 = 2
      digest.mix(event.at.microseconds)
      digest.mix(event.kind.rawValue)
      digest.mix(event.app ?? "")
      digest.mix(event.title ?? "")
      digest.mix(event.duration?.microseconds ?? .min)
      days.add(digest, on: zone.day(of: event.at))
    }
    for (number, intervals) in [history.rest, history.silences].enumerated() {
      for interval in intervals {
        var digest = UInt128(truncatingIfNeeded: 3 + number)
        digest.mix(interval)
        days.add(digest, on: zone.day(of: interval.start))
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

extension UInt128 {
  fileprivate mutating func mix(_ interval: Interval) {
    mix(interval.start.microseconds)
    mix(interval.end.microseconds)
  }
}

extension InputDigest {
  /// Adds everything that is shown of a session.
  mutating func add(_ session: CountedSession, of history: FocusHistory) {
    add(session.interval.start.microseconds)
    add(session.interval.end.microseconds)
    for piece in history.pieces[session.pieces] {
      add(piece.start.microseconds)
      add(piece.end.microseconds)
    }
    add(Int64(session.isRunning ? 1 : 0))
    guard let logged = session.logged else { return }
    add(history.log.start(at: logged).microseconds)
    add(history.log.note(at: logged))
    for tag in history.log.tags(at: logged) { add(tag) }
    add(history.log.project(at: logged).map { history.titles[$0] } ?? "")
    add(history.log.source(at: logged) ?? "")
  }
}
