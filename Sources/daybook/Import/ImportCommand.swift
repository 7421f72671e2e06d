import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import what another program wrote: files, folders, archives.",
    discussion: """
      Files are recognised by their content; daybook import --list lists the formats. Folders and \
      archives (zip, tar, gz) are searched, and each sheet of a spreadsheet is a table.

      The records found are shown, and on a terminal you are asked before anything is written. \
      Importing the same file again adds nothing. A newer export adds new records and changes \
      records that were changed there; your own changes stay, and records that have gone missing \
      there are listed, not deleted. daybook undo undoes an import.

      Tables and JSON Lines of any other program are read with --map and a file such as

        kind: weight
        fields: {day: Date, value: Weight, note: [Place, Comment]}

      Examples:
        daybook import Toggl_time_entries.csv --dry-run
        daybook import aw-buckets-export.json contacts.vcf
        daybook import wedding.csv --direction received --date 10月3日
        daybook import scale.csv --map scale.yaml
        daybook import --list
      """)

  @Argument(
    help: "Files, folders or archives; - for standard input.", completion: .file())
  var paths: [String] = []

  @Flag(help: "List the formats that are read.")
  var list = false

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The format of the files, if their content does not tell.", valueName: "format")
  )
  var kind: String?

  @Option(
    help: ArgumentHelp(
      "Read tables as this file says: which column is which field. It is kept in the vault.",
      valueName: "file"), completion: .file(extensions: ["yaml", "yml"]))
  var map: String?

  @Option(help: "The first day that is imported.")
  var from: String?

  @Option(help: "The last day that is imported.")
  var to: String?

  @Flag(help: "Say what would be imported, and write nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Import without asking.")
  var yes = false

  @OptionGroup var output: OutputOptions

  @OptionGroup(title: "Options for some formats") var answers: DeclaredOptions<FormatOptions>
  @OptionGroup var folder: VaultFolderOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    if list {
      guard paths.isEmpty else { throw ValidationError("--list stands alone") }
    } else if paths.isEmpty {
      throw ValidationError("there is no file", hint: "name one, or ask for --list")
    }
    if map != nil, kind != nil {
      throw ValidationError("--map says what the files are", hint: "leave --as out")
    }
  }

  func run() async throws {
    let host = Host(vault: folder.vaultOptions, asOf: asOf)
    guard !list else {
      let forms = (try? ImportWork.imports(of: host)) ?? host.imports
      return Console.print(Self.text(of: forms, output.format))
    }
    let basis = FolderStamps(of: try host.files)
    var request = ImportRequest(paths)
    request.format = kind
    request.mapping = map
    request.days = try days(at: host.library.moment)
    request.answers = try FormatOptions.read(answers.values, at: host.library.moment)
    request.isDryRun = dryRun
    request.isYes = yes
    request.output = output.format
    do {
      var work = try ImportWork(request, in: host, from: basis)
      try await work.run()
    } catch is ImportFailed {
      throw ExitCode.failure
    } catch let error as ImportWork.UnknownFormat {
      let hint =
        error.known.nearest(to: error.name).map { "did you mean \"\($0)\"?" }
        ?? "there are \(error.known.joined(separator: ", "))"
      throw ValidationError("\"\(error.name)\" is not a format", hint: hint)
    }
  }

  private func days(at moment: Moment) throws -> ClosedRange<Day>? {
    guard from != nil || to != nil else { return nil }
    let first = try from.map { try moment.day($0, for: "--from") } ?? .firstOfAll
    let last = try to.map { try moment.day($0, for: "--to") } ?? .lastOfAll
    guard first <= last else {
      throw ValidationError("--from is after --to", hint: "swap them")
    }
    return first...last
  }

  private static func text(of forms: [ImportForm], _ output: OutputFormat) -> String {
    switch output {
    case .text:
      let width = forms.map(\.format.name.count).max() ?? 0
      return forms.map { form in
        let name = form.format.name.padded(to: width)
        return "\(name)  \(form.format.inWords): \(form.makes)"
      }.joined(separator: "\n")
    case .json:
      return forms.map { form in
        ([
          "format": .string(form.format.name), "meaning": .string(form.format.inWords),
          "makes": .string(form.makes), "options": .strings(form.options.map(\.name)),
        ] as JSONLine).text
      }.joined(separator: "\n")
    }
  }
}

/// The formats' own options, each once.
enum FormatOptions: OptionSource {
  private static let declared: [ImportOption] = {
    var names: Set<String> = []
    return Systems.imports.flatMap(\.options).filter { names.insert($0.name).inserted }
  }()

  static var options: [DeclaredOption] {
    declared.map {
      DeclaredOption(key: $0.name, name: $0.name, help: $0.help, isFlag: $0.isFlag)
    }
  }

  /// Values as importers take them.
  static func read(
    _ values: [String: String], at moment: Moment
  ) throws -> [String: String] {
    var read = values
    for option in declared where !option.isFlag {
      guard let text = values[option.name] else { continue }
      read[option.name] = option.read(text, moment)
      guard read[option.name] != nil else {
        throw ValidationError("--\(option.name) is \"\(text)\", not \(option.expected)")
      }
    }
    return read
  }
}

extension Day {
  /// 0001-01-01.
  fileprivate static let firstOfAll = Day(number: -719_162)
  /// 9999-12-31.
  fileprivate static let lastOfAll = Day(number: 2_932_896)
}
