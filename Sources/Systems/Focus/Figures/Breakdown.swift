package import Basics

package struct FocusShare: Sendable, Hashable {
  /// The project or source; nil for sessions without a project.
  package var name: String?
  /// Its focus, overlapping sessions of the same name counted once.
  package var total: Duration
  /// The number of its sessions that overlap the days.
  package var sessionCount: Int
}

extension [FocusShare] {
  /// Adds the shares of later days; sessions must be counted on one of them only.
  mutating func add(_ later: [FocusShare]) {
    for share in later {
      if let index = firstIndex(where: { $0.name == share.name }) {
        self[index].total += share.total
        self[index].sessionCount += share.sessionCount
      } else {
        append(share)
      }
    }
  }

  /// Most first, then by name; no name comes last.
  var inOrder: [FocusShare] {
    sorted {
      if ($0.name == nil) != ($1.name == nil) { return $1.name == nil }
      return ($1.total, $0.name ?? "") < ($0.total, $1.name ?? "")
    }
  }
}

extension FocusHistory {
  /// The focus of `days` by project, under its title, most first, then by name; sessions without a
  /// project come last.
  ///
  /// Time in overlapping sessions of several projects counts for each project; ``excess(of:on:)``
  /// is the difference between the sum of the shares and the total.
  ///
  /// - Parameter isCounted: Tells for a session's start if it is counted.
  package func byProject(
    _ days: ClosedRange<Day>, counting isCounted: @escaping (Instant) -> Bool = { _ in true }
  ) -> [FocusShare] {
    sharesByProject(counting: isCounted)(days)
  }

  /// ``byProject(_:counting:)``, to be asked of many days.
  func sharesByProject(
    counting isCounted: @escaping (Instant) -> Bool = { _ in true }
  ) -> (ClosedRange<Day>) -> [FocusShare] {
    shares(by: { $0.logged.map { log.projectNumber(at: $0) } ?? 0 }, counting: isCounted) {
      $0 < log.labelCount ? log.label($0).map { titles[$0] } : nil
    }
  }

  /// The difference between the sum of the shares and the focus of `days`; zero if none overlap.
  func excess(of shares: [FocusShare], on days: ClosedRange<Day>) -> Duration {
    shares.reduce(.zero) { $0 + $1.total } - focus(on: days)
  }

  /// The focus of `days` by source, most first; overlaps count as in ``byProject(_:counting:)``.
  func bySource(
    _ days: ClosedRange<Day>, counting isCounted: @escaping (Instant) -> Bool = { _ in true }
  ) -> [FocusShare] {
    sharesBySource(counting: isCounted)(days)
  }

  /// ``bySource(_:counting:)``, to be asked of many days.
  func sharesBySource(
    counting isCounted: @escaping (Instant) -> Bool = { _ in true }
  ) -> (ClosedRange<Day>) -> [FocusShare] {
    let detected = log.labelCount
    return shares(
      by: { $0.logged.map { log.sourceNumber(at: $0) } ?? detected }, counting: isCounted
    ) {
      $0 == detected ? "detected" : log.label($0) ?? "manual"
    }
  }

  /// - Parameter number: The number of a session's project or source. There are few of them, so no
  ///   text is compared per session.
  private func shares(
    by number: @escaping (CountedSession) -> Int,
    counting isCounted: @escaping (Instant) -> Bool, named name: (Int) -> String?
  ) -> (ClosedRange<Day>) -> [FocusShare] {
    // Two numbers may share a name: no source and the default source, or the id of a project and
    // its title.
    var names: [String?] = []
    var places: [String?: Int] = [:]
    let placeOfNumber = (0...log.labelCount).map { number in
      let name = name(number)
      if let place = places[name] { return place }
      places[name] = names.count
      names.append(name)
      return names.count - 1
    }
    return { shares(of: $0, names, counting: isCounted) { placeOfNumber[number($0)] } }
  }

  /// - Parameter place: The index of a session's name.
  private func shares(
    of days: ClosedRange<Day>, _ names: [String?], counting isCounted: (Instant) -> Bool,
    at place: (CountedSession) -> Int
  ) -> [FocusShare] {
    let interval = zone.interval(of: days)
    var sums = Array(repeating: ShareSum(), count: names.count)
    let isInOrder = pieces.isEmpty
    forEachSession(in: interval) { session in
      let place = place(session)
      if isCounted(session.interval.start) { sums[place].count += 1 }
      if isInOrder {
        sums[place].addNext(session.interval, in: interval)
      } else {
        forEachStretch(of: session, in: interval) { sums[place].stretches.append($0) }
      }
    }
    return zip(names, sums).map { name, sum in
      FocusShare(name: name, total: sum.total, sessionCount: sum.count)
    }.filter { $0.sessionCount > 0 || $0.total > .zero }.inOrder
  }
}

/// The sum of a name's stretches, each moment counted once.
private struct ShareSum {
  var count = 0
  /// Stretches in any order.
  var stretches: [Interval] = []
  private var microseconds: Int64 = 0
  private var end = Int64.min

  /// Adds the part of a stretch within `interval`. Its start must not be before earlier ones, so
  /// that these need not be kept.
  mutating func addNext(_ stretch: Interval, in interval: Interval) {
    let from = max(stretch.start.microseconds, interval.start.microseconds, end)
    let to = min(stretch.end.microseconds, interval.end.microseconds)
    guard from < to else { return }
    microseconds += to - from
    end = to
  }

  var total: Duration { .microseconds(microseconds) + IntervalSet(stretches).duration }
}

package struct ProjectFocus: Sendable {
  /// The sessions, in order.
  package var sessions: [CountedSession]
  /// The time of the sessions, each moment counted once.
  package var time: IntervalSet
}

extension FocusHistory {
  /// The focus of all sessions whose project satisfies `isMeant`, which is called once per name.
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

  /// The start days of sessions whose project satisfies `isMeant`, in order. It is called once per
  /// name.
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

/// The titles of projects that sessions name by id. They come from another system; without it, a
/// project keeps the name that sessions give it.
package struct ProjectTitles: Sendable {
  private var titles: [String: String] = [:]
  private var spellings: [String: String] = [:]

  /// The titles of projects with their ids; the first if several share an id.
  package init(_ projects: [(id: String, title: String)] = []) {
    for project in projects {
      titles[project.id] = titles[project.id] ?? project.title
      let name = project.title.lowercased()
      spellings[name] = spellings[name] ?? project.title
    }
  }

  /// The title of the project with the id `name`, or with that title in another spelling.
  package subscript(name: String) -> String {
    titles.isEmpty ? name : titles[name] ?? spellings[name.lowercased()] ?? name
  }
}
