import AllSystems
import ArgumentParser
import Basics
import CBuild
import SiteKit
import Vault

@main
struct Main {
  static func main() async {
    if let folder = Machine.environment["TZDIR"], !folder.isEmpty {
      ZoneDatabase.use(folder: folder)
    }
    var words: [String] = []
    do {
      let options = try GlobalOptions(CommandLine.arguments.dropFirst())
      words = options.rest
      try options.apply()
      Console.speak { [words] in
        (try? VaultNames(words))?.library.words ?? Machine.words(Settings())
      }
      NamesToComplete.read { names, words in (try? VaultNames(words).names(names)) ?? [] }
      var command = parsed(words)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let failure as Failure {
      fail(failure.diagnostic)
    } catch let error as FileError {
      fail(error.diagnostic)
    } catch {
      exit(error, words[...])
    }
  }

  /// Exits with an error of the parser: wrong usage is reported like any other error, and in help a
  /// command has no quotation marks, as everywhere else.
  private static func exit(_ error: any Error, _ words: ArraySlice<String>) -> Never {
    let code = Daybook.exitCode(for: error)
    if code == .validationFailure { fail(Daybook.wrongUsage(error, in: words), code) }
    let text = Daybook.fullMessage(for: error)
    guard code == .success, let last = text.firstMatch(of: /See '(.+)' for detailed help\.\s*$/)
    else { Daybook.exit(withError: error) }
    Console.print("\(text[..<last.range.lowerBound])See \(last.1) for detailed help.")
    Daybook.exit(withError: code)
  }

  private static func fail(_ diagnostic: Diagnostic, _ code: ExitCode = .failure) -> Never {
    Console.report([diagnostic], .text)
    Daybook.exit(withError: code)
  }

  /// The command of the command line; a slip in its name is answered with the nearest.
  private static func parsed(_ arguments: [String]) -> any ParsableCommand {
    let words = helpFirst(arguments[...])
    if let topic = HelpTopic(asked: words) {
      Console.print(topic.text(Console.words))
      Daybook.exit(withError: ExitCode.success)
    }
    let asksForHelp = asksForHelp(words)
    let named = words.first == "help" ? words.dropFirst() : words
    if asksForHelp || named.count < words.count, let unknown = Daybook.unknownCommand(in: named) {
      fail(unknown, .validationFailure)
    }
    do {
      if asksForHelp { return try Daybook.parseAsRoot(helped(words)) }
      if let inner = PublishCommand.inner(of: words) {
        return try inner.parseAsRoot(Array(words.dropFirst(2)))
      }
      if let command = quickly(parsed: words) { return command }
      return try Daybook.parseAsRoot(Array(words))
    } catch {
      // Libraries are only located when their versions are requested, not at every start.
      if Daybook.message(for: error) == ProgramVersion.line {
        Console.print(ProgramVersion.text)
        Daybook.exit(withError: ExitCode.success)
      }
      if let unknown = Daybook.unknownCommand(in: words) { fail(unknown, .validationFailure) }
      exit(error, words)
    }
  }
}

extension Main {
  /// The command of words that begin with its name, if all of them are right. Then the parser need
  /// not know about all others, which takes it two thirds of its time.
  private static func quickly(parsed words: ArraySlice<String>) -> (any ParsableCommand)? {
    guard let first = words.first else { return try? NowCommand.parseAsRoot([]) }
    if first.first == "-" { return nil }
    var command = Daybook.withCommands[first]
    var rest = command == nil ? words : words.dropFirst()
    var inner = command?.configuration.subcommands ?? Daybook.commands
    while let word = rest.first, word.first != "-",
      let next = inner.first(where: { $0._commandName == word })
    {
      command = next
      inner = next.configuration.subcommands
      rest = rest.dropFirst()
    }
    // Faults need the whole tree of commands.
    return try? command?.parseAsRoot(Array(rest))
  }

