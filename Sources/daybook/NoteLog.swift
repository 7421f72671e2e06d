import Chronology
import Diagnostics
import Foundation
import Gifts
import Storage

/// Turns notes into records of the ledger, each with what the vault and the notes before it know.
struct NoteLog {
  private let vault: GiftVault
  /// The vault's records and those of the notes before.
  private var records: GiftRecords
  private let names: Set<String>
  let today: Day
  private let now: Instant

  init(_ vault: GiftVault) {
    self.vault = vault
    self.records = vault.records
    self.names = Set(vault.records.contacts.map(\.name) + vault.records.gifts.compactMap(\.name))
    self.today = vault.ledger.today
    self.now = vault.ledger.asOf
  }

  /// What a note says.
  func note(_ text: String) -> GiftSentence {
    GiftSentence.read(
      text, knownNames: names, in: vault.settings.gifts.currency, today: today)
  }

  /// The record of a note, as far as it is known.
  func entry(_ sentence: GiftSentence, of text: String, line: Int?) -> NoteEntry {
    var entry = NoteEntry(text: text, line: line, sentence: sentence)
    guard sentence.nothing == nil, let name = sentence.name, let amount = sentence.amount,
      let direction = sentence.direction
    else { return entry }
    let contacts = records.contacts.filter { $0.isCalled(name) }
    let contact = contacts.count == 1 ? contacts[0] : nil
    if contacts.count > 1 {
      entry.remarks.append(
        "\(name) is the name of \(contacts.count) contacts: "
          + contacts.map(\.id).joined(separator: ", "))
    }
    if sentence.isDayVague, let when = sentence.when, let day = sentence.day {
      entry.remarks.append("\"\(when)\" is not one day; \(day) was taken")
    }
    var draft = RecordDraft(zone: vault.settings.zone, now: now)
    let id = draft.newIdentifier(for: String(GiftReader.gifts.name))
    let day = sentence.day ?? today
    var gift = Gift(
      source: RecordSource(id: id), amount: amount, direction: direction, day: day,
      contact: contact?.id ?? name)
    gift.kind = sentence.kind
    gift.name = name
    draft.set("id", id)
    draft.set("name", name)
    draft.set("contact", contact?.id)
    draft.set("amount", .money(amount))
    if amount.currency != .renminbi { draft.set("currency", amount.currency.code) }
    draft.set("direction", direction.rawValue)
    draft.set("type", sentence.kind.rawValue)
    draft.set("event", sentence.event ?? "")
    draft.set("category", sentence.category.rawValue)
    draft.set("date", day.description)
    if !sentence.goods.isEmpty { draft.set("gift", sentence.goods.joined(separator: "、")) }
    draft.set("due", sentence.due?.description)
    if sentence.isRepayment {
      let loans = openLoans(with: gift.contact, name: name, repaidBy: direction, amount.currency)
      gift.repayment = loans.count == 1 ? Gift.Repayment.loan(loans[0].id) : .unnamed
      draft.set("repays", loans.count == 1 ? .string(loans[0].id) : .bool(true))
      if loans.count > 1 {
        entry.remarks.append("\(name) has \(loans.count) open loans; the oldest is paid first")
      }
    }
    if sentence.isSettled { draft.set("settled", .bool(true)) }
    draft.set("source", Gift.Origin.manual.rawValue)
    entry.gift = gift
    entry.record = .members(draft.fields)
    let record = NewRecord(
      draft.json, of: GiftRecord.self, in: GiftReader.gifts, zone: vault.settings.zone)
    entry.problems = record.diagnostics
    entry.bytes = record.line
    if record.diagnostics.hasErrors { entry.record = nil }
    return entry
  }

  /// Takes account of an entry in those that follow.
  mutating func remember(_ entry: NoteEntry) {
    if let gift = entry.gift { records.gifts.append(gift) }
  }

  /// The loans with a person that a repayment in a direction can pay back.
  private func openLoans(
    with contact: String, name: String, repaidBy direction: Gift.Direction, _ currency: Currency
  ) -> [Loan] {
    let ledger = GiftLedger(
      records, settings: vault.settings.gifts, zone: vault.settings.zone, asOf: now)
    return ledger.loans.filter { loan in
      loan.gift.direction == direction.opposite && loan.status != .settled
        && loan.amount.currency == currency && (loan.contact == contact || loan.name == name)
    }
  }

  /// Writes entries behind the records of the vault, those of a year at once.
  ///
  /// - Returns: Where the last one is now.
  func write(_ entries: [NoteEntry]) throws -> Place {
    let writer = RecordWriter(files: vault.files)
    var place = Place(file: vault.files.displayName(of: GiftReader.gifts))
    do throws(FileError) {
      for (year, entries) in Dictionary(grouping: entries, by: \.year).sorted(by: {
        $0.key < $1.key
      }) {
        let path = try writer.append(
          entries.flatMap(\.bytes), to: GiftReader.gifts, year: Year(year))
        let lines = try vault.files.contents(of: path).count { $0 == 0x0A }
        place = Place(file: vault.files.displayName(of: path), line: lines)
      }
    } catch {
      throw Failure(error.diagnostic)
    }
    return place
  }
}
