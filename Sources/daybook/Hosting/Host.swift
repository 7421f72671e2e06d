import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

/// The host of the systems' commands: this machine, and the vault that the person named.
struct Host: CommandHost {
  let vault: VaultOptions
  let asOf: AsOfOptions
  /// The name of the audience of the contents that it reads; nil for the person themselves.
  private let audience: String?
  private let knownFiles = Kept<UnlockedFiles>()
  private let knownSettings = Kept<(settings: Settings, diagnostics: [Diagnostic])>()
  private let told = Kept<DiagnosticList>()

  init(vault: VaultOptions, asOf: AsOfOptions, for audience: String? = nil) {
    self.vault = vault
    self.asOf = asOf
    self.audience = audience == Audience.me.name ? nil : audience
  }

  /// - Throws: If it reads for others: they are not shown the files as they are.
  private func requireOwner() throws {
    guard let audience else { return }
    throw Failure(
      "not-shown", "this reads the records as they are, which \(audience.shortQuoted) may not see",
      hint: "leave --audience out")
  }

  /// The vault's files, which its settings open; read once.
  private var unlockedFiles: UnlockedFiles {
    get throws { try knownFiles.value(vault.files) }
  }

  var files: any Files {
    get throws {
      try requireOwner()
      return try unlockedFiles
    }
  }

  var settings: (settings: Settings, diagnostics: [Diagnostic]) {
    get throws {
      try knownSettings.value {
        do {
          let files = try unlockedFiles
          return try files.openedBy
            ?? Settings.read(
              in: files, keys: NamedVault.settingKeys, systemNames: Systems.names)
        } catch let error as FileError {
          throw Failure(error.diagnostic)
        }
      }
    }
  }

  var words: Words { get throws { Machine.words(try settings.settings) } }
  var vaultSettings: VaultSettings {
    get throws {
      try requireOwner()
      return .ofVault(try unlockedFiles)
    }
  }

  var afresh: any CommandHost { Host(vault: vault, asOf: asOf, for: audience) }

  func moment(_ settings: Settings) throws -> Moment {
    Moment(asOf: try asOf.instant(settings), zone: settings.zone)
  }

  var clock: Instant { .now }
  var width: Int { NamedVault.width }

  func contents(
    of name: String, on days: (Moment) -> ClosedRange<Day>?
  ) async throws -> VaultContents {
    try await contents(of: Systems.all.needed(for: name), on: days)
  }
  func contents() async throws -> VaultContents {
    try await contents(of: nil) { _ in nil }
  }
  private func contents(
    of systems: [any System]?, on days: (Moment) -> ClosedRange<Day>?
  ) async throws -> VaultContents {
    guard audience != nil else {
      return try await certainVault.contents(of: systems, on: days).whole()
    }
    let (named, seen) = try shownVault
    return try await named.contents(of: systems, for: seen).whole()
  }
  /// The vault, and whom it is read for.
  ///
  /// - Throws: If there is no such audience, or something is wrong with the settings.
  private var shownVault: (vault: NamedVault, audience: Audience) {
    get throws {
      let named = try certainVault
      guard let audience else { return (named, .me) }
      let settings = try named.soundSettings("nothing is shown", .text)
      return (
        named, try AudienceOptions.audience(audience, settings, ofVaultAt: named.files.rootName)
      )
    }
  }
  private var certainVault: NamedVault {
    get throws {
      let named = try NamedVault(vault, asOf)
      try named.requireZone(.text)
      return named
    }
  }

  func isModelConnected(for use: ModelUse) throws -> Bool {
    LanguageModel(try NamedVault(vault, asOf)).isConnected(for: use)
  }
  func toldContents() async throws -> VaultContents {
    try requireOwner()
    return try await LanguageModel(try NamedVault(vault, asOf)).toldContents()
  }
  func answer(_ request: ModelRequest) async throws -> ModelAnswer {
    try await LanguageModel(try NamedVault(vault, asOf)).answer(request)
  }

