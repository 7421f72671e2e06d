/// A fault in words, wherever it was found.
///
/// Most are a ``Diagnostic`` without a place, made by a function named after the fault, with its
/// kind, message and hint together. Code that has to tell faults apart uses types with cases.
package protocol Problem: Error, Sendable, Hashable {
  var severity: Diagnostic.Severity { get }
  /// The same for all problems of a kind: `unknown-key`.
  var kind: String { get }
  /// A sentence without a full stop.
  var message: String { get }
  /// Advice; nil for none.
  var hint: String? { get }
  /// The problem as a diagnostic at its place; nil when it belongs to no file.
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

  /// The problem as a diagnostic at its place; nil when it belongs to no file.
  package func diagnostic(at place: Place?, excerpt: Excerpt? = nil) -> Diagnostic {
    Diagnostic(severity, kind: kind, at: place, message, excerpt: excerpt, hint: hint)
  }

  /// The problem as a diagnostic at its place.
  package func diagnostic(at location: (place: Place, excerpt: Excerpt)) -> Diagnostic {
    diagnostic(at: location.place, excerpt: location.excerpt)
  }
}

/// Failed work, with the message that gives the reason; exit code 1.
package struct Failure: Error {
  package var diagnostic: Diagnostic

  package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

/// The result of `body`, its problem turned into a failure that belongs to no file.
package func failing<Result, Found: Problem>(
  _ body: () throws(Found) -> Result
) throws(Failure) -> Result {
  do throws(Found) { return try body() } catch { throw Failure(error.diagnostic(at: nil)) }
}
