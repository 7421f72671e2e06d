import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct PromptListCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the prompts, with their score, uses and rating.",
    discussion: """
      Examples:
        daybook prompt list
        daybook prompt list --category letters --sort rating --limit 5
        daybook prompt list --template --format json
      """)

  enum Order: String, CaseIterable, ExpressibleByArgument {
    case id, title, score, uses, rating, used, updated, created
  }

  @Option(help: "Only prompts of a category.")
  var category: String?
  @Option(name: .customLong("tag"), help: "Only those with a tag; with several, those with all.")
  var tags: [String] = []
  @Option(help: "Only prompts of a team, by its id or name.")
  var team: String?
  @Option(help: "Only prompts that are private, team or public.")
  var visibility: String?
  @Flag(help: "Only prompts with variables to fill in.")
  var template = false
  @Option(
    help: ArgumentHelp(
      "The order: id, title, score, uses, rating, used, updated or created. Numbers and times "
        + "come largest first.", valueName: "key"))
  var sort = Order.id
  @Option(help: "How many at most.")
  var limit: Int?
  @OptionGroup var output: OutputOptions

  func validate() throws {
    let known = Prompt.Visibility.allCases.map(\.rawValue)
    if let visibility, !known.contains(visibility) {
      throw ValidationError(
        "\"\(visibility)\" is not a visibility", hint: "one of \(known.joined(separator: ", "))")
    }
    if let limit, limit < 0 { throw ValidationError("--limit \(limit) is less than 0") }
  }

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    host.report(vault.stored.diagnostics.inPassing, output.format)
    let now = try host.moment(vault.settings).asOf
    let uses = Dictionary(grouping: vault.stored.records.uses.filter { $0.at <= now }, by: \.prompt)
    let team = team.map(vault.team)
    var rows = vault.stored.records.prompts.filter { prompt in
      (category.map { prompt.category?.folded == $0.folded } ?? true)
        && tags.allSatisfy { tag in prompt.tags.contains { $0.folded == tag.folded } }
        && (team.map { prompt.team == $0 } ?? true)
        && (visibility.map { prompt.visibility.rawValue == $0 } ?? true)
        && (!template || prompt.isTemplate)
    }.map { Row($0, uses[$0.id] ?? []) }
    rows.sort(by: sort)
    let shown = rows.prefix(limit ?? .max)
    switch output.format {
    case .json: for row in shown { host.print(row.json(vault.settings.zone)) }
    case .text:
      if shown.isEmpty { return host.note(try host.words.said("no prompt matches") + "\n") }
      host.print(Row.table(shown, vault.settings.zone, try host.words))
    }
  }

  /// A prompt as a row of the list.
  struct Row {
    let prompt: Prompt
    let rubrics: [PromptScore.Rubric]
    let score: Int
    let uses: Int
    let rating: Double?
    let lastUse: Instant?

    init(_ prompt: Prompt, _ uses: [PromptUse]) {
      self.prompt = prompt
      let score = PromptScore(of: prompt.body)
      (rubrics, self.score) = (score.rubrics, score.total)
      self.uses = uses.count
      lastUse = uses.map(\.at).max()
      let ratings = uses.compactMap(\.rating)
      rating = ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count)
    }

    fileprivate func json(_ zone: Zone) -> JSONLine {
      [
        "prompt": .string(prompt.id), "title": .string(prompt.title),
        "description": JSONText(prompt.description), "category": JSONText(prompt.category),
        "tags": .strings(prompt.tags), "template": .bool(prompt.isTemplate),
        "visibility": .string(prompt.visibility.rawValue), "team": JSONText(prompt.team),
        "promptVersion": .int(prompt.version), "model": JSONText(prompt.model),
        "variables": .strings(prompt.variables),
        "score": .int(score),
        "rubrics": .members(rubrics.map { ($0.name.rawValue, .int($0.points)) }),
        "tokens": .int(prompt.estimatedTokens), "uses": .int(uses),
        "rating": JSONText(rating, JSONText.decimal),
        "lastUse": JSONText(lastUse?.formatted(in: zone)),
        "createdAt": JSONText(prompt.createdAt?.formatted(in: zone)),
        "updatedAt": JSONText(prompt.updatedAt?.formatted(in: zone)),
      ]
    }

    fileprivate static func table(
      _ rows: some Sequence<Row>, _ zone: Zone, _ words: Words
    ) -> String {
      var table = TextTable(.left, .left, .left, .right, .right, .right, .left)
      table.append(
        [
          "entry.id", "prompts.prompt", "prompts.category", "prompts.score", "prompts.uses",
          "prompts.rating", "prompts.changed_on",
        ].map { words($0) })
      for row in rows {
        let prompt = row.prompt
        table.append(
          prompt.id.clipped(to: 40), prompt.title.clipped(to: 40), prompt.category ?? "",
          "\(row.score)", row.uses > 0 ? "\(row.uses)" : "",
          row.rating.map(PromptView.oneDecimal) ?? "",
          (prompt.updatedAt ?? prompt.createdAt).map { "\(zone.day(of: $0))" } ?? "")
      }
      return table.lines(indent: "").joined(separator: "\n")
    }
  }
}

