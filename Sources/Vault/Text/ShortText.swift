extension StringProtocol {
  /// The text, cut after 60 characters so that a message stays a line.
  package var shortened: String { count > 60 ? prefix(60) + "…" : String(self) }

  /// The text in quotes, cut as ``shortened`` is.
  package var shortQuoted: String { "\"\(shortened)\"" }
}
