/// Something that is wrong, in words, wherever it was found.
///
/// Most are a ``Diagnostic`` without a place, made by a function whose name says what is wrong and
/// which has its kind, message and hint together. Types of their own have cases that code tells
/// apart.
package protocol Problem: Error, Sendable, Hashable {
  /// How much it matters.
  var severity: Diagnostic.Severity { get }
  /// The same for all problems of a kind: `unknown-key`.
  var kind: String { get }
  /// A sentence without a full stop.
  var message: String { get }
  /// Advice; nil where there is none to give.
  var hint: String? { get }
  /// The problem as a diagnostic, where it was found; nil when it belongs to no file.
  func diagnostic(at place: Place?, excerpt: Excerpt?) -> Diagnostic
}

extension Diagnostic: Problem {
  package func diagnostic(at place: Place?, excerpt: Excerpt? = nil) -> Diagnostic {
    var found = self
    found.place = place
    found.excerpt = excerpt
    return found
  }
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

/// Work that failed, with the message that says why; exit code 1.
package struct Failure: Error {
  package var diagnostic: Diagnostic

  /// A failure for a reason.
  package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
