package import Diagnostics

/// What can be wrong with records of exercise, beside what can be wrong with any record.
package enum ExerciseProblem: Problem {
  /// A day that is none.
  case notADay(field: String, text: String)
  /// A number that is not whole or lies outside its bounds.
  case outOfBounds(field: String, text: String, bounds: ClosedRange<Int>)
  /// A name or an id without a character that can be seen.
  case empty(field: String)
  /// A completion of an exercise that is not in the list.
  case unknownExercise(String, known: [String])
  /// A path of a picture that leads out of the vault, or is absolute.
  case pathOutside(String)
  /// A file that browsers do not show as a picture, or that could hold a script.
  case notAPicture(String)

  package var severity: Diagnostic.Severity {
    switch self {
    case .notADay, .outOfBounds, .empty: .error
    // The record counts all the same; only what it refers to is not there.
    case .unknownExercise, .pathOutside, .notAPicture: .warning
    }
  }

  package var kind: String {
    switch self {
    case .notADay: "not-a-day"
    case .outOfBounds: "out-of-bounds"
    case .empty: "empty"
    case .unknownExercise: "unknown-exercise"
    case .pathOutside: "path-outside"
    case .notAPicture: "not-a-picture"
    }
  }

  package var message: String {
    switch self {
    case .notADay(let field, let text): "\(field) \(text.cut) is not a day"
    case .outOfBounds(let field, let text, let bounds):
      "\(field) \(text.cut) is not a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .empty(let field): "\(field) is empty"
    case .unknownExercise(let id, _): "exercise \(id.cut) is not in exercise/exercises"
    case .pathOutside(let path): "image \(path.cut) leads out of the vault; it is not shown"
    case .notAPicture(let path): "image \(path.cut) is not a picture; it is not shown"
    }
  }

  package var hint: String? {
    switch self {
    case .notADay: "write it as 2026-11-21"
    case .outOfBounds, .empty: nil
    case .unknownExercise(let id, let known):
      known.nearest(to: id).map { "did you mean \"\($0)\"?" }
        ?? "its minutes count when it has some; add the exercise to count them otherwise"
    case .pathOutside: "write a path within the vault, such as exercise/images/2026-11-20.jpg"
    case .notAPicture: "use .jpg, .png, .webp, .gif or .avif"
    }
  }
}

extension String {
  /// The text in quotes, cut after 60 characters so that a message stays a line.
  fileprivate var cut: String { count > 60 ? "\"\(prefix(60))…\"" : "\"\(self)\"" }
}

extension RecordContext {
  /// Reports what is wrong in a stretch of the text.
  mutating func report(_ problem: ExerciseProblem, at range: Range<Int>) {
    if problem.severity == .error { recordHasErrors = true }
    diagnostics.append(problem.diagnostic(at: source.locate(range)))
  }
}
