package import Site
import SiteKit
package import Vault

/// A folder on any storage that rclone supports.
package struct RcloneDestination: RemoteFolder {
  package let name: String
  package let programs: any Programs
  package let scratch: DiskFiles
  package let batch = 500

  /// The folder that rclone knows as `destination`, such as `s3:days`.
  package init(_ destination: String, _ programs: any Programs, scratch: DiskFiles) {
    name = destination
    self.programs = programs
    self.scratch = scratch
  }

  private func place(of path: VaultPath) -> String {
    name.hasSuffix("/") || name.hasSuffix(":") ? name + path.text : "\(name)/\(path.text)"
  }

  package func manifest() async throws -> Manifest {
    // Checks the list, as some kinds of storage do not distinguish an absent file from an
    // inaccessible one.
    guard try await existing([Manifest.path]).contains(Manifest.path) else { return Manifest() }
    let text = try await programs.output(
      "rclone", ["cat", "--", place(of: Manifest.path)], for: name)
    return Manifest(Array(text.utf8))
  }

  package func existing(_ paths: [VaultPath]) async throws -> Set<VaultPath> {
    let list = try scratch.list(paths, endingWith: "\n")
    let result = try await programs.result(
      "rclone",
      ["lsf", "--recursive", "--files-only", "--files-from-raw", list, "--", name])
    // 3: the folder does not exist yet.
    if result.status == 3 { return [] }
    guard result.status == 0 else {
      throw SendingProblem.failed("rclone", result).failure(at: name)
    }
    let there = result.output.split(whereSeparator: \.isNewline)
      .compactMap { VaultPath(validating: $0) }
    return Set(paths).intersection(there)
  }

  package func put(_ paths: [VaultPath], from source: DiskFiles) async throws {
    let list = try scratch.list(paths, endingWith: "\n")
    _ = try await programs.output(
      "rclone",
      [
        // The changed files are known already, and some kinds of storage can only compare sizes.
        "copy", "--no-traverse", "--no-check-dest", "--files-from-raw", list, "--progress",
        "--stats-one-line", "--", source.rootName, name,
      ], isShown: paths.count > 1, for: name)
  }

  package func remove(_ paths: [VaultPath]) async throws {
    let list = try scratch.list(paths, endingWith: "\n")
    _ = try await programs.output(
      "rclone", ["delete", "--files-from-raw", list, "--", name], for: name)
  }

  package func removeEmpty(_ folders: [VaultPath]) async throws {
    // A folder that is not empty, or a kind of storage without folders, is not an error.
    for folder in folders {
      _ = try await programs.result("rclone", ["rmdir", "--retries", "1", "--", place(of: folder)])
    }
  }

  package func differing(_ publication: Publication) async throws -> [VaultPath] {
    let sent = publication.new + publication.changed
    guard !sent.isEmpty else { return [] }
    let list = try scratch.list(sent, endingWith: "\n")
    let result = try await programs.result(
      "rclone",
      [
        "check", "--one-way", "--files-from-raw", list, "--combined", "-", "--",
        publication.folder.rootName, name,
      ])
    // 1: some differ, one per line: “* path”, or “+ path” for an absent one.
    guard result.status <= 1 else {
      throw SendingProblem.failed("rclone", result).failure(at: name)
    }
    return result.output.split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("= ") }
      .compactMap { VaultPath(validating: $0.dropFirst(2)) }
      .filter(Set(sent).contains)
  }
}
