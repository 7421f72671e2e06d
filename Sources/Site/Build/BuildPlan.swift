package import Basics
package import Vault

/// What a build will do to the output folder, decided before anything is done.
///
/// A pure function of the files that the site has, the manifest of the last build and a listing of
/// the folder.
package struct BuildPlan: Sendable, Hashable {
  /// The files to render, compare and write when they differ.
  package var files: [VaultPath] = []
  /// The files of the last build that the site no longer has.
  package var deletions: [VaultPath] = []
  /// Temporary files that a killed build left.
  package var leftovers: [VaultPath] = []
  /// What cannot be written without losing what Daybook did not make.
  package var problems: [Diagnostic] = []

  /// The plan.
  ///
  /// - Parameters:
  ///   - files: Where the site's files go; of two for the same place the first is kept.
  ///   - yielding: Those of them that give way to what is there and is not Daybook's.
  ///   - listing: What is in the output folder, links not followed, folders among it.
  package init(
    files wanted: [VaultPath], yielding: Set<VaultPath> = [], manifest: Manifest,
    listing: [VaultPath: FileEntry.Kind], outputName: String
  ) {
    var taken: Set<VaultPath> = []
    for path in wanted where taken.insert(path).inserted {
      if yielding.contains(path), listing[path] != nil, manifest.entries[path] == nil { continue }
      let place = Place(file: outputName.isEmpty ? path.text : "\(outputName)/\(path.text)")
      if let blocking = Self.blocking(path, in: listing) {
        problems.append(SiteProblem.blocked(by: blocking).diagnostic(at: place))
      } else if listing[path] != nil, manifest.entries[path] == nil {
        problems.append(SiteProblem.foreignFile.diagnostic(at: place))
      } else {
        files.append(path)
      }
    }
    deletions = manifest.entries.keys.filter { !taken.contains($0) && listing[$0] == .file }
      .sorted()
    leftovers = listing.keys.filter {
      $0.name.hasPrefix(".daybook-") && $0.name.hasSuffix(".tmp") && listing[$0] == .file
    }.sorted()
  }

  /// What stands in the way of writing a file at `path`: a folder or link there, or a file or link
  /// where a folder above must be.
  private static func blocking(
    _ path: VaultPath, in listing: [VaultPath: FileEntry.Kind]
  ) -> VaultPath? {
    if let kind = listing[path], kind != .file { return path }
    var folder = path.parent
    while let above = folder, above != .root {
      if let kind = listing[above], kind != .folder { return above }
      folder = above.parent
    }
    return nil
  }

  /// Whether `listing` shows a folder that a first build may use: nothing in it but what starts
  /// with a dot, such as `.gitignore` or `.git`, and a `CNAME`.
  package static func isFree(_ listing: [FileEntry]) -> Bool {
    listing.allSatisfy { $0.name.hasPrefix(".") || $0.name == "CNAME" }
  }
}
