package struct PromptRecords: Sendable {
  /// The prompts, by id.
  let prompts: [Prompt]
  let histories: [String: PromptHistory]
  /// The teams, by id.
  let teams: [Team]
  /// What was said, in order of time.
  let comments: [PromptComment]
  /// When prompts were used, in order of time.
  let uses: [PromptUse]

  /// Records in any order. Of two prompts with one id the first counts.
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

  var count: Int {
    prompts.count + histories.values.reduce(0) { $0 + $1.saved.count } + teams.count
      + comments.count + uses.count
  }
}

/// What a member of a team may do; each role may do what those below it may.
enum Role: String, Sendable, Hashable, CaseIterable, Comparable {
  case viewer, editor, admin, owner

  /// Whether the role holds all that `other` may do.
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
    /// The person's name, as comments and versions use it.
    var user: String
    var role: Role
  }

  var id: String
  var name: String
  var description: String?
  var members: [Member]
  /// Whether the team as such is hidden: none of its prompts reaches a public site, whatever the
  /// prompt itself says.
  var isPrivate: Bool

  init(
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
  func role(of user: String) -> Role? {
    members.filter { $0.user == user }.map(\.role).max()
  }
}
