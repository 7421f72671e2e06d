/// What of a person's names somebody or something: what nobody else should read even where they may
/// read the text around it.
package struct PrivateName: Sendable, Hashable {
  /// What has the name.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case person, place, project
    /// Anything else that has a name: a book, an application, a measure, a team.
    case thing
    /// An amount of money, in digits.
    case amount
    case telephone
    /// Where somebody lives, or something is on the web.
    case address
  }

  package let kind: Kind
  /// As it is written on record.
  package let text: String

  /// A name.
  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

extension [PrivateName] {
  /// The names of things of one kind, those that are there.
  package static func of(_ kind: PrivateName.Kind, _ texts: some Sequence<String?>) -> Self {
    texts.compactMap { $0.map { PrivateName(kind, $0) } }
  }
}
