import ArgumentParser
import Basics
import SiteKit

extension Daybook {
  /// What a parser of arguments, or a command that was run, says of wrong usage; what the command
  /// takes is named where there is no other hint.
  static func wrongUsage(_ error: any Error, in words: ArraySlice<String>) -> Diagnostic {
    var named = [_commandName]
    var commands = configuration.subcommands
    for word in words {
      guard let command = commands.first(where: { $0._commandName == word }) else { break }
      named.append(word)
      commands = command.configuration.subcommands
    }
    let command = named.joined(separator: " ")
    return ValidationError.diagnostic(
      message(for: error), help: "see \(command) --help")
  }

  /// That words of a command line name no command, with the nearest; nil when they do, or when the
  /// word is an option or stands where no command can.
  static func unknownCommand(in words: ArraySlice<String>) -> Diagnostic? {
    var commands = configuration.subcommands
    for word in words {
      guard word.first != "-", !commands.isEmpty else { return nil }
      let names = commands.map { $0._commandName }
      guard let place = names.firstIndex(of: word) else {
        return Diagnostic(
          .error, kind: "unknown-command", "\"\(word)\" is not a command",
          hint: names.nearest(to: word).map { "did you mean \"\($0)\"?" }
            ?? "there are \(names.joined(separator: ", "))")
      }
      // A word behind it may also name a kind.
      if commands[place] == ExportCommand.self { return nil }
      // Or a target.
      if commands[place] == PublishCommand.self, PublishCommand.inner(of: words) == nil {
        return nil
      }
      commands = commands[place].configuration.subcommands
    }
    return nil
  }
}
