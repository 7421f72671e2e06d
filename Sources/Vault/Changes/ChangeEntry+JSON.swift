internal import Basics

extension ChangeEntry {
  /// The entry as a line of the log.
  var json: JSONText {
    var members: [(String, JSONText)] = [
      ("id", .string(id)), ("at", .string(at.formatted())), ("action", .string(action)),
      ("summary", .string(summary)),
    ]
    if let undoes { members.append(("undoes", .string(undoes))) }
    if let machine { members.append(("machine", .string(machine))) }
    if let part { members.append(("locked", .string(part))) }
    members.append(("changes", .array(changes.map(\.json))))
    if !files.isEmpty { members.append(("files", .array(files.map(\.json)))) }
    if !kept.isEmpty { members.append(("kept", .array(kept.map { .string($0.text) }))) }
    if !isUndoable { members.append(("undoable", .bool(false))) }
    members += others.map { ($0.name, $0.json) }
    return .members(members)
  }

  /// The line of the log that stands for an entry whose own is in an encrypted file.
  func reference(to part: VaultPath) -> [UInt8] {
    let reference = ChangeEntry(
      id: id, at: at, action: action, summary: "", undoes: undoes, machine: machine, changes: [],
      part: String(part.name))
    return Array((reference.json.line + "\n").utf8)
  }

  /// The id of a change of some moment.
  static func identifier(at moment: Instant, _ end: some StringProtocol) -> String {
    "c-\(String(UInt64(bitPattern: moment.microseconds), radix: 36))-\(end)"
  }

  /// An id that tells nothing of what was done.
  static func lockedIdentifier(at moment: Instant) -> String {
    identifier(at: moment, RandomText.hex())
  }

  /// Reads a line of the log.
  init(json bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    self.init(id: "", at: Instant(seconds: 0), action: "", summary: "", changes: [])
    var cursor = JSONCursor(bytes)
    try cursor.beginObject()
    while let key = try cursor.nextKey() {
      if key.equals("changes") {
        try cursor.beginList()
        while try cursor.nextElement() { changes.append(try RecordChange(&cursor)) }
        continue
      }
      if key.equals("files") {
        try cursor.beginList()
        while try cursor.nextElement() {
          if let file = try FileChange.read(&cursor) { files.append(file) }
        }
        continue
      }
      if key.equals("kept"), cursor.nextForm() == .list {
        try cursor.beginList()
        while try cursor.nextElement() {
          if let path = VaultPath(validating: try cursor.value().string) { kept.append(path) }
        }
        continue
      }
      let name = key.string
      let value = try cursor.value()
      switch name {
      case "id": id = value.string
      case "at": if case .instant(let instant)? = try? TimeText(value.string) { at = instant }
      case "action": action = value.string
      case "summary": summary = value.string
      case "undoes": undoes = value.string
      case "machine": machine = value.string
      case "locked": part = value.string
      case "undoable": isUndoable = value.string != "false"
      default: others.append(RecordText.Member(name, value.json))
      }
    }
    try cursor.expectEnd()
  }
}

extension RecordChange {
  fileprivate var json: JSONText {
    var members: [(String, JSONText)] = [
      ("collection", .string(collection.text)), ("id", .string(identifier)),
      ("before", .object(before)), ("after", .object(after)),
    ]
    if let at { members.append(("at", .string(at.formatted()))) }
    return .members(members + others.map { ($0.name, $0.json) })
  }

  fileprivate init(_ cursor: inout JSONCursor) throws(JSONError) {
    self.init(.root, "", before: nil, after: nil)
    try cursor.beginObject()
    while let key = try cursor.nextKey() {
      if key.equals("before") {
        before = try Self.members(&cursor)
      } else if key.equals("after") {
        after = try Self.members(&cursor)
      } else {
        let name = key.string
        let value = try cursor.value()
        switch name {
        case "collection": collection = VaultPath(validating: value.string) ?? .root
        case "id": identifier = value.string
        case "at": if case .instant(let instant)? = try? TimeText(value.string) { at = instant }
        default: others.append(RecordText.Member(name, value.json))
        }
      }
    }
  }

  private static func members(
    _ cursor: inout JSONCursor
  ) throws(JSONError) -> [RecordText.Member]? {
    guard cursor.nextForm() == .object else {
      _ = try cursor.value()
      return nil
    }
    var members: [RecordText.Member] = []
    try cursor.beginObject()
    while let key = try cursor.nextKey() {
      members.append(RecordText.Member(key.string, try cursor.value().json))
    }
    return members
  }
}

extension JSONText {
  fileprivate static func object(_ members: [RecordText.Member]?) -> JSONText {
    members.map { .members($0.map { ($0.name, $0.json) }) } ?? .null
  }
}
