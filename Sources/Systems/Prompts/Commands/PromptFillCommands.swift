import ArgumentParser
import Basics
import SiteKit
import Vault

/// Options of commands that fill in a prompt and hand it over.
struct PromptFillOptions: ParsableArguments {
  @Option(
    name: .customLong("file"), parsing: .singleValue,
    help: ArgumentHelp(
      "A value that is in a file; - for standard input. May be given several times.",
      valueName: "name=file"))
  var files: [String] = []
  @Flag(help: "Take the last values for missing ones, without asking.")
  var last = false
  @Option(help: ArgumentHelp("An older version.", valueName: "number"))
  var version: Int?
  @Flag(help: "Put the text on the clipboard instead of printing it.")
  var copy = false
  @OptionGroup var output: OutputOptions

  /// Fills in a prompt, and prints or copies it.
  ///
  /// - Parameters:
  ///   - given: Texts of the form `name=value`.
  ///   - prints: True to print it also if it is copied.
  fileprivate func run(
    _ prompt: Prompt, _ path: VaultPath, _ given: [String], prints: Bool = false,
    in vault: PromptVault, _ host: any CommandHost
  ) throws {
    var prompt = prompt
    if let version {
      prompt.body = try vault.version(version, of: prompt, path).body
      prompt.version = version
    }
    var filling = PromptFilling(prompt)
    try filling.give(given)
    for file in files {
      let parts = file.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw ValidationError("\"\(file)\" names no file", hint: "write --file name=FILE")
      }
      let bytes = try host.read(String(parts[1]), orStandardInput: true)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure(PromptProblem.notText.diagnostic(at: Place(file: String(parts[1]))))
      }
      try filling.give(String(parts[0]), text)
    }
    let remembered = RememberedValues(vault)
    let before = remembered.values(of: prompt.id)
    last ? filling.take(last: before) : filling.ask(host, last: before)
    let text = try filling.text()
    remembered.remember(filling.values, of: prompt.id)
    // It is there even if no clipboard is.
    if output.format == .text, prints || !copy { host.print(text) }
    if copy { try host.copy(text) }
    switch output.format {
    case .json:
      host.print(
        [
          "prompt": .string(prompt.id), "promptVersion": .int(prompt.version),
          "text": .string(text), "copied": .bool(copy),
          "values": .array(prompt.variables) {
            ["name": .string($0), "value": .string(filling.values[$0] ?? "")]
          },
        ])
    case .text:
      if copy { host.note("\(prompt.id), version \(prompt.version), is on the clipboard\n") }
    }
  }
}

struct PromptFillCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "fill",
    abstract: "Print or copy a prompt with its variables filled in.",
    discussion: """
      On a terminal you are asked for the variables that are missing; Enter repeats the last \
      value. --copy uses wl-copy, xclip or pbcopy, or else the clipboard of the terminal, also on \
      another machine that you are logged in to; with a - the text is printed as well.

      Examples:
        daybook prompt fill letter-tone
        daybook prompt fill caption-three-ways picture="Frost on the canal" --copy
        git diff | daybook prompt fill line-edit --file text=-
      """)

  @OptionGroup var prompt: PromptArgument
  @Argument(
    help: ArgumentHelp(
      "The values of variables; - prints the text to standard output.",
      valueName: "name=value"))
  var values: [String] = []
  @OptionGroup var options: PromptFillOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let (prompt, path) = try prompt.find(in: vault)
    try options.run(
      prompt, path, values.filter { $0 != "-" }, prints: values.contains("-"), in: vault, host)
  }
}

struct PromptPickCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick",
    abstract: "Find a prompt by typing, then fill it in.",
    discussion: """
      Type a part of its title, tags or text; the arrows choose, Enter takes it, Escape leaves. \
      Needs a terminal.

      Examples:
        daybook prompt pick
        daybook prompt pick letter --copy
      """)

  @Argument(help: "Words to begin with.")
  var words: [String] = []
  @OptionGroup var options: PromptFillOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let prompts = vault.stored.records.prompts
    guard !prompts.isEmpty else {
      throw Failure(
        "no-prompt", "no prompt is on record", hint: "make one with: daybook prompt new NAME")
    }
    guard host.isAttended else {
      throw Failure(
        "no-terminal", "nobody can be asked here", hint: "name the prompt: daybook prompt fill NAME"
      )
    }
    let search = PromptSearch(prompts)
    let lines = prompts.map { prompt in
      prompt.title == prompt.id ? prompt.id : "\(prompt.title)  (\(prompt.id))"
    }
    let picked = host.find(
      "Prompt:", among: lines, typed: words.joined(separator: " ")
    ) { search.hits(for: $0).map(\.index) }
    guard let picked, let path = vault.stored.paths[prompts[picked].id] else {
      host.note("No prompt was chosen.\n")
      throw ExitCode.failure
    }
    try options.run(prompts[picked], path, [], in: vault, host)
  }
}

extension PromptVault {
  /// A version of a prompt by its number.
  ///
  /// - Throws: If there is none; the message lists them.
  func version(_ number: Int, of prompt: Prompt, _ path: VaultPath) throws -> PromptVersion {
    let versions = stored.versions(of: prompt)
    guard let version = versions.first(where: { $0.number == number }) else {
      throw PromptProblem.noVersion(number, id: prompt.id, known: versions.map(\.number))
        .failure(at: path, in: files)
    }
    return version
  }
}
