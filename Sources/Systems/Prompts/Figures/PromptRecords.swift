import Basics

package struct PromptRecords: Sendable {
  /// The prompts, by id.
  let prompts: [Prompt]
  let histories: [String: PromptHistory]
  /// The teams, by id.
  let teams: [Team]
  /// In order of time.
  let comments: [PromptComment]
  /// The uses of prompts, in order of time.
  let uses: [PromptUse]
  /// When the person last looked at the news; nil if never, and for others.
  var lastLook: Instant?

  /// Records in any order. Of two prompts with the same id the first counts.
  init(
    prompts: [Prompt] = [], histories: [String: PromptHistory] = [:], teams: [Team] = [],
    comments: [PromptComment] = [], uses: [PromptUse] = []
  ) {
    var seen: Set<String> = []
    self.prompts = prompts.filter { seen.insert($0.id).inserted }
      .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    self.histories = histories
    self.teams = teams.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    self.comments = comments.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    self.uses = uses.sorted {
      ($0.at, $0.prompt, $0.model ?? "", $0.rating ?? 0, $0.tokens ?? 0)
        < ($1.at, $1.prompt, $1.model ?? "", $1.rating ?? 0, $1.tokens ?? 0)
    }
  }

  /// The same with some of the uses.
  func withUses(_ isMeant: (PromptUse) -> Bool) -> PromptRecords {
    var records = PromptRecords(
      prompts: prompts, histories: histories, teams: teams, comments: comments,
      uses: uses.filter(isMeant))
    records.lastLook = lastLook
    return records
  }

  var count: Int {
    prompts.count + histories.values.reduce(0) { $0 + $1.saved.count } + teams.count
      + comments.count + uses.count
  }
}

/// The rights of a team member; each role includes those below it.
enum Role: String, Sendable, Hashable, CaseIterable, Comparable {
  case viewer, editor, admin, owner

  /// True if the role includes all rights of `other`.
  func includes(_ other: Role) -> Bool { self >= other }

  static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .viewer: 0
    case .editor: 1
    case .admin: 2
    case .owner: 3
    }
  }
}

struct Team: Sendable, Hashable {
  struct Member: Sendable, Hashable {
    /// The person's name, as in comments and versions.
    var user: String
    var role: Role
  }

  var id: String
  var name: String
  var description: String?
  var members: [Member]
  /// True if the team itself is hidden: none of its prompts is published, not even public ones.
  var isPrivate: Bool
  /// True once it is over: nobody but the owner of the vault changes its prompts.
  var isArchived: Bool
  /// When it began; nil if that is not on record.
  var createdAt: Instant?

  init(
    id: String, name: String? = nil, description: String? = nil, members: [Member] = [],
    isPrivate: Bool = false, isArchived: Bool = false, createdAt: Instant? = nil
  ) {
    self.id = id
    self.name = name ?? id
    self.description = description
    self.members = members
    self.isPrivate = isPrivate
    self.isArchived = isArchived
    self.createdAt = createdAt
  }

  /// The role of `user`; the higher one if listed twice, nil for a non-member.
  func role(of user: String) -> Role? {
    members.filter { $0.user == user }.map(\.role).max()
  }
}
