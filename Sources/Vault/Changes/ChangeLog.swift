internal import Basics

/// The record of changes in a vault, read from the last one back.
package struct ChangeLog: Sendable {
  /// The folder of changes to locked records, in encrypted files; all others are in
  /// ``ChangeWriter/log``.
  package static let lockedFolder: VaultPath = ".daybook/changes"

  private let files: any Files

  package init(_ files: any Files) { self.files = files }

  private static let pieceSize = 64 << 10

  /// Calls `body` with each change, the last first, as long as it returns true. Malformed lines are
  /// skipped. Changes to locked records have only their time, unless they can be decrypted.
  package func forEach(_ body: (ChangeEntry) -> Bool) throws(FileError) {
    guard try files.status(of: ChangeWriter.log) != nil else { return }
    let file = try files.open(ChangeWriter.log)
    var parts = LockedEntries(files)
    // The start of a line whose end has been read.
    var rest: [UInt8] = []
    var upper = file.size
    while upper > 0 {
      // A long line is read in increasing pieces, so that its bytes are not moved too often.
      let lower = max(0, upper - max(Self.pieceSize, rest.count))
      let bytes = try file.bytes(in: lower..<upper) + rest
      var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      if lower > 0 { rest = Array(lines.removeFirst()) }
      for line in lines.reversed() {
        if let entry = ChangeEntry(line: line), !body(parts.opened(entry)) { return }
      }
      upper = lower
    }
  }

  /// The last `count` changes, the last first; all of them when there are fewer.
  package func last(_ count: Int) throws(FileError) -> [ChangeEntry] {
    var entries: [ChangeEntry] = []
    guard count > 0 else { return [] }
    try forEach { entry in
      entries.append(entry)
      return entries.count < count
    }
    return entries
  }

  static func newPart(in files: any Files) throws(FileError) -> VaultPath {
    var names: [Substring] = []
    if try files.status(of: lockedFolder) != nil {
      names = try files.list(lockedFolder).map { $0.name[...] }
    }
    guard let path = lockedFolder.appending(PartName.next(after: names))?.locked else {
      throw FileError(files.displayName(of: lockedFolder), .notFound)
    }
    return path
  }
}

/// The log's entries that are in encrypted files; each file is read once.
struct LockedEntries {
  private let files: any Files
  /// By file name and id; nil for a file that cannot be decrypted.
  private var known: [String: [String: ChangeEntry]?] = [:]

  init(_ files: any Files) { self.files = files }

  /// The entry with the content of its encrypted file; marked as locked when that cannot be read.
  mutating func opened(_ entry: ChangeEntry) -> ChangeEntry {
    guard let part = entry.part else { return entry }
    if let opened = entries(of: part)?[entry.id] { return opened }
    var entry = entry
    entry.isLocked = true
    return entry
  }

  private mutating func entries(of part: String) -> [String: ChangeEntry]? {
    if let known = known[part] { return known }
    var entries: [String: ChangeEntry]?
    if let path = ChangeLog.lockedFolder.appending(part), path.isLocked,
      let bytes = try? files.contents(of: path)
    {
      let all = bytes.split(separator: UInt8(ascii: "\n")).compactMap(ChangeEntry.init(line:))
      entries = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    }
    known[part] = .some(entries)
    return entries
  }
}

extension ChangeLog {
  /// A log without the texts of some changes of files, which can then be undone only with a
  /// snapshot; nil if it has none of them. All other lines stay byte for byte.
  ///
  /// - Parameter holds: True for a change of a file whose text is to go.
  package static func without(
    _ log: [UInt8], texts holds: (FileChange) -> Bool
  ) -> [UInt8]? {
    var lines = log.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var isChanged = false
    for index in lines.indices {
      guard var entry = ChangeEntry(line: lines[index]),
        entry.files.contains(where: { $0.edit != nil && holds($0) })
      else { continue }
      for place in entry.files.indices where holds(entry.files[place]) {
        entry.files[place].edit = nil
      }
      lines[index] = Array(entry.json.line.utf8)[...]
      isChanged = true
    }
    return isChanged ? Array(lines.joined(separator: [UInt8(ascii: "\n")])) : nil
  }
}

/// The records and texts that are locked, or would be if they were new. Each place is looked up
/// once.
struct LockedPlaces {
  private let files: any Files
  private var texts: [VaultPath: Bool] = [:]
  private var collections: [VaultPath: Bool] = [:]

  init(_ files: any Files) { self.files = files }

  /// True if an entry of the log is about one of them: nothing of it may be readable.
  mutating func hold(_ entry: ChangeEntry) throws(FileError) -> Bool {
    for file in entry.files where isLocked(text: file.path) { return true }
    for change in entry.changes where try isLocked(change.collection) { return true }
    return false
  }

  private mutating func isLocked(text path: VaultPath) -> Bool {
    let isLocked = texts[path] ?? (files.locksTexts(at: path) || files.isLockedText(path))
    texts[path] = isLocked
    return isLocked
  }

  private mutating func isLocked(_ collection: VaultPath) throws(FileError) -> Bool {
    if let known = collections[collection] { return known }
    let isLocked = try files.isLocked(collection)
    collections[collection] = isLocked
    return isLocked
  }
}

extension ChangeEntry {
  /// The entry in a line of the log; nil for none.
  init?(line: ArraySlice<UInt8>) {
    guard let entry = line.withUnsafeBufferPointer({ try? ChangeEntry(json: $0) }) else {
      return nil
    }
    self = entry
  }
}

