import Chronology
import Diagnostics
import Foundation
import Gifts
import Storage
import Wording

/// A vault whose gift ledger a command reads, and nothing else.
struct GiftVault {
  let files: DiskFiles
  let settings: Settings
  let records: GiftRecords
  let ledger: GiftLedger
  let diagnostics: DiagnosticList

  init(_ options: VaultOptions, _ asOf: AsOfOptions) async throws {
    files = DiskFiles(root: try options.folder())
    var found: DiagnosticList
    do throws(FileError) {
      let read = try Settings.read(in: files)
      settings = read.settings
      found = DiagnosticList(read.diagnostics)
    } catch {
      throw Failure(error.diagnostic)
    }
    let stored = await GiftReader.read(
      files, zone: settings.zone, width: ProcessInfo.processInfo.activeProcessorCount)
    found.append(contentsOf: stored.diagnostics)
    records = stored.records
    ledger = stored.ledger(
      settings: settings.gifts, zone: settings.zone, asOf: try asOf.instant(settings))
    found.append(contentsOf: DiagnosticList(GiftReader.diagnostics(of: ledger)))
    diagnostics = found
  }

  /// What notes on gifts are read with.
  var notes: NoteLog {
    NoteLog(
      records, settings: settings.gifts, zone: settings.zone, now: ledger.asOf, clock: .now)
  }

  /// The words of the vault's language.
  var words: Words { .standard(Language(settings.language)) }

  /// Whether the vault's words are Chinese.
  var isChinese: Bool { settings.language.hasPrefix("zh") }

  /// The person that an option names, by name or id.
  ///
  /// - Throws: When there is none; the message has the nearest name.
  func person(_ text: String) throws -> Person {
    if let person = ledger.person(named: text) { return person }
    let names = ledger.people.flatMap { [$0.name, $0.id] }
    throw Failure(
      GiftExportProblem.noPerson(text, nearest: names.nearest(to: text)).diagnostic(
        at: Place(file: files.displayName(of: GiftReader.contacts))))
  }

  /// The loan with an id.
  ///
  /// - Throws: When there is no such record, or it is something else than a loan that counts.
  func loan(_ id: String) throws -> Loan {
    if let loan = ledger.loans.first(where: { $0.id == id }) { return loan }
    let folder = Place(file: files.displayName(of: GiftReader.gifts))
    guard let gift = ledger.gifts.first(where: { $0.id == id }) else {
      let loans = ledger.loans.map(\.id)
      throw Failure(
        GiftExportProblem.noLoan(id, nearest: loans.nearest(to: id)).diagnostic(at: folder))
    }
    let problem: GiftExportProblem =
      switch gift.repayment {
      case .loan(let loan): .repayment(id, of: loan)
      case .unnamed: .repayment(id, of: nil)
      case nil where gift.kind == .gift: .notALoan(id)
      case nil where gift.isVoid: .voidLoan(id)
      case nil: .plannedLoan(id, gift.day)
      }
    throw Failure(problem.diagnostic(at: gift.source.place ?? folder))
  }
}
