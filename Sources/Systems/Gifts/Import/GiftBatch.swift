import Basics
import SiteKit
import Vault

/// Collects the gifts and contacts of a file, without repetitions, and the diagnostics.
struct GiftBatch {
  /// The contents of the vault and the collected records.
  private(set) var known: KnownGifts
  /// The format of the file; nil if it is not supported.
  var format: ImportFormat?
  /// True if Daybook wrote the file.
  var isOwn = false
  var remarks: [GiftImportRemark] = []
  var summary = ImportSummary()
  var diagnostics = DiagnosticList()
  /// Rows without a direction, limited to the number shown to a person.
  private(set) var undirected: [String] = []
  /// The same of rows without a day.
  private(set) var undated: [String] = []
  /// A day that may be that of these rows.
  private var offeredDay: Day?

  private enum Identity {
    case hash(ContentHash), given(String)
  }

  private var drafts: [(collection: VaultPath, id: Identity, day: Day?, line: RecordFields)] = []
  private var occurrences = Occurrences()

  init(_ known: KnownGifts) { self.known = known }

  /// Records a row without a direction.
  mutating func doubt(_ row: String) {
    if undirected.count < ImportDoubt.rowCount { undirected.append(row.onOneLine.printable) }
  }

  /// Records a row without a day.
  ///
  /// - Parameter day: A day that may be meant.
  mutating func doubt(dayOf row: String, offering day: Day? = nil) {
    offeredDay = offeredDay ?? day
    if undated.count < ImportDoubt.rowCount { undated.append(row.onOneLine.printable) }
  }

  mutating func add(_ draft: GiftDraft, _ defaults: GiftDefaults) {
    var hash = draft.identity
    // A repeated row in a list is a second guest of the same name; in a bill, it is the same
    // transaction.
    if draft.transaction == nil { hash = occurrences.next(hash) }
    drafts.append((GiftReader.gifts, .hash(hash), draft.day, draft.fields(defaults)))
  }

  /// Adds a record that already has an id.
  mutating func add(record id: String, _ line: RecordFields, on day: Day) {
    drafts.append((GiftReader.gifts, .given(id), day, line))
  }

  /// Adds a contact, and returns its id.
  @discardableResult
  mutating func add(_ draft: ContactDraft) -> String {
    let hash = draft.identity
    known.insert(contact: hash.withHexDigits(\.identityHash))
    known.insert(
      person: hash.hex, name: draft.name, phone: draft.phone, hasBirthday: draft.birthday != nil)
    drafts.append((GiftReader.contacts, .hash(hash), nil, draft.fields))
    return hash.hex
  }

  /// True if the vault has, or had, the contact of a draft.
  func hasContact(_ draft: ContactDraft) -> Bool {
    known.has(contact: draft.identity.withHexDigits(\.identityHash))
  }

