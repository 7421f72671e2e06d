import ArgumentParser
import Testing

@testable import daybook

/// The usage that the program prints for each of its commands.
struct UsageTests {
  /// Every command below one, by the words that name it.
  private static func paths(
    below path: [String], _ commands: [any ParsableCommand.Type]
  ) -> [[String]] {
    commands.flatMap { command in
      let own = path + [command._commandName]
      return [own] + paths(below: own, command.configuration.subcommands)
    }
  }

  private static let all = paths(below: [], Daybook.configuration.subcommands)

  @Test(.enabled(if: BuiltProgram.isThere), arguments: ["--help", "-h"])
  func `Usage begins with the program and the command`(option: String) throws {
    #expect(Self.all.count > 100)
    // The short form is read in the same place.
    for path in option == "-h" ? Array(Self.all.prefix(4)) : Self.all {
      let (status, output, _) = try BuiltProgram.run(path + [option])
      let usage = output.split(separator: "\n").first { $0.hasPrefix("USAGE: ") }
      let expected = "USAGE: daybook \(path.joined(separator: " "))"
      let isRight = usage.map { $0 == expected || $0.hasPrefix("\(expected) ") } ?? false
      #expect(isRight && status == 0, "\(path): \(usage ?? "none")")
      let last = output.split(separator: "\n").last.map(String.init) ?? ""
      #expect(!output.contains("See '"), "\(path)")
      #expect(
        !output.contains("SUBCOMMANDS:")
          || last == "  See daybook help \((path + ["<subcommand>"]).joined(separator: " ")) "
            + "for detailed help.",
        "\(path): \(last)")
    }
  }

  @Test(
    .enabled(if: BuiltProgram.isThere),
    arguments: [
      (["add", "help", "session"], "add session"), (["add", "help"], "add"),
      (["cache", "help", "clear"], "cache clear"), (["help", "add", "session"], "add session"),
    ])
  func `Help may come after a command that has others`(words: [String], path: String) throws {
    let (status, output, errors) = try BuiltProgram.run(words)
    #expect(status == 0 && output.contains("\nUSAGE: daybook \(path) "), "\(output)\(errors)")
    #expect(!output.contains("See ") || output.contains("  See daybook help \(path) <subcommand> "))
  }

  @Test(
    .enabled(if: BuiltProgram.isThere),
    arguments: [
      ["session", "--help"], ["session", "-h"], ["help", "session"], ["nosuchthing", "--help"],
      ["add", "nosuchthing", "--help"], ["add", "help", "nosuchthing"],
    ])
  func `Help for what is no command says so`(words: [String]) throws {
    let (status, output, errors) = try BuiltProgram.run(words, ["LANG": "C.UTF-8"])
    let name = words.first { $0.hasPrefix("nosuch") } ?? "session"
    #expect(status == 64 && output.isEmpty, "\(output)")
    #expect(errors.hasPrefix("error: \"\(name)\" is not a command\n"), "\(errors)")
    #expect(name != "session" || errors.contains("did you mean \"add session\"?"))
  }
}
