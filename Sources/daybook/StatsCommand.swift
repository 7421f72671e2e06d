import ArgumentParser
import Chronology
import Diagnostics
import Focus

/// `daybook stats`.
struct StatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Print figures of a period.",
    subcommands: [
      ExerciseStatsCommand.self, FocusStatsCommand.self, GiftStatsCommand.self,
      GrowthStatsCommand.self, PromptsStatsCommand.self,
    ])
}

/// What names a period: the argument, or one of the options.
struct PeriodOptions: ParsableArguments {
  @Argument(
    help: "A day, week, month, quarter or year: 2026-11-20, 2026-W47, 2026-11, 2026-Q4, 2026.")
  var period: String?
  @Option(help: ArgumentHelp("A day, such as 2026-11-20.", valueName: "day"))
  var day: String?
  @Option(
    help: ArgumentHelp(
      "An ISO week, such as 2026-W47.",
      valueName: "week"))
  var week: String?
  @Option(help: ArgumentHelp("A month, such as 2026-11.", valueName: "month"))
  var month: String?
  @Option(help: ArgumentHelp("A year, such as 2026.", valueName: "year"))
  var year: String?

  @Flag(help: "Everything on record.")
  var all = false

  func validate() throws {
    guard [period, day, week, month, year].compactMap(\.self).count + (all ? 1 : 0) <= 1 else {
      throw ValidationError("Give one period, or one of --day, --week, --month, --year and --all.")
    }
    _ = try given()
  }

  /// The period that was named; nil for everything, and when none was.
  func named() throws -> Period? { all ? nil : try given() }

  /// The period that was named, or the week that holds `today`; nil for everything.
  func period(today: Day) throws -> Period? {
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

/// `daybook stats focus`.
struct FocusStatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "focus",
    abstract: "Print the focus of a day, week, month or year.",
    discussion: """
      Without a period it is this week.

      Examples:
        daybook stats focus
        daybook stats focus 2026-10 --format json
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var period: PeriodOptions
  @OptionGroup var asOf: AsOfOptions

  @Option(help: "How the figures are written: text or json.")
  var format = OutputFormat.text

  func run() async throws {
    let vault = try await LoadedVault(vault, asOf)
    Console.report(vault.diagnostics, format)
    let report = await FocusReport(
      history: vault.history, of: try period.period(today: vault.history.today))
    Console.print(format == .json ? report.json : report.text)
  }
}
