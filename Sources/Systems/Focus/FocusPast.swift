import Algorithms
import Basics
import SiteKit

struct FocusPast: Sendable {
  /// A digest of all sessions that began up to the end of a day, by days on which any began.
  private let days: Lazy<[(day: Day, digest: String)]>

  /// Nil for a history with device events: an event on a later day may end what another began.
  init?(_ history: FocusHistory) {
    guard history.events.rowCount == 0 else { return nil }
    days = Lazy { Self.digests(of: history) }
  }

  /// The digest of the sessions that began up to the end of a day; nil before the first day.
  func digest(upTo day: Day) -> String? {
    let index = days.value.partitioningIndex { $0.day > day }
    return index > 0 ? days.value[index - 1].digest : nil
  }

  private static func digests(of history: FocusHistory) -> [(day: Day, digest: String)] {
    var days: [(day: Day, digest: String)] = []
    var sessions = history.sessions[...]
    while let first = sessions.first {
      let day = history.zone.day(of: first.interval.start)
      let end = history.zone.interval(of: day).end
      let own = sessions.prefix { $0.interval.start < end }
      sessions = sessions.dropFirst(own.count)
      var digest = InputDigest()
      // Each digest includes those of all earlier days.
      digest.add(days.last?.digest ?? "")
      for session in own { digest.add(session, of: history) }
      days.append((day, digest.hex))
    }
    return days
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
    add(history.log.project(at: logged).map { history.titles[$0] } ?? "")
    add(history.log.source(at: logged) ?? "")
  }
}
