package enum JSONLines {
  /// How many bytes a line may have.
  package static let longestLine = 1_000_000
}
