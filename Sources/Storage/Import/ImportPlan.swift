package import Chronology
package import Diagnostics

/// What an import will add to a vault; a value, so that a dry run is the plan without its
/// performance.
package struct ImportPlan: Sendable {
  /// Records to be added to one collection.
  package struct Addition: Sendable, Hashable {
    /// The collection.
    package var collection: ImportCollection
    /// The year in which the records start, in the vault's zone.
    package var year: Year
    /// The records, a line of JSON each, in order of time.
    package internal(set) var lines: [UInt8]

    mutating func add(_ record: RecordFields) {
      lines.append(UInt8(ascii: "{"))
      lines += record.bytes
      lines += [UInt8(ascii: "}"), 0x0A]
    }
  }

  /// What will be added, by collection and year.
  package internal(set) var additions: [Addition] = []
  /// What was found in the file, counted.
  package internal(set) var summary = ImportSummary()
  /// What was found wrong.
  package internal(set) var diagnostics = DiagnosticList()

  /// A plan that does nothing.
  init() {}

  mutating func report(_ problem: ImportProblem, at place: Place) {
    diagnostics.append(problem.diagnostic(at: place))
  }
}

/// A collection that importers write to.
package enum ImportCollection: Sendable, Hashable {
  case sessions, events, gifts, contacts

  /// Where it is kept.
  package var path: VaultPath {
    switch self {
    case .sessions: FocusReader.sessions
    case .events: FocusReader.events
    case .gifts: GiftReader.gifts
    case .contacts: GiftReader.contacts
    }
  }
}

extension ImportPlan {
  /// Does what the plan says. For each file, all its records are written or none.
  package func perform(in vault: any Files) throws(FileError) {
    let writer = RecordWriter(files: vault)
    var files: [(path: VaultPath, lines: [UInt8])] = []
    for addition in additions {
      let path = try writer.destination(of: addition.collection.path, year: addition.year)
      if let last = files.indices.last, files[last].path == path {
        files[last].lines += addition.lines
      } else {
        files.append((path, addition.lines))
      }
    }
    for (path, lines) in files { try vault.append(lines, to: path) }
  }
}

/// What an import found and did, counted.
package struct ImportSummary: Sendable, Hashable {
  /// Why something in the file makes no record.
  package enum Reason: Sendable, Hashable, Comparable {
    /// Browser events without `--keep-titles`: they are nothing but titles and addresses.
    case browserEvent
    /// A bucket of a type that nothing is made of.
    case otherBucket(String)
    /// An entry whose end is its start.
    case noLength
    /// A row of a bill that is no transfer or red packet between people.
    case payment
    /// A red packet for a group, which is for nobody in particular.
    case groupRedPacket
    /// A transfer whose words say that it pays for something, such as rent or a fare.
    case paysForSomething
    /// A row of a bill that is neither income nor expense, such as a move between own accounts.
    case ownMoney
    case refunded
    /// A row of a bill whose money did not move, or not yet.
    case unfinished
    /// A row of a bill that does not say with whom.
    case nobody
    /// A guest who gave nothing.
    case nothingGiven

    /// The reason, to follow a count.
    package var inWords: String {
      switch self {
      case .browserEvent: "browser events, which need --keep-titles"
      case .otherBucket(let type): "events of the type \(type)"
      case .noLength: "entries of no length"
      case .payment: "payments that are no gifts, which --all takes"
      case .groupRedPacket: "red packets for groups, which --all takes"
      case .paysForSomething: "transfers that pay for something, which --all takes"
      case .ownMoney: "neither income nor expense"
      case .refunded: "refunded or sent back"
      case .unfinished: "closed, failed or not yet taken"
      case .nobody: "without a name"
      case .nothingGiven: "guests who gave nothing"
      }
    }
  }

  /// How many events or rows the file has.
  package internal(set) var read = 0
  /// How many records are new to the vault.
  package internal(set) var added = 0
  /// How many records of the vault grew since they were imported.
  package internal(set) var extended = 0
  /// How many records the vault has already.
  package internal(set) var alreadyThere = 0
  /// How many events or rows could not be read; each is among the diagnostics.
  package internal(set) var unreadable = 0
  /// How many events or rows make no record, by reason.
  package internal(set) var skipped: [Reason: Int] = [:]

  /// Whether there is anything to write.
  package var changesNothing: Bool { added == 0 && extended == 0 }

  mutating func skip(_ reason: Reason, _ count: Int = 1) { skipped[reason, default: 0] += count }
}

/// How far an import is: bytes read, of how many.
package typealias ImportProgress = @Sendable (_ done: Int, _ total: Int) -> Void
