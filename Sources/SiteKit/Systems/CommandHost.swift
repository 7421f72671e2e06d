package import ArgumentParser
package import Basics
package import Vault
package import Wording

/// The environment of a command: the vault, and through the protocols that it refines the terminal,
/// files, a language model and other programs, so that commands of systems do not access the
/// machine themselves.
package protocol CommandHost: Asker, CommandOutput, ModelConnection, NamedFiles, RecordAdder {
  /// The vault's files.
  ///
  /// - Throws: ``Failure`` if there is no vault.
  var files: any Files { get throws }
  /// The vault's settings, with their diagnostics.
  var settings: (settings: Settings, diagnostics: [Diagnostic]) { get throws }
  /// The vault's settings one by one.
  var vaultSettings: VaultSettings { get throws }
  /// The same host, which reads the vault's settings again.
  var afresh: any CommandHost { get }
  /// The moment that counts as now in a vault.
  func moment(_ settings: Settings) throws -> Moment
  /// The moment of the machine's clock.
  var clock: Instant { get }
  /// The number of cores to use.
  var width: Int { get }
  /// Reads the system called `name` and the systems it needs, for figures of some days; nil for
  /// all.
  func contents(
    of name: String, on days: (Moment) -> ClosedRange<Day>?
  ) async throws -> VaultContents
  /// Reads all systems that the person uses.
  func contents() async throws -> VaultContents
  /// Runs a program that is installed; nil if it is not.
  func run(
    _ program: String, _ arguments: [String], _ variables: [String: String]
  ) async throws -> ProgramResult?
}

/// The output of a command.
package protocol CommandOutput {
  /// Writes a result to standard output, with a final newline.
  func print(_ text: String)
  /// Writes what was done to standard output, unless the person wants to see only errors.
  func confirm(_ text: String)
  /// Writes a result to standard output unchanged.
  func write(_ bytes: [UInt8])
  /// Writes diagnostics to standard error.
  func report(_ diagnostics: DiagnosticList, _ format: OutputFormat)
  /// Puts a text on the clipboard: by a program of the machine, else by the terminal.
  ///
  /// - Throws: ``Failure`` if neither is there, or the text is too long for the terminal.
  func copy(_ text: String) throws
  /// The progress of long work, on a terminal.
  func progress(_ label: String) -> any WorkProgress
}

/// The language model that the person connected, if any.
package protocol ModelConnection {
  /// True if a model is connected for a kind of task.
  func isModelConnected(for use: ModelUse) throws -> Bool
  /// Reads the contents that the model may see: the contents for the audience named after the
  /// settings section that connects it. Names are unchanged, since they are replaced before
  /// anything is sent.
  func toldContents() async throws -> VaultContents
  /// Asks the model. Its answer is shown as it arrives.
  func answer(_ request: ModelRequest) async throws -> ModelAnswer
}

/// The files that a person names on the command line.
package protocol NamedFiles {
  /// The bytes of a file, or of standard input for `-` if `orStandardInput`.
  func read(_ file: String, orStandardInput: Bool) throws(FileError) -> [UInt8]
  /// The files of an import: of a folder, an archive, a single file, or of standard input for `-`.
  ///
  /// - Returns: Its files, and true for a folder or an archive.
  func importTree(_ file: String) throws(FileError) -> (tree: ImportTree, isTree: Bool)
  /// True if it is a folder, following links; nil if nothing is there.
  func isFolder(_ file: String) -> Bool?
  /// Writes a file, unless it exists.
  func create(_ file: String, with bytes: [UInt8]) throws(FileError)
  /// A destination for a file, checked first.
  ///
  /// - Throws: ``Failure`` if it may not be written there.
  func destination(_ options: ExportFileOptions) throws -> any ExportDestination
  /// A drawing as a file of another type.
  ///
  /// - Parameters:
  ///   - instant: The creation time stored in the file; the same instant gives the same bytes.
  ///   - name: The name of the file, for messages.
  func convert(
    _ svg: String, to type: DrawingType, madeAt instant: Instant, for name: String
  ) throws -> [UInt8]
}

/// The records of a vault, and the ways to add them.
package protocol RecordAdder {
  /// The records of the vault as written, with the means to change them.
  ///
  /// - Throws: ``Failure`` if there is no vault.
  var library: RecordLibrary { get throws }
  /// The same as an audience sees them, if the host reads for one.
  ///
  /// - Throws: ``Failure`` if there is no vault.
  var shownRecords: RecordLibrary { get throws }
  /// Adds a record with these values of a form's fields, by their names: asks for missing values,
  /// checks, writes, and reports the result.
  func add(_ form: EntryForm, _ values: [String: String], _ options: AddOptions) async throws
  /// The importers of all systems, in the order they are tried.
  var imports: [ImportForm] { get }
  /// The forms for sentences, in the order they are tried.
  var sentences: [SentenceForm] { get }
  /// True if there is a person with an editor.
  var canEdit: Bool { get }
  /// The text after the person edited it; nil if they left it unchanged.
  func edit(_ text: String) async throws -> String?
}

extension CommandHost {
  /// Reads the system called `name` and the systems it needs.
  package func contents(of name: String) async throws -> VaultContents {
    try await contents(of: name) { _ in nil }
  }

  package var afresh: any CommandHost { self }
  package var words: Words { get throws { try settings.settings.words } }

