import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Prompts

/// Prompts as files of other programs: templates of llm 0.36, configurations of promptfoo, lists of
/// the Model Context Protocol (2025-11-25), prompt files of VS Code.
struct PromptFormatTests {
  private let vault = MemoryFiles(
    name: "vault",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "prompts/letter.md":
        "---\ntitle: \"A letter: short\"\ndescription: Says it briefly.\nmodel: openai:gpt-5-mini\n"
        + "version: 2\narguments:\n  - name: topic\n    description: the thing\n---\n"
        + "  A letter about {{topic}} and {key points}.\n\nIt costs $5, {{topic}}.\n",
      "prompts/history/letter.jsonl":
        #"{"version":1,"at":"2026-10-01T10:00:00Z","body":"About {{topic}}."}"# + "\n",
    ])

  private func exported(
    _ arguments: [String], files: [String: String] = [:]
  ) async throws -> String {
    let host = RecordedHost(vault, asOf: try at("2026-11-20 15:30"), files: files)
    try await PromptExportCommand.parse(["letter", "--to", "out"] + arguments).run(host)
    return String(decoding: host.record.files["out"] ?? [], as: UTF8.self)
  }

  @Test func `A template of llm has its variables behind dollars`() async throws {
    #expect(
      try await exported(["--format", "llm"]) == """
        # A letter: short: Says it briefly.
        model: "openai:gpt-5-mini"
        prompt: |2
            A letter about $topic and $key_points.

          It costs $$5, $topic.

        """)
  }

  @Test func `A file for standard output is no file`() async throws {
    let host = RecordedHost(vault, asOf: try at("2026-11-20 15:30"))
    try await PromptExportCommand.parse(["letter", "--to", "-", "--format", "mcp"]).run(host)
    #expect(host.record.written.starts(with: "{".utf8) && host.record.files.isEmpty)
    #expect(host.record.printed.isEmpty)
  }

  @Test func `Letters behind a variable of llm are no part of its name`() {
    let prompt = Prompt(id: "p", body: "{{a}}b {{a}}字 {{主题}} {{x y}}{{x-y}}")
    let text = VariableSyntax.dollar.body(of: prompt)
    #expect(text == "${a}b $a字 $value $x_y$x_y_2")
    #expect(VariableSyntax.dollar.read(text) == "{{a}}b {{a}}字 {{value}} {{x_y}}{{x_y_2}}")
  }

  @Test func `A prompt file of VS Code asks for its variables`() async throws {
    #expect(
      try await exported(["--format", "vscode"]) == """
        ---
        description: Says it briefly.
        model: "openai:gpt-5-mini"
        argument-hint: "topic, key points"
        ---
          A letter about ${input:topic} and ${input:key_points}.

        It costs $5, ${input:topic}.

        """)
  }

  @Test func `A prompt of the protocol has its arguments and one message`() async throws {
    let text = try await exported(["--format", "mcp"])
    let object = try #require(JSONText.parsedMembers(text))
    let prompt = try #require(object.first { $0.name == "prompts" }?.value.elements?.first)
    let members = Dictionary(uniqueKeysWithValues: prompt.objectMembers ?? [])
    #expect(members["name"]?.plain == "letter" && members["title"]?.plain == "A letter: short")
    #expect(
      members["arguments"]?.line.replacing(": ", with: ":")
        == #"[{"name":"topic","description":"the thing","required":true},"#
        + #"{"name":"key points","required":true}]"#)
    let message = #"{"role":"user","content":{"type":"text","#
    #expect(members["messages"]?.line.replacing(": ", with: ":").contains(message) == true)
  }

  @Test func `A configuration of promptfoo has versions, models and cases`() async throws {
    let text = try await exported(
      ["--format", "promptfoo", "--versions", "1,2", "--inputs", "cases.csv", "--model", "echo"],
      files: ["cases.csv": "topic,key points\n\"frost, ice\",\"one\ntwo\"\n春,\"say \"\"hi\"\"\"\n"])
    let document = YAMLDocument(TextFile(Array(text.utf8), file: "out"))
    #expect(document.diagnostics.isEmpty)
    let root = try #require(document.root)
    let prompts = root["prompts"]?.items ?? []
    #expect(prompts.map { $0["label"]?.text } == ["letter@1", "letter@2"])
    #expect(
      prompts.map { $0["raw"]?.text } == [
        // Without a line break promptfoo might take it for a path; the comment says nothing.
        "About {{ topic }}.{#\n#}",
        "  A letter about {{ topic }} and {{ key_points }}.\n\nIt costs $5, {{ topic }}.\n",
      ])
    #expect(root["providers"]?.items?.map(\.text) == ["echo"])
    let cases = root["tests"]?.items?.map { $0["vars"] } ?? []
    #expect(cases.map { $0?["topic"]?.text } == ["frost, ice", "春"])
    #expect(cases.map { $0?["key_points"]?.text } == ["one\ntwo", "say \"hi\""])
  }

  @Test(arguments: [
    "topic,key points\nfile://secret.js,x\n", "topic,key points\npackage:evil,x\n",
    "topic,key points\n{{constructor}},x\n", "topic,key points\n{% include 'x' %},y\n",
    "topic\nx\n", "topic,key points,more\nx,y,z\n",
  ])
  func `A case that promptfoo would run or open is refused`(table: String) async throws {
    await #expect(throws: (any Error).self) {
      try await exported(
        ["--format", "promptfoo", "--inputs", "cases.csv"], files: ["cases.csv": table])
    }
  }

  @Test(arguments: ["{% raw %}", "a {{ 1 + 1 }}", "{# note #}", "{{{topic}}}"])
  func `A text that promptfoo would run is refused`(text: String) async throws {
    try vault.replace("prompts/letter.md", with: Array("\(text)\n".utf8), .written)
    await #expect(throws: Failure.self) { try await exported(["--format", "promptfoo"]) }
  }

  @Test(arguments: [
    ["--format", "llm", "--versions", "1,2"], ["--format", "llm", "--inputs", "x.csv"],
    ["--format", "xml"], ["--format", "llm", "--versions", "one"],
    ["--format", "promptfoo", "--versions", "9"],
  ])
  func `Wrong usage is refused`(arguments: [String]) async throws {
    await #expect(throws: (any Error).self) { try await exported(arguments) }
  }

  private func imported(_ name: String, _ text: String) throws -> PromptFormatReader {
    try #require(
      Array(text.utf8).withUnsafeBufferPointer { PromptFormatReader($0, file: name) })
  }

  @Test func `Each format gives back what it was given`() async throws {
    let expected = "  A letter about {{topic}} and {{key_points}}.\n\nIt costs $5, {{topic}}.\n"
    for (format, name) in [("llm", "letter.yaml"), ("promptfoo", "promptfooconfig.yaml")] {
      let prompts = try imported(name, try await exported(["--format", format])).prompts
      #expect(prompts.count == 1)
      let body = prompts.first?.body.replacing("{{ ", with: "{{").replacing(" }}", with: "}}")
      #expect(body == expected, "\(format)")
    }
    let list = try imported("letter.json", try await exported(["--format", "mcp"]))
    #expect(list.prompts.first?.body == expected.replacing("key_points", with: "key points"))
    #expect(list.prompts.first?.description == "Says it briefly.")
    #expect(
      VariableSyntax.input.read(try await exported(["--format", "vscode"])).hasSuffix(expected))
  }

  @Test func `A system prompt of llm stands before the text, and what has no place is said`() throws
  {
    let read = try imported(
      "t/summary.yaml", "system: You are brief.\nprompt: Sum up $input for $$5.\ntools: [a]\n")
    #expect(
      read.prompts.map(\.body) == ["You are brief.\n\nSum up {{input}} for $5."])
    #expect(read.prompts.map(\.title) == ["summary"])
    #expect(read.diagnostics.kept.map(\.kind) == ["not-imported"])
    #expect(try imported("s.yml", "system: Say yes.\n").prompts[0].body == "Say yes.\n\n{{input}}")
  }

  @Test func `A conversation says who speaks, and a prompt in another file is left out`() throws {
    let list = try imported(
      "list.json",
      #"{"jsonrpc":"2.0","id":1,"result":{"prompts":[{"name":"chat","messages":["#
        + #"{"role":"user","content":{"type":"text","text":"Hi {{name}}"}},"#
        + #"{"role":"assistant","content":[{"type":"text","text":"Hello"}]}]}]}}"#)
    #expect(list.prompts.map(\.body) == ["User:\nHi {{name}}\n\nAssistant:\nHello"])
    let configuration = try imported(
      "promptfooconfig.yaml",
      "prompts:\n  - file://a.txt\n  - Say {{x}}\n  - {id: p.py, label: b}\n  - '{{x}} '\n"
        + "providers: [echo]\n")
    #expect(configuration.prompts.map(\.title) == ["Say {{x}}"])
    #expect(configuration.diagnostics.kept.count == 3)
  }

  /// `llm` 0.36 takes a YAML text for a template, and `promptfoo validate` both configurations.
  @Test(arguments: [
    ("sum.yaml", "Sum up $input in\n  three lines.\n", "Sum up {{input}} in three lines."),
    ("sum.yml", "|\n  Sum up:\n  $input\n", "Sum up:\n{{input}}\n"),
    ("sum.yaml", "description: d\nprompts:\n  - Sum up {{ x }}.\n", "Sum up {{x}}."),
    ("sum.yaml", "# mine\nprompts: Sum up {{ x }}.\ndescription: d\n", "Sum up {{x}}."),
  ])
  func `A template that is a text, and a configuration of prompts alone are recognised`(
    name: String, text: String, body: String
  ) async throws {
    let vault = MemoryFiles(name: "vault", ["daybook.yaml": "timeZone: Asia/Shanghai\n"])
    let plan = try await ImportBench(vault).add(Array(text.utf8), name)
    #expect(plan.source == "prompts" && plan.diagnostics.isEmpty)
    let stored = await PromptReader.read(CollectionReader(files: vault, zone: shanghai, width: 1))
    #expect(
      stored.records.prompts.map {
        $0.body.replacing("{{ ", with: "{{").replacing(" }}", with: "}}")
      } == [body])
  }

  @Test func `A file of another form is none of these`() {
    for (name, text) in [
      ("a.yaml", "prompt: x\nother: y\n"), ("a.json", #"{"prompts":[{"name":"x"}]}"#),
      ("a.yaml", "- x\n"), ("a.yaml", "prompts: [a b]\nname: y\n"), ("a.yaml", "word\n"),
      ("a.yaml", "12\n"), ("a.txt", "prompt: x\n"), ("a.json", "[1]"),
    ] {
      let read = Array(text.utf8).withUnsafeBufferPointer { PromptFormatReader($0, file: name) }
      #expect(read == nil, "\(name) \(text)")
    }
  }

  @Test func `Variables of VS Code itself are text, and its keys stay`() async throws {
    let body = "Explain ${selection} in ${file}: ${{what}} {why}\n"
    #expect(Prompt(id: "p", body: body).variables == ["what", "why"])
    try vault.replace(
      "prompts/letter.md",
      with: Array(
        ("---\nagent: ask\ntools:\n- codebase\nargument-hint: say what\n---\n" + body).utf8),
      .written)
    let text = try await exported(["--format", "vscode"])
    #expect(
      text == """
        ---
        description: letter
        agent: ask
        tools:
        - codebase
        argument-hint: say what
        ---
        Explain ${selection} in ${file}: $${input:what} ${input:why}

        """)
    #expect(
      VariableSyntax.input.read("${selection} ${input:a} ${input:b:hint}")
        == "${selection} {{a}} {{b}}")
  }
}
