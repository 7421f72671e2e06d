import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct ExportGiftsCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "gifts",
    abstract: "Write the gift ledger as a table, spreadsheet, calendar or hledger journal.",
    discussion: """
      The file's extension sets the format: .csv, one row per record; .xlsx, a spreadsheet with \
      records, people, loans and years, in the language of the vault; .journal, for hledger, with \
      the same balance for each person; .ics, birthdays, festivals and due loans for a calendar \
      program, each with a reminder some days before, at nine or as remind.birthdays says. Without \
      a period it writes all records. A calendar has no period: it begins today.

      In .csv, text that looks like a formula gets an apostrophe before it; daybook import \
      removes it again. Of a spreadsheet, daybook import reads records, people and loans, with \
      their ids, and skips what is computed from them.

      Examples:
        daybook export gifts 2026 --to gifts-2026.csv
        daybook export gifts --to gifts.xlsx --overwrite
        daybook export gifts --book everyday --headers words --to - --format csv
        daybook export gifts --to birthdays.ics --years 10
        daybook export gifts --to - --format journal | hledger -f - balance people
      """)

  static let printsFigures = true

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case csv, xlsx, ics, journal
  }

  @OptionGroup var file: ExportFileOptions
  @OptionGroup var period: PeriodOptions

  @Option(help: ArgumentHelp("Only what concerns a person, by name or id.", valueName: "name"))
  var person: String?

  @Option(help: ArgumentHelp("Only what is in a book, by name or id.", valueName: "name"))
  var book: String?

  @Option(
    help: ArgumentHelp(
      "For .csv. words: a numbered list with names, relations and sums, in the vault's language; "
        + "keys: the fields of the records, which come back with their ids.",
      valueName: "words-or-keys"))
  var headers: ExportHeaders?

  @Option(help: "csv, xlsx, ics or journal; needed with --to -, standard output.")
  var format: Format?

  @Option(help: "For how many years a calendar has festivals and lunar birthdays, from 1 to 20.")
  var years = 5

  func validate() throws {
    let format = try chosenFormat()
    if format == .xlsx, file.isStandardOutput {
      throw ValidationError("a spreadsheet cannot go to standard output", hint: "give --to a file")
    }
    if format == .ics, period.isGiven || period.all {
      throw ValidationError("a calendar begins today", hint: "give --years in place of a period")
    }
    if format == .ics, book != nil {
      throw ValidationError("a calendar is of no book", hint: "write csv, xlsx or journal")
    }
    if headers != nil, format != .csv {
      throw ValidationError("only a table has headers", hint: "write csv")
    }
    guard (1...20).contains(years) else {
      throw ValidationError("--years \(years) is not from 1 to 20")
    }
  }

  func run(_ host: any CommandHost) async throws {
    let vault = try await GiftVault(host)
    let destination = file.isStandardOutput ? nil : try host.destination(file)
    let person = try person.map(vault.person)
    let book = try book.map(vault.book)
    host.report(vault.diagnostics.inPassing, .text)
    let export = GiftExport(
      vault.ledger, on: try period.days(at: host.moment(vault.settings)), of: person, in: book)
    let (bytes, count) = try contents(export, vault, person, host)
    try host.export(bytes, to: destination, counted: count)
  }

  private func contents(
    _ export: GiftExport, _ vault: GiftVault, _ person: Person?, _ host: any CommandHost
  ) throws -> (bytes: [UInt8], count: String) {
    let count = export.gifts.count.counted("record")
    switch try chosenFormat() {
    case .csv:
      let table = export.csv(in: headers == .words ? vault.words : nil)
      return (file.bytes(ofTable: table), count)
    case .xlsx:
      let workbook = try GiftWorkbook(export, from: host.library, in: vault.recordWords).workbook
      do throws(Workbook.Problem) {
        return (try workbook.bytes(), count)
      } catch {
        throw Failure(
          "not-written", at: Place(file: file.file),
          "the spreadsheet could not be written: \(error.message)")
      }
    case .journal: return (Array(export.journal.utf8), count)
    case .ics:
      let today = vault.ledger.today
      var events = GiftCalendar(
        vault.ledger, of: person, words: vault.words,
        reminding: vault.settings[ReminderSettings.self], sumsFor: ComingItem.all(in: vault.ledger)
      ).events(from: today, lunarYears: years)
      if person == nil {
        let last = min(Day(number: today.number + 366 * years), LunarYear.knownDays.upperBound)
        if today <= last { events += LunarCalendarExport(of: today...last).events }
      }
      let text = ICalendar.text(events, asOf: vault.ledger.asOf)
      return (Array(text.utf8), events.count.counted("calendar entry", "calendar entries"))
    }
  }

  private func chosenFormat() throws -> Format {
    if let format { return format }
    if file.isStandardOutput {
      throw ValidationError("what to write is not said", hint: "give --format csv, journal or ics")
    }
    guard let format = Format(rawValue: file.ending) else {
      throw ValidationError(
        "\"\(file.file)\" does not say what to write",
        hint: "end it in .csv, .xlsx, .ics or .journal, or give --format")
    }
    return format
  }
}

extension Workbook.Problem {
  fileprivate var message: String {
    switch self {
    case .tooManyRows(let sheet): "the sheet \(sheet) has more rows than the format allows"
    case .library(let reason), .system(let reason): reason
    }
  }
}

struct ExportLoanNoteCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "iou",
    abstract: "Write a loan note to print and sign (借条).",
    discussion: """
      It names lender and borrower, the amount in digits and in Chinese capitals, the days, and \
      the amount still owed, in Chinese or English according to the setting language. Your name \
      is the setting author. The file's extension sets the format: .svg (also on standard output), \
      or .pdf and .png, which need rsvg-convert.

      Examples:
        daybook export iou loan-home --to loan.pdf
        daybook export iou loan-home --to loan.svg --overwrite
      """)

  static let printsFigures = true

  @Argument(help: "The id of the loan's record, a part of it, or the person's name.")
  var id: String
  @OptionGroup var file: ExportFileOptions

  func validate() throws {
    guard file.isStandardOutput || ending != nil else {
      throw ValidationError(
        "\"\(file.file)\" does not say what to write", hint: "end it in .svg, .pdf or .png")
    }
  }

  func run(_ host: any CommandHost) async throws {
    let vault = try await GiftVault(host)
    let record = try host.library.named(id, of: [GiftRecord.kind]) { record in
      record.text["type"]?.plain == Gift.Kind.loan.rawValue && record.text["repays"] == nil
    }
    let loan = try vault.loan(record.identifier)
    // A repayment that cannot be read would still be owed.
    host.report(vault.diagnostics.inPassing, .text)
    let svg = LoanNote(
      loan, author: vault.settings.author, asOf: vault.ledger.today, isChinese: vault.isChinese
    ).svg
    if file.isStandardOutput { return host.write(Array(svg.utf8)) }
    let destination = try host.destination(file)
    let bytes =
      if let type = ending, type != .svg {
        try host.convert(svg, to: type, madeAt: vault.ledger.asOf, for: file.file)
      } else {
        Array(svg.utf8)
      }
    try destination.write(bytes)
    if vault.settings.author == nil {
      host.report([Self.noAuthor], .text)
    }
    let what = "\(loan.name), \(loan.amount) \(loan.amount.currency)"
    host.confirm("\(destination.name): \(what.onOneLine.printable)")
  }

  private var ending: DrawingType? { DrawingType(rawValue: file.ending) }

  private static let noAuthor = Diagnostic(
    .note, kind: "no-author", "your name is not set, so the note has a place to write it in",
    hint: "set author in \(Settings.fileName)")
}
