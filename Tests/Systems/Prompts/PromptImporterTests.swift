import Basics
import TestKit
import Testing
import Vault

@testable import Prompts

struct PromptImporterTests {
  private func readPrompts(_ files: MemoryFiles) async -> StoredPrompts {
    await PromptReader.read(CollectionReader(files: files, zone: .utc, width: 1))
  }

  private func plan(
    _ text: String, _ file: String, into files: MemoryFiles = MemoryFiles()
  ) async throws -> ImportPlan {
    try await plan(Array(text.utf8), file, into: files)
  }

  private func plan(
    _ bytes: [UInt8], _ file: String, into files: MemoryFiles
  ) async throws -> ImportPlan {
    try await ImportBench(files, at: Instant(seconds: 0)).plan(bytes, file, as: "prompts")
  }

  @Test func `Both forms of the table are the same prompts`() async throws {
    let files = MemoryFiles()
    let short = "act,prompt\n\"A, b\",\"Line one\n\nLine \"\"two\"\" {x}\"\nA b,other\n"
    let first = try await plan(short, "p.csv", into: files)
    #expect(first.summary.added == 2)
    #expect(first.files.map(\.path.text) == ["prompts/a-b.md", "prompts/a-b-2.md"])
    try first.perform(in: files)
    let long =
      "\u{FEFF}\"act\",\"prompt\",\"for_devs\",\"type\",\"contributor\"\n"
      + "\"A, b\",\"Line one\n\nLine \"\"two\"\" {x}\",TRUE,TEXT,me\nC,c,FALSE,TEXT,you\n"
    let second = try await plan(long, "p.csv", into: files)
    #expect((second.summary.read, second.summary.added, second.summary.alreadyThere) == (2, 1, 1))
    try second.perform(in: files)
    let stored = await readPrompts(files)
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    let prompt = try #require(stored.records.prompts.first { $0.id == "a-b" })
    #expect(prompt.title == "A, b")
    #expect(prompt.body == "Line one\n\nLine \"two\" {x}")
    #expect(prompt.isTemplate)
  }

  @Test func `A table may call the title of a prompt title, and have category and tags`()
    async throws
  {
    let files = MemoryFiles()
    let text = """
      title,prompt,category,tags,model
      Frost,"Write about frost.",Poetry,"frost, haiku",small
      Snow,Write about {snow}.,,,

      """
    let plan = try await plan(text, "p.csv", into: files)
    #expect(plan.diagnostics.isEmpty)
    try plan.perform(in: files)
    let stored = await readPrompts(files)
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    let prompts = stored.records.prompts.sorted { $0.id < $1.id }
    #expect(prompts.map(\.title) == ["Frost", "Snow"])
    #expect(prompts.map(\.category) == ["Poetry", nil])
    #expect(prompts.map(\.tags) == [["frost", "haiku"], []])
    #expect(prompts.map(\.isTemplate) == [false, true])
    let again = try await self.plan(text, "p.csv", into: files)
    #expect((again.summary.added, again.summary.alreadyThere) == (0, 2))
    let json =
      #"[{"title":"Ice","prompt":"Write about ice.","category":"Prose","tags":["ice","cold"]}]"#
    try await self.plan(json, "p.json", into: files).perform(in: files)
    let ice = await readPrompts(files).records.prompts.first { $0.id == "ice" }
    #expect(ice?.category == "Prose")
    #expect(ice?.tags == ["ice", "cold"])
  }

