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
      For each version: its answers, the share that passed all checks with its interval of 95% \
      (Wilson), the average rating, tokens, cost and time. A version is better when its interval \
      is above those of the others. The answers are uses with a version: those that daybook import \
      takes from promptfoo, and those of daybook prompt use.

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
    let vault = try await PromptVault(host)
    host.report(vault.stored.diagnostics.inPassing, output.format)
    let (prompt, path) = try prompt.find(in: vault)
    for number in versions { _ = try vault.version(number, of: prompt, path) }
    let now = try host.moment(vault.settings).asOf
    let comparison = VersionComparison(
      vault.stored.records.uses.filter { $0.prompt == prompt.id && $0.at <= now },
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
      "versions": .array(comparison.sides) { side in
        [
          "promptVersion": .int(side.version), "answers": .int(side.answers),
          "checked": .int(side.checked), "passed": .int(side.passed),
          "share": JSONText(side.share?.share, JSONText.decimal),
          "lower": JSONText(side.share?.lower, JSONText.decimal),
          "upper": JSONText(side.share?.upper, JSONText.decimal),
          "ratings": .int(side.ratings), "rating": JSONText(side.rating, JSONText.decimal),
          "tokens": JSONText(side.meanTokens, JSONText.decimal),
          "cost": JSONText(side.meanCost, JSONText.decimal),
          "seconds": JSONText(side.meanSeconds, JSONText.decimal),
        ]
      },
      "inputs": .array(comparison.inputs) { input in
        [
          "input": .string(input.text), "better": JSONText(input.best),
          "versions": .array(input.results) {
            [
              "promptVersion": .int($0.version), "passed": .int($0.passed),
              "checked": .int($0.checked),
            ]
          },
        ]
      },
    ]
  }

  private func text(_ comparison: VersionComparison, _ words: Words) -> String {
    var table = TextTable(.left, .right, .right, .left, .right, .right, .right, .right)
    table.append(
      [
        "entry.version", "prompts.answers", "entry.passed", "prompts.interval", "prompts.rating",
        "entry.tokens", "entry.cost", "entry.seconds",
      ].map { words($0) })
    for side in comparison.sides { table.append(["\(side.version)"] + side.cells(words)) }
    var lines = table.lines(indent: "") + ["", comparison.said(words)]
    if !comparison.inputs.isEmpty {
      var inputs = TextTable(columns: [.left] + comparison.sides.map { _ in .right })
      inputs.append(
        [words("entry.input")]
          + comparison.sides.map { words("prompts.version_soft", ["version": $0.version]) })
      for input in comparison.inputs {
        inputs.append(
          [input.text.clipped(to: 50)]
            + comparison.sides.map { side in
              input.results.first { $0.version == side.version }
                .map { "\($0.passed)/\($0.checked)" } ?? ""
            })
      }
      lines += [""] + inputs.lines(indent: "")
    }
    return lines.joined(separator: "\n")
  }
}
