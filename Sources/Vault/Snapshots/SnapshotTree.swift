internal import Basics

/// The files of a vault for a snapshot: everything written by a person or Daybook that cannot be
/// made again.
///
/// Without snapshots, locks, temporary files, backups of editors, and other programs' files under
/// names that begin with a dot, such as `.git`; `.gitignore` and `.gitattributes` are kept.
struct SnapshotTree {
  enum Node: Hashable {
    case file(FileStamp)
    /// A symbolic link, with its target.
    case link(String)
  }

  /// The default folder of snapshots.
  static let snapshots: VaultPath = ".daybook/snapshots"
  /// The path of a snapshot's list inside it.
  static let list: VaultPath = ".daybook/snapshot.jsonl"
  private static let own = ".daybook"
  private static let hiddenFiles: Set<String> = [".gitignore", ".gitattributes"]

  /// In order of path.
  private(set) var nodes: [(path: VaultPath, node: Node)] = []
  /// The files that cannot be in a snapshot.
  private(set) var diagnostics: [Diagnostic] = []

  /// - Throws: When a folder cannot be listed: a snapshot without it would not be one.
  init(of files: any Files) throws(FileError) {
    if try files.status(of: .root) != nil { try add(.root, of: files) }
    nodes.sort { $0.path < $1.path }
  }

  private mutating func add(_ folder: VaultPath, of files: any Files) throws(FileError) {
    for entry in try files.list(folder) {
      guard let path = folder.appending(entry.name), Self.holds(path) else {
        if Self.isForeign(entry, in: folder) { leaveOut(entry.name, in: folder, of: files) }
        continue
      }
      switch entry.kind {
      case .folder: try add(path, of: files)
      case .file: nodes.append((path, .file(entry.stamp)))
      case .link:
        if let target = try files.linkTarget(of: path), Self.staysInside(target, at: path) {
          nodes.append((path, .link(target)))
        } else {
          leaveOut(entry.name, in: folder, of: files)
        }
      case .other, .misnamed: leaveOut(entry.name, in: folder, of: files)
      }
    }
  }

  /// True if a name that is not a valid path belongs to the person.
  private static func isForeign(_ entry: FileEntry, in folder: VaultPath) -> Bool {
    folder.appending(entry.name) == nil && !entry.name.hasPrefix(".")
  }

  private mutating func leaveOut(_ name: String, in folder: VaultPath, of files: any Files) {
    let place = Place(file: "\(files.displayName(of: folder))/\(name)")
    diagnostics.append(SnapshotProblem.leftOut.diagnostic(at: place))
  }

  /// True if snapshots include the path.
  static func holds(_ path: VaultPath) -> Bool {
    if path == list || path == snapshots || path.isInSite { return false }
    let names = path.text.split(separator: "/")
    guard let first = names.first else { return false }
    if names.count > 1, names[1] == "snapshots", first == own { return false }
    for (index, name) in names.enumerated() {
      let isHidden = name.hasPrefix(".")
      if isHidden, !(index == 0 && name == own), !hiddenFiles.contains(String(name)) {
        return false
      }
      if name.isEditorBackup { return false }
    }
    return true
  }

  /// True if a link at `path` always leads to a place below the root: up at most as many folders as
  /// it is deep, and only then down.
  static func staysInside(_ target: String, at path: VaultPath) -> Bool {
    guard !target.hasPrefix("/"), !target.isEmpty else { return false }
    let names = target.split(separator: "/").filter { $0 != "." }
    let up = names.prefix { $0 == ".." }.count
    let depth = path.text.split(separator: "/").count - 1
    guard up <= depth, !names.dropFirst(up).contains("..") else { return false }
    return VaultPath(validating: names.dropFirst(up).joined(separator: "/")) != nil
  }
}
