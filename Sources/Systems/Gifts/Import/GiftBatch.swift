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

  /// Nothing yet.
  init(_ known: KnownGifts) { self.known = known }

  /// Notes a row of which nothing says which way it went.
  mutating func doubt(_ row: String) {
    if undirected.count < ImportDoubt.rowCount { undirected.append(row.onOneLine.printable) }
  }

  /// Adds a gift.
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

  /// Reports what cannot be read.
  mutating func report(
    _ problem: GiftImportProblem, at location: (place: Place, excerpt: Excerpt)
  ) {
    diagnostics.append(problem.diagnostic(at: location))
  }
}

extension RecordFields {
  /// What the vault will find wrong when it reads the record as a gift.
  func problems(ofGiftIn collection: VaultPath, zone: Zone) -> DiagnosticList {
    let json = "{" + String(decoding: bytes, as: UTF8.self) + "}"
    return NewRecord(json, of: SchemaRecord<GiftRecord>(), in: collection, zone: zone).diagnostics
  }
}
