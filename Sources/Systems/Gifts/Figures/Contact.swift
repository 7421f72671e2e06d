package import Basics

/// How a person is related to the one who keeps the ledger.
package enum Relation: String, Sendable, Hashable, CaseIterable {
  case family, colleague, classmate, friend, neighbor, business, other

  /// The relation in Chinese: 同事.
  package var chineseName: String {
    switch self {
    case .family: "亲戚"
    case .colleague: "同事"
    case .classmate: "同学"
    case .friend: "朋友"
    case .neighbor: "邻居"
    case .business: "生意"
    case .other: "其他"
    }
  }
}

/// A person with whom gifts are exchanged; a record of `gifts/contacts`.
package struct Contact: Sourced {
  package var source: RecordSource
  package var name: String
  package var phone: String?
  package var relation = Relation.other
  /// The household that the person belongs to, by its name.
  package var household: String?
  package var note: String?
  package var birthday: Birthday?
  /// The text of a solar birthday that was once read as lunar, and is neither by its signs alone.
  package var unconfirmedBirthday: String?
  /// Whether it stands in the vault; false for one that records name and no list has.
  package var isListed = true

  package var id: String { source.id }

  package init(source: RecordSource, name: String) {
    self.source = source
    self.name = name
  }
}
