import AllSystems
package import Basics
package import SiteKit
import Synchronization
package import Vault

/// The host of commands in tests: a vault in memory, given files and programs, prepared answers,
/// and a recording of everything that a command outputs and does.
package struct RecordedHost: CommandHost {
  /// The output and actions of a command.
  package struct Record: Sendable {
    /// Results in order.
    package var printed: [String] = []
    /// Binary results.
    package var written: [UInt8] = []
    package var notes: [String] = []
    /// The texts on the clipboard, in order.
    package var copied: [String] = []
    package var reported = DiagnosticList()
    package var asked: [String] = []
    /// The arguments of each run of a program, after its name.
    package var runs: [[String]] = []
    /// Records to add: the names of their forms, and the given values.
    package var added: [(form: String, given: [String: String])] = []
    /// The person's files outside the vault; `-` is standard input.
    package var files: [String: [UInt8]]
    /// The person's future answers; nil without a terminal.
    fileprivate var answers: [String]?
    /// The requests to a language model.
    package var questions: [ModelRequest] = []
  }

  private final class Kept: Sendable {
    let record: Mutex<Record>
    init(_ record: Record) { self.record = Mutex(record) }
  }

  /// A program as a function of its arguments.
  package typealias Program = @Sendable (_ arguments: [String]) -> ProgramResult

  private let vault: any Files
  private let asOf: Instant
  private let programs: [String: Program]
  private let editor: (@Sendable (_ text: String) -> String?)?
  private let model: (@Sendable (ModelRequest) -> ModelAnswer)?
  private let kept: Kept

  /// A machine at a moment.
  ///
  /// - Parameters:
  ///   - files: The person's files outside the vault; `-` is standard input.
  ///   - bytes: The binary ones among these files.
  ///   - answers: The answers of a person at a terminal, in order; nil without a terminal.
  ///   - programs: The installed programs, by name.
  ///   - editor: The person's edit of a text; nil without an editor.
  ///   - model: The answer of a language model; nil if none is connected.
  package init(
    _ vault: any Files = MemoryFiles(), asOf: Instant, files: [String: String] = [:],
    bytes: [String: [UInt8]] = [:],
    answers: [String]? = nil, programs: [String: Program] = [:],
    editor: (@Sendable (_ text: String) -> String?)? = nil,
    model: (@Sendable (ModelRequest) -> ModelAnswer)? = nil
  ) {
    self.vault = vault
    self.asOf = asOf
    self.programs = programs
    self.editor = editor
    self.model = model
    let files = files.mapValues { Array($0.utf8) }.merging(bytes) { $1 }
    kept = Kept(Record(files: files, answers: answers))
  }

  /// The recording so far.
  package var record: Record { kept.record.withLock { $0 } }

  private func keep<Value: Sendable>(_ change: (inout Record) -> Value) -> Value {
    kept.record.withLock { change(&$0) }
  }
}

extension RecordedHost {
  package var files: any Files { vault }

  package var settings: (settings: Settings, diagnostics: [Diagnostic]) {
    get throws {
      do throws(FileError) {
        return try Settings.read(
          in: vault, keys: Systems.settingKeys, systemNames: Systems.names)
      } catch {
        throw Failure(error.diagnostic)
      }
    }
  }

  package var vaultSettings: VaultSettings {
    VaultSettings(vault, keys: Systems.settingKeys, systemNames: Systems.names)
  }

  package func moment(_ settings: Settings) throws -> Moment {
    Moment(asOf: asOf, zone: settings.zone)
  }

  package var clock: Instant { asOf }
  package var process: UInt32 { 0 }
  package var width: Int { 1 }
  package var imports: [ImportForm] {
    [Systems.ownExport(in: (try? settings.settings) ?? Settings())] + Systems.imports
  }
  package var sentences: [SentenceForm] { Systems.quickEntries.compactMap(\.sentences) }

  package func contents(
    of name: String, on days: (Moment) -> ClosedRange<Day>?
  ) async throws -> VaultContents {
    try await read(Systems.all.needed(for: name))
  }

  package func contents() async throws -> VaultContents {
    try await read(Systems.all.used(by: settings.settings))
  }

  package func isModelConnected(for use: ModelUse) -> Bool { model != nil }

  package func toldContents() async throws -> VaultContents {
    let read = try settings
    return try await VaultContents(
      vault, Systems.all.used(by: read.settings),
      for: read.settings.toldAudience(Systems.modelSection), settings: read, width: width
    ) { _ in asOf }
  }

  package func answer(_ request: ModelRequest) async throws -> ModelAnswer {
    guard let model else {
      return .notConnected(Diagnostic(.error, kind: "model", "no language model is connected"))
    }
    keep { $0.questions.append(request) }
    return model(request)
  }

