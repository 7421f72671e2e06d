package import SiteKit
package import Vault

/// What the preview's forms and controls work with.
package struct RecordDesk: Sendable {
  /// What there is a form for, in a vault with some settings.
  let forms: @Sendable (Settings) -> [EntryForm]
  /// What is begun and ended with a click; nil for nothing.
  let stopwatch: Stopwatch?
  /// What is written a line at a time.
  let lineEntries: [LineEntry]
  /// What is filled in one question at a time.
  let workshops: [Workshop]
  /// The zone, the moment, and the names that the vault has.
  let moment: @Sendable () async -> EntryMoment
  /// The records as they are written, and how they are changed.
  let library: @Sendable () async -> RecordLibrary
  /// Builds the site with what was changed.
  let rebuild: @Sendable (VaultChanges) async -> Void

  /// A desk with forms and controls.
  package init(
    forms: @escaping @Sendable (Settings) -> [EntryForm], stopwatch: Stopwatch?,
    lineEntries: [LineEntry],
    workshops: [Workshop],
    moment: @escaping @Sendable () async -> EntryMoment,
    library: @escaping @Sendable () async -> RecordLibrary,
    rebuild: @escaping @Sendable (VaultChanges) async -> Void
  ) {
    self.forms = forms
    self.stopwatch = stopwatch
    self.lineEntries = lineEntries
    self.workshops = workshops
    self.moment = moment
    self.library = library
    self.rebuild = rebuild
  }
}
