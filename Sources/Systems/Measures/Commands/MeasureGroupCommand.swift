import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

/// `daybook measure`: the person's measures, as `measures.yaml` declares them.
struct MeasureGroupCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Declare and list what you count and measure.",
    discussion: """
      Add values with daybook add measure. Change a measure with daybook set, such as daybook set \
      measures.steps.goal 9000; with --default, it takes the declaration out.

      Examples:
        daybook measure list
        daybook measure add water --kind count --unit ml --goal 2000
      """)
  static let subcommands: [any SystemCommand.Type] = [
    MeasureAddCommand.self, MeasureListCommand.self,
  ]
}

struct MeasureAddCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Declare a measure in measures.yaml.",
    discussion: """
      Its kind is number, count, duration, yes or scale. Write keys without an option here as \
      key=value; daybook schema measures describes them all. The rest of the file stays as it is, \
      and daybook undo takes the declaration out again.

      Examples:
        daybook measure add water --kind count --unit ml --goal 2000
        daybook measure add calm --kind scale --from 0 --to 10 --private
        daybook measure add pulse --kind number --unit bpm "of day=mean" decimals=0
      """)

  @Argument(help: "Its name in commands and files, such as water.")
  var name: String

  @Argument(help: ArgumentHelp("Other keys, as key=value.", valueName: "key=value"))
  var others: [String] = []

  @Option(
    help: "number, count, duration, yes or scale.",
    completion: .list(Measure.Kind.allCases.map(\.rawValue)))
  var kind: String?
  @Option(help: "The title on pages.")
  var title: String?
  @Option(help: "The unit of values, such as ml.")
  var unit: String?
  @Option(
    parsing: .unconditional, help: "Such as 2000, 7 h, \"<= 70\" or \"5 a week\".")
  var goal: String?
  @Option(parsing: .unconditional, help: "The lowest value of a scale.")
  var from: String?
  @Option(parsing: .unconditional, help: "The highest value of a scale.")
  var to: String?
  @Flag(name: .customLong("private"), help: "Keep it off every site for others.")
  var isPrivate = false
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let settings = try host.vaultSettings
    let key = try settings.address("measures").key
    var given = [
      "kind": kind, "title": title, "unit": unit, "goal": goal, "from": from, "to": to,
      "private": isPrivate ? "true" : nil,
    ].compactMapValues(\.self)
    for other in others {
      let parts = other.split(separator: "=", maxSplits: 1).map { String($0).withoutBlanks }
      guard parts.count == 2, key.parts.contains(where: { $0.name == parts[0] }) else {
        throw ValidationError(
          "\"\(other)\" is no key of a measure with its value",
          hint: "it has \(key.parts.map(\.name).joined(separator: ", "))")
      }
      given[parts[0]] = parts[1]
    }
    if given["kind"] == nil {
      let kinds = Measure.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      given["kind"] = try host.ask("Of what kind is \(name)? \(kinds):", "write one of \(kinds)") {
        Measure.Kind(rawValue: $0)?.rawValue
      }
    }
    let wishes = key.parts.map { VaultSettings.Wish($0.name, given[$0.name]) }
    let done = try host.library.set { try settings.declaring(name, wishes, in: key) }
    host.report(done.change.warnings, output.format)
    guard let part = done.change.parts.first else { return }
    host.confirm(
      DeclaredMeasure(name: name, part: part, words: try host.words), output.format)
  }
}

private struct DeclaredMeasure: CommandResult {
  let name: String
  let part: SettingsChange.Part
  let words: Words

  var text: String {
    "\(part.place): \(name): \(part.after ?? "")\n"
      + words.said(part: "note a value with: daybook add measure \(name) VALUE")
  }

  var json: JSONLine {
    [
      "measure": .string(name), "declared": JSONText(part.after),
      "file": .string(part.place.file), "line": .int(part.place.line),
    ]
  }
}

struct MeasureListCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the measures that measures.yaml declares.",
    discussion: """
      Example:
        daybook measure list
      """)

  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let settings = try host.vaultSettings
    host.report(try host.settings.diagnostics, output.format)
    var table = TextTable(columns: [.left, .left, .left, .left])
    for name in try settings.names(below: try settings.address("measures")) {
      func written(_ part: String) throws -> String? {
        try settings.standing(try settings.address("measures.\(name).\(part)")).written
      }
      let (kind, unit, goal) = (try written("kind"), try written("unit"), try written("goal"))
      guard output.format == .text else {
        host.print([
          "measure": .string(name), "kind": JSONText(kind), "unit": JSONText(unit),
          "goal": JSONText(goal),
        ])
        continue
      }
      table.append(name, kind ?? "", unit ?? "", goal ?? "")
    }
    guard output.format == .text else { return }
    let lines = table.lines(indent: "")
    host.print(
      lines.isEmpty
        ? "no measures yet; declare one with: daybook measure add NAME --kind KIND"
        : lines.joined(separator: "\n"))
  }
}
