import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change a setting.",
    discussion: """
      Write values as you would say them: 3h, yes, 23 点, zh-Hans; put commas between the items of \
      a list. A value that daybook check would report is refused. The rest of the file stays as \
      it is, byte for byte, and daybook undo takes the change back.

      The end of a name is enough if no other setting has it, such as strict for theme.strict. \
      daybook settings lists all names.

      Examples:
        daybook set \(VaultSettings.sample) 3h
        daybook set title My days
        daybook set menu today, reviews, pages
        daybook set strict no
        daybook set \(VaultSettings.sample) --default
      """)

  @Argument(
    help: ArgumentHelp("The setting, such as theme.name.", valueName: "setting"),
    completion: .list(VaultSettings.names))
  var name: String

  @Argument(help: ArgumentHelp("The value; in quotes if your shell needs them."))
  var value: [String] = []

  @Flag(name: .customLong("default"), help: "Take it out of the file, so that the default applies.")
  var isDefault = false

  @OptionGroup var vault: VaultOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard value.isEmpty != isDefault else { return }
    throw ValidationError(
      isDefault ? "there is a value and --default" : "there is no value",
      hint: isDefault ? "leave one of them out" : "write one, or --default")
  }

  func run() throws {
    let host = Host(vault: vault, asOf: try AsOfOptions.parse([]))
    let settings = VaultSettings.ofVault(try host.files)
    let typed = isDefault ? nil : value.joined(separator: " ")
    let done: (change: SettingsChange, entry: ChangeEntry?)
    do {
      done = try host.library.set { try settings.change([(name, typed)]) }
    } catch let failure as Failure {
      throw Failure(failure.diagnostic.ofTypedText)
    }
    Console.report(done.change.warnings, output.format)
    for part in done.change.parts {
      Console.confirm(SettingSet(part: part, isWritten: done.entry != nil), output.format)
      if case .variable(let name) = try settings.standing(part.address).origin {
        Console.report(
          [
            Diagnostic(
              .note, kind: "variable", "the variable \(name) is set, and comes before it")
          ], output.format)
      }
    }
  }
}

struct SettingSet: CommandResult {
  let part: SettingsChange.Part
  let isWritten: Bool

  private func inWords(_ value: String?) -> String {
    let fallback = part.address.isWhole ? part.address.key.defaultText : nil
    return value ?? fallback.map { "\($0), the default" } ?? "not set"
  }

  var text: String {
    let name = part.address.name
    let text =
      isWritten
      ? "\(part.place): \(name) is \(inWords(part.after)); it was \(inWords(part.before))"
      : "\(name) is \(inWords(part.after)) already"
    return Console.words.said(part: text)
  }

  var json: JSONLine {
    [
      "setting": .string(part.address.name), "value": JSONText(part.after),
      "before": JSONText(part.before), "file": .string(part.place.file),
      "line": JSONText(part.place.line > 0 ? part.place.line : nil), "written": .bool(isWritten),
    ]
  }
}

struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "List the settings, with their meanings, values and sources.",
    discussion: """
      A value comes from daybook.yaml or a file next to it, from an environment variable, or is \
      the default. daybook set changes one.

      Examples:
        daybook settings
        daybook settings theme
        daybook settings title
        daybook settings --changed
      """)

  @Argument(
    help: ArgumentHelp("Settings or groups, such as theme; all without one.", valueName: "name"),
    completion: .list(VaultSettings.names))
  var names: [String] = []

  @Flag(help: "Only settings that are set.")
  var changed = false

  @OptionGroup var vault: VaultOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let files = try vault.files()
    let settings = VaultSettings.ofVault(files)
    let all = try settings.all()
    let wanted = names.isEmpty ? all : try names.flatMap { try named($0, in: all, of: settings) }
    let shown = wanted.filter { !changed || $0.isSet }
    Console.report(NamedVault(files, AsOfOptions()).settings.diagnostics, output.format)
    if output.format == .json {
      for standing in shown { Console.print(standing.json) }
      return
    }
    var table = TextTable(columns: [.left, .left, .left])
    for standing in shown {
      table.append(
        standing.address.name, (standing.value ?? "–").clipped(to: 40), standing.source)
    }
    for (line, standing) in zip(table.lines(indent: ""), shown) {
      let key = standing.address.key
      let meaning = Console.words.meaning(ofSetting: key.name) ?? key.meaning
      Console.print(standing.address.isWhole ? "\(line)\n    \(meaning)" : line)
    }
  }

  private func named(
    _ name: String, in all: [VaultSettings.Standing], of settings: VaultSettings
  ) throws -> [VaultSettings.Standing] {
    let group = all.filter { $0.address.path.first == name }
    guard group.isEmpty else { return group }
    return [try settings.standing(try settings.address(name))]
  }
}

extension VaultSettings.Standing {
  fileprivate var source: String {
    switch origin {
    case .standard: "default"
    case .file(let place): place.line > 0 ? "\(place.file):\(place.line)" : place.file
    case .variable(let name): name
    }
  }

  fileprivate var json: JSONLine {
    let (source, place, name): (String, Place?, String?) =
      switch origin {
      case .standard: ("default", nil, nil)
      case .file(let place): ("file", place, nil)
      case .variable(let name): ("environment", nil, name)
      }
    let key = address.key
    return [
      "setting": .string(address.name), "value": JSONText(value), "source": .string(source),
      "file": JSONText(place?.file), "line": JSONText(place?.line), "variable": JSONText(name),
      "default": JSONText(key.defaultText),
      "example": JSONText(key.example.isEmpty ? nil : key.example),
      "choices": .strings(address.choices),
      "meaning": .string(address.part?.meaning ?? key.meaning),
    ]
  }
}
