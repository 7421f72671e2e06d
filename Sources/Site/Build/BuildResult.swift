package import Basics
package import Vault

/// What a build did.
package struct BuildResult: Sendable {
  /// How many files the site has.
  package var files = 0
  /// How many were written, new ones and changed ones.
  package var written = 0
  /// How many were as they should be.
  package var unchanged = 0
  /// The files that were made; the others are made from what the last build made them from.
  package var made: Set<VaultPath> = []
  /// How many were deleted, as the site no longer has them.
  package var deleted = 0
  /// What was wrong.
  package var diagnostics = DiagnosticList()
  /// What each file was made from, but of those about which something was wrong: they are made
  /// again, to tell it again.
  var traces: [VaultPath: FileTrace] = [:]

  /// Nothing yet.
  init() {}

  /// Of a build that found `unchanged` files as they should be, and nothing else.
  package init(unchanged: Int) {
    files = unchanged
    self.unchanged = unchanged
  }
}

/// What a file was made from.
struct FileTrace: Sendable {
  /// As of ``BuildInputs/digest(of:reads:)``.
  var digest: String
  /// As of ``BuildTrace/Output/past``.
  var past: String?
  /// As of ``BuildTrace/Output/reads``.
  var reads: [String]?
  /// As of ``BuildTrace/Output/stamp``, where it is known to be that of the file still.
  var stamp: FileStamp?
}
