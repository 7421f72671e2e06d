import Basics

/// Why a drawing could not be written as a file of another type.
enum DrawingProblem: Problem {
  case noConverter(to: String)
  case notConverted(String)

  var severity: Diagnostic.Severity { .error }

  var kind: String {
    switch self {
    case .noConverter: "no-converter"
    case .notConverted: "not-converted"
    }
  }

  var message: String {
    switch self {
    case .noConverter(let type): "rsvg-convert, which makes .\(type) files, is not installed"
    case .notConverted(let reason): "rsvg-convert failed: \(reason)"
    }
  }

  var hint: String? {
    switch self {
    case .noConverter:
      "install it (Debian: librsvg2-bin, macOS: brew install librsvg), or write an .svg file"
    case .notConverted: nil
    }
  }
}
