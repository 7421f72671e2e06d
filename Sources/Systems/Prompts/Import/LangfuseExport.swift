import Basics
import SiteKit
import Vault

extension ImportFormat {
  static let langfuse = ImportFormat("langfuse", "an export of Langfuse") { head in
    // The names of a table are in its first line.
    let text = head.form == .json ? head.text[...] : head.text.prefix { !$0.isNewline }
    return [
      ["promptName", "promptVersion", "traceId"], ["prompt_name", "prompt_version", "trace_id"],
    ]
    .contains { $0.allSatisfy { text.contains("\"\($0)\"") } }
  }
}

extension ImportForm {
  /// Answers that Langfuse recorded.
  static let langfuse = ImportForm(.langfuse, makes: "uses of prompts") {
    LangfuseExport(await PromptReader.read($0.reader))
  }
}

/// Makes a use of each generation in an export of Langfuse's observations, as JSON or CSV from its
/// pages or as JSON from its API, that names a prompt and a version.
///
/// A prompt there is the one here with its name as id or title, or the same name without regard to
/// punctuation; versions have the same numbers. An observation has an id of its own, so that the
/// same export adds nothing the second time, nor its other form. A score called `rating`, 1 to 5,
/// is the rating.
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
    var unknown: [String: Int] = [:]
    if file.bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "\"") {
      readTable(file, into: &plan, &unknown)
    } else {
      readJSON(file, into: &plan, &unknown)
    }
    plan.leaveOut(
      unknown: unknown, of: file,
      hint: "give the prompt this name as its title, and save its versions")
  }

  private func readJSON(
    _ file: ImportFile, into plan: inout ImportPlan, _ unknown: inout [String: Int]
  ) {
    let document = YAMLDocument(TextFile(Array(file.bytes), file: file.path), as: .json)
    plan.diagnostics.append(contentsOf: DiagnosticList(document.diagnostics))
    guard let root = document.root else { return }
    let rows = root.items ?? root["data"]?.items ?? []
    plan.isBlank = rows.isEmpty
    for row in rows {
      plan.summary.read += 1
      do throws(Incomplete) {
        try take({ row[$0] ?? row[Self.inSnakeCase($0)] }, &plan, &unknown)
      } catch {
        plan.summary.unreadable += 1
        plan.diagnostics.append(error.diagnostic.diagnostic(at: document.locate(row)))
      }
    }
  }

  /// A name as an export into storage writes it: `prompt_name` for `promptName`.
  private static func inSnakeCase(_ name: String) -> String {
    name.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
  }

  /// The columns that an observation has in every version; others are found by their names.
  private enum Column: String, TableColumn {
    case id, startTime, endTime, promptName, promptVersion, input, output
    case model, providedModelName, rating, totalUsage, usageDetails, totalTokens
    case totalCost, costDetails

    static let required: [Self] = [.id, .startTime, .promptName, .promptVersion, .output]
  }

  private func readTable(
    _ file: ImportFile, into plan: inout ImportPlan, _ unknown: inout [String: Int]
  ) {
    guard var table = ImportTable<Column>(file.bytes, of: file, &plan) else { return }
    if let name = table.missing {
      return table.refuse(VaultProblem.missing(field: name), &plan)
    }
    table.forEachRow(into: &plan) { row, plan throws(CellFault) in
      do throws(Incomplete) {
        try take(
          { name in Column(rawValue: name).flatMap { Self.node(row.plainText($0)) } }, &plan,
          &unknown)
      } catch {
        throw row.fault(error.diagnostic)
      }
    }
  }

  /// The value of a cell, which has JSON for everything but a text; nil for an empty one.
  private static func node(_ cell: String) -> YAMLNode? {
    guard let first = cell.first else { return nil }
    if ["{", "[", "\""].contains(first) {
      let document = YAMLDocument(TextFile(Array(cell.utf8), file: ""), as: .json)
      if document.diagnostics.isEmpty, let root = document.root { return root }
    }
    return YAMLNode(.scalar(cell, isPlain: true), at: YAMLMark(line: 1, column: 1))
  }

  /// An observation that lacks what each has.
  private struct Incomplete: Error {
    let diagnostic = Diagnostic(
      .error, kind: "missing-field", "an observation has no id or no startTime")
  }

  /// Makes a use of an observation, or counts why it makes none.
  ///
  /// - Parameter row: Its values by name.
  private func take(
    _ row: (String) -> YAMLNode?, _ plan: inout ImportPlan, _ unknown: inout [String: Int]
  ) throws(Incomplete) {
    guard let name = row("promptName")?.text?.nonEmpty else {
      return plan.summary.skip(.ofUnknownPrompt, 1)
    }
    let version = row("promptVersion")?.text
    let prompt = known[name] ?? PromptID.slug(of: name).flatMap { known[$0] }
    guard let prompt, let number = version.flatMap({ Int($0) }), prompt.versions.contains(number)
    else {
      unknown["\(name), version \(version ?? "?")", default: 0] += 1
      return
    }
    guard let id = row("id")?.text?.nonEmpty, let at = Self.instant(row("startTime")) else {
      throw Incomplete()
    }
    guard let output = row("output"), output.content != .null else {
      return plan.summary.skip(.withoutAnswer, 1)
    }
    var answer = FoundAnswer(at: at, prompt: prompt.id, version: number)
    answer.model = (row("model") ?? row("providedModelName"))?.text?.nonEmpty
    answer.rating = Self.rating(row("rating") ?? row("scores")?["rating"])
    answer.tokens = [
      row("totalUsage"), row("usageDetails")?["total"], row("totalTokens"), row("usage")?["total"],
    ].compactMap { $0?.amount }.first { $0 > 0 }
    answer.input = row("input").flatMap { $0.valuesInLine ?? $0.written.nonEmpty }
    answer.answer = output.written
    // The unit of its latency is another one in some versions.
    answer.seconds = Self.instant(row("endTime")).map { end in
      Double((end - at).microseconds) / 1_000_000
    }.flatMap { $0 >= 0 ? $0 : nil }
    answer.cost = [
      row("totalCost"), row("costDetails")?["total"], row("calculatedTotalCost"),
    ].compactMap { $0?.amount }.first { $0 > 0 }
    plan.found.add(
      ContentHash([("source", "langfuse"), ("id", id)]), to: PromptReader.uses, at: at,
      answer.fields)
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
