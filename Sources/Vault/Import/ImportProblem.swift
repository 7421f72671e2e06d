package import Diagnostics

/// What can be wrong with a file that is to be imported, whatever reads it.
package enum ImportProblem: Problem {
  case wrongFormat(expected: ImportFormat, found: ImportFormat)

  package var severity: Diagnostic.Severity { .error }

  package var kind: String { "wrong-format" }

  package var message: String {
    switch self {
    case .wrongFormat(let expected, .empty): "the file is empty, not \(expected.inWords)"
    case .wrongFormat(let expected, let found):
      "the file looks like \(found.inWords), not \(expected.inWords)"
    }
  }

  package var hint: String? {
    switch self {
    case .wrongFormat(_, .utf16):
      "save it as UTF-8; on a command line: iconv -f UTF-16 -t UTF-8"
    case .wrongFormat(_, let found):
      found.command.map { "import it with: \($0)" }
    }
  }
}
