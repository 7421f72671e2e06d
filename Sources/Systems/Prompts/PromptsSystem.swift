package import Basics
package import SiteKit
package import Vault
import Wording

/// Prompts: a library of prompts for language models, with their versions and uses.
package struct PromptsSystem: SharesRecords, OffersTexts, GuardsRecords {
  package let name = "prompts"
  package let kinds: [any DescribedRecord.Type] = [
    PromptFile.self, PromptVersionRecord.self, TeamRecord.self, PromptCommentRecord.self,
    PromptUseRecord.self,
  ]
  package let commands: [CommandPlace: [any SystemCommand.Type]] = [
    .top(.everyDay): [PromptCommand.self], .stats: [PromptsStatsCommand.self],
  ]

  package let forms: [EntryForm] = [.promptUse, .promptComment, .team]
  package let imports: [ImportForm] = [
    .invitation, .promptfooResults, .langfuse, .prompts,
  ]

  package var rights: any RecordRights { TeamRights() }

  package init() {}

  package func read(
    _ reader: CollectionReader, _ settings: Settings
  ) async -> StoredRecords<PromptRecords> {
    let found = await PromptReader.read(reader)
    var stored = StoredRecords(found.records)
    stored.recordCount = found.records.count
    stored.diagnostics = found.diagnostics
    stored.counted = found.counted
    stored.digests = found.digests
    if found.isLocked { stored.noteLocked() }
    for path in found.leftOut { stored.leaveOut(fileOf: path, in: reader.files) }
    return stored
  }

  package func names(in records: PromptRecords) -> [Field.Known: [Field.KnownName]] {
    [
      .prompts: records.prompts.map { Field.KnownName($0.id, title: $0.title) },
      .teams: records.teams.map { Field.KnownName($0.id, title: $0.name) },
      .models: Set(records.uses.compactMap(\.model)).sorted().map { Field.KnownName($0) },
      .comments: records.comments.filter { !$0.id.isEmpty }.map {
        Field.KnownName($0.id, title: $0.text.unwrappedLine.clipped(to: 40))
      },
    ]
  }

  package func figures(_ records: PromptRecords, _ basis: FigureBasis) async -> PromptLibrary {
    await PromptLibrary(records, moment: basis.moment, width: basis.width)
  }

  package func isSteady(
    _ records: PromptRecords, _ figures: PromptLibrary, at moment: Moment
  ) -> Bool {
    !records.uses.contains { moment.isLaterToday($0.at) }
      && !records.comments.contains { moment.isLaterToday($0.at) }
  }

  package func room(_ figures: PromptLibrary, _ basis: SitePartBasis) -> (any SitePart)? {
    PromptsSitePart(figures, basis)
  }
}

extension PromptsSystem: PurgesTexts {
  package func removePurged(in files: any Files, zone: Zone) throws(FileError) -> [VaultPath] {
    let purged = try PurgedTexts(in: files)
    guard !purged.isEmpty else { return [] }
    return try PurgedTextRemoval(isPurged: purged.contains, zone: zone).perform(
      in: files, skipsLocked: true)
  }

  package func withoutPurged(
    in files: any Files, zone: Zone
  ) throws(FileError) -> (@Sendable (_ path: VaultPath, _ bytes: [UInt8]) -> [UInt8]?)? {
    let purged = try PurgedTexts(in: files)
    guard !purged.isEmpty else { return nil }
    return { path, bytes in
      PurgedTextRemoval(isPurged: purged.contains, zone: zone).removed(from: path, bytes)
    }
  }

  package func forgetRemembered(in files: any Files) throws(FileError) {
    try RememberedValues.forget(in: files)
  }
}

extension PromptsSystem {
  package func offeredTexts(in figures: VaultFigures) -> [OfferedText] {
    (figures[PromptLibrary.self]?.records.prompts ?? []).map { prompt in
      let said = Dictionary(prompt.arguments.map { ($0.name, $0.description) }) { one, _ in one }
      return OfferedText(
        name: prompt.id, title: prompt.title, description: prompt.description,
        variables: prompt.variables.map { ($0, said[$0] ?? nil) }, filled: prompt.filled)
    }
  }
}

