import Basics
import SiteKit
import Wording

/// A question that is asked, and who asks it.
struct NextQuestion: Sendable {
  let text: String
  /// The model that asks; nil when the question is Daybook’s own.
  var model: String?
  /// Whether the person saw it while it came.
  var isShown = false

  /// What asks the person for the answer.
  var prompt: String { isShown ? ">" : text.printable }
}

/// Where the next question comes from: the first one, which is that of the day, from Daybook; those
/// that follow an answer from the language model, while one is connected and the person agrees.
/// Where that fails it is said why, and Daybook asks.
struct QuestionSource {
  private let asking: Asking
  private let host: any CommandHost
  private let options: AddOptions
  /// Whether the model is asked.
  private var isModelAsked: Bool
  private var told: VaultContents?

  /// - Parameter isModelAsked: Whether a model is asked if there is one.
  init(
    _ asking: Asking, _ host: any CommandHost, _ options: AddOptions, isModelAsked: Bool
  ) throws {
    self.asking = asking
    self.host = host
    self.options = options
    self.isModelAsked = try isModelAsked && host.isModelConnected
  }

  /// What comes next in a dialogue; nil when there is nothing more to ask.
  ///
  /// - Parameters:
  ///   - typed: How many of the last answers the person has just given.
  ///   - isOwn: Whether it is Daybook’s own question in any case.
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
        return NextQuestion(text: text, model: saying.model, isShown: isShown)
      }
      report(AskProblem.notAQuestion.diagnostic(at: nil))
    case .failed(let diagnostic): report(diagnostic)
    case .notSent, .shown, .notConnected: break
    }
    // Nobody is asked twice, nor waits twice.
    isModelAsked = false
    return nil
  }

  /// Says why there is no question of the model.
  private func report(_ diagnostic: Diagnostic) {
    let warning = diagnostic.warning(instead: "the question is Daybook’s own")
    host.report(DiagnosticList([warning]), options.format)
  }
}
