package import Vault

/// What the preview's forms work with.
package struct EntryDesk: Sendable {
  /// Where records go.
  let files: any Files
  /// As of ``CollectionReader/cache``.
  let cache: CacheFolder?
  /// What there is a form for.
  let forms: [EntryForm]
  /// The zone, the moment, and the names that the vault has.
  let moment: @Sendable () async -> EntryMoment
  /// Builds the site with what was added.
  let rebuild: @Sendable (VaultChanges) async -> Void

  /// A desk that adds to `files`.
  package init(
    files: any Files, cache: CacheFolder? = nil, forms: [EntryForm],
    moment: @escaping @Sendable () async -> EntryMoment,
    rebuild: @escaping @Sendable (VaultChanges) async -> Void
  ) {
    self.files = files
    self.cache = cache
    self.forms = forms
    self.moment = moment
    self.rebuild = rebuild
  }
}
