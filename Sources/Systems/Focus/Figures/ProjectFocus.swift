package import Basics

/// The focus of one project, whatever names it goes by.
package struct ProjectFocus: Sendable {
  /// Its sessions, in order.
  package var sessions: [CountedSession]
  /// The moments of them, each once.
  package var time: IntervalSet
}

extension FocusHistory {
  /// The focus of all sessions whose project `isMeant`, which is asked once for each name.
  package func focus(ofProjects isMeant: (String) -> Bool) -> ProjectFocus {
    let numbers = (0..<log.labelCount).map { log.label($0).map(isMeant) ?? false }
    guard let first = sessions.first, let last = sessions.map(\.interval.end).max(),
      numbers.contains(true)
    else { return ProjectFocus(sessions: [], time: IntervalSet()) }
    let whole = Interval(from: first.interval.start, to: last)
    let own = sessions.filter { session in
      session.logged.map { numbers[log.projectNumber(at: $0)] } ?? false
    }
    var stretches: [Interval] = []
    for session in own { forEachStretch(of: session, in: whole) { stretches.append($0) } }
    return ProjectFocus(sessions: own, time: IntervalSet(stretches))
  }

  /// The days on which sessions began whose project `isMeant`, which is asked once for each name;
  /// in order.
  package func days(ofProjects isMeant: (String) -> Bool) -> [Day] {
    let numbers = (0..<log.labelCount).map { log.label($0).map(isMeant) ?? false }
    guard numbers.contains(true) else { return [] }
    var days: [Day] = []
    for session in sessions
    where session.logged.map({ numbers[log.projectNumber(at: $0)] }) ?? false {
      let day = zone.day(of: session.interval.start)
      if days.last != day { days.append(day) }
    }
    return days
  }
}
