import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Growth

/// A system that provides growth with a given time.
private struct GivenTime: ConnectsSystems {
  let name = "hours"
  let serves = "growth"
  let time: any TimeOnGoals

  func figures(_ records: Void, _ basis: FigureBasis) async -> any TimeOnGoals { time }
}

/// Two hours on the project `novel`, on Tuesday, 5 January 2027, and none on anything else.
struct TwoHours: TimeOnGoals {
  let system = "hours"
  let day: Day

  init() throws { day = try #require(Day("2027-01-05")) }

  var steady: any TimeOnGoals { self }

  func add(to figures: inout WeekFigures, of days: ClosedRange<Day>) {
    guard days.contains(day) else { return }
    figures.focus = .hours(2)
    figures.meanSession = .hours(1)
    figures.weekdaySpread = 1
    figures.hourSpread = 2
  }

  func time(on day: Day) -> Duration { day == self.day ? .hours(2) : .zero }

  func lastDay(of goal: Goal, before day: Day) -> Day? {
    goal.id == "novel" && self.day < day ? self.day : nil
  }

  func shares(of days: ClosedRange<Day>) -> TimeShares {
    days.contains(day)
      ? TimeShares(all: .hours(2), shares: [("novel", .hours(2))])
      : TimeShares(all: .zero, shares: [])
  }

  func time(of project: Goal) -> ProjectTime {
    var time = ProjectTime()
    guard project.id == "novel" else { return time }
    time.total = .hours(2)
    time.sessionCount = 2
    time.months = [(day.month, .hours(2))]
    time.lastSession = (day, "growth/goals/")
    return time
  }
}

/// A site with growth only, as of Friday, 8 January 2027, with the time spent on goals.
func growthSite(_ records: GrowthRecords, time: (any TimeOnGoals)? = nil) throws -> GivenSite {
  var site = try GivenSite(asOf: "2027-01-08 18:00")
  site.records[GrowthRecords.self] = records
  site.systems.removeAll { ($0 as? any ConnectsSystems)?.serves == "growth" }
  if let time { site.systems.append(GivenTime(time: time)) }
  return site
}
