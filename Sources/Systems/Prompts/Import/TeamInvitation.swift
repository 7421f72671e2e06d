import Basics
import SiteKit
import Vault

/// A file for somebody in another vault to join a team: the team, and its prompts as they are now.
/// Prompts of the team that are private stay at home, as do histories, comments and uses.
struct TeamInvitation {
  /// The name of the person who is invited.
  let user: String
  let team: Team
  /// The team's prompts that its members may see.
  let prompts: [Prompt]

  static let mark = "daybook-invitation"

  /// - Parameter prompts: All prompts of the vault.
  init(_ user: String, to team: Team, _ prompts: [Prompt]) {
    self.user = user
    self.team = team
    self.prompts = prompts.filter {
      $0.team == team.id && $0.visibility != .private && !$0.isWithheld
    }
  }

  /// The file: an object of JSON.
  func text(in zone: Zone) -> String {
    let members = team.members.map { member -> JSONText in
      ["user": .string(member.user), "role": .string(member.role.rawValue)]
    }
    var about: [(String, JSONText)] = [("id", .string(team.id)), ("name", .string(team.name))]
    if let text = team.description { about.append(("description", .string(text))) }
    if team.isPrivate { about.append(("visibility", "private")) }
    if let at = team.createdAt { about.append(("createdAt", .string(at.formatted(in: zone)))) }
    about.append(("members", .array(members)))
    return JSONText.object([
      ("format", .string(Self.mark)), ("for", .string(user)), ("team", .members(about)),
      ("prompts", .array(prompts.map(Self.json))),
    ])
  }

  private static func json(_ prompt: Prompt) -> JSONText {
    var members: [(String, JSONText)] = [("title", .string(prompt.title))]
    if let text = prompt.description { members.append(("description", .string(text))) }
    if let category = prompt.category { members.append(("category", .string(category))) }
    if !prompt.tags.isEmpty { members.append(("tags", .strings(prompt.tags))) }
    if let model = prompt.model { members.append(("model", .string(model))) }
    return .members(members + [("body", .string(prompt.body))])
  }
}

extension ImportFormat {
  static let invitation = ImportFormat("invitation", "an invitation to a team") { head in
    head.form == .json && head.text.contains("\"\(TeamInvitation.mark)\"")
  }
}

extension ImportForm {
  static let invitation = ImportForm(.invitation, makes: "a team and its prompts") {
    InvitationImporter(await PromptImporter($0).ofTeam())
  }
}

/// Imports invitations. The team is a record under its own id, so that a later invitation changes
/// it; its prompts are imported as from any other file.
struct InvitationImporter: Importer {
  private var prompts: PromptImporter

  init(_ prompts: PromptImporter) { self.prompts = prompts }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    let document = YAMLDocument(TextFile(Array(file.bytes), file: file.path), as: .json)
    plan.diagnostics.append(contentsOf: DiagnosticList(document.diagnostics))
    // A team that the person has changed stays as it is; any other follows the newest invitation.
    plan.source = "invitation"
    plan.isComplete = false
    guard let root = document.root, let team = root["team"], let id = team["id"]?.text?.nonEmpty
    else {
      plan.diagnostics.append(
        Diagnostic(
          .error, kind: "wrong-format", at: Place(file: file.path),
          "the invitation names no team"))
      return
    }
    plan.summary.read += 1
    plan.found.add(id: id, to: PromptReader.teams, at: nil, fields(team))
    let found = (root["prompts"]?.items ?? []).compactMap { prompt -> PromptImport.Found? in
      plan.summary.read += 1
      guard let title = prompt["title"]?.text, let body = prompt["body"]?.text,
        !body.allSatisfy(\.isWhitespace)
      else {
        plan.summary.unreadable += 1
        plan.diagnostics.append(
          PromptProblem.emptyPrompt.diagnostic(at: document.locate(prompt)))
        return nil
      }
      var keys = ["description", "category", "model"].compactMap { key in
        prompt[key]?.text?.unwrappedLine.nonEmpty.map { (key, $0) }
      }
      // The person decides here if it is public, also if it is at home.
      keys += [("team", id), ("visibility", Prompt.Visibility.team.rawValue)]
      var found = PromptImport.Found(title: title.unwrappedLine, body: body, keys: keys)
      found.tag(prompt["tags"]?.items?.compactMap(\.text) ?? [])
      return found
    }
    prompts.take(found, of: file, into: &plan)
  }

  private func fields(_ team: YAMLNode) -> RecordFields {
    var fields = RecordFields()
    fields.add("name", text: team["name"]?.text?.unwrappedLine)
    fields.add("description", text: team["description"]?.text)
    fields.add("visibility", text: team["visibility"]?.text)
    fields.add("createdAt", text: team["createdAt"]?.text)
    let members = (team["members"]?.items ?? []).compactMap { member -> JSONText? in
      guard let user = member["user"]?.text?.nonEmpty else { return nil }
      let role = member["role"]?.text.flatMap(Role.init(rawValue:)) ?? .viewer
      return ["user": .string(user), "role": .string(role.rawValue)]
    }
    fields.add(name: "members", .array(members))
    return fields
  }
}
