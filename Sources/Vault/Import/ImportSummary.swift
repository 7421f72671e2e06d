package import Basics

package struct ImportSummary: Sendable, Hashable {
  package struct Reason: Sendable, Hashable {
    /// Its rank among the reasons of its importer.
    private let rank: Int
    /// The reason, for use before a count in brackets: `entries of no length`.
    package let inWords: String

    package init(rank: Int, _ inWords: String) {
      self.rank = rank
      self.inWords = inWords
    }
  }

  package struct Kind: Sendable, Hashable {
    /// The word for one: `session`.
    package var name: String
    /// The first and the last day of the records; nil for records without days.
    package var days: ClosedRange<Day>?
    /// The number that are new to the vault.
    package var added = 0
    /// The number in the vault whose content changed.
    package var changed = 0
    /// The number that the vault has unchanged, or had and deleted.
    package var same = 0
    /// The number changed by both the person and the other program: the person's version stays.
    package var kept = 0
    /// The number that the vault has, with other content, from a newer file.
    package var older = 0
    /// Records of the vault from the same program and days that the file lacks: they stay. The
    /// first few in words.
    package var gone = 0
    package var goneInWords: [String] = []

    package init(_ name: String) { self.name = name }
  }

  /// The number of events or rows in the file.
  package var read = 0
  /// The number of events or rows that could not be read; each is among the diagnostics.
  package var unreadable = 0
  /// The number of events or rows that make no record, by reason.
  package var skipped: [Reason: Int] = [:]
  /// The counts by kind, in the order found.
  package private(set) var kinds: [Kind] = []

  package init() {}

  package var added: Int { kinds.lazy.map(\.added).reduce(0, +) }
  package var changed: Int { kinds.lazy.map(\.changed).reduce(0, +) }
  /// The number of records that the vault has already, unchanged or as the person wants them.
  package var alreadyThere: Int { kinds.lazy.map { $0.same + $0.kept + $0.older }.reduce(0, +) }

  package var changesNothing: Bool { added == 0 && changed == 0 }

  package mutating func skip(_ reason: Reason, _ count: Int = 1) {
    skipped[reason, default: 0] += count
  }

  package subscript(kind name: String) -> Kind {
    get { kinds.first { $0.name == name } ?? Kind(name) }
    set {
      if let index = kinds.firstIndex(where: { $0.name == name }) {
        kinds[index] = newValue
      } else {
        kinds.append(newValue)
      }
    }
  }
}

extension ImportSummary.Reason: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (left.rank, left.inWords) < (right.rank, right.inWords)
  }
}
