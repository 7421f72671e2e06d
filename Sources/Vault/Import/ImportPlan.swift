package import Chronology
package import Diagnostics

/// What an import will add to a vault; a value, so that a dry run is the plan without its
/// performance.
package struct ImportPlan: Sendable {
  /// Records to be added to one collection.
  package struct Addition: Sendable, Hashable {
    /// The collection.
    package var collection: VaultPath
    /// The year in which the records start, in the vault's zone.
    package var year: Year
    /// The records, a line of JSON each, in order of time.
    package internal(set) var lines: [UInt8] = []

    /// No records yet.
    package init(to collection: VaultPath, year: Year) {
      self.collection = collection
      self.year = year
    }

    /// Adds a record.
    package mutating func add(_ record: RecordFields) {
      lines.append(UInt8(ascii: "{"))
      lines += record.bytes
      lines += [UInt8(ascii: "}"), 0x0A]
    }
  }

  /// What will be added, by collection and year.
  package var additions: [Addition] = []
  /// New files, none of which is there.
  package var files: [(path: VaultPath, bytes: [UInt8])] = []
  /// What the file turned out to be, where an importer reads files of several formats.
  package var format: ImportFormat?
  /// What a person should know about how the file was read, a line each.
  package var remarks: [String] = []
  /// What was found in the file, counted.
  package var summary = ImportSummary()
  /// What was found wrong.
  package var diagnostics = DiagnosticList()
  /// What only a person can say; nil for nothing.
  package var doubt: ImportDoubt?

  /// A plan that does nothing.
  package init() {}

  /// Reports what is wrong at `place`.
  package mutating func report(_ problem: some Problem, at place: Place) {
    diagnostics.append(problem.diagnostic(at: place))
  }
}

extension ImportPlan {
  /// Does what the plan says. For each file, all its records are written or none.
  package func perform(in vault: any Files) throws(FileError) {
    let writer = RecordWriter(files: vault)
    var appended: [(path: VaultPath, lines: [UInt8])] = []
    for addition in additions {
      let path = try writer.destination(of: addition.collection, year: addition.year)
      if let last = appended.indices.last, appended[last].path == path {
        appended[last].lines += addition.lines
      } else {
        appended.append((path, addition.lines))
      }
    }
    for (path, lines) in appended { try vault.append(lines, to: path) }
    for (path, bytes) in files { try vault.exchange(path, nil, for: bytes) }
  }
}

/// What a file does not say, and a person is asked for.
package struct ImportDoubt: Sendable, Hashable {
  /// How many rows a person is shown.
  package static let rowCount = 3

  /// What is asked.
  package var question: String
  /// Rows of the file that it is about.
  package var rows: [String]

  /// A question about some rows.
  package init(_ question: String, rows: [String]) {
    self.question = question
    self.rows = rows
  }
}

/// How far an import is: bytes read, of how many.
package typealias ImportProgress = @Sendable (_ done: Int, _ total: Int) -> Void
