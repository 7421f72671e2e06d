import Diagnostics

/// What can be wrong with a record of growth by itself, beside what can be wrong with any record;
/// what is wrong between records, the figures say.
enum GrowthRecordProblem: Problem {
  case nothingToApply
  case secondProfile(first: Place?)

  var severity: Diagnostic.Severity { .warning }

  var kind: String {
    switch self {
    case .nothingToApply: "nothing-to-apply"
    case .secondProfile: "second-profile"
    }
  }

  var message: String {
    switch self {
    case .nothingToApply: "applied is true, but there is no learning to apply"
    case .secondProfile(let first):
      "a person has one profile; the one at \(first?.description ?? "the top") counts"
    }
  }

  var hint: String? {
    switch self {
    case .nothingToApply: "write what was learned as learning; until then it counts as not applied"
    case .secondProfile:
      "give both the same id and the newer one a later updatedAt, or delete one"
    }
  }
}
