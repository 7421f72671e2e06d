import Basics
import SiteKit
import Vault

extension ImportFormat {
  static let langfuse = ImportFormat("langfuse", "an export of Langfuse") { head in
    head.form == .json && head.text.contains("\"promptName\"")
      && head.text.contains("\"promptVersion\"") && head.text.contains("\"traceId\"")
  }
}

extension ImportForm {
  /// Answers that Langfuse recorded.
  static let langfuse = ImportForm(.langfuse, makes: "uses of prompts") {
    LangfuseExport(await PromptReader.read($0.reader))
  }
}

/// Makes a use of each generation in an export of Langfuse's observations as JSON, from its pages
/// or its API, that names a prompt and a version.
///
/// A prompt there is the one here with its name as id or title, or the same name without regard to
/// punctuation; versions have the same numbers. An observation has an id of its own, so that the
/// same export adds nothing the second time. A score called `rating`, 1 to 5, is the rating.
struct LangfuseExport: Importer {
  /// The prompts by their id, title and slug, with the numbers of their versions.
  private var known: [String: (id: String, versions: Set<Int>)] = [:]

  init(_ stored: StoredPrompts) {
    for prompt in stored.records.prompts {
      let versions = Set(stored.versions(of: prompt).map(\.number))
      for name in [PromptID.slug(of: prompt.title), prompt.title, prompt.id].compactMap(\.self) {
        known[name] = (prompt.id, versions)
      }
    }
  }

  func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = "langfuse"
    // An export has what its filters left.
    plan.isComplete = false
    let document = YAMLDocument(TextFile(Array(file.bytes), file: file.path), as: .json)
    plan.diagnostics.append(contentsOf: DiagnosticList(document.diagnostics))
    guard let root = document.root else { return }
    let rows = root.items ?? root["data"]?.items ?? []
    plan.isBlank = rows.isEmpty
    var unknown: [String: Int] = [:]
    for row in rows {
      plan.summary.read += 1
      guard let name = row["promptName"]?.text?.nonEmpty else {
        plan.summary.skip(.ofUnknownPrompt, 1)
        continue
      }
      let number = row["promptVersion"]?.text.flatMap { Int($0) }
      let prompt = known[name] ?? PromptID.slug(of: name).flatMap { known[$0] }
      guard let prompt, let number, prompt.versions.contains(number) else {
        unknown["\(name), version \(row["promptVersion"]?.text ?? "?")", default: 0] += 1
        continue
      }
      guard let id = row["id"]?.text?.nonEmpty, let at = Self.instant(row["startTime"]) else {
        plan.summary.unreadable += 1
        plan.diagnostics.append(
          Diagnostic(.error, kind: "missing-field", "an observation has no id or no startTime")
            .diagnostic(at: document.locate(row)))
        continue
      }
      guard let output = row["output"], output.content != .null else {
        plan.summary.skip(.withoutAnswer, 1)
        continue
      }
      var answer = FoundAnswer(at: at, prompt: prompt.id, version: number)
      answer.model = (row["model"] ?? row["providedModelName"])?.text?.nonEmpty
      answer.rating = Self.rating(row["rating"] ?? row["scores"]?["rating"])
      answer.tokens = [row["totalUsage"], row["usageDetails"]?["total"], row["totalTokens"]]
        .compactMap { $0?.amount }.first { $0 > 0 }
      answer.input = row["input"].flatMap { $0.valuesInLine ?? $0.written.nonEmpty }
      answer.answer = output.written
      // The unit of its latency is another one in some versions.
      answer.seconds = Self.instant(row["endTime"]).map { end in
        Double((end - at).microseconds) / 1_000_000
      }.flatMap { $0 >= 0 ? $0 : nil }
      answer.cost = [row["totalCost"], row["costDetails"]?["total"]].compactMap { $0?.amount }
        .first { $0 > 0 }
      plan.found.add(
        ContentHash([("source", "langfuse"), ("id", id)]), to: PromptReader.uses, at: at,
        answer.fields)
    }
    for (name, count) in unknown.sorted(by: { $0.key < $1.key }) {
      plan.summary.skip(.ofUnknownPrompt, count)
      plan.diagnostics.append(
        Diagnostic(
          .warning, kind: "unknown-prompt", at: Place(file: file.path),
          "\(count.counted("answer")) to \(name.unwrappedLine.clipped(to: 60).shortQuoted) "
            + "\(count == 1 ? "is" : "are") of no version of a prompt here",
          hint: "give the prompt this name as its title, and save its versions"))
    }
  }

  private static func instant(_ node: YAMLNode?) -> Instant? {
    node?.text.flatMap { try? TimeText($0) }?.instant(in: .utc)
  }

  /// A score is a value, or a list of the values that were given.
  private static func rating(_ node: YAMLNode?) -> Int? {
    guard let amount = node?.amount ?? node?.items?.last?.amount else { return nil }
    return Int(exactly: amount).flatMap { (1...5).contains($0) ? $0 : nil }
  }
}
