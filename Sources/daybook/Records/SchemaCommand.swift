import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault

/// `daybook schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print what a kind of record holds, as a JSON Schema.",
    discussion: """
      Editors that know JSON Schema complete and check records with it. Without KIND, all kinds are
      listed; --format markdown prints the fields of one or all as the documentation has them, and \
      --format json an object a line with the schema in it.

      Examples:
        daybook schema
        daybook schema task > task.schema.json
      """)

  /// How it is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case json, markdown
  }

  @Argument(help: ArgumentHelp("The kind, such as task.", valueName: "kind"))
  var kind: String?

  @Option(help: "How it is written: json or markdown; without it, a JSON Schema or a list.")
  var format: Format?

  @OptionGroup var folder: VaultFolderOptions

  /// All kinds, also those that the vault declares, where there is one.
  private var kinds: [KindOfRecord] {
    get throws {
      let options = folder.vaultOptions
      let isThere = (try? options.folder()) != nil
      let settings = isThere ? try NamedVault(options, AsOfOptions()).settings.settings : Settings()
      return Systems.kinds.map { $0.kind } + Systems.declaredKinds(in: settings).map(\.kind)
    }
  }

  func run() throws {
    let kinds = try kinds
    guard let kind else {
      switch format {
      case .json: kinds.forEach { Console.print(json($0)) }
      case .markdown: Console.print(RecordsDocument(kinds).markdown)
      case nil:
        let lines = kinds.map { "\($0.name.padded(to: 14))\($0.collection.text)" }
        Console.print(lines.joined(separator: "\n"))
      }
      return
    }
    guard let known = kinds.first(where: { $0.name == kind }) else {
      let names = kinds.map(\.name)
      throw ValidationError(
        "'\(kind)' is not a kind of record",
        hint: names.nearest(to: kind).map { "did you mean \($0)?" }
          ?? "there are \(names.joined(separator: ", "))")
    }
    switch format {
    case .json: Console.print(json(known))
    case .markdown: Console.print(RecordsDocument([known]).section(known))
    case nil: Console.print(known.jsonSchema.line)
    }
  }

  private func json(_ kind: KindOfRecord) -> JSONLine {
    JSONLine([
      ("kind", .string(kind.name)), ("collection", .string(kind.collection.text)),
      ("meaning", .string(kind.meaning)), ("schema", kind.jsonSchema),
    ])
  }
}
