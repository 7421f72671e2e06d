import ArgumentParser
import Basics
import SiteKit
import Vault

/// `daybook show`.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a record with all its fields.",
    discussion: """
      The beginning of an id is enough, as long as no other record's id begins so; so is the part \
      behind its last dash, another part of it, or words of the title.

      Examples:
        daybook show tasks-20261120
        daybook show 3f9k2a1
        daybook show answer mei
      """)

  @Argument(help: ArgumentHelp("The id, a part of it, or words of the title.", valueName: "id"))
  var words: [String]
  @Option(help: "How it is written: text or json.")
  var format = OutputFormat.text
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() throws {
    let library = try Host(vault: vault, asOf: asOf).library
    let record = try library.named(words.joined(separator: " "))
    guard format == .text else { return Console.print(record.json(in: library.files)) }
    let file = library.files.displayName(of: record.text.path)
    var lines = [library.inWords(record)]
    let members = [RecordText.Member("id", .string(record.identifier))] + record.text.content
    let width = members.map(\.name.count).max() ?? 0
    for member in members {
      let value = member.json.plain.split(whereSeparator: \.isNewline)
        .joined(separator: "\n" + String(repeating: " ", count: width + 4))
      lines.append("  \(member.name.padded(to: width))  \(value.printableLines)")
    }
    lines.append("\(file):\(record.text.line)")
    Console.print(lines.joined(separator: "\n"))
  }
}

extension String {
  /// The text without control characters that a terminal would obey, its lines kept.
  fileprivate var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\n")
  }
}
