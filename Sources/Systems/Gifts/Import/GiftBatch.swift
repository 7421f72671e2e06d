import Basics
import SiteKit
import Vault

/// Gathers the gifts and contacts of a file, each once, with what is found on the way.
struct GiftBatch {
  /// What the vault has, and what was gathered.
  private(set) var known: KnownGifts
  /// What the file is; nil when it is none of them.
  var format: ImportFormat?
  /// Whether Daybook wrote the file.
  var isOwn = false
  var remarks: [GiftImportRemark] = []
  var summary = ImportSummary()
  var diagnostics = DiagnosticList()
  /// Rows of which nothing says which way they went, as many as a person is shown.
  private(set) var undirected: [String] = []

  private enum Identity {
    case hash(ContentHash), given(String)
  }

  private var drafts: [(collection: VaultPath, id: Identity, day: Day?, line: RecordFields)] = []
  /// How many gifts of the file have an identity so far.
  private var occurrences: [ContentHash: Int] = [:]

  init(_ known: KnownGifts) { self.known = known }

  /// Notes a row of which nothing says which way it went.
  mutating func doubt(_ row: String) {
    if undirected.count < ImportDoubt.rowCount { undirected.append(row.onOneLine.printable) }
  }

  mutating func add(_ draft: GiftDraft, _ defaults: GiftDefaults) {
    var hash = draft.identity
    // The same twice on one list is two guests of one name; on a bill it is one transaction.
    if draft.transaction == nil {
      let count = occurrences[hash, default: 0] + 1
      occurrences[hash] = count
      if count > 1 { hash.add("occurrence".utf8, String(count).utf8) }
    }
    drafts.append((GiftReader.gifts, .hash(hash), draft.day, draft.fields(defaults)))
  }

  /// Adds a record that has an id already.
  mutating func add(record id: String, _ line: RecordFields, on day: Day) {
    drafts.append((GiftReader.gifts, .given(id), day, line))
  }

  /// Adds a contact, and says which id it has.
  @discardableResult
  mutating func add(_ draft: ContactDraft) -> String {
    let hash = draft.identity
    known.insert(contact: hash.withHexDigits(\.identityHash))
    known.insert(
      person: hash.hex, name: draft.name, phone: draft.phone, hasBirthday: draft.birthday != nil)
    drafts.append((GiftReader.contacts, .hash(hash), nil, draft.fields))
    return hash.hex
  }

  /// Whether the vault has, or had, the contact that a draft makes.
  func hasContact(_ draft: ContactDraft) -> Bool {
    known.has(contact: draft.identity.withHexDigits(\.identityHash))
  }

  /// Puts what was gathered into a plan: contacts in the order of the file, gifts of their days.
  func fill(_ plan: inout ImportPlan, zone: Zone) {
    if let format { plan.note(format) }
    plan.remarks += remarks.map(\.inWords)
    plan.summary.read += summary.read
    plan.summary.unreadable += summary.unreadable
    for (reason, count) in summary.skipped { plan.summary.skip(reason, count) }
    for kind in summary.kinds { plan.summary[kind: kind.name].same += kind.same }
    plan.diagnostics.append(contentsOf: diagnostics)
    if !undirected.isEmpty {
      plan.doubt = ImportDoubt(
        ImportOption.direction.name, "were these received or sent?", rows: undirected)
    }
    for draft in drafts {
      let start = draft.day.map { zone.interval(of: $0).start }
      switch draft.id {
      case .hash(let id): plan.found.add(id, to: draft.collection, at: start, draft.line)
      case .given(let id): plan.found.add(id: id, to: draft.collection, at: start, draft.line)
      }
    }
  }

  mutating func report(
    _ problem: Diagnostic, at location: (place: Place, excerpt: Excerpt)
  ) {
    diagnostics.append(problem.diagnostic(at: location))
  }

  mutating func countUnreadable(_ count: Int = 1) {
    summary.read += count
    summary.unreadable += count
  }
}

extension RecordFields {
  /// What the vault will find wrong when it reads the record as a gift.
  func problems(ofGiftIn collection: VaultPath, zone: Zone) -> DiagnosticList {
    let json = "{" + String(decoding: bytes, as: UTF8.self) + "}"
    return NewRecord(json, of: SchemaRecord<GiftRecord>(), in: collection, zone: zone).diagnostics
  }
}

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

/// What a person should know about how a file was read.
enum GiftImportRemark: Sendable, Hashable {
  /// How many rows of a bill are transfers and red packets.
  case bill(taken: Int, of: Int, isAll: Bool)
  case columnsLeftOut([String])
  /// The file's total is that of its rows.
  case totalAgrees(String)

  var inWords: String {
    switch self {
    case .bill(let taken, let all, false):
      "\(taken) of \(all) rows "
        + (taken == 1 ? "is a transfer or red packet" : "are transfers or red packets")
        + " between people; --all takes every row that is income or expense"
    case .bill(let taken, let all, true): "\(taken) of \(all) rows taken, as --all is given"
    case .columnsLeftOut(let names): "columns left out: " + names.joined(separator: ", ")
    case .totalAgrees(let total): "the total of \(total) agrees with the rows"
    }
  }
}
