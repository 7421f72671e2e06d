import Basics
import TestKit
import Testing
import Vault

@testable import Prompts

/// Observations as Langfuse exports them from its pages: as JSON, version 3, and as CSV, version
/// 4.16, with each cell in quotes, and with JSON for everything but texts.
struct LangfuseExportTests {
  private let vault = MemoryFiles(
    name: "vault",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "prompts/riddle.md": "---\ntitle: A riddle\nversion: 2\n---\nSolve it: {{riddle}}\n",
      "prompts/history/riddle.jsonl":
        #"{"version":1,"at":"2026-10-01T10:00:00Z","body":"Solve this: {{riddle}}"}"# + "\n",
    ])

  private let export = """
    [{"id":"o1","traceId":"t1","projectId":"p","type":"GENERATION","environment":"default",
    "startTime":"2026-11-01T20:08:11.168Z","endTime":"2026-11-01T20:08:12.668Z","name":"answer",
    "input":{"riddle":"What\\nam I?"},"output":"An echo.","model":"gpt-5-mini","latency":1500,
    "promptName":"A riddle","promptVersion":1,"totalUsage":282,"totalCost":0.00049925,
    "usageDetails":{"input":200,"output":82,"total":282},"rating":[4],"correctness":["1"]},
    {"id":"o2","traceId":"t1","startTime":"2026-11-02T20:08:11Z","endTime":null,
    "input":"What am I?","output":{"answer":"A map"},"promptName":"riddle","promptVersion":2},
    {"id":"o3","traceId":"t1","startTime":"2026-11-02T20:08:11Z","output":"x",
    "promptName":"riddle","promptVersion":7},
    {"id":"o4","traceId":"t1","startTime":"2026-11-02T20:08:11Z","output":null,
    "promptName":"riddle","promptVersion":2},
    {"id":"o5","traceId":"t1","startTime":"2026-11-02T20:08:11Z","output":"x",
    "promptName":null,"promptVersion":null}]
    """

  private func imported() async throws -> ImportPlan {
    let plan = try await ImportBench(vault, at: try at("2026-11-20 15:30"))
      .plan(Array(export.utf8), "observations.json")
    try plan.perform(in: vault)
    return plan
  }

  @Test func `A generation of a known version is a use, once`() async throws {
    let first = try await imported()
    #expect(first.summary.read == 5 && first.summary.added == 2)
    #expect(first.diagnostics.kept.map(\.kind) == ["unknown-prompt"])
    #expect(try await imported().summary.added == 0)
    let stored = await PromptReader.read(CollectionReader(files: vault, zone: shanghai, width: 1))
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    let uses = stored.records.uses
    #expect(uses.map(\.version) == [1, 2] && uses.map(\.rating) == [4, nil])
    #expect(uses.map(\.prompt) == ["riddle", "riddle"])
    #expect(uses.map(\.input) == ["riddle: What am I?", "What am I?"])
    #expect(uses[0].answer == "An echo." && uses[1].answer == #"{"answer":"A map"}"#)
    #expect(uses[0].tokens == 282 && uses[0].cost == 0.00049925 && uses[0].seconds == 1.5)
    #expect(uses[0].model == "gpt-5-mini" && uses[1].seconds == nil && uses[1].checks == nil)
  }

  private static let columns = [
    "id", "traceId", "startTime", "projectId", "parentObservationId", "type", "environment",
    "endTime", "name", "input", "output", "model", "promptId", "promptName", "promptVersion",
    "latency", "usageDetails", "totalCost", "inputUsage", "totalUsage", "traceName", "comments",
    "rating", "correctness", "a score with a name that is longer than forty characters",
  ]

  /// The rows of ``export`` as its program writes them in a table.
  private func table() -> String {
    func row(_ cells: [String: String]) -> String {
      Self.columns.map { "\"\((cells[$0] ?? "").replacing("\"", with: "\"\""))\"" }
        .joined(separator: ",") + "\n"
    }
    let head = Self.columns.map { "\"\($0)\"" }.joined(separator: ",") + "\n"
    let rows = [
      row([
        "id": "o1", "traceId": "t1", "startTime": #""2026-11-01T20:08:11.168Z""#,
        "endTime": #""2026-11-01T20:08:12.668Z""#, "name": "answer", "latency": "1.5",
        "input": #"{"riddle":"What\nam I?"}"#, "output": "An echo.", "model": "gpt-5-mini",
        "promptName": "A riddle", "promptVersion": "1", "totalUsage": "282",
        "totalCost": "0.00049925", "usageDetails": #"{"input":200,"output":82,"total":282}"#,
        "rating": "[4]", "correctness": #"["1"]"#, "comments": "[]",
      ]),
      row([
        "id": "o2", "traceId": "t1", "startTime": #""2026-11-02T20:08:11.000Z""#,
        "input": "What am I?", "output": #"{"answer":"A map"}"#, "promptName": "riddle",
        "promptVersion": "2", "totalUsage": "0",
      ]),
      row([
        "id": "o3", "startTime": #""2026-11-02T20:08:11.000Z""#, "output": "x",
        "promptName": "riddle", "promptVersion": "7",
      ]),
      row([
        "id": "o4", "startTime": #""2026-11-02T20:08:11.000Z""#, "promptName": "riddle",
        "promptVersion": "2",
      ]),
      row(["id": "o5", "startTime": #""2026-11-02T20:08:11.000Z""#, "output": "x"]),
    ]
    return head + rows.joined()
  }

  private func imported(_ text: String, in vault: MemoryFiles) async throws -> ImportPlan {
    let plan = try await ImportBench(vault, at: try at("2026-11-20 15:30"))
      .plan(Array(text.utf8), "1780000000000-lf-observations-export-p.csv")
    try plan.perform(in: vault)
    return plan
  }

  @Test func `A table has the same uses as the list, and neither adds those of the other`()
    async throws
  {
    let other = MemoryFiles(name: "vault", bytes: vault.allFiles)
    let first = try await imported(table(), in: other)
    #expect(first.source == "langfuse" && first.summary.read == 5 && first.summary.added == 2)
    #expect(first.diagnostics.kept.map(\.kind) == ["unknown-prompt"])
    #expect(try await imported(table(), in: other).summary.added == 0)
    _ = try await imported()
    func uses(_ files: MemoryFiles) async -> [PromptUse] {
      await PromptReader.read(CollectionReader(files: files, zone: shanghai, width: 1)).records.uses
    }
    let (found, wanted) = (await uses(other), await uses(vault))
    #expect(found == wanted && found.count == 2)
    let again = try await imported(table(), in: vault)
    #expect(again.summary.added == 0 && again.summary.changed == 0)
  }

  @Test func `A row without a moment is reported at its place`() async throws {
    let text = table().replacing(#""""2026-11-01T20:08:11.168Z""""#, with: #""soon""#)
    let plan = try await imported(text, in: vault)
    #expect(plan.summary.added == 1 && plan.summary.unreadable == 1)
    let fault = plan.diagnostics.kept.first { $0.kind == "missing-field" }
    #expect(fault?.place?.line == 2)
  }
}
