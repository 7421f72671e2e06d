import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct AskCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Answer the question of the day.",
    discussion: """
      The question comes from your records as they were when the day began, and names the one it \
      is about. On a terminal you are asked for the answer, and up to three more questions follow \
      from your words; an empty answer stops. Without a terminal the question is only printed. \
      Each answer is a record together with its question, and daybook undo takes it back. Run it \
      again on the same day to continue.

      If a language model is connected (coach.provider in daybook.yaml), it asks the further \
      questions, each after you have seen the text to send and agreed to it; --yes agrees in \
      advance. daybook coach preview shows that text without sending it.

      Examples:
        daybook ask
        daybook ask --no-answer
        daybook ask --answer "I wait until it feels easy."
        daybook ask --format json
      """)

  @Option(
    name: .customLong("answer"),
    help: ArgumentHelp(
      "Your answer; may be repeated for the questions that follow.", valueName: "text"))
  var given: [String] = []
  @Flag(help: "Only print the question.") var noAnswer = false
  @Option(
    help: ArgumentHelp(
      "The language: en, zh-Hans, zh-Hant or ja; by default that of the site.", valueName: "tag"),
    transform: Language.option)
  var language: Language?
  @OptionGroup var options: AddOptions

  func validate() throws {
    guard given.isEmpty || !noAnswer else {
      throw ValidationError("--answer and --no-answer are both given", hint: "give one of them")
    }
    guard given.allSatisfy({ !$0.withoutBlanks.isEmpty }) else {
      throw ValidationError("the answer is empty")
    }
  }

  func run(_ host: any CommandHost) async throws {
    let contents = try await host.contents()
    host.report(contents.diagnostics.inPassing, options.output.format)
    guard contents.figures[(any DayQuestions).self] != nil else {
      throw Failure(AskProblem.notUsed)
    }
    let words = Words.standard(language ?? Language(contents.settings.language))
    let asking = Asking(contents.figures, words)
    guard var dialogue = asking.dialogue(on: contents.moment.today) else {
      guard given.isEmpty else { throw Failure(AskProblem.noQuestion) }
      return host.print(AskResult(on: contents.moment.today, words), options.output.format)
    }
    var source = try QuestionSource(
      asking, host, options,
      isModelAsked: !options.dryRun && (options.yes || asksPerson(host)))
    let form = contents.figures.answerForm
    guard let form, !given.isEmpty || asksPerson(host) else {
      let question = try await source.next(in: dialogue, typed: 0, isOwn: form == nil)
      if given.isEmpty { host.print(AskResult(dialogue, question, words), options.output.format) }
      // No question is asked if no system would keep the answer.
      if form == nil, !given.isEmpty || asksPerson(host) {
        throw Failure(AskProblem.nowhere)
      }
      return
    }
    guard given.count <= dialogue.left else {
      throw Failure(AskProblem.nothingLeft)
    }
    var answers = given[...]
    var typed = 0
    if given.isEmpty { host.note(AskResult(dialogue, nil, words).reason + "\n") }
    // Answers that are on record already belong to known questions.
    var question = try await source.next(in: dialogue, typed: 0, isOwn: !answers.isEmpty)
    while let asked = question {
      let answer = given.isEmpty ? host.ask(asked.prompt) : answers.popFirst()
      guard let answer = answer?.withoutBlanks, !answer.isEmpty else { break }
      try await host.add(form.form, [form.question: asked.text, form.answer: answer], options)
      dialogue.turns.append(Dialogue.Turn(asked.text, answer))
      typed += 1
      question = try await source.next(in: dialogue, typed: typed, isOwn: !answers.isEmpty)
    }
    guard answers.isEmpty else { throw Failure(AskProblem.nothingLeft) }
    if !given.isEmpty || question == nil {
      host.print(AskResult(dialogue, question, words), options.output.format)
    }
  }

  private func asksPerson(_ host: any CommandHost) -> Bool {
    !noAnswer && options.output.format == .text && host.isAttended
  }
}

enum AskProblem {
  static let notUsed = Diagnostic(
    .error, kind: "no-questions", "no questions are asked in this vault",
    hint: "name coach among the systems in daybook.yaml")
  static let noQuestion = Diagnostic(
    .error, kind: "no-question-today",
    "there is no question today: nothing on record gives a new reason for one")
  static let nowhere = Diagnostic(
    .error, kind: "nowhere-to-answer", "none of the systems in use keeps answers",
    hint: "add a system with reflections, such as growth, to systems in daybook.yaml")
  static let nothingLeft = Diagnostic(
    .error, kind: "nothing-left-to-answer", "there are more answers than questions",
    hint: "a question is followed by \(Dialogue.mostFollowing) others at most")
  static let notAQuestion = Diagnostic(
    .error, kind: "model", "the answer of the model holds no question")
}

