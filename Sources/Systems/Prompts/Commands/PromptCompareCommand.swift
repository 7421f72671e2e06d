import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct PromptCompareCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare the versions of a prompt by the answers they got.",
    discussion: """
      For each version: its answers, the share that passed all checks and the share rated 4 or 5, \
      each with its interval of 95% (Wilson), and the average rating, tokens, cost and time. A \
      version is better when its interval of checks is above all others; if fewer than two \
      versions were checked, its interval of ratings. The answers are uses with a version, \
      imported from promptfoo or recorded by daybook prompt use.

      Examples:
        daybook prompt compare translate-essay
        daybook prompt compare translate-essay 1 2 --format json
      """)

  static let printsFigures = true

  @OptionGroup var prompt: PromptArgument
  @Argument(help: "The numbers of the versions; all by default.")
  var versions: [Int] = []
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let contents = try await host.contents(of: "prompts")
    host.report(contents.diagnostics.inPassing, output.format)
    let records = contents.records[PromptRecords.self] ?? PromptRecords()
    let prompt = try prompt.find(in: records, contents.files)
    let known = (records.histories[prompt.id] ?? PromptHistory()).versions(of: prompt)
    if let number = versions.first(where: { number in !known.contains { $0.number == number } }) {
      throw PromptProblem.noVersion(number, id: prompt.id, known: known.map(\.number))
        .failure(at: PromptReader.folder, in: contents.files)
    }
    let now = contents.moment.asOf
    let comparison = VersionComparison(
      records.uses.filter { $0.prompt == prompt.id && $0.at <= now },
      versions: versions.isEmpty ? nil : Set(versions))
    switch output.format {
    case .json: host.print(json(prompt, comparison))
    case .text:
      guard !comparison.sides.isEmpty else {
        return host.note("no use of \(prompt.id) says its version\n")
      }
      host.print(text(comparison, try host.words))
    }
  }

  private func json(_ prompt: Prompt, _ comparison: VersionComparison) -> JSONLine {
    var better: Int?
    if case .better(let version) = comparison.verdict { better = version }
    return [
      "prompt": .string(prompt.id), "better": JSONText(better),
      "by": JSONText(comparison.basis?.rawValue),
      "versions": .array(comparison.sides) { side in
        [
          "promptVersion": .int(side.version), "answers": .int(side.answers),
          "checked": .int(side.checked), "passed": .int(side.passed),
          "share": JSONText(side.share?.share, JSONText.decimal),
          "lower": JSONText(side.share?.lower, JSONText.decimal),
          "upper": JSONText(side.share?.upper, JSONText.decimal),
          "ratings": .int(side.ratings), "rating": JSONText(side.rating, JSONText.decimal),
          "good": .int(side.good),
          "goodLower": JSONText(side.goodShare?.lower, JSONText.decimal),
          "goodUpper": JSONText(side.goodShare?.upper, JSONText.decimal),
          "tokens": JSONText(side.meanTokens, JSONText.decimal),
          "cost": JSONText(side.meanCost, JSONText.decimal),
          "seconds": JSONText(side.meanSeconds, JSONText.decimal),
        ]
      },
      "inputs": .array(comparison.inputs) { input in
        [
          "input": .string(input.text), "better": JSONText(input.best),
          "isClear": .bool(input.better != nil),
          "versions": .array(input.results) { result in
            [
              "promptVersion": .int(result.version), "passed": .int(result.hits),
              "checked": .int(result.trials),
              "lower": JSONText(result.share?.lower, JSONText.decimal),
              "upper": JSONText(result.share?.upper, JSONText.decimal),
            ]
          },
        ]
      },
    ]
  }

  private func text(_ comparison: VersionComparison, _ words: Words) -> String {
    let columns = comparison.columns(words)
    var table = TextTable(columns: [.left] + columns.map { $0.isNumber ? .right : .left })
    table.append([words("entry.version")] + columns.map(\.title))
    for (index, side) in comparison.sides.enumerated() {
      table.append(["\(side.version)"] + columns.map { $0.cells[index] })
    }
    var lines = table.lines(indent: "") + ["", comparison.said(words)]
    if !comparison.inputs.isEmpty {
      var inputs = TextTable(columns: [.left] + comparison.sides.map { _ in .right } + [.left])
      inputs.append(
        [words("entry.input")]
          + comparison.sides.map { words("prompts.version_soft", ["version": $0.version]) }
          + [words("prompts.ahead")])
      for input in comparison.inputs {
        let (results, ahead) = comparison.cells(of: input, words)
        inputs.append([input.text.clipped(to: 50)] + results + [ahead])
      }
      lines += [""] + inputs.lines(indent: "") + ["", comparison.saidOfInputs(words)]
    }
    return lines.joined(separator: "\n")
  }
}
