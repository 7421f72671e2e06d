/// A kind of problem, with what it takes to word it; the wording is in the types that conform.
package protocol Problem: Error, Sendable, Hashable {
  /// How much it matters.
  var severity: Diagnostic.Severity { get }
  /// What kind of problem it is, the same for all of its kind: `unknown-key`.
  var kind: String { get }
  /// What is wrong, without a full stop.
  var message: String { get }
  /// What to do about it.
  var hint: String? { get }
}

extension Problem {
  package var hint: String? { nil }

  /// The problem as a diagnostic, where it was found; nil when it belongs to no file.
  package func diagnostic(at place: Place?, excerpt: Excerpt? = nil) -> Diagnostic {
    Diagnostic(severity, kind: kind, at: place, message, excerpt: excerpt, hint: hint)
  }

  /// The problem as a diagnostic, where it was found.
  package func diagnostic(at location: (place: Place, excerpt: Excerpt)) -> Diagnostic {
    diagnostic(at: location.place, excerpt: location.excerpt)
  }
}
