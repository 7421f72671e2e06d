import Basics

/// The links between the records of the ledger: the person of each gift, and inconsistencies.
struct GiftLinks: Sendable {
  /// A name or id used in records, and the number of records that use it.
  struct Mention: Sendable, Hashable {
    var text: String
    var count: Int
    /// The first record that uses it, as an index of the gifts.
    var first: Int
  }

  /// All persons: listed ones in file order, then unlisted ones in order of appearance. The id of
  /// an unlisted person is the name.
  private(set) var contacts: [Contact]
  /// The person of each gift, as an index of ``contacts``.
  private(set) var contactOfGift: [Int] = []
  /// Ids of contacts that are not listed, of records that name the person besides. A name alone
  /// needs no contact.
  private(set) var unlisted: [Mention] = []
  /// Names shared by several listed contacts and used in records; the first contact is taken.
  private(set) var ambiguous: [Mention] = []
  /// Ids of missing books.
  private(set) var unknownBooks: [Mention] = []
  /// Repayments that do not refer to a loan, as indices of the gifts.
  private(set) var unknownLoans: [Int] = []
  /// Gifts equal to an earlier one in person, day, event, amount and direction; neither is void.
  private(set) var duplicates: [(second: Int, first: Int)] = []

  private var byID: [String: Int] = [:]
  private var byName: [String: Int] = [:]
  private var sharedNames: Set<String> = []

  init(_ records: GiftRecords) {
    contacts = records.contacts
    for (index, contact) in records.contacts.enumerated() {
      byID[contact.id] = byID[contact.id] ?? index
      if byName[contact.name] != nil { sharedNames.insert(contact.name) }
      byName[contact.name] = byName[contact.name] ?? index
    }
    contactOfGift.reserveCapacity(records.gifts.count)
    var seenAmbiguous: [String: Int] = [:]
    var seenUnlisted: [String: Int] = [:]
    for (index, gift) in records.gifts.enumerated() {
      let person = take(gift)
      contactOfGift.append(person)
      let contact = contacts[person]
      if !contact.isListed {
        guard gift.contact != contact.name else { continue }
        Self.note(gift.contact, for: gift.contact, at: index, in: &unlisted, &seenUnlisted)
      } else if contact.id != gift.contact, sharedNames.contains(contact.name) {
        Self.note(contact.name, for: contact.name, at: index, in: &ambiguous, &seenAmbiguous)
      }
    }
    noteBooks(of: records)
    noteLoans(of: records)
    noteDuplicates(of: records)
  }

  /// The contact with an id, or else a name.
  func index(of contact: String, name: String? = nil) -> Int? {
    byID[contact] ?? byName[contact] ?? name.flatMap { byName[$0] }
  }

  /// The contacts with a name, in order.
  func contacts(named name: String) -> [Contact] { contacts.filter { $0.name == name } }

  private mutating func take(_ gift: Gift) -> Int {
    if let index = index(of: gift.contact, name: gift.name) { return index }
    let name = gift.name ?? gift.contact
    var contact = Contact(source: RecordSource(id: name), name: name)
    contact.isListed = false
    byName[name] = contacts.count
    contacts.append(contact)
    return contacts.count - 1
  }

  private static func note<Key: Hashable>(
    _ text: String, for key: Key, at gift: Int, in mentions: inout [Mention],
    _ seen: inout [Key: Int]
  ) {
    if let known = seen[key] {
      mentions[known].count += 1
    } else {
      seen[key] = mentions.count
      mentions.append(Mention(text: text, count: 1, first: gift))
    }
  }

  private mutating func noteBooks(of records: GiftRecords) {
    let known = Set(records.books.map(\.id))
    var seen: [String: Int] = [:]
    for (index, gift) in records.gifts.enumerated() {
      guard let book = gift.book, !known.contains(book) else { continue }
      Self.note(book, for: book, at: index, in: &unknownBooks, &seen)
    }
  }

  private mutating func noteLoans(of records: GiftRecords) {
    var loans: Set<String>?
    for (index, gift) in records.gifts.enumerated() {
      guard case .loan(let id) = gift.repayment else { continue }
      let known = loans ?? Set(records.gifts.lazy.filter(\.isLoan).map(\.id))
      loans = known
      if !known.contains(id) { unknownLoans.append(index) }
    }
  }

  private struct Exchange: Hashable {
    var person: Int
    var day: Day
    var event: String
    var amount: Money
    var direction: Gift.Direction
    var kind: Gift.Kind
  }

  private mutating func noteDuplicates(of records: GiftRecords) {
    var seen: [Exchange: Int] = [:]
    seen.reserveCapacity(records.gifts.count)
    for (index, gift) in records.gifts.enumerated() where !gift.isVoid {
      // Gifts of goods alone are distinguished by the goods.
      let event = gift.event ?? gift.category.rawValue
      let exchange = Exchange(
        person: contactOfGift[index], day: gift.day,
        event: gift.amount.isZero ? event + "\n" + (gift.goods ?? "") : event,
        amount: gift.amount, direction: gift.direction, kind: gift.kind)
      if let first = seen[exchange] {
        duplicates.append((index, first))
      } else {
        seen[exchange] = index
      }
    }
  }
}
