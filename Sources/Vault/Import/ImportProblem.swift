package import Basics

/// What can be wrong with a file that is to be imported, whatever reads it.
package enum ImportProblem: Problem {
  /// Nothing reads it.
  case unknown(found: ImportFormat)
  /// It is not what the person said it is, or its importer needs.
  case wrongFormat(expected: ImportFormat, found: ImportFormat)
  /// The dates of a file can be read in two orders.
  case openDates(String)
  /// Nothing in a folder or an archive is read.
  case nothingKnown(count: Int)

  package var severity: Diagnostic.Severity { .error }

  package var kind: String {
    switch self {
    case .unknown, .nothingKnown: "unknown-format"
    case .wrongFormat: "wrong-format"
    case .openDates: "open-dates"
    }
  }

  package var message: String {
    switch self {
    case .unknown(.empty): "the file is empty"
    case .unknown(let found): "the file looks like \(found.inWords), which no import reads"
    case .wrongFormat(let expected, .empty): "the file is empty, not \(expected.inWords)"
    case .wrongFormat(let expected, let found):
      "the file looks like \(found.inWords), not \(expected.inWords)"
    case .openDates(let example):
      "the order of day and month in its dates is open: \(example)"
    case .nothingKnown(let count):
      count == 0 ? "there is no file in it" : "no import reads any of the \(count) files in it"
    }
  }

  package var hint: String? {
    switch self {
    case .unknown(.otherTable), .unknown(.otherJSON):
      "say what is what in it with --map FILE; daybook import --list says which files are read"
    case .unknown, .nothingKnown: "daybook import --list says which files are read"
    case .openDates: "say it with --dates dmy or --dates mdy"
    case .wrongFormat: nil
    }
  }
}
