internal import Basics
internal import Synchronization

/// Files in memory, with the same contract as ``DiskFiles``; for tests, and for computed files not
/// yet written. All values share one tree.
package final class MemoryFiles: Files {
  package let rootName: String
  private let tree: Mutex<Tree>

  package init(name: String = "vault") {
    self.rootName = name
    self.tree = Mutex(Tree())
  }

  package convenience init(name: String = "vault", _ files: [VaultPath: String]) {
    self.init(name: name, bytes: files.mapValues { Array($0.utf8) })
  }

  package init(name: String = "vault", bytes files: [VaultPath: [UInt8]]) {
    self.rootName = name
    var tree = Tree()
    for (path, bytes) in files {
      tree.makeFolders(above: path)
      tree.nodes[path] = .file(bytes, modified: tree.now)
    }
    self.tree = Mutex(tree)
  }

  /// Makes reading and writing at `path` fail, as for a file of another user.
  package func deny(_ path: VaultPath) { tree.withLock { _ = $0.denied.insert(path) } }

  /// Makes a symbolic link at `path` to `target`, relative to the link's folder.
  package func link(_ path: VaultPath, to target: String) {
    tree.withLock { tree in
      tree.makeFolders(above: path)
      tree.setLink(path, to: target)
    }
  }

  /// Every file with its content, to check that nothing was changed.
  package var allFiles: [VaultPath: [UInt8]] {
    tree.withLock { tree in
      tree.nodes.compactMapValues { node in
        if case .file(let bytes, _) = node { bytes } else { nil }
      }
    }
  }

  private func access<T>(
    _ path: VaultPath, _ body: (inout Tree) throws(FileError.Reason) -> T
  ) throws(FileError) -> T {
    // A mutex rethrows typed errors only from closures that throw nothing else, so the outcome is
    // carried as a value.
    let result = tree.withLock { tree -> Result<T, FileError.Reason> in
      do throws(FileError.Reason) { return .success(try body(&tree)) } catch {
        return .failure(error)
      }
    }
    do throws(FileError.Reason) { return try result.get() } catch {
      throw FileError(displayName(of: path), error)
    }
  }

  package func status(of path: VaultPath) throws(FileError) -> FileEntry? {
    try access(path) { tree throws(FileError.Reason) in
      tree.nodes[try tree.resolve(path)].map { $0.entry(name: String(path.name)) }
    }
  }

  package func list(_ folder: VaultPath) throws(FileError) -> [FileEntry] {
    try access(folder) { tree throws(FileError.Reason) in
      let place = try tree.existing(folder)
      guard case .folder = tree.nodes[place] else { throw .notAFolder }
      return tree.members(of: place).compactMap { path in
        tree.nodes[path]?.entry(name: String(path.name))
      }
    }
  }

  package func open(_ path: VaultPath) throws(FileError) -> any OpenFile {
    try access(path) { tree throws(FileError.Reason) -> MemoryFile in
      guard case .file(let bytes, let modified) = tree.nodes[try tree.existing(path)] else {
        throw .isFolder
      }
      return MemoryFile(bytes, modified: modified)
    }
  }

  package func replace(
    _ path: VaultPath, with bytes: [UInt8], _ durability: Durability
  ) throws(FileError) {
    try change(path) { _ in bytes }
  }

  @discardableResult
  package func append(
    _ lines: [UInt8], to path: VaultPath
  ) throws(FileError) -> FileAddition {
    if let old = try current(path), Array(old.prefix(2)).areMarkOfUTF16 {
      throw FileError(displayName(of: path), .otherEncoding)
    }
    var addition = FileAddition(before: nil, after: nil, offset: 0)
    let (before, after) = try change(path) { old in
      let old = old ?? []
      let added = lines.asLines(after: old.last ?? UInt8(ascii: "\n"))
      addition.offset = old.count + (added.first == UInt8(ascii: "\n") ? 1 : 0)
      return old + added
    }
    (addition.before, addition.after) = (before, after)
    return addition
  }

  package func exchange(
    _ path: VaultPath, _ old: [UInt8]?, for new: [UInt8]
  ) throws(FileError) {
    try change(path) { bytes in bytes == old ? new : nil }
  }

  /// Changes the content of a file, and returns its stamps before and after.
  ///
  /// - Parameter body: Returns the new content for the old, which is nil for a missing file; nil if
  ///   the old is not as expected.
  @discardableResult
  private func change(
    _ path: VaultPath, _ body: ([UInt8]?) -> [UInt8]?
  ) throws(FileError) -> (before: FileStamp?, after: FileStamp) {
    try access(path) { tree throws(FileError.Reason) in
      guard let parent = path.parent else { throw .isFolder }
      try tree.createFolders(parent)
      let place = try tree.resolve(path)
      var before: FileStamp?
      var old: [UInt8]?
      switch tree.nodes[place] {
      case .folder: throw .isFolder
      case .file(let bytes, let modified):
        old = bytes
        before = MemoryFile(bytes, modified: modified).stamp
      case .link: throw .linkLoop
      case nil:
        if case .link = tree.nodes[path] { throw .notFound }
      }
      guard let new = body(old) else { throw .changed }
      let modified = tree.tick()
      tree.nodes[place] = .file(new, modified: modified)
      return (before, MemoryFile(new, modified: modified).stamp)
    }
  }

  package func remove(_ path: VaultPath) throws(FileError) {
    try access(path) { tree throws(FileError.Reason) in
      guard let parent = path.parent else { throw .permissionDenied }
      guard let place = try tree.resolve(parent).appending(path.name) else { return }
      if case .folder = tree.nodes[place], !tree.members(of: place).isEmpty {
        throw .folderNotEmpty
      }
      tree.nodes[place] = nil
    }
  }

  package func createFolders(_ path: VaultPath) throws(FileError) {
    try access(path) { tree throws(FileError.Reason) in try tree.createFolders(path) }
  }

  package func linkTarget(of path: VaultPath) throws(FileError) -> String? {
    try access(path) { tree throws(FileError.Reason) in
      if case .link(let target) = tree.nodes[path] { target } else { nil }
    }
  }

  package func createLink(_ path: VaultPath, to target: String) throws(FileError) {
    try access(path) { tree throws(FileError.Reason) in
      guard tree.nodes[path] == nil else { throw .system("File exists") }
      tree.makeFolders(above: path)
      tree.setLink(path, to: target)
    }
  }
}

