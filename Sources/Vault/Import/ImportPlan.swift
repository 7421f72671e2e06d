package import Basics

/// What an import will add to a vault; a value, so that a dry run is the plan without its
/// performance.
package struct ImportPlan: Sendable {
  package struct Addition: Sendable, Hashable {
    package var collection: VaultPath
    /// The year in which the records start, in the vault's zone.
    package var year: Year
    /// The records, a line of JSON each, in order of time.
    package internal(set) var lines: [UInt8] = []

    package init(to collection: VaultPath, year: Year) {
      self.collection = collection
      self.year = year
    }

    package mutating func add(lines more: [UInt8]) { lines += more }

    package mutating func add(_ record: RecordFields) {
      lines.append(UInt8(ascii: "{"))
      lines += record.bytes
      lines += [UInt8(ascii: "}"), 0x0A]
    }
  }

  /// What was found in the file, before it is compared with the vault.
  package var found = ImportBatch()
  /// What the records come from, such as `toggl` or `icalendar/Work`: of the vault's records from
  /// the same source, those that are in the file no more are told. Nil for files that Daybook wrote
  /// itself.
  package var source: String?
  /// When the file was written, as far as it or the machine says: an older file changes nothing
  /// that a newer one said.
  package var writtenAt: Instant?
  /// Whether the file has all that its source had from its first record to its last.
  package var isComplete = true
  /// Kinds of records that the vault does not declare yet, which ``appendices`` declare.
  package var declared: [DeclaredKind] = []
  /// What will be added, by collection and year; made by comparing with the vault.
  package var additions: [Addition] = []
  package var files: [NewFile] = []
  /// Files that hold something else afterwards, as long as they are as they were read.
  package var replacements: [(path: VaultPath, old: [UInt8], new: [UInt8])] = []
  /// Texts to be added at the ends of files, which are made when they are not there.
  package var appendices: [(path: VaultPath, bytes: [UInt8])] = []
  /// What its files turned out to be, each once, where an importer reads files of several formats.
  package private(set) var formats: [ImportFormat] = []
  /// What a person should know about how the file was read, a line each.
  package var remarks: [String] = []
  package var summary = ImportSummary()
  package var diagnostics = DiagnosticList()
  /// What only a person can say; nil for nothing.
  package var doubt: ImportDoubt?

  package init() {}

  package mutating func note(_ format: ImportFormat) {
    if !formats.contains(format) { formats.append(format) }
  }

  package struct NewFile: Sendable {
    package let path: VaultPath
    /// Whether it is one of the files that are imported, as it is.
    package let isCopy: Bool
    private let read: @Sendable () throws(FileError) -> [UInt8]

    package init(_ path: VaultPath, _ bytes: [UInt8]) {
      self.path = path
      isCopy = false
      read = { () throws(FileError) in bytes }
    }

    /// A file that is copied, whose bytes are read when it is written, such as a picture.
    package init(_ path: VaultPath, _ read: @escaping @Sendable () throws(FileError) -> [UInt8]) {
      self.path = path
      isCopy = true
      self.read = read
    }

    package func contents() throws(FileError) -> [UInt8] { try read() }
  }

  package mutating func report(_ problem: some Problem, at place: Place) {
    diagnostics.append(problem.diagnostic(at: place))
  }
}

