internal import Algorithms
package import Basics

/// The files of an imported folder or archive, each read on request.
package struct ImportTree: Sendable {
  package struct Entry: Sendable {
    /// Receives bytes, and the time they were written, if known.
    package typealias Reader = (_ bytes: UnsafeBufferPointer<UInt8>, _ writtenAt: Instant?) -> Void
    /// Receives bytes as a ``Reader`` does, and a function to release the memory of those already
    /// read.
    package typealias PageReader = (
      _ bytes: UnsafeBufferPointer<UInt8>, _ writtenAt: Instant?,
      _ release: @escaping (Int) -> Void
    ) -> Void

    /// Its path below the folder or in the archive, parts joined with `/`.
    package let path: String
    /// Facts about the sheet that it is a table of; nil for any other file.
    package private(set) var sheet: SheetFacts?
    private let lend: @Sendable (PageReader) throws(FileError) -> Void

    package init(
      _ path: String, lend: @escaping @Sendable (Reader) throws(FileError) -> Void
    ) {
      self.init(
        path,
        lendPages: { (body: PageReader) throws(FileError) in
          try lend { bytes, writtenAt in body(bytes, writtenAt) { _ in } }
        })
    }

    /// A file whose bytes `lendPages` passes on, and whose memory can be released while it is read.
    package init(
      _ path: String, lendPages: @escaping @Sendable (PageReader) throws(FileError) -> Void
    ) {
      self.path = path
      lend = lendPages
    }

    /// Passes on its bytes, which may be more than fit in memory.
    package func withBytes(_ body: Reader) throws(FileError) {
      try lend { bytes, writtenAt, _ in body(bytes, writtenAt) }
    }

    /// Passes its bytes to `body`, which reports how far it has read.
    package func withPages(_ body: PageReader) throws(FileError) { try lend(body) }

    package func contents() throws(FileError) -> [UInt8] {
      var contents: [UInt8] = []
      try withBytes { bytes, _ in contents = Array(bytes) }
      return contents
    }
  }

  package let entries: [Entry]

  /// The top folder of everything in an archive, with a slash after it; empty for none.
  package let archivedFolder: String

  /// The paths of hidden files and folders, which are skipped, such as an editor's settings.
  package let hidden: Set<String>

  /// Obsidian’s settings for daily notes, the only hidden file that is read; nil if there are none.
  package let noteSettings: Entry?

  /// The path of these settings in the folder.
  static let noteSettingsPath = ".obsidian/daily-notes.json"

  /// The paths of symbolic links, which are not followed, in order.
  package let links: [String]

  package init(
    _ entries: [Entry] = [], ofArchive isArchive: Bool = false, hidden: Set<String> = [],
    links: [String] = [], noteSettings: Entry? = nil
  ) {
    self.entries = entries.sorted { $0.path < $1.path }
    self.noteSettings = noteSettings
    self.hidden = hidden
    self.links = links.sorted()
    let first = entries.first?.path.prefix { $0 != "/" } ?? ""
    let isAll = isArchive && entries.allSatisfy { $0.path.hasPrefix(first + "/") }
    archivedFolder = isAll ? first + "/" : ""
  }

  /// The tree without some of its files.
  package func without(_ paths: Set<String>) -> ImportTree {
    ImportTree(self, entries.filter { !paths.contains($0.path) })
  }

  private init(_ tree: ImportTree, _ entries: [Entry]) {
    self.entries = entries
    archivedFolder = tree.archivedFolder
    hidden = tree.hidden
    noteSettings = tree.noteSettings
    links = tree.links
  }

  package subscript(path: String) -> Entry? {
    let index = entries.partitioningIndex { $0.path >= path }
    return index < entries.count && entries[index].path == path ? entries[index] : nil
  }

  /// The first file whose name is `name`; nil when there is none.
  package func entry(named name: String) -> Entry? {
    entries.first { $0.path == name || $0.path.hasSuffix("/" + name) }
  }
}

extension ImportTree {
  /// The files below a folder of the machine; hidden ones and links are named alone.
  package static func folder(_ path: String) throws(FileError) -> ImportTree {
    let files = DiskFiles(root: path)
    var entries: [Entry] = []
    var hidden: Set<String> = []
    var links: [String] = []
    func add(_ folder: VaultPath) throws(FileError) {
      for entry in try files.list(folder) {
        guard let inner = folder.appending(entry.name) else { continue }
        if entry.name.hasPrefix(".") {
          hidden.insert(inner.text)
          continue
        }
        switch entry.kind {
        case .folder: try add(inner)
        case .file: entries.append(.file(inner.text, at: "\(path)/\(inner.text)"))
        case .link: links.append(inner.text)
        case .other, .misnamed: break
        }
      }
    }
    try add(.root)
    let settings = VaultPath(stringLiteral: noteSettingsPath)
    let isThere = (try? files.status(of: settings)?.kind) == .file
    return ImportTree(
      entries, hidden: hidden, links: links,
      noteSettings: isThere
        ? .file(noteSettingsPath, at: "\(path)/\(noteSettingsPath)") : nil)
  }
}

extension ImportTree.Entry {
  package static func file(_ path: String, at place: String) -> ImportTree.Entry {
    ImportTree.Entry(
      path,
      lendPages: { body throws(FileError) in
        do throws(FileError.Reason) {
          let file = try WholeFile(place)
          file.withBytes { body($0, file.writtenAt, file.release) }
        } catch {
          throw FileError(place, error)
        }
      })
  }

  package static func open(_ path: String, _ file: WholeFile) -> ImportTree.Entry {
    ImportTree.Entry(
      path,
      lendPages: { body throws(FileError) in
        file.withBytes { body($0, file.writtenAt, file.release) }
      })
  }

  package static func held(
    _ path: String, _ bytes: [UInt8], writtenAt: Instant? = nil, sheet: SheetFacts? = nil
  ) -> ImportTree.Entry {
    var entry = ImportTree.Entry(path) { body throws(FileError) in
      bytes.withUnsafeBufferPointer { body($0, writtenAt) }
    }
    entry.sheet = sheet
    return entry
  }
}
