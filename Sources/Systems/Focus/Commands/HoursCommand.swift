import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct HoursCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "hours",
    abstract: "Print a timesheet: hours by day and project, with prices.",
    discussion: """
      Without a period it prints this week. Hours are counted as daybook stats focus does: a \
      session over midnight on both days, a running one up to now. Rows and columns add up: \
      when sessions of two projects overlap, the time counts for both, and the sheet shows the \
      overlap.

      With --round, the sum of each project on each day is rounded up, and totals add the rounded \
      sums. With --rate, each project's total has a price, rounded to the cent; time without a \
      project has none. The setting focus.rates gives projects a rate and rounding of their own, \
      which come before these. In .csv, text that looks like a formula gets an apostrophe before it.

      Examples:
        daybook hours
        daybook hours last month --rate 60 EUR --round 15min
        daybook hours 2026-11 --project novel
        daybook hours 2026-11 --rate 60 EUR --format csv > hours.csv
      """)

  static let printsFigures = true

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, csv
  }

  @OptionGroup var period: PeriodOptions
  @Option(help: "Only the hours of this project.")
  var project: String?
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The price of an hour, such as 60 EUR.", valueName: "amount")
  )
  var rate: [String] = []
  @Option(
    help: ArgumentHelp(
      "Round the sum of a project on a day up to a multiple of this, such as 15min.",
      valueName: "length"))
  var round: String?
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("A .csv file to write; - for standard output.", valueName: "file"),
    completion: .file())
  var file: String?
  @Flag(help: "Replace the file if it exists.")
  var overwrite = false
  @Option(help: "How the hours are written: text, json or csv; csv with --to.")
  var format: Format?

  /// The most columns of days that a spreadsheet is useful with.
  private static let mostDays = 366

  func validate() throws {
    _ = try hourlyRate
    _ = try step
    guard let file else {
      if overwrite { throw ValidationError("there is no file to replace", hint: "give --to") }
      return
    }
    guard format ?? .csv == .csv else {
      throw ValidationError("a file is written as csv", hint: "leave out --format or --to")
    }
    guard file == "-" || file.lowercased().hasSuffix(".csv") else {
      throw ValidationError("\"\(file)\" is no name of a .csv file", hint: "end it in .csv")
    }
  }

  func run(_ host: any CommandHost) async throws {
    let said = ["--to=\(file ?? "-")"] + (overwrite ? ["--overwrite"] : [])
    let file = try ExportFileOptions.parse(said)
    let destination = file.isStandardOutput ? nil : try host.destination(file)
    let contents = try await host.contents(of: FocusReport.system ?? "")
    host.report(contents.diagnostics.inPassing, format == .json ? .json : .text)
    guard let history = contents.figures[FocusHistory.self] else { return }
    let days = try days(of: history)
    let title = try project.map { try self.known($0, history.hours(on: days)) }
    let known = contents.settings[ProjectRates.self]
    var rates = known.titled(history.titles, history.log.labels)
    (rates.rate, rates.step) = (try hourlyRate, try step)
    let report = HoursReport(
      hours: history.hours(on: days, of: title, inStepsOf: rates.step), rates: rates,
      moment: history.moment, words: try host.words)
    guard format == .csv || self.file != nil else {
      return host.print(report, format == .json ? .json : .text)
    }
    guard days.count <= Self.mostDays else {
      throw ValidationError(
        "\(days.lowerBound) to \(days.upperBound) are more than \(Self.mostDays) columns",
        hint: "name a year, month or week")
    }
    let count = report.hours.projects.count { $0.name != nil }
    try host.export(
      file.bytes(ofTable: report.csv), to: destination, counted: count.counted("project"))
  }

  /// The title of a project with hours.
  private func known(_ name: String, _ hours: FocusHours) throws -> String {
    let titles = hours.projects.compactMap(\.name)
    if let title = titles.first(where: { $0.folded == name.folded }) { return title }
    throw ValidationError(
      "no hours are of \(name.shortQuoted) then", hint: titles.hint(for: name))
  }

  private func days(of history: FocusHistory) throws -> ClosedRange<Day> {
    let today = history.moment.today
    guard period.all else { return try period.days(at: history.moment) ?? today.week.days }
    let (first, last) = (history.dayTotals.first?.day, history.dayTotals.last?.day)
    return (first ?? today)...(last ?? today)
  }

  private var hourlyRate: HourlyRate? {
    get throws {
      guard !rate.isEmpty else { return nil }
      let text = rate.joined(separator: " ")
      do throws(HourlyRate.Problem) {
        return try HourlyRate(text)
      } catch {
        let hint = "write it as --rate 60 EUR"
        throw switch error {
        case .notAnAmount: ValidationError("--rate \"\(text)\" is no amount above zero", hint: hint)
        case .noCurrency: ValidationError("--rate \"\(text)\" names no currency", hint: hint)
        case .tooFine:
          ValidationError("--rate \"\(text)\" is finer than the currency", hint: hint)
        }
      }
    }
  }

  private var step: Duration? {
    get throws {
      guard let round else { return nil }
      do throws(WrittenProblem) {
        let step = try Duration(written: round)
        if step >= .seconds(1), step <= .hours(24) { return step }
      } catch {
        throw ValidationError("--round", error)
      }
      throw ValidationError("--round \"\(round)\" is not from a second to a day")
    }
  }
}
