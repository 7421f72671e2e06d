import Basics
import TestKit
import Testing
import Vault

@testable import Gifts

let dollar = Currency("USD") ?? .renminbi

func day(_ text: String) throws -> Day { try #require(Day(text)) }

/// A gift of `amount` yuan on a day, to (`.sent`) or from a person.
func gift(
  _ id: String, _ direction: Gift.Direction, _ amount: Int, _ contact: String, on text: String,
  _ category: OccasionCategory = .other, in currency: Currency = .renminbi
) throws -> Gift {
  var gift = Gift(
    source: RecordSource(id: id), amount: .units(amount, currency), direction: direction,
    day: try day(text), contact: contact)
  gift.category = category
  return gift
}

func loan(
  _ id: String, _ direction: Gift.Direction, _ amount: Int, _ contact: String, on text: String,
  due: String? = nil, _ settlement: Gift.Settlement? = nil, repays: Gift.Repayment? = nil
) throws -> Gift {
  var loan = try gift(id, direction, amount, contact, on: text)
  loan.kind = .loan
  loan.due = try due.map { try day($0) }
  loan.settlement = settlement
  loan.repayment = repays
  return loan
}

func contact(
  _ id: String, _ name: String? = nil, _ relation: Relation = .friend, household: String? = nil,
  birthday: String? = nil
) -> Contact {
  var contact = Contact(source: RecordSource(id: id), name: name ?? id)
  contact.relation = relation
  contact.household = household
  contact.birthday = birthday.flatMap { Birthday($0) }
  return contact
}

func etiquette(
  _ city: String?, _ category: OccasionCategory, _ least: Int, _ average: Int, _ most: Int,
  province: String = "江苏"
) throws -> Etiquette {
  try #require(
    Etiquette(
      source: RecordSource(id: "\(province)\(city ?? "")\(category)\(average)"),
      province: province, city: city, category: category, least: .units(least),
      average: .units(average), most: .units(most)))
}

/// The ledger at noon on a day.
func ledger(
  _ gifts: [Gift], _ contacts: [Contact] = [], etiquette: [Etiquette] = [], books: [Book] = [],
  settings: GiftSettings = GiftSettings(), asOf text: String = "2026-11-20"
) throws -> GiftLedger {
  var records = GiftRecords()
  records.gifts = gifts
  records.contacts = contacts
  records.etiquette = etiquette
  records.books = books
  let noon = shanghai.interval(of: try day(text)).start + .hours(12)
  return GiftLedger(records, settings: settings, moment: Moment(asOf: noon, zone: shanghai))
}

/// Every file of a site with gifts only, by path, with its problems. The year 2027 always has a
/// review.
func giftSite(
  _ records: GiftRecords, language: String = "en", asOf: String = "2027-01-10 16:00"
) async throws -> (files: [String: String], problems: [String]) {
  var site = try GivenSite(
    asOf: asOf, vault: MemoryFiles(["reviews/2027.md": "# 2027\n\nWritten.\n"]))
  site.systems = [GiftsSystem()]
  site.records[GiftRecords.self] = records
  site.reviews = ReviewFolder(in: site.vault, zone: shanghai).reviews
  site.settings.author = "Lin"
  site.settings.language = language
  site.settings[GiftSettings.self].province = "江苏"
  site.settings[GiftSettings.self].yearlyIncome = .units(100_000)
  let (files, diagnostics) = await rendered(site)
  return (files, diagnostics.map(\.description))
}

/// A vault that files are imported into.
struct ImportingVault {
  let files = MemoryFiles()
  var answers: [String: String] = ["date": "2026-05-01", "direction": "received"]

  /// A vault whose imports are of 2026-05-01 where a file says no day, and received where it says
  /// no direction.
  init() {}

  private var reader: CollectionReader { CollectionReader(files: files, zone: .utc, width: 1) }

  /// Imports a text into the vault.
  @discardableResult
  func add(_ text: String, _ file: String = "list") async throws -> ImportPlan {
    try await add(Array(text.utf8), file)
  }

  /// Imports a file into the vault.
  @discardableResult
  func add(_ bytes: [UInt8], _ file: String = "list") async throws -> ImportPlan {
    var bench = ImportBench(files, at: Zone.utc.interval(of: Day(number: 20_778)).start)
    bench.answers = answers
    return try await bench.add(bytes, file, as: "gifts")
  }

  /// The vault's records, as the ledger reads them.
  var stored: StoredRecords<GiftRecords> {
    get async { await GiftReader.read(reader) }
  }

  /// The gifts of the vault on a line each: `2026-05-01 received 张三 500 wedding`.
  var gifts: [String] {
    get async {
      await stored.records.gifts.map {
        "\($0.day) \($0.direction.rawValue) \($0.name ?? $0.contact) \($0.amount.shortDescription) "
          + $0.category.rawValue
      }
    }
  }
}

extension ImportPlan {
  /// The problems: `2:4 not-an-amount`.
  var problems: [String] {
    diagnostics.kept.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.kind)" }
  }
}

/// Remarks of a plan.
func remarks(_ remarks: GiftImportRemark...) -> [String] { remarks.map(\.inWords) }
