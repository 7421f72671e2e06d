import Basics

/// Focus by day and project as a table whose rows and columns add up: a timesheet.
struct FocusHours: Sendable {
  /// A project with its time.
  struct Row: Sendable, Hashable {
    /// The title of the project; nil for time without one.
    var name: String?
    var total: Duration
  }

  /// All days, those without focus too.
  let days: ClosedRange<Day>
  /// The projects of each day with focus, most first, time without a project last; in order of the
  /// days.
  let byDay: [(day: Day, rows: [Row])]
  /// The projects of all days, in the same order.
  let projects: [Row]
  /// The focus of the days, each moment once and nothing rounded.
  let focus: Duration
  /// How much of ``total`` is there because sessions of several projects overlap.
  let overlap: Duration

  /// The sum of the table.
  var total: Duration { projects.reduce(.zero) { $0 + $1.total } }

  /// The sum of a day of ``byDay``.
  static func total(of rows: [Row]) -> Duration { rows.reduce(.zero) { $0 + $1.total } }
}

extension FocusHistory {
  /// The hours of `days`, as ``byProject(_:)`` counts each day: a session over midnight with its
  /// parts on both.
  ///
  /// - Parameters:
  ///   - project: The title of the only project, in any case; nil for all.
  ///   - step: The sum of the project with a title on a day is rounded up to a multiple of it; nil
  ///     for exact sums. Totals are sums of rounded ones.
  func hours(
    on days: ClosedRange<Day>, of project: String? = nil,
    inStepsOf step: (_ title: String?) -> Duration? = { _ in nil }
  ) -> FocusHours {
    var byDay: [(day: Day, rows: [FocusHours.Row])] = []
    var sums: [String?: Duration] = [:]
    var (exact, overlap) = (Duration.zero, Duration.zero)
    let sharesByProject = sharesByProject()
    for day in totals(on: days).map(\.day) {
      let shares = sharesByProject(day...day).filter { share in
        share.total > .zero && project.map { share.name?.lowercased() == $0.lowercased() } ?? true
      }
      let rows = shares.map { share in
        FocusHours.Row(
          name: share.name,
          total: step(share.name).map(share.total.roundedUp) ?? share.total)
      }
      exact += shares.reduce(.zero) { $0 + $1.total }
      if project == nil { overlap += excess(of: shares, on: day...day) }
      for row in rows { sums[row.name, default: .zero] += row.total }
      byDay.append((day, rows))
    }
    let projects = sums.map { FocusHours.Row(name: $0.key, total: $0.value) }.sorted {
      if ($0.name == nil) != ($1.name == nil) { return $1.name == nil }
      return ($1.total, $0.name ?? "") < ($0.total, $1.name ?? "")
    }
    return FocusHours(
      days: days, byDay: byDay, projects: projects,
      focus: project == nil ? focus(on: days) : exact, overlap: overlap)
  }
}

extension Duration {
  /// The next multiple of `step`, which is above zero; the same if it is one.
  fileprivate func roundedUp(to step: Duration) -> Duration {
    let (length, step) = (microseconds, step.microseconds)
    return .microseconds((length + step - 1) / step * step)
  }
}
