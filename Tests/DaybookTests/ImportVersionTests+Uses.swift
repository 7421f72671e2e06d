import Vault

/// Exports of uses of prompts: the first answer takes longer in the later file, the second is gone
/// from it, the fourth is new.
extension ImportVersionTests {
  private static func use(
    _ name: String, head: String, tail: String, _ record: (Int, String, Bool) -> String
  ) -> Source {
    var made = source(
      name, "o.json", ["use"], head: head, tail: tail, between: ",\n", tellsGone: true, record)
    made.vault = ["prompts/riddle.md": "---\nversion: 2\n---\nSolve it: {{riddle}}\n"]
    return made
  }

  static let exportsOfUses: [Source] = [
    use("Langfuse", head: "[", tail: "]") { day, text, isOther in
      #"{"id":"\#(text)","traceId":"t","startTime":"2026-11-0\#(day)T20:08:11.168Z","#
        + #""input":"What am I?","output":"\#(text)","model":"gpt-5","#
        + #""latency":\#(isOther ? 2000 : 1500),"promptName":"riddle","promptVersion":2}"#
    },
    use(
      "promptfoo",
      head: #"{"evalId":"e","results":{"version":3,"timestamp":"2026-11-01T20:08:11.168Z","#
        + #""prompts":[{"raw":"x","label":"riddle@2"}],"results":["#,
      tail: "]}}"
    ) { day, text, isOther in
      #"{"id":"\#(text)","promptIdx":0,"latencyMs":\#(isOther ? 2000 : 1500),"#
        + #""prompt":{"label":"riddle@2"},"success":true,"provider":{"id":"gpt-5"},"#
        + #""vars":{"riddle":"\#(day)"},"response":{"output":"\#(text)"}}"#
    },
  ]
}
