import AllSystems
import ArgumentParser
import Basics
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

      A table or JSON Lines of any other program is read with --map, by a file such as

        kind: weight
        fields: {day: Date, value: Weight, note: [Place, Comment]}

      Examples:
        daybook import Toggl_time_entries.csv --dry-run
        daybook import aw-buckets-export.json contacts.vcf
        daybook import wedding.csv --direction received --date 2026-05-01
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
    help: ArgumentHelp("What the files are, where their content does not say.", valueName: "format")
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

  @Option(help: "How the summary and the messages are written: text or json.")
  var format = OutputFormat.text

  @OptionGroup(title: "Options for some formats") var answers: ImportAnswers
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
      return Console.print(Self.text(of: forms, format))
    }
    var request = ImportRequest(paths)
    request.format = kind
    request.mapping = map
    request.days = try days(at: host.library.moment)
    request.answers = try answers.values()
    request.isDryRun = dryRun
    request.isYes = yes
    request.output = format
    do {
      var work = try ImportWork(request, in: host)
      try await work.run()
    } catch is ImportFailed {
      throw ExitCode.failure
    } catch let error as ImportWork.UnknownFormat {
      let hint =
        error.known.nearest(to: error.name).map { "did you mean '\($0)'?" }
        ?? "there are \(error.known.joined(separator: ", "))"
      throw ValidationError("'\(error.name)' is not a format", hint: hint)
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

  /// What is read, a line each.
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
        throw ValidationError("--\(option.name): '\(text)' is not \(option.expected)")
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