extension ChangeEntry {
  var json: JSONText {
    var members: [(String, JSONText)] = [
      ("id", .string(id)), ("at", .string(at.formatted())), ("action", .string(action)),
      ("summary", .string(summary)),
    ]
    if let undoes { members.append(("undoes", .string(undoes))) }
    if let machine { members.append(("machine", .string(machine))) }
    if let deputy { members.append(("by", .string(deputy))) }
    if let part { members.append(("locked", .string(part))) }
    members.append(("changes", .array(changes.map(\.json))))
    if !files.isEmpty { members.append(("files", .array(files.map(\.json)))) }
    if !kept.isEmpty { members.append(("kept", .array(kept.map { .string($0.text) }))) }
    if !isUndoable { members.append(("undoable", .bool(false))) }
    members += others.pairs
    return .members(members)
  }

  /// The line of the log that refers to an entry in an encrypted file.
  func reference(to part: VaultPath) -> [UInt8] {
    let reference = ChangeEntry(
      id: id, at: at, action: action, summary: "", undoes: undoes, machine: machine, changes: [],
      part: String(part.name))
    return Array((reference.json.line + "\n").utf8)
  }

  static func identifier(at moment: Instant, _ end: some StringProtocol) -> String {
    "c-\(String(UInt64(bitPattern: moment.microseconds), radix: 36))-\(end)"
  }

  /// An id that reveals nothing about the change.
  static func lockedIdentifier(at moment: Instant) -> String {
    identifier(at: moment, RandomText.hex())
  }

  init(json bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    self.init(id: "", at: Instant(seconds: 0), action: "", summary: "", changes: [])
    var cursor = JSONCursor(bytes)
    let line = try cursor.value()
    try cursor.expectEnd()
    for (name, value) in try line.object {
      switch name {
      case "changes": for change in try value.list { changes.append(try RecordChange(change)) }
      case "files":
        for file in try value.list {
          if let file = try FileChange(file) { files.append(file) }
        }
      case "kept" where value.form == .list:
        kept += value.elements.compactMap { VaultPath(validating: $0.string) }
      case "id": id = value.string
      case "at": if case .instant(let instant)? = try? TimeText(value.string) { at = instant }
      case "action": action = value.string
      case "summary": summary = value.string
      case "undoes": undoes = value.string
      case "machine": machine = value.string
      case "by": deputy = value.string
      case "locked": part = value.string
      case "undoable": isUndoable = value.string != "false"
      default: others.append(RecordText.Member(name, value.json))
      }
    }
  }
}

extension FieldValue {
  /// The elements of a list.
  ///
  /// - Throws: If it is anything else.
  fileprivate var list: [FieldValue] {
    get throws(JSONError) {
      guard form == .list else { throw JSONError(reason: .expected("a list"), range: range) }
      return elements
    }
  }

  /// The members of an object, likewise.
  fileprivate var object: [(name: String, value: FieldValue)] {
    get throws(JSONError) {
      guard form == .object else { throw JSONError(reason: .expected("an object"), range: range) }
      return members.map { ($0.key.string, $0.value) }
    }
  }
}

extension RecordChange {
  fileprivate var json: JSONText {
    var members: [(String, JSONText)] = [
      ("collection", .string(collection.text)), ("id", .string(identifier)),
      ("before", before?.object ?? .null), ("after", after?.object ?? .null),
    ]
    if let at { members.append(("at", .string(at.formatted()))) }
    return .members(members + others.pairs)
  }

  fileprivate init(_ value: FieldValue) throws(JSONError) {
    self.init(.root, "", before: nil, after: nil)
    func members(_ value: FieldValue) -> [RecordText.Member]? {
      guard value.form == .object else { return nil }
      return value.members.map { RecordText.Member($0.key.string, $0.value.json) }
    }
    for (name, value) in try value.object {
      switch name {
      case "before": before = members(value)
      case "after": after = members(value)
      case "collection": collection = VaultPath(validating: value.string) ?? .root
      case "id": identifier = value.string
      case "at": if case .instant(let instant)? = try? TimeText(value.string) { at = instant }
      default: others.append(RecordText.Member(name, value.json))
      }
    }
  }
}

extension FileChange {
  fileprivate var json: JSONText {
    func state(_ state: State?) -> JSONText {
      state.map { ["size": .int($0.size), "sha256": "\($0.hash)"] } ?? .null
    }
    var members: [(String, JSONText)] = [
      ("path", .string(path.text)), ("before", state(before)), ("after", state(after)),
    ]
    if let edit {
      members.append(
        (
          "edit",
          [
            "offset": .int(edit.offset), "before": .string(edit.before),
            "after": .string(edit.after),
          ]
        ))
    }
    return .members(members)
  }

  /// Nil for a change that names no file of a vault.
  fileprivate init?(_ value: FieldValue) throws(JSONError) {
    func state(_ value: FieldValue) -> State? {
      guard value.form == .object else { return nil }
      var state = State(size: 0, hash: "")
      for (key, value) in value.members {
        if key.equals("size") { state.size = Int(value.string) ?? 0 }
        if key.equals("sha256") { state.hash = value.string }
      }
      return state
    }
    self.init(.root, before: nil, after: nil)
    for (name, value) in try value.object {
      switch name {
      case "path": path = VaultPath(validating: value.string) ?? .root
      case "before": before = state(value)
      case "after": after = state(value)
      case "edit" where value.form == .object:
        var made = Edit(offset: 0, before: "", after: "")
        for (key, value) in value.members {
          if key.equals("offset") { made.offset = Int(value.string) ?? -1 }
          if key.equals("before") { made.before = value.string }
          if key.equals("after") { made.after = value.string }
        }
        edit = made
      default: break
      }
    }
    if path == .root { return nil }
  }
}