  @Test func `The text as it was imported is the first version, whatever the first save is of`()
    async throws
  {
    let files = MemoryFiles()
    try await plan("act,prompt\nP,first\n", "p.csv", into: files).perform(in: files)
    try await plan("---\nname: q\nversion: 3\n---\nthird\n", "q.md", into: files).perform(in: files)
    let path: VaultPath = "prompts/p.md"
    let text = String(decoding: try files.contents(of: path), as: UTF8.self)
    try files.replace(path, with: Array(text.replacing("first", with: "edited").utf8), .written)
    let writer = PromptWriter(files: files, zone: .utc)
    #expect(
      try writer.save(path, at: Instant(seconds: 1))
        == .init(version: 2, added: 1, replacedFile: true))
    let stored = await readPrompts(files)
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    let bodies = stored.records.prompts.map { prompt in
      (stored.records.histories[prompt.id] ?? PromptHistory()).versions(of: prompt)
        .map { "\($0.number) \($0.body)" }
    }
    #expect(Set(bodies) == [["1 first", "2 edited"], ["3 third\n"]])
  }

  @Test(arguments: ["p.csv", "p.json"])
  func `A file with a time to come blocks no later correction`(file: String) async throws {
    let bench = ImportBench()
    let texts = ["one", "corrected"].map { text in
      file == "p.csv" ? "title,prompt\nA,\(text)\n" : #"[{"act":"A","prompt":"\#(text)"}]"#
    }
    try await bench.add(
      Array(texts[0].utf8), file, as: "prompts", writtenAt: Instant(seconds: 1_800_000_000))
    let plan = try await bench.add(Array(texts[1].utf8), file, as: "prompts")
    #expect(plan.summary.changed == 1)
    let prompt = await readPrompts(bench.files).records.prompts.first
    #expect(prompt?.body == "corrected")
  }

  @Test func `Quotes behind a space are quotes`() async throws {
    let plan = try await plan("act,prompt\n\"A\", \"say \"\"hi\"\"\"\n", "p.csv")
    let text = try plan.files.first.map { String(decoding: try $0.contents(), as: UTF8.self) }
    #expect(text?.hasSuffix("---\nsay \"hi\"") == true)
  }

  @Test func `Names never lead out of the folder nor over a file`() async throws {
    let files = MemoryFiles(["prompts/etc-passwd.md": "mine", "prompts/other.txt": "x"])
    let plan = try await plan(
      ##"[{"act":"../../etc/passwd","prompt":"a"},{"act":"OTHER","prompt":"b"},"##
        + ##"{"act":"…","prompt":"c"},{"act":"con","prompt":"---\nid: x\n---\n"}]"##, "p.json",
      into: files)
    #expect(plan.summary.added == 4)
    #expect(plan.files[0].path == "prompts/etc-passwd-2.md")
    #expect(plan.files[1].path == "prompts/other.md")
    #expect(plan.files[2].path.text.hasPrefix("prompts/prompt-"))
    #expect(plan.files[3].path == "prompts/con-prompt.md")
  }

  @Test func `Markdown keeps its front matter and its body`() async throws {
    let files = MemoryFiles()
    let text =
      "---\nname: reviewer\ntools: ['search']\nunknown: 1\n---\n\n# Review\r\nthis {file}\n"
    for round in 0..<2 {
      let plan = try await plan(text, "some/where/Code Reviewer.prompt.md", into: files)
      #expect(plan.summary.added == 1 - round)
      try plan.perform(in: files)
    }
    let written = String(
      decoding: try files.contents(of: "prompts/code-reviewer.md"), as: UTF8.self)
    #expect(written.hasPrefix("---\nname: reviewer\ntools: ['search']\nunknown: 1\nimportedFrom: "))
    #expect(written.hasSuffix("---\n\n# Review\r\nthis {file}\n"))
    let plain = try await plan("Just text.", "note.md", into: files)
    #expect(plain.files.first?.path == "prompts/note.md")
  }

  @Test func `Every unreadable entry has its place, and the others come in`() async throws {
    let csv = try await plan("act,prompt\nA,\nB,b\n\"C\"x,c\n", "p.csv")
    #expect((csv.summary.added, csv.summary.unreadable) == (1, 2))
    #expect(csv.diagnostics.kept.compactMap(\.place?.line) == [2, 4])
    let json = try await plan("[{\"act\":\"A\"},\n 3,\n{\"act\":\"B\",\"prompt\":\"b\"}]", "p.json")
    #expect((json.summary.added, json.summary.unreadable) == (1, 2))
    #expect(json.diagnostics.kept.compactMap(\.place?.line) == [1, 2])
    let broken = try await plan("[{\"act\":\"B\",\"prompt\":\"b\"},", "p.json")
    #expect(broken.summary.added == 1 && broken.diagnostics.hasErrors)
    #expect(try await plan("a,b\n1,2\n", "p.csv").diagnostics.hasErrors)
    #expect(try await plan("", "p.md").diagnostics.hasErrors)
  }

  @Test(
    .enabled(if: OutsideData.has("real/prompts/prompts-zh.json"), "the real files are not here"),
    arguments: [("prompts/prompts_2023-01-25.csv", 144), ("prompts/prompts-zh.json", 124)])
  func `Real collections come in completely, and twice without a duplicate`(
    _ name: String, _ count: Int
  ) async throws {
    let bytes = try OutsideData.bytes("real/\(name)")
    let files = MemoryFiles()
    let first = try await plan(bytes, name, into: files)
    #expect((first.summary.read, first.summary.added) == (count, count))
    #expect(!first.diagnostics.hasErrors, "\(first.diagnostics.text())")
    try first.perform(in: files)
    let second = try await plan(bytes, name, into: files)
    #expect((second.summary.added, second.summary.alreadyThere) == (0, count))
    let stored = await readPrompts(files)
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    #expect(stored.records.prompts.count == count)
    let library = await PromptLibrary(
      stored.records, moment: Moment(asOf: Instant(seconds: 1_790_000_000), zone: .utc), width: 2)
    #expect(library.analyses.allSatisfy { $0.score.total > 0 })
    #expect(library.analyses.allSatisfy { !$0.similar.isEmpty || !$0.nearest.isEmpty })
  }

  @Test func `A new prompt that is much like one here is said to be`() async throws {
    let files = MemoryFiles([
      "prompts/essay.md": "You are a translator. Translate the essay, and keep every name.\n"
    ])
    let near = "Translate the essay, and keep every name. You are a translator.\n"
    let plan = try await plan(
      "act,prompt\nTwin,\"\(near)\"\nOther,Count to ten.\n", "p.csv", into: files)
    #expect(plan.summary.added == 2)
    #expect(plan.diagnostics.kept.map(\.kind) == ["similar-prompt"])
    #expect(plan.diagnostics.kept.first?.message.contains("Twin") == true)
  }
}
