package import Basics
package import SiteKit
package import Vault

/// What is known of the last build into a folder, and of what this one is made from.
package struct TracedBuild: Sendable {
  package var last: BuildTrace
  package var inputs: BuildInputs
  /// Whether the manifest in the folder is of the last build: not where another one was made there
  /// since, by another machine, or one of which nothing may be kept.
  var isOfManifest = false

  /// A build of `site` after another; the rest is as of ``BuildInputs``.
  package init(
    _ site: [OutputFile], of contents: VaultContents, after last: BuildTrace, basis: String,
    stamps: FolderStamps, now: Instant
  ) {
    self.last = last
    inputs = BuildInputs(
      site, of: contents, after: last, basis: basis, stamps: stamps, now: now)
  }

  /// What the file was made from in the last build, when it would be made from the same now.
  func unchanged(_ file: OutputFile) -> FileTrace? {
    guard let output = last.outputs[file.path] else { return nil }
    if inputs.isAsBefore(file, output, last) {
      return FileTrace(digest: output.digest, past: output.past, reads: output.reads)
    }
    let past = inputs.past(of: file, reads: output.reads)
    if let past, past == output.past {
      return FileTrace(digest: output.digest, past: past, reads: output.reads)
    }
    guard inputs.digest(of: file, reads: output.reads) == output.digest else { return nil }
    return FileTrace(digest: output.digest, past: past, reads: output.reads)
  }
}
