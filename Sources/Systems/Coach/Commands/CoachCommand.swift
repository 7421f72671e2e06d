import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct CoachCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "coach",
    abstract: "Try the language model that you connected, and see what it would be sent.",
    discussion: """
      Connect a language model with the settings coach.provider and coach.model; without one \
      nothing is ever sent. Codes replace the names of people, places and projects, amounts and \
      addresses, and you see the text before it is sent.

      Examples:
        daybook coach preview --answer "I wait until it feels easy."
        daybook coach test --yes
      """)

  static var subcommands: [any SystemCommand.Type] {
    [CoachPreviewCommand.self, CoachTestCommand.self]
  }
}

struct CoachTestCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Ask the language model for one word, and say how long it took and how many tokens.",
    discussion: """
      The text has nothing of the vault in it. It is shown first, and sent once you confirm; --yes \
      sends it without asking.

      Examples:
        daybook coach test
        daybook coach test --yes --format json
      """)

  @Argument(
    help: ArgumentHelp("A provider of coach.providers, by its name.", valueName: "provider"))
  var provider: String?
  @OptionGroup var model: ModelOptions
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let (settings, diagnostics) = try host.settings
    host.report(diagnostics, output.format)
    var request = ModelRequest(
      "You are asked whether you are there.", [.init("Answer with the one word: ready")], model,
      output.format)
    request.provider = provider
    switch try await host.answer(request) {
    case .said(let saying): host.print(ModelReport(saying, settings.words), output.format)
    case .shown: return
    case .notSent: throw ExitCode.failure
    case .failed(let diagnostic), .notConnected(let diagnostic): throw Failure(diagnostic)
    }
  }
}

struct ModelReport: CommandResult {
  private let saying: ModelSaying
  private let words: Words

  init(_ saying: ModelSaying, _ words: Words) {
    self.saying = saying
    self.words = words
  }

  private var milliseconds: Int { Int(clamping: saying.length / .milliseconds(1)) }

  var text: String {
    let seconds = "\(milliseconds / 1_000).\(String(milliseconds % 1_000 + 1_000).dropFirst())"
    let said = saying.text.onOneLine.shortened
    let answer = "\(saying.provider), \(saying.model): answered in \(seconds) s: \(said)"
    // On a terminal they are below the answer already.
    let tokens = saying.isShown ? nil : saying.tokens?.text(in: words)
    return [answer, tokens].compactMap { $0?.printable }.joined(separator: "\n  ")
  }

  var json: JSONLine {
    [
      "provider": .string(saying.provider), "model": .string(saying.model),
      "milliseconds": .int(milliseconds), "answer": .string(saying.text),
      "tokens": saying.tokens?.json ?? .null,
    ]
  }
}

struct CoachPreviewCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show what the language model would be sent, and send nothing.",
    discussion: """
      It shows the text that daybook ask would send after an answer to the question of the day, \
      with codes instead of names. The audience coach decides what may be sent besides your \
      answer: nothing, until the settings declare it. To see what daybook review --questions \
      would send, add --dry-run; for daybook prompt improve, add --show.

      Examples:
        daybook coach preview --answer "I wait until it feels easy."
        daybook coach preview --format json
      """)

  @Option(help: ArgumentHelp("An answer to the question of the day.", valueName: "text"))
  var answer = "…"
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let contents = try await host.contents()
    let words = contents.settings.words
    let asking = Asking(contents.figures, words)
    guard var dialogue = asking.dialogue(on: contents.moment.today) else {
      throw Failure(AskProblem.noQuestion)
    }
    guard let question = asking.next(in: dialogue) else {
      throw Failure(AskProblem.nothingLeft)
    }
    dialogue.turns.append(Dialogue.Turn(question, answer))
    guard
      var request = ModelRequest(
        following: dialogue, typed: 1, try await host.toldContents(), words)
    else { return }
    request.preview = output.format
    if case .failed(let diagnostic) = try await host.answer(request) { throw Failure(diagnostic) }
  }
}
