public import Basics

/// Why a template could not be compiled: all its errors together.
public struct SyntaxErrors: Error, Sendable, Hashable {
  /// The errors, in order of place.
  public let diagnostics: [Diagnostic]
}

extension SyntaxErrors: CustomStringConvertible {
  /// The diagnostics as they are printed.
  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}
