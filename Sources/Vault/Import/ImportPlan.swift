package import Basics
package import Wording

/// The additions of an import to a vault; a value, so that a dry run is the plan without its
/// performance.
package struct ImportPlan: Sendable {
  package struct Addition: Sendable, Hashable {
    package var collection: VaultPath
    /// The year of the records' start, in the vault's zone.
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

  /// The records in the file, before comparison with the vault.
  package var found = ImportBatch()
  /// The source of the records, such as `toggl` or `icalendar/Work`: the vault's records from the
  /// same source that the file lacks are reported. Nil for Daybook's own files.
  package var source: String?
  /// When the file was written, according to it or the machine: an older file never overrides a
  /// newer one.
  package var writtenAt: Instant?
  /// True if the file has everything from its source between its first record and its last.
  package var isComplete = true
  /// Kinds of records not yet declared in the vault; ``appendices`` declare them.
  package var declared: [DeclaredKind] = []
  /// The additions, by collection and year; the result of comparing with the vault.
  package var additions: [Addition] = []
  package var files: [NewFile] = []
  /// Files to be changed, provided they are still as they were read.
  package var replacements: [(path: VaultPath, old: [UInt8], new: [UInt8])] = []
  /// Texts to append to files, which are created if missing.
  package var appendices: [(path: VaultPath, bytes: [UInt8])] = []
  /// The formats of its files, each once, if an importer reads several.
  package private(set) var formats: [ImportFormat] = []
  /// True if its files were read whole and have nothing to import: a header alone, an empty list.
  package var isBlank = false
  /// Remarks on how the file was read, a line each.
  package var remarks: [String] = []
  /// A report for the person in a language, in Markdown; nil for none.
  package var report: (@Sendable (Words) -> String)?
  package var summary = ImportSummary()
  package var diagnostics = DiagnosticList()
  /// A question only a person can answer; nil for none.
  package var doubt: ImportDoubt?

  package init() {}

  package mutating func note(_ format: ImportFormat) {
    if !formats.contains(format) { formats.append(format) }
  }

  package struct NewFile: Sendable {
    package let path: VaultPath
    /// True if it is a copy of one of the imported files.
    package let isCopy: Bool
    private let read: @Sendable () throws(FileError) -> [UInt8]

    package init(_ path: VaultPath, _ bytes: [UInt8]) {
      self.path = path
      isCopy = false
      read = { () throws(FileError) in bytes }
    }

    /// A file to copy, such as a picture; its bytes are read when it is written.
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
  /// Performs the plan. For each file, all its records are written or none.
  ///
  /// - Parameter collections: The collections whose records are logged one by one.
  /// - Returns: The changes to all other files, except ``appendices``: they stay, as settings do,
  ///   since later records may need them.
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
    // Declarations of a kind come before its records.
    for (path, bytes) in appendices {
      if try vault.status(of: path) == nil {
        // A new file appears complete.
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

/// A problem that keeps something in a file from being read, with the part of the file that has
/// it: a cell or a range of bytes.
package struct ImportFault<Part: Sendable>: Error {
  package let problem: Diagnostic
  package let part: Part

  package init(_ problem: some Problem, at part: Part) {
    self.problem = problem.diagnostic(at: nil)
    self.part = part
  }
}

package typealias CellFault = ImportFault<CSVCell>

/// Something the file leaves open, to ask the person.
package struct ImportDoubt: Sendable, Hashable {
  package static let rowCount = 3

  /// The name of the option that answers it.
  package var option: String

  package var question: String
  package var rows: [String]
  /// True if the import goes on without an answer.
  package var isOptional: Bool
  /// The only answers, by id or name; nil for any answer that the option can read.
  package var choices: [Field.KnownName]?
  /// The answer that Enter alone gives; nil for none.
  package var offered: String?

  package init(
    _ option: String, _ question: String, rows: [String], isOptional: Bool = false,
    choices: [Field.KnownName]? = nil, offered: String? = nil
  ) {
    self.option = option
    self.question = question
    self.rows = rows
    self.isOptional = isOptional
    self.choices = choices
    self.offered = offered
  }
}

/// The progress of an import: bytes read, of the total.
package typealias ImportProgress = @Sendable (_ done: Int, _ total: Int) -> Void

extension ImportPlan {
  /// The order of a file's dates, determined by all of them together; nil when they leave it open,
  /// and a person is asked.
  ///
  /// - Parameters:
  ///   - rows: Some rows as a person sees them; a few are shown.
  ///   - said: The person's answer, used unless a date contradicts it.
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

// The records that an import adds, one by one, for the change log and undo.
extension ImportPlan.Addition {
  /// The id and content, without management, of each record.
  ///
  /// - Returns: Nil if a line has no id.
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

  /// Makes records count over deleted ones with the same id, by a newer time of change.
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

  static func members(_ line: ArraySlice<UInt8>) -> [RecordText.Member]? {
    line.withUnsafeBufferPointer { bytes in
      var cursor = JSONCursor(bytes)
      guard let value = try? cursor.value(), value.form == .object else { return nil }
      return value.members.map { RecordText.Member($0.key.string, $0.value.json) }
    }
  }
}
