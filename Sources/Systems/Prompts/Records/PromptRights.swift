import Basics
import Vault

/// The rights of a person in the teams of a vault. A team that is not on record has no rules.
struct PromptRights: Sendable {
  let teams: [Team]
  let person: ChangingPerson

  /// Throws if the person's role in a team is too low.
  func require(_ needed: Role, inTeam id: String?, _ files: any Files) throws(Failure) {
    guard let team = teams.first(where: { $0.id == id }),
      let problem = team.refusal(of: person, for: needed)
    else { return }
    throw problem.failure(at: PromptReader.teams, in: files)
  }

  /// Throws if the person may not change the members or other values of a team.
  ///
  /// - Parameters:
  ///   - new: The members after; nil if the team is removed.
  ///   - isElseSame: True if nothing but its members changes.
  func requireTeam(
    _ id: String, _ old: [Team.Member], to new: [Team.Member]?, isElseSame: Bool,
    _ files: any Files
  ) throws(Failure) {
    func owners(_ members: [Team.Member]) -> Set<String> {
      Set(members.filter { $0.role == .owner }.map(\.user))
    }
    // A person may leave.
    let others = old.filter { $0.user != person.name }
    if let new, isElseSame, others.count < old.count, new == others { return }
    let needsOwner = new.map { owners(old) != owners($0) } ?? true
    try require(needsOwner ? .owner : .admin, inTeam: id, files)
  }
}

/// The rights in every change of a record, whichever command or form makes it.
struct TeamRights: RecordRights {
  func check(
    _ changes: [RecordChange], _ files: [FileChange], in library: RecordLibrary
  ) throws {
    let changes = changes.filter { Self.collections.contains($0.collection) }
    let paths = files.filter {
      [PromptReader.folder, PromptReader.history].contains($0.path.parent)
    }
    guard !changes.isEmpty || !paths.isEmpty else { return }
    let rights = PromptRights(
      teams: try library.records(of: TeamRecord.kind).map { Team($0.text) },
      person: library.person)
    for change in changes { try checkOwner(change, library) }
    // Mostly nobody is kept from anything.
    guard rights.teams.contains(where: { $0.refusal(of: library.person, for: .owner) != nil })
    else { return }
    for change in changes { try check(change, rights, library) }
    for change in paths { try check(change, rights, library) }
  }

  /// Refuses a team without an owner that not even the owner of the vault could manage.
  private func checkOwner(_ change: RecordChange, _ library: RecordLibrary) throws {
    guard change.collection == PromptReader.teams, let before = change.before,
      let after = change.after
    else { return }
    let (old, new) = (Team.members(before["members"]), Team.members(after["members"]))
    guard let last = old.first(where: { $0.role == .owner }),
      !new.contains(where: { $0.role == .owner }),
      new.contains(where: { $0.user == library.person.owner })
    else { return }
    throw PromptProblem.lastOwner(last.user, team: after["name"]?.plain ?? change.identifier)
      .failure(at: PromptReader.teams, in: library.files)
  }

  private static let collections: Set<VaultPath> = [
    PromptReader.folder, PromptReader.teams, PromptReader.comments,
  ]

  private func check(
    _ change: RecordChange, _ rights: PromptRights, _ library: RecordLibrary
  ) throws {
    let states = [change.before, change.after].compactMap(\.self)
    switch change.collection {
    case PromptReader.folder:
      for team in states.compactMap({ $0["team"]?.plain }) {
        try rights.require(.editor, inTeam: team, library.files)
      }
    case PromptReader.comments:
      for state in states {
        let isOwn = state["author"].map { $0.plain == library.person.name } ?? false
        // Adding one asks the author that the form names.
        let needed: Role = isOwn || change.before == nil ? .viewer : .editor
        let prompt = try prompt(state["prompt"]?.plain ?? "", library)
        try rights.require(needed, inTeam: prompt?["team"]?.plain, library.files)
      }
    default:
      guard let before = change.before else { return }
      let after = change.after
      let keys = Set((before + (after ?? [])).map(\.name)).subtracting(["members"])
      try rights.requireTeam(
        change.identifier, Team.members(before["members"]),
        to: after.map { Team.members($0["members"]) },
        isElseSame: keys.allSatisfy { before[$0]?.line == after?[$0]?.line }, library.files)
    }
  }

  private func prompt(_ id: String, _ library: RecordLibrary) throws -> RecordText? {
    try library.records(of: PromptFile.kind, .exactly(id)).first?.text
  }

  /// A file of a prompt or a history that is made as it was before.
  private func check(
    _ change: FileChange, _ rights: PromptRights, _ library: RecordLibrary
  ) throws {
    let files = library.files
    if change.path.parent == PromptReader.history {
      let team = try prompt(String(change.path.name.dropLast(".jsonl".count)), library)?["team"]
      return try rights.require(.editor, inTeam: team?.plain, files)
    }
    guard change.path.name.lowercased().hasSuffix(".md") else { return }
    let now = try files.current(change.path)
    let next = change.edit?.applied(to: now ?? [])
    for bytes in [now, next].compactMap(\.self) {
      let file = PromptFile(
        bytes, name: String(change.path.name.dropLast(3)),
        file: files.displayName(of: change.path), zone: library.reader.zone)
      try rights.require(.editor, inTeam: file.prompt.team, files)
    }
  }
}

extension Team {
  /// The id, and the values that rights depend on.
  fileprivate init(_ record: RecordText) {
    self.init(
      id: record.identifier, name: record["name"]?.plain,
      members: Self.members(record["members"]),
      isArchived: record["archived"]?.plain == "true")
  }

  /// The members in a list; one without a role that is known is a viewer.
  static func members(_ list: JSONText?) -> [Member] {
    (list?.elements ?? []).compactMap { member in
      let values = member.objectMembers ?? []
      func text(_ name: String) -> String? { values.first { $0.0 == name }?.1.plain }
      guard let user = text("user")?.nonEmpty else { return nil }
      return Member(user: user, role: text("role").flatMap(Role.init) ?? .viewer)
    }
  }

  /// The reason why a person may not do something in the team; nil if they may. The owner of the
  /// vault may do everything, unless the team gives that name a role.
  func refusal(of person: ChangingPerson, for needed: Role) -> Diagnostic? {
    let role = person.name.flatMap(role(of:))
    if person.isOwner {
      guard let name = person.name, let role, !role.includes(needed) else { return nil }
      return PromptProblem.notAllowed(name, role, needed: needed, self)
    }
    if isArchived, needed > .viewer { return PromptProblem.teamIsOver(name) }
    if role?.includes(needed) == true { return nil }
    return PromptProblem.notAllowed(person.name ?? "", role, needed: needed, self)
  }
}
