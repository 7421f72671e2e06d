import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault

struct AddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a record to the vault.",
    discussion: """
      Fields are options or key=value; moments, days and lengths are written as people say them \
      (daybook date --help). On a terminal it asks for missing values. The record is checked as \
      if it were read from its file, then appended to the others of its kind.

      Examples:
      \(Systems.addExamples)
      """,
    subcommands: Systems.addCommands + Systems.commands(.add))

  // Each start of the program compares it, and the configuration has examples of all kinds.
  static var _commandName: String { "add" }
}

struct AddRecordCommand<Kind: DescribedRecord>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    let kind = Kind.kind
    let verb = Kind.decoding?.standsAlone == true ? "Set" : "Add"
    return CommandConfiguration(
      commandName: kind.name,
      abstract: "\(verb) \(kind.meaning.prefix(1).lowercased() + kind.meaning.dropFirst()).",
      discussion: kind.example.map { "Example:\n  \($0)" } ?? "")
  }

  @Argument(
    help: ArgumentHelp(
      "A text, such as the title; then fields as key=value, instead of options.",
      valueName: "words"))
  var pairs: [String] = []
  @OptionGroup var fields: FieldOptions<Kind>
  @OptionGroup var options: AddOptions
  @OptionGroup var folder: VaultFolderOptions
  @OptionGroup var asOf: AsOfOptions

  func run() async throws {
    guard let form = FormFields<Kind>.form else { throw CleanExit.helpRequest(self) }
    try await Host(vault: folder.vaultOptions, asOf: asOf).add(form, values(for: form), options)
  }

  /// The values of the options, with the words after them: fields as `key=value`, and a text
  /// without a key.
  ///
  /// - Throws: ``ValidationError`` for a field that is given twice, and for words that no field
  ///   takes; ``Failure`` for an unknown key.
  func values(for form: EntryForm) throws -> [String: String] {
    do {
      return try form.values(
        of: pairs, beside: fields.values, EntryMoment(zone: .utc, now: .now))
    } catch let failure as Failure where failure.diagnostic.kind == FieldWords.usage {
      throw ValidationError(failure.diagnostic.message, hint: failure.diagnostic.hint)
    }
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

/// The fields of the form of a kind of record.
enum FormFields<Kind: DescribedRecord>: OptionSource {
  /// Nil for a kind that none adds.
  static var form: EntryForm? { Systems.forms.first { $0.name == Kind.kind.name } }

  static var options: [DeclaredOption] {
    (form?.fields ?? []).map { field in
      DeclaredOption(
        key: field.name, name: field.option, help: help(on: field), isFlag: field.isTick,
        takesSigns: field.takesSigns)
    }
  }

  /// The meaning of a field, with its default in a new record.
  private static func help(on field: Field) -> String {
    if field.meaning.isEmpty { return "" }
    return switch field.kind {
    case .day: "\(field.meaning); today by default."
    case .time(defaultsToNow: true): "\(field.meaning); now by default."
    case .moment: "Mark it as \(field.option) now."
    default: field.meaning + "."
    }
  }
}

/// The options of a command that fills in the form of a kind of record.
typealias FieldOptions<Kind: DescribedRecord> = DeclaredOptions<FormFields<Kind>>
