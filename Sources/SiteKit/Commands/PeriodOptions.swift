package import ArgumentParser
package import Basics

/// What names a period: the argument, or one of the options.
package struct PeriodOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A day, week, month, quarter or year, such as 2026-11-20, 2026-W47, last week, Q3, 2026 or "
        + "上个月.", valueName: "period"))
  package var words: [String] = []
  @Option(help: ArgumentHelp("A day, such as 2026-11-20 or yesterday.", valueName: "day"))
  package var day: String?
  @Option(help: ArgumentHelp("A week, such as 2026-W47 or last week.", valueName: "week"))
  package var week: String?
  @Option(help: ArgumentHelp("A month, such as 2026-11 or last month.", valueName: "month"))
  package var month: String?
  @Option(help: ArgumentHelp("A year, such as 2026.", valueName: "year"))
  package var year: String?

  @Flag(help: "Everything on record.")
  package var all = false

  package init() {}

  /// Whether a period is named.
  package var isGiven: Bool { text != nil }

  package func validate() throws {
    let options = [day, week, month, year].compactMap(\.self)
    guard options.count + (words.isEmpty ? 0 : 1) + (all ? 1 : 0) <= 1 else {
      throw ValidationError(
        "there is more than one period",
        hint: "give one, or one of --day, --week, --month, --year and --all")
    }
  }

  /// The days that were named, however many they are; nil for everything, and when none were.
  package func days(at moment: Moment) throws -> ClosedRange<Day>? {
    guard let (text, option) = text else { return nil }
    return try moment.days(text, for: option)
  }

  /// The period that was named; nil for everything, and when none was.
  package func named(at moment: Moment) throws -> Period? {
    guard let (text, option) = text, let days = try days(at: moment) else { return nil }
    guard let period = Period(days: days) else {
      throw ValidationError(
        "\(option) \"\(text)\" is \(days.lowerBound) to \(days.upperBound), which is no day, "
          + "week, month, quarter or year",
        hint: "write one, such as 2026-W47, last month or Q3")
    }
    let isKind =
      switch period {
      case .day: week == nil && month == nil && year == nil
      case .week: day == nil && month == nil && year == nil
      case .month: day == nil && week == nil && year == nil
      case .quarter: !words.isEmpty
      case .year: day == nil && week == nil && month == nil
      }
    guard isKind else {
      throw ValidationError(
        "\(option) \"\(text)\" is \(period), which is no \(option.dropFirst(2))")
    }
    return period
  }

  /// The period that was named, or the week that holds today; nil for everything.
  package func period(at moment: Moment) throws -> Period? {
    all ? nil : try named(at: moment) ?? .week(moment.today.week)
  }

  /// What was written, and the option that it was written for.
  private var text: (text: String, option: String)? {
    if !words.isEmpty { return (words.joined(separator: " "), "PERIOD") }
    return day.map { ($0, "--day") } ?? week.map { ($0, "--week") }
      ?? month.map { ($0, "--month") } ?? year.map { ($0, "--year") }
  }
}
