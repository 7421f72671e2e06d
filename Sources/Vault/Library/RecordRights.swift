/// The person who changes records: somebody named, or else the owner of the vault.
package struct ChangingPerson: Sendable, Hashable {
  /// The owner's name as an author; nil if the settings name nobody.
  package let owner: String?
  /// The person's name; nil for an owner without one.
  package let name: String?

  /// True for the owner of the vault, named or not.
  package var isOwner: Bool { name == owner }

  /// - Parameter name: The person; nil for the owner.
  package init(_ name: String? = nil, owner: String? = nil) {
    self.owner = owner
    self.name = name ?? owner
  }
}

/// A rule that limits the changes of a person, for example in a team.
package protocol RecordRights: Sendable {
  /// - Parameters:
  ///   - files: Changes of files that are undone together with changes of records.
  ///   - library: The records as they are before, and the person who changes them.
  /// - Throws: ``Failure`` for the first change that the person may not make.
  func check(
    _ changes: [RecordChange], _ files: [FileChange], in library: RecordLibrary) throws
}

extension RecordLibrary {
  /// The same library, whose changes somebody makes.
  package func changed(by person: ChangingPerson) -> RecordLibrary {
    var library = self
    library.person = person
    return library
  }

  /// The same library, whose changes follow some rules.
  package func guarded(by rights: [any RecordRights]) -> RecordLibrary {
    var library = self
    library.rights = rights
    return library
  }

  /// Throws if the person may not make some changes.
  func checkRights(_ changes: [RecordChange], _ files: [FileChange] = []) throws {
    for rights in rights { try rights.check(changes, files, in: self) }
  }
}