/// A file in memory, open for reading.
struct MemoryFile: OpenFile {
  private let bytes: [UInt8]
  let stamp: FileStamp

  init(_ bytes: [UInt8], modified: Instant = Instant(seconds: 0)) {
    self.bytes = bytes
    let time = modified.microseconds * 1_000
    stamp = FileStamp(size: bytes.count, inode: 0, modified: time, changed: time)
  }

  /// Bytes of a file with a given stamp, except for its size, which is theirs.
  init(_ bytes: [UInt8], like stamp: FileStamp) {
    self.bytes = bytes
    self.stamp = FileStamp(
      size: bytes.count, inode: stamp.inode, modified: stamp.modified, changed: stamp.changed)
  }

  func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    guard offset < bytes.count else { return 0 }
    let count = min(buffer.count, bytes.count - offset)
    bytes.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[offset..<offset + count])) }
    return count
  }
}

private struct Tree: Sendable {
  enum Node: Sendable {
    case file([UInt8], modified: Instant)
    case folder
    case link(String)

    func entry(name: String) -> FileEntry {
      switch self {
      case .file(let bytes, let modified):
        FileEntry(
          name: name, kind: .file, stamp: MemoryFile(bytes, modified: modified).stamp)
      case .folder: FileEntry(name: name, kind: .folder, stamp: MemoryFile([]).stamp)
      case .link: FileEntry(name: name, kind: .link, stamp: MemoryFile([]).stamp)
      }
    }
  }

  var nodes: [VaultPath: Node] = [.root: .folder] {
    didSet {
      if nodes.count != known.count { known.members = nil }
    }
  }
  var denied: Set<VaultPath> = []
  private var hasLinks = false
  /// The entries of each folder, in order, and the total count; nil when they have to be collected.
  private var known: (members: [VaultPath: [VaultPath]]?, count: Int) = (nil, 0)
  /// Counts changes as time, so that tests depend on no clock.
  private(set) var now = Instant(seconds: 0)

  mutating func tick() -> Instant {
    now = now + .seconds(1)
    return now
  }

  mutating func setLink(_ path: VaultPath, to target: String) {
    hasLinks = true
    nodes[path] = .link(target)
  }

  mutating func members(of folder: VaultPath) -> [VaultPath] {
    if let members = known.members { return members[folder] ?? [] }
    var members: [VaultPath: [VaultPath]] = [:]
    for path in nodes.keys.sorted() {
      if let parent = path.parent { members[parent, default: []].append(path) }
    }
    known = (members, nodes.count)
    return members[folder] ?? []
  }

  mutating func makeFolders(above path: VaultPath) {
    var folder = path.parent
    while let each = folder {
      if nodes[each] == nil { nodes[each] = .folder }
      folder = each.parent
    }
  }

  mutating func createFolders(_ path: VaultPath) throws(FileError.Reason) {
    if let parent = path.parent { try createFolders(parent) }
    let place = try resolve(path)
    switch nodes[place] {
    case .folder: break
    case nil: nodes[place] = .folder
    default: throw .notAFolder
    }
  }

  func existing(_ path: VaultPath) throws(FileError.Reason) -> VaultPath {
    let place = try resolve(path)
    guard nodes[place] != nil else { throw .notFound }
    return place
  }

  /// The path after following links; its last name need not exist.
  func resolve(_ path: VaultPath) throws(FileError.Reason) -> VaultPath {
    // An existing path without links needs no check of the folders above it.
    if !hasLinks, denied.isEmpty, nodes[path] != nil { return path }
    var place: [Substring] = []
    var left = Array(path.text.split(separator: "/").reversed())
    var links = 0
    while let name = left.popLast() {
      if name == ".." {
        if place.isEmpty { throw .outside }
        place.removeLast()
        continue
      }
      place.append(name)
      guard let here = VaultPath(validating: place.joined(separator: "/")) else { throw .outside }
      if denied.contains(here) { throw .permissionDenied }
      switch nodes[here] {
      case .link(let target):
        links += 1
        if links > 40 { throw .linkLoop }
        if target.hasPrefix("/") { throw .outside }
        place.removeLast()
        left += target.split(separator: "/").filter { $0 != "." }.reversed()
      case .file where !left.isEmpty: throw .notAFolder
      default: break
      }
    }
    guard let place = VaultPath(validating: place.joined(separator: "/")) else { throw .outside }
    return place
  }
}
