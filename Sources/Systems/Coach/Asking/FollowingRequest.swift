import Basics
import SiteKit
import Wording

extension ModelRequest {
  /// Asks for the question that follows the last answer of a dialogue; nil if nothing of it may be
  /// sent.
  ///
  /// The first question is not sent, as its words come from a record: only its kind is, and the
  /// record's words if they may be sent.
  ///
  /// - Parameters:
  ///   - typed: The number of last answers that the person has just typed. Earlier ones are on
  ///     record.
  ///   - told: The contents that may be sent to the model.
  init?(following dialogue: Dialogue, typed: Int, _ told: VaultContents, _ words: Words) {
    let known = dialogue.turns.dropLast(typed).reversed().prefix { turn in
      told.figures.answers.contains { $0.question == turn.question && $0.answer == turn.answer }
    }
    let turns = dialogue.turns.suffix(min(dialogue.turns.count, known.count + typed))
    guard let first = turns.first else { return nil }
    let reasons = told.figures.reasons(on: dialogue.day)
    var text = "I was asked a question \(dialogue.reason.kind.about)"
    if let reason = reasons.first(where: { $0 == dialogue.reason }), !reason.text.isEmpty {
      text += "\nIt was about “\(reason.text)”"
      if case .contradiction(_, let other?, _, _) = reason.cause {
        text += ", while most time went to “\(other)”"
      }
      text += "."
    }
    let present = told.ownPresentWords
    if !present.isEmpty { text += "\nWhat holds for me at present:\(present)\n" }
    let lately = told.ownWords(
      inDays: dialogue.day.advanced(by: -Self.daysBack)...dialogue.day.previous)
    if !lately.isEmpty { text += "\nWhat I wrote in the week before:\(lately)\n" }
    text += "\nI answered: \(first.answer)"
    self.init(
      Self.instructions(Self.task, language: words.language.rawValue),
      [Turn(text)]
        + turns.dropFirst().flatMap { [Turn($0.question, isAnswer: true), Turn($0.answer)] },
      for: .questions)
  }

  private static let daysBack = 7

  private static let task = """
    Ask the question that follows the last answer: one open question of one sentence, about the \
    person’s own words. It asks about their meaning, their evidence, alternatives, consequences, \
    the origin of the thought, or a next step. Answer with the question alone.
    """
}

extension QuestionReason.Kind {
  fileprivate var about: String {
    switch self {
    case .contradiction: "about something that I said I want, while my time went elsewhere."
    case .avoidance: "about something that matters to me and that I have left for days."
    case .assumption: "about a word of mine that knows no exception, such as always or must."
    case .learning: "about something that failed, and my lesson from it."
    case .energy: "about three days when I was low."
    case .nextStep: "about something that I want and that has not moved for weeks."
    }
  }
}

extension ModelSaying {
  var question: String? { questions(1).first }
}
