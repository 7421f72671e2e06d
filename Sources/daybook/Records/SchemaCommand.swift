import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema of a kind of record, or of settings.",
    discussion: """
      Editors that know JSON Schema can complete and check files with it: records of a KIND, \
      settings (daybook.yaml), the measures that a vault declares, the frontmatter of pages, and \
      the rows of daybook rollup. \
      Without KIND, it lists all kinds. --format markdown prints the fields of one kind or all as \
      the documentation does, and --format json one object per line with the schema in it.

      Examples:
        daybook schema
        daybook schema task > task.schema.json
        daybook schema settings > .daybook/settings.schema.json
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case json, markdown
  }

  @Argument(
    help: ArgumentHelp(
      "The kind, such as task; or settings, measures, frontmatter or rollup.", valueName: "kind"),
    completion: NamesToComplete.kinds.completion)
  var kind: String?

  @Option(help: "How it is written: json or markdown; without it, a JSON Schema or a list.")
  var format: Format?

  @OptionGroup var folder: VaultFolderOptions

  /// All kinds, including the kinds that the vault declares, if there is a vault.
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
    if let (file, meaning, schema) = Self.schema(of: kind) {
      guard format != .markdown else {
        throw ValidationError(
          "\(kind) has no fields to print as Markdown", hint: "list settings with: daybook settings"
        )
      }
      return Console.print(format == .json ? json(kind, file, meaning, schema).text : schema.line)
    }
    guard let known = kinds.called(kind) else {
      let names = kinds.map(\.name)
      throw ValidationError(
        "\"\(kind)\" is not a kind of record",
        hint: names.hint(for: kind))
    }
    switch format {
    case .json: Console.print(json(known))
    case .markdown: Console.print(RecordsDocument([known]).section(known))
    case nil: Console.print(known.jsonSchema.line)
    }
  }

  /// The schema of a file that holds no records, with its name; nil for any other name.
  private static func schema(
    of name: String
  ) -> (file: String, meaning: String, schema: JSONText)? {
    switch name {
    case "settings": (Settings.fileName, "The settings", NamedVault.settingsSchema)
    case "rollup": ("rollups", "A row of daybook rollup", RolledVault.schema)
    case "frontmatter": ("pages", "The front matter of a page", SettingsSchema.frontMatter)
    default:
      NamedVault.settingKeys.first { $0.file == "\(name).yaml" }
        .map { ("\(name).yaml", $0.meaning, SettingsSchema.file(of: $0)) }
    }
  }

  private func json(_ kind: KindOfRecord) -> JSONLine {
    json(kind.name, kind.collection.text, kind.meaning, kind.jsonSchema)
  }

  private func json(
    _ name: String, _ collection: String, _ meaning: String, _ schema: JSONText
  ) -> JSONLine {
    [
      "kind": .string(name), "collection": .string(collection), "meaning": .string(meaning),
      "schema": schema,
    ]
  }
}

/// The documentation of kinds of records, in Markdown: `docs/pages/records.md`.
struct RecordsDocument {
  let kinds: [KindOfRecord]

  init(_ kinds: [KindOfRecord]) { self.kinds = kinds }

  var markdown: String {
    """
    # Records

    The fields of each kind of record in a vault. The tables are made from the same declarations
    that read the records (`daybook schema --format markdown`). A collection such as `\(example)`
    is a `.jsonl`, `.json`, `.csv` or `.yaml` file, or a folder of such files, read in order of name
    with `.jsonl` last, because a line there may change a record of another file.

    Every record of a collection may also have \(common). If each record is a
    Markdown file, its front matter has only the keys of the table. Keys that Daybook does not know
    are kept and reported.

    \(kinds.map(section).joined(separator: "\n"))
    """
  }

  private var example: String { kinds.first?.collection.text ?? "" }

  private var common: String {
    KindOfRecord.common.map { field in
      "`\(field.name)` (\(field.meaning.prefix(1).lowercased() + field.meaning.dropFirst()))"
    }
    .joined(separator: ", ")
  }

  func section(_ kind: KindOfRecord) -> String {
    let id = Field("id", .text, "The id that others refer to", isRequired: true)
    let rows = rows((kind.needsIdentifier ? [id] : []) + kind.fields)
    return """
      ## `\(kind.collection.text)`: \(kind.name)

      \(kind.meaning). An asterisk marks required fields.

      | field | type | meaning | for others |
      | --- | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      """
  }

  /// A row for each field, and after it the fields of its object: `vision.statement`. Fields of a
  /// private object are private too.
  private func rows(
    _ fields: [Field], within path: String = "", _ privacy: Privacy = .open
  ) -> [String] {
    fields.flatMap { field in
      let name = "`\(path)\(field.name)`" + (field.isRequired ? " *" : "")
      let privacy = field.privacy == .open ? privacy : field.privacy
      let row =
        "| \(name) | \(cell(field.type.description)) | \(cell(field.meaning)) | "
        + "\(privacy.meaning) |"
      return [row] + rows(field.members, within: "\(path)\(field.name).", privacy)
    }
  }

  private func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
