import Basics
import TestKit
import Testing
import Vault

@testable import Prompts

private func readPrompts(_ files: [VaultPath: String]) async -> StoredPrompts {
  await PromptReader.read(
    CollectionReader(files: MemoryFiles(files), zone: shanghai, width: 2))
}

struct PromptReaderTests {
  @Test func `A file is a prompt, with all that its front matter says`() async throws {
    let stored = await readPrompts([
      "prompts/letter.md": """
      ---
      id: weekly-letter
      title: "The letter: weekly"
      description: For readers
      category: writing
      tags: [prose, 信, prose]
      template: yes
      visibility: team
      team: desk
      parent: old
      createdAt: 2026-01-02
      updatedAt: 2026-03-04T05:06:07+08:00
      version: 3
      name: letter
      tools: [search]
      applyTo: "**/*.md"
      ---
      Write {{kind}}.\r
       Last line without newline
      """,
      "prompts/old.md": "Plain.\n", "prompts/notes.txt": "no prompt",
      "prompts/teams.jsonl":
        #"{"id":"desk","name":"Desk","members":[{"user":"Lin","role":"owner"}]}"#,
    ])
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    let letter = try #require(stored.records.prompts.last)
    #expect(stored.records.prompts.map(\.id) == ["old", "weekly-letter"])
    #expect(letter.title == "The letter: weekly")
    #expect(letter.tags == ["prose", "信"])
    #expect(letter.isTemplate && letter.visibility == .team && letter.team == "desk")
    #expect(letter.createdAt?.formatted(in: shanghai) == "2026-01-02T00:00:00+08:00")
    #expect(letter.version == 3)
    #expect(letter.body == "Write {{kind}}.\r\n Last line without newline")
    #expect(stored.records.teams.first?.members == [.init(user: "Lin", role: .owner)])
    #expect(stored.records.prompts[0].visibility == .private)
  }

  @Test func `What is broken is reported with its place, and the rest is there`() async {
    let stored = await readPrompts([
      "prompts/a.md": "---\ntitle: A\ncatgory: x\nvisibility: secret\nversion: two\n---\nbody",
      "prompts/b.md": "---\nid: ../../etc\ncatgory: y\n---\nbody b",
      "prompts/c.md": "---\nid: a\n---\nanother",
      "prompts/d.md": "---\ntitle: [open\n---\nstill here",
      "prompts/e.md": "---\nnever closed\n", "prompts/f.md": "---\nteam: nobody\n---\nbody f",
      "prompts/history/a.jsonl":
        #"{"version":1,"body":"old"}"# + "\n" + #"{"version":0,"body":"x"}"#
        + "\n{\"version\":2,\"bo",
      "prompts/history/gone.jsonl": "",
      "prompts/uses.jsonl": #"{"at":"2026-01-01T10:00","prompt":"a","rating":6}"# + "\n"
        + #"{"at":"2026-01-01T10:00","prompt":"zzz","rating":5}"# + "\n",
      "prompts/teams.jsonl": #"{"id":"t","members":[{"user":"x","role":"boss"}]}"#,
      "prompts/comments.jsonl": #"{"id":"c","prompt":"a","at":"yesterday","text":"x"}"#,
    ])
    #expect(stored.records.prompts.map(\.id) == ["a", "b", "d", "e", "f"])
    #expect(stored.records.prompts[0].visibility == .private)
    #expect(stored.records.histories["a"]?.saved.map(\.body) == ["old"])
    #expect(stored.records.teams.isEmpty)
    let found = stored.diagnostics.kept.map {
      "\($0.place?.description ?? "") \($0.kind)"
    }.sorted()
    #expect(
      found == [
        "vault/prompts/a.md:3:1 unknown-key", "vault/prompts/a.md:4:13 unknown-visibility",
        "vault/prompts/a.md:5:10 wrong-type", "vault/prompts/b.md:2:5 bad-id",
        "vault/prompts/c.md:2:5 duplicate-id",
        "vault/prompts/comments.jsonl:1:29 not-a-time",
        "vault/prompts/d.md:3:1 yaml", "vault/prompts/e.md:1:1 front-matter",
        "vault/prompts/f.md:2:7 unknown-team", "vault/prompts/history/a.jsonl:2:12 out-of-range",
        "vault/prompts/history/a.jsonl:3:1 torn-line",
        "vault/prompts/history/gone.jsonl unknown-prompt",
        "vault/prompts/teams.jsonl:1:41 unknown-role",
        "vault/prompts/uses unknown-prompt", "vault/prompts/uses.jsonl:1:48 out-of-range",
      ])
  }

  @Test(
    arguments: [
      ("Linux Terminal", "linux-terminal"), ("充当 Linux 终端", "充当-linux-终端"),
      ("../../etc/passwd", "etc-passwd"), ("a/b\\c:d", "a-b-c-d"), ("...", nil), ("", nil),
      ("CON", "con-prompt"), ("com1", "com1-prompt"), ("  Été  ", "été"), ("🙂", nil),
      ("a\u{202E}b", "a-b"), (String(repeating: "渡", count: 60), String(repeating: "渡", count: 26)),
    ] as [(String, String?)])
  func `Titles become names of files`(_ title: String, _ slug: String?) {
    #expect(PromptID.slug(of: title) == slug)
  }

  @Test(arguments: [
    "", ".", "..", "a/b", "a\\b", ".hidden", "a:b", "a\0b", "a\nb", " a", "a ", "a.", "a?b", "a#b",
    String(repeating: "x", count: 201),
  ])
  func `What is no file's name is no id`(_ id: String) {
    #expect(!PromptID.isValid(id))
  }
}
