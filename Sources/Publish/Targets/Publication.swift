package import Site
package import SiteKit
package import Vault

/// The files of a site, in the folder that they are sent from.
package struct StagedSite: Sendable {
  package let folder: DiskFiles
  /// Its files with the hashes of their bytes.
  package var manifest: Manifest
  /// The files that link to all others, in the order they are sent.
  package let last: [VaultPath]

  package init(builtIn folder: DiskFiles) throws(FileError) {
    self.folder = folder
    manifest = try Manifest(from: folder)
    manifest.isForOthers = true
    last = ["index.html"]
  }

  /// The protected form of a site, updated in `folder`.
  ///
  /// - Parameters:
  ///   - open: The files that are readable without a password.
  ///   - progress: Called after each file with the number done.
  package init(
    _ site: StagedSite, protectedIn folder: DiskFiles, _ keys: ProtectionKeys, _ page: UnlockPage,
    open: Set<VaultPath> = [], progress: (_ done: Int, _ all: Int) -> Void
  ) throws(FileError) {
    self.folder = folder
    last = ProtectedSite.sentLast
    _ = try Self.protect(site.folder, in: folder, keys, page, open: open, progress: progress)
    var failure: FileError?
    let paths = folder.files(below: .root) { failure = failure ?? $0 }
    if let failure { throw failure }
    manifest = Manifest()
    manifest.isForOthers = true
    for path in paths + [HostFiles.noJekyll] {
      manifest.entries[path] = .init(hash: Manifest.hash(of: try folder.contents(of: path)))
    }
  }

  /// Makes `folder` the protected form of the site in `plain`, with the files for hosts. See
  /// ``init(_:protectedIn:_:_:open:progress:)``.
  package static func protect(
    _ plain: DiskFiles, in folder: DiskFiles, _ keys: ProtectionKeys, _ page: UnlockPage,
    open: Set<VaultPath> = [], progress: (_ done: Int, _ all: Int) -> Void
  ) throws(FileError) -> ProtectedSite.Result {
    let result = try ProtectedSite.update(
      from: plain, in: folder, keys, page, open: open, progress: progress)
    for file in HostFiles(of: []).outputs {
      guard let bytes = file.render().bytes, try folder.current(file.path) != bytes else {
        continue
      }
      try folder.replace(file.path, with: bytes, .written)
    }
    return result
  }

  package var size: Int {
    manifest.entries.keys.reduce(0) { $0 + (folder.stamp(of: $1)?.size ?? 0) }
  }
}

/// A site that is ready to be sent, compared with the published one.
package struct Publication: Sendable {
  package let folder: DiskFiles
  /// The files with the hashes of their bytes.
  package let site: Manifest
  /// The files that the place lists as Daybook's.
  package let old: Manifest
  /// The files that the place does not list.
  package let new: [VaultPath]
  /// The files that differ at the place, or that may not have arrived.
  package let changed: [VaultPath]
  /// The files that the place lists and the site no longer has: pages first, then their parts.
  package let removed: [VaultPath]
  /// True if removed and changed files are deleted before others are sent: if the rules for the
  /// audience changed, nobody must find content that they may no longer see.
  package var removesFirst = false
  /// True if the audience might not be allowed to see all previous content.
  package var isNarrower = false
  /// The files that link to all others, in the order they are sent.
  private let last: [VaultPath]

  /// Compares a site with the files that the place lists.
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

  /// True if the place is up to date.
  package var isEmpty: Bool { new.isEmpty && changed.isEmpty && removed.isEmpty }

  /// The files to send, in groups: a page's parts come before the page, and a linked page before
  /// pages that link to it, so that no visitor finds a page without its parts at any time.
  package var groups: [[VaultPath]] {
    let sent = Set(new + changed)
    let parts = (new + changed).filter { !$0.isPage && !last.contains($0) }
    let newPages = new.filter { $0.isPage && !last.contains($0) }
    let pages = changed.filter { $0.isPage && !last.contains($0) }
    return ([parts, newPages, pages] + last.filter(sent.contains).map { [$0] })
      .filter { !$0.isEmpty }
  }

  /// The folders that held only removed files, deepest first.
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

  /// The manifest during the transfer: the existing files and the new ones.
  package var pending: Manifest {
    var manifest = old
    manifest.isForOthers = true
    for path in new + changed {
      manifest.entries[path] = .init(hash: String(repeating: "0", count: 32), isPending: true)
    }
    return manifest
  }
}

extension VaultPath {
  /// True if visitors open it directly, rather than as part of a page.
  var isPage: Bool { pathExtension == "html" }
}

/// The rules of a publication: the content that an audience sees, and if the site takes a password.
package struct SentRules: Sendable, Hashable, CacheValue {
  /// The rules of ``SiteKit/Audience/rules``, one a line, and if a password is needed.
  private let lines: [String]

  package init(_ audience: Audience, isProtected: Bool) {
    lines = (audience.rules + ["protected: \(isProtected)"])
      .map { String($0.map { $0.isNewline ? " " : $0 }) }
  }

  package func write(to writer: inout ColumnWriter) {
    writer.write(lines.count)
    writer.write(lines)
  }

  package init(from reader: inout ColumnReader) throws(DamagedEntry) {
    lines = try reader.texts(try reader.count(atMost: reader.count))
  }

  /// True if the audience may see everything that a site under `other` rules showed. Rules that
  /// cannot be compared count as narrower.
  package func cover(_ other: SentRules) -> Bool {
    guard lines.first == other.lines.first else { return false }
    let (own, others) = (values, other.values)
    for (key, value) in others {
      switch key {
      case "names": guard own[key] == value || own[key] == "full" else { return false }
      case "amounts":
        guard Self.isAtLeast(own[key], value, of: ["hidden", "rounded", "full"]) else {
          return false
        }
      case "reviews":
        guard Self.isAtLeast(own[key], value, of: ["none", "figures", "words"]) else {
          return false
        }
      case "protected": guard value == "true" || own[key] == "false" else { return false }
      // For a system, its parts or totals; and pages.
      default:
        guard Self.parts(value).isSubset(of: Self.parts(own[key] ?? "")) else { return false }
      }
    }
    // A pseudonym is another one with another secret.
    return others["names"] != "pseudonyms" || own["names"] == "full"
      || lines.filter { !$0.contains(": ") } == other.lines.filter { !$0.contains(": ") }
  }

  private var values: [String: String] {
    lines.dropFirst().reduce(into: [:]) { values, line in
      guard let colon = line.firstRange(of: ": ") else { return }
      values[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
    }
  }

  private static func parts(_ text: String) -> Set<String> {
    Set(text.split(separator: ", ").map(String.init))
  }

  private static func isAtLeast(_ own: String?, _ other: String, of ranks: [String]) -> Bool {
    guard let own = own.flatMap(ranks.firstIndex), let other = ranks.firstIndex(of: other) else {
      return false
    }
    return own >= other
  }
}
