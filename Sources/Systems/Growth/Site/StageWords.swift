import Basics
import Vault
import Wording

// The nine stages in words.
extension Words {
  private static let stages: [(name: Key, about: Key, question: Key)] = [
    (
      "growth.stage.impulsive", "growth.stage.impulsive_about",
      "growth.stage.impulsive_question"
    ),
    (
      "growth.stage.self_protective", "growth.stage.self_protective_about",
      "growth.stage.self_protective_question"
    ),
    (
      "growth.stage.conformist", "growth.stage.conformist_about",
      "growth.stage.conformist_question"
    ),
    (
      "growth.stage.self_aware", "growth.stage.self_aware_about",
      "growth.stage.self_aware_question"
    ),
    (
      "growth.stage.conscientious", "growth.stage.conscientious_about",
      "growth.stage.conscientious_question"
    ),
    (
      "growth.stage.individualist", "growth.stage.individualist_about",
      "growth.stage.individualist_question"
    ),
    (
      "growth.stage.strategist", "growth.stage.strategist_about",
      "growth.stage.strategist_question"
    ),
    (
      "growth.stage.construct_aware", "growth.stage.construct_aware_about",
      "growth.stage.construct_aware_question"
    ),
    ("growth.stage.unitive", "growth.stage.unitive_about", "growth.stage.unitive_question"),
  ]

  /// `self-aware`.
  func name(of stage: Stage) -> String { self(Self.stages[stage.number - 1].name) }

  /// A sentence about a stage, and a question that helps to judge whether it is one’s own.
  func meaning(of stage: Stage) -> String {
    let (_, about, question) = Self.stages[stage.number - 1]
    return self("list.sentences", ["first": self(about), "second": self(question)])
  }

  /// `Stage 4 · self-aware`.
  func title(of stage: Stage) -> String {
    self("growth.stage_title", ["stage": stage.number, "name": name(of: stage)])
  }
}

extension FieldEntry {
  /// A choice of the nine stages, by number or by name in any language, with the subject of each.
  static func stage(question: String? = nil) -> FieldEntry {
    FieldEntry(
      "entry.stage_number", as: .choice(Stage.all.map { "\($0.number)" }), question: question,
      help: "entry.stage_help", spoken: spoken,
      naming: { choice, words in
        stage(choice).map {
          words("growth.stage_named", ["stage": $0.number, "name": words.name(of: $0)])
        }
      },
      explaining: { choice, words in stage(choice).map(words.meaning) })
  }

  private static func stage(_ choice: String) -> Stage? { Int(choice).flatMap(Stage.init) }

  /// The numbers of the names alone.
  private static let spoken = Dictionary(
    Language.allCases.flatMap { language in
      Stage.all.map { (Words.standard(language).name(of: $0).folded, "\($0.number)") }
    }, uniquingKeysWith: { first, _ in first })
}
