package import Site
import SiteKit
package import Vault

/// A folder that rsync reaches, by ssh or on an rsync server.
package struct RsyncDestination: RemoteFolder {
  package let name: String
  package let programs: any Programs
  package let scratch: DiskFiles
  package let batch = 2_000
  /// The destination with a trailing slash, so that rsync puts files into it.
  private let folder: String

  package init(_ destination: String, _ programs: any Programs, scratch: DiskFiles) {
    name = destination
    self.programs = programs
    self.scratch = scratch
    folder = destination.hasSuffix("/") ? destination : destination + "/"
  }

  /// Options of every call: paths are not parsed by the remote shell, and non-ASCII letters are
  /// printed unescaped.
  private static let always = ["--secluded-args", "--8-bit-output"]

  package func manifest() async throws -> Manifest {
    let copy: VaultPath = "there/.daybook-manifest"
    try failing { () throws(FileError) in
      try scratch.createFolders("there")
      if try scratch.status(of: copy) != nil { try scratch.remove(copy) }
    }
    let result = try await programs.result(
      "rsync",
      Self.always + [
        "--ignore-times", "--", folder + Manifest.path.text,
        scratch.displayName(of: "there") + "/",
      ])
    // 3 and 23: something could not be copied, for example because the file or folder does not
    // exist yet.
    guard [0, 3, 23].contains(result.status) else {
      throw SendingProblem.failed("rsync", result).failure(at: name)
    }
    return try failing { () throws(FileError) in
      try scratch.current(copy).map { Manifest($0) } ?? Manifest()
    }
  }

  package func existing(_ paths: [VaultPath]) async throws -> Set<VaultPath> {
    let list = try scratch.list(paths, endingWith: "\0")
    let result = try await programs.result(
      "rsync",
      Self.always + [
        "--list-only", "--ignore-missing-args", "--from0", "--files-from=\(list)", "--", folder,
        // Nothing is copied, but with a list of paths rsync requires two places.
        scratch.rootName,
      ])
    guard result.status == 0 else {
      if try await isMissing() { return [] }
      throw SendingProblem.failed("rsync", result).failure(at: name)
    }
    // -rw-r--r--         12 2026/11/22 08:00:00 notes/index.html
    let there = result.output.split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 4)
      return parts.count == 5 ? VaultPath(validating: parts[4]) : nil
    }
    return Set(paths).intersection(there)
  }

  private func isMissing() async throws -> Bool {
    let result = try await programs.result(
      "rsync", Self.always + ["--list-only", "--dirs", "--", folder])
    return [3, 23].contains(result.status) && result.output.isEmpty
  }

  package func put(_ paths: [VaultPath], from source: DiskFiles) async throws {
    try await copy(paths, from: source, ["--info=progress2"], isShown: paths.count > 1)
  }

  @discardableResult
  private func copy(
    _ paths: [VaultPath], from source: DiskFiles, _ options: [String], isShown: Bool
  ) async throws -> String {
    let list = try scratch.list(paths, endingWith: "\0")
    return try await programs.output(
      "rsync",
      Self.always + options + [
        // Compared by their bytes: files sent before an interruption are not sent again.
        "--checksum", "--compress", "--chmod=D755,F644", "--from0", "--files-from=\(list)", "--",
        source.rootName + "/", folder,
      ], isShown: isShown, for: name)
  }

  package func remove(_ paths: [VaultPath]) async throws {
    try await delete(paths, allowing: [])
    let left = try await existing(paths)
    guard left.isEmpty else { throw SendingProblem.notDeleted(left.sorted()).failure(at: name) }
  }

  package func removeEmpty(_ folders: [VaultPath]) async throws {
    // If somebody else's file is in one, rsync reports it and leaves it.
    for folder in folders { try await delete([folder], allowing: [23, 25]) }
  }

  /// Deletes these paths. None is in the source folder, so rsync warns (exit code 24).
  private func delete(_ paths: [VaultPath], allowing codes: Set<Int32>) async throws {
    let nothing: VaultPath = "nothing"
    try failing { () throws(FileError) in try scratch.createFolders(nothing) }
    let list = try scratch.list(paths, endingWith: "\0")
    let result = try await programs.result(
      "rsync",
      Self.always + [
        "--dirs", "--delete-missing-args", "--from0", "--files-from=\(list)", "--",
        scratch.displayName(of: nothing) + "/", folder,
      ])
    guard codes.union([0, 24]).contains(result.status) else {
      throw SendingProblem.failed("rsync", result).failure(at: name)
    }
  }

  package func differing(_ publication: Publication) async throws -> [VaultPath] {
    let sent = publication.new + publication.changed
    guard !sent.isEmpty else { return [] }
    let found = try await copy(
      sent, from: publication.folder, ["--dry-run", "--out-format=%n"], isShown: false)
    return Set(sent).intersection(
      found.split(whereSeparator: \.isNewline).compactMap { VaultPath(validating: $0) }
    ).sorted()
  }
}
