package import Basics

package struct ImportSummary: Sendable, Hashable {
  package struct Reason: Sendable, Hashable {
    /// Where it stands among the reasons of its importer.
    private let rank: Int
    /// The reason, to stand before a count in brackets: `entries of no length`.
    package let inWords: String

    package init(rank: Int, _ inWords: String) {
      self.rank = rank
      self.inWords = inWords
    }
  }

  package struct Kind: Sendable, Hashable {
    /// The word for one: `session`.
    package var name: String
    /// The first and the last day that a record is of; nil for records without.
    package var days: ClosedRange<Day>?
    /// How many are new to the vault.
    package var added = 0
    /// How many of the vault say something else now.
    package var changed = 0
    /// How many the vault has as they are, or had and took out.
    package var same = 0
    /// How many the person changed, and the other program too: they stay as the person has them.
    package var kept = 0
    /// How many the vault has from a newer file, which said something else.
    package var older = 0
    /// How many of the vault came from the same program, are of the same days, and are in the file
    /// no more: they stay. The first few in words.
    package var gone = 0
    package var goneInWords: [String] = []

    package init(_ name: String) { self.name = name }
  }

  /// How many events or rows the file has.
  package var read = 0
  /// How many events or rows could not be read; each is among the diagnostics.
  package var unreadable = 0
  /// How many events or rows make no record, by reason.
  package var skipped: [Reason: Int] = [:]
  /// What was found, by kind, in the order in which they were found.
  package private(set) var kinds: [Kind] = []

  package init() {}

  package var added: Int { kinds.lazy.map(\.added).reduce(0, +) }
  package var changed: Int { kinds.lazy.map(\.changed).reduce(0, +) }
  /// How many records the vault has already, as they are or as the person wants them.
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