  /// The words of the vault's language that describe records of a kind, with the names that its
  /// fields know.
  package func words(for kind: KindOfRecord) async throws -> RecordWords {
    let words = try settings.settings.words
    let known = kind.fields.compactMap(\.known)
    let library = try shownRecords
    let isInLibrary = known.allSatisfy { known in
      library.kinds.contains { $0.name == known.records }
    }
    if isInLibrary { return RecordWords(words, try library.names(of: known)) }
    let system = kind.collection.text.prefix { $0 != "/" }
    return RecordWords(words, try await contents(of: String(system)).names)
  }
}

package enum DrawingType: String, Sendable, CaseIterable {
  case svg, pdf, png
}

package protocol WorkProgress: Sendable {
  func show(_ done: Int, of all: Int)
  /// Removes it from the terminal.
  func finish()
}

extension CommandHost {
  /// Writes an export, and reports its file and count; without a destination, only writes it to
  /// standard output.
  package func export(
    _ bytes: [UInt8], to destination: (any ExportDestination)?, counted: String
  ) throws {
    guard let destination else { return write(bytes) }
    try destination.write(bytes)
    let words = try words
    confirm(words.labelled(destination.name, words.said(part: counted)))
  }
}

/// The destination of a file that a person requested.
package protocol ExportDestination: Sendable {
  /// Its name, as the person gave it.
  var name: String { get }
  /// Writes the whole file, or leaves the old one unchanged.
  func write(_ bytes: [UInt8]) throws
}

package struct ProgramResult: Sendable, Hashable {
  package var status: Int32
  package var output: String
  package var errors: String

  package init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }
}

extension DiagnosticList {
  /// The problems of a vault for a command that is about something else: the errors, that records
  /// are locked, and how many other warnings there are.
  package var inPassing: DiagnosticList {
    let locked = kept.first {
      $0.severity == .warning && $0.kind == FileError.Reason.locked.kind
    }
    let warnings = count(of: .warning) - (locked == nil ? 0 : 1)
    let rest =
      warnings > 0
      ? [
        Diagnostic(
          .note, kind: "warnings",
          "\(warnings.counted("warning")) in the vault, which daybook check prints")
      ] : []
    return DiagnosticList(
      kept.filter { $0.severity == .error } + [locked].compactMap(\.self) + rest)
  }
}

extension CommandOutput {
  package func confirm(_ text: String) { print(text) }
}

extension CommandHost {
  package func print(_ result: some CommandResult, _ format: OutputFormat) {
    print(format == .json ? result.json.text : result.text)
  }

  /// Writes what was done. JSON was asked for, so it is written in any case.
  package func confirm(_ result: some CommandResult, _ format: OutputFormat) {
    format == .json ? print(result.json) : confirm(result.text)
  }

  package func print(_ line: JSONLine) { print(line.text) }

  package func report(_ diagnostics: [Diagnostic], _ format: OutputFormat) {
    report(DiagnosticList(diagnostics), format)
  }

  package func confirm(
    _ record: StoredRecord, of library: RecordLibrary, after action: String,
    _ format: OutputFormat
  ) {
    format == .text ? confirm(library.inWords(record)) : print(record.json(after: action))
  }

  /// Checks a changed record, writes it, and shows the result.
  ///
  /// - Parameters:
  ///   - yes: True to write it despite warnings, without asking.
  ///   - words: The result in words; nil for the record in a line.
  package func write(
    _ edit: RecordEdit, _ action: String, to library: RecordLibrary, yes: Bool,
    _ format: OutputFormat, saying words: ((StoredRecord) -> String)? = nil
  ) throws {
    let found = edit.problems(in: library)
    let problems = DiagnosticList(found.map(\.diagnostic))
    report(problems, format)
    guard !problems.hasErrors else { throw ExitCode.failure }
    if problems.kept.contains(where: { $0.severity == .warning }) {
      try agree(to: .writingAsItIs, yes)
    }
    let entry = try edit.write(action, to: library)
    var record = edit.result
    record.text.identifier = entry.changes.first?.identifier ?? record.text.identifier
    if format == .text, let words {
      confirm(words(record))
    } else {
      confirm(record, of: library, after: action, format)
    }
    report(library.remarks(on: entry, besides: found), format)
  }
}

/// A command of a system. Its caller adds the vault's options, `--vault` and `--as-of`.
package protocol SystemCommand: ParsableArguments {
  static var configuration: CommandConfiguration { get }
  /// The commands below it; with any, it does nothing itself.
  static var subcommands: [any SystemCommand.Type] { get }
  /// True if it prints, or writes into a file, figures computed from all records. If some cannot be
  /// read, or the settings are wrong, its exit code says so.
  static var printsFigures: Bool { get }
  func run(_ host: any CommandHost) async throws
}

extension SystemCommand {
  package static var subcommands: [any SystemCommand.Type] { [] }
  package static var printsFigures: Bool { false }
  package func run(_ host: any CommandHost) async throws { throw CleanExit.helpRequest() }
}

package enum CommandPlace: Sendable, Hashable {
  /// A top-level command: `daybook log`.
  case top(CommandUse)
  /// `daybook add …`, `daybook stats …`, `daybook export …`.
  case add, stats, export
}

/// The groups of top-level commands in the help, with their headings, in its order.
package enum CommandUse: String, CaseIterable, Sendable {
  case everyDay = "Every day"
  case lookingBack = "Look back"
  case correction = "Correct"
  case exchange = "Bring in and out"
  case site = "Site"
  case settings = "Settings and safety"
}
