package import Basics

/// The content of a snapshot: the first of its files, so that it can be read without the rest.
///
/// JSON Lines: a line for the whole, then one for each collection, one for each file in order of
/// path, and last the SHA-256 of all lines before.
package struct SnapshotList: Sendable {
  package struct Entry: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
      /// A file of the given size in bytes with this SHA-256, as 64 hexadecimal digits.
      case file(size: Int, hash: String)
      /// A symbolic link, with its target.
      case link(String)
    }

    package var path: VaultPath
    package var content: Content
    /// The time its content last changed, in nanoseconds since 1970; 0 for a link.
    var modified: Int64 = 0
    /// The number of whole records in a file of JSON Lines; nil for any other.
    var lines: Int?
    /// True if it is text, by ``TextSample``.
    var isText = false

    /// Its length in bytes; 0 for a link.
    package var size: Int { if case .file(let size, _) = content { size } else { 0 } }
  }

  package var at: Instant
  /// Its reason: `backup`, or the change that it was made before, such as `import`.
  package var reason: String
  /// Identifies the vault.
  var vault: String
  /// The snapshot to compare with for losses, instead of this one; nil for this one.
  var base: String?
  /// The number of records in each collection, in order of collection.
  package var counted: [CountedRecords]
  /// Its content, in order of path.
  package var entries: [Entry]

  package var size: Int { entries.reduce(0) { $0 + $1.size } }
  package var records: Int { counted.reduce(0) { $0 + $1.records } }

  /// True if both hold the same files with the same content.
  func holdsSame(as other: SnapshotList) -> Bool {
    entries.elementsEqual(other.entries) { $0.path == $1.path && $0.content == $1.content }
  }
}

extension SnapshotList {
  /// The current version of the format.
  private static let version = 1

  var bytes: [UInt8] {
    var head: [(String, JSONText)] = [
      ("version", .int(Self.version)), ("at", .string(at.formatted())),
      ("reason", .string(reason)), ("vault", .string(vault)),
    ]
    if let base { head.append(("base", .string(base))) }
    var text = JSONText.members(head).line + "\n"
    for counted in counted {
      let line: JSONText = [
        "collection": "\(counted.collection.text)", "records": .int(counted.records),
        "deleted": .int(counted.deleted),
      ]
      text += line.line + "\n"
    }
    for entry in entries {
      var members: [(String, JSONText)] = [("path", .string(entry.path.text))]
      switch entry.content {
      case .file(let size, let hash):
        members += [("size", .int(size)), ("sha256", .string(hash))]
        members.append(("modified", .int(Int(entry.modified))))
        if let lines = entry.lines { members.append(("lines", .int(lines))) }
        if entry.isText { members.append(("text", .bool(true))) }
      case .link(let target): members.append(("link", .string(target)))
      }
      text += JSONText.members(members).line + "\n"
    }
    let check = JSONText.members([("check", .string(SHA256Hash.hash(of: Array(text.utf8)).hex))])
    return Array((text + check.line + "\n").utf8)
  }

  /// The list in `bytes`.
  ///
  /// - Throws: When they are malformed, or name a path that must not be unpacked.
  init(_ bytes: [UInt8], most: Int) throws(SnapshotProblem) {
    self.init(
      at: Instant(seconds: 0), reason: "", vault: "", base: nil, counted: [], entries: [])
    guard let end = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")),
      bytes.last == UInt8(ascii: "\n")
    else { throw .damaged }
    let (said, last) = (Array(bytes[...end]), bytes[(end + 1)...])
    guard try Line(Array(last)).texts["check"] == SHA256Hash.hash(of: said).hex else {
      throw .damaged
    }
    var isFirst = true
    for bytes in said.split(separator: UInt8(ascii: "\n")) {
      let line = try Line(Array(bytes))
      if isFirst {
        isFirst = false
        try take(line)
      } else if line.texts["collection"] != nil {
        counted.append(
          CountedRecords(
            try line.path("collection"), records: try line.count("records"),
            deleted: try line.count("deleted")))
      } else {
        guard entries.count < most else { throw .tooLarge("more than \(most) files") }
        entries.append(try Entry(line))
      }
    }
    try checkPaths()
  }

  private mutating func take(_ line: Line) throws(SnapshotProblem) {
    guard let version = line.texts["version"] else { throw .foreign("its list has no version") }
    guard version == "\(Self.version)" else {
      throw .foreign("its list has the version \(version.shortened), which is not known here")
    }
    guard case .instant(let instant)? = try? TimeText(line.texts["at"] ?? "") else {
      throw .foreign("its list does not say when it was made")
    }
    at = instant
    reason = line.texts["reason"] ?? ""
    vault = line.texts["vault"] ?? ""
    base = line.texts["base"]
  }

  /// Refuses paths that would be unpacked elsewhere than their name says, or over each other.
  private func checkPaths() throws(SnapshotProblem) {
    let paths = Set(entries.map(\.path))
    var last: VaultPath?
    for entry in entries {
      guard SnapshotTree.holds(entry.path) else {
        throw .foreign("\(entry.path.text.shortQuoted) may not be in one")
      }
      if let last, last >= entry.path { throw .foreign("its files are not in order") }
      last = entry.path
      var folder = entry.path.parent
      while let above = folder {
        if paths.contains(above) {
          throw .foreign("\(above.text.shortQuoted) is a file and a folder")
        }
        folder = above.parent
      }
    }
  }
}

