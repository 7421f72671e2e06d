import Chronology
import Diagnostics

/// What can be wrong with files of the journal, beside what can be wrong with any file.
enum JournalProblem: Problem {
  /// A Markdown file of which nothing says which day it is about.
  case noDay
  /// A file whose front matter has another day than its name.
  case otherDay(Day, date: Day)

  var severity: Diagnostic.Severity { .warning }

  var kind: String {
    switch self {
    case .noDay: "no-day"
    case .otherDay: "other-day"
    }
  }

  var message: String {
    switch self {
    case .noDay: "neither the file’s name nor its front matter says which day it is about; left out"
    case .otherDay(let day, let date):
      "the file is named \(day), and its date is \(date); the name counts"
    }
  }

  var hint: String? {
    switch self {
    case .noDay:
      "name it 2026-11-20.md, write date: 2026-11-20 between two lines --- at its start, or move it"
        + " to pages/"
    case .otherDay(_, let date): "rename the file to \(date).md, or take the date out"
    }
  }
}
