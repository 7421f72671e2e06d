package import Basics
import SiteKit
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

/// Who has which place in a site: no two files may have one, and none that of a folder that another
/// needs.
struct OutputPlaces {
  /// What the files were made from.
  private var files: [VaultPath: String] = [Manifest.path: "the list of Daybook's own files"]
  /// What the first file was made from of those that need a folder.
  private var folders: [VaultPath: String] = [:]

  /// Gives a file its place.
  ///
  /// - Returns: What is wrong when another file has it.
  mutating func take(_ file: OutputFile) -> Diagnostic? {
    if let first = files[file.path] ?? folders[file.path] { return problem(file, first) }
    var above: [VaultPath] = []
    var folder = file.path.parent
    while let path = folder, path != .root, folders[path] == nil {
      if let first = files[path] { return problem(file, first) }
      above.append(path)
      folder = path.parent
    }
    for path in above { folders[path] = file.source }
    files[file.path] = file.source
    return nil
  }

  private func problem(_ file: OutputFile, _ first: String) -> Diagnostic {
    guard let place = file.redirectPlace else {
      return SiteProblem.sameAddress(address: file.path.text, first: first)
        .diagnostic(at: Place(file: file.source))
    }
    let address = SiteAddress.shown(file.path.text)
    return SiteProblem.aliasTaken(address, by: first).diagnostic(at: place)
  }
}

package struct BuildResult: Sendable {
  package var files = 0
  /// How many were written, new ones and changed ones.
  package var written = 0
  /// How many were as they should be.
  package var unchanged = 0
  /// The files that were made; the others are made from what the last build made them from.
  package var made: Set<VaultPath> = []
  /// How many were deleted, as the site no longer has them.
  package var deleted = 0
  package var diagnostics = DiagnosticList()
  /// What each file was made from, but of those about which something was wrong: they are made
  /// again, to tell it again.
  var traces: [VaultPath: FileTrace] = [:]

  init() {}

  /// Of a build that found `unchanged` files as they should be, and nothing else.
  package init(unchanged: Int) {
    files = unchanged
    self.unchanged = unchanged
  }
}

struct FileTrace: Sendable {
  /// As of ``BuildInputs/digest(of:reads:)``.
  var digest: String
  /// As of ``BuildTrace/Output/past``.
  var past: String?
  /// As of ``BuildTrace/Output/reads``.
  var reads: [String]?
  /// As of ``BuildTrace/Output/stamp``, where it is known to be that of the file still.
  var stamp: FileStamp?
}
