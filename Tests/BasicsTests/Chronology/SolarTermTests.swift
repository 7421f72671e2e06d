import Basics
import Testing

struct SolarTermTests {
  // Published by the National Astronomical Observatory of Japan for UTC+8.
  @Test(arguments: [
    (SolarTerm.summerBegins, "1911-05-07"), (.rainWater, "1923-02-19"),
    (.winterSolstice, "1951-12-23"), (.majorCold, "1979-01-20"), (.springEquinox, "2084-03-20"),
  ])
  func `Terms within seconds of midnight fall on the right side`(
    term: SolarTerm, day: String
  ) throws {
    let day = try #require(Day(day))
    #expect(term.day(in: day.year.number) == day)
    #expect(SolarTerm(on: day) == term)
  }

  // J. Meeus, Astronomical Algorithms, example 27.a and table 27.E, in Terrestrial Time, minus
  // ΔT.
  @Test(arguments: [
    (SolarTerm.summerSolstice, 1962, "1962-06-21T21:24:08Z"),
    (.springEquinox, 1996, "1996-03-20T08:03:05Z"), (.summerSolstice, 1996, "1996-06-21T02:23:45Z"),
    (.autumnEquinox, 1996, "1996-09-22T18:00:06Z"), (.winterSolstice, 1996, "1996-12-21T14:05:53Z"),
  ])
  func `Equinoxes and solstices are exact to seconds`(
    term: SolarTerm, year: Int, time: String
  ) throws {
    let instant = try #require(term.instant(in: year))
    guard case .instant(let expected) = try TimeText(time) else {
      Issue.record("\(time) has no offset")
      return
    }
    #expect(abs((instant - expected).inSeconds) < 5)
  }

  @Test func `Each year has 24 terms in order, two in each month`() throws {
    for year in SolarTerm.years {
      let days = try SolarTerm.allCases.map { try #require($0.day(in: year)) }
      for (index, day) in days.enumerated() {
        #expect(day.year.number == year && day.month.number == index / 2 + 1)
        #expect(year % 10 != 0 || SolarTerm(on: day)?.rawValue == index)
        #expect(year % 10 != 0 || SolarTerm(on: day.next) == nil)
      }
    }
    #expect(SolarTerm.clearAndBright.day(in: 1899) == nil)
    #expect(SolarTerm.clearAndBright.day(in: 2102) == nil)
  }

  // The rule of the months: the winter solstice is in month 11, and a leap month has no term at a
  // multiple of 30°. Until 1929 the calendar followed Beijing's local time.
  @Test func `Terms agree with the months of the calendar`() throws {
    for year in 1929...2100 {
      let solstice = try #require(SolarTerm.winterSolstice.day(in: year).flatMap { LunarDay($0) })
      #expect(solstice.month == 11 && !solstice.isLeapMonth, "\(year)")
      for month in try #require(LunarYear(year)).months where month.isLeap {
        for day in month.firstDay...month.lastDay {
          #expect(SolarTerm(on: day).map { $0.longitude % 30 == 0 } != true, "\(day)")
        }
      }
    }
  }
}
