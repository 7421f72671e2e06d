package import Diagnostics
package import Storage

/// One file of the site: where it goes, and how it is made.
package struct OutputFile: Sendable {
  /// Where it goes in the output folder.
  package var path: VaultPath
  /// What in the vault it is made from, as a person would type it; for messages.
  package var source: String
  /// Makes its bytes, with what is wrong with them; nil when they cannot be made, and the file of
  /// the last build stays. A pure function: the same bytes each time, on any thread.
  package var render: @Sendable () -> (bytes: [UInt8]?, diagnostics: [Diagnostic])

  /// A file at `path`.
  package init(
    path: VaultPath, source: String,
    render: @escaping @Sendable () -> (bytes: [UInt8]?, diagnostics: [Diagnostic])
  ) {
    self.path = path
    self.source = source
    self.render = render
  }
}