extension [PromptListCommand.Row] {
  /// Sorts rows, equal ones by id, those without a value last.
  fileprivate mutating func sort(by order: PromptListCommand.Order) {
    func sort<Value: Comparable>(_ value: (Element) -> Value?) {
      self = enumerated().sorted { first, second in
        switch (value(first.element), value(second.element)) {
        case (let one?, let other?) where one != other: one > other
        case (_?, nil): true
        case (nil, _?): false
        default: first.offset < second.offset
        }
      }.map(\.element)
    }
    switch order {
    case .id: break
    case .title:
      self = enumerated().sorted {
        ($0.element.prompt.title.folded, $0.offset) < ($1.element.prompt.title.folded, $1.offset)
      }.map(\.element)
    case .score: sort(\.score)
    case .uses: sort(\.uses)
    case .rating: sort(\.rating)
    case .used: sort(\.lastUse)
    case .updated: sort { $0.prompt.updatedAt ?? $0.prompt.createdAt }
    case .created: sort(\.prompt.createdAt)
    }
  }
}

struct PromptShowCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a prompt: its text and its details.",
    discussion: """
      Examples:
        daybook prompt show letter-tone
        daybook prompt show letter-tone --text
        daybook prompt show translate-essay --version 2 --format json
      """)

  @OptionGroup var prompt: PromptArgument
  @Option(help: ArgumentHelp("An older version.", valueName: "number"))
  var version: Int?
  @Flag(help: "Print the text alone, byte for byte.")
  var text = false
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    var (prompt, path) = try prompt.find(in: vault)
    let newest = try vault.version(prompt.version, of: prompt, path)
    let version = try version.map { try vault.version($0, of: prompt, path) } ?? newest
    prompt.body = version.body
    let file = vault.files.fileName(of: path)
    if output.format == .json {
      return host.print(json(prompt, version, file, vault.settings.zone))
    }
    if text { return host.write(Array(version.body.utf8)) }
    let head = lines(prompt, version, vault, try host.words)
    host.print(
      (head + [file, "", version.body]).joined(separator: "\n").printableLines)
  }

  private func json(
    _ prompt: Prompt, _ version: PromptVersion, _ file: String, _ zone: Zone
  ) -> JSONLine {
    [
      "prompt": .string(prompt.id), "title": .string(prompt.title), "file": .string(file),
      "description": JSONText(prompt.description), "category": JSONText(prompt.category),
      "tags": .strings(prompt.tags), "template": .bool(prompt.isTemplate),
      "visibility": .string(prompt.visibility.rawValue), "team": JSONText(prompt.team),
      "parent": JSONText(prompt.parent), "promptVersion": .int(version.number),
      "isNewest": .bool(version.number == prompt.version),
      "at": JSONText(version.at?.formatted(in: zone)), "note": JSONText(version.note),
      "author": JSONText(version.author), "model": JSONText(prompt.model),
      "variables": .strings(prompt.variables),
      "arguments": .array(prompt.arguments) {
        [
          "name": .string($0.name), "description": JSONText($0.description),
          "required": .bool($0.isRequired),
        ]
      },
      "score": .int(PromptScore(of: prompt.body).total),
      "tokens": .int(prompt.estimatedTokens), "body": .string(version.body),
    ]
  }

  private func lines(
    _ prompt: Prompt, _ version: PromptVersion, _ vault: PromptVault, _ words: Words
  ) -> [String] {
    let zone = vault.settings.zone
    let day = version.at.map { "\(zone.day(of: $0))" }
    let team = prompt.team.map { id in
      vault.stored.records.teams.first { $0.id == id }?.name ?? id
    }
    let variables = prompt.variables.map { name in
      let about = prompt.arguments.first { $0.name == name }?.description
      return about.map { "\(name) (\($0))" } ?? name
    }
    let facts: [(Words.Key, String?)] = [
      (
        "entry.version",
        [Optional("\(version.number)"), day].compactMap(\.self)
          .joined(separator: ", ")
      ),
      ("entry.note", version.note), ("entry.description", prompt.description),
      ("prompts.category", prompt.category),
      ("prompts.tag", prompt.tags.isEmpty ? nil : words.list(prompt.tags)),
      ("prompts.team", team), ("entry.visibility", words.name(of: prompt.visibility)),
      ("entry.model", prompt.model),
      ("prompts.variables", variables.isEmpty ? nil : words.list(variables)),
      ("prompts.score", "\(PromptScore(of: prompt.body).total)"),
    ]
    let told = facts.compactMap { key, value in value.map { (words(key), $0.onOneLine) } }
    let width = told.map(\.0.columnCount).max() ?? 0
    return ["\(prompt.title) (\(prompt.id))"]
      + told.map { "  \($0.padded(to: width))  \($1)" }
  }
}
