import AllSystems
import ArgumentParser
import Chronology
import Diagnostics
import Escaping
import LanguageModels
import SiteKit
import Vault

/// The commands about the language model that a person connected.
struct ModelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Systems.modelSection,
    abstract: "Try the language model that you connected, and see what it would be sent.",
    discussion: """
      A language model is connected with the settings provider and model of this section; without \
      one nothing is ever sent. Names of people, places, projects, amounts and addresses are \
      replaced by codes, and the text is shown before it goes out.

      Examples:
        daybook coach preview
        daybook coach test --yes
      """,
    subcommands: [ModelPreviewCommand.self, ModelTestCommand.self])
}

/// Asks a model for a word.
struct ModelTestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Ask the language model for one word, and say how long it took.",
    discussion: """
      What is sent holds nothing of the vault. It is shown first, and sent when you say so; --yes \
      sends it without asking.

      Examples:
        daybook coach test
        daybook coach test --yes --format json
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions
  @OptionGroup var model: ModelOptions
  @Option(help: "How the result and the messages are written: text or json.")
  var format = OutputFormat.text

  func run() async throws {
    let named = try NamedVault(vault, asOf)
    let request = ModelRequest(
      "You are asked whether you are there.", [.init("Answer with the one word: ready")], model,
      format)
    let connected = LanguageModel(named)
    Console.report(DiagnosticList(named.settings.diagnostics), format)
    switch try await connected.answer(request) {
    case .said(let saying):
      Console.print(ModelReport(saying: saying, settings: connected.settings), format)
    case .shown: return
    case .notSent: throw ExitCode.failure
    case .failed(let diagnostic), .notConnected(let diagnostic):
      Console.report(DiagnosticList([diagnostic]), format)
      throw ExitCode.failure
    }
  }
}

/// That a model answered.
struct ModelReport: CommandResult {
  let saying: ModelSaying
  let settings: ModelSettings

  private var milliseconds: Int {
    Int(saying.length.components.seconds) * 1_000
      + Int(saying.length.components.attoseconds / 1_000_000_000_000_000)
  }

  var text: String {
    let seconds = "\(milliseconds / 1_000).\(String(milliseconds % 1_000 + 1_000).dropFirst())"
    let said = saying.text.onOneLine.shortened
    return "\(settings.provider?.name ?? ""), \(saying.model): answered in \(seconds) s: \(said)"
      .printable
  }

  var json: JSONLine {
    JSONLine([
      ("provider", JSONText(settings.provider?.name)), ("model", .string(saying.model)),
      ("milliseconds", .int(milliseconds)), ("answer", .string(saying.text)),
    ])
  }
}

/// Shows what a model would be sent.
struct ModelPreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show what the language model would be sent for a week’s questions, and send nothing.",
    discussion: """
      The text is the one that daybook review --questions would send, with the codes that stand for \
      names. What may be told is what the audience of the same name as this command may see; nothing, \
      until the settings say so. Other commands show theirs with --show.

      Examples:
        daybook coach preview
        daybook coach preview 2026-W46 --format json
      """)

  @Argument(
    help: ArgumentHelp(
      "A week, such as 2026-W46 or last week; by default the running one.", valueName: "week"))
  var week: [String] = []

  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions
  @Option(help: "How the text is written: text or json.")
  var format = OutputFormat.text

  /// The week that was asked for.
  private func chosen(at moment: Moment) throws -> Week {
    guard !week.isEmpty else { return Week(containing: moment.today) }
    let text = week.joined(separator: " ")
    guard case .week(let week)? = Period(days: try moment.days(text, for: "WEEK")) else {
      throw ValidationError("\"\(text)\" is not a week: write one, such as 2026-W46 or last week.")
    }
    return week
  }

  func run() async throws {
    let named = try NamedVault(vault, asOf)
    let host = Host(vault: vault, asOf: asOf)
    let told = try await host.toldContents()
    var request = ModelRequest.questions(
      about: try chosen(at: told.moment), told, isAgreed: false)
    request.preview = format
    if case .failed(let diagnostic) = try await LanguageModel(named).answer(request) {
      throw Failure(diagnostic)
    }
  }
}
