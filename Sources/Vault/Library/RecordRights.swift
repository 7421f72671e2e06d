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

/// A rule of who may change records, such as those of a team.
package protocol RecordRights: Sendable {
  /// - Parameters:
  ///   - files: Changes of files that are taken back with those of records.
  ///   - library: The records as they are before, and the person who changes them.
  /// - Throws: ``Failure`` for the first change that the person may not make.
  func check(
    _ changes: [RecordChange], _ files: [FileChange], in library: RecordLibrary) throws
}
