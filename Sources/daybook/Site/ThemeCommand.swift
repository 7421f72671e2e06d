import AllSystems
import ArgumentParser
import Basics
import Site
import SiteKit
import Vault
import Wording

struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Choose how the pages look, and copy a theme's files to change them.",
    discussion: """
      The program has three themes: quiet, dense and almanac. The setting theme names one of \
      them, or a folder of the vault with your own files; files in the vault's templates/ come \
      before either.

      daybook theme alone lists them: daybook theme list.

      Examples:
        daybook theme
        daybook theme use almanac
        daybook theme eject base.liquid
      """,
    subcommands: [ThemeListCommand.self, ThemeUseCommand.self, ThemeEjectCommand.self],
    defaultSubcommand: ThemeListCommand.self)
}

struct ThemeListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the themes, with the one in use marked.",
    discussion: """
      Example:
        daybook theme list
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let named = try NamedVault(vault, AsOfOptions())
    let (settings, diagnostics) = named.settings
    Console.report(diagnostics, output.format)
    let choice = try ThemeChoice.used(by: settings, in: named.files)
    var rows = ProgramTheme.allCases.map { theme in
      (name: theme.name, summary: theme.summary, isUsed: choice == .inProgram(theme))
    }
    if case .folder(let folder) = choice {
      rows.append((choice.name, "your own, in \(named.files.displayName(of: folder))", true))
    }
    if output.format == .json {
      for row in rows {
        Console.print(
          ["theme": .string(row.name), "summary": .string(row.summary), "used": .bool(row.isUsed)])
      }
      return
    }
    var table = TextTable(columns: [.left, .left, .left])
    for row in rows { table.append(row.isUsed ? "*" : " ", row.name, row.summary) }
    Console.print(table.lines(indent: "").joined(separator: "\n"))
  }
}

struct ThemeUseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "use",
    abstract: "Choose a theme: write its name into daybook.yaml.",
    discussion: """
      Everything else in daybook.yaml stays as it is. The next build and an open preview use the \
      theme.

      Examples:
        daybook theme use dense
        daybook theme use quiet
      """)

  @Argument(
    help: ArgumentHelp(
      "A theme in the program, or a folder of the vault such as themes/mine.",
      valueName: "theme"), completion: .list(ProgramTheme.allCases.map(\.name)))
  var name: String

  @OptionGroup var vault: VaultOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let named = try NamedVault(vault, AsOfOptions())
    let choice = try failing { () throws(ThemeProblem) in try ThemeChoice(name, in: named.files) }
    Console.confirm(try choice.use(in: named.files), output.format)
  }
}

struct ThemeUse: CommandResult {
  var choice: ThemeChoice
  var file: String
  /// True if the settings named another theme before.
  var isWritten: Bool

  var text: String {
    isWritten
      ? "\(file): theme \(choice.name)" : "\(file) names the theme \(choice.name) already"
  }

  var json: JSONLine {
    ["theme": .string(choice.name), "file": .string(file), "written": .bool(isWritten)]
  }
}

extension ThemeChoice {
  /// The theme in the settings, or the default one.
  ///
  /// - Throws: ``Failure`` if there is no theme with that name.
  static func used(by settings: Settings, in vault: any Files) throws -> ThemeChoice {
    guard let name = settings.theme else { return .inProgram(.quiet) }
    do throws(ThemeProblem) {
      return try ThemeChoice(name, in: vault)
    } catch {
      let (place, excerpt) = SettingsText.locate(Settings.themeKey, in: vault)
      throw Failure(error.diagnostic(at: place, excerpt: excerpt))
    }
  }

  /// Writes the theme's name into the settings of a vault, and nothing else.
  ///
  /// - Throws: ``Failure`` if that would change anything else, or the file cannot be written.
  func use(in files: any Files) throws -> ThemeUse {
    let path = VaultPath(stringLiteral: Settings.fileName)
    let file = files.displayName(of: path)
    func read(_ bytes: [UInt8]) -> Settings {
      Settings.read(
        bytes, file: file, keys: NamedVault.settingKeys, systemNames: Systems.names
      ).settings
    }
    let old = try files.current(path)
    var wanted = read(old ?? [])
    if wanted.theme == name { return ThemeUse(choice: self, file: file, isWritten: false) }
    wanted.theme = name
    let new = SettingsText(old ?? [], file: file)
      .setting(["theme", SettingKey.main], to: YAMLLine(scalar: name), hasMain: true)
    // Settings are never guessed: the written text must be read back as intended.
    if let new, read(new) == wanted {
      try files.exchange(path, old, for: new)
      return ThemeUse(choice: self, file: file, isWritten: true)
    }
    throw Failure(
      "not-set", at: Place(file: file),
      "the theme cannot be set in it without changing more",
      hint: "write it yourself, as theme: \(YAMLText.scalar(name))")
  }
}

struct ThemeEjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eject",
    abstract: "Copy files of the theme in use into the vault's templates/, to change them.",
    discussion: """
      From then on the vault's copy is used, even if a later version of Daybook changes the \
      original: copy only what you want to change. It never overwrites a file. Without names, it \
      copies all templates, styles and scripts. The words of the pages are copied only by name, \
      as one line of your own is enough to change a word.

      Examples:
        daybook theme eject --list
        daybook theme eject base.liquid tokens.css
        daybook theme eject strings/en.properties
      """)

  @Argument(
    help: ArgumentHelp(
      "The files: a path, the name of a file or template, or a folder; all without one.",
      valueName: "file"))
  var names: [String] = []

  @Flag(help: "List the files, and which of them the vault has; nothing is written.")
  var list = false

  @OptionGroup var vault: VaultOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let named = try NamedVault(vault, AsOfOptions())
    let choice = try ThemeChoice.used(by: named.settings.settings, in: named.files)
    let copies = ThemeCopies(of: choice, for: named.files)
    let wanted = try wanted(of: copies)
    if list { return Console.print(ThemeFileList(copies: wanted), output.format) }
    var ejection = ThemeEjection(wanted, isEach: !names.isEmpty)
    if let refusal = ejection.refusal(in: named.files) { throw Failure(refusal) }
    let failure = ejection.write(to: named.files)
    Console.confirm(ejection, output.format)
    if let failure { throw Failure(failure.diagnostic) }
  }

  private func wanted(of copies: ThemeCopies) throws -> [ThemeCopies.Copy] {
    guard !names.isEmpty else { return copies.all.filter { list || !$0.isWords } }
    return try failing { () throws(ThemeProblem) in
      var wanted: Set<ThemeCopies.Copy> = []
      for name in names { wanted.formUnion(try copies.named(name)) }
      return wanted.sorted { $0.path < $1.path }
    }
  }
}

/// The copies of a theme's files to write, and the results.
struct ThemeEjection: CommandResult {
  private let new: [ThemeCopies.Copy]
  /// The files named individually that exist and differ.
  private let refused: [ThemeCopies.Copy]
  private(set) var written: [VaultPath] = []
  /// The vault's own files, which are kept.
  let kept: [VaultPath]

  /// - Parameter isEach: True if each file was requested by name, so that failing to write one is
  ///   an error.
  init(_ copies: [ThemeCopies.Copy], isEach: Bool) {
    new = copies.filter { $0.own == nil }
    refused = isEach ? copies.filter(\.isChanged) : []
    kept = copies.compactMap(\.own)
  }

  func refusal(in vault: any Files) -> Diagnostic? {
    guard let first = refused.first, let own = first.own else { return nil }
    let more = refused.count == 1 ? "" : ", as \((refused.count - 1).counted("other")) of them is"
    return Diagnostic(
      .error, kind: "own-file", at: Place(file: vault.displayName(of: own)),
      "this file is there, and differs from that of the theme\(more); nothing was written",
      hint: "give it another name first to compare them, or delete it")
  }

  /// Writes the files that are not there.
  ///
  /// - Returns: Why it did not write all of them.
  mutating func write(to vault: any Files) -> FileError? {
    for copy in new {
      do throws(FileError) {
        try vault.exchange(copy.path, nil, for: copy.bytes)
        written.append(copy.path)
      } catch {
        return error
      }
    }
    return nil
  }

  var text: String {
    let files = written.isEmpty ? ["nothing to write"] : written.map(\.text)
    let stays = kept.map { "\($0.text) was there and stays" }
    return (files + stays).joined(separator: "\n")
  }

  var json: JSONLine {
    ["written": .strings(written.map(\.text)), "kept": .strings(kept.map(\.text))]
  }
}

struct ThemeFileList: CommandResult {
  let copies: [ThemeCopies.Copy]

  var text: String {
    var table = TextTable(columns: [.left, .left])
    for copy in copies {
      table.append(
        copy.path.text, copy.own.map { $0 == copy.path ? "yours" : "yours is \($0.text)" } ?? "")
    }
    return table.lines(indent: "").joined(separator: "\n")
  }

  var json: JSONLine {
    [
      "files": .array(copies) { copy in
        [
          "file": .string(copy.path.text), "source": .string(copy.source),
          "own": JSONText(copy.own) { .string($0.text) }, "changed": .bool(copy.isChanged),
        ]
      }
    ]
  }
}
