/// What an import found and did, counted.
package struct ImportSummary: Sendable, Hashable {
  /// Why something in the file makes no record.
  package struct Reason: Sendable, Hashable {
    /// Where it stands among the reasons of its importer.
    private let rank: Int
    /// The reason, to follow a count: `entries of no length`.
    package let inWords: String

    /// A reason; those of a lower rank are told first.
    package init(rank: Int, _ inWords: String) {
      self.rank = rank
      self.inWords = inWords
    }
  }

  /// How many events or rows the file has.
  package var read = 0
  /// How many records are new to the vault.
  package var added = 0
  /// How many records of the vault grew since they were imported.
  package var extended = 0
  /// How many records the vault has already.
  package var alreadyThere = 0
  /// How many events or rows could not be read; each is among the diagnostics.
  package var unreadable = 0
  /// How many events or rows make no record, by reason.
  package var skipped: [Reason: Int] = [:]

  /// Nothing found yet.
  package init() {}

  /// Whether there is nothing to write.
  package var changesNothing: Bool { added == 0 && extended == 0 }

  /// Counts what makes no record.
  package mutating func skip(_ reason: Reason, _ count: Int = 1) {
    skipped[reason, default: 0] += count
  }
}

extension ImportSummary.Reason: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (left.rank, left.inWords) < (right.rank, right.inWords)
  }
}
