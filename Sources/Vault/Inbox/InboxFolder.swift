package import Basics

/// The folder of a vault where other programs leave entries: sync programs, shortcuts of a phone,
/// mail. Nothing in it is a record until a person agrees.
///
/// Only files in the folder itself are read: names that begin with a dot, unfinished files of sync
/// programs, links and folders are not.
package struct InboxFolder: Sendable {
  package static let path: VaultPath = "inbox"
  /// The folder of files whose entries are all written.
  package static let done: VaultPath = "inbox/done"

  /// The largest file in bytes; a larger one is no list of entries.
  static let largestFile = 1 << 20
  /// The longest line in bytes.
  static let longestLine = 10_000
  /// The maximum number of files read at a time, the first by name.
  static let mostFiles = 1_000
  /// A file that does not end in a newline may still grow, until it is unchanged for this long.
  static let pause = Duration.seconds(60)

  /// In order of name.
  package private(set) var files: [InboxFile] = []
  /// The files that stay as they are, with the reason.
  package private(set) var problems: [Diagnostic] = []
  /// The files that may still be being written.
  package private(set) var unfinished: [VaultPath] = []

  /// Reads the folder of a vault; a missing one is empty.
  ///
  /// - Parameter clock: The machine's clock, to compare files' times with; nil to also read files
  ///   that may still be being written.
  package init(in vault: any Files, at clock: Instant?, _ zone: Zone) throws(FileError) {
    guard try vault.status(of: Self.path)?.kind == .folder else { return }
    let entries = try vault.list(Self.path).filter { !Self.isSkipped($0) }
    let names = Set(entries.map(\.name))
    let key = try InboxKey.read(in: vault)
    for entry in entries.prefix(Self.mostFiles) {
      guard let path = Self.path.appending(entry.name) else { continue }
      let place = Place(file: vault.displayName(of: path))
      do throws(FileError) {
        if let problem = Self.problem(of: entry) {
          problems.append(problem.diagnostic(at: place))
          continue
        }
        let bytes = try vault.contents(of: path)
        let isFinished = clock.map { entry.isFinished(bytes, at: $0) } ?? true
        guard isFinished, vault.stamp(of: path) == entry.stamp else {
          unfinished.append(path)
          continue
        }
        guard bytes.withUnsafeBufferPointer(\.firstInvalidUTF8) == nil, !bytes.contains(0) else {
          problems.append(InboxProblem.notText.diagnostic(at: place))
          continue
        }
        let name = String(path.unlocked.name)
        let original = SyncCopy(name) { names.contains($0) }?.original ?? name
        files.append(
          InboxFile(path, bytes, modified: entry.modified, called: original, in: zone, key))
      } catch {
        problems.append(error.diagnostic)
      }
    }
    if entries.count > Self.mostFiles {
      problems.append(
        InboxProblem.tooMany(entries.count - Self.mostFiles)
          .diagnostic(at: Place(file: vault.displayName(of: Self.path))))
    }
  }

  /// Puts a file into the inbox; does nothing if it is there already, or was moved off.
  ///
  /// - Parameter name: A name that no other content has.
  package static func put(
    _ bytes: [UInt8], as name: String, in vault: any Files
  ) throws(FileError) {
    guard let place = path.appending(name), let moved = done.appending(name) else { return }
    for known in [place, moved, moved.locked] where try vault.status(of: known) != nil { return }
    do throws(FileError) { try vault.create(place, with: bytes) } catch {
      guard error.reason == .changed else { throw error }
    }
  }

  private static func isSkipped(_ entry: FileEntry) -> Bool {
    let name = entry.name.lowercased()
    let endings = [".tmp", ".part", ".partial", ".crdownload", ".icloud", ".download"]
    return name.hasPrefix(".") || name.isEditorBackup || endings.contains(where: name.hasSuffix)
      || entry.kind == .folder && path.appending(entry.name) == done
  }

  private static func problem(of entry: FileEntry) -> Diagnostic? {
    switch entry.kind {
    case .file: entry.size > largestFile ? InboxProblem.tooLarge : nil
    case .folder: InboxProblem.folder
    case .link: InboxProblem.link
    case .other, .misnamed: InboxProblem.notText
    }
  }
}

extension FileEntry {
  /// True if nobody is still writing the file: it ends in a newline and is older than a tick of the
  /// clock, or was not changed for a while. A clock that is ahead is no reason to wait for long.
  fileprivate func isFinished(_ bytes: [UInt8], at clock: Instant) -> Bool {
    let age = (clock - modified).magnitude
    return age > InboxFolder.pause
      || bytes.last == UInt8(ascii: "\n") && age > FolderStamps.tick
  }
}

/// The reasons why a file of the inbox stays as it is.
enum InboxProblem {
  static let tooLarge = Diagnostic(
    .warning, kind: "inbox-file", "the file is larger than 1 MB and is not read",
    hint: "import it with: daybook import FILE")
  static let folder = Diagnostic(
    .warning, kind: "inbox-file", "a folder in the inbox is not read",
    hint: "move its files into inbox/")
  static let link = Diagnostic(
    .warning, kind: "inbox-file", "a link in the inbox is not followed",
    hint: "put the file itself there")
  static let notText = Diagnostic(
    .warning, kind: "inbox-file", "the file is not text in UTF-8 and is not read",
    hint: "save it as a text in UTF-8")

  static func tooMany(_ count: Int) -> Diagnostic {
    Diagnostic(
      .warning, kind: "inbox-files",
      "\(count) more files are read when the first \(InboxFolder.mostFiles) are done")
  }
}
