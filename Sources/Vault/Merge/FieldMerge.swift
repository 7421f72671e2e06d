internal import Basics

/// Merges several versions of one record, field by field, as far as its changes are known: each
/// field has the value written last.
///
/// The result follows from the versions and changes alone; it does not depend on the copies that
/// they come from or on the order of merging. A value that was not written last, and that nothing
/// later was made from, is in conflict, and kept. A version without a known change wrote all its
/// fields. A version that only repeats earlier values, as a merge does, wrote none.
struct FieldMerge {
  /// The versions that resolve the record: the version that will count, if none does already, and
  /// versions that keep the other values.
  private(set) var settling: [RecordVersion] = []

  private let events: [Event]

  /// - Parameters:
  ///   - versions: Of one record.
  ///   - changes: Of the same record; at least one.
  ///   - kept: The conflict copies of the record, in their current versions.
  init(
    _ versions: Set<RecordVersion>, _ changes: Set<LoggedChange>, beside kept: [RecordVersion]
  ) {
    let log = Log(changes)
    let explained = versions.filter(log.explains)
    let times = versions.map(\.updatedAt.time) + changes.map(\.at.time)
    let derived = versions.subtracting(explained).filter { version in
      version.isRight(behind: times) && version.saysNothingNew(beside: versions, changes)
    }
    // Versions without a time of change come before all others, from any writer.
    let implied = explained.union(derived).filter { $0.updatedAt != nil || $0.isDeleted }
    let own = versions.subtracting(implied)
    events = Set(
      changes.map { change in
        Event(
          change, isTimed: log.isTimed(change, among: versions), restoring: log.restored(by: change)
        )
      } + own.map { Event($0) }
    ).sorted { $0.isBefore($1) }
    settle(versions, versions.subtracting(derived), kept)
  }

  private struct Event: Hashable {
    /// In microseconds; -1 if unknown.
    let time: Int64
    /// The record after it; nil if it was deleted.
    let after: RecordVersion?
    /// The record before it; nil if all of it was written together.
    let before: RecordVersion?

    init(_ version: RecordVersion) {
      time = version.updatedAt.time
      after = version.isDeleted ? nil : version
      before = nil
    }

    /// - Parameter restored: The record before its deletion, if this restores it.
    init(_ change: LoggedChange, isTimed: Bool, restoring restored: RecordVersion?) {
      before = change.after == nil ? nil : change.before ?? (isTimed ? restored : nil)
      let at = isTimed ? change.at : nil
      // A change at an unknown time came later than the version it was made from.
      time = isTimed ? max(0, at.time) : -1
      after = change.after.map { RecordVersion($0.identity, at: at, $0.members) }
    }

    var isWhole: Bool { before == nil }

    /// Of two at one moment the one whose record sorts first counts; a deletion counts over both.
    func isBefore(_ other: Event) -> Bool {
      if time != other.time { return time < other.time }
      guard let after, let its = other.after else { return after != nil && other.after == nil }
      if after.content != its.content {
        return its.content.lexicographicallyPrecedes(after.content)
      }
      return (before?.content ?? []).lexicographicallyPrecedes(other.before?.content ?? [])
    }
  }

  private struct Write {
    let event: Int
    let value: JSONText?
    let form: [UInt8]?
    /// The value that it replaced; nil if unknown.
    var replaced: [UInt8]??
    /// True if it was there already at the time of the event, and no older event accounts for it.
    var isObserved = false

    func isBefore(_ other: Write) -> Bool {
      event != other.event ? event < other.event : isObserved && !other.isObserved
    }
  }

  private mutating func settle(
    _ versions: Set<RecordVersion>, _ own: Set<RecordVersion>, _ kept: [RecordVersion]
  ) {
    guard let last = events.last, let identity = versions.first?.identity else { return }
    // A manual deletion without a time counts as long as nothing has one.
    let isGone =
      last.after == nil
      || versions.allSatisfy { $0.updatedAt == nil } && own.contains(where: \.isDeleted)
    let result = merged(own)
    let merged = RecordVersion(identity, at: nil, isDeleted: isGone, result.members)
    if !versions.isSettled(as: merged) {
      // Later than any merge of fewer versions.
      let newest = versions.map(\.updatedAt.time).max() ?? last.time
      let time = max(last.time + Int64(2 * events.count), newest + 1)
      settling.append(merged.at(Instant(microseconds: time)))
    }
    // A conflict copy stays when the record is deleted: a person may have chosen it of the two.
    let conflicts = result.conflicts.map(\.asConflict)
    settling += conflicts
    settling += obsolete(kept, besides: Set(conflicts.map(\.identity)))
  }

  /// The merged values, and the other values in conflict.
  private func merged(
    _ own: Set<RecordVersion>
  ) -> (members: [RecordText.Member], conflicts: [RecordVersion]) {
    guard let last = events.last(where: { $0.after != nil })?.after else { return ([], []) }
    let hasTimes = own.contains { $0.updatedAt != nil && !$0.isDeleted }
    var names: [String] = []
    for event in events.reversed() {
      for member in (event.after?.facts ?? []) + (event.before?.facts ?? [])
      where !names.contains(member.name) { names.append(member.name) }
    }
    var members: [RecordText.Member] = []
    var losing: Set<Int> = []
    for name in names {
      let writes = writes(of: name)
      guard let winner = writes.last else { continue }
      if let value = winner.value { members.append(RecordText.Member(name, value)) }
      // Of several writes of one value, the last represents all.
      var told: Set<[UInt8]?> = [winner.form]
      var replaced: Set<[UInt8]?> = []
      var lastWhole = Int64.min
      for write in writes.reversed() {
        let event = events[write.event]
        // Somebody went on from it; or the changes are unknown, and the later record counts, and
        // any with a time of change over one without.
        let isOver =
          replaced.contains(write.form) || lastWhole > event.time
          || event.isWhole && event.time < 0 && hasTimes
        if !isOver, told.insert(write.form).inserted { losing.insert(write.event) }
        if let old = write.replaced { replaced.insert(old) }
        if event.isWhole, !write.isObserved { lastWhole = max(lastWhole, event.time) }
      }
    }
    members += last.members.filter { $0.name == "conflictOf" }
    return (members, losing.sorted().compactMap { events[$0].after })
  }

