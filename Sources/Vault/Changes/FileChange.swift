/// What becomes of a file that is no record: a note or a picture that was copied, the versions of a
/// prompt that were added to a file.
package struct FileChange: Sendable, Hashable {
  /// What a file held.
  package struct State: Sendable, Hashable {
    /// Its length in bytes.
    package var size: Int
    /// Its SHA-256, as 64 hexadecimal digits.
    package var hash: String

    /// What some bytes are.
    package init(_ bytes: [UInt8]) {
      size = bytes.count
      hash = SHA256Hash.hash(of: bytes).hex
    }

    fileprivate init(size: Int, hash: String) {
      self.size = size
      self.hash = hash
    }
  }

  /// The file.
  package var path: VaultPath
  /// What it was before; nil when it was not there.
  package var before: State?
  /// What it is from now on; nil when it is gone.
  package var after: State?

  /// A change of a file from some bytes to others; nil for no file.
  package init(_ path: VaultPath, before: [UInt8]?, after: [UInt8]?) {
    self.path = path
    self.before = before.map(State.init)
    self.after = after.map(State.init)
  }

  /// What takes it back.
  package var inverse: FileChange {
    var change = self
    swap(&change.before, &change.after)
    return change
  }
}

extension FileChange {
  /// The change as a member of a line of the log.
  var json: JSONText {
    func state(_ state: State?) -> JSONText {
      state.map { .members([("size", .int($0.size)), ("sha256", .string($0.hash))]) } ?? .null
    }
    return .members([
      ("path", .string(path.text)), ("before", state(before)), ("after", state(after)),
    ])
  }

  /// Reads a change; nil for one of which no file of a vault is told.
  static func read(_ cursor: inout JSONCursor) throws(JSONError) -> FileChange? {
    var path: VaultPath?
    var change = FileChange(.root, before: nil, after: nil)
    try cursor.beginObject()
    while let key = try cursor.nextKey() {
      if key.equals("before") {
        change.before = try state(&cursor)
      } else if key.equals("after") {
        change.after = try state(&cursor)
      } else {
        let text = try cursor.value().string
        if key.equals("path") { path = VaultPath(validating: text) }
      }
    }
    guard let path, path != .root else { return nil }
    change.path = path
    return change
  }

  private static func state(_ cursor: inout JSONCursor) throws(JSONError) -> State? {
    guard cursor.nextForm() == .object else {
      _ = try cursor.value()
      return nil
    }
    var state = State(size: 0, hash: "")
    try cursor.beginObject()
    while let key = try cursor.nextKey() {
      let text = try cursor.value().string
      if key.equals("size") { state.size = Int(text) ?? 0 }
      if key.equals("sha256") { state.hash = text }
    }
    return state
  }
}
