package import Basics
internal import Synchronization

/// The context of a record to be added, besides its values.
package struct EntryMoment: Sendable {
  package var zone: Zone
  package var now: Instant
  package var known: [Field.Known: [Field.KnownName]]
  /// The records of the form's collection as written, deleted ones included, if the form reads them
  /// (``EntryForm/written(_:)``).
  package var written: [RecordText] = []
  /// The id of the record being edited, which does not count as another one; nil when adding.
  package var edited: String?
  /// True if those records cannot be read: they are locked and no identity is available.
  package var isBlind = false
  /// The vault's records, in the types of their systems.
  package var records: SystemValues
  package var settings: Settings
  /// Finds the records of a collection as written, at a moment or all, if ``records`` lacks them;
  /// nil when nothing is known of the vault.
  package var stored: (@Sendable (_ collection: VaultPath, _ at: Instant?) -> [RecordText])?
  /// The numbers in new ids, if the same entry gets the same ids wherever it is written; nil for
  /// random ones.
  package var numbers: RepeatableNumbers?

  package init(
    zone: Zone, now: Instant,
    known: [Field.Known: [Field.KnownName]] = [:],
    records: SystemValues = SystemValues(), settings: Settings = Settings()
  ) {
    self.zone = zone
    self.now = now
    self.known = known
    self.records = records
    self.settings = settings
  }

  /// An id such as `tasks-20261120-2c5zka…`: the day, so that ids sort by day for people and in
  /// files, and 128 random bits as 25 letters and digits, so that no two machines make the same id.
  /// With ``numbers``, these give the bits, so that all machines make the same id.
  package func newIdentifier(for collection: VaultPath) -> String {
    let day = zone.day(of: now).description.filter { $0 != "-" }
    let number = String(numbers?.next() ?? .random(in: .min ... .max), radix: 36)
    let end = String(repeating: "0", count: 25 - number.count) + number
    return "\(collection.name)-\(day)-\(end)"
  }

  package var moment: Moment { Moment(asOf: now, zone: zone) }

  /// The moment in `text`, as in records or as a person types it, in the vault's zone unless it has
  /// an offset; nil for none.
  package func instant(_ text: String) -> Instant? {
    if let time = try? TimeText(text) { return time.instant(in: zone) }
    if case .instant(let instant)? = try? WrittenTime(text, at: moment) { return instant }
    return nil
  }
}

extension EntryForm {
  /// The use a form makes of existing records.
  package enum Comparison: Sendable, Hashable {
    /// A record equal to an existing one is suspicious, and an existing id cannot be reused.
    case duplicates
    /// Not at all: there may be a million, and the form has rules of its own.
    case none
  }

  /// The records of the form's collection as written, if it reads them; deleted ones too, whose ids
  /// cannot be reused.
  package func written(_ reader: CollectionReader) throws(FileError) -> [RecordText] {
    if comparison == .none { return [] }
    let written = try reader.versions(of: type, in: collection).latest
    return kind.map { kind in written.map { $0.typed(by: kind) } } ?? written
  }

  /// Stores the existing records in `moment`, if the form reads them. Locked ones may be added to
  /// without being read; the only record of its kind must be known before it is changed.
  package func look(
    _ reader: CollectionReader, for moment: inout EntryMoment
  ) throws(FileError) {
    do throws(FileError) { moment.written = try written(reader) } catch {
      guard error.reason == .locked, !isOfOne else { throw error }
      moment.isBlind = true
    }
  }

  /// The draft with its problems in view of the existing records.
  func compared(
    _ draft: EntryDraft, _ values: [String: String], _ moment: EntryMoment
  ) -> EntryDraft {
    // A duplicate that the form itself found is not reported again in other words.
    if comparison == .none || draft.problems.contains(where: { $0.diagnostic.kind.isSame }) {
      return draft
    }
    var draft = draft
    let isTaken = moment.written.contains {
      $0.identifier == draft.identifier && $0.identifier != draft.replaced?.identifier
    }
    if values["id"] != nil, isTaken {
      draft.problems.append(
        EntryProblem(
          field: "id",
          diagnostic: Diagnostic(
            .error, kind: "taken-id",
            "the id \(draft.identifier.shortQuoted) is taken",
            hint: "choose another one, or leave it out")))
    }
    let same = moment.problem(ofSame: draft.content, besides: draft.replaced?.identifier)
    draft.problems += same.map { [$0] } ?? []
    return draft
  }
}

extension EntryDraft {
  /// The draft with problems of its fields before its own, except for fields that already have one.
  func told(_ unknown: [EntryProblem]) -> EntryDraft {
    var draft = self
    let fields = Set(problems.compactMap(\.field))
    draft.problems = unknown.filter { !fields.contains($0.field ?? "") } + problems
    return draft
  }
}

extension EntryMoment {
  /// The given id, else one made from a title and never used before; nil when none can be made.
  func identifier(_ given: String?, from title: String?) -> String? {
    if let given { return given }
    guard let slug = title.flatMap({ Slug.make(of: $0, ending: "-1") }) else { return nil }
    // It is unknown if the id is taken.
    if isBlind { return "\(slug)-\(RandomText.hex())" }
    let taken = Set(written.map(\.identifier))
    if !taken.contains(slug) { return slug }
    return (2...100).lazy.map { "\(slug)-\($0)" }.first { !taken.contains($0) }
  }
}

extension EntryMoment {
  /// Reports that a record other than the one with an id says the same; nil if none does.
  func problem(
    ofSame content: [RecordText.Member], besides id: String?
  ) -> EntryProblem? {
    let same = written.first {
      !$0.isDeleted && $0.identifier != id && $0.saysTheSame(as: content)
    }
    return same.map { other in
      EntryProblem(
        field: nil,
        diagnostic: Diagnostic(
          .warning, kind: "same-record",
          "\(other.identifier.shortIdentifier.shortQuoted) says the same already"))
    }
  }
}

extension String {
  /// True if it is the kind of a message about a duplicate.
  fileprivate var isSame: Bool { hasPrefix("same-") }
}

/// Values that the systems of a vault store here by type: at most one of each.
///
/// So this module can pass on the systems' data without naming any of them.
package struct SystemValues: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  package init() {}

  /// The value of a type, perhaps of a protocol: `(any Weather).self`.
  package subscript<Value: Sendable>(_ type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue.map { $0 as any Sendable } }
  }
}

/// Numbers that look random, and are the same ones in the same order for the same text.
package final class RepeatableNumbers: Sendable {
  private let seed: String
  private let count = Mutex(0)

  package init(_ seed: String) { self.seed = seed }

  package func next() -> UInt128 {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let hash = SHA256Hash.hash(of: Array("\(seed) \(number)".utf8))
    return hash.prefix(16).reduce(0) { $0 << 8 | UInt128($1) }
  }
}
