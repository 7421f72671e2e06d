import AllSystems
import ArgumentParser
import Basics
import Site
import SiteKit
import Vault
import Wording

/// `daybook theme`: what the pages look like.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Choose what the pages look like, and copy a theme's files to change them.",
    discussion: """
      There are three themes in the program: quiet, dense and almanac. The setting theme names one \
      of them, or a folder of the vault with files of your own; files in the vault's templates/ \
      come before either.

      daybook theme alone lists them: daybook theme list.

      Examples:
        daybook theme
        daybook theme use almanac
        daybook theme eject base.liquid
      """,
    subcommands: [ThemeListCommand.self, ThemeUseCommand.self, ThemeEjectCommand.self],
    defaultSubcommand: ThemeListCommand.self)
}

/// `daybook theme list`.
struct ThemeListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the themes, with the one in use marked.",
    discussion: """
      Example:
        daybook theme list
      """)

  @OptionGroup var vault: VaultOptions

  @Option(help: "How it is written: text or json.")
  var format = OutputFormat.text

  func run() throws {
    let named = try NamedVault(vault, AsOfOptions())
    let (settings, diagnostics) = named.settings
    Console.report(DiagnosticList(diagnostics), format)
    let choice = try ThemeChoice.used(by: settings, in: named.files)
    var rows = ProgramTheme.allCases.map { theme in
      (name: theme.name, summary: theme.summary, isUsed: choice == .inProgram(theme))
    }
    if case .folder(let folder) = choice {
      rows.append((choice.name, "your own, in \(named.files.displayName(of: folder))", true))
    }
    if format == .json {
      for row in rows {
        Console.print(
          JSONLine([
            ("theme", .string(row.name)), ("summary", .string(row.summary)),
            ("used", .bool(row.isUsed)),
          ]))
      }
      return
    }
    var table = TextTable(columns: [.left, .left, .left])
    for row in rows { table.append(row.isUsed ? "*" : " ", row.name, row.summary) }
    Console.print(table.lines(indent: "").joined(separator: "\n"))
  }
}

/// `daybook theme use`.
struct ThemeUseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "use",
    abstract: "Choose a theme: write its name into daybook.yaml.",
    discussion: """
      Everything else in daybook.yaml stays as it is. The next build and an open preview have the \
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

  @Option(help: "How the result and the messages are written: text or json.")
  var format = OutputFormat.text

  func run() throws {
    let named = try NamedVault(vault, AsOfOptions())
    let choice: ThemeChoice
    do throws(ThemeProblem) {
      choice = try ThemeChoice(name, in: named.files)
    } catch {
      throw Failure(error.diagnostic(at: nil))
    }
    Console.print(try choice.use(in: named.files), format)
  }
}

/// What became of the settings.
struct ThemeUse: CommandResult {
  var choice: ThemeChoice
  var file: String
  /// Whether the settings named another one before.
  var isWritten: Bool

  var text: String {
    isWritten
      ? "\(file): theme \(choice.name)" : "\(file) names the theme \(choice.name) already"
  }

  var json: JSONLine {
    JSONLine([
      ("theme", .string(choice.name)), ("file", .string(file)), ("written", .bool(isWritten)),
    ])
  }
}

extension ThemeChoice {
  /// The theme that settings name; the default one where they name none.
  ///
  /// - Throws: ``Failure`` when there is no theme of the name.
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
  /// - Throws: ``Failure`` when that cannot be done without touching more, or the file cannot be
  ///   written.
  func use(in files: any Files) throws -> ThemeUse {
    let path = VaultPath(stringLiteral: Settings.fileName)
    let file = files.displayName(of: path)
    func read(_ bytes: [UInt8]) -> Settings {
      Settings.read(
        bytes, file: file, keys: NamedVault.settingKeys, systemNames: Systems.names
      ).settings
    }
    do throws(FileError) {
      let old = try files.current(path)
      var wanted = read(old ?? [])
      if wanted.theme == name { return ThemeUse(choice: self, file: file, isWritten: false) }
      wanted.theme = name
      let new = SettingsText(old ?? [], file: file).setting(mainOf: "theme", to: name)
      // Settings are never guessed at: what was written has to be read as it was meant.
      if let new, read(new) == wanted {
        try files.exchange(path, old, for: new)
        return ThemeUse(choice: self, file: file, isWritten: true)
      }
    } catch {
      throw Failure(error.diagnostic)
    }
    throw Failure(
      Diagnostic(
        .error, kind: "not-set", at: Place(file: file),
        "the theme cannot be set in it without changing more",
        hint: "write it yourself, as theme: \(YAMLText.scalar(name))"))
  }
}
