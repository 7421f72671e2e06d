import Basics
import SiteKit
import Vault

/// What can be wrong with records of exercise, beside what can be wrong with any record.
enum ExerciseProblem: Problem {
  /// A completion of an exercise that is not in the list.
  case unknownExercise(String, known: [String])
  /// Things that an exercise which was done needs, and that are not owned.
  case missingProducts([String])
  /// A scan of a day that has as many as count.
  case scanOverLimit(most: Int)
  /// A path of a picture that leads out of the vault, or is absolute.
  case pathOutside(String)
  /// A file that browsers do not show as a picture, or that could hold a script.
  case notAPicture(String)

  /// The record counts all the same; only what it refers to is not there.
  var severity: Diagnostic.Severity { .warning }

  var kind: String {
    switch self {
    case .unknownExercise: "unknown-exercise"
    case .missingProducts: "missing-products"
    case .scanOverLimit: "scan-over-limit"
    case .pathOutside: "path-outside"
    case .notAPicture: "not-a-picture"
    }
  }

  var message: String {
    switch self {
    case .unknownExercise(let id, _):
      "exercise \(id.shortIdentifier.shortQuoted) is not in exercise/exercises"
    case .missingProducts(let products):
      "it needs \(products.joined(separator: ", ")), which you do not own"
    case .scanOverLimit(let most):
      "the day has \(most.counted("scan")) already; this one is kept and enters no figure"
    case .pathOutside(let path): "image \(path.shortQuoted) leads out of the vault; it is not shown"
    case .notAPicture(let path): "image \(path.shortQuoted) is not a picture; it is not shown"
    }
  }

  var hint: String? {
    switch self {
    case .unknownExercise(let id, let known):
      known.nearest(to: id).map { "did you mean \"\($0)\"?" }
        ?? "its minutes count when it has some; to count them otherwise: "
        + "daybook add exercise --id \(id)"
    case .missingProducts: "add what you own with: daybook add product"
    case .scanOverLimit: "the setting exercise.maxScansPerDay says how many count"
    case .pathOutside: "write a path within the vault, such as exercise/images/2026-11-20.jpg"
    case .notAPicture: "use .jpg, .png, .webp, .gif or .avif"
    }
  }
}
