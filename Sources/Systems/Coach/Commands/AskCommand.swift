import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

/// `daybook ask`.
struct AskCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Ask the question of the day, take the answer, and ask on.",
    discussion: """
      The question comes from what was on record when the day began; the record is named. On a \
      terminal the answer is asked for, and up to three more questions follow your own words; an \
      empty answer ends it. Elsewhere the question is printed. Each answer is a record that keeps \
      its question: daybook undo takes it back. Run again on the same day, it goes on where you \
      stopped.

      Where a language model is connected (coach.provider in daybook.yaml), it asks the questions \
      that follow, each after you have seen what would be sent and agreed; --yes agrees \
      beforehand. daybook coach preview shows it without sending.

      Examples:
        daybook ask
        daybook ask --no-answer
        daybook ask --answer "I wait until it feels easy."
        daybook ask --format json
      """)

  @Option(
    name: .customLong("answer"),
    help: ArgumentHelp(
      "Your answer; given again, the answer to the question that follows.", valueName: "text"))
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
    host.report(contents.diagnostics, options.format)
    guard contents.figures[(any DayQuestions).self] != nil else {
      throw Failure(AskProblem.notUsed.diagnostic(at: nil))
    }
    let words = Words.standard(language ?? Language(contents.settings.language))
    let asking = Asking(contents.figures, words)
    guard var dialogue = asking.dialogue(on: contents.moment.today) else {
      guard given.isEmpty else { throw Failure(AskProblem.noQuestion.diagnostic(at: nil)) }
      return host.print(AskResult(on: contents.moment.today, words), options.format)
    }
    var source = try QuestionSource(
      asking, host, options,
      isModelAsked: !options.dryRun && (options.yes || asksPerson(host)))
    let form = contents.figures.answerForm
    guard let form, !given.isEmpty || asksPerson(host) else {
      let question = try await source.next(in: dialogue, typed: 0, isOwn: form == nil)
      if given.isEmpty { host.print(AskResult(dialogue, question, words), options.format) }
      // Nobody is asked what nothing would keep.
      if form == nil, !given.isEmpty || asksPerson(host) {
        throw Failure(AskProblem.nowhere.diagnostic(at: nil))
      }
      return
    }
    guard given.count <= dialogue.left else {
      throw Failure(AskProblem.nothingLeft.diagnostic(at: nil))
    }
    var answers = given[...]
    var typed = 0
    if given.isEmpty { host.note(AskResult(dialogue, nil, words).reason + "\n") }
    // Answers that are there already answer questions that are known.
    var question = try await source.next(in: dialogue, typed: 0, isOwn: !answers.isEmpty)
    while let asked = question {
      let answer = given.isEmpty ? host.ask(asked.prompt) : answers.popFirst()
      guard let answer = answer?.withoutBlanks, !answer.isEmpty else { break }
      try await host.add(
        form.form, [form.question: asked.text, form.answer: answer], options)
      dialogue.turns.append(Dialogue.Turn(asked.text, answer))
      typed += 1
      question = try await source.next(in: dialogue, typed: typed, isOwn: !answers.isEmpty)
    }
    guard answers.isEmpty else { throw Failure(AskProblem.nothingLeft.diagnostic(at: nil)) }
    if !given.isEmpty || question == nil {
      host.print(AskResult(dialogue, question, words), options.format)
    }
  }

  /// Whether the person at the terminal is asked.
  private func asksPerson(_ host: any CommandHost) -> Bool {
    !noAnswer && options.format == .text && host.isAttended
  }
}

/// Why there is nothing to answer.
enum AskProblem: Problem {
  case notUsed, noQuestion, nowhere, nothingLeft, notAQuestion

  var severity: Diagnostic.Severity { .error }

  var kind: String {
    switch self {
    case .notUsed: "no-questions"
    case .noQuestion: "no-question-today"
    case .nowhere: "nowhere-to-answer"
    case .nothingLeft: "nothing-left-to-answer"
    case .notAQuestion: "model"
    }
  }

  var message: String {
    switch self {
    case .notUsed: "no questions are asked in this vault"
    case .noQuestion: "there is no question today: nothing on record gives a new reason for one"
    case .nowhere: "none of the systems in use keeps answers"
    case .nothingLeft: "there are more answers than questions"
    case .notAQuestion: "the answer of the model holds no question"
    }
  }

  var hint: String? {
    switch self {
    case .notUsed: "name coach among the systems in daybook.yaml"
    case .noQuestion, .notAQuestion: nil
    case .nowhere: "name one that has reflections among the systems in daybook.yaml"
    case .nothingLeft: "a question is followed by \(Dialogue.mostFollowing) others at most"
    }
  }
}
