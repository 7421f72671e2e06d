import Basics
import Site
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Growth

struct GrowthReviewTests {
  private func goal(
    _ id: String, _ title: String, _ horizon: Goal.Horizon, due: String
  ) -> Goal {
    var goal = Goal(source: RecordSource(id: id, place: nil), title: title, horizon: horizon)
    goal.due = Day(due)
    return goal
  }

  @Test func `What was open at the end of a week is told, whatever has become of it`() async throws
  {
    var records = GrowthRecords()
    var late = goal("late", "Late", .week, due: "2026-12-31")
    late.status = .done
    late.doneAt = try at("2027-01-05 10:00")
    var done = goal("done", "Done", .week, due: "2027-01-02")
    done.status = .done
    done.doneAt = try at("2027-01-02 10:00")
    records.goals = [
      late, done, goal("next", "Next", .quarter, due: "2027-01-09"),
      goal("far", "Far", .quarter, due: "2027-03-31"),
    ]
    let text = ReviewText(
      of: try #require(Period("2026-W53")), in: try await growthSite(records).input)
    #expect(
      text.sections.last?.markdown == """
        ## What to look at next

        - Overdue since 31 December 2026: Late
        - Due 9 January 2027: Next
        """)
  }

  /// Two hours a day with an energy of 4 for four weeks, then none with an energy of 1.
  private struct Tired: TimeOnGoals {
    let system = "hours"
    let last: Day
    var steady: any TimeOnGoals { self }
    func add(to figures: inout WeekFigures, of days: ClosedRange<Day>) {}
    func time(on day: Day) -> Duration { day <= last ? .hours(2) : .zero }
    func lastDay(of goal: Goal, before day: Day) -> Day? { nil }
    func shares(of days: ClosedRange<Day>) -> TimeShares { TimeShares(all: .zero, shares: []) }
    func time(of project: Goal) -> ProjectTime { ProjectTime() }
  }

  @Test func `A rest is the last of what is next, in the colour of the time that was low`() throws {
    let last = try day("2027-01-04")
    var records = GrowthRecords()
    records.goals = [goal("next", "Next", .quarter, due: "2027-01-09")]
    records.reflections = try (-27...3).map { index in
      let day = last.advanced(by: index)
      var reflection = Reflection(
        source: RecordSource(id: "\(day)", place: nil), at: try at("\(day) 20:00"), text: "…")
      reflection.energy = index > 0 ? 1 : 4
      return reflection
    }
    let moment = Moment(asOf: try at("2027-01-08 18:00"), zone: shanghai)
    func outlook(_ time: (any TimeOnGoals)?) throws -> [OutlookItem] {
      let growth = GrowthHistory(records, moment: moment)
      let week = Period.week(moment.today.week)
      return GrowthReview(GrowthView(growth: growth, time: time, words: .english))
        .outlook(ReviewScope(week, today: moment.today, words: .english))
    }
    #expect(try outlook(Tired(last: last)).map(\.system) == ["growth", "hours"])
    #expect(try outlook(nil).map(\.system) == ["growth"])
  }
}
