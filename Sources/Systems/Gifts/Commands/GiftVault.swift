import Basics
import SiteKit
import Vault
import Wording

/// A vault for commands that read only the gift ledger.
struct GiftVault {
  let files: any Files
  let settings: Settings
  let ledger: GiftLedger
  let diagnostics: DiagnosticList
  private let names: [Field.Known: [Field.KnownName]]
  /// The context for parsing notes on gifts.
  let notes: NoteLog

  /// - Throws: ``Failure`` if there is no vault, or its settings cannot be read.
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

  var words: Words { .standard(Language(settings.language)) }

  /// The words of the vault's language, with the names of people, books and loans.
  var recordWords: RecordWords { RecordWords(words, names) }

  var isChinese: Bool { settings.language.hasPrefix("zh") }

  /// The person that an option names, by name or id.
  ///
  /// - Throws: If there is none; the message has the nearest name.
  func person(_ text: String) throws -> Person {
    if let person = ledger.person(named: text) { return person }
    throw Failure(
      "no-person", "nobody in the ledger is called \"\(text)\"",
      hint: Self.nearest(ledger.people.flatMap { [$0.name, $0.id] }, to: text))
  }

  /// The book that an option names, by id or name.
  ///
  /// - Throws: If there is none; the message has the nearest name.
  func book(_ text: String) throws -> Book {
    let named = ledger.books.first { $0.id == text } ?? ledger.books.first { $0.name == text }
    if let named { return named }
    throw Failure(
      "no-book", "there is no book called \"\(text)\"",
      hint: Self.nearest(ledger.books.flatMap { [$0.name, $0.id] }, to: text))
  }

  /// The loan with an id.
  ///
  /// - Throws: If there is no such record, or it is not a valid loan.
  func loan(_ id: String) throws -> Loan {
    if let loan = ledger.loans.first(where: { $0.id == id }) { return loan }
    let name = "\"\(id.shortIdentifier)\""
    guard let gift = ledger.gifts.first(where: { $0.id == id }) else {
      throw Failure(
        "no-loan", "there is no loan \(name)",
        hint: Self.nearest(ledger.loans.map(\.id), to: id))
    }
    let (message, hint): (String, String?) =
      switch gift.repayment {
      case .loan(let loan):
        ("\(name) is a repayment, not a loan", "the loan is \"\(loan.shortIdentifier)\"")
      case .unnamed: ("\(name) is a repayment, not a loan", nil)
      case nil where gift.kind == .gift:
        ("\(name) is a gift, not a loan", "only records of the type loan have a loan note")
      case nil where gift.isVoid: ("the loan \(name) is void", nil)
      case nil: ("the loan \(name) is dated \(gift.day), which is still to come", nil)
      }
    let place = gift.source.place ?? Place(file: files.displayName(of: GiftReader.gifts))
    throw Failure("not-a-loan", at: place, message, hint: hint)
  }

  private static func nearest(_ names: [String], to text: String) -> String? {
    names.nearest(to: text).map { "did you mean \"\($0.shortIdentifier)\"?" }
  }
}