  /// The words `add help session` as `help add session`, so that the usage has the name of the
  /// program too; all others as they are.
  private static func helpFirst(_ words: ArraySlice<String>) -> ArraySlice<String> {
    let commands = words.contains("help") ? Daybook.commands(in: words) : []
    guard let last = commands.last, !last.configuration.subcommands.isEmpty,
      words.dropFirst(commands.count).first == "help"
    else { return words }
    return ["help"] + words.prefix(commands.count) + words.dropFirst(commands.count + 1)
  }

  /// True for words with an option that asks for help, before a `--`.
  private static func asksForHelp(_ words: ArraySlice<String>) -> Bool {
    words.prefix { $0 != "--" }.contains { ["-h", "--help", "--help-hidden"].contains($0) }
  }

  /// Words that ask for help, as the whole tree of commands understands them: then the usage begins
  /// with the name of the program.
  private static func helped(_ words: ArraySlice<String>) -> [String] {
    guard PublishCommand.inner(of: words) != nil else { return Array(words) }
    return ["help"] + words.prefix { $0.first != "-" }
  }
}

/// The command line: each subcommand has its own file.
struct Daybook: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turns the plain files you keep about your days into a private website.",
    discussion: """
      A vault is a folder of text files: records, pages and a settings file, daybook.yaml. \
      Without --vault, Daybook uses the folder that DAYBOOK_VAULT names, else the nearest one \
      above that holds a daybook.yaml, else ./content.

      Before any command you can give -C DIR (run there), -q (errors only), -v (verbose) and \
      --color auto, always or never; -q also after it. Exit codes: 0 done, 1 something failed, 64 \
      wrong usage.

      Inside a vault, daybook alone prints today in ten lines.

      daybook help also explains: \(HelpTopic.names).

      Start with:
        daybook init my-days --sample
        cd my-days && daybook build
      """,
    version: ProgramVersion.line,
    groupedSubcommands: CommandUse.allCases.map {
      CommandGroup(name: $0.rawValue, subcommands: commands($0))
    },
    defaultSubcommand: NowCommand.self)

  /// The commands that have others of every kind of record or every system, which take time to
  /// list, by their names.
  static let withCommands: [String: any ParsableCommand.Type] = [
    "add": AddCommand.self, "export": ExportCommand.self, "import": ImportCommand.self,
    "stats": StatsCommand.self,
  ]

  /// The site's own commands and the systems' commands.
  fileprivate static var commands: [any ParsableCommand.Type] {
    CommandUse.allCases.flatMap(commands)
  }

  private static func commands(_ use: CommandUse) -> [any ParsableCommand.Type] {
    let own: [any ParsableCommand.Type] =
      switch use {
      case .everyDay:
        [
          NowCommand.self, AddCommand.self, DoneCommand.self, RemindCommand.self,
          WorkshopCommand.self,
        ]
      case .lookingBack:
        [
          ListCommand.self, ShowCommand.self, FindCommand.self, StatsCommand.self,
          ReviewCommand.self, CalendarCommand.self, DateCommand.self,
        ]
      case .correction: [EditCommand.self, DeleteCommand.self, UndoCommand.self]
      case .exchange:
        [
          ImportCommand.self, InboxCommand.self, ExportCommand.self, MergeCommand.self,
          MergeFileCommand.self, McpCommand.self, RollupCommand.self,
        ]
      case .site:
        [
          ServeCommand.self, BuildCommand.self, CheckCommand.self, PublishCommand.self,
          ProtectCommand.self, ThemeCommand.self, ChartCommand.self, RenderCommand.self,
        ]
      case .settings:
        [
          InitCommand.self, SettingsCommand.self, SetCommand.self, SchemaCommand.self,
          BackupCommand.self, LockCommand.self, UnlockCommand.self, TidyCommand.self,
          CacheCommand.self,
        ]
      }
    return own + Systems.commands(.top(use))
  }
}
