package import Basics
package import Site

/// A vault as it was read: what a site is made from, and what was wrong.
package struct LoadedSite: Sendable {
  /// What a site is made from; nil when nothing can be made of the vault.
  package var input: SiteInput?
  /// What was found wrong.
  package var diagnostics: DiagnosticList

  /// A vault that was read.
  package init(input: SiteInput?, diagnostics: DiagnosticList) {
    self.input = input
    self.diagnostics = diagnostics
  }
}

/// The vault of a preview: reads it, and knows what day it is. The clock is on the other side of
/// this seam.
package protocol PreviewVault: Sendable {
  /// The vault after `changes`. Called by one task at a time.
  func load(_ changes: VaultChanges) async -> LoadedSite
  /// The day that counts as today, which every figure depends on; nil when it never changes.
  func today() async -> Day?
}
