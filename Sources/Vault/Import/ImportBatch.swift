package import Chronology

/// Gathers the records of one import for one collection, each id once.
///
/// About 150 bytes an entry, as a file may have millions: the fields lie in one buffer.
package struct ImportBatch {
  private struct Draft {
    var hash: ContentHash
    var start: Instant
    var end: Instant
    /// All but `id` and `updatedAt`, in `text`.
    var fields: Range<Int>
  }

  private let collection: VaultPath
  private var drafts: [Draft] = []
  private var places: [ContentHash: Int] = [:]
  private var text: [UInt8] = []
  private var repeated = 0

  /// No records yet.
  package init(_ collection: VaultPath) { self.collection = collection }

  /// Adds a record whose id is `hash`. Of two with one id, the longer is kept.
  package mutating func add(
    _ hash: ContentHash, from start: Instant, to end: Instant, _ fields: RecordFields
  ) {
    let place = places[hash]
    if let place {
      repeated += 1
      guard end > drafts[place].end else { return }
    }
    let lower = text.count
    text += fields.bytes
    let draft = Draft(hash: hash, start: start, end: end, fields: lower..<text.count)
    if let place {
      drafts[place] = draft
    } else {
      places[hash] = drafts.count
      drafts.append(draft)
    }
  }

  /// Puts what the vault does not have yet into `plan`, in order of time.
  ///
  /// - Parameters:
  ///   - zone: The vault's zone, in which a record's year is told.
  ///   - now: When the import happens; a record that grew says that it was updated then.
  package func plan(
    against known: KnownRecords, zone: Zone, now: Instant, into plan: inout ImportPlan
  ) {
    plan.summary.alreadyThere += repeated
    let ordered = drafts.sorted {
      ($0.start, $0.fields.lowerBound) < ($1.start, $1.fields.lowerBound)
    }
    var open: ImportPlan.Addition?
    for draft in ordered {
      var line = RecordFields()
      line.add("id", text: draft.hash.hex)
      switch known.end(of: draft.hash.withHexDigits(\.identityHash)) {
      case nil: plan.summary.added += 1
      case let end? where end < draft.end:
        plan.summary.extended += 1
        line.add("updatedAt", text: now.formatted())
      default:
        plan.summary.alreadyThere += 1
        continue
      }
      line.add(fields: text[draft.fields])
      let year = zone.day(of: draft.start).year
      if open?.year != year {
        if let open { plan.additions.append(open) }
        open = ImportPlan.Addition(to: collection, year: year)
      }
      open?.add(line)
    }
    if let open { plan.additions.append(open) }
  }
}
