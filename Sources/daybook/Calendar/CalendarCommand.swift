import AllSystems
import ArgumentParser
import Basics
import Site
import SiteKit
import Vault
import Wording

struct CalendarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Print the Chinese calendar: lunar days, solar terms and festivals.",
    discussion: """
      It covers 1900-12-22 to 2101-01-28; by default it prints this month. It needs no vault; in \
      one, it uses the vault's time zone, asOf and language, and also shows birthdays and loans \
      that are due.

      Examples:
        daybook calendar
        daybook calendar 2027-02
        daybook calendar next month
        daybook calendar --from 2026-01-01 --to 2026-12-31 --format csv
        daybook calendar --from 2027-01-01 --to 2027-12-31 --format ics > festivals.ics
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, csv, ics, json
  }

  @Argument(
    help: ArgumentHelp(
      "The month, such as 2027-02, next month or 下个月; any other period too.",
      valueName: "period"))
  var period: [String] = []
  @Option(help: ArgumentHelp("The first day, such as 2027-01-01 or today.", valueName: "day"))
  var from: String?
  @Option(help: ArgumentHelp("The last day, such as 2027-12-31 or in 90 days.", valueName: "day"))
  var to: String?
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions
  @Option(
    help: """
      text, a grid of each month, with a plus sign on days with a birthday or a loan due; csv, a \
      row for each day; json, an object for each day; ics, festivals, birthdays and loans due for \
      a calendar program, each with a reminder seven days before.
      """)
  var format = Format.text

  func validate() throws {
    guard period.isEmpty || from == nil && to == nil else {
      throw ValidationError("a period is given, and --from or --to as well", hint: "leave one out")
    }
    guard (from == nil) == (to == nil) else {
      throw ValidationError("--from and --to belong together", hint: "give both")
    }
  }

  func run() async throws {
    let vault = try await readVault()
    let settings = vault?.settings ?? Self.settingsWithoutVault
    let now = try asOf.instant(settings)
    let today = settings.zone.day(of: now)
    let days =
      try given(at: Moment(asOf: now, zone: settings.zone)) ?? Self.checked(today.month.days)
    let own = vault.map { Self.occasions(of: $0, on: days) } ?? []
    switch format {
    case .text:
      let events = own.map { ($0.day, $0.summary) }
      Console.print(grids(of: days, today: today, language: settings.language, events: events))
    case .json: for day in days { Console.print(Self.json(day, own)) }
    case .csv: Console.print(LunarCalendarExport(of: days).csv)
    case .ics:
      let events = LunarCalendarExport(of: days).events + own
      if events.isEmpty { Console.report(Self.nothing(on: days), .text) }
      Console.print(ICalendar.text(events, asOf: now))
    }
    // A birthday may be missing.
    if vault?.diagnostics.hasErrors ?? false { throw ExitCode.failure }
  }

  /// A day with its entries in the Chinese calendar and the person's own.
  private static func json(_ day: Day, _ own: [CalendarEvent]) -> JSONLine {
    func names(_ chinese: String, _ english: String) -> JSONText {
      ["chinese": .string(chinese), "english": .string(english)]
    }
    return [
      "day": "\(day)",
      "lunar": JSONText(LunarDay(day)) {
        [
          "year": .int($0.year), "month": .int($0.month), "leapMonth": .bool($0.isLeapMonth),
          "day": .int($0.day), "chinese": .string($0.chineseName),
          "english": .string($0.englishName),
        ]
      },
      "solarTerm": JSONText(SolarTerm(on: day)) { names($0.chineseName, $0.englishName) },
      "festivals": .array(Festival.on(day)) { names($0.chineseName, $0.englishName) },
      "occasions": .strings(own.filter { $0.day == day }.map(\.summary)),
    ]
  }

  private static func nothing(on days: ClosedRange<Day>) -> DiagnosticList {
    DiagnosticList([
      Diagnostic(
        .note, kind: "no-festival",
        "no festival is from \(days.lowerBound) to \(days.upperBound): the calendar is empty",
        hint: "choose a longer stretch with --from and --to")
    ])
  }

  private func grids(
    of days: ClosedRange<Day>, today: Day, language: String, events: [(day: Day, title: String)]
  ) -> String {
    sequence(first: days.lowerBound.month, next: \.next)
      .prefix { $0.firstDay <= days.upperBound }
      .map {
        MonthGrid(
          month: $0, days: days, today: today, isChinese: language.hasPrefix("zh"), events: events
        ).text
      }
      .joined(separator: "\n")
  }

  /// The occasions that the systems have on some days, in order of day.
  private static func occasions(
    of vault: VaultContents, on days: ClosedRange<Day>
  ) -> [CalendarEvent] {
    let words = vault.settings.words
    let rooms = SiteTree.all([words.tag]).first.map { vault.rooms(words, in: $0) } ?? []
    return rooms.having((any CalendarSitePart).self).flatMap { $0.occasions(on: days) }.enumerated()
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
  }

  /// The vault; nil outside of one.
  private func readVault() async throws -> VaultContents? {
    do {
      _ = try vault.folder()
    } catch let failure as Failure {
      // A vault that was named has to be there.
      guard vault.vault == nil else { throw failure }
      return nil
    }
    let named = try NamedVault(vault, asOf)
    try named.requireZone(.text)
    let vault = try await named.contents(of: Systems.keepingOccasions)
    Console.report(vault.diagnostics.inPassing, .text)
    return vault
  }

  /// The defaults, in the machine's time zone.
  private static var settingsWithoutVault: Settings {
    var settings = Settings()
    settings.zone = .ofMachine
    return settings
  }

  /// The requested days; nil if none were given.
  func given(at moment: Moment) throws -> ClosedRange<Day>? {
    if !period.isEmpty {
      let text = period.joined(separator: " ")
      return try Self.checked(moment.days(text, for: "PERIOD", toward: .future))
    }
    guard let from, let to else { return nil }
    let first = try moment.day(from, for: "--from", toward: .future)
    let last = try moment.day(to, for: "--to", toward: .future)
    guard first <= last else {
      throw ValidationError("--from \(first) is after --to \(last)", hint: "swap them")
    }
    return try Self.checked(first...last)
  }

  private static func checked(_ days: ClosedRange<Day>) throws -> ClosedRange<Day> {
    let known = LunarYear.knownDays
    guard known.contains(days.lowerBound), known.contains(days.upperBound) else {
      let day = known.contains(days.lowerBound) ? days.upperBound : days.lowerBound
      throw ValidationError(
        "\(day) is outside the calendar, which covers \(known.lowerBound) to "
          + "\(known.upperBound)")
    }
    return days
  }
}