extension PromptsSystem {
  package var audienceParts: [AudiencePart] {
    let kinds = Set(kinds.map { $0.kind.name })
    return [
      AudiencePart(
        "own", of: kinds, "prompts by their own visibility: public ones",
        isInFull: false, isIntimate: false,
        warning: "a public prompt goes out with all its versions and comments, also those from "
          + "before it was public"),
      AudiencePart("all", of: kinds, "every prompt, with versions, comments and uses"),
    ]
  }

  package var audiencePrefix: String? { "team:" }

  package func visible(
    _ stored: StoredRecords<PromptRecords>, to sight: AudienceVisibility
  ) throws(AudienceProblem) -> StoredRecords<PromptRecords> {
    var stored = stored
    let records = stored.records
    let teams = Dictionary(records.teams.map { ($0.id, $0) }) { first, _ in first }
    let team = audiencePrefix.flatMap(sight.rest)
    if let team, teams[team] == nil {
      throw .unknownTeam(team, known: records.teams.map(\.id))
    }
    if !sight.shows("all") || records.prompts.contains(where: \.isWithheld) {
      stored.records = records.keeping { !$0.isWithheld && isSeen($0, of: team, teams, sight) }
    }
    stored.records = stored.records.calling(sight.veil.name, sight.shownID)
    stored.recordCount = stored.records.count
    return stored
  }

  /// Versions, comments and uses of the prompts that ``visible(_:to:)`` keeps, and their teams.
  package func seen(
    _ records: [RecordText], of kind: KindOfRecord, by reader: SeenRecords
  ) throws -> [RecordText] {
    let prompts = try visiblePrompts(by: reader)
    let ids = Set(prompts.map(\.id))
    let teams = Set(prompts.compactMap(\.team))
    return records.compactMap { record in
      let isSeen =
        switch kind.name {
        case PromptFile.kind.name: ids.contains(record.identifier)
        case PromptVersionRecord.kind.name:
          ids.contains(String(record.path.unlocked.name.prefix { $0 != "." }))
        case TeamRecord.kind.name: teams.contains(record.identifier)
        default: record["prompt"].map { ids.contains($0.plain) } ?? false
        }
      guard isSeen, var shown = reader.shown(record, of: kind) else { return nil }
      shown.members.removeAll { member in
        kind.name == PromptUseRecord.kind.name && ["input", "answer"].contains(member.name)
          || member.name == "parent" && !ids.contains(member.json.plain)
      }
      return shown
    }
  }

  private func visiblePrompts(by reader: SeenRecords) throws -> [Prompt] {
    let sight = reader.sight
    let known = try reader.written(TeamRecord.kind.name).map { team in
      let isOpen = team["visibility"].map { ["team", "public"].contains($0.plain) } ?? true
      return (team.identifier, Team(id: team.identifier, isPrivate: !isOpen))
    }
    let teams = Dictionary(known) { first, _ in first }
    let team = audiencePrefix.flatMap(sight.rest)
    if let team, teams[team] == nil {
      throw Failure(AudienceProblem.unknownTeam(team, known: known.map(\.0)).diagnostic(at: nil))
    }
    let (files, zone) = (reader.files, reader.zone)
    do throws(FileError) {
      let purged = try PurgedTexts(in: files)
      var prompts: [Prompt] = []
      for record in try PromptRecordFiles().texts(in: files, zone: zone) {
        let prompt = try PromptFile(at: record.path, in: files, zone: zone).prompt
        if prompt.isWithheld || purged.contains(prompt.body) { continue }
        if isSeen(prompt, of: team, teams, sight) { prompts.append(prompt) }
      }
      return prompts
    } catch {
      throw Failure(error.diagnostic)
    }
  }

  private func isSeen(
    _ prompt: Prompt, of team: String?, _ teams: [String: Team], _ sight: AudienceVisibility
  ) -> Bool {
    sight.shows("all") || prompt.isOf(team) || sight.shows("own") && prompt.isForAll(teams)
  }

