/// Sessions that follow each other in a ``SessionLog`` as columns of whole numbers, without their
/// projects and sources, which are numbers of labels.
package struct SessionColumns: Sendable {
  /// How many columns of numbers there are.
  package static let count = 6

  /// Starts in microseconds since 1970, lengths in microseconds, numbers of projects, of sources,
  /// how many bytes notes have, and marks: the kind, and a bit each for sessions that are valid,
  /// removed, running.
  package var numbers: [[Int64]]
  /// The notes behind each other.
  package var notes: ArraySlice<UInt8>

  /// Columns of one length.
  package init(_ numbers: [[Int64]], notes: ArraySlice<UInt8>) {
    self.numbers = numbers
    self.notes = notes
  }
}

/// The bits of a mark beside those of the kind.
enum SessionMark {
  static let kind: Int64 = 3
  static let valid: Int64 = 4
  static let removed: Int64 = 8
  static let running: Int64 = 16
}
