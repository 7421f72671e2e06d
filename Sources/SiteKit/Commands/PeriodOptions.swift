package import ArgumentParser
package import Chronology

/// What names a period: the argument, or one of the options.
package struct PeriodOptions: ParsableArguments {
  @Argument(
    help: "A day, week, month, quarter or year: 2026-11-20, 2026-W47, 2026-11, 2026-Q4, 2026.")
  package var period: String?
  @Option(help: ArgumentHelp("A day, such as 2026-11-20.", valueName: "day"))
  package var day: String?
  @Option(
    help: ArgumentHelp(
      "An ISO week, such as 2026-W47.",
      valueName: "week"))
  package var week: String?
  @Option(help: ArgumentHelp("A month, such as 2026-11.", valueName: "month"))
  package var month: String?
  @Option(help: ArgumentHelp("A year, such as 2026.", valueName: "year"))
  package var year: String?

  @Flag(help: "Everything on record.")
  package var all = false

  package init() {}

  package func validate() throws {
    guard [period, day, week, month, year].compactMap(\.self).count + (all ? 1 : 0) <= 1 else {
      throw ValidationError("Give one period, or one of --day, --week, --month, --year and --all.")
    }
    _ = try given()
  }

  /// The period that was named; nil for everything, and when none was.
  package func named() throws -> Period? { all ? nil : try given() }

  /// The period that was named, or the week that holds `today`; nil for everything.
  package func period(today: Day) throws -> Period? {
    all ? nil : try given() ?? .week(today.week)
  }

  private func given() throws -> Period? {
    if let period {
      guard let period = Period(period) else {
        throw ValidationError(
          "'\(period)' is not a period: write it as 2026-11-20, 2026-W47, 2026-11, 2026-Q4 or 2026."
        )
      }
      return period
    }
    if let day { return .day(try Self.read(day, "day", "2026-11-20")) }
    if let week { return .week(try Self.read(week, "week", "2026-W47")) }
    if let month { return .month(try Self.read(month, "month", "2026-11")) }
    if let year { return .year(try Self.read(year, "year", "2026")) }
    return nil
  }

  private static func read<P: CalendarPeriod>(
    _ text: String, _ what: String, _ example: String
  ) throws -> P {
    guard let period = P(text) else {
      throw ValidationError("'\(text)' is not a \(what): write it as \(example).")
    }
    return period
  }
}
