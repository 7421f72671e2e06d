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