  private func read(_ systems: [any System]) async throws -> VaultContents {
    try await VaultContents(vault, systems, settings: try settings, width: width) { _ in asOf }
  }
}

extension RecordedHost {
  package func print(_ text: String) { keep { $0.printed.append(text) } }
  package func write(_ bytes: [UInt8]) { keep { $0.written += bytes } }
  package func note(_ text: String) { keep { $0.notes.append(text) } }
  package func copy(_ text: String) throws { keep { $0.copied.append(text) } }

  package func report(_ diagnostics: DiagnosticList, _ format: OutputFormat) {
    keep { $0.reported.append(contentsOf: diagnostics) }
  }

  package var isAttended: Bool { keep { $0.answers != nil } }

  package func ask(_ question: String) -> String? {
    keep { record in
      guard let answer = record.answers?.first else { return nil }
      record.asked.append(question)
      record.answers?.removeFirst()
      return answer
    }
  }

  /// An answer is the typed text, and finds the best line.
  package func find(
    _ question: String, among lines: [String], typed: String, matching: (String) -> [Int]
  ) -> Int? {
    ask(question).flatMap { matching($0).first }
  }

  package var canEdit: Bool { isAttended && editor != nil }
  package func edit(_ text: String) async throws -> String? { editor?(text) }

  package var library: RecordLibrary {
    get throws {
      let settings = try settings.settings
      return Systems.library(
        settings, CollectionReader(files: vault, zone: settings.zone, width: width),
        moment: try moment(settings), clock: clock)
    }
  }

  package var shownRecords: RecordLibrary { get throws { try library } }

  package func progress(_ label: String) -> any WorkProgress { NoProgress() }

  package func add(
    _ form: EntryForm, _ values: [String: String], _ options: AddOptions
  ) async throws {
    keep { $0.added.append((form.name, values)) }
  }
}

extension RecordedHost {
  package func read(_ file: String, orStandardInput: Bool) throws(FileError) -> [UInt8] {
    guard let bytes = keep({ $0.files[file] }), file != "-" || orStandardInput else {
      throw FileError(file, .notFound)
    }
    return bytes
  }

  package func importTree(
    _ file: String
  ) throws(FileError) -> (tree: ImportTree, isTree: Bool) {
    let below = keep { $0.files.filter { $0.key.hasPrefix(file + "/") } }
    guard below.isEmpty else {
      let paths = below.map { (String($0.key.dropFirst(file.count + 1)), $0.value) }
      func hidden(_ path: String) -> String? {
        let parts = path.split(separator: "/")
        return parts.firstIndex { $0.hasPrefix(".") }.map { parts[...$0].joined(separator: "/") }
      }
      let entries = paths.filter { hidden($0.0) == nil }.map { path, bytes in
        ImportTree.Entry.held(path, bytes, writtenAt: asOf)
      }
      let settings = paths.first { $0.0 == ".obsidian/daily-notes.json" }
      let tree = ImportTree(
        entries, hidden: Set(paths.compactMap { hidden($0.0) }),
        noteSettings: settings.map { .held($0.0, $0.1, writtenAt: asOf) })
      return (try Spreadsheet.tree(tree) ?? tree, true)
    }
    let bytes = try read(file, orStandardInput: true)
    return (ImportTree([.held(file, bytes, writtenAt: asOf)]), false)
  }

  package func isFolder(_ file: String) -> Bool? { keep { $0.files[file] == nil ? nil : false } }

  package func create(_ file: String, with bytes: [UInt8]) throws(FileError) {
    guard isFolder(file) == nil else { throw FileError(file, .system("it is there")) }
    keep { $0.files[file] = bytes }
  }

  package func destination(_ options: ExportFileOptions) throws -> any ExportDestination {
    let destination = RecordedDestination(name: options.file) { bytes in
      keep { $0.files[options.file] = bytes }
    }
    return destination
  }

  package func convert(
    _ svg: String, to type: DrawingType, madeAt instant: Instant, for name: String
  ) throws -> [UInt8] {
    Array("\(type.rawValue) of \(instant.formatted()): \(svg)".utf8)
  }

  package func run(
    _ program: String, _ arguments: [String], _ variables: [String: String]
  ) async throws -> ProgramResult? {
    keep { $0.runs.append([program] + arguments) }
    return programs[program]?(arguments)
  }
}

private struct NoProgress: WorkProgress {
  func show(_ done: Int, of all: Int) {}
  func finish() {}
}

private struct RecordedDestination: ExportDestination {
  let name: String
  let keep: @Sendable ([UInt8]) -> Void

  func write(_ bytes: [UInt8]) throws { keep(bytes) }
}