/// The current question and its reason, for a terminal and as JSON.
struct AskResult: CommandResult {
  private let day: Day
  private let words: Words
  private let dialogue: Dialogue?
  private let question: NextQuestion?

  init(on day: Day, _ words: Words) {
    self.day = day
    self.words = words
    dialogue = nil
    question = nil
  }

  /// The current question; `question` is nil when everything was answered.
  init(_ dialogue: Dialogue, _ question: NextQuestion?, _ words: Words) {
    day = dialogue.day
    self.words = words
    self.dialogue = dialogue
    self.question = question
  }

  /// The reason for the question, with the command that shows the record.
  var reason: String {
    guard let reason = dialogue?.reason else { return words("coach.none") }
    let command = reason.record.map { " (daybook show \($0.id.shortIdentifier))" } ?? ""
    return (words.why(reason) + command).onOneLine.printable
  }

  var text: String {
    guard dialogue != nil else { return words("coach.none") }
    guard let question else { return words("coach.answered") }
    let asked = question.model.map { words("coach.model", ["model": $0]) }
    let tokens = question.tokens?.text(in: words)
    let model = asked.map {
      words.clauses([$0] + [tokens].compactMap(\.self)).onOneLine.printable
    }
    return [question.text.onOneLine.printable, reason, model].compactMap(\.self)
      .joined(separator: "\n  ")
  }

  var json: JSONLine {
    let reason = dialogue?.reason
    return JSONLine(
      [
        ("day", .string("\(day)")), ("question", JSONText(question?.text)),
        ("kind", JSONText(reason?.kind.rawValue)), ("reason", JSONText(reason.map(words.why))),
        (
          "record",
          reason?.record.map {
            ["kind": .string($0.kind), "id": .string($0.id)]
          } ?? .null
        ),
        ("answered", .int(dialogue?.turns.count ?? 0)),
      ] + (question?.model.map { [("model", .string($0))] } ?? [])
        + (question?.tokens.map { [("tokens", $0.json)] } ?? []))
  }
}

struct NextQuestion: Sendable {
  let text: String
  /// The model that asks; nil if the question is Daybook’s own.
  var model: String?
  /// The tokens that it took; nil if the question is Daybook’s own, or the provider does not say.
  var tokens: TokenUsage?
  /// True if the person saw it as it arrived.
  var isShown = false

  /// The prompt for the answer.
  var prompt: String { isShown ? ">" : text.printable }
}

/// The source of the next question: the first, the question of the day, comes from Daybook; later
/// ones come from the language model, if one is connected and the person agrees. If that fails, the
/// reason is printed and Daybook asks.
struct QuestionSource {
  private let asking: Asking
  private let host: any CommandHost
  private let options: AddOptions
  private var isModelAsked: Bool
  private var told: VaultContents?

  /// - Parameter isModelAsked: True to ask a model if there is one.
  init(
    _ asking: Asking, _ host: any CommandHost, _ options: AddOptions, isModelAsked: Bool
  ) throws {
    self.asking = asking
    self.host = host
    self.options = options
    self.isModelAsked = try isModelAsked && host.isModelConnected(for: .questions)
  }

  /// The next question in a dialogue; nil when there are no more.
  ///
  /// - Parameters:
  ///   - typed: The number of last answers that the person has just typed.
  ///   - isOwn: True to use Daybook’s own question in any case.
  mutating func next(
    in dialogue: Dialogue, typed: Int, isOwn: Bool = false
  ) async throws -> NextQuestion? {
    guard let own = asking.next(in: dialogue) else { return nil }
    guard isModelAsked, !isOwn, !dialogue.turns.isEmpty else { return NextQuestion(text: own) }
    return try await fromModel(dialogue, typed) ?? NextQuestion(text: own)
  }

  private mutating func fromModel(_ dialogue: Dialogue, _ typed: Int) async throws -> NextQuestion?
  {
    let told: VaultContents
    if let known = self.told { told = known } else { told = try await host.toldContents() }
    self.told = told
    guard var request = ModelRequest(following: dialogue, typed: typed, told, asking.words) else {
      return nil
    }
    request.isAgreed = options.yes
    switch try await host.answer(request) {
    case .said(let saying):
      if let text = saying.question {
        let isShown = saying.isShown && saying.text.onOneLine == text
        return NextQuestion(
          text: text, model: saying.model, tokens: saying.tokens, isShown: isShown)
      }
      report(AskProblem.notAQuestion)
    case .failed(let diagnostic): report(diagnostic)
    case .notSent, .shown, .notConnected: break
    }
    // After a failure, the person neither confirms nor waits a second time.
    isModelAsked = false
    return nil
  }

  private func report(_ diagnostic: Diagnostic) {
    let warning = diagnostic.warning(instead: "the question is Daybook’s own")
    host.report([warning], options.output.format)
  }
}