  /// A prompt's own visibility decides; versions, uses and comments follow it.
  package func allows(
    _ kind: KindOfRecord, _ value: (String) -> String?, _ sight: AudienceVisibility
  ) -> Bool {
    guard kind.name == PromptFile.kind.name, !sight.shows("all") else { return true }
    let visibility = value("visibility").flatMap(Prompt.Visibility.init)
    if let team = audiencePrefix.flatMap(sight.rest), value("team") == team {
      return visibility == .team || visibility == .public
    }
    return sight.shows("own") && visibility == .public
  }

  package func totals(of library: PromptLibrary) -> SystemTotals? {
    let zone = library.moment.zone
    let uses = library.prompts.indices.flatMap { library.uses(of: $0) }
      .map { zone.day(of: $0.at) }
    return SystemTotals(
      title: "nav.prompts", address: PromptAddress.library,
      [
        WeeklySums(
          "prompts.weeks", label: "review.figure_prompts", chart: "prompts.chart.weeks", .count,
          on: uses
        ) { days in
          let count = uses.count(where: days.contains)
          return (count, count)
        }
      ])
  }
}

extension Prompt {
  /// True if it is shared with the team. Only the owner of the vault sees a `private` prompt, or
  /// one marked `team` that names no team.
  fileprivate func isOf(_ team: String?) -> Bool {
    team != nil && self.team == team && visibility != .private
  }

  /// True if everybody may see it: it is marked `public`, and its team, if it has one, is on record
  /// and not private. Nothing is known of a team that cannot be read, so its prompts are hidden.
  fileprivate func isForAll(_ teams: [String: Team]) -> Bool {
    guard visibility == .public else { return false }
    guard let team else { return true }
    return teams[team].map { !$0.isPrivate } ?? false
  }
}

extension PromptRecords {
  /// Some of the prompts, with their versions, comments and uses, and their teams. A prompt's
  /// parent is removed if it is not among them.
  fileprivate func keeping(_ isKept: (Prompt) -> Bool) -> PromptRecords {
    var prompts = prompts.filter(isKept)
    let ids = Set(prompts.map(\.id))
    for index in prompts.indices where !ids.contains(prompts[index].parent ?? "") {
      prompts[index].parent = nil
    }
    let teamIDs = Set(prompts.compactMap(\.team))
    return PromptRecords(
      prompts: prompts, histories: histories.filter { ids.contains($0.key) },
      teams: teams.filter { teamIDs.contains($0.id) },
      comments: comments.filter { ids.contains($0.prompt) },
      uses: uses.filter { ids.contains($0.prompt) })
  }

  /// The same with other names for people, and other ids for records of collections; the id of a
  /// prompt is the name of its file.
  fileprivate func calling(_ name: (String) -> String, _ id: (String) -> String) -> PromptRecords {
    PromptRecords(
      prompts: prompts.map { prompt in
        var prompt = prompt
        prompt.team = prompt.team.map(id)
        return prompt
      },
      histories: histories.mapValues { history in
        var history = history
        for index in history.saved.indices {
          history.saved[index].author = history.saved[index].author.map(name)
        }
        return history
      },
      teams: teams.map { team in
        var team = team
        team.id = id(team.id)
        for index in team.members.indices {
          team.members[index].user = name(team.members[index].user)
        }
        return team
      },
      comments: comments.map { comment in
        var comment = comment
        comment.id = id(comment.id)
        comment.replyTo = comment.replyTo.map(id)
        comment.author = comment.author.map(name)
        return comment
      },
      uses: uses.map { use in
        var use = use
        use.id = use.id.map(id)
        // Inputs and answers are for the person alone.
        use.input = nil
        use.answer = nil
        return use
      })
  }
}

extension PromptsSystem {
  package func privateNames(in records: PromptRecords, _ settings: Settings) -> [PrivateName] {
    let authors =
      records.comments.compactMap(\.author)
      + records.histories.values.flatMap { $0.saved.compactMap(\.author) }
    return .of(.person, records.teams.flatMap { $0.members.map(\.user) } + Set(authors).sorted())
      + .of(.thing, records.teams.map(\.name))
  }
}
