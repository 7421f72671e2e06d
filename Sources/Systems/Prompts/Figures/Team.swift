/// What a member of a team may do; each role may do what those below it may.
package enum Role: String, Sendable, Hashable, CaseIterable, Comparable {
  case viewer, editor, admin, owner

  /// Whether the role holds all that `other` may do.
  package func includes(_ other: Role) -> Bool { self >= other }

  package static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .viewer: 0
    case .editor: 1
    case .admin: 2
    case .owner: 3
    }
  }
}

/// People who share prompts.
package struct Team: Sendable, Hashable {
  /// Someone in a team.
  package struct Member: Sendable, Hashable {
    /// The person's name, as comments and versions use it.
    package var user: String
    /// What the person may do.
    package var role: Role

    /// A member.
    package init(user: String, role: Role) {
      self.user = user
      self.role = role
    }
  }

  /// What prompts call the team.
  package var id: String
  /// What people call the team.
  package var name: String
  /// What it is for.
  package var description: String?
  /// The people, in the order written.
  package var members: [Member]
  /// Whether the team as such is hidden: none of its prompts reaches a public site, whatever the
  /// prompt itself says.
  package var isPrivate: Bool

  /// A team.
  package init(
    id: String, name: String? = nil, description: String? = nil, members: [Member] = [],
    isPrivate: Bool = false
  ) {
    self.id = id
    self.name = name ?? id
    self.description = description
    self.members = members
    self.isPrivate = isPrivate
  }

  /// The role of `user`; of one who is named twice the higher, nil for a stranger.
  package func role(of user: String) -> Role? {
    members.filter { $0.user == user }.map(\.role).max()
  }
}
