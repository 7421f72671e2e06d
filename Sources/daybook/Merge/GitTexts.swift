import Basics
import SiteKit
import Vault

/// Merges texts by `git merge-file`, where git is installed.
enum GitTexts {
  /// What both sides have made of a text; nil when both changed the same lines, or without git.
  @Sendable
  static func merge(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]
  ) async throws -> [UInt8]? {
    guard let git = ExternalProgram(named: "git") else { return nil }
    do throws(FileError) {
      let folder = try TemporaryFolder()
      let files = DiskFiles(root: folder.path, isPrivate: true)
      for (name, bytes) in [("base", base), ("ours", ours), ("theirs", theirs)] {
        try files.replace(VaultPath(stringLiteral: name), with: bytes, .written)
      }
      let names = ["ours", "base", "theirs"].map { "\(folder.path)/\($0)" }
      let status: Int32
      do {
        status = try await git.run(["merge-file", "--quiet"] + names).status
      } catch {
        throw FileError("git", .system("it cannot be run"))
      }
      return status == 0 ? try files.contents(of: "ours") : nil
    } catch {
      throw Failure(error.diagnostic)
    }
  }

  /// Merges files as git itself does without a driver, where it stands for lines that both have
  /// changed.
  ///
  /// - Returns: Git's exit code; nil when git is not there.
  static func mergeFiles(
    base: String, ours: String, theirs: String
  ) async throws -> Int32? {
    try await ExternalProgram(named: "git")?.run([
      "merge-file", "-L", "ours", "-L", "base", "-L", "theirs", "--", ours, base, theirs,
    ]).status
  }
}
