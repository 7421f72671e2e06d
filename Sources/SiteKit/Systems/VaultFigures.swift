package import Basics
import Vault
package import Wording

/// The figures of all systems: the one value that is handed on.
package struct VaultFigures: Sendable {
  package let moment: Moment
  private var values = SystemValues()
  /// The form that takes answers to questions; nil where no system keeps any.
  package internal(set) var answerForm: AnswerForm?
  private var dailySources: [@Sendable (VaultFigures) -> [DailySeries]] = []
  private var reasonSources: [ReasonSource] = []
  private var answerSources: [@Sendable () -> [AnsweredQuestion]] = []

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

  mutating func add(reasons: @escaping ReasonSource) { reasonSources.append(reasons) }

  mutating func add(answers: @escaping @Sendable () -> [AnsweredQuestion]) {
    answerSources.append(answers)
  }

  mutating func add(daily source: @escaping @Sendable (VaultFigures) -> [DailySeries]) {
    dailySources.append(source)
  }

  package subscript<Figures: Sendable>(type: Figures.Type) -> Figures? {
    get { values[type] }
    set { values[type] = newValue }
  }
}

/// What asks the person one question a day. A system gives it as its figures, so that others can
/// put the question where they ask, without knowing who does.
package protocol DayQuestions: Sendable {
  /// What is asked about on a day; nil when nothing gives reason to a question.
  func reason(on day: Day, in figures: VaultFigures) -> QuestionReason?
  /// The question of a day in the words of a language; nil when nothing gives reason to one. It
  /// follows from what was on record before the day, so it stays the same all day.
  func question(on day: Day, in figures: VaultFigures, _ words: Words) -> String?
}

extension VaultFigures {
  /// The question of a day in the words of a language; nil where nothing asks, and when nothing
  /// gives reason to one.
  package func question(on day: Day, _ words: Words) -> String? {
    self[(any DayQuestions).self]?.question(on: day, in: self, words)
  }
}

/// What gives reason to ask the person a question on a day: only what was on record before the day
/// began, as it was then, so that a question stays for its day and a day that is past has the one
/// it had. It is given the figures of all systems.
package typealias ReasonSource = @Sendable (Day, VaultFigures) -> [QuestionReason]

/// What was read of systems and computed from it, kept until their files change.
package struct CachedParts: Sendable {
  private var asOf: Instant?
  /// By the names of systems.
  private var stored: [String: any Sendable] = [:]
  private var figures: [String: any Sendable] = [:]

  package init() {}

  /// The moment that counts as now: the same as long as no record changed, so that what is kept
  /// agrees with what is read anew. Figures as of another moment are forgotten.
  mutating func moment(_ now: () throws -> Instant) rethrows -> Instant {
    if let asOf { return asOf }
    let now = try now()
    forgetFigures()
    asOf = now
    return now
  }

  /// What was read of a system, else what `read` reads, which is kept from then on.
  mutating func stored<Value: Sendable>(of system: String, _ read: () async -> Value) async -> Value
  {
    if let kept = stored[system] as? Value { return kept }
    let made = await read()
    stored[system] = made
    return made
  }

  /// The figures of a system, else what `compute` computes, which is kept from then on.
  mutating func figures<Value: Sendable>(
    of system: String, _ compute: () async -> Value
  ) async -> Value {
    if let kept = figures[system] as? Value { return kept }
    let made = await compute()
    figures[system] = made
    return made
  }

  /// What was last read of `system`; nil when it was not, or was forgotten.
  func stored<Records>(
    of system: String, as type: StoredRecords<Records>.Type
  ) -> StoredRecords<Records>? {
    stored[system] as? StoredRecords<Records>
  }

  /// Forgets what is kept of `system`, and all figures, as the moment moves with the records.
  package mutating func forget(_ system: String) {
    stored[system] = nil
    forgetFigures()
  }

  /// Forgets figures and their moment, as when a new day begins.
  package mutating func forgetFigures() {
    asOf = nil
    figures = [:]
  }
}
