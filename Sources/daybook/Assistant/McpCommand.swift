import ArgumentParser
import SiteKit
import Vault

struct McpCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve an AI assistant over the Model Context Protocol.",
    discussion: """
      The assistant's program starts this command and asks on standard input. Answers contain only \
      what the audience may see; the audience me sees everything. With --write it may also record, \
      tick off, change and undo; each change can be undone. With --codes it gets codes instead of \
      names and amounts, and codes that it writes become names again. Each question is logged in \
      .daybook/assistant.jsonl.

      Examples:
        daybook mcp --audience family
        daybook mcp --audience me --write --codes
      """)

  @Option(
    help: ArgumentHelp(
      "The reader of the answers: me, public, or an audience of the settings.", valueName: "name"))
  var audience: String
  @Flag(help: "Let it write too.")
  var write = false
  @Flag(help: "Give it codes instead of names and amounts.")
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
    // Errors in the settings are reported now, to the person.
    _ = try tools.audienceOfVault()
    let session = AssistantSession(tools: tools)
    while let line = readLine() {
      if let answer = await session.answer(line) { Console.print(answer) }
    }
  }
}
