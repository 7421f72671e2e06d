import ArgumentParser
import SiteKit
import Vault

struct McpCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Answer an assistant, by the Model Context Protocol.",
    discussion: """
      A program with a language model starts this command and asks it on standard input. An \
      answer has only what the audience may see; for all of it, name the audience me. With --write \
      it may also record, tick off, change and undo; each change can be undone. With --codes it is \
      given codes in place of names and amounts, and what it writes has the names again. Each \
      question is noted in .daybook/assistant.jsonl.

      Examples:
        daybook mcp --audience family
        daybook mcp --audience me --write --codes
      """)

  @Option(
    help: ArgumentHelp(
      "Who every answer is for: me, public, or an audience of the settings.", valueName: "name"))
  var audience: String
  @Flag(help: "Let it write, too.")
  var write = false
  @Flag(help: "Put codes in place of names and amounts.")
  var codes = false
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    guard !write || audience == Audience.me.name else {
      throw ValidationError(
        "--write is not for an audience", hint: "name the audience me, or leave --write out")
    }
  }

  func run() async throws {
    let tools = AssistantTools(
      vault: vault, asOf: asOf, audience: audience, mayWrite: write, hasCodes: codes)
    // Whatever is wrong with the settings is said now, to the person.
    _ = try tools.audienceOfVault()
    let session = AssistantSession(tools: tools)
    while let line = readLine() {
      if let answer = await session.answer(line) { Console.print(answer) }
    }
  }
}
