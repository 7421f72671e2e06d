import Basics
import Gifts
import TestKit
import Testing

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

/// The ledger at noon of a day.
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
