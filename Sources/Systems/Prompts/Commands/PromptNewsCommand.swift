import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct PromptNewsCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "news",
    abstract: "Show what others said about prompts and changed since you last looked.",
    discussion: """
      Comments, replies and versions whose author is not the one of the setting author, the newest \
      first. They then count as seen, unless you give --keep.

      Examples:
        daybook prompt news
        daybook prompt news --since monday --keep
      """)

  @Option(parsing: .unconditional, help: "From this day on, whenever you last looked.")
  var since: String?
  @Flag(help: "Do not mark them as seen.")
  var keep = false
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    host.report(vault.stored.diagnostics.inPassing, output.format)
    let moment = try host.moment(vault.settings)
    var records = vault.stored.records
    if let since {
      let day = try moment.day(since, for: "--since")
      records.lastLook = moment.zone.start(of: day) - .microseconds(1)
    }
    let library = await PromptLibrary(records, moment: moment, width: host.width)
    let news = library.news(for: vault.settings.author)
    switch output.format {
    case .json: for event in news { host.print(json(event, library)) }
    case .text:
      let view = try PromptNewsView(library, host.words)
      if news.isEmpty {
        let day = vault.settings.zone.day(of: library.newsSince)
        host.note("nothing new since \(day)\n")
      }
      for event in news { host.print(view.line(event)) }
    }
    guard !keep else { return }
    do throws(FileError) {
      try LastLook.write(moment.asOf, vault.files, vault.settings.zone)
    } catch { throw Failure(error.diagnostic) }
  }

  private func json(_ event: PromptEvent, _ library: PromptLibrary) -> JSONLine {
    let prompt = library.prompts[event.index]
    var members: [(String, JSONText)] = [
      ("at", .string(event.at.formatted(in: library.moment.zone))),
      ("prompt", .string(prompt.id)), ("author", JSONText(event.author)),
    ]
    switch event.what {
    case .comment(let comment):
      members += [
        ("what", "comment"), ("id", .string(comment.id)), ("text", .string(comment.text)),
      ]
    case .reply(let comment, let parent):
      members += [
        ("what", "reply"), ("id", .string(comment.id)), ("text", .string(comment.text)),
        ("to", JSONText(parent)),
      ]
    case .version(let version):
      members += [
        ("what", "version"), ("promptVersion", .int(version.number)),
        ("note", JSONText(version.note)),
      ]
    }
    return JSONLine(members)
  }
}
