package import Vault

extension ImportSummary {
  /// What was left out and why, and whether all was for nothing; a line each.
  package func notes(dryRun: Bool) -> [String] {
    reasons.map { "  left out: \($0.value) \($0.key.inWords)" }
      + (dryRun ? ["  nothing was written, as --dry-run was given"] : [])
  }

  /// What was left out and why, for programs.
  package var leftOut: JSONText {
    .array(
      reasons.map {
        .members([("reason", .string($0.key.inWords)), ("count", .int($0.value))])
      })
  }

  private var reasons: [(key: Reason, value: Int)] { skipped.sorted { $0.key < $1.key } }
}
