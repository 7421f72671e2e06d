import AllSystems
import ArgumentParser
import Basics
import Publish
import SiteKit
import Vault

extension PublishCommand {
  /// The command below `daybook publish` that words name; nil for none.
  ///
  /// The parser would take its name for a target, as a command's own arguments come before its
  /// subcommands.
  static func inner(of words: ArraySlice<String>) -> (any ParsableCommand.Type)? {
    guard words.first == _commandName, let name = words.dropFirst().first else { return nil }
    return configuration.subcommands.first { $0._commandName == name }
  }

  /// The configuration of a command that is parsed alone and called below `daybook publish`.
  static func inner(_ configuration: CommandConfiguration) -> CommandConfiguration {
    var inner = configuration
    inner._superCommandName = "daybook \(_commandName)"
    return inner
  }
}

struct PublishPasswordCommand: ParsableCommand {
  static let configuration = PublishCommand.inner(
    CommandConfiguration(
      commandName: "password",
      abstract: "Add, list and remove the passwords of a protected site.",
      discussion: """
        Any of its passwords opens the protected site of an audience. Changes take effect the \
        next time you publish.

        Example:
          daybook publish password list --audience family
        """,
      subcommands: [Add.self, List.self, Remove.self]))

  /// The audience, and the format of the result.
  struct Options: ParsableArguments {
    @Option(help: ArgumentHelp("Whose site the passwords open.", valueName: "name"))
    var audience = Audience.public.name
    @OptionGroup var output: OutputOptions
    @OptionGroup var vault: VaultOptions

    func file() throws -> (audience: Audience, file: ProtectionFile) {
      let named = try NamedVault(vault, AsOfOptions())
      let audience = try Systems.all.audience(self.audience, in: named.settings.settings)
      return (audience, try ProtectionFile(of: audience, ofVaultAt: named.files.rootName))
    }
  }

  /// `daybook publish password add`.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a password to a protected site.",
      discussion: """
        It asks for the password twice, without showing it. The password is not stored anywhere: \
        if someone forgets it, give them another.

        Examples:
          daybook publish password add grandma --audience family
          echo 'plums in the icebox' | \
        daybook publish password add friends --audience family --password-file -
        """)

    @Argument(help: "A name for the password, for you; readers of the site do not see it.")
    var name: String
    @Option(
      help: ArgumentHelp(
        "The file whose first line is the password; - for standard input.", valueName: "file"),
      completion: .file())
    var passwordFile: String?
    @OptionGroup var options: Options

    func run() throws {
      let (audience, file) = try options.file()
      guard !name.withoutBlanks.isEmpty else {
        throw ValidationError("the name of a password is not empty")
      }
      // Taken names and damaged files are reported before the person types anything.
      if let known = try file.keys()?.names, known.contains(name) {
        throw Failure(ProtectionProblem.isThere(name))
      }
      let password = try NewPassword.ask(orFrom: passwordFile)
      NewPassword.warn(of: password, options.output.format)
      let keys = try file.change { keys throws(Failure) in try keys.add(name, password) }
      Console.confirm(
        PasswordReport(audience: audience.name, change: ("added", name), names: keys.names),
        options.output.format)
    }
  }

  /// `daybook publish password list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the passwords of a protected site by their names.",
      discussion: """
        Example:
          daybook publish password list --audience family
        """)

    @OptionGroup var options: Options

    func run() throws {
      let (audience, file) = try options.file()
      let names = try file.keys()?.names ?? []
      if names.isEmpty {
        Console.note("no password opens the site of \"\(audience.name)\" yet\n")
        guard options.output.format == .json else { return }
      }
      Console.print(
        PasswordReport(audience: audience.name, change: nil, names: names), options.output.format)
    }
  }

  /// `daybook publish password remove`.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove a password from a protected site.",
      discussion: """
        The site gets new keys, and the next publication sends all of it again. Until then the \
        password still opens the site, and anyone with a copy of it can always open that copy.

        Example:
          daybook publish password remove friends --audience family
        """)

    @Argument(help: "The name of the password.")
    var name: String
    @OptionGroup var options: Options

    func run() throws {
      let (audience, file) = try options.file()
      let keys = try file.change { keys throws(Failure) in try keys.remove(name) }
      Console.confirm(
        PasswordReport(audience: audience.name, change: ("removed", name), names: keys.names),
        options.output.format)
    }
  }
}

private struct PasswordReport: CommandResult {
  let audience: String
  let change: (what: String, name: String)?
  let names: [String]

  var text: String {
    guard let change else { return names.joined(separator: "\n") }
    return "\(change.what): \(change.name); it counts when the site of \"\(audience)\" is published"
  }

  var json: JSONLine {
    [
      "audience": .string(audience), "change": JSONText(change?.what),
      "name": JSONText(change?.name), "passwords": .strings(names),
    ]
  }
}

/// A password that a person chooses.
enum NewPassword {
  /// Says that it can be guessed, if it can.
  static func warn(of password: String, _ format: OutputFormat) {
    if PasswordStrength(of: password).isWeak { Console.report([PasswordProblem.weak], format) }
  }

  /// Asks for it twice, without showing it.
  ///
  /// - Parameter file: The file whose first line is the password in place of an answer; `-` for
  ///   standard input.
  static func ask(orFrom file: String?) throws -> String {
    if let file {
      let bytes = try NamedFile(file, orStandardInput: true).contents()
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      guard let password = String(validating: line, as: UTF8.self), !password.isEmpty else {
        throw Failure(PasswordProblem.noLine.diagnostic(at: Place(file: file)))
      }
      return password
    }
    guard Terminal.isThere else { throw Failure(PasswordProblem.nobody) }
    guard let password = Terminal.askSecretly("Password:"), !password.isEmpty,
      let again = Terminal.askSecretly("Again:")
    else { throw Failure(PasswordProblem.notTyped) }
    guard password == again else { throw Failure(PasswordProblem.different) }
    return password
  }
}

private enum PasswordProblem {
  static let weak = Diagnostic(
    .warning, kind: "password",
    "anyone with the files of the site can guess the password",
    hint: "they can try as many as they like; four or five words that chance chose are better")
  static let noLine = problem(
    "the first line is not a password", "write the password into the first line, in UTF-8")
  static let nobody = problem(
    "nobody can be asked for the password",
    "give it with --password-file FILE, or - for standard input")
  static let notTyped = problem("no password was typed", "try again")
  static let different = problem("the two passwords are not the same", "try again")

  private static func problem(_ message: String, _ hint: String) -> Diagnostic {
    Diagnostic(.error, kind: "password", message, hint: hint)
  }
}
