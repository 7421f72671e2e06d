package import ArgumentParser
package import Basics

/// How a command writes its result and its messages.
package enum OutputFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case text, json
}

/// The options of a command that writes a file.
package struct ExportFileOptions: ParsableArguments {
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The file to write; - for standard output.", valueName: "file"),
    completion: .file())
  package var file: String

  @Flag(help: "Replace the file when it is there.")
  package var overwrite = false

  package init() {}

  /// Whether the result goes to standard output.
  package var isStandardOutput: Bool { file == "-" }
}

/// What all commands that add a record take.
package struct AddOptions: ParsableArguments {
  @Flag(help: "Print the record, and write nothing.")
  package var dryRun = false
  @Flag(help: "Write the record as it is, though there are warnings.")
  package var yes = false

  @Option(help: "How the record and the messages are written: text or json.")
  package var format = OutputFormat.text

  package init() {}
}

extension Language {
  /// The language that an option names.
  package static func option(_ text: String) throws -> Language {
    if let language = Language(matching: text) { return language }
    let known = allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("there are no words in '\(text)'", hint: "there are words in \(known)")
  }
}

extension Int {
  /// The number with what is counted: `1 file`, `2 files`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Bool {
  /// The value of a field that is set or not.
  package var asValue: String? { self ? "true" : nil }
}
