package import Vault

extension EntryForm {
  /// An entry of the journal.
  package static let journalEntry = EntryForm(for: EntryRecord.self)
}
