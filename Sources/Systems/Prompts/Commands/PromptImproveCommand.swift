import ArgumentParser
import Basics
import SiteKit
import Vault

extension PromptScore.Rubric.Name: ExpressibleByArgument {}

struct PromptImproveCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "improve",
    abstract: "Let the language model improve a prompt, and save the result as a version.",
    discussion: """
      The text is shown before it is sent, with codes in place of names. The new text is shown as \
      a difference, and becomes the newest version when you agree. --yes sends without asking, \
      --keep keeps without asking. The audience coach must see the prompt.

      Examples:
        daybook prompt improve translate-essay
        daybook prompt improve translate-essay --show
        daybook prompt improve translate-essay --follow clarity --follow context
        daybook prompt improve translate-essay --choose
        daybook prompt improve translate-essay --yes --keep --format json
      """)

  @OptionGroup var prompt: PromptArgument
  @Option(help: "The wish, in your own words.")
  var wish: String?
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Follow only the suggestion of a part of the score: clarity, specificity, structure, "
        + "context or testability; may be given several times.", valueName: "part"))
  var follow: [PromptScore.Rubric.Name] = []
  @Flag(help: "Choose among the suggestions of the score, one by one.")
  var choose = false
  @OptionGroup var model: ModelOptions
  @Flag(help: "Keep what comes back as the newest version, without asking.")
  var keep = false
  @Option(help: "The author of the change; an editor of the prompt's team, if it has one.")
  var author: String?
  @OptionGroup var output: OutputOptions

  /// The longest prompt in characters, which is the limit of an answer.
  private static let longest = 2_000

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let (prompt, path) = try prompt.find(in: vault)
    try vault.allow(author, .editor, on: prompt)
    let told = try await host.toldContents()
    let isTold = told.records[PromptRecords.self]?.prompts.contains { $0.id == prompt.id } ?? false
    guard isTold else {
      throw PromptProblem.notTold(prompt.id, audience: told.audience.name)
        .failure(at: path, in: vault.files)
    }
    guard prompt.body.count <= Self.longest else {
      throw PromptProblem.tooLongToImprove(characters: prompt.body.count, most: Self.longest)
        .failure(at: path, in: vault.files)
    }
    let suggestions = try suggestions(prompt, host)
    if choose, suggestions.isEmpty, wish == nil { return host.note("Nothing was chosen.\n") }
    let request = ModelRequest(
      Self.instructions(suggestions), [turn(prompt)], for: .texts, model, output.format)
    switch try await host.answer(request) {
    case .said(let saying): try await take(saying, for: prompt, path, vault, host)
    case .shown: return
    case .notSent: throw ExitCode.failure
    case .failed(let diagnostic), .notConnected(let diagnostic): throw Failure(diagnostic)
    }
  }

  /// The task. Suggestions are words of this program, so no name in them gets a code, as it would
  /// in the person's turn.
  private static func instructions(_ suggestions: [String]) -> String {
    guard !suggestions.isEmpty else { return task }
    return "\(task)\n\nChange nothing but this:\n"
      + suggestions.map { "- \($0)" }.joined(separator: "\n")
  }

  private static let task = """
    You improve prompts for language models. You are given one. Write it better: clearer, \
    complete, without repetitions, in its own language and with its own purpose. Variables in \
    braces such as {{topic}} stay as they are. Codes such as P1, L2, J3, N4 or A5 stand for names \
    and amounts: use them as they are. Answer with the new text alone, of at most 2,000 characters.
    """

  /// The suggestions of the score that the person wants; none if they want the whole written
  /// better.
  private func suggestions(_ prompt: Prompt, _ host: any CommandHost) throws -> [String] {
    let rubrics = PromptScore(of: prompt.body).rubrics
    for name in follow where rubrics.first(where: { $0.name == name })?.suggestion == nil {
      throw ValidationError("the score suggests nothing for \(name.rawValue)")
    }
    let words = try host.words
    return try rubrics.compactMap { rubric in
      guard let suggestion = rubric.suggestion else { return nil }
      let text = words.suggestion(suggestion)
      if follow.contains(rubric.name) { return text }
      guard choose else { return nil }
      return try host.isYes(text) ? text : nil
    }
  }

  private func turn(_ prompt: Prompt) -> ModelRequest.Turn {
    ModelRequest.Turn((wish.map { "Wanted improvement: \($0)\n\n" } ?? "") + prompt.body)
  }

  /// Shows the model's answer, and saves it if the person agrees.
  private func take(
    _ saying: ModelSaying, for prompt: Prompt, _ path: VaultPath, _ vault: PromptVault,
    _ host: any CommandHost
  ) async throws {
    guard !saying.isCut else { throw PromptProblem.answerCut.failure(at: path, in: vault.files) }
    let body = Self.body(saying.text, like: prompt.body)
    let lines = DiffLine.lines(of: LineDiff(from: prompt.body, to: body))
    let isSame = body.utf8.elementsEqual(prompt.body.utf8)
    if output.format == .text {
      host.print(DiffLine.text(lines, from: "version \(prompt.version)", to: saying.model))
    }
    var changed = prompt
    changed.body = body
    let lost = prompt.variables.filter { !changed.variables.contains($0) }
    if !lost.isEmpty {
      host.report([PromptProblem.lostVariables(lost).diagnostic(at: nil)], output.format)
    }
    guard !isSame, keep || host.isAttended else {
      if output.format == .json { host.print(json(prompt, saying, body, nil)) }
      if !isSame { try host.agree(to: .keeping, keep) }
      return
    }
    try host.agree(to: .keeping, keep)
    let outcome = try vault.writer.save(
      path, body: Array(body.utf8), at: try host.moment(vault.settings).asOf,
      note: "Improved with \(saying.model)", author: author ?? vault.settings.author)
    switch output.format {
    case .text: host.confirm(vault.report(outcome, prompt, path).text)
    case .json: host.print(json(prompt, saying, body, outcome.version))
    }
  }

  private func json(
    _ prompt: Prompt, _ saying: ModelSaying, _ body: String, _ version: Int?
  ) -> JSONLine {
    [
      "prompt": .string(prompt.id), "older": .int(prompt.version),
      "promptVersion": JSONText(version), "model": .string(saying.model), "body": .string(body),
      "tokens": saying.tokens?.json ?? .null,
    ]
  }

  /// The text of an answer as a prompt: without the fence that some models put around it, and with
  /// the trailing whitespace of the prompt.
  private static func body(_ answer: String, like old: String) -> String {
    var lines = answer.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count > 2, let first = lines.first, first.hasPrefix("```"), lines.last == "```",
      !old.hasPrefix("```")
    {
      lines = Array(lines.dropFirst().dropLast())
    }
    let text = lines.joined(separator: "\n").withoutBlanks
    let start = old.prefix { $0.isNewline }
    return start + text + (old.last?.isNewline == true ? "\n" : "")
  }
}
