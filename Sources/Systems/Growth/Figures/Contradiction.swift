import Basics

package struct TimeShares: Sendable {
  /// Each moment once.
  package var all: Duration
  /// The most first, what belongs to no project last; what overlaps counts for each.
  package var shares: [(project: String?, time: Duration)]

  package init(all: Duration, shares: [(project: String?, time: Duration)]) {
    self.all = all
    self.shares = shares
  }
}

/// What a person said they want, beside where their hours went.
struct Contradiction: Sendable, Hashable {
  enum Said: Sendable, Hashable {
    case goal(Goal, planned: Day)
    case vision(String)
  }

  var said: Said
  /// The time that went to it; nil for a vision, to which no time belongs by itself.
  var own: Duration?
  /// What most of the other time went to; nil for what serves no goal.
  var other: String?
  var otherTime: Duration
  var all: Duration
}

extension GrowthHistory {
  /// So many days are looked at.
  private static let hoursWindow = 28
  /// With less time than this the hours say nothing.
  private static let leastTime = Duration.hours(10)

  /// What was said and not done in the four weeks before `day`.
  ///
  /// - An open project that tasks were planned for in these weeks, and that got less than a tenth
  ///   of the time, while something else got a quarter or more, and three times as much as it did.
  /// - The vision, while three fifths of the time or more served no goal.
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
    // What serves a project is part of it.
    let isOwn = spent.shares.map { share in
      share.project.map { name in course.goals.contains { $0.isMeant(by: name) } } ?? false
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
    let goals = tree.all.map(\.goal)
    let served = spent.shares.reduce(Duration.zero) { sum, share in
      let serves = share.project.map { name in goals.contains { $0.isMeant(by: name) } } ?? false
      return serves ? sum + share.time : sum
    }
    let rest = spent.all - served
    guard rest * 5 >= spent.all * 3 else { return nil }
    return Contradiction(said: .vision(vision), own: nil, otherTime: rest, all: spent.all)
  }
}

extension Goal {
  /// Whether a project that a record names means it: by its id, or by its title.
  package func isMeant(by project: String) -> Bool {
    project == id || project.lowercased() == title.lowercased()
  }
}
