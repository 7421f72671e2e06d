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
  /// the one it replaces, even if the clock is wrong.
  package var at: Instant?
  /// Other members of its line in the log, for example from a newer version of Daybook.
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
  /// The deputy that made it in the person's place, such as ``MachineName/assistant``; nil for the
  /// person themselves.
  package var deputy: String?
  package var changes: [RecordChange]
  /// Changes to files that are not records.
  package var files: [FileChange] = []
  /// Files that keep their additions on undo, as settings do.
  package var kept: [VaultPath] = []
  /// True if it can be undone: of too many records only the summary is logged.
  package var isUndoable = true
  /// Other members of its line in the log, for example from a newer version of Daybook.
  var others: [RecordText.Member] = []
  /// The name of the encrypted file with the change, if records are locked; nil when the entry has
  /// it.
  package var part: String?
  /// True if the change is unknown because no identity opens it.
  package var isLocked = false
}

extension ChangeEntry {
  /// True if it changes settings, which are in the vault's own folder and not in one below it.
  package var changesSettings: Bool {
    files.contains { $0.path.pathExtension == "yaml" && !$0.path.text.contains("/") }
  }
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
  /// The bytes that differ, for a small change of a text, which needs no snapshot to be undone; nil
  /// for any other.
  package var edit: Edit?

  /// A part of a text, and another in its place.
  package struct Edit: Sendable, Hashable {
    /// The start of the part in bytes.
    package var offset: Int
    package var before: String
    package var after: String
  }

  /// A file's change from some bytes to others; nil for no file.
  package init(_ path: VaultPath, before: [UInt8]?, after: [UInt8]?) {
    self.path = path
    self.before = before.map(State.init)
    self.after = after.map(State.init)
  }

  /// A change of a text, whose differing lines are kept with it.
  package init(_ path: VaultPath, editing before: [UInt8]?, to after: [UInt8]) {
    self.init(path, before: before, after: after)
    let old = before ?? []
    let same = zip(old, after).prefix { $0 == $1 }.count
    // Whole lines, so that no character is cut.
    let start = (old[..<same].lastIndex(of: 0x0A) ?? -1) + 1
    var end = min(
      zip(old.reversed(), after.reversed()).prefix { $0 == $1 }.count,
      min(old.count, after.count) - start)
    while end > 0, end < old.count, old[old.count - end - 1] != 0x0A { end -= 1 }
    let made = Edit(
      offset: start, before: String(decoding: old[start..<(old.count - end)], as: UTF8.self),
      after: String(decoding: after[start..<(after.count - end)], as: UTF8.self))
    if made.applied(to: old) == after { edit = made }
  }

  /// The longest text in bytes that is kept with its deletion.
  private static let longestKept = 200_000

  /// The deletion of a file; a text that is not too long is kept with it.
  package init(_ path: VaultPath, deleting bytes: [UInt8]) {
    self.init(path, before: bytes, after: nil)
    guard bytes.count <= Self.longestKept, let text = String(validating: bytes, as: UTF8.self)
    else { return }
    edit = Edit(offset: 0, before: text, after: "")
  }

  package var inverse: FileChange {
    var change = self
    swap(&change.before, &change.after)
    if let edit {
      change.edit = Edit(offset: edit.offset, before: edit.after, after: edit.before)
    }
    return change
  }
}

extension FileChange.Edit {
  /// The text with the part replaced; nil if it has something else in its place.
  package func applied(to text: [UInt8]) -> [UInt8]? {
    guard offset >= 0, offset <= text.count, text[offset...].starts(with: before.utf8) else {
      return nil
    }
    return text[..<offset] + Array(after.utf8) + text[(offset + before.utf8.count)...]
  }
}

extension FileChange.State {
  package init(_ bytes: [UInt8]) {
    size = bytes.count
    hash = SHA256Hash.hash(of: bytes).hex
  }
}

/// Identifies this machine's changes: 128 random bits, stored outside all vaults, so that no copy
/// of a vault shares them.
package struct MachineName: Sendable {
  package static let path: VaultPath = "daybook/machine"
  /// For a machine that cannot store one.
  package static let unknown = MachineName(nil)

  /// The ``deputy`` that is a language model.
  package static let assistant = "assistant"

  private let files: (any Files)?
  /// The name of the deputy that changes records on the person's behalf; nil for the person
  /// themselves.
  package let deputy: String?

  /// The name stored below a folder; nil for none.
  package init(_ files: (any Files)?, deputy: String? = nil) {
    self.files = files
    self.deputy = deputy
  }

  /// The name, created on first use; nil when it cannot be stored, or the stored one is invalid.
  package var text: String? {
    guard let files else { return nil }
    let bytes = try? files.contents(
      of: Self.path, madeOnceAs: Array("\(RandomText.hex())\(RandomText.hex())\n".utf8))
    let kept = String(decoding: bytes ?? [], as: UTF8.self).withoutBlanks
    return kept.utf8.count == 32 && kept.allSatisfy(\.isHexDigit) ? kept : nil
  }
}
