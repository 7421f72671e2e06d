import ArgumentParser
import Basics
import SiteKit
import Vault

struct PromptSimilarCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "similar",
    abstract: "Find prompts similar to one, or to any text.",
    discussion: """
      Examples:
        daybook prompt similar line-edit
        daybook prompt similar --body draft.txt
      """)

  @Argument(help: "The id or title of a prompt.")
  var id: String?
  @Option(
    help: ArgumentHelp("A file with a text; - for standard input.", valueName: "file"),
    completion: .file())
  var body: String?
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if (id == nil) == (body == nil) {
      throw ValidationError("one text is compared", hint: "name a prompt, or give --body FILE")
    }
  }

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    host.report(vault.stored.diagnostics.inPassing, output.format)
    let own = try id.map(vault.prompt)
    let text =
      try own?.body
      ?? String(decoding: host.read(body ?? "-", orStandardInput: true), as: UTF8.self)
    let prompts = vault.stored.records.prompts.filter { $0.id != own?.id }
    let similar = PromptLibrary.similar(to: text, among: prompts)
    if similar.isEmpty { host.note("no prompt is similar\n") }
    switch output.format {
    case .json:
      for other in similar {
        let prompt = prompts[other.index]
        host.print(
          [
            "prompt": .string(prompt.id), "title": .string(prompt.title),
            "similarity": .decimal(other.similarity),
          ])
      }
    case .text where similar.isEmpty: break
    case .text:
      var table = TextTable(.left, .left, .right)
      for other in similar {
        let prompt = prompts[other.index]
        table.append(prompt.id, prompt.title, "\(Int(clamping: other.similarity * 100))%")
      }
      host.print(table.lines(indent: "").joined(separator: "\n"))
    }
  }
}
