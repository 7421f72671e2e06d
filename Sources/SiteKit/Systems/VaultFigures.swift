package import Basics
import Vault
package import Wording

/// The figures of all systems: the one value that is passed on.
package struct VaultFigures: Sendable {
  package let moment: Moment
  private var values = SystemValues()
  /// The form that takes answers to questions; nil if no system keeps any.
  package internal(set) var answerForm: AnswerForm?
  private var dailySources: [@Sendable (VaultFigures) -> [DailySeries]] = []
  private var reasonSources: [ReasonSource] = []
  private var answerSources: [@Sendable () -> [AnsweredQuestion]] = []

  package init(moment: Moment) { self.moment = moment }

  /// The daily series of all systems, in their order; made on demand.
  package var daily: [DailySeries] { dailySources.flatMap { $0(self) } }

  /// The reasons of all systems for a question on a day, as known when the day began, in the order
  /// of systems.
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

/// A source of one question a day. A system provides it as its figures, so that others can show the
/// question without knowing which system asks.
package protocol DayQuestions: Sendable {
  /// The reason for the question of a day; nil if there is none.
  func reason(on day: Day, in figures: VaultFigures) -> QuestionReason?
  /// The question of a day in the words of a language; nil if there is no reason for one. It
  /// depends only on records from before the day, so it stays the same all day.
  func question(on day: Day, in figures: VaultFigures, _ words: Words) -> String?
}

extension VaultFigures {
  /// The question of a day in the words of a language; nil if no system asks, or there is no reason
  /// for one.
  package func question(on day: Day, _ words: Words) -> String? {
    self[(any DayQuestions).self]?.question(on: day, in: self, words)
  }
}

/// Finds the reasons to ask the person a question on a day, given the figures of all systems. It
/// uses only the records from before the day began, as they were then, so that a question stays the
/// same during its day and a past day keeps its question.
package typealias ReasonSource = @Sendable (Day, VaultFigures) -> [QuestionReason]

/// Records and figures of systems, kept until their files change.
package struct CachedParts: Sendable {
  private var asOf: Instant?
  /// By the names of systems.
  private var stored: [String: any Sendable] = [:]
  private var figures: [String: any Sendable] = [:]

  package init() {}

  /// The moment that counts as now: the same as long as no record changed, so that cached values
  /// agree with newly read ones. Figures as of another moment are dropped.
  mutating func moment(_ now: () throws -> Instant) rethrows -> Instant {
    if let asOf { return asOf }
    let now = try now()
    forgetFigures()
    asOf = now
    return now
  }

  /// The cached records of a system, or the result of `read`, which is then cached.
  mutating func stored<Value: Sendable>(of system: String, _ read: () async -> Value) async -> Value
  {
    if let kept = stored[system] as? Value { return kept }
    let made = await read()
    stored[system] = made
    return made
  }

  /// The cached figures of a system, or the result of `compute`, which is then cached.
  mutating func figures<Value: Sendable>(
    of system: String, _ compute: () async -> Value
  ) async -> Value {
    if let kept = figures[system] as? Value { return kept }
    let made = await compute()
    figures[system] = made
    return made
  }

  /// The records last read of `system`; nil if it was not read, or was dropped.
  func stored<Records>(
    of system: String, as type: StoredRecords<Records>.Type
  ) -> StoredRecords<Records>? {
    stored[system] as? StoredRecords<Records>
  }

  /// Drops the cached values of `system`, and all figures, since the moment changes with the
  /// records.
  package mutating func forget(_ system: String) {
    stored[system] = nil
    forgetFigures()
  }

  /// Drops figures and their moment, as when a new day begins.
  package mutating func forgetFigures() {
    asOf = nil
    figures = [:]
  }
}
