import Foundation
import Testing

/// Private texts on sites for others: the canary of each vault below was once there.
@Suite(.enabled(if: BuiltProgram.isThere, "the program is not beside the tests"))
struct ClosedTests {
  private static let settings = """
    vault: 1
    timeZone: Etc/UTC
    audiences:
      a: {journal: starred, prompts: own, reviews: words, gifts: none, pages: ["n/*"]}

    """

  /// The texts of all files of the site for the audience, and the output of the command.
  private func built(
    _ files: [String: String], links: [String: String] = [:]
  ) throws -> (site: String, said: String) {
    let vault = try TemporaryVault(files.merging(["daybook.yaml": Self.settings]) { $1 })
    for (path, target) in links {
      let place = vault.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: place.path, withDestinationPath: target)
    }
    let output = vault.path + "-site"
    let run = try vault.run(["build", "--audience", "a", "--output", output])
    var texts = ""
    for case let path as String in FileManager.default.enumerator(atPath: output) ?? .init() {
      let data = FileManager.default.contents(atPath: output + "/" + path) ?? Data()
      texts += path + "\n" + String(decoding: data, as: UTF8.self)
    }
    return (texts, run.errors + run.output)
  }

  @Test(arguments: [
    "publishDate: 2099-01-01", "published: 2099-01-01", "expires: 2020-01-01",
    "expiryDate: 2020-01-01", "expires: 2099-01-01", "<<: {draft: true}",
  ])
  func `A text with days that are for pages is not shown to others`(key: String) throws {
    let texts = [
      "journal/2026-11-02.md": "---\nstarred: true\n\(key)\n---\ncanary\n",
      "prompts/p.md": "---\nvisibility: public\n\(key)\n---\ncanary\n",
      "reviews/2026-W45.md": "---\n\(key)\n---\n## W\n\ncanary\n",
    ]
    for (path, text) in texts {
      let shown = text.replacing(key + "\n", with: "")
      let journal = ["journal/2026-11-03.md": "A day of the week.\n"]
      #expect(
        try built(journal.merging([path: shown]) { $1 }).site.contains("canary"),
        "\(path) is shown without it")
      let (site, said) = try built(journal.merging([path: text]) { $1 })
      #expect(!site.contains("canary"), "\(path)")
      #expect(said.contains("others do not see this"), "\(path): \(said)")
    }
  }

  @Test(arguments: [
    "---\nbase: &b {draft: true}\n<<: *b\n---\ncanary\n",
    "\u{FEFF}\u{FEFF}---\ndraft: true\n---\ncanary\n",
    "\u{0C}---\ndraft: true\n---\ncanary\n", "\u{200B}---\ndraft: true\n---\ncanary\n",
    "\u{200E}\u{2060}+++\ndraft = true\n+++\ncanary\n", "\u{01}{\"draft\": true}\ncanary\n",
  ])
  func `Front matter behind invisible characters is read`(text: String) throws {
    #expect(try !built(["pages/n/p.md": text]).site.contains("canary"))
    let open = text.replacing("true", with: "false")
    #expect(try open.contains("<<") || built(["pages/n/p.md": open]).site.contains("canary"))
  }

  @Test(arguments: [
    ("pages/n/s.txt", "../../.daybook/secret"), ("pages/n/g.txt", "../../gifts/records.jsonl"),
    ("pages/n/g.md", "../../gifts/records.jsonl"),
    ("templates/assets/g.txt", "../../gifts/records.jsonl"),
    ("templates/assets/f", "../../gifts"), ("journal/s.md", "../.daybook/secret"),
  ])
  func `A link does not lead from pages to records or secrets`(path: String, target: String) throws
  {
    let (site, said) = try built(
      [
        "gifts/records.jsonl":
          #"{"name":"canary","amount":1,"direction":"sent","date":"2026-11-01"}"#
          + "\n", ".daybook/secret": "canary\n", "pages/n/a.md": "# A\n",
      ], links: [path: target])
    #expect(!site.contains("canary"))
    #expect(said.contains("leads out of the folder"), "\(said)")
  }

  @Test func `A link from pages to data is followed`() throws {
    let (site, _) = try built(
      ["data/x.csv": "canary,1\n", "pages/n/a.md": "# A\n"],
      links: ["pages/n/x.csv": "../../data/x.csv"])
    #expect(site.contains("canary"))
  }

  @Test(arguments: [
    (
      "growth/tasks.jsonl",
      #"{"id":"z","title":"Zed","day":"2026-11-01","updatedAt":"9999-12-31T23:59:59.999999Z"}"#,
      ["done", "z"], "end of the year 9999"
    ),
    (
      "growth/tasks.jsonl", #"{"id":"z","title":"Zed","day":"0206-11-01","repeats":"daily"}"#,
      ["check"], "1900-01-01 or later"
    ),
    (
      "measures/nap.jsonl",
      #"{"id":"z","at":"0206-11-20T10:00:00Z","end":"2026-11-20T11:00:00Z"}"#, ["check"],
      "more than 31 days"
    ),
  ])
  func `A time out of all bounds is an error`(
    path: String, record: String, command: [String], message: String
  ) throws {
    let vault = try TemporaryVault([
      "daybook.yaml": "vault: 1\ntimeZone: Etc/UTC\n", "measures.yaml": "nap:\n  kind: duration\n",
      path: record + "\n",
    ])
    let (status, output, errors) = try vault.run(command)
    #expect(status != 0)
    #expect((output + errors).contains(message), "\(output)\(errors)")
    let kept = try String(contentsOf: vault.url.appendingPathComponent(path), encoding: .utf8)
    #expect(kept == record + "\n")
  }

  @Test func `What an assistant asks in a vault that locks is noted without its words`() throws {
    let messages = [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","#
        + #""capabilities":{},"clientInfo":{"name":"x","version":"1"}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"find","#
        + #""arguments":{"words":"canary"}}}"#,
    ].joined(separator: "\n")
    for (locks, isNoted) in [("", true), ("encryption: {recipients: [age1abc]}\n", false)] {
      let vault = try TemporaryVault(["daybook.yaml": "vault: 1\ntimeZone: Etc/UTC\n" + locks])
      _ = try BuiltProgram.run(
        ["mcp", "--audience", "me", "--vault", vault.path], vault.variables,
        input: messages + "\n")
      let log = vault.url.appendingPathComponent(".daybook/assistant.jsonl")
      let text = try String(contentsOf: log, encoding: .utf8)
      #expect(text.contains("\"asked\":\"find\""))
      #expect(text.contains("canary") == isNoted)
      let mode = try FileManager.default.attributesOfItem(atPath: log.path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }
}
