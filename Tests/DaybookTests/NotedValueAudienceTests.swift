import Foundation
import Testing

/// Properties of daily notes that are values of measures, as others see them
/// (`journal: {properties: true}`), by the program itself: in all files of a site, figures, search
/// and the answers to an assistant.
@Suite(.enabled(if: BuiltProgram.isThere, "the program is not beside the tests"))
struct NotedValueAudienceTests {
  private static func vault() throws -> TemporaryVault {
    var files = [
      "daybook.yaml": """
      timeZone: Asia/Shanghai
      asOf: 2026-11-20T18:40
      journal: {properties: true}
      audiences:
        family: {journal: entries, measures: full, reviews: words}
        starred: {journal: starred, measures: full, reviews: words}
        measures: {measures: full, reviews: words}
        journal: {journal: entries, reviews: words}
      """,
      "measures.yaml": "weight: {kind: number, unit: kg}\nfever: {kind: number, private: true}\n",
    ]
    for day in 14...20 {
      files["journal/2026-11-\(day).md"] =
        "---\nweight: 71.39\(day)\nfever: 38.47\(day)\nunheard: 5.55\(day)\n---\nRain on \(day).\n"
    }
    return try TemporaryVault(files)
  }

  /// The texts that an audience can see, by their places.
  private static func seen(
    by audience: String, in vault: borrowing TemporaryVault
  ) throws -> [String: String] {
    var seen: [String: String] = [:]
    func run(_ name: String, _ arguments: [String], input: String? = nil) throws {
      let result = try BuiltProgram.run(
        arguments + ["--vault", vault.path, "--audience", audience], vault.variables, input: input)
      seen[name] = result.output + result.errors
    }
    let site = URL(fileURLWithPath: vault.path + "-site").appendingPathComponent(audience)
    try run("build", ["build", "-o", site.path])
    let paths = try FileManager.default.subpathsOfDirectory(atPath: site.path)
    for path in paths where !path.hasSuffix(".webp") {
      let data = FileManager.default.contents(atPath: site.appendingPathComponent(path).path)
      seen[path] = path + "\n" + String(decoding: data ?? Data(), as: UTF8.self)
    }
    for format in ["text", "json"] {
      try run("stats \(format)", ["stats", "measures", "--all", "--format", format])
    }
    for word in ["weight", "fever", "71.39", "38.47", "unheard", "Rain"] {
      try run("find \(word)", ["find", word, "--format", "json"])
    }
    func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
      #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","#
        + #""arguments":\#(arguments)}}"# + "\n"
    }
    try run(
      "mcp", ["mcp"],
      input: #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"#
        + #""2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"# + "\n"
        + call(2, "today", "{}") + call(3, "page", #"{"address":"days/2026-11-19/"}"#)
        + call(4, "page", #"{"address":"measures/"}"#)
        + call(5, "find", #"{"words":"weight"}"#) + call(6, "find", #"{"words":"fever"}"#)
        + call(7, "stats", #"{"part":"measures","period":"all"}"#)
        + call(8, "stats", #"{"part":"journal","period":"all"}"#))
    return seen
  }

  @Test func `A private measure is seen by nobody else, and any value with both systems alone`()
    throws
  {
    let vault = try Self.vault()
    for audience in ["family", "starred", "measures", "journal", "public"] {
      let seen = try Self.seen(by: audience, in: vault)
      #expect(seen.count > 20 && seen["mcp"]?.contains("\"id\":8") == true, "\(audience)")
      let inWords = seen.filter { !$0.key.hasPrefix("find ") }
      for secret in ["38.47", "5.55", "fever", "unheard"] {
        // The answer to a search may repeat the words.
        let texts = secret.first?.isNumber == true ? seen : inWords
        let places = texts.filter { $0.value.contains(secret) && $0.key != "mcp" }.keys.sorted()
        #expect(places == [], "\(audience): \(secret)")
        #expect(seen["mcp"]?.contains("38.47") == false, "\(audience)")
      }
      let places = seen.filter { $0.value.contains("71.39") }.keys.sorted()
      #expect(places.isEmpty == (audience != "family"), "\(audience): \(places)")
    }
    // The person sees every value with a measure, so the words of this test can be found.
    let own = try Self.seen(by: "me", in: vault)
    for (word, place) in [("38.47", "stats json"), ("71.39", "stats json"), ("38.47", "mcp")] {
      #expect(own[place]?.contains(word) == true, "\(word) \(own[place] ?? "")")
    }
    #expect(own.contains { $0.key.hasSuffix(".html") && $0.value.contains("38.47") })
  }
}
