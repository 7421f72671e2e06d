import Algorithms
import Basics
import Focus
import Growth
import SiteKit
import Vault

/// The focus time spent on goals: sessions belong to projects, and give weeks their pattern.
struct FocusOnGoals: TimeOnGoals {
  let focus: FocusHistory
  /// The days with sessions of a goal, in order, by its id.
  private let days = Memo<String, [Day]>()

  init(focus: FocusHistory) { self.focus = focus }

  var system: String { "focus" }
  var steady: any TimeOnGoals { FocusOnGoals(focus: focus.withoutRunning) }

  func add(to figures: inout WeekFigures, of days: ClosedRange<Day>) {
    let sessions = focus.summary(of: days)
    let rhythm = focus.rhythm(of: days)
    figures.focus = sessions.total
    figures.meanSession = sessions.mean
    figures.switches = focus.switches(on: days)
    figures.hourSpread = WeekFigures.spread(
      (0..<24).map { hour in
        Weekday.allCases.reduce(.zero) { $0 + rhythm[$1, hour] }
      })
    figures.weekdaySpread = WeekFigures.spread(sessions.dayTotals.map(\.focus))
  }

  func time(on day: Day) -> Duration { focus.focus(on: day) }

  func lastDay(of goal: Goal, before day: Day) -> Day? {
    let days = days.value(for: goal.id) {
      focus.days(ofProjects: goal.isMeant(by:))
    }
    let index = days.partitioningIndex { $0 >= day }
    return index > 0 ? days[index - 1] : nil
  }

  func shares(of days: ClosedRange<Day>) -> TimeShares {
    TimeShares(
      all: focus.focus(on: days),
      shares: focus.byProject(days).map { (project: $0.name, time: $0.total) })
  }

  func time(of project: Goal) -> ProjectTime {
    let own = focus.focus(ofProjects: project.isMeant(by:))
    var time = ProjectTime()
    guard let first = own.sessions.first, let last = own.sessions.last else { return time }
    let zone = focus.zone
    let end = zone.day(of: last.interval.start)
    time.total = own.time.duration
    time.sessionCount = own.sessions.count
    time.months =
      sequence(first: zone.day(of: first.interval.start).month) {
        $0 < end.month ? $0.next : nil
      }
      .map { ($0, own.time.clipped(to: zone.interval(of: $0.days)).duration) }
    // The page of the week's sessions, at this address in focus.
    time.lastSession = (end, "focus/weeks/\(end.week)/")
    return time
  }
}

/// Connects focus and growth: gives growth the time spent on goals. It keeps no records and has no
/// pages; without it, growth is shown without that time.
struct FocusOnGoalsSystem: ConnectsSystems {
  let name = "focus-on-goals"
  let meets = ["focus", "growth"]
  let serves = "growth"

  func figures(_ records: Void, _ basis: FigureBasis) async -> any TimeOnGoals {
    FocusOnGoals(
      focus: basis.others[FocusHistory.self]
        ?? FocusHistory(log: SessionLog([]), settings: FocusSettings(), moment: basis.moment))
  }
}

/// Gives focus the titles of the projects that its sessions name: goals have titles. It keeps no
/// records and has no pages; without it, focus shows the names in sessions.
struct ProjectTitlesSystem: ConnectsSystems {
  let name = "project-titles"
  let meets = ["growth"]
  let serves = "focus"

  func figures(_ records: Void, _ basis: FigureBasis) async -> ProjectTitles {
    ProjectTitles(
      basis.others[GrowthHistory.self]?.tree.all.map { ($0.goal.id, $0.goal.title) } ?? [])
  }
}
