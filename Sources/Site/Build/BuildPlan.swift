package import Basics
import SiteKit
package import Vault

/// The changes a build will make to the output folder, decided before any is made.
///
/// A pure function of the files of the site, the manifest of the last build and a listing of the
/// folder.
package struct BuildPlan: Sendable, Hashable {
  /// The files to render, compare and write if they differ.
  package var files: [VaultPath] = []
  /// The files of the last build that the site no longer has.
  package var deletions: [VaultPath] = []
  /// Temporary files that a killed build left.
  package var leftovers: [VaultPath] = []
  /// Files that cannot be written without overwriting something that Daybook did not make.
  package var problems: [Diagnostic] = []

  /// The plan.
  ///
  /// - Parameters:
  ///   - files: The paths of the site's files; of two with the same path the first is kept.
  ///   - yielding: The files that give way to existing files that are not Daybook's.
  ///   - listing: The content of the output folder, including folders, without following links.
  package init(
    files wanted: [VaultPath], yielding: Set<VaultPath> = [], manifest: Manifest,
    listing: [VaultPath: FileEntry.Kind], outputName: String
  ) {
    var taken: Set<VaultPath> = []
    var checked: Set<VaultPath> = [.root]
    for path in wanted where taken.insert(path).inserted {
      if yielding.contains(path), listing[path] != nil, manifest.entries[path] == nil { continue }
      let problem: Diagnostic? =
        if let blocking = Self.blocking(path, in: listing, notIn: &checked) {
          SiteProblem.blocked(by: blocking)
        } else {
          listing[path] != nil && manifest.entries[path] == nil ? SiteProblem.foreignFile : nil
        }
      guard let problem else {
        files.append(path)
        continue
      }
      let place = Place(file: outputName.isEmpty ? path.text : "\(outputName)/\(path.text)")
      problems.append(problem.diagnostic(at: place))
    }
    deletions = manifest.entries.keys.filter { !taken.contains($0) && listing[$0] == .file }
      .sorted()
    leftovers = listing.keys.filter {
      $0.name.hasPrefix(".daybook-") && $0.name.hasSuffix(".tmp") && listing[$0] == .file
    }.sorted()
  }

  /// The obstacle to writing a file at `path`: a folder or link there, or a file or link in place
  /// of a parent folder.
  ///
  /// - Parameter checked: Folders without an obstacle in their places; the folders of `path` are
  ///   added.
  private static func blocking(
    _ path: VaultPath, in listing: [VaultPath: FileEntry.Kind], notIn checked: inout Set<VaultPath>
  ) -> VaultPath? {
    if let kind = listing[path], kind != .file { return path }
    var folders: [VaultPath] = []
    var folder = path.parent
    while let above = folder, !checked.contains(above) {
      if let kind = listing[above], kind != .folder { return above }
      folders.append(above)
      folder = above.parent
    }
    checked.formUnion(folders)
    return nil
  }

  /// True if `listing` shows a folder that a first build may use: empty except for names that start
  /// with a dot, such as `.gitignore` or `.git`, and a `CNAME`.
  package static func isFree(_ listing: [FileEntry]) -> Bool {
    listing.allSatisfy { $0.name.hasPrefix(".") || $0.name == "CNAME" }
  }
}

/// The paths taken in a site: no two files may share one, and no file may have the path of a folder
/// that another needs.
struct OutputPlaces {
  /// The sources of the files.
  private var files: [VaultPath: String] = [Manifest.path: "the list of Daybook's own files"]
  /// The source of the first file that needs each folder.
  private var folders: [VaultPath: String] = [:]

  /// Takes the path of a file.
  ///
  /// - Returns: The problem if another file has it.
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
      let isPage = file.source.hasSuffix(".md")
      return SiteProblem.sameAddress(
        address: SiteAddress.shown(file.path.text), first: first, isPage: isPage
      ).diagnostic(at: file.addressPlace ?? Place(file: file.source, line: isPage ? 1 : 0))
    }
    let address = SiteAddress.shown(file.path.text)
    return SiteProblem.aliasTaken(address, by: first).diagnostic(at: place)
  }
}

package struct BuildResult: Sendable {
  package var files = 0
  /// The number of files written, new or changed.
  package var written = 0
  /// The number of files that were up to date.
  package var unchanged = 0
  /// The files that were made; the others have the same inputs as in the last build.
  package var made: Set<VaultPath> = []
  /// The number of files deleted because the site no longer has them.
  package var deleted = 0
  package var diagnostics = DiagnosticList()
  /// The inputs of each file, except files with problems: these are made again to report the
  /// problems again.
  var traces: [VaultPath: FileTrace] = [:]

  init() {}

  /// The result of a build that found `unchanged` files up to date, and nothing else.
  package init(unchanged: Int) {
    files = unchanged
    self.unchanged = unchanged
  }
}

/// The inputs that a file was made from.
package struct FileTrace: Sendable {
  /// See ``TracedBuild/digest(of:reads:)``.
  var digest: String
  /// See ``BuildTrace/Output/scope``.
  var scope: String?
  /// See ``BuildTrace/Output/reads``.
  var reads: ReadNames?
  /// See ``BuildTrace/Output/stamp``; nil unless it is known to be current.
  var stamp: FileStamp?
}
