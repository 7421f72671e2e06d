import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// Exports of uses of prompts: the first answer takes longer in the later file, or is rated there;
/// the second is gone from it, the fourth is new. An export of Langfuse has what its filters left,
/// and one of promptfoo is of one run, so none is gone.
extension ImportVersionTests {
  static let exportsOfUses: [Source] = [
    use("Langfuse", head: "[", tail: "]") { day, text, isOther in
      #"{"id":"\#(text)","traceId":"t","startTime":"2026-11-0\#(day)T20:08:11.168Z","#
        + #""endTime":"2026-11-0\#(day)T20:08:1\#(isOther ? 6 : 3).168Z","input":"What am I?","#
        + #""output":"\#(text)","model":"gpt-5","promptName":"riddle","promptVersion":2}"#
    },
    use("promptfoo", head: run, tail: "]}}") { answer($1, isRated: $2) },
  ]

  private static let run =
    #"{"evalId":"eval-1","results":{"version":3,"timestamp":"2026-11-08T20:08:11.168Z","#
    + #""prompts":[{"raw":"Solve it: {{riddle}}"}],"results":["#

  private static func answer(_ text: String, isRated: Bool) -> String {
    let rating = #"{"pass":true,"assertion":{"type":"human"}}"#
    return #"{"id":"\#(text)","promptIdx":0,"prompt":{"label":"x"},"provider":{"id":"gpt-5"},"#
      + #""response":{"output":"\#(text)"},"#
      + #""gradingResult":{"componentResults":[\#(isRated ? rating : "")]}}"#
  }

  /// The time of its export counts, not that of its run or of its copy on this machine.
  @Test func `An older export of a run is told by its stamp, however new its copy is`() async throws
  {
    let vault = MemoryFiles([
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "prompts/riddle.md": "---\nversion: 2\n---\nSolve it: {{riddle}}\n",
    ])
    func take(_ day: Int, isRated: Bool, clock: Int64) async throws -> String {
      let export = #"]},"metadata":{"exportedAt":"2026-11-\#(day)T09:00:00.000Z"}}"#
      let host = RecordedHost(
        vault, asOf: Instant(seconds: 1_795_200_000 + clock),
        files: ["o.json": Self.run + Self.answer("A", isRated: isRated) + export])
      var request = ImportRequest(["o.json"])
      request.isYes = true
      var work = try ImportWork(request, in: host)
      try await work.run()
      return host.record.printed.joined(separator: "\n")
    }
    let rated = try await take(12, isRated: true, clock: 0)
    #expect(rated.contains("use: 1 new"), "\(rated)")
    let state = vault.allFiles
    let older = try await take(10, isRated: false, clock: 60)
    #expect(older.contains("use: 1 kept as a newer file has them"), "\(older)")
    #expect(vault.allFiles == state)
  }

  private static func use(
    _ name: String, head: String, tail: String, _ record: (Int, String, Bool) -> String
  ) -> Source {
    var made = source(
      name, "o.json", ["use"], head: head, tail: tail, between: ",\n", tellsGone: false, record)
    made.vault = ["prompts/riddle.md": "---\nversion: 2\n---\nSolve it: {{riddle}}\n"]
    return made
  }
}
