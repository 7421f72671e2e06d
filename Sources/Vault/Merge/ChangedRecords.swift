// The changes of both sides to the records of their common base.
extension MergedLines {
  /// A record changed by both sides, each in its own way.
  struct ChangedRecord {
    /// Its common base, and each side's version.
    var versions: Set<RecordVersion>
    var changes: Set<LoggedChange>
  }

  /// The records changed by both sides, by identity.
  static func changed(
    _ base: [Line], _ ours: [Line], _ theirs: [Line]
  ) -> [[UInt8]: ChangedRecord] {
    let all = [base, ours, theirs].map { RecordVersions($0.compactMap(\.version)) }
    let states = all.map { $0.counting(includingDeleted: true) }
    var changed: [[UInt8]: ChangedRecord] = [:]
    for (identity, old) in states[0] {
      // A side that has the other's version has gone on from it.
      guard let own = states[1][identity], let other = states[2][identity], own != old,
        other != old, !all[2].has(own), !all[1].has(other)
      else { continue }
      let changes = [own, other].map { new in
        LoggedChange(
          of: identity, at: new.updatedAt, from: old.isDeleted ? nil : old.facts,
          to: new.isDeleted ? nil : new.facts)
      }
      changed[identity] = ChangedRecord(versions: [old, own, other], changes: Set(changes))
    }
    return changed
  }

  /// Merges, cell by cell, the rows of tables that both sides have changed.
  ///
  /// - Returns: The rows of both sides, with equal rows for records that both have changed; nil
  ///   when both have changed a cell.
  static func mergeCells(
    _ base: [Line], _ ours: [Line], _ theirs: [Line], with reader: Reader
  ) -> (ours: [Line], theirs: [Line])? {
    guard let header = ours.first?.bytes else { return (ours, theirs) }
    let rows = [base, ours, theirs].map(rowsOfRecords)
    var merged = (ours: ours, theirs: theirs)
    for (identity, old) in rows[0] {
      guard let own = rows[1][identity], let other = rows[2][identity] else { continue }
      let lines = (base[old], ours[own], theirs[other])
      guard lines.1.key != lines.0.key, lines.2.key != lines.0.key, lines.1.key != lines.2.key
      else { continue }
      guard let bytes = cells(lines, below: header),
        let line = reader.lines(header + [0x0A] + bytes).last, line.version?.identity == identity
      else { return nil }
      merged.ours[own] = line
      merged.theirs[other] = line
    }
    return merged
  }

  /// The places of records with a single row.
  private static func rowsOfRecords(_ lines: [Line]) -> [[UInt8]: Int] {
    var rows: [[UInt8]: Int] = [:]
    var repeated: Set<[UInt8]> = []
    for (index, line) in lines.enumerated() {
      guard let identity = line.version?.identity else { continue }
      if rows.updateValue(index, forKey: identity) != nil { repeated.insert(identity) }
    }
    return rows.filter { !repeated.contains($0.key) }
  }

  /// Our row with the cells changed by the other side; nil when both have changed one.
  private static func cells(
    _ rows: (base: Line, ours: Line, theirs: Line), below header: [UInt8]
  ) -> [UInt8]? {
    let start = header.count + 1
    func cells(_ row: Line) -> [String: (range: Range<Int>, bytes: [UInt8])] {
      let table = header + [0x0A] + row.bytes
      return CSVRecords.cells(onLine: 2, of: table).mapValues { range in
        ((range.lowerBound - start)..<(range.upperBound - start), Array(table[range]))
      }
    }
    let (base, ours, theirs) = (cells(rows.base), cells(rows.ours), cells(rows.theirs))
    let isTheirsLater = rows.ours.version.map { rows.theirs.version?.counts(over: $0) ?? false }
    var row = rows.ours.bytes
    for (name, own) in ours.sorted(by: { $0.value.range.lowerBound > $1.value.range.lowerBound }) {
      guard let old = base[name], let other = theirs[name] else { return nil }
      guard other.bytes != old.bytes, other.bytes != own.bytes else { continue }
      if own.bytes != old.bytes {
        // The time of change is the later one.
        guard name == "updatedAt" else { return nil }
        guard isTheirsLater == true else { continue }
      }
      row.replaceSubrange(own.range, with: other.bytes)
    }
    return row
  }
}
