import Basics
package import Site
package import SiteKit
package import Vault

/// A place that a site is sent to. Only files that it lists as Daybook's are replaced or deleted.
package protocol Destination: Sendable {
  /// The name of the place in messages.
  var name: String { get }

  /// The files that it lists as Daybook's; empty if nothing was sent yet.
  ///
  /// - Throws: ``Failure`` if it cannot be reached.
  func manifest() async throws -> Manifest

  /// The existing ones of `paths`.
  func existing(_ paths: [VaultPath]) async throws -> Set<VaultPath>

  /// The changes that publish a site there.
  ///
  /// Files for the host that others put there are left out, and kept.
  ///
  /// - Throws: ``Failure`` if a file of the site would replace a file that is not Daybook's.
  func publication(of site: StagedSite) async throws -> Publication

  /// Describes earlier content that the place keeps for people who might see more; nil if it keeps
  /// none.
  ///
  /// - Throws: ``Failure`` if it would still show it.
  func remains(of publication: Publication) async throws -> String?

  /// Applies the publication.
  ///
  /// If interrupted, each page is either old or new, and the manifest lists the pending files, so
  /// that the next run can continue.
  ///
  /// - Parameter progress: Called with the number of files that have arrived.
  func send(
    _ publication: Publication, progress: (_ done: Int, _ all: Int) -> Void
  ) async throws

  /// The sent files that differ at the destination.
  func differing(_ publication: Publication) async throws -> [VaultPath]
}

/// A place that takes single files.
package protocol FileDestination: Destination {
  var batch: Int { get }

  /// Copies files from a folder; each is replaced as a whole.
  func put(_ paths: [VaultPath], from folder: DiskFiles) async throws
  /// Deletes files; a missing file is no error.
  func remove(_ paths: [VaultPath]) async throws
  /// Deletes the empty ones of the folders. `folders` has the deepest first.
  func removeEmpty(_ folders: [VaultPath]) async throws
  func put(_ manifest: Manifest) async throws
}

extension FileDestination {
  package func send(
    _ publication: Publication, progress: (_ done: Int, _ all: Int) -> Void
  ) async throws {
    guard !publication.isEmpty else { return }
    var manifest = publication.pending
    try await put(manifest)
    if publication.removesFirst {
      // The old version may show more, and would stay until it is replaced.
      try await removeInOrder(publication.removed + publication.changed)
      for path in publication.removed { manifest.entries[path] = nil }
      try await removeEmpty(publication.emptied)
    }
    let all = publication.new.count + publication.changed.count
    var done = 0
    for group in publication.groups {
      for start in stride(from: 0, to: group.count, by: batch) {
        let paths = Array(group[start..<min(start + batch, group.count)])
        try await put(paths, from: publication.folder)
        for path in paths { manifest.entries[path] = publication.site.entries[path] }
        done += paths.count
        progress(done, all)
        // Files that have arrived are not sent again if the next batch fails.
        if done < all { try await put(manifest) }
      }
    }
    if !publication.removesFirst {
      try await removeInOrder(publication.removed)
      try await removeEmpty(publication.emptied)
    }
    try await put(publication.site)
  }

  /// Deletes pages first, and then their parts: a program may delete a list in any order.
  private func removeInOrder(_ paths: [VaultPath]) async throws {
    for group in [paths.filter(\.isPage), paths.filter { !$0.isPage }] where !group.isEmpty {
      try await remove(group)
    }
  }
}

/// The programs of the machine that reach a place.
package protocol Programs: Sendable {
  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - variables: Environment variables in addition to the machine's.
  ///   - isShown: True to show its progress on a terminal.
  /// - Returns: Nil if it is not installed.
  func run(
    _ program: String, _ arguments: [String], _ variables: [String: String], isShown: Bool
  ) async throws -> ProgramResult?
}

extension Programs {
  /// Runs a required program.
  ///
  /// - Throws: ``Failure`` if it is not installed.
  func result(
    _ program: String, _ arguments: [String], _ variables: [String: String] = [:],
    isShown: Bool = false
  ) async throws -> ProgramResult {
    guard let result = try await run(program, arguments, variables, isShown: isShown) else {
      throw Failure(SendingProblem.missingProgram(program).diagnostic(at: nil))
    }
    return result
  }

