/// The files that an import puts into a vault, each once: a file that is there stays.
package struct CopiedFiles {
  package enum State: Sendable, Hashable {
    case new
    /// The vault has the same file.
    case same
    /// The vault, or this import, has another file in its place.
    case other
  }

  private let vault: any Files
  private var taken: Set<VaultPath> = []

  package init(into vault: any Files) { self.vault = vault }

  /// True if this import has put no file into the place yet; it is taken from now on.
  package mutating func take(_ path: VaultPath) -> Bool { taken.insert(path).inserted }

  /// The state of the place of a file that no other took.
  package func state(
    of path: VaultPath, _ bytes: () throws(FileError) -> [UInt8]
  ) -> State {
    guard let status = try? vault.status(of: path) else { return .new }
    guard status.kind == .file, let known = try? vault.contents(of: path) else { return .other }
    return known == (try? bytes()) ? .same : .other
  }
}
