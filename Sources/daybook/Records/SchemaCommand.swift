import AllSystems
import ArgumentParser
import Diagnostics
import SiteKit
import Vault

/// `daybook schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print what a kind of record holds, as a JSON Schema.",
    discussion: """
      Editors that know JSON Schema complete and check records with it. Without KIND, all kinds are
      listed; --format markdown prints the fields of one or all as the documentation has them.

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

  @Option(help: "json, a JSON Schema; or markdown.")
  var format: Format?

  func run() throws {
    let kinds = Systems.kinds.map { $0.kind }
    guard let kind else {
      return Console.print(
        format == .markdown
          ? RecordsDocument(kinds).markdown
          : kinds.map { "\($0.name.padded(to: 14))\($0.collection.text)" }
            .joined(separator: "\n"))
    }
    guard let known = kinds.first(where: { $0.name == kind }) else {
      let names = kinds.map(\.name)
      let hint = names.nearest(to: kind).map { " Did you mean \($0)?" } ?? ""
      throw ValidationError(
        "'\(kind)' is not a kind of record; there are \(names.joined(separator: ", ")).\(hint)")
    }
    Console.print(
      format == .markdown ? RecordsDocument([known]).section(known) : known.jsonSchema.line)
  }
}
