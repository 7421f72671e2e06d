import ArgumentParser
import Basics
import SiteKit
import Vault

struct MeasureCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Add a value of a measure that measures.yaml declares.",
    discussion: """
      VALUE is a number, or a length of time such as 7 h 30 min; a habit has none, or no. \
      Fields of your own are given as key=value. Without --at or --day it counts for now.

      Examples:
        daybook add measure headache
        daybook add measure sleep --at "yesterday 23:10" --end 6:50
        daybook add measure reading 24 book="The Dispossessed"
      """)

  @Argument(help: "The measure, such as weight.", completion: NamesToComplete.declared.completion)
  var name: String

  @Argument(help: ArgumentHelp("The value, and fields as key=value.", valueName: "value"))
  var values: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("When it was, or began.", valueName: "time"))
  var at: String?
  @Option(parsing: .unconditional, help: ArgumentHelp("When it ended.", valueName: "time"))
  var end: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The day, of a record without a time.", valueName: "day"))
  var day: String?
  @Option(help: "A note about it.")
  var note: String?
  @OptionGroup var options: AddOptions

  func run(_ host: any CommandHost) async throws {
    let (settings, diagnostics) = try host.settings
    let declared = settings[MeasureSettings.self].declared
    guard let measure = declared.first(where: { $0.name == name }),
      let kind = MeasureRecord.kind(of: measure), let form = EntryForm.measure(measure)
    else {
      // A fault in the declarations may be the reason that there is none.
      host.report(diagnostics, options.output.format)
      throw Failure(MeasureProblem.unknown(name, known: declared.map(\.name)).diagnostic(at: nil))
    }
    try await host.add(form, try fields(of: kind.kind), options)
  }

  private func fields(of kind: KindOfRecord) throws -> [String: String] {
    var fields: [String: String] = ["at": at, "end": end, "day": day, "note": note]
      .compactMapValues { $0 }
    var words: [String] = []
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard parts.count == 2 else {
        words.append(value)
        continue
      }
      guard kind.fields.contains(where: { $0.name == parts[0] }) else {
        throw ValidationError(
          "\(name) has no field \"\(parts[0])\"",
          hint: "it has \(kind.fields.map(\.name).joined(separator: ", "))")
      }
      fields[parts[0]] = parts[1]
    }
    if !words.isEmpty {
      guard fields["value"] == nil else {
        throw ValidationError("the value is given twice", hint: "leave one out")
      }
      fields["value"] = words.joined(separator: " ")
    }
    return fields
  }
}
