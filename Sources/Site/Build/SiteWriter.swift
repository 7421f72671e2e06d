package import Basics
import Liquid
package import SiteKit
package import Vault

/// Renders the files of a site and writes the changed ones.
///
/// Each file is replaced by a rename, so it is either old or new, never partial. Before the first
/// change a manifest that lists every file as pending is written, so that the next build recognises
/// all files that a killed build leaves. If nothing changes, nothing is written.
package struct SiteWriter: Sendable {
  let output: any Files
  /// True if the site is for others than the person: then no file of the last build stays that this
  /// one does not make, even if it was changed in the output.
  private let isForOthers: Bool
  /// The number of files rendered before writing: enough for all cores, few enough to save memory.
  private static let batch = 256
  /// The number of files given to a core at a time: most are checked and not made, which is faster
  /// than passing one on.
  static let width = 8

  /// A writer into `output`.
  ///
  /// - Parameter isForOthers: True if the site is for others than the person: then no file of the
  ///   last build stays that this one does not make, such as a page that fails.
  package init(output: any Files, isForOthers: Bool = false) {
    self.output = output
    self.isForOthers = isForOthers
  }

  /// Removes all files of earlier builds, before a build for an audience that may not be allowed to
  /// see them. Continues after a file that cannot be removed.
  ///
  /// - Throws: The first failed removal.
  package func clear() throws(FileError) {
    var first: FileError?
    for path in try Manifest(from: output).entries.keys.sorted() {
      do throws(FileError) {
        guard try output.status(of: path) != nil else { continue }
        try output.remove(path)
        try removeEmptyFolders(above: path)
      } catch {
        first = first ?? error
      }
    }
    if let first { throw first }
    if try output.status(of: Manifest.path) != nil { try output.remove(Manifest.path) }
  }

  /// Writes `site`.
  ///
  /// - Parameters:
  ///   - build: The last build, and the inputs of this one; nil to make every file.
  ///   - progress: Called after each file with the number done.
  /// - Throws: An error that makes the whole build impossible, such as a folder that cannot be
  ///   written.
  package func write(
    _ site: [OutputFile], _ build: TracedBuild? = nil,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws(FileError) -> BuildResult {
    var manifest = try Manifest(from: output)
    let old = manifest
    manifest.isForOthers = isForOthers
    let isOfManifest = build?.last.isOf(output) ?? false
    var build = build
    build?.isOfManifest = isOfManifest
    let isAsWritten = await isAsWritten(site, old, build)
    let there = isAsWritten ? try ownFiles(site) : try Self.tree(of: output)
    let plan = BuildPlan(
      files: site.map(\.path), yielding: Set(site.filter(\.givesWay).map(\.path)),
      manifest: manifest, listing: there, outputName: output.rootName)
    var result = BuildResult()
    result.files = site.count
    result.diagnostics.append(contentsOf: DiagnosticList(plan.problems))

    let planned = Set(plan.files)
    var seen: Set<VaultPath> = []
    let files = site.filter { planned.contains($0.path) && seen.insert($0.path).inserted }
    var pending = PendingManifest(of: manifest, planned: plan.files)

    // The old version of a page that fails would stay, and may show more than the audience may see
    // now.
    var failed: [VaultPath] = []
    for start in stride(from: 0, to: files.count, by: Self.batch) {
      let batch = Array(files[start..<min(start + Self.batch, files.count)])
      let known = Known(build: build, old: old, there: there, isAsWritten: isAsWritten)
      let outcomes = await inParallel(
        batch, batch: Self.width, progress: { progress(start + $0, files.count) }
      ) { outcome(of: $0, known) }
      let changes = zip(batch, outcomes).compactMap { file, outcome in
        if case .write(let bytes) = outcome.action { (path: file.path, bytes: bytes) } else { nil }
      }
      if !changes.isEmpty {
        try pending.begin(in: output)
        for (path, hash) in try await write(changes, there) {
          manifest.entries[path] = .init(hash: hash)
        }
      }
      for (file, outcome) in zip(batch, outcomes) {
        result.diagnostics.append(contentsOf: DiagnosticList(outcome.diagnostics))
        switch outcome.action {
        case .keep(let hash, let isMade):
          result.unchanged += 1
          if isMade { result.made.insert(file.path) }
          manifest.entries[file.path] = .init(hash: hash)
        case .write:
          result.written += 1
          result.made.insert(file.path)
        case .leave:
          result.made.insert(file.path)
          if isForOthers, old.entries[file.path] != nil { failed.append(file.path) }
        }
        if let trace = outcome.trace { result.traces[file.path] = trace }
      }
    }

    for path in failed where try output.status(of: path) != nil {
      try pending.begin(in: output)
      try output.remove(path)
      manifest.entries[path] = nil
      result.deleted += 1
    }
    for path in plan.deletions {
      let place = Place(file: output.displayName(of: path))
      let bytes = try output.contents(of: path)
      if let entry = old.entries[path],
        isForOthers || entry.isPending || entry.hash == Manifest.hash(of: bytes)
      {
        try pending.begin(in: output)
        try output.remove(path)
        try removeEmptyFolders(above: path)
        result.deleted += 1
      } else {
        result.diagnostics.append(SiteProblem.changedFile.diagnostic(at: place))
      }
    }
    manifest.entries = manifest.entries.filter { seen.contains($0.key) }
    for path in plan.leftovers { try output.remove(path) }
    if manifest != old {
      try output.replace(Manifest.path, with: manifest.bytes, .written)
    }
    return result
  }

  /// Writes the pending manifest once, before the first change.
  private struct PendingManifest {
    private let last: Manifest
    private let planned: [VaultPath]
    private var hasBegun = false

    init(of manifest: Manifest, planned: [VaultPath]) {
      last = manifest
      self.planned = planned
    }

    mutating func begin(in output: any Files) throws(FileError) {
      guard !hasBegun else { return }
      var manifest = last
      for path in planned {
        let hash = manifest.entries[path]?.hash ?? String(repeating: "0", count: 32)
        manifest.entries[path] = .init(hash: hash, isPending: true)
      }
      try output.replace(Manifest.path, with: manifest.bytes, .written)
      hasBegun = true
    }
  }

  private struct Known: Sendable {
    let build: TracedBuild?
    let old: Manifest
    let there: [VaultPath: FileEntry.Kind]
    /// True if all files have the stamps of the last build.
    let isAsWritten: Bool
  }

  /// True if the site has the same files as the last one, and each is as the build left it: then
  /// the output need not be searched for anything else. This is the case when only a page's text
  /// changes.
  private func isAsWritten(
    _ site: [OutputFile], _ manifest: Manifest, _ build: TracedBuild?
  ) async -> Bool {
    guard let build, build.isOfManifest, site.count == manifest.entries.count else { return false }
    var files: [(path: VaultPath, stamp: FileStamp)] = []
    files.reserveCapacity(site.count)
    for file in site {
      guard let entry = manifest.entries[file.path], !entry.isPending,
        let known = build.last.outputs[file.path]
      else { return false }
      if let stamp = known.stamp {
        files.append((file.path, stamp))
      } else if !isUntouched(file.path, entry.hash, since: build) {
        // The file written last has no reliable stamp, so its bytes are compared.
        return false
      }
    }
    return await output.have(files)
  }

  /// The files of a site that are as they were written, with the temporary files of a killed build.
  /// These are only looked for next to the manifest, since elsewhere they only exist once the
  /// manifest lists pending files.
  private func ownFiles(_ site: [OutputFile]) throws(FileError) -> [VaultPath: FileEntry.Kind] {
    var files: [VaultPath: FileEntry.Kind] = [:]
    files.reserveCapacity(site.count + 1)
    for file in site { files[file.path] = .file }
    for entry in try output.list(.root) where entry.name.hasPrefix(".") && entry.name != ".git" {
      if let path = VaultPath(validating: entry.name) { files[path] = entry.kind }
    }
    return files
  }

  private struct Outcome: Sendable {
    enum Action: Sendable {
      /// The file on disk is up to date; its hash, and true if it was made to find out.
      case keep(String, isMade: Bool)
      case write([UInt8])
      /// The file cannot be made, or must not be replaced by Daybook.
      case leave
    }
    var action: Action
    var diagnostics: [Diagnostic] = []
    var trace: FileTrace?
  }

  /// Writes files, several at a time, and returns the hash of each.
  private func write(
    _ changes: [(path: VaultPath, bytes: [UInt8])], _ there: [VaultPath: FileEntry.Kind]
  ) async throws(FileError) -> [(VaultPath, String)] {
    let results = await inParallel(changes) { change -> Result<(VaultPath, String), FileError> in
      do throws(FileError) {
        if there[change.path] == nil {
          try output.create(change.path, with: change.bytes)
        } else {
          try output.replace(change.path, with: change.bytes, .written)
        }
        return .success((change.path, Manifest.hash(of: change.bytes)))
      } catch {
        return .failure(error)
      }
    }
    var written: [(VaultPath, String)] = []
    for result in results { written.append(try result.get()) }
    return written
  }

  /// Renders a file and compares it with the output.
  private func outcome(of file: OutputFile, _ known: Known) -> Outcome {
    let (build, old) = (known.build, known.old)
    if file.isNamedByContent, let hash = unchangedHash(of: file.path, in: old) {
      let digest = build?.digest(of: file, nil)
      return Outcome(
        action: .keep(hash, isMade: false), trace: digest.map { FileTrace(digest: $0) })
    }
    let entry = old.entries[file.path]
    if let build, var trace = build.unchanged(file), let entry, !entry.isPending,
      known.isAsWritten || isUntouched(file.path, entry.hash, since: build)
    {
      trace.stamp = build.last.outputs[file.path]?.stamp
      return Outcome(action: .keep(entry.hash, isMade: false), trace: trace)
    }
    let (bytes, diagnostics, trace) = Self.make(file, build)
    guard let bytes else { return Outcome(action: .leave, diagnostics: diagnostics) }
    do throws(FileError) {
      guard known.there[file.path] != nil else {
        return Outcome(action: .write(bytes), diagnostics: diagnostics, trace: trace)
      }
      let present = try output.contents(of: file.path)
      let hash = Manifest.hash(of: present)
      if present.isEqual(to: bytes) {
        return Outcome(action: .keep(hash, isMade: true), diagnostics: diagnostics, trace: trace)
      }
      if let entry, entry.isPending || entry.hash == hash {
        return Outcome(action: .write(bytes), diagnostics: diagnostics, trace: trace)
      }
      let place = Place(file: output.displayName(of: file.path))
      return Outcome(
        action: .leave,
        diagnostics: diagnostics + [SiteProblem.changedFile.diagnostic(at: place)])
    } catch {
      return Outcome(action: .leave, diagnostics: diagnostics + [error.diagnostic])
    }
  }

  /// True if a file is as the build in `last` wrote it: by its stamp, or without one by the hash in
  /// the manifest, if that is from the same build.
  private func isUntouched(_ path: VaultPath, _ hash: String, since last: TracedBuild) -> Bool {
    if let stamp = last.last.outputs[path]?.stamp { return output.stamp(of: path) == stamp }
    return last.isOfManifest && (try? output.contents(of: path)).map(Manifest.hash) == hash
  }

  /// The bytes of a file, and its inputs if there were no problems.
  package static func make(
    _ file: OutputFile, _ build: TracedBuild?
  ) -> (bytes: [UInt8]?, diagnostics: [Diagnostic], trace: FileTrace?) {
    guard let build else {
      let (bytes, diagnostics) = file.render()
      return (bytes, diagnostics, nil)
    }
    let reads = file.tracing.map { _ in RenderReads() }
    let (bytes, diagnostics) =
      if let tracing = file.tracing, let reads { tracing.render(reads) } else { file.render() }
    guard diagnostics.isEmpty else { return (bytes, diagnostics, nil) }
    let names = reads.map { ReadNames($0) }
    let traced = names.map { TracedReads($0, known: reads?.others ?? [:]) }
    let trace = FileTrace(
      digest: build.digest(of: file, traced), scope: build.scope(of: file, traced), reads: names)
    return (bytes, [], trace)
  }

  /// The hash of a file that is as the last build wrote it; nil if it was changed or does not
  /// exist.
  func unchangedHash(of path: VaultPath, in manifest: Manifest) -> String? {
    guard let entry = manifest.entries[path], let present = try? output.contents(of: path) else {
      return nil
    }
    let hash = Manifest.hash(of: present)
    // A file that a killed build was about to write is complete if it exists.
    return entry.isPending || entry.hash == hash ? hash : nil
  }

  private func removeEmptyFolders(above path: VaultPath) throws(FileError) {
    var folder = path.parent
    while let above = folder, above != .root, try output.list(above).isEmpty {
      try output.remove(above)
      folder = above.parent
    }
  }

  /// Everything in `files`, without following links; empty if the folder does not exist.
  static func tree(of files: any Files) throws(FileError) -> [VaultPath: FileEntry.Kind] {
    var tree: [VaultPath: FileEntry.Kind] = [:]
    guard try files.status(of: .root) != nil else { return tree }
    var folders: [VaultPath] = [.root]
    while let folder = folders.popLast() {
      for entry in try files.list(folder) {
        guard let path = folder.appending(entry.name) else { continue }
        // A repository inside the output folder is not ours, and large.
        if entry.name == ".git" { continue }
        tree[path] = entry.kind
        if entry.kind == .folder { folders.append(path) }
      }
    }
    return tree
  }
}
