package import Basics
package import Vault

/// What a person begins and ends with a click, such as a session; one runs at a time.
package struct Stopwatch: Sendable {
  /// What runs.
  package struct Running: Sendable, Hashable {
    /// What it is called; nil for nothing.
    package var title: String?
    package var since: Instant

    /// What runs since an instant.
    package init(title: String?, since: Instant) {
      self.title = title
      self.since = since
    }
  }

  /// Writes the record of what begins now.
  package let begin: @Sendable (RecordLibrary, Settings) throws -> ChangeEntry
  /// Writes the end of what runs.
  package let end: @Sendable (RecordLibrary, Settings) throws -> ChangeEntry

  /// A stopwatch.
  package init(
    begin: @escaping @Sendable (RecordLibrary, Settings) throws -> ChangeEntry,
    end: @escaping @Sendable (RecordLibrary, Settings) throws -> ChangeEntry
  ) {
    self.begin = begin
    self.end = end
  }
}
