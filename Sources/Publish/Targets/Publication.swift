package import Site
package import Vault

/// A site that is ready to be sent, beside what was sent before.
package struct Publication: Sendable {
  /// The folder with its files.
  package let folder: DiskFiles
  /// The files with the hashes of their bytes.
  package let site: Manifest
  /// What the place lists as Daybook's.
  package let old: Manifest
  /// The files that the place does not list.
  package let new: [VaultPath]
  /// The files that the place has otherwise, or of which it is not known whether they arrived.
  package let changed: [VaultPath]
  /// The files that the place lists and the site no longer has: pages first, then what only they
  /// need.
  package let removed: [VaultPath]
  /// Whether what is removed goes first: when those whom the site is for see other things than
  /// before, nobody shall meet what they may not see any more.
  package var removesFirst = false

  /// Compares the site in `folder` with what the place lists.
  package init(_ site: Manifest, in folder: DiskFiles, after old: Manifest) {
    self.site = site
    self.folder = folder
    self.old = old
    let paths = site.entries.keys.sorted()
    new = paths.filter { old.entries[$0] == nil }
    changed = paths.filter { path in
      old.entries[path].map { $0.isPending || $0.hash != site.entries[path]?.hash } ?? false
    }
    removed = old.entries.keys.filter { site.entries[$0] == nil }
      .sorted { left, right in (left.isPage ? 0 : 1, left) < (right.isPage ? 0 : 1, right) }
  }

  /// Whether the place has all as it should be.
  package var isEmpty: Bool { new.isEmpty && changed.isEmpty && removed.isEmpty }

  /// What is sent, in groups: a file that others are shown with comes before them, and a page that
  /// others lead to before those. So nobody meets a page whose parts are missing, whenever it is
  /// looked at.
  package var groups: [[VaultPath]] {
    let parts = (new + changed).filter { !$0.isPage }
    // The home page leads to all others.
    let pages = changed.filter(\.isPage).sorted { left, right in
      (right.isHome ? 1 : 0, left) < (left.isHome ? 1 : 0, right)
    }
    let newPages = new.filter { $0.isPage && !$0.isHome }
    let newHome = new.filter(\.isHome)
    return [parts, newPages, newHome + pages].filter { !$0.isEmpty }
  }

  /// The folders in which only what is removed stood, deepest first.
  package var emptied: [VaultPath] {
    func folders(above paths: some Sequence<VaultPath>) -> Set<VaultPath> {
      var folders: Set<VaultPath> = []
      for path in paths {
        var folder = path.parent
        while let above = folder, above != .root, folders.insert(above).inserted {
          folder = above.parent
        }
      }
      return folders
    }
    return folders(above: removed).subtracting(folders(above: site.entries.keys))
      .sorted(by: >)
  }

  /// What the place lists while files are on their way: those that it has and those that come.
  package var pending: Manifest {
    var manifest = old
    for path in new + changed {
      manifest.entries[path] = .init(hash: String(repeating: "0", count: 32), isPending: true)
    }
    return manifest
  }
}

extension VaultPath {
  /// Whether a visitor opens it, rather than a page that needs it.
  var isPage: Bool { pathExtension == "html" }
  fileprivate var isHome: Bool { text == "index.html" }
}
