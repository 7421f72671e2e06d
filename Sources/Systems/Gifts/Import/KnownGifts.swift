import Vault

/// The books and the people of a vault that gifts are imported into, and the people that are being
/// added, so that files of one import know of each other.
struct KnownGifts: Sendable {
  private struct Person {
    var id: String
    var phone: String?
    var hasBirthday: Bool
  }

  /// The ids of the books, in order of their files.
  private(set) var books: [String] = []
  private var contacts: Set<IdentityHash> = []
  private var people: [String: [Person]] = [:]

  /// Nothing.
  init() {}

  /// Whether there is, or was, a contact with an id.
  func has(contact identity: IdentityHash) -> Bool { contacts.contains(identity) }

  /// Notes that there is, or was, a contact with an id.
  mutating func insert(contact identity: IdentityHash) { contacts.insert(identity) }

  /// Notes that a person is listed.
  mutating func insert(
    person id: String, name: String, phone: String?, hasBirthday: Bool
  ) {
    people[name, default: []].append(
      Person(id: id, phone: phone.map(\.phoneDigits), hasBirthday: hasBirthday))
  }

  /// What the list says about a person that a file names.
  enum Match {
    case nobody
    /// The person is listed. What the list lacks of what the file gives, in words.
    case listed(id: String, lacks: String?)
    /// Several are listed with the name, and the file does not say which it is.
    case several
  }

  /// Finds a person by name and, where both sides have one, telephone number.
  func match(_ draft: ContactDraft) -> Match {
    guard let namesakes = people[draft.name], !namesakes.isEmpty else { return .nobody }
    let phone = draft.phone.map(\.phoneDigits)
    var matches = namesakes.filter { phone != nil && $0.phone == phone }
    if matches.isEmpty { matches = namesakes.filter { $0.phone == nil || phone == nil } }
    guard let first = matches.first else { return .nobody }
    guard matches.count == 1 else { return .several }
    let lacks: String? =
      draft.birthday != nil && !first.hasBirthday
      ? "a birthday" : phone != nil && first.phone == nil ? "a telephone number" : nil
    return .listed(id: first.id, lacks: lacks)
  }

  /// Whether a name alone does not say who is meant.
  func isAmbiguous(_ name: String) -> Bool { people[name]?.count ?? 0 > 1 }

  /// Reads what a vault has. A contact that was deleted is known too, so that it does not
  /// come back.
  static func read(_ reader: CollectionReader) async -> KnownGifts {
    var known = KnownGifts()
    let books: [Book] = await reader.read(GiftReader.books, of: SchemaRecord<BookRecord>())
      .elements()
    known.books = books.map(\.id)
    let contacts = await reader.collect(GiftReader.contacts, of: SchemaRecord<ContactRecord>())
    contacts.forEachIdentity { identity, _ in known.insert(contact: identity) }
    for contact in contacts.finish().elements() {
      known.insert(
        person: contact.id, name: contact.name, phone: contact.phone,
        hasBirthday: contact.birthday != nil)
    }
    return known
  }
}
