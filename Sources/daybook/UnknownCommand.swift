import ArgumentParser
import Diagnostics

extension ParsableCommand {
  /// That words of a command line name no command, with the nearest; nil when they do, or when the
  /// word is an option or stands where no command can.
  static func unknownCommand(in words: ArraySlice<String>) -> Diagnostic? {
    guard let word = words.first, word.first != "-", !configuration.subcommands.isEmpty else {
      return nil
    }
    if let command = configuration.subcommands.first(where: { $0.names.contains(word) }) {
      return command.unknownCommand(in: words.dropFirst())
    }
    let names = configuration.subcommands.map(\._commandName)
    return Diagnostic(
      .error, kind: "unknown-command", "\"\(word)\" is not a command",
      hint: names.nearest(to: word).map { "did you mean \"\($0)\"?" }
        ?? "there are \(names.joined(separator: ", "))")
  }

  private static var names: [String] { [_commandName] + configuration.aliases }
}
