import Basics
import Vault

/// What was read of systems and computed from it, kept until their files change.
package struct KeptParts: Sendable {
  /// The moment that counted as now when the figures were computed.
  private var asOf: Instant?
  /// By the names of systems.
  private var stored: [String: any Sendable] = [:]
  private var figures: [String: any Sendable] = [:]

  /// Nothing is kept.
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