extension ImportPlan {
  /// Does what the plan says. For each file, all its records are written or none.
  ///
  /// - Parameter collections: The collections whose records are remembered one by one.
  /// - Returns: What became of all other files. Not among them are those of ``appendices``: they
  ///   stay as settings do, since later records may need them.
  @discardableResult
  package func perform(
    in vault: any Files, besides collections: Set<VaultPath> = []
  ) throws(FileError) -> [FileChange] {
    let writer = RecordWriter(files: vault)
    var changes: [FileChange] = []
    func append(_ bytes: [UInt8], to path: VaultPath) throws(FileError) {
      let before = try vault.current(path)
      try vault.append(bytes, to: path)
      changes.append(FileChange(path, before: before, after: try vault.contents(of: path)))
    }
    var appended: [(path: VaultPath, lines: [UInt8])] = []
    var others: [(path: VaultPath, lines: [UInt8])] = []
    for addition in additions {
      let path = try writer.destination(of: addition.collection, year: addition.year)
      if !collections.contains(addition.collection) {
        others.append((path, addition.lines))
      } else if let last = appended.indices.last, appended[last].path == path {
        appended[last].lines += addition.lines
      } else {
        appended.append((path, addition.lines))
      }
    }
    // What declares a kind stands before its records.
    for (path, bytes) in appendices {
      if try vault.status(of: path) == nil {
        // A file that is made is whole at once.
        try vault.exchange(path, nil, for: bytes.last == 0x0A ? bytes : bytes + [0x0A])
      } else {
        try vault.append(bytes, to: path)
      }
    }
    for (path, lines) in appended { try vault.append(lines, to: path) }
    for (path, lines) in others { try append(lines, to: path) }
    for (path, old, new) in replacements {
      try vault.exchange(path, old, for: new)
      changes.append(FileChange(path, before: old, after: new))
    }
    for file in files {
      let bytes = try file.contents()
      try vault.exchange(file.path, nil, for: bytes)
      changes.append(FileChange(file.path, before: nil, after: bytes))
    }
    return changes
  }
}

/// What a file does not say, and a person is asked for.
package struct ImportDoubt: Sendable, Hashable {
  package static let rowCount = 3

  /// The name of the option that says it.
  package var option: String

  package var question: String
  package var rows: [String]

  package init(_ option: String, _ question: String, rows: [String]) {
    self.option = option
    self.question = question
    self.rows = rows
  }
}

/// How far an import is: bytes read, of how many.
package typealias ImportProgress = @Sendable (_ done: Int, _ total: Int) -> Void

extension ImportPlan {
  /// The order of the dates of a file, which all of them tell together; nil when they leave it
  /// open, which a person is asked about.
  ///
  /// - Parameters:
  ///   - rows: Some rows as a person sees them, of which a few are shown.
  ///   - said: The order that the person said, which holds unless a date has another.
  package mutating func dateOrder(
    of dates: [String], rows: [String], said: DateOrder?, in file: String
  ) -> DateOrder? {
    let fitting = DateOrder.fitting(dates)
    if let said, dates.isEmpty || fitting.contains(said) || fitting.isEmpty { return said }
    guard fitting.count > 1, said == nil, !dates.isEmpty else { return fitting.first ?? .yearFirst }
    let shown = rows.prefix(ImportDoubt.rowCount)
    report(ImportProblem.openDates(shown.first ?? ""), at: Place(file: file))
    doubt = ImportDoubt(
      "dates", "which is the order of these dates, dmy or mdy?", rows: Array(shown))
    return nil
  }
}

// The records that an import adds, one by one, for what remembers and takes back.
extension ImportPlan.Addition {
  /// Its records: the id of each, and what it says beside its management.
  ///
  /// - Returns: Nil when a line has no id.
  func records() -> [(identifier: String, content: [RecordText.Member])]? {
    var records: [(identifier: String, content: [RecordText.Member])] = []
    for line in lines.split(separator: 0x0A) {
      guard let members = Self.members(line),
        let identifier = members.first(where: { $0.name == "id" })?.json.plain
      else { return nil }
      let content = members.filter { !RecordContext.commonKeys.contains($0.name) }
      records.append((identifier, content))
    }
    return records
  }

  /// Lets records count over the ones that were taken out with the same id: they say that they are
  /// newer.
  mutating func revive(_ identifiers: Set<String>, at now: Instant) {
    guard !identifiers.isEmpty else { return }
    let update = Array(#","updatedAt":"\#(now.formatted())"}"#.utf8)
    var changed: [UInt8] = []
    for line in lines.split(separator: 0x0A) {
      let members = Self.members(line) ?? []
      let identifier = members.first { $0.name == "id" }?.json.plain ?? ""
      let isRevived =
        identifiers.contains(identifier) && !members.contains { $0.name == "updatedAt" }
      changed += isRevived ? line.dropLast() + update : line
      changed.append(0x0A)
    }
    lines = changed
  }

  private static func members(_ line: ArraySlice<UInt8>) -> [RecordText.Member]? {
    line.withUnsafeBufferPointer { bytes in
      var cursor = JSONCursor(bytes)
      guard let value = try? cursor.value(), value.form == .object else { return nil }
      return value.members.map { RecordText.Member($0.key.string, $0.value.json) }
    }
  }
}
