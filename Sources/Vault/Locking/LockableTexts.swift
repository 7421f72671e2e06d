package import Basics

/// The texts that can be locked besides collections: Markdown files below some folders, and files
/// that belong to them, such as the saved versions of prompts.
///
/// A locked text keeps its name in the program: only its file, `prompts/letter.md.age`, has another
/// one. So its id, its day and its kind stay, and code that reads and writes it need not know.
package struct LockableTexts: Sendable {
  /// The names of folders of the vault, whose Markdown files are texts at any depth.
  private let folders: Set<Substring>
  /// The folders whose JSON Lines belong to a text each.
  private let companions: Set<VaultPath>

  package init(below folders: some Sequence<Substring> = [], companions: [VaultPath] = []) {
    self.folders = Set(folders)
    self.companions = Set(companions)
  }

  /// True for the plain path of such a text.
  package func contains(_ path: VaultPath) -> Bool {
    switch path.pathExtension {
    case "md", "markdown": folders.contains(path.topFolder) && path.parent != .root
    case "jsonl": path.parent.map(companions.contains) ?? false
    default: false
    }
  }

  /// True if such a text may be in a folder.
  func mayBe(in folder: VaultPath) -> Bool {
    folders.contains(folder.topFolder) || companions.contains(folder)
  }

  /// An empty encrypted file of a folder whose new texts are encrypted, so that this does not end
  /// with the last of them.
  static func mark(of folder: Substring) -> VaultPath? {
    VaultPath(validating: folder)?.appending(markName)
  }

  private static let markName = "locked.age"

  /// True for the path of such a mark.
  func isMark(_ path: VaultPath) -> Bool {
    path.name == Self.markName && path.parent.map { folders.contains($0.text[...]) } ?? false
  }
}

extension Files {
  /// The texts that can be locked below a folder, by their paths as stored: a locked one ends in
  /// `.age`.
  func texts(_ texts: LockableTexts, below folder: VaultPath) throws(FileError) -> [VaultPath] {
    var failure: FileError?
    let found = stored.files(below: folder) { failure = failure ?? $0 }
    if let failure { throw failure }
    return found.filter { texts.contains($0.unlocked) }
  }
}

extension UnlockedFiles {
  /// True if new texts of some folder are encrypted.
  var locksAnyText: Bool { textFolders.contains { locksTexts(in: $0.topFolder) } }

  /// The paths of all encrypted texts, as stored.
  package var lockedTexts: [VaultPath] {
    textFolders.flatMap { (try? texts(texts, below: $0)) ?? [] }.filter(\.isLocked)
  }

  /// The texts of a folder that are not encrypted, though new ones in it are.
  package func openTexts(in folder: VaultPath) -> [VaultPath] {
    guard locksTexts(in: folder.topFolder) else { return [] }
    return ((try? texts(texts, below: folder)) ?? []).filter { !$0.isLocked }
  }

  /// A warning for each text of a folder that is not encrypted, though new ones in it are.
  package func notLocked(in folder: VaultPath) -> [Diagnostic] {
    openTexts(in: folder).map {
      VaultProblem.notLocked(collection: folder).diagnostic(at: Place(file: displayName(of: $0)))
    }
  }
}
