package import Basics

package struct RecordChange: Sendable {
  package var collection: VaultPath
  /// The record's id, or the hash of its content.
  package var identifier: String
  /// The previous values, without `id`, `updatedAt` and `deleted`; nil for a new record.
  package var before: [RecordText.Member]?
  /// The new values, likewise; nil when the record is deleted.
  package var after: [RecordText.Member]?
  /// The record's `updatedAt`, if later than the change was made: a new version must be later than
  /// the one it replaces, whatever the clock shows.
  package var at: Instant?
  /// Other members of its line in the log, such as those of a newer version of Daybook.
  var others: [RecordText.Member] = []

  package init(
    _ collection: VaultPath, _ identifier: String, before: [RecordText.Member]?,
    after: [RecordText.Member]?
  ) {
    self.collection = collection
    self.identifier = identifier
    self.before = before
    self.after = after
  }

  package var inverse: RecordChange {
    RecordChange(collection, identifier, before: after, after: before)
  }
}

/// Changes that a person made in one step, as logged in the vault.
package struct ChangeEntry: Sendable {
  package var id: String
  package var at: Instant
  /// The name of the action: `edit`.
  package var action: String
  /// The change in a line; empty for a change of locked records that was not decrypted.
  package var summary: String
  /// The id of the entry that it undid; nil for any other change.
  package var undoes: String?
  /// The machine that made it (``MachineName``); nil if unknown.
  package var machine: String?
  package var changes: [RecordChange]
  /// Changes to files that are not records.
  package var files: [FileChange] = []
  /// Files that keep their additions on undo, as settings do.
  package var kept: [VaultPath] = []
  /// True if it can be undone: of too many records only the summary is logged.
  package var isUndoable = true
  /// Other members of its line in the log, such as those of a newer version of Daybook.
  var others: [RecordText.Member] = []
  /// The name of the encrypted file with the change, if records are locked; nil when the entry has
  /// it.
  package var part: String?
  /// True if the change is unknown because no identity opens it.
  package var isLocked = false
}

/// A change to a file that is not a record: a note or a picture that was copied, the versions of a
/// prompt that were added to a file.
package struct FileChange: Sendable, Hashable {
  package struct State: Sendable, Hashable {
    /// Its length in bytes.
    package var size: Int
    /// Its SHA-256, as 64 hexadecimal digits.
    package var hash: String
  }

  package var path: VaultPath
  /// The state before; nil if the file did not exist.
  package var before: State?
  /// The state after; nil if the file is deleted.
  package var after: State?

  /// A file's change from some bytes to others; nil for no file.
  package init(_ path: VaultPath, before: [UInt8]?, after: [UInt8]?) {
    self.path = path
    self.before = before.map(State.init)
    self.after = after.map(State.init)
  }

  package var inverse: FileChange {
    var change = self
    swap(&change.before, &change.after)
    return change
  }
}

extension FileChange.State {
  package init(_ bytes: [UInt8]) {
    size = bytes.count
    hash = SHA256Hash.hash(of: bytes).hex
  }
}

/// Tells this machine's changes from those of others: 128 random bits, stored outside all vaults,
/// so that no copy of a vault shares them.
package struct MachineName: Sendable {
  package static let path: VaultPath = "daybook/machine"
  /// For a machine that cannot store one.
  package static let unknown = MachineName(nil)

  private let files: (any Files)?

  /// The name stored below a folder; nil for none.
  package init(_ files: (any Files)?) { self.files = files }

  /// The name, created on first use; nil when it cannot be stored, or the stored one is invalid.
  package var text: String? {
    guard let files else { return nil }
    let bytes = try? files.contents(
      of: Self.path, madeOnceAs: Array("\(RandomText.hex())\(RandomText.hex())\n".utf8))
    let kept = String(decoding: bytes ?? [], as: UTF8.self).withoutBlanks
    return kept.utf8.count == 32 && kept.allSatisfy(\.isHexDigit) ? kept : nil
  }
}
