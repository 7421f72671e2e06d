package import Basics
package import Vault
internal import Wording

/// What runs a command: the vault that was named, the terminal, files, and the clock. So that
/// commands of systems read no machine themselves.
package protocol CommandHost: Asker {
  /// The vault's files.
  ///
  /// - Throws: ``Failure`` when there is no vault.
  var files: any Files { get throws }
  /// The vault's settings, and what is wrong with them.
  var settings: (settings: Settings, diagnostics: [Diagnostic]) { get throws }
  /// The same host, which looks at the vault's settings again.
  var afresh: any CommandHost { get }
  /// The moment that counts as now in a vault.
  func moment(_ settings: Settings) throws -> Moment
  /// The moment of the machine's clock.
  var clock: Instant { get }
  /// On how many cores to work.
  var width: Int { get }
  /// Reads the system called `name`, with those that it needs.
  func contents(of name: String) async throws -> VaultContents
  /// Reads all systems that the person uses.
  func contents() async throws -> VaultContents

  /// Whether the person connected a language model.
  var isModelConnected: Bool { get throws }
  /// Reads what a language model may be told: what the audience of the section of the settings that
  /// connects one may see, with names as they are, as they are replaced before anything is sent.
  func toldContents() async throws -> VaultContents
  /// Asks the language model that the person connected. What it says is shown while it comes.
  func answer(_ request: ModelRequest) async throws -> ModelAnswer

  /// Writes a result to standard output, with a newline at its end.
  func print(_ text: String)
  /// Writes a result to standard output as it is.
  func write(_ bytes: [UInt8])
  /// Writes what is wrong to standard error.
  func report(_ diagnostics: DiagnosticList, _ format: OutputFormat)
  /// Whether there is a person with an editor.
  var canEdit: Bool { get }
  /// What the person makes of a text in their editor; nil when they leave it as it is.
  func edit(_ text: String) async throws -> String?
  /// How far long work is, on a terminal.
  func progress(_ label: String) -> any WorkProgress
  /// A file that the person named, or standard input for `-` where `orStandardInput`.
  func read(_ file: String, orStandardInput: Bool) throws(FileError) -> [UInt8]
  /// The files of what the person named for an import: a folder, an archive, a file alone, or
  /// standard input for `-`.
  ///
  /// - Returns: Its files, and whether it is a folder or an archive.
  func importTree(_ file: String) throws(FileError) -> (tree: ImportTree, isTree: Bool)
  /// Whether what the person named is a folder, links followed; nil when nothing is there.
  func isFolder(_ file: String) -> Bool?
  /// Writes a file that the person named, unless something is there.
  func create(_ file: String, with bytes: [UInt8]) throws(FileError)
  /// What the systems import, in the order in which files are recognised.
  var imports: [ImportForm] { get }
  /// What sentences may be read for, in the order in which they are tried.
  var sentences: [SentenceForm] { get }
  /// A place for a file that the person named, which is checked first.
  ///
  /// - Throws: ``Failure`` when it may not be written there.
  func destination(_ options: ExportFileOptions) throws -> any ExportDestination
  /// A drawing as a file of another type.
  ///
  /// - Parameters:
  ///   - instant: When the file says it was made; the same instant gives the same bytes.
  ///   - name: The file that it is for, in messages.
  func convert(
    _ svg: String, to type: DrawingType, madeAt instant: Instant, for name: String
  ) throws -> [UInt8]
  /// Runs a program that is installed; nil when it is not.
  func run(
    _ program: String, _ arguments: [String], _ variables: [String: String]
  ) async throws -> ProgramResult?
  /// The records of the vault as they are written, and how they are changed.
  ///
  /// - Throws: ``Failure`` when there is no vault.
  var library: RecordLibrary { get throws }
  /// Adds a record with these values of a form's fields, by their names: asks for what is missing,
  /// checks, writes, says.
  func add(_ form: EntryForm, _ values: [String: String], _ options: AddOptions) async throws
}

extension CommandHost {
  package var afresh: any CommandHost { self }

  /// The words of the vault's language for what records of a kind say, with the names that its
  /// fields know.
  package func words(for kind: KindOfRecord) async throws -> RecordWords {
    let tag = try settings.settings.languages.first
    let words = Words.standard(tag.flatMap(Language.init(matching:)) ?? .english)
    let known = kind.fields.compactMap(\.known)
    let library = try library
    let isInLibrary = known.allSatisfy { known in
      library.kinds.contains { $0.name == known.records }
    }
    if isInLibrary { return RecordWords(words, try library.names(of: known)) }
    let system = kind.collection.text.prefix { $0 != "/" }
    return RecordWords(words, try await contents(of: String(system)).names)
  }
}

/// What a drawing can be written as.
package enum DrawingType: String, Sendable, CaseIterable {
  case svg, pdf, png
}

/// How far long work is.
package protocol WorkProgress: Sendable {
  func show(_ done: Int, of all: Int)
  /// Takes it off the terminal.
  func finish()
}

/// Where a file goes that a person asked for.
package protocol ExportDestination: Sendable {
  /// As the person named it.
  var name: String { get }
  /// Writes the whole file, or leaves what was there.
  func write(_ bytes: [UInt8]) throws
}

/// What a program did.
package struct ProgramResult: Sendable, Hashable {
  package var status: Int32
  package var output: String
  package var errors: String

  /// What a program did.
  package init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }
}
