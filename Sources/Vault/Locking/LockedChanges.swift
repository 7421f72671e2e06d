/// Moves logged changes of locked records into encrypted files, and all others into the log itself.
package struct LockedChanges {
  private let files: UnlockedFiles

  /// The number of times to reread a log that others keep adding to.
  private static let attempts = 20

  package init(_ files: UnlockedFiles) { self.files = files }

  /// Moves each change that is in the wrong place, and joins the encrypted files.
  ///
  /// Files that cannot be decrypted are left alone.
  ///
  /// - Returns: The numbers of changes moved from the log into an encrypted file, and back.
  @discardableResult
  package func settle() throws(FileError) -> (locked: Int, unlocked: Int) {
    for attempt in 1... {
      guard let old = try files.current(ChangeWriter.log) else { break }
      let log = try Settled(old, files)
      guard !log.isEmpty else { break }
      do throws(FileError) {
        try write(log, in: old)
        return (log.locked, log.unlocked)
      } catch {
        guard error.reason == .changed, attempt < Self.attempts else { throw error }
      }
    }
    return (0, 0)
  }

  private func write(_ log: Settled, in old: [UInt8]) throws(FileError) {
    if let part = log.part { try files.change(part, from: nil, to: log.partBytes) }
    do throws(FileError) {
      try files.change(ChangeWriter.log, from: old, to: log.bytes)
    } catch {
      if let part = log.part { try? files.remove(part) }
      throw error
    }
    for part in log.obsolete { try files.remove(part) }
  }

  private struct Settled {
    var bytes: [UInt8] = []
    /// The new encrypted file; nil for none.
    var part: VaultPath?
    var partBytes: [UInt8] = []
    /// The encrypted files without references.
    var obsolete: [VaultPath] = []
    var locked = 0
    var unlocked = 0
    private var hasJoined = false

    var isEmpty: Bool { locked + unlocked == 0 && !hasJoined }

    init(_ old: [UInt8], _ files: UnlockedFiles) throws(FileError) {
      var entries = LockedEntries(files)
      var places = LockedPlaces(files)

      // The new form of each line.
      enum Line {
        case kept(ArraySlice<UInt8>)
        case own(ChangeEntry)
        case locked(ChangeEntry, isNew: Bool)
      }
      var lines: [Line] = []
      var (used, opened): (Set<String>, Set<String>) = ([], [])
      var torn: [ArraySlice<UInt8>] = []
      for line in old.split(separator: UInt8(ascii: "\n")) {
        guard let entry = ChangeEntry(line: line) else {
          torn.append(line)
          lines.append(.kept(line))
          continue
        }
        var whole = entries.opened(entry)
        if whole.isLocked {
          if let part = entry.part { used.insert(part) }
          lines.append(.kept(line))
        } else if try places.hold(whole) {
          if let part = entry.part { opened.insert(part) }
          if entry.part == nil { locked += 1 }
          whole.part = nil
          lines.append(.locked(whole, isNew: entry.part == nil))
        } else if let part = entry.part {
          opened.insert(part)
          unlocked += 1
          whole.part = nil
          lines.append(.own(whole))
        } else {
          lines.append(.kept(line))
        }
      }
      hasJoined = opened.count > 1
      guard !isEmpty else { return }

      // An id is derived from the change, which must not be guessable.
      var names: [String: String] = [:]
      var hasLocked = false
      for case .locked(let entry, let isNew) in lines {
        hasLocked = true
        if isNew { names[entry.id] = ChangeEntry.lockedIdentifier(at: entry.at) }
      }
      if hasLocked { part = try ChangeLog.newPart(in: files) }
      func renamed(_ entry: ChangeEntry) -> ChangeEntry {
        var entry = entry
        entry.id = names[entry.id] ?? entry.id
        entry.undoes = entry.undoes.map { names[$0] ?? $0 }
        return entry
      }
      for line in lines {
        switch line {
        case .kept(let line):
          // Half a line may belong to a locked record.
          let isTorn = hasLocked && torn.contains { $0.startIndex == line.startIndex }
          let entry = isTorn || names.isEmpty ? nil : ChangeEntry(line: line)
          if isTorn {
            partBytes += line + [UInt8(ascii: "\n")]
          } else if let entry, entry.undoes.map({ names[$0] != nil }) ?? false {
            bytes += Array((renamed(entry).json.line + "\n").utf8)
          } else {
            bytes += line + [UInt8(ascii: "\n")]
          }
        case .own(let entry): bytes += Array((renamed(entry).json.line + "\n").utf8)
        case .locked(let entry, _):
          let entry = renamed(entry)
          partBytes += Array((entry.json.line + "\n").utf8)
          if let part { bytes += entry.reference(to: part) }
        }
      }
      obsolete = opened.subtracting(used).sorted().compactMap {
        ChangeLog.lockedFolder.appending($0)
      }
    }
  }
}

enum LineUnion {
  /// `bytes`, followed by the lines of `others` that it lacks: a duplicate line, as after an
  /// interrupted join, adds nothing.
  static func joined(_ bytes: [UInt8], _ others: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let rest = others[others.lengthOfMark...]
    let known = Set(bytes[bytes.lengthOfMark...].split(separator: newline))
    var joined = bytes
    for line in rest.split(separator: newline) where !known.contains(line) {
      if let last = joined.last, last != newline { joined.append(newline) }
      joined += line
      joined.append(newline)
    }
    return joined
  }
}
