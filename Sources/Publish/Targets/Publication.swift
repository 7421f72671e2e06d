package import Site
import SiteKit
package import Vault

/// The files of a site, in a folder from which they are sent.
package struct StagedSite: Sendable {
  package let folder: DiskFiles
  /// Its files with the hashes of their bytes.
  package var manifest: Manifest
  /// The files that lead to all others, in the order in which they are sent.
  package let last: [VaultPath]

  package init(builtIn folder: DiskFiles) throws(FileError) {
    self.folder = folder
    manifest = try Manifest(from: folder)
    last = ["index.html"]
  }

  /// What a password opens of a site, made anew in `folder` as far as that changed.
  ///
  /// - Parameter progress: Called after each file with how many are done.
  package init(
    _ site: StagedSite, protectedIn folder: DiskFiles, _ keys: ProtectionKeys, _ page: UnlockPage,
    progress: (_ done: Int, _ all: Int) -> Void
  ) throws(FileError) {
    self.folder = folder
    last = ProtectedSite.sentLast
    _ = try ProtectedSite.update(
      from: site.folder, in: folder, keys, page, progress: progress)
    for file in HostFiles(of: []).outputs {
      guard let bytes = file.render().bytes, try folder.current(file.path) != bytes else {
        continue
      }
      try folder.replace(file.path, with: bytes, .written)
    }
    var failure: FileError?
    let paths = folder.files(below: .root) { failure = failure ?? $0 }
    if let failure { throw failure }
    manifest = Manifest()
    for path in paths + [HostFiles.noJekyll] {
      manifest.entries[path] = .init(hash: Manifest.hash(of: try folder.contents(of: path)))
    }
  }

  package var size: Int {
    manifest.entries.keys.reduce(0) { $0 + (folder.stamp(of: $1)?.size ?? 0) }
  }
}

/// A site that is ready to be sent, beside what was sent before.
package struct Publication: Sendable {
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
  /// Whether what is removed goes first, and what changed is removed before it comes anew: when
  /// those whom the site is for see other things than before, nobody shall meet what they may not
  /// see any more.
  package var removesFirst = false
  /// True if those whom the site is for might not see all that the place had before.
  package var isNarrower = false
  /// The files that lead to all others, in the order in which they are sent.
  private let last: [VaultPath]

  /// Compares a site with what the place lists.
  package init(_ staged: StagedSite, after old: Manifest) {
    site = staged.manifest
    folder = staged.folder
    last = staged.last
    self.old = old
    let site = staged.manifest
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
    let sent = Set(new + changed)
    let parts = (new + changed).filter { !$0.isPage && !last.contains($0) }
    let newPages = new.filter { $0.isPage && !last.contains($0) }
    let pages = changed.filter { $0.isPage && !last.contains($0) }
    return ([parts, newPages, pages] + last.filter(sent.contains).map { [$0] })
      .filter { !$0.isEmpty }
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
}
