import Basics
import Vault

/// What can be wrong with a record of growth by itself, beside what can be wrong with any record;
/// what is wrong between records, the figures say.
enum GrowthRecordProblem: Problem {
  case nothingToApply
  case sameTask(Day)
  case fourthLever(Day)
  case leverTaken(rank: Int, Day, by: String)
  case secondProfile(first: Place?)

  var severity: Diagnostic.Severity { .warning }

  var kind: String {
    switch self {
    case .nothingToApply: "nothing-to-apply"
    case .sameTask: "same-task"
    case .fourthLever: "fourth-lever"
    case .leverTaken: "lever-taken"
    case .secondProfile: "second-profile"
    }
  }

  var message: String {
    switch self {
    case .nothingToApply: "applied is true, but there is no learning to apply"
    case .sameTask(let day): "\(day) has this task already"
    case .fourthLever(let day): "\(day) has three levers already"
    case .leverTaken(let rank, let day, let title):
      "lever \(rank) of \(day) is \(title.shortQuoted) already"
    case .secondProfile(let first):
      "a person has one profile; the one at \(first?.description ?? "the top") counts"
    }
  }

  var hint: String? {
    switch self {
    case .sameTask: nil
    case .fourthLever: "levers are the three tasks that matter most; leave lever out"
    case .leverTaken: "choose another rank, or leave lever out"
    case .nothingToApply: "write what was learned as learning; until then it counts as not applied"
    case .secondProfile:
      "give both the same id and the newer one a later updatedAt, or delete one"
    }
  }
}