extension SnapshotList.Entry {
  fileprivate init(_ line: Line) throws(SnapshotProblem) {
    path = try line.path("path")
    if let target = line.texts["link"] {
      guard SnapshotTree.staysInside(target, at: path) else {
        throw .foreign("the link \(path.text.shortQuoted) leads out of it")
      }
      content = .link(target)
      return
    }
    guard let hash = line.texts["sha256"], hash.utf8.count == 64 else {
      throw .foreign("\(path.text.shortQuoted) has no hash in its list")
    }
    content = .file(size: try line.count("size"), hash: hash)
    modified = Int64(line.texts["modified"] ?? "") ?? 0
    lines = line.texts["lines"].flatMap(Int.init)
    isText = line.texts["text"] == "true"
  }
}

extension SnapshotList {
  static func texts(of line: [UInt8]) throws(SnapshotProblem) -> [String: String] {
    try Line(line).texts
  }
}

/// A line of a list: an object of texts and numbers.
private struct Line {
  private(set) var texts: [String: String] = [:]

  init(_ bytes: [UInt8]) throws(SnapshotProblem) {
    let texts: [String: String]? = bytes.withUnsafeBufferPointer { bytes in
      var cursor = JSONCursor(bytes)
      guard let line = try? cursor.value(), line.form == .object, cursor.isAtEnd() else {
        return nil
      }
      return Dictionary(line.members.map { ($0.key.string, $0.value.string) }) { $1 }
    }
    guard let texts else { throw .foreign("its list cannot be read") }
    self.texts = texts
  }

  func count(_ key: String) throws(SnapshotProblem) -> Int {
    guard let number = texts[key].flatMap(Int.init), number >= 0 else {
      throw .foreign("its list has no \(key) where one belongs")
    }
    return number
  }

  /// A path in canonical form.
  func path(_ key: String) throws(SnapshotProblem) -> VaultPath {
    let text = texts[key] ?? ""
    guard let path = VaultPath(validating: text), path.text == text, path != .root else {
      throw .foreign("\(text.shortQuoted) is not a path in a vault")
    }
    return path
  }
}

/// The problems of a snapshot, and of requests for one.
struct SnapshotProblem: ProblemFamily {
  let stated: Diagnostic
  init(_ stated: Diagnostic) { self.stated = stated }

  /// A part of the vault that no snapshot can hold.
  static let leftOut = Self(
    .warning, "left-out", "this is not in the snapshot",
    hint: "a snapshot holds files with names in UTF-8, and links that lead to a place in the vault "
      + "by a relative path")

  private static func damage(_ message: String) -> Self {
    Self(
      .error, "damaged-snapshot", "the snapshot is damaged: \(message)",
      hint: "take another one: daybook backup list shows them")
  }

  static let damaged = damage("its bytes have changed since they were written")
  static let cutOff = damage("its end is missing")

  /// A file of it differs from its list.
  static func differs(_ path: VaultPath) -> Self { damage("\(path) is not what its list says") }

  /// It was not written by Daybook, for a reason.
  static func foreign(_ reason: String) -> Self {
    Self(.error, "damaged-snapshot", "this is not a snapshot of Daybook: \(reason)")
  }

  /// It exceeds the limits.
  static func tooLarge(_ what: String) -> Self {
    Self(
      .error, "damaged-snapshot", "the snapshot holds \(what), which is more than is unpacked",
      hint: "unpack it with tar if you trust it")
  }

  static func noneIn(_ folder: String) -> Self {
    Self(
      .error, "no-snapshot", "there is no snapshot in \(folder)",
      hint: "make one with: daybook backup")
  }

  static func unknown(_ id: String, nearest: String?) -> Self {
    Self(
      .error, "no-snapshot", "there is no snapshot \(id.shortQuoted)",
      hint: nearest.map { "did you mean \($0)?" } ?? "daybook backup list lists them")
  }

  static func several(_ id: String, _ ids: [String]) -> Self {
    Self(
      .error, "no-snapshot",
      "\(ids.count) snapshots begin with \(id.shortQuoted): "
        + ids.prefix(5).joined(separator: ", ") + (ids.count > 5 ? ", …" : ""),
      hint: "write more of the name")
  }

  static func nothingNamed(_ name: String, nearest: String?) -> Self {
    Self(
      .error, "not-in-snapshot", "neither the snapshot nor the vault has \(name.shortQuoted)",
      hint: nearest.map { "did you mean \($0)?" }
        ?? "name a folder, a file, or a collection without its ending")
  }

  /// The vault keeps changing.
  static let unsteady = Self(
    .error, "changed-meanwhile",
    "the vault's files changed while they were read, three times in a row",
    hint: "stop what changes them, and do it again")

  static func library(_ text: String) -> Self {
    Self(.error, "snapshot-failed", "the snapshot cannot be written: \(text)")
  }

  func failure(at place: String?) -> Failure {
    Failure(diagnostic(at: place.map { Place(file: $0) }))
  }
}
