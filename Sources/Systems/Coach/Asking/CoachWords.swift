import Basics
import SiteKit
import Wording

// Questions in the words of a language. The wording of a question depends on its day and its
// record, like the choice of the record.
extension Words {
  func question(about reason: QuestionReason, on day: Day) -> String {
    let keys = QuestionWording.keys(of: reason.kind)
    let key = keys[
      StableHash("\(day)", reason.id, "wording").index(below: keys.count)]
    return self(key, QuestionWording.arguments(of: reason, in: self))
  }

  /// The reason for the question, as a sentence.
  func why(_ reason: QuestionReason) -> String {
    let arguments = QuestionWording.arguments(of: reason, in: self)
    switch reason.cause {
    case .contradiction(own: nil, _, _, _): return self("coach.why.contradiction_vision", arguments)
    case .contradiction: return self("coach.why.contradiction", arguments)
    case .avoidance: return self("coach.why.avoidance", arguments)
    case .assumption: return self("coach.why.assumption", arguments)
    case .learning: return self("coach.why.learning", arguments)
    case .energy(_, let isMood):
      return isMood
        ? self("coach.why.energy_mood", arguments) : self("coach.why.energy", arguments)
    case .nextStep: return self("coach.why.next_step", arguments)
    }
  }

  func name(of kind: QuestionReason.Kind) -> String {
    switch kind {
    case .contradiction: self("coach.kind.contradiction")
    case .avoidance: self("coach.kind.avoidance")
    case .assumption: self("coach.kind.assumption")
    case .learning: self("coach.kind.learning")
    case .energy: self("coach.kind.energy")
    case .nextStep: self("coach.kind.next_step")
    }
  }

  /// The question that follows the last answer: first about the meaning of a part of it, then the
  /// evidence for it or an alternative to it, then its consequences, the thinking behind it or the
  /// next step. Nil if there are no more, or nothing to ask about.
  func question(following dialogue: Dialogue) -> String? {
    guard !dialogue.isOver, let last = dialogue.turns.last, let part = AnswerPart(of: last.answer)
    else { return nil }
    let keys = QuestionWording.following[dialogue.turns.count - 1]
    let key = keys[
      StableHash("\(dialogue.day)", dialogue.reason.id, last.answer).index(below: keys.count)]
    return self(key, ["part": part.text])
  }
}

enum QuestionWording {
  static func keys(of kind: QuestionReason.Kind) -> [Words.Key] {
    switch kind {
    case .contradiction: contradiction
    case .avoidance: avoidance
    case .assumption: assumption
    case .learning: learning
    case .energy: energy
    case .nextStep: nextStep
    }
  }

  /// The arguments of the placeholders in a question and its reason.
  static func arguments(
    of reason: QuestionReason, in words: Words
  ) -> KeyValuePairs<String, any WordsArgument> {
    switch reason.cause {
    case .contradiction(let own, let other, let otherTime, let all):
      [
        "text": reason.text,
        "other": other.map { words("coach.quoted", ["text": $0.quotable]) }
          ?? words("coach.no_goal"),
        "own": words.duration(own ?? .zero), "most": words.duration(otherTime),
        "all": words.duration(all),
      ]
    case .avoidance(let days), .nextStep(let days): ["text": reason.text, "count": days]
    case .assumption(let word):
      ["text": reason.text, "word": word, "day": words.date(reason.day)]
    case .learning: ["text": reason.text, "day": words.date(reason.day)]
    case .energy(let days, _): ["days": words.range(days)]
    }
  }

  private static let contradiction: [Words.Key] = [
    "coach.contradiction.a", "coach.contradiction.b", "coach.contradiction.c",
    "coach.contradiction.d", "coach.contradiction.e", "coach.contradiction.f",
    "coach.contradiction.g", "coach.contradiction.h",
  ]
  private static let avoidance: [Words.Key] = [
    "coach.avoidance.a", "coach.avoidance.b", "coach.avoidance.c", "coach.avoidance.d",
    "coach.avoidance.e", "coach.avoidance.f", "coach.avoidance.g", "coach.avoidance.h",
  ]
  private static let assumption: [Words.Key] = [
    "coach.assumption.a", "coach.assumption.b", "coach.assumption.c", "coach.assumption.d",
    "coach.assumption.e", "coach.assumption.f", "coach.assumption.g", "coach.assumption.h",
  ]
  private static let learning: [Words.Key] = [
    "coach.learning.a", "coach.learning.b", "coach.learning.c", "coach.learning.d",
    "coach.learning.e", "coach.learning.f", "coach.learning.g", "coach.learning.h",
  ]
  private static let energy: [Words.Key] = [
    "coach.energy.a", "coach.energy.b", "coach.energy.c", "coach.energy.d",
    "coach.energy.e", "coach.energy.f", "coach.energy.g", "coach.energy.h",
  ]
  private static let nextStep: [Words.Key] = [
    "coach.next_step.a", "coach.next_step.b", "coach.next_step.c", "coach.next_step.d",
    "coach.next_step.e", "coach.next_step.f", "coach.next_step.g", "coach.next_step.h",
  ]

  /// The questions after the first, the second and the third answer.
  static let following = [meaning, evidence + alternatives, consequences + thinking + step]

  private static let meaning: [Words.Key] = [
    "coach.follow.meaning.a", "coach.follow.meaning.b", "coach.follow.meaning.c",
    "coach.follow.meaning.d",
  ]
  private static let evidence: [Words.Key] = [
    "coach.follow.evidence.a", "coach.follow.evidence.b", "coach.follow.evidence.c",
    "coach.follow.evidence.d",
  ]
  private static let alternatives: [Words.Key] = [
    "coach.follow.alternative.a", "coach.follow.alternative.b", "coach.follow.alternative.c",
    "coach.follow.alternative.d",
  ]
  private static let consequences: [Words.Key] = [
    "coach.follow.consequence.a", "coach.follow.consequence.b", "coach.follow.consequence.c",
    "coach.follow.consequence.d",
  ]
  /// About the person's own thinking.
  private static let thinking: [Words.Key] = [
    "coach.follow.thinking.a", "coach.follow.thinking.b", "coach.follow.thinking.c",
    "coach.follow.thinking.d",
  ]
  private static let step: [Words.Key] = [
    "coach.follow.step.a", "coach.follow.step.b", "coach.follow.step.c", "coach.follow.step.d",
  ]
}
