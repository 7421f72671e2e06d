import Basics
import SiteKit
import Vault
import Wording

/// A vault whose gift ledger a command reads, and nothing else.
struct GiftVault {
  let files: any Files
  let settings: Settings
  let ledger: GiftLedger
  let diagnostics: DiagnosticList
  private let names: [EntryField.Known: [EntryField.KnownName]]
  /// What notes on gifts are read with.
  let notes: NoteLog

  /// - Throws: ``Failure`` when there is no vault, or its settings cannot be read.
  init(_ host: any CommandHost) async throws {
    // The ledger would be read by the defaults, in another currency perhaps.
    _ = try host.settings
    let contents = try await host.contents(of: "gifts")
    let records = contents.records[GiftRecords.self] ?? GiftRecords()
    files = contents.files
    settings = contents.settings
    diagnostics = contents.diagnostics
    names = contents.names
    ledger =
      contents.figures[GiftLedger.self] ?? GiftLedger(records, moment: contents.moment)
    notes = NoteLog(
      records, settings: settings[GiftSettings.self], zone: settings.zone,
      now: contents.moment.asOf)
  }

  /// The words of the vault's language.
  var words: Words { .standard(Language(settings.language)) }

  /// The words of the vault's language, with the names of people, books and loans.
  var recordWords: RecordWords { RecordWords(words, names) }

  /// Whether the vault's words are Chinese.
  var isChinese: Bool { settings.language.hasPrefix("zh") }

  /// The person that an option names, by name or id.
  ///
  /// - Throws: When there is none; the message has the nearest name.
  func person(_ text: String) throws -> Person {
    if let person = ledger.person(named: text) { return person }
    let names = ledger.people.flatMap { [$0.name, $0.id] }
    throw failure(.noPerson(text, nearest: names.nearest(to: text)), in: GiftReader.contacts)
  }

  /// The loan with an id.
  ///
  /// - Throws: When there is no such record, or it is something else than a loan that counts.
  func loan(_ id: String) throws -> Loan {
    if let loan = ledger.loans.first(where: { $0.id == id }) { return loan }
    guard let gift = ledger.gifts.first(where: { $0.id == id }) else {
      let loans = ledger.loans.map(\.id)
      throw failure(.noLoan(id, nearest: loans.nearest(to: id)), in: GiftReader.gifts)
    }
    let problem: GiftExportProblem =
      switch gift.repayment {
      case .loan(let loan): .repayment(id, of: loan)
      case .unnamed: .repayment(id, of: nil)
      case nil where gift.kind == .gift: .notALoan(id)
      case nil where gift.isVoid: .voidLoan(id)
      case nil: .plannedLoan(id, gift.day)
      }
    throw failure(problem, at: gift.source.place, in: GiftReader.gifts)
  }

  /// The end of a command, at a place or else at the collection.
  private func failure(
    _ problem: GiftExportProblem, at place: Place? = nil, in collection: VaultPath
  ) -> Failure {
    Failure(problem.diagnostic(at: place ?? Place(file: files.displayName(of: collection))))
  }
}
