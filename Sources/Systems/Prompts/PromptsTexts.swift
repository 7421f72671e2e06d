import Basics
package import SiteKit
package import Vault
package import Wording

extension PromptsSystem: EditsTexts {
  package var textKind: KindOfRecord { PromptFile.kind }
  package var newTextTitle: Words.Key { "prompts.new" }
  package var textFields: [Field] {
    [
      Field(ofForm: "title", isRequired: true, as: FieldEntry("entry.title")),
      Field(ofForm: "description", as: FieldEntry("entry.description")),
      Field(ofForm: "category", as: FieldEntry("prompts.category")),
      Field(ofForm: "tags", as: FieldEntry("prompts.tag", help: "prompts.tags_help")),
      Field(
        ofForm: "team", as: FieldEntry("prompts.team", help: "prompts.team_help", known: .teams)),
      Field(
        ofForm: "template", as: FieldEntry("prompts.template", as: .flag(writesFalse: false))),
    ]
  }
  package var textScript: [UInt8] {
    EmbeddedFiles.all.first { $0.path == "score.js" }?.bytes ?? []
  }

  package func openText(_ id: String, _ basis: TextBasis) async throws -> OpenText {
    let (stored, prompt, _) = try await find(id, basis)
    let words = basis.words
    let zone = basis.library.moment.zone
    let history = stored.records.histories[id] ?? PromptHistory()
    let versions = history.versions(of: prompt).reversed().filter { $0.number != prompt.version }
    return OpenText(
      title: prompt.title, text: prompt.body.withPlainNewlines,
      versions: versions.map { version in
        let title = words.commas(
          [
            words("prompts.version", ["version": version.number]),
            version.at.map { words.date(zone.day(of: $0)) }, version.note?.onOneLine,
          ].compactMap(\.self))
        return OpenText.Version(version.number, title: title)
      },
      links: [
        (Self.address(of: id), words("prompts.page")),
        (
          "/-/add/use?prompt=\(PercentEncoding.form(id))&version=\(prompt.version)",
          words("prompts.log_use")
        ),
      ])
  }

  package func readText(
    _ text: String, of id: String?, _ basis: TextBasis
  ) async throws -> TextReading {
    let words = basis.words
    let score = PromptScore(of: text)
    let prompt = Prompt(id: "", body: text)
    let rubrics = score.rubrics.map { rubric in
      TextReading.Row(
        rubric.name.rawValue, words.name(of: rubric.name),
        words("prompts.of_twenty", ["points": rubric.points]),
        remark: rubric.suggestion.map(words.suggestion))
    }
    let variables = prompt.variables.map { "{\($0)}" }.joined(separator: " ")
    let others = await PromptReader.read(basis.library.reader).records.prompts
      .filter { $0.id != id }
    let similar = PromptLibrary.similar(to: text, among: others)
    let names = similar.map { other in
      words(
        "prompts.similar_one",
        [
          "prompt": others[other.index].title,
          "percent": words.percent(other.similarity, decimals: 0),
        ])
    }
    let isLike = similar.first.map { $0.similarity > PromptLibrary.warnsAbove } ?? false
    return TextReading(
      title: words("prompts.figures"),
      rows: [
        TextReading.Row(
          "total", words("prompts.score"), words("prompts.score_of", ["score": score.total]))
      ] + rubrics + [
        TextReading.Row(
          "variables", words("prompts.variables"), variables.isEmpty ? "–" : variables),
        TextReading.Row("tokens", words("entry.tokens"), "\(prompt.estimatedTokens)"),
      ],
      rules: ScoreRule.table(in: words),
      similarTitle: words("prompts.similar"),
      similar: zip(similar, names).map { other, name in
        (Self.address(of: others[other.index].id), name)
      },
      warning: isLike
        ? Diagnostic(
          .warning, kind: "similar-prompt",
          words("prompts.is_like", ["prompts": words.list(Array(names.prefix(3)))])) : nil)
  }

  package func saveText(
    _ text: String, of id: String, note: String?, _ basis: TextBasis
  ) async throws -> SavedText {
    let (stored, prompt, path) = try await find(id, basis)
    try stored.requireEditor(of: prompt.team, basis)
    // A form has its own line breaks; the file keeps its own.
    let body = prompt.body.contains("\r\n") ? text.replacing("\n", with: "\r\n") : text
    _ = try writer(basis).save(
      path, body: Array(body.utf8), at: basis.library.moment.asOf, note: note,
      author: basis.settings.author)
    return saved(id, path)
  }

  package func revertText(
    of id: String, to number: Int, _ basis: TextBasis
  ) async throws -> SavedText {
    let (stored, prompt, path) = try await find(id, basis)
    try stored.requireEditor(of: prompt.team, basis)
    _ = try writer(basis).revert(
      path, to: number, at: basis.library.moment.asOf, author: basis.settings.author)
    return saved(id, path)
  }

  package func addText(
    _ text: String, _ values: [String: String], _ basis: TextBasis
  ) async throws -> SavedText {
    func value(_ name: String) -> String? {
      values[name].flatMap { $0.unwrappedLine.nonEmpty }
    }
    let stored = await PromptReader.read(basis.library.reader)
    guard let title = value("title") else {
      throw Failure(
        Diagnostic(.error, kind: "missing-field", basis.words("prompts.needs_title")))
    }
    let team = value("team").map { name in
      stored.records.teams.map { Field.KnownName($0.id, title: $0.name) }
        .id(of: name, isOnlyOne: true)
    }
    try stored.requireEditor(of: team, basis)
    var taken = stored.takenNames
    let new = NewPrompt(
      id: PromptID.free(PromptID.slug(of: title) ?? "prompt", &taken), title: title,
      description: value("description"), category: value("category"),
      tags: (value("tags") ?? "").split { ",;，；、".contains($0) }.map { $0.withoutBlanks }
        .filter { !$0.isEmpty },
      isTemplate: values["template"] != nil, team: team, body: text)
    let (path, _) = try new.write(
      into: stored, basis.library.files, zone: basis.library.moment.zone,
      at: basis.library.moment.asOf, author: basis.settings.author)
    return saved(new.id, path)
  }

  private func find(
    _ id: String, _ basis: TextBasis
  ) async throws -> (stored: StoredPrompts, prompt: Prompt, path: VaultPath) {
    let stored = await PromptReader.read(basis.library.reader)
    let prompts = stored.records.prompts
    guard let prompt = prompts.first(where: { $0.id == id }), let path = stored.paths[id] else {
      if let locked = stored.locked { throw Failure(locked.diagnostic) }
      throw PromptProblem.noPrompt(id, nearest: prompts.map(\.id).nearest(to: id))
        .failure(at: PromptReader.folder, in: basis.library.files)
    }
    return (stored, prompt, path)
  }

  private func writer(_ basis: TextBasis) -> PromptWriter {
    PromptWriter(files: basis.library.files, zone: basis.library.moment.zone)
  }

  private func saved(_ id: String, _ path: VaultPath) -> SavedText {
    SavedText(
      paths: [path, PromptReader.history(of: id)].compactMap(\.self),
      address: PromptAddress.prompt(id))
  }

  private static func address(of id: String) -> String {
    "/" + PromptAddress.link(PromptAddress.prompt(id))
  }
}

extension StoredPrompts {
  /// Throws if the person who writes may not change prompts of a team.
  fileprivate func requireEditor(of team: String?, _ basis: TextBasis) throws(Failure) {
    try rights(of: ChangingPerson(owner: basis.settings.author))
      .require(.editor, inTeam: team, basis.library.files)
  }
}
