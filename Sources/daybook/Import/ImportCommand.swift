import AllSystems
import ArgumentParser
import Chronology
import Diagnostics
import Escaping
import SiteKit
import Vault

/// `daybook import`: files, folders and archives of other programs, recognised by what they hold.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import what another program wrote: files, folders, archives.",
    discussion: """
      Files are recognised by what they hold; daybook import --list says what is read. Folders and \
      archives (zip, tar, gz) are looked into, and the sheets of a spreadsheet are tables.

      What is found is shown, and on a terminal you are asked before anything is written. \
      Importing the same file again adds nothing. A newer export adds what is new and changes \
      what was changed there; what you changed here stays as you have it, and what is no \
      longer there is listed, not deleted. daybook undo takes an import back.

      Examples:
        daybook import Toggl_time_entries.csv --dry-run
        daybook import aw-buckets-export.json contacts.vcf
        daybook import wedding.csv --direction received --date 2026-05-01
        daybook import --list
      """)

  @Argument(
    help: "Files, folders or archives; - for standard input.", completion: .file())
  var paths: [String] = []

  @Flag(help: "List the formats that are read.")
  var list = false

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("What the files are, where their content does not say.", valueName: "format")
  )
  var kind: String?

  @Option(help: "The first day that is imported.", transform: day)
  var from: Day?

  @Option(help: "The last day that is imported.", transform: day)
  var to: Day?

  @Flag(help: "Say what would be imported, and write nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Import without asking.")
  var yes = false

  @Option(help: "How the summary and the messages are written: text or json.")
  var format = OutputFormat.text

  @OptionGroup(title: "Options for some formats") var answers: ImportAnswers
  @OptionGroup var folder: VaultFolderOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    if list {
      guard paths.isEmpty else { throw ValidationError("--list stands alone.") }
    } else if paths.isEmpty {
      throw ValidationError("Name a file to import, or ask for --list.")
    }
    if let kind, !Systems.imports.contains(where: { $0.format.name == kind }) {
      let names = Systems.imports.map(\.format.name)
      let hint =
        names.nearest(to: kind).map { "did you mean '\($0)'?" }
        ?? "there are \(names.joined(separator: ", "))."
      throw ValidationError("'\(kind)' is no format: \(hint)")
    }
    if let from, let to, from > to { throw ValidationError("--from is after --to.") }
  }

  func run() async throws {
    guard !list else { return Console.print(Self.formats(format)) }
    var request = ImportRequest(paths)
    request.format = kind
    if from != nil || to != nil { request.days = (from ?? .firstOfAll)...(to ?? .lastOfAll) }
    request.answers = try answers.values()
    request.isDryRun = dryRun
    request.isYes = yes
    request.output = format
    var work = try ImportWork(request, in: Host(vault: folder.vaultOptions, asOf: asOf))
    do {
      try await work.run()
    } catch is ImportFailed {
      throw ExitCode.failure
    }
  }

  private static func day(_ text: String) throws -> Day {
    guard let day = Day(text) else {
      throw ValidationError("'\(text)' is not a day such as 2026-05-01.")
    }
    return day
  }

  /// What is read, a line each.
  private static func formats(_ output: OutputFormat) -> String {
    switch output {
    case .text:
      let width = Systems.imports.map(\.format.name.count).max() ?? 0
      return Systems.imports.map { form in
        let name = form.format.name.padded(to: width)
        return "\(name)  \(form.format.inWords): \(form.makes)"
      }.joined(separator: "\n")
    case .json:
      return Systems.imports.map { form in
        JSONLine([
          ("format", .string(form.format.name)), ("meaning", .string(form.format.inWords)),
          ("makes", .string(form.makes)),
          ("options", .array(form.options.map { .string($0.name) })),
        ]).text
      }.joined(separator: "\n")
    }
  }
}

/// The options that formats have of their own, each once.
struct ImportAnswers: ParsableArguments, CustomReflectable {
  private var texts: [(option: ImportOption, value: Option<String?>)] = []
  private var flags: [(option: ImportOption, value: Flag<Bool>)] = []

  init() {
    for option in Self.options {
      let name = NameSpecification.customLong(option.name)
      let help = ArgumentHelp(option.help)
      if option.isFlag {
        flags.append((option, Flag(wrappedValue: false, name: name, help: help)))
      } else {
        texts.append((option, Option(name: name, help: help)))
      }
    }
  }

  init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: Name.self)
    for index in texts.indices {
      texts[index].value = try container.decode(
        Option<String?>.self, forKey: Name(texts[index].option.name))
    }
    for index in flags.indices {
      flags[index].value = try container.decode(
        Flag<Bool>.self, forKey: Name(flags[index].option.name))
    }
  }

  private static let options: [ImportOption] = {
    var names: Set<String> = []
    return Systems.imports.flatMap(\.options).filter { names.insert($0.name).inserted }
  }()

  var customMirror: Mirror {
    let children = Self.options.compactMap { option -> Mirror.Child? in
      if let text = texts.first(where: { $0.option.name == option.name }) {
        return ("_" + option.name, text.value)
      }
      return flags.first { $0.option.name == option.name }.map { ("_" + option.name, $0.value) }
    }
    return Mirror(self, children: children, displayStyle: .struct)
  }

  /// What was given, as importers take it.
  func values() throws -> [String: String] {
    var values: [String: String] = [:]
    for (option, value) in texts {
      guard let text = value.wrappedValue else { continue }
      guard let read = option.read(text) else {
        throw ValidationError("--\(option.name): '\(text)' is not \(option.expected).")
      }
      values[option.name] = read
    }
    for (option, value) in flags where value.wrappedValue { values[option.name] = "true" }
    return values
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}

extension Day {
  /// 0001-01-01.
  fileprivate static let firstOfAll = Day(number: -719_162)
  /// 9999-12-31.
  fileprivate static let lastOfAll = Day(number: 2_932_896)
}
