import Chronology
import Diagnostics
package import Gifts

/// What a file of gifts or contacts is.
package enum GiftFileKind: String, Sendable, Hashable, CaseIterable {
  case table, list, wechat, alipay, contacts

  /// What it is, in words for a message.
  package var inWords: String {
    switch self {
    case .table: "a table of gifts"
    case .list: "a list of names and amounts"
    case .wechat: "a bill of WeChat"
    case .alipay: "a bill of Alipay"
    case .contacts: "contacts (vCard)"
    }
  }
}

/// What a person should know about how a file was read.
package enum GiftImportRemark: Sendable, Hashable {
  /// The file does not say which way its gifts went.
  case direction(Gift.Direction)
  /// How many rows of a bill are transfers and red packets.
  case bill(taken: Int, of: Int, isAll: Bool)
  /// Columns that nothing was made of.
  case columnsLeftOut([String])
  /// The file's total is that of its rows.
  case totalAgrees(String)

  /// The remark as a line.
  package var inWords: String {
    switch self {
    case .direction(let direction):
      "taken as \(direction.rawValue), as nothing says otherwise; --direction "
        + "\(direction.opposite.rawValue) takes them as \(direction.opposite.rawValue)"
    case .bill(let taken, let all, false):
      "\(taken) of \(all) rows \(taken == 1 ? "is a transfer or red packet" : "are transfers or red packets")"
        + " between people; --all takes every row that is income or expense"
    case .bill(let taken, let all, true): "\(taken) of \(all) rows taken, as --all is given"
    case .columnsLeftOut(let names): "columns left out: " + names.joined(separator: ", ")
    case .totalAgrees(let total): "the total of \(total) agrees with the rows"
    }
  }
}

/// What importing gifts will do; a value, so that a dry run is the plan without its performance.
package struct GiftImportPlan: Sendable {
  /// What the file is; nil when it is none of them.
  package internal(set) var kind: GiftFileKind?
  /// The records, and what was found.
  package internal(set) var plan = ImportPlan()
  package internal(set) var remarks: [GiftImportRemark] = []
  /// How many of the added records are contacts.
  package internal(set) var addedContacts = 0

  private var drafts: [(collection: ImportCollection, day: Day, line: RecordFields)] = []
  /// How many gifts of the file have an identity so far.
  private var occurrences: [ContentHash: Int] = [:]

  /// A plan that does nothing.
  init() {}

  /// Adds a gift, unless the vault has it.
  mutating func add(_ draft: GiftDraft, _ defaults: GiftDefaults, _ known: inout KnownGifts) {
    var hash = draft.identity
    // The same twice on one list is two guests of one name; on a bill it is one transaction.
    if draft.transaction == nil {
      let count = occurrences[hash, default: 0] + 1
      occurrences[hash] = count
      if count > 1 { hash.add("occurrence".utf8, String(count).utf8) }
    }
    guard known.insert(gift: hash.withHexDigits(\.identityHash)) else {
      plan.summary.alreadyThere += 1
      return
    }
    var line = RecordFields()
    line.add("id", text: hash.hex)
    line.add(fields: draft.fields(defaults).bytes)
    drafts.append((.gifts, draft.day, line))
    plan.summary.added += 1
  }

  /// Adds a record that has an id already, unless the vault has it.
  mutating func add(
    record id: String, _ line: RecordFields, on day: Day, _ known: inout KnownGifts
  ) {
    var id = id
    guard known.insert(gift: id.withUTF8(\.identityHash)) else {
      plan.summary.alreadyThere += 1
      return
    }
    drafts.append((.gifts, day, line))
    plan.summary.added += 1
  }

  /// Adds a contact, and says which id it has; nil when the vault has it.
  mutating func add(_ draft: ContactDraft, _ known: inout KnownGifts) -> String? {
    let hash = draft.identity
    guard known.insert(contact: hash.withHexDigits(\.identityHash)) else { return nil }
    known.insert(
      person: hash.hex, name: draft.name, phone: draft.phone, hasBirthday: draft.birthday != nil)
    var line = RecordFields()
    line.add("id", text: hash.hex)
    line.add(fields: draft.fields.bytes)
    drafts.append((.contacts, Day(number: 0), line))
    plan.summary.added += 1
    addedContacts += 1
    return hash.hex
  }

  /// Puts what was added into the plan: contacts in the order of the file, into the file of the year
  /// of the import where they are a folder; gifts in order of their days.
  /// A record that the vault would not read is left out: it would be a mistake of the importer.
  mutating func finish(today: Day, zone: Zone) {
    let ordered = drafts.enumerated().sorted {
      ($0.element.collection.path, $0.element.day.number, $0.offset)
        < ($1.element.collection.path, $1.element.day.number, $1.offset)
    }
    for (_, draft) in ordered {
      let problems = draft.line.problems(in: draft.collection, zone: zone)
      plan.diagnostics.append(contentsOf: problems)
      guard !problems.hasErrors else {
        plan.summary.added -= 1
        plan.summary.unreadable += 1
        continue
      }
      let year = draft.collection == .contacts ? today.year : draft.day.year
      let last = plan.additions.indices.last
      if let last, plan.additions[last].collection == draft.collection,
        plan.additions[last].year == year
      {
        plan.additions[last].add(draft.line)
      } else {
        var addition = ImportPlan.Addition(collection: draft.collection, year: year, lines: [])
        addition.add(draft.line)
        plan.additions.append(addition)
      }
    }
    drafts = []
  }

  /// Counts something that is no gift or cannot be read.
  mutating func report(
    _ problem: GiftImportProblem, at location: (place: Place, excerpt: Excerpt)
  ) {
    plan.diagnostics.append(problem.diagnostic(at: location))
  }
}

extension RecordFields {
  /// What the vault will find wrong when it reads the record.
  func problems(in collection: ImportCollection, zone: Zone) -> DiagnosticList {
    let json = "{" + String(decoding: bytes, as: UTF8.self) + "}"
    return collection == .contacts
      ? NewRecord(json, of: ContactRecord.self, in: collection.path, zone: zone).diagnostics
      : NewRecord(json, of: GiftRecord.self, in: collection.path, zone: zone).diagnostics
  }
}