  /// The writes of a field, the last at the end.
  private func writes(of name: String) -> [Write] {
    var writes: [Write] = []
    var seen: [Write] = []
    for (index, event) in events.enumerated() {
      guard let after = event.after else { continue }
      let new = after.facts.first { $0.name == name }
      let form = new?.json.inOneForm
      guard let before = event.before else {
        writes.append(Write(event: index, value: new?.json, form: form))
        continue
      }
      let old = before.facts.first { $0.name == name }
      if let old {
        seen.append(
          Write(event: index, value: old.json, form: old.json.inOneForm, isObserved: true))
      }
      if old?.json.inOneForm != form {
        writes.append(
          Write(event: index, value: new?.json, form: form, replaced: .some(old?.json.inOneForm)))
      }
    }
    // A value that nobody is known to have written was written by then.
    var known = Dictionary(writes.map { ($0.form, $0.event) }, uniquingKeysWith: min)
    for observed in seen where known[observed.form] ?? .max >= observed.event {
      known[observed.form] = observed.event
      writes.append(observed)
    }
    return writes.sorted { $0.isBefore($1) }
  }

  /// Deletes conflict copies that merges of fewer versions made and that are not needed now:
  /// somebody went on from their values.
  private func obsolete(
    _ kept: [RecordVersion], besides conflicts: Set<[UInt8]>
  ) -> [RecordVersion] {
    kept.filter { version in
      !version.isDeleted && !conflicts.contains(version.identity)
        && events.contains { event in
          event.after.map { $0.asConflict == version } ?? false
        }
    }.map { version in
      RecordVersion(
        version.identity, at: Instant(microseconds: version.updatedAt.time + 1), isDeleted: true,
        [])
    }
  }
}

extension FieldMerge {
  private struct Log {
    /// The times of each state of the record; nil means deleted.
    private var moments: [[UInt8]?: Set<Instant?>] = [:]
    /// In order of time.
    private let deletions: [LoggedChange]

    init(_ changes: Set<LoggedChange>) {
      deletions = changes.filter { $0.after == nil }.sorted { $0.at.time < $1.at.time }
      for change in changes { moments[change.after?.content, default: []].insert(change.at) }
    }

    /// True if a version is the state after a change.
    func explains(_ version: RecordVersion) -> Bool {
      guard let moments = moments[version.isDeleted ? nil : version.content] else { return false }
      return moments.contains(version.updatedAt)
        || version.updatedAt == nil && !version.isDeleted
    }

    /// The state that a change restored; nil for any other change.
    func restored(by change: LoggedChange) -> RecordVersion? {
      guard change.before == nil, let after = change.after else { return nil }
      let earlier = deletions.filter { $0.at.time < change.at.time }
      let same = earlier.last { $0.before?.content == after.content }
      return (same ?? earlier.last)?.before
    }

    /// True if a record has the time of a change. An added one does not, and is the same one
    /// wherever it was added; a restored one does.
    func isTimed(_ change: LoggedChange, among versions: Set<RecordVersion>) -> Bool {
      guard change.before == nil, let after = change.after else { return true }
      return versions.contains(after.at(change.at))
    }
  }
}

extension RecordVersion {
  /// True if it comes directly after another version's time, as a merge writes it.
  fileprivate func isRight(behind times: [Int64]) -> Bool {
    guard let own = updatedAt?.microseconds else { return false }
    let last = times.reduce(Int64.min) { $1 < own ? max($0, $1) : $0 }
    return last != .min && own - last <= Int64(2 * times.count)
  }

  /// True if it only repeats earlier values of the record.
  fileprivate func saysNothingNew(
    beside versions: Set<RecordVersion>, _ changes: Set<LoggedChange>
  ) -> Bool {
    let own = updatedAt.time
    let older = changes.filter { $0.at.time < own }
    let earlier = versions.filter { $0.updatedAt.time < own }
    if isDeleted {
      return earlier.contains(where: \.isDeleted) || older.contains { $0.after == nil }
    }
    let known =
      earlier.filter { !$0.isDeleted } + older.compactMap(\.before) + older.compactMap(\.after)
    let names = Set((known + [self]).flatMap(\.facts).map(\.name))
    return names.allSatisfy { name in
      let value = facts.first { $0.name == name }?.json.inOneForm
      return known.contains { version in
        version.facts.first { $0.name == name }?.json.inOneForm == value
      }
    }
  }
}

extension Set<RecordVersion> {
  /// True if readers see this version's content, even with another time.
  fileprivate func isSettled(as version: RecordVersion) -> Bool {
    let newest = map(\.updatedAt.time).max()
    let last = filter { $0.updatedAt.time == newest }
    if version.isDeleted { return last.contains(where: \.isDeleted) }
    return last.allSatisfy { !$0.isDeleted && $0.content == version.content }
  }
}

extension Instant? {
  /// In microseconds; no time sorts before all others.
  fileprivate var time: Int64 { self?.microseconds ?? -1 }
}
