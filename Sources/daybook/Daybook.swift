import AllSystems
import ArgumentParser
import Diagnostics
import SiteKit
import Vault

/// Where the program starts and ends.
@main
struct Main {
  static func main() async {
    if let folder = Machine.environment["TZDIR"], !folder.isEmpty {
      ZoneDatabase.use(folder: folder)
    }
    do {
      let options = try GlobalOptions(CommandLine.arguments.dropFirst())
      try options.apply()
      var command = parsed(options.rest)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let failure as Failure {
      Console.report(DiagnosticList([failure.diagnostic]), .text)
      Daybook.exit(withError: ExitCode.failure)
    } catch {
      exit(error)
    }
  }

  /// Ends the program with an error of the parser; a program is told of wrong usage as of all else.
  private static func exit(_ error: any Error) -> Never {
    guard Console.writesJSON, Daybook.exitCode(for: error) == .validationFailure else {
      Daybook.exit(withError: error)
    }
    let usage = Diagnostic(.error, kind: "usage", Daybook.message(for: error))
    Console.report(DiagnosticList([usage]), .json)
    Daybook.exit(withError: ExitCode.validationFailure)
  }

  /// The command of the command line; a slip in its name is answered with the nearest.
  private static func parsed(_ arguments: [String]) -> any ParsableCommand {
    let words = arguments[...]
    func tell(_ unknown: Diagnostic) -> Never {
      Console.report(DiagnosticList([unknown]), .text)
      Daybook.exit(withError: ExitCode.validationFailure)
    }
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
      exit(error)
    }
  }
}

/// The command line: each subcommand is a file of its own.
struct Daybook: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Turns the plain files you keep about your days into a private review site.",
    discussion: """
      A vault is a folder of text files: records, pages and a settings file, daybook.yaml. Without \
      --vault, that of the variable DAYBOOK_VAULT is used, else the nearest folder upwards that \
      holds a daybook.yaml, else ./content.

      Before any command may stand -C DIR (run there), -q (only results and errors), -v (say more) \
      and --color auto, always or never. Exit codes: 0 done, 1 something failed, 64 wrong usage.

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
