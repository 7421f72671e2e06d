import Basics
import SiteKit
import Vault

extension ImportFormat {
  static let promptfooResults = ImportFormat("promptfoo", "results of promptfoo") { head in
    head.form == .json && head.text.contains("\"results\"")
      && (head.text.contains("\"promptIdx\"")
        || head.text.contains("\"evalId\"") && head.text.contains("\"prompts\""))
  }
}

extension ImportForm {
  /// Answers that promptfoo collected.
  static let promptfooResults = ImportForm(.promptfooResults, makes: "uses of prompts") {
    PromptfooResults(await PromptReader.read($0.reader))
  }
}

/// Makes a use of each answer in a result file of promptfoo (versions 3 and 4), whose prompts come
/// from a configuration that `daybook prompt export` wrote, or have the text of a version.
///
/// An answer has the id that promptfoo gave it, so that the same file adds nothing the second time,
/// and another run adds its own.
struct PromptfooResults: Importer {
  /// A prompt and a version by their label, and by the template that promptfoo was given.
  private var known: [String: (prompt: String, version: Int)] = [:]

  init(_ stored: StoredPrompts) {
    for prompt in stored.records.prompts {
      for version in stored.versions(of: prompt) {
        let place = (prompt.id, version.number)
        let text = VariableSyntax.nunjucks.body(of: Prompt(id: "", body: version.body))
        known[Self.key(text)] = place
        known[PromptExport.label(prompt.id, version.number)] = place
      }
    }
  }

  /// A template without blanks, as programs may write them differently.
  private static func key(_ text: String) -> String { "\n" + text.filter { !$0.isWhitespace } }

  private static func time(_ node: YAMLNode?) -> Instant? {
    node?.text.flatMap { try? TimeText($0) }?.instant(in: .utc)
  }

  func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = "promptfoo"
    // Another run has other answers, which are no less there.
    plan.isComplete = false
    let document = YAMLDocument(
      TextFile(Array(file.bytes), file: file.path), as: .json)
    plan.diagnostics.append(contentsOf: DiagnosticList(document.diagnostics))
    guard let root = document.root else { return }
    let summary = root["results"] ?? root
    let run = root["evalId"]?.text ?? ""
    // The run keeps its time when answers are rated later and exported again.
    let at = Self.time(summary["timestamp"]) ?? file.writtenAt
    plan.writtenAt = Self.time(root["metadata"]?["exportedAt"])
    let templates = summary["prompts"]?.items ?? []
    plan.isBlank = summary["results"]?.items?.isEmpty == true
    var unknown: [String: Int] = [:]
    var failed = 0
    for (index, row) in (summary["results"]?.items ?? []).enumerated() {
      plan.summary.read += 1
      let label = row["prompt"]?["label"]?.text ?? ""
      let place = row["promptIdx"]?.text.flatMap { Int($0) }
      let template = place.flatMap { templates.indices.contains($0) ? templates[$0] : nil }
      let raw = template?["raw"]?.text
      guard let found = known[label] ?? raw.flatMap({ known[Self.key($0)] }) else {
        unknown[label, default: 0] += 1
        continue
      }
      guard let output = row["response"]?["output"] else {
        failed += 1
        continue
      }
      var hash = ContentHash([("source", "promptfoo"), ("run", run)])
      hash.add("id".utf8, (row["id"]?.text ?? "\(index)").utf8)
      plan.found.add(
        hash, to: PromptReader.uses, at: at,
        answer(row, output, at: at, found.prompt, found.version).fields)
    }
    if failed > 0 { plan.summary.skip(.withoutAnswer, failed) }
    plan.leaveOut(
      unknown: unknown, of: file,
      hint: "write the configuration with: daybook prompt export NAME --format promptfoo")
  }

  private func answer(
    _ row: YAMLNode, _ output: YAMLNode, at: Instant, _ prompt: String, _ version: Int
  ) -> FoundAnswer {
    var answer = FoundAnswer(at: at, prompt: prompt, version: version)
    let provider = row["provider"]
    answer.model =
      [provider?["label"]?.text, provider?["id"]?.text, provider?.text]
      .compactMap { $0?.nonEmpty }.first
    let parts = (row["gradingResult"]?["componentResults"]?.items ?? []).map { part in
      (
        isHuman: part["assertion"]?["type"]?.text == "human",
        isPassed: part["pass"].flatMap { try? $0.asFlag() } ?? false
      )
    }
    // A thumb of a person is the best rating, or the worst.
    answer.rating = parts.last(where: \.isHuman).map { $0.isPassed ? 5 : 1 }
    answer.tokens = row["response"]?["tokenUsage"]?["total"]?.amount
    answer.input = (row["vars"] ?? row["testCase"]?["vars"])?.valuesInLine
    answer.answer = output.written
    answer.seconds = row["latencyMs"]?.amount.map { $0 / 1_000 }
    answer.cost = row["cost"]?.amount
    // A thumb down is a failed check, too; a thumb up does not count as a passed check.
    let checks = parts.filter { !$0.isHuman || !$0.isPassed }
    answer.checks = checks.count
    answer.passed = checks.count { $0.isPassed }
    return answer
  }
}
