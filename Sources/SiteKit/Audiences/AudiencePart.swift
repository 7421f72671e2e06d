/// A part of a system that an audience may be given by itself.
package struct AudiencePart: Sendable, Hashable {
  /// What it is called in the settings: `goals`.
  package let name: String
  /// What belongs to it, for the documentation.
  package let meaning: String
  /// The names of the kinds of records that it has something of; nil for all of the system's, those
  /// that vaults declare too.
  package let kinds: Set<String>?
  /// Whether `full` gives it too; what is nobody's business has to be named.
  package let isInFull: Bool
  /// Whether it has fields in it that stay private unless an audience names them.
  package let isIntimate: Bool
  /// A consequence that is easily overlooked, for the report of a publication.
  package let warning: String?

  /// A part.
  ///
  /// - Parameter isIntimate: By default, what `full` does not give is.
  package init(
    _ name: String, of kinds: Set<String>? = nil, _ meaning: String, isInFull: Bool = true,
    isIntimate: Bool? = nil, warning: String? = nil
  ) {
    self.name = name
    self.kinds = kinds
    self.meaning = meaning
    self.isInFull = isInFull
    self.isIntimate = isIntimate ?? !isInFull
    self.warning = warning
  }

  /// Whether it has something of records of a kind.
  package func holds(_ kind: String) -> Bool { kinds?.contains(kind) ?? true }
}