  /// Moves the collected records into a plan: contacts in file order, gifts by day.
  ///
  /// - Parameter asksForBook: True if gifts of a list may go to a book, and none is named.
  func fill(_ plan: inout ImportPlan, zone: Zone, asksForBook: Bool = false) {
    if let format { plan.note(format) }
    plan.isBlank = summary.read == 0
    plan.remarks += remarks.map(\.inWords)
    plan.summary.read += summary.read
    plan.summary.unreadable += summary.unreadable
    for (reason, count) in summary.skipped { plan.summary.skip(reason, count) }
    for kind in summary.kinds { plan.summary[kind: kind.name].same += kind.same }
    plan.diagnostics.append(contentsOf: diagnostics)
    if !undirected.isEmpty {
      plan.doubt = ImportDoubt(
        ImportOption.direction.name, "were these received or sent?", rows: undirected)
    } else if !undated.isEmpty {
      let question =
        offeredDay.map { "which day was it (Enter for \($0), as the title says)?" }
        ?? "which day was it?"
      plan.doubt = ImportDoubt(
        ImportOption.date.name, question, rows: undated, offered: offeredDay?.description)
    } else if asksForBook, !drafts.isEmpty, known.books.contains(where: \.isOffered) {
      let names = known.books.filter(\.isOffered).map { $0.title ?? $0.id }
        .joined(separator: ", ")
      plan.doubt = ImportDoubt(
        "book", "which book do they go to (\(names); Enter for none)?", rows: [],
        isOptional: true, choices: known.books)
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
  /// The problems that the vault will report on reading the record as a gift.
  func problems(ofGiftIn collection: VaultPath, zone: Zone) -> DiagnosticList {
    let json = "{" + String(decoding: bytes, as: UTF8.self) + "}"
    return NewRecord(json, of: SchemaRecord<GiftRecord>(), in: collection, zone: zone).diagnostics
  }
}

/// The books and people of the vault that gifts are imported into, and the people added so far, so
/// that the files of one import know of each other.
struct KnownGifts: Sendable {
  private struct Person {
    var id: String
    var phone: String?
    var hasBirthday: Bool
  }

  /// The books, in file order.
  private(set) var books: [Field.KnownName] = []
  private var contacts: Set<IdentityHash> = []
  private var people: [String: [Person]] = [:]

  /// True if there is, or was, a contact with an id.
  func has(contact identity: IdentityHash) -> Bool { contacts.contains(identity) }

  /// Records that there is, or was, a contact with an id.
  mutating func insert(contact identity: IdentityHash) { contacts.insert(identity) }

  /// Records that a person is listed.
  mutating func insert(
    person id: String, name: String, phone: String?, hasBirthday: Bool
  ) {
    people[name, default: []].append(
      Person(id: id, phone: phone.map(\.phoneDigits), hasBirthday: hasBirthday))
  }

  /// The result of looking up a person from a file.
  enum Match {
    case nobody
    /// The person is listed. `lacks` describes the data in the file that the list lacks.
    case listed(id: String, lacks: String?)
    /// Several people with the name are listed, and the file does not distinguish them.
    case several
  }

  /// Finds a person by name and, if both have one, telephone number.
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

  /// True if a name alone is ambiguous.
  func isAmbiguous(_ name: String) -> Bool { people[name]?.count ?? 0 > 1 }

  /// Reads the books and people of a vault. Deleted contacts are included, so that they do not come
  /// back.
  static func read(_ reader: CollectionReader) async -> KnownGifts {
    var known = KnownGifts()
    let books: [Book] = await reader.read(GiftReader.books, of: SchemaRecord<BookRecord>())
      .elements()
    known.books = books.map {
      Field.KnownName($0.id, title: $0.name, isOffered: !$0.isArchived)
    }
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

/// A remark for the person about how a file was read.
enum GiftImportRemark: Sendable {
  /// The number of rows of a bill that are transfers and red packets.
  case bill(taken: Int, of: Int, isAll: Bool)
  case columnsLeftOut([String])
  /// Lines above a table.
  case linesLeftOut([String])
  /// Guests without money or goods, by name.
  case gaveNothing([String])
  /// The number of entries below a question of the program that read a picture.
  case unchecked(Int)
  /// Texts in the column of the status that do not say that a gift is void, with their rows.
  case statuses([(text: String, count: Int)])
  /// The file's total agrees with its rows.
  case totalAgrees(String)

  /// The maximum number of names in a remark.
  private static let mostNames = 10

  var inWords: String {
    switch self {
    case .bill(let taken, let all, false):
      taken == 1
        ? "1 of \(all) rows is a transfer or red packet between people; "
          + "--all takes every row that is income or expense"
        : "\(taken) of \(all) rows are transfers or red packets between people; "
          + "--all takes every row that is income or expense"
    case .bill(let taken, let all, true): "\(taken) of \(all) rows taken, as --all is given"
    case .columnsLeftOut(let names): "columns left out: " + names.joined(separator: ", ")
    case .linesLeftOut(let lines): "lines left out: " + lines.joined(separator: "; ")
    case .gaveNothing(let names):
      "these gave nothing: " + names.prefix(Self.mostNames).joined(separator: ", ")
        + (names.count > Self.mostNames ? ", …" : "")
    case .unchecked(1): "1 line is imported as it is, though a # check above it asks about it"
    case .unchecked(let count):
      "\(count) lines are imported as they are, though a # check above them asks about them"
    case .statuses(let texts):
      "taken as valid despite the status: "
        + texts.prefix(Self.mostNames).map { "\($0.text) (\($0.count))" }.joined(separator: ", ")
        + (texts.count > Self.mostNames ? ", …" : "")
    case .totalAgrees(let total): "the total of \(total) agrees with the rows"
    }
  }
}
