package import Basics
import Vault

/// The figures of all systems: the one value that is handed on.
package struct VaultFigures: Sendable {
  /// The moment that counts as now.
  package let moment: Moment
  private var values = SystemValues()
  /// The form that takes answers to questions; nil where no system keeps any.
  package internal(set) var answerForm: AnswerForm?
  private var dailySources: [@Sendable (VaultFigures) -> [DailySeries]] = []
  private var reasonSources: [ReasonSource] = []
  private var answerSources: [@Sendable () -> [AnsweredQuestion]] = []

  /// No figures.
  package init(moment: Moment) { self.moment = moment }

  /// What all systems say of single days, in their order; made when it is asked for.
  package var daily: [DailySeries] { dailySources.flatMap { $0(self) } }

  /// What all systems have that gives reason to a question on a day, as it was known when the day
  /// began; in their order.
  package func reasons(on day: Day) -> [QuestionReason] { reasonSources.flatMap { $0(day, self) } }

  /// The questions that were answered, in the order of their answers.
  package var answers: [AnsweredQuestion] {
    answerSources.flatMap { $0() }.sorted { ($0.at, $0.record) < ($1.at, $1.record) }
  }

  /// Adds what a system has that gives reason to questions, and the answers that it keeps.
  mutating func add(
    reasons: ReasonSource?, answers: @escaping @Sendable () -> [AnsweredQuestion]
  ) {
    if let reasons { reasonSources.append(reasons) }
    answerSources.append(answers)
  }

  /// Adds what a system says of single days.
  mutating func add(daily source: @escaping @Sendable (VaultFigures) -> [DailySeries]) {
    dailySources.append(source)
  }

  /// The figures of a type; nil when no system gave any.
  package subscript<Figures: Sendable>(type: Figures.Type) -> Figures? {
    get { values[type] }
    set { values[type] = newValue }
  }
}