  /// The standard output of a program.
  ///
  /// - Throws: ``Failure`` if it fails, with its message.
  func output(
    _ program: String, _ arguments: [String], _ variables: [String: String] = [:],
    isShown: Bool = false, for place: String
  ) async throws -> String {
    let result = try await result(program, arguments, variables, isShown: isShown)
    guard result.status == 0 else {
      throw SendingProblem.failed(program, result).failure(at: place)
    }
    return result.output
  }
}

/// The problems while a site is sent.
enum SendingProblem {
  static func missingProgram(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "missing-program", "the program \(name) is not installed",
      hint: "install it, for instance with apt install \(name) or brew install \(name)")
  }

  static func failed(_ name: String, _ result: ProgramResult) -> Diagnostic {
    Diagnostic(
      .error, kind: "send", "\(name) could not do it (exit code \(result.status))",
      hint: result.errors.fewLines.map { "\(name) says: \($0)" })
  }

  static func foreign(_ paths: [VaultPath]) -> Diagnostic {
    Diagnostic(
      .error, kind: "foreign-file",
      "files that Daybook did not put there are where the site has to go: \(paths.listed)",
      hint: "move them away, or publish into a folder or a branch of its own")
  }

  static func refused(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "send", "the repository does not take the new pages",
      hint: (text.fewLines.map { "git says: \($0); " } ?? "")
        + "when somebody else sent something meanwhile, publish again; otherwise see whether you "
        + "may write to this branch")
  }

  static func foreignHistory(_ branch: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "send",
      "\(branch) has commits that Daybook did not make, so its history would go on showing the "
        + "site as others saw it before",
      hint: "publish to a new branch, or delete this one first; to keep a file of others, such as "
        + "CNAME, put it into pages/")
  }

  static func notArrived(_ paths: [VaultPath]) -> Diagnostic {
    Diagnostic(
      .error, kind: "send", "not there as they were sent: \(paths.listed)",
      hint: "publish again; when it stays so, the place changes what it is given")
  }

  static func notDeleted(_ paths: [VaultPath]) -> Diagnostic {
    Diagnostic(
      .error, kind: "send", "still there: \(paths.listed)",
      hint: "see whether you may delete files there, and publish again")
  }
}

extension Diagnostic {
  func failure(at place: String) -> Failure { Failure(diagnostic(at: Place(file: place))) }
}

extension [VaultPath] {
  fileprivate var listed: String {
    let more = count > 3 ? " and \(count - 3) more" : ""
    return prefix(3).map(\.text).joined(separator: ", ") + more
  }
}

extension String {
  /// A program's short message as one line; nil if it is empty.
  fileprivate var fewLines: String? {
    let lines = split(whereSeparator: \.isNewline).map { $0.withoutBlanks }
      .filter { !$0.isEmpty }
    // Some programs print the error and then their usage, others a log and then the error.
    let told = lines.count > 4 ? [lines[0]] + lines.suffix(2) : lines
    return lines.isEmpty ? nil : told.joined(separator: " / ")
  }
}

extension Destination {
  package func remains(of publication: Publication) async throws -> String? { nil }

  package func publication(of site: StagedSite) async throws -> Publication {
    let old = try await manifest()
    var site = site
    let publication = Publication(site, after: old)
    guard !publication.new.isEmpty else { return publication }
    let foreign = try await existing(publication.new)
    guard !foreign.isEmpty else { return publication }
    let conflicts = foreign.filter { !Self.hostFiles.contains($0.text) }
    guard conflicts.isEmpty else {
      throw SendingProblem.foreign(conflicts.sorted()).failure(at: name)
    }
    for path in foreign { site.manifest.entries[path] = nil }
    return Publication(site, after: old)
  }

  /// Files that configure a host; a person may have their own.
  private static var hostFiles: Set<String> {
    [".nojekyll", "CNAME", "_headers", "robots.txt"]
  }

