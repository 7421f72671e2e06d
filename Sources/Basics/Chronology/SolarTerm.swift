/// One of the 24 solar terms: the moments when the Sun's apparent longitude is a multiple of 15°,
/// in the order of a year.
package enum SolarTerm: Int, Sendable, CaseIterable {
  case minorCold, majorCold, springBegins, rainWater, insectsAwaken, springEquinox
  case clearAndBright, grainRain, summerBegins, grainFills, grainInEar, summerSolstice
  case minorHeat, majorHeat, autumnBegins, heatEnds, whiteDew, autumnEquinox
  case coldDew, frostDescends, winterBegins, minorSnow, majorSnow, winterSolstice

  /// The Gregorian years whose terms are computed.
  package static let years = 1900...2101

  /// The Sun's apparent longitude at the term, in degrees.
  package var longitude: Int { (285 + 15 * rawValue) % 360 }

  /// The moment in a Gregorian year; nil outside ``years``.
  ///
  /// Within 5 s for the past. For future years as exact as the forecast of the Earth's rotation:
  /// some ten seconds in 2100.
  package func instant(in year: Int) -> Instant? {
    guard Self.years.contains(year) else { return nil }
    let target = Double(longitude)
    let degreesPerDay = 360 / 365.2422
    // Minor Cold is near 5 January, and a term lasts 15.2 days; each step then leaves about a
    // thirtieth of the error.
    var days = Double(Day(year, 1, 6).number - Day(2000, 1, 1).number) + 15.2184 * Double(rawValue)
    for _ in 0..<10 {
      let missing = (target - SolarLongitude.apparent(days)).remainder(dividingBy: 360)
      days += missing / degreesPerDay
      if abs(missing) < 1e-7 { break }
    }
    return TerrestrialTime.instant(days: days)
  }

  /// The day in China Standard Time (UTC+8, in the years before it too); nil outside ``years``.
  package func day(in year: Int) -> Day? {
    instant(in: year).map { instant in
      let shifted = instant + .hours(8)
      return Day(number: Int(shifted.seconds.dividedDown(by: 86_400)))
    }
  }

  /// The term on a day; nil when there is none, and outside ``years``.
  package init?(on day: Day) {
    guard let term = SolarTerm.allCases.first(where: { $0.mayBe(on: day) }), term.isOn(day)
    else { return nil }
    self = term
  }

  /// True if the term is on a day; false outside ``years``.
  package func isOn(_ day: Day) -> Bool {
    mayBe(on: day) && self.day(in: day.components.year) == day
  }

  /// True if the term is near the day in some year: each month has one term in its first third and
  /// one in its last. Saves the computation for most days.
  private func mayBe(on day: Day) -> Bool {
    let (_, month, dayOfMonth) = day.components
    return rawValue / 2 == month - 1 && (rawValue % 2 == 0 ? 3...9 : 18...24).contains(dayOfMonth)
  }
}

extension SolarTerm {
  /// The term's name: 清明.
  package var chineseName: String { names.chinese }
  /// The term's name in English: Clear and Bright.
  package var englishName: String { names.english }

  private var names: (chinese: String, english: String) {
    switch self {
    case .minorCold: ("小寒", "Minor Cold")
    case .majorCold: ("大寒", "Major Cold")
    case .springBegins: ("立春", "Spring Begins")
    case .rainWater: ("雨水", "Rain Water")
    case .insectsAwaken: ("惊蛰", "Insects Awaken")
    case .springEquinox: ("春分", "Spring Equinox")
    case .clearAndBright: ("清明", "Clear and Bright")
    case .grainRain: ("谷雨", "Grain Rain")
    case .summerBegins: ("立夏", "Summer Begins")
    case .grainFills: ("小满", "Grain Fills")
    case .grainInEar: ("芒种", "Grain in Ear")
    case .summerSolstice: ("夏至", "Summer Solstice")
    case .minorHeat: ("小暑", "Minor Heat")
    case .majorHeat: ("大暑", "Major Heat")
    case .autumnBegins: ("立秋", "Autumn Begins")
    case .heatEnds: ("处暑", "Heat Ends")
    case .whiteDew: ("白露", "White Dew")
    case .autumnEquinox: ("秋分", "Autumn Equinox")
    case .coldDew: ("寒露", "Cold Dew")
    case .frostDescends: ("霜降", "Frost Descends")
    case .winterBegins: ("立冬", "Winter Begins")
    case .minorSnow: ("小雪", "Minor Snow")
    case .majorSnow: ("大雪", "Major Snow")
    case .winterSolstice: ("冬至", "Winter Solstice")
    }
  }
}
