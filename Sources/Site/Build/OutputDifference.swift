package import SiteKit
package import Vault

/// What a site has beside what an earlier build wrote.
package struct OutputDifference: Sendable {
  /// How many files the site has, without those that cannot be made.
  package private(set) var files = 0
  /// How many bytes these have.
  package private(set) var bytes = 0
  package private(set) var new = 0
  package private(set) var changed = 0
  /// How many files of the earlier build the site no longer has.
  package private(set) var removed = 0

  /// Compares `site` with what the manifest of `output` lists; nothing is written.
  ///
  /// - Parameters:
  ///   - output: The folder; nil for one that is not there.
  ///   - look: Called with each file, on any thread.
  package init(
    _ site: [OutputFile], and output: (any Files)?,
    look: @escaping @Sendable (VaultPath, [UInt8]) -> Void = { _, _ in }
  ) async throws(FileError) {
    let old = try output.map { output throws(FileError) in try Manifest(from: output) }
    let made = await withTaskGroup(of: (VaultPath, hash: String, count: Int)?.self) { group in
      for file in site {
        group.addTask {
          guard let bytes = file.render().bytes else { return nil }
          look(file.path, bytes)
          return (file.path, Manifest.hash(of: bytes), bytes.count)
        }
      }
      return await group.reduce(into: []) { made, file in file.map { made.append($0) } }
    }
    var paths: Set<VaultPath> = []
    for (path, hash, count) in made where paths.insert(path).inserted {
      files += 1
      bytes += count
      switch old?.entries[path] {
      case nil: new += 1
      case let entry? where entry.hash != hash: changed += 1
      default: break
      }
    }
    removed = old?.entries.keys.count { !paths.contains($0) } ?? 0
  }
}
