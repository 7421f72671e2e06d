import AllSystems
import ArgumentParser
import SiteKit
import Vault

/// `daybook add KIND`: adds a record of a kind, whose fields are its options.
struct AddRecordCommand<Kind: DescribedRecord>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    let kind = Kind.kind
    return CommandConfiguration(
      commandName: kind.name,
      abstract: "Add \(kind.meaning.lowercasedFirst).",
      discussion: kind.example.map { "Example:\n  \($0)" } ?? "")
  }

  @Argument(
    help: ArgumentHelp(
      "A text, such as its title, then fields instead of their options: key=value.",
      valueName: "words"))
  var pairs: [String] = []
  @OptionGroup var fields: FieldOptions<Kind>
  @OptionGroup var options: AddOptions
  @OptionGroup var folder: VaultFolderOptions
  @OptionGroup var asOf: AsOfOptions

  func run() async throws {
    guard let form = FieldOptions<Kind>.form else { throw CleanExit.helpRequest(self) }
    try await Host(vault: folder.vaultOptions, asOf: asOf).add(
      form, fields.values(and: pairs), options)
  }
}

extension Systems {
  /// A command for each kind of record that has a form, in the order of the forms.
  static var addCommands: [any AsyncParsableCommand.Type] {
    forms.compactMap { form in kinds.first { $0.kind.name == form.name } }.map(adding)
  }

  /// An example of each, a line each.
  static var addExamples: String {
    forms.compactMap { form in kinds.first { $0.kind.name == form.name }?.kind.example }
      .map { "  " + $0 }.joined(separator: "\n")
  }

  private static func adding(
    _ kind: any DescribedRecord.Type
  ) -> any AsyncParsableCommand.Type {
    func opened<Kind: DescribedRecord>(_ type: Kind.Type) -> any AsyncParsableCommand.Type {
      AddRecordCommand<Kind>.self
    }
    return opened(kind)
  }
}

extension String {
  /// The text with a small first letter, to go on in a sentence.
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
