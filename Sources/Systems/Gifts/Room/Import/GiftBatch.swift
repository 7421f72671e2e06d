import Chronology
import Diagnostics
import Vault

/// Gathers the gifts and contacts of a file, each once, with what is found on the way.
struct GiftBatch {
  /// What the vault has, and what was gathered.
  private(set) var known: KnownGifts
  /// What the file is; nil when it is none of them.
  var format: ImportFormat?
  var remarks: [GiftImportRemark] = []
  var summary = ImportSummary()
  var diagnostics = DiagnosticList()
  /// Rows of which nothing says which way they went, as many as a person is shown.
  private(set) var undirected: [String] = []

  private var drafts: [(collection: VaultPath, day: Day, line: RecordFields)] = []
  /// How many gifts of the file have an identity so far.
  private var occurrences: [ContentHash: Int] = [:]

  /// Nothing yet.
  init(_ known: KnownGifts) { self.known = known }

  /// Notes a row of which nothing says which way it went.
  mutating func doubt(_ row: String) {
    if undirected.count < ImportDoubt.rowCount { undirected.append(row.onOneLine.printable) }
  }

  /// Adds a gift, unless the vault has it.
  mutating func add(_ draft: GiftDraft, _ defaults: GiftDefaults) {
    var hash = draft.identity
    // The same twice on one list is two guests of one name; on a bill it is one transaction.
    if draft.transaction == nil {
      let count = occurrences[hash, default: 0] + 1
      occurrences[hash] = count
      if count > 1 { hash.add("occurrence".utf8, String(count).utf8) }
    }
    guard known.insert(gift: hash.withHexDigits(\.identityHash)) else {
      summary.alreadyThere += 1
      return
    }
    var line = RecordFields()
    line.add("id", text: hash.hex)
    line.add(fields: draft.fields(defaults).bytes)
    drafts.append((GiftReader.gifts, draft.day, line))
    summary.added += 1
  }

  /// Adds a record that has an id already, unless the vault has it.
  mutating func add(record id: String, _ line: RecordFields, on day: Day) {
    var id = id
    guard known.insert(gift: id.withUTF8(\.identityHash)) else {
      summary.alreadyThere += 1
      return
    }
    drafts.append((GiftReader.gifts, day, line))
    summary.added += 1
  }

  /// Adds a contact, and says which id it has; nil when the vault has it.
  mutating func add(_ draft: ContactDraft) -> String? {
    let hash = draft.identity
    guard known.insert(contact: hash.withHexDigits(\.identityHash)) else { return nil }
    known.insert(
      person: hash.hex, name: draft.name, phone: draft.phone, hasBirthday: draft.birthday != nil)
    var line = RecordFields()
    line.add("id", text: hash.hex)
    line.add(fields: draft.fields.bytes)
    drafts.append((GiftReader.contacts, Day(number: 0), line))
    summary.added += 1
    return hash.hex
  }

  /// What importing the file will do: contacts in the order of the file, into the file of the year
  /// of the import where they are a folder; gifts in order of their days.
  /// A record that the vault would not read is left out: it would be a mistake of the importer.
  func plan(today: Day, zone: Zone) -> ImportPlan {
    var plan = ImportPlan()
    plan.format = format
    plan.remarks = remarks.map(\.inWords)
    plan.summary = summary
    plan.diagnostics = diagnostics
    if !undirected.isEmpty {
      plan.doubt = ImportDoubt("were these received or sent?", rows: undirected)
    }
    var contacts = 0
    let ordered = drafts.enumerated().sorted {
      ($0.element.collection, $0.element.day, $0.offset)
        < ($1.element.collection, $1.element.day, $1.offset)
    }
    for (_, draft) in ordered {
      let problems = draft.line.problems(in: draft.collection, zone: zone)
      plan.diagnostics.append(contentsOf: problems)
      guard !problems.hasErrors else {
        plan.summary.added -= 1
        plan.summary.unreadable += 1
        continue
      }
      let year = draft.collection == GiftReader.contacts ? today.year : draft.day.year
      if plan.additions.last?.collection != draft.collection || plan.additions.last?.year != year {
        plan.additions.append(ImportPlan.Addition(to: draft.collection, year: year))
      }
      plan.additions[plan.additions.count - 1].add(draft.line)
      if draft.collection == GiftReader.contacts { contacts += 1 }
    }
    if contacts > 0, format != .contacts {
      plan.remarks.insert("\(contacts) of the added are contacts", at: 0)
    }
    return plan
  }

  /// Reports what cannot be read.
  mutating func report(
    _ problem: GiftImportProblem, at location: (place: Place, excerpt: Excerpt)
  ) {
    diagnostics.append(problem.diagnostic(at: location))
  }
}

extension RecordFields {
  /// What the vault will find wrong when it reads the record.
  func problems(in collection: VaultPath, zone: Zone) -> DiagnosticList {
    let json = "{" + String(decoding: bytes, as: UTF8.self) + "}"
    return collection == GiftReader.contacts
      ? NewRecord(json, of: SchemaRecord<ContactRecord>(), in: collection, zone: zone)
        .diagnostics
      : NewRecord(json, of: SchemaRecord<GiftRecord>(), in: collection, zone: zone).diagnostics
  }
}
