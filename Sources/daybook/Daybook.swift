import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault

/// Where the program starts and ends.
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
      var command = parsed(words)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let failure as Failure {
      Console.report(DiagnosticList([failure.diagnostic]), .text)
      Daybook.exit(withError: ExitCode.failure)
    } catch {
      exit(error, words[...])
    }
  }

  /// Ends the program with an error of the parser; wrong usage is told as all else is.
  private static func exit(_ error: any Error, _ words: ArraySlice<String>) -> Never {
    guard Daybook.exitCode(for: error) == .validationFailure else {
      Daybook.exit(withError: error)
    }
    tell(Daybook.wrongUsage(error, in: words))
  }

  private static func tell(_ usage: Diagnostic) -> Never {
    Console.report(DiagnosticList([usage]), .text)
    Daybook.exit(withError: ExitCode.validationFailure)
  }

  /// The command of the command line; a slip in its name is answered with the nearest.
  private static func parsed(_ arguments: [String]) -> any ParsableCommand {
    let words = arguments[...]
    if words.first == "help", let unknown = Daybook.unknownCommand(in: words.dropFirst()) {
      tell(unknown)
    }
    do {
      if let inner = PublishCommand.inner(of: words) {
        return try inner.parseAsRoot(Array(words.dropFirst(2)))
      }
      return try Daybook.parseAsRoot(arguments)
    } catch {
      // Libraries are looked for when somebody asks for their versions, and not at every start.
      if Daybook.message(for: error) == ProgramVersion.line {
        Console.print(ProgramVersion.text)
        Daybook.exit(withError: ExitCode.success)
      }
      if let unknown = Daybook.unknownCommand(in: words) { tell(unknown) }
      exit(error, words)
    }
  }
}

/// The command line: each subcommand is a file of its own.
struct Daybook: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turns the plain files you keep about your days into a private review site.",
    discussion: """
      A vault is a folder of text files: records, pages and a settings file, daybook.yaml. \
      Without --vault, Daybook uses the folder that DAYBOOK_VAULT names, else the nearest one \
      above that holds a daybook.yaml, else ./content.

      Before any command you can give -C DIR (run there), -q (only results and errors), -v (say \
      more) and --color auto, always or never. Exit codes: 0 done, 1 something failed, 64 wrong \
      usage.

      Inside a vault, daybook alone prints today in ten lines.

      Start with:
        daybook init my-days --sample
        cd my-days && daybook build
      """,
    version: ProgramVersion.line,
    subcommands: subcommandsInOrder, defaultSubcommand: NowCommand.self)

  /// The site's own commands and those of the systems, by name.
  private static var subcommandsInOrder: [any ParsableCommand.Type] {
    let own: [any ParsableCommand.Type] = [
      AddCommand.self, BackupCommand.self, BuildCommand.self, CalendarCommand.self,
      ChartCommand.self, CheckCommand.self, DateCommand.self, DeleteCommand.self, DoneCommand.self,
      EditCommand.self,
      ExportCommand.self, ImportCommand.self, FindCommand.self, InitCommand.self, ListCommand.self,
      LockCommand.self, MergeCommand.self, MergeFileCommand.self, NowCommand.self,
      PublishCommand.self, RenderCommand.self, ReviewCommand.self, SchemaCommand.self,
      ServeCommand.self,
      ShowCommand.self, StatsCommand.self, ThemeCommand.self, TidyCommand.self, UndoCommand.self,
      UnlockCommand.self,
    ]
    return (own + Systems.commands(.top)).sorted { $0._commandName < $1._commandName }
  }
}
