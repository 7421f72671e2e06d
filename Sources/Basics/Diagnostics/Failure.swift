/// Work that failed, with the message that says why; exit code 1.
package struct Failure: Error {
  package var diagnostic: Diagnostic

  /// A failure for a reason.
  package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
