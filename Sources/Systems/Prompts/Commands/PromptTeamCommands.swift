import ArgumentParser
import Basics
import SiteKit
import Vault

struct PromptTeamCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "team",
    abstract: "Add members to a team, change their roles, remove them.",
    discussion: """
      A team itself is added with daybook add team, and seen with daybook list team.

      Example:
        daybook prompt team add translators mei --role editor
      """)

  static var subcommands: [any SystemCommand.Type] {
    [PromptTeamAddCommand.self, PromptTeamRemoveCommand.self]
  }
}

struct PromptTeamAddCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add somebody to a team, or change their role.",
    discussion: """
      Whoever is named with --author has to be an admin of the team; to make or change an owner, \
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

struct PromptTeamRemoveCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove somebody from a team.",
    discussion: """
      What they wrote stays. Whoever is named with --author has to be an admin of the team, or the \
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
  @Option(help: "Who does it.")
  var author: String?

  /// Gives the person a role, or removes them.
  fileprivate func change(
    _ host: any CommandHost, _ format: OutputFormat, to role: Role?
  ) async throws {
    let vault = try await PromptVault(host)
    let library = try host.library
    let record = try library.named(team, of: [TeamRecord.kind])
    let known = vault.stored.records.teams.first { $0.id == record.identifier }
    let before = known?.role(of: user)
    // A person may leave.
    if role != nil || author != user || before == nil {
      let needsOwner = role == .owner || before == .owner
      try vault.allow(author, needsOwner ? .owner : .admin, inTeam: record.identifier)
    }
    guard role != nil || before != nil else {
      throw PromptProblem.noMember(user, team: known?.name ?? team, members: known?.members ?? [])
        .failure(at: PromptReader.teams, in: vault.files)
    }
    var edit = RecordEdit(record)
    edit.members["members"] = .array(members(of: record, role))
    try host.write(edit, "edit", to: library, yes: true, format)
  }

  /// The members as they are to be; what else is said of each stays.
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