  /// Sends, and checks that everything arrived.
  package func sendAndCheck(
    _ publication: Publication, progress: (_ done: Int, _ all: Int) -> Void
  ) async throws {
    try await send(publication, progress: progress)
    let missing = try await differing(publication)
    guard missing.isEmpty else {
      throw SendingProblem.notArrived(missing).failure(at: name)
    }
  }
}

package struct FolderDestination: FileDestination {
  private let files: DiskFiles
  package let batch = 256
  package var name: String { files.rootName }

  /// The folder at `path`, which is created when a file is put there.
  package init(_ path: String) { files = DiskFiles(root: path) }

  /// A file that is gone, or was changed there by somebody else, is listed as possibly not arrived.
  package func manifest() async throws -> Manifest {
    var manifest = try failing { () throws(FileError) in
      try files.status(of: .root) == nil ? Manifest() : Manifest(from: files)
    }
    let lost = await inParallel(Array(manifest.entries), batch: 64) { [files] path, entry in
      entry.isPending || (try? files.contents(of: path)).map(Manifest.hash) == entry.hash
        ? nil : path
    }
    for path in lost.compactMap(\.self) { manifest.entries[path]?.isPending = true }
    return manifest
  }

  package func existing(_ paths: [VaultPath]) async throws -> Set<VaultPath> {
    try failing { () throws(FileError) in
      guard try files.status(of: .root) != nil else { return [] }
      var there: Set<VaultPath> = []
      for path in paths where try files.status(of: path) != nil { there.insert(path) }
      return there
    }
  }

  package func put(_ paths: [VaultPath], from folder: DiskFiles) async throws {
    try failing { () throws(FileError) in
      files.removeOrphans(beside: paths)
      for path in paths {
        try files.replace(path, with: try folder.contents(of: path), .written)
      }
    }
  }

  package func put(_ manifest: Manifest) async throws {
    try failing { () throws(FileError) in
      files.removeOrphans(beside: [Manifest.path])
      try files.replace(Manifest.path, with: manifest.bytes, .written)
    }
  }

  package func remove(_ paths: [VaultPath]) async throws {
    try failing { () throws(FileError) in
      // Interrupted transfers may have left temporary files of pages.
      files.removeOrphans(beside: paths)
      for path in paths { try files.remove(path) }
    }
  }

  package func removeEmpty(_ folders: [VaultPath]) async throws {
    try failing { () throws(FileError) in
      for folder in folders where try files.status(of: folder)?.kind == .folder {
        if try files.list(folder).isEmpty { try files.remove(folder) }
      }
    }
  }

  package func differing(_ publication: Publication) async throws -> [VaultPath] {
    (publication.new + publication.changed).filter { path in
      (try? files.contents(of: path)).map(Manifest.hash)
        != publication.site.entries[path]?.hash
    }
  }
}

/// The result of `body`, with its errors converted to errors of commands.
package func failing<Result>(_ body: () throws(FileError) -> Result) throws -> Result {
  do throws(FileError) { return try body() } catch { throw Failure(error.diagnostic) }
}

/// A folder that a program of the person's reaches, with its own settings and keys.
package protocol RemoteFolder: FileDestination {
  var programs: any Programs { get }
  /// A folder on this machine for lists of paths, which only the user can read.
  var scratch: DiskFiles { get }
}

extension RemoteFolder {
  package func put(_ manifest: Manifest) async throws {
    try failing { () throws(FileError) in
      try scratch.replace(Manifest.path, with: manifest.bytes, .written)
    }
    try await put([Manifest.path], from: scratch)
  }
}

extension DiskFiles {
  /// Writes paths into a file for a program to read, and returns its name.
  func list(_ paths: [VaultPath], endingWith end: String) throws -> String {
    let file: VaultPath = "paths"
    let text = paths.map { $0.text + end }.joined()
    try failing { () throws(FileError) in
      try replace(file, with: Array(text.utf8), .written)
    }
    return displayName(of: file)
  }
}
