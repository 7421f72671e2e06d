import ArgumentParser
import Basics
import SiteKit
import Vault

struct PromptTeamCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "team",
    abstract: "Add members to a team, invite them, change their roles, remove them.",
    discussion: """
      A team itself is added with daybook add team, and seen with daybook list team.

      Example:
        daybook prompt team add translators mei --role editor
      """)

  static var subcommands: [any SystemCommand.Type] {
    [PromptTeamAddCommand.self, PromptTeamInviteCommand.self, PromptTeamRemoveCommand.self]
  }
}

struct PromptTeamAddCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add somebody to a team, or change their role.",
    discussion: """
      --author must be an admin of the team; to make or change an owner, \
      an owner.

      Example:
        daybook prompt team add translators mei --role editor
      """)

  @OptionGroup var member: PromptTeamOptions
  @Option(help: "viewer, editor, admin or owner.")
  var role: Role
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    try await member.change(host, output.format, to: role)
  }
}

struct PromptTeamInviteCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Add somebody to a team, and write a file for their vault.",
    discussion: """
      The file has the team and its prompts as they are now, without their histories, comments and \
      uses, and without prompts that are private. In another vault, daybook import takes it; a \
      later invitation brings what changed. The same rights are needed as for add.

      Examples:
        daybook prompt team invite translators mei --role editor --to mei.json
        daybook prompt team invite translators mei --to mei.json.age
      """)

  @OptionGroup var member: PromptTeamOptions
  @Option(help: "viewer, editor, admin or owner; the present one by default, or viewer.")
  var role: Role?
  @OptionGroup var file: ExportFileOptions

  func run(_ host: any CommandHost) async throws {
    let (before, role) = try await member.role(host, role)
    let destination = file.isStandardOutput ? nil : try host.destination(file)
    if role != before {
      try await member.change(host, file.isStandardOutput ? .json : .text, to: role, isQuiet: true)
    }
    let vault = try await PromptVault(host.afresh)
    let id = vault.team(member.team)
    guard let team = vault.stored.records.teams.first(where: { $0.id == id }) else { return }
    let invitation = TeamInvitation(member.user, to: team, vault.stored.records.prompts)
    let bytes = Array(invitation.text(in: vault.settings.zone).utf8)
    guard let destination else { return host.write(bytes) }
    try destination.write(bytes)
    host.confirm(
      "\(member.user), \(role.rawValue) of \(team.name), "
        + "\(invitation.prompts.count.counted("prompt")): \(file.file)")
  }
}

struct PromptTeamRemoveCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove somebody from a team.",
    discussion: """
      Their texts stay. --author must be an admin of the team, or the \
      member; to remove an owner, an owner.

      Example:
        daybook prompt team remove translators Clara
      """)

  @OptionGroup var member: PromptTeamOptions
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    try await member.change(host, output.format, to: nil)
  }
}

extension Role: ExpressibleByArgument {}

struct PromptTeamOptions: ParsableArguments {
  @Argument(help: "The id or name of the team.")
  var team: String
  @Argument(help: "The person, as comments and versions name them.")
  var user: String
  @Option(help: "The person who does it.")
  var author: String?

  /// The person's role, and their role in the invitation.
  ///
  /// - Throws: If there is no such team, or somebody may not invite to it.
  fileprivate func role(
    _ host: any CommandHost, _ wanted: Role?
  ) async throws -> (before: Role?, after: Role) {
    let vault = try await PromptVault(host)
    let record = try host.library.named(team, of: [TeamRecord.kind])
    let known = vault.stored.records.teams.first { $0.id == record.identifier }
    let before = known?.role(of: user)
    let after = wanted ?? before ?? .viewer
    let needsOwner = after != before && (after == .owner || before == .owner)
    try vault.allow(author, needsOwner ? .owner : .admin, inTeam: record.identifier)
    return (before, after)
  }

  /// Gives the person a role, or removes them.
  ///
  /// - Parameter isQuiet: True if the command says more than this change itself.
  fileprivate func change(
    _ host: any CommandHost, _ format: OutputFormat, to role: Role?, isQuiet: Bool = false
  ) async throws {
    let vault = try await PromptVault(host)
    let library = try host.library.changed(by: vault.person(author))
    let record = try library.named(team, of: [TeamRecord.kind])
    let known = vault.stored.records.teams.first { $0.id == record.identifier }
    let before = known?.role(of: user)
    // A person may leave.
    if role != nil || author ?? vault.settings.author != user || before == nil {
      let needsOwner = role == .owner || before == .owner
      try vault.allow(author, needsOwner ? .owner : .admin, inTeam: record.identifier)
    }
    if before == .owner, role != .owner, let known,
      !known.members.contains(where: { $0.role == .owner && $0.user != user })
    {
      throw PromptProblem.lastOwner(user, team: known.name)
        .failure(at: PromptReader.teams, in: vault.files)
    }
    guard role != nil || before != nil else {
      throw PromptProblem.noMember(user, team: known?.name ?? team, members: known?.members ?? [])
        .failure(at: PromptReader.teams, in: vault.files)
    }
    var edit = RecordEdit(record)
    edit.members["members"] = .array(members(of: record, role))
    if isQuiet {
      _ = try edit.write("edit", to: library)
      return
    }
    try host.write(edit, "edit", to: library, yes: true, format)
  }

  /// The members after the change; their other values stay.
  private func members(of record: StoredRecord, _ role: Role?) -> [JSONText] {
    var isThere = false
    var members = (record.text["members"]?.elements ?? []).compactMap { member -> JSONText? in
      var values = member.objectMembers ?? []
      guard values.first(where: { $0.0 == "user" })?.1.plain == user else { return member }
      guard let role, !isThere else { return nil }
      isThere = true
      values.removeAll { $0.0 == "role" }
      return .members(values + [("role", .string(role.rawValue))])
    }
    if let role, !isThere {
      members.append(["user": .string(user), "role": .string(role.rawValue)])
    }
    return members
  }
}
