import Basics
import Vault

/// What can be wrong with files of the journal, beside what can be wrong with any file.
enum JournalProblem: Problem {
  /// A Markdown file of which nothing says which day it is about.
  case noDay
  /// A file whose front matter has another day than its name.
  case otherDay(Day, date: Day)
  /// A picture that a text shows, and that is not in the journal.
  case lostPicture(String)
  /// An entry of another program whose zone nobody knows.
  case unknownZone(String)

  var severity: Diagnostic.Severity { .warning }

  var kind: String {
    switch self {
    case .noDay: "no-day"
    case .otherDay: "other-day"
    case .lostPicture: "missing-attachment"
    case .unknownZone: "unknown-zone"
    }
  }

  var message: String {
    switch self {
    case .noDay: "neither the file’s name nor its front matter says which day it is about; left out"
    case .otherDay(let day, let date):
      "the file is named \(day), and its date is \(date); the name counts"
    case .lostPicture(let name): "there is no picture \(name.shortQuoted) in the journal"
    case .unknownZone(let name):
      "there is no time zone \(name.shortQuoted); the entry is in the vault’s"
    }
  }

  var hint: String? {
    switch self {
    case .noDay:
      "name it 2026-11-20.md, write date: 2026-11-20 between two lines --- at its start, or move it"
        + " to pages/"
    case .otherDay(_, let date): "rename the file to \(date).md, or take the date out"
    case .lostPicture: "write its path from the file on, or take it out"
    case .unknownZone: nil
    }
  }
}
