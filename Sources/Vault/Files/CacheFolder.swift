package import Basics

/// A folder outside of a vault for what was computed from the vault's files, and can be computed
/// again: it is always safe to delete.
package struct CacheFolder: Sendable {
  package let files: any Files
  package let folder: VaultPath

  /// The folder at `folder` below `files`; it is made when something is first put there.
  package init(_ files: any Files, _ folder: VaultPath) {
    self.files = files
    self.folder = folder
  }
}

/// Where the records of large collections are kept as columns, from one process to the next.
package struct ColumnCache: Sendable {
  let folder: CacheFolder
  /// What has to be the same for columns to be read again: the program.
  let basis: String
  /// The machine's clock before anything was read: a file that was changed just then may be changed
  /// again and show no trace of it, so what is read of it is not kept.
  let readAt: Instant
  /// From how many bytes on a collection is kept, and how many more make it worth keeping anew;
  /// what is shorter is read as it is.
  package var leastSize = 256 << 10

  /// A cache of what is read after `readAt` by the program that `basis` names.
  package init(_ folder: CacheFolder, basis: String, readAt: Instant) {
    self.folder = folder
    self.basis = basis
    self.readAt = readAt
  }
}
