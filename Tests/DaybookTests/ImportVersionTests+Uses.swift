import Vault

/// Exports of uses of prompts: the first answer takes longer in the later file, the second is gone
/// from it, the fourth is new. An export of Langfuse has what its filters left, so none is gone.
extension ImportVersionTests {
  static let exportsOfUses: [Source] = [
    use("Langfuse", head: "[", tail: "]") { day, text, isOther in
      #"{"id":"\#(text)","traceId":"t","startTime":"2026-11-0\#(day)T20:08:11.168Z","#
        + #""endTime":"2026-11-0\#(day)T20:08:1\#(isOther ? 6 : 3).168Z","input":"What am I?","#
        + #""output":"\#(text)","model":"gpt-5","promptName":"riddle","promptVersion":2}"#
    }
  ]

  private static func use(
    _ name: String, head: String, tail: String, _ record: (Int, String, Bool) -> String
  ) -> Source {
    var made = source(
      name, "o.json", ["use"], head: head, tail: tail, between: ",\n", tellsGone: false, record)
    made.vault = ["prompts/riddle.md": "---\nversion: 2\n---\nSolve it: {{riddle}}\n"]
    return made
  }
}
