import Basics

package struct TimeShares: Sendable {
  /// Each moment counted once.
  package var all: Duration
  /// The largest first, the share without a project last; overlaps count for each project.
  package var shares: [(project: String?, time: Duration)]

  package init(all: Duration, shares: [(project: String?, time: Duration)]) {
    self.all = all
    self.shares = shares
  }
}

/// A stated goal or vision, and the different use of the hours.
struct Contradiction: Sendable, Hashable {
  enum Said: Sendable, Hashable {
    case goal(Goal, planned: Day)
    case vision(String)
  }

  var said: Said
  /// The time spent on it; nil for a vision, which has no time of its own.
  var own: Duration?
  /// The project with most of the other time; nil for time that serves no goal.
  var other: String?
  var otherTime: Duration
  var all: Duration
}

extension GrowthHistory {
  /// The number of days examined.
  private static let hoursWindow = 28
  /// With less time than this the hours prove nothing.
  private static let leastTime = Duration.hours(10)

  /// The contradictions in the four weeks before `day`:
  ///
  /// - An open project that had planned tasks in these weeks, but less than a tenth of the time,
  ///   while something else had a quarter or more, and at least three times as much.
  /// - The vision, if three fifths of the time or more served no goal.
  ///
  /// - Parameter courses: ``courses``, which are the same for every day.
  func contradictions(
    on day: Day, _ courses: [GoalCourse], _ time: any TimeOnGoals
  ) -> [Contradiction] {
    let days = day.advanced(by: -Self.hoursWindow)...day.previous
    let start = zone.start(of: day)
    let projects = courses.compactMap { course -> (course: GoalCourse, planned: Day)? in
      guard course.node.goal.horizon == .quarter, isOpen(course.node.goal, at: start),
        let planned = course.planned.last(before: day), days.contains(planned)
      else { return nil }
      return (course, planned)
    }
    let vision = records.profile?.vision?.statement
    guard !projects.isEmpty || vision != nil else { return [] }
    let spent = time.shares(of: days)
    guard spent.all >= Self.leastTime else { return [] }
    return projects.compactMap { contradiction(to: $0.course, planned: $0.planned, spent) }
      + [vision.flatMap { contradiction(toVision: $0, spent) }].compactMap(\.self)
  }

  private func contradiction(
    to course: GoalCourse, planned: Day, _ spent: TimeShares
  ) -> Contradiction? {
    // Time on anything that serves a project is part of it.
    let isOwn = spent.shares.map { share in
      share.project.map(course.names.contains) ?? false
    }
    let own = zip(spent.shares, isOwn).reduce(Duration.zero) { $1.1 ? $0 + $1.0.time : $0 }
    let most = zip(spent.shares, isOwn).first { !$1 && $0.project != nil }?.0
    guard own * 10 < spent.all, let most, most.time * 4 >= spent.all, most.time >= own * 3
    else { return nil }
    return Contradiction(
      said: .goal(course.node.goal, planned: planned), own: own, other: most.project,
      otherTime: most.time, all: spent.all)
  }

  private func contradiction(toVision vision: String, _ spent: TimeShares) -> Contradiction? {
    let served = spent.shares.reduce(Duration.zero) { sum, share in
      share.project.map(tree.names.contains) ?? false ? sum + share.time : sum
    }
    let rest = spent.all - served
    guard rest * 5 >= spent.all * 3 else { return nil }
    return Contradiction(said: .vision(vision), own: nil, otherTime: rest, all: spent.all)
  }
}

extension Goal {
  /// True if the name in a record means this project: its id, or its title.
  package func isMeant(by project: String) -> Bool { GoalNames([self]).contains(project) }
}

/// The names of several goals in records: their ids, and their titles in any case.
struct GoalNames: Sendable {
  private let ids: Set<String>
  /// In lower case.
  private let titles: Set<String>

  init(_ goals: [Goal]) {
    ids = Set(goals.map(\.id))
    titles = Set(goals.map { $0.title.lowercased() })
  }

  func contains(_ name: String) -> Bool {
    ids.contains(name) || titles.contains(name.lowercased())
  }
}