  func print(_ text: String) { Console.print(text) }
  func confirm(_ text: String) { Console.confirm(text) }
  func write(_ bytes: [UInt8]) { Console.write(bytes) }
  func copy(_ text: String) throws { try Clipboard.copy(text) }
  func note(_ text: String) { Console.note(text) }
  func report(_ diagnostics: DiagnosticList, _ format: OutputFormat) {
    var all = told.value ?? DiagnosticList()
    all.append(contentsOf: diagnostics)
    told.value = all
    Console.report(diagnostics, format)
  }

  /// Prints figures of the vault from the records that can be read, with an exit code that shows if
  /// any are missing: if an error was reported meanwhile, or if anything is wrong with the
  /// settings.
  ///
  /// - Throws: If the time zone of days is unknown; before anything is printed.
  func printFigures(
    _ format: OutputFormat = .text, _ body: () async throws -> Void
  ) async throws {
    let read = try settings
    try NamedVault.requireZone(read, format)
    try await body()
    let known = told.value?.kept ?? []
    let untold = read.diagnostics.filter { $0.severity == .error && !known.contains($0) }
    report(untold, format)
    if told.value?.hasErrors ?? false { throw ExitCode.failure }
  }
  var isAttended: Bool { Terminal.isThere }
  func askForKey(_ question: String) -> String? {
    Terminal().askForKey((try? words)?.said(question) ?? question)
  }
  func ask(_ question: String) -> String? {
    Terminal().ask((try? words)?.said(question) ?? question)
  }
  func find(
    _ question: String, among lines: [String], typed: String, matching: (String) -> [Int]
  ) -> Int? {
    Terminal().find(question, among: lines, typed: typed, matching: matching)
  }
  var canEdit: Bool { isAttended && TextEditor() != nil }
  func edit(_ text: String) async throws -> String? {
    try TextEditor(isSecret: !unlockedFiles.lockedFiles.isEmpty)?.edit(text)
  }
  func progress(_ label: String) -> any WorkProgress { ProgressLine(label) }

  func read(_ file: String, orStandardInput: Bool) throws(FileError) -> [UInt8] {
    try NamedFile(file, orStandardInput: orStandardInput).contents()
  }
  func importTree(_ file: String) throws(FileError) -> (tree: ImportTree, isTree: Bool) {
    try NamedFile(file, orStandardInput: true).importTree()
  }
  func isFolder(_ file: String) -> Bool? { NamedFile(file).isFolder }
  func create(_ file: String, with bytes: [UInt8]) throws(FileError) {
    try NamedFile(file).create(bytes)
  }

  var imports: [ImportForm] {
    [Systems.ownExport(in: (try? settings.settings) ?? Settings())] + Systems.imports
  }
  var sentences: [SentenceForm] { Systems.quickEntries.compactMap(\.sentences) }

  func destination(_ options: ExportFileOptions) throws -> any ExportDestination {
    try ExportFile(options, vault: unlockedFiles, recipients: settings.settings.recipients)
  }

  func convert(
    _ svg: String, to type: DrawingType, madeAt instant: Instant, for name: String
  ) throws -> [UInt8] {
    try DrawingConverter.convert(svg, to: type, madeAt: instant, for: name)
  }

  func run(
    _ program: String, _ arguments: [String], _ variables: [String: String]
  ) async throws -> ProgramResult? {
    try await ExternalProgram(named: program)?.run(arguments, variables: variables)
  }

  var library: RecordLibrary {
    get throws {
      try requireOwner()
      return try wholeLibrary
    }
  }
  var shownRecords: RecordLibrary {
    get throws {
      guard audience != nil else { return try library }
      let (_, seen) = try shownVault
      return Systems.all.records(try wholeLibrary, for: seen)
    }
  }
  private var wholeLibrary: RecordLibrary {
    get throws {
      let settings = try settings.settings
      let folder = try vault.folder()
      let reader = CollectionReader(
        files: try unlockedFiles, zone: settings.zone, width: width,
        cache: .ofVault(at: folder))
      return Systems.library(
        settings, reader, moment: try moment(settings), clock: clock, machine: .own
      ) { Console.report([$0], .text) }.speaking(Machine.words(settings))
    }
  }
  func add(_ form: EntryForm, _ values: [String: String], _ options: AddOptions) async throws {
    try await RecordEntry(host: self, form: form, options: options).add(values)
  }
}
