package import Basics

package struct RecordChange: Sendable {
  package var collection: VaultPath
  /// The record's id, or the hash of its content.
  package var identifier: String
  /// What it said, without `id`, `updatedAt` and `deleted`; nil when it was not there.
  package var before: [RecordText.Member]?
  /// What it says from now on, in the same way; nil when it is taken out.
  package var after: [RecordText.Member]?
  /// When the record says that it was changed, where that is later than the change was made: what
  /// counts must be later than what it replaces, whatever the clock says.
  package var at: Instant?
  /// What else a line of the log says of it, such as a newer program wrote.
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

/// Changes that a person made at once, as the vault remembers them.
package struct ChangeEntry: Sendable {
  package var id: String
  package var at: Instant
  /// The word for what was done: `edit`.
  package var action: String
  /// What was done, in a line; empty for a change of locked records that was not decrypted.
  package var summary: String
  /// The id of the entry that it took back; nil for any other change.
  package var undoes: String?
  /// The machine that made it (``MachineName``); nil where that is not known.
  package var machine: String?
  package var changes: [RecordChange]
  /// What became of files that are no records.
  package var files: [FileChange] = []
  /// The files that keep what was added to them when it is taken back, as settings do.
  package var kept: [VaultPath] = []
  /// True if it can be taken back: of too many records nothing more is remembered.
  package var isUndoable = true
  /// What else a line of the log says of it, such as a newer program wrote.
  var others: [RecordText.Member] = []
  /// The name of the encrypted file that says what was done, where records are locked; nil when the
  /// entry says it itself.
  package var part: String?
  /// Whether what was done is not known, as no identity opens it.
  package var isLocked = false
}

/// What becomes of a file that is no record: a note or a picture that was copied, the versions of a
/// prompt that were added to a file.
package struct FileChange: Sendable, Hashable {
  package struct State: Sendable, Hashable {
    /// Its length in bytes.
    package var size: Int
    /// Its SHA-256, as 64 hexadecimal digits.
    package var hash: String
  }

  package var path: VaultPath
  /// What it was before; nil when it was not there.
  package var before: State?
  /// What it is from now on; nil when it is gone.
  package var after: State?

  /// A change of a file from some bytes to others; nil for no file.
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

/// What tells the changes that this machine makes from those of others: 128 random bits, which
/// are kept outside of all vaults, so that no copy of a vault has them too.
package struct MachineName: Sendable {
  package static let path: VaultPath = "daybook/machine"
  /// Of a machine on which it can be kept nowhere.
  package static let unknown = MachineName(nil)

  private let files: (any Files)?

  /// The name that is kept below a folder; nil for nowhere.
  package init(_ files: (any Files)?) { self.files = files }

  /// The name, which is made when there is none yet; nil when it cannot be kept, and when what is
  /// there is none.
  package var text: String? {
    guard let files else { return nil }
    let bytes = try? files.contents(
      of: Self.path, madeOnceAs: Array("\(RandomText.hex())\(RandomText.hex())\n".utf8))
    let kept = String(decoding: bytes ?? [], as: UTF8.self).withoutBlanks
    return kept.utf8.count == 32 && kept.allSatisfy(\.isHexDigit) ? kept : nil
  }
}
