package import Chronology
package import Diagnostics

/// Turns a file that another program wrote into records.
///
/// All imports go one way: the file is recognised, then read into a plan, which a person may look
/// at, and which is then performed. A record's identity is a hash of what it was made of, so that a
/// second import adds nothing.
package protocol Importer: Sendable {
  /// What it needs to know of a vault.
  associatedtype Known: Sendable

  /// What it reads.
  var format: ImportFormat { get }
  /// What else a file may look like, and be read all the same: JSON of another program, a table.
  var readable: Set<ImportFormat> { get }

  /// What is wrong with a file that it does not read.
  func refusal(of found: ImportFormat) -> any Problem

  /// Reads what it needs to know of a vault. What is wrong there is `daybook check`'s business.
  func known(in reader: CollectionReader) async -> Known

  /// Says what importing a file would do. Nothing is written.
  ///
  /// - Parameters:
  ///   - known: What the vault has already; what the plan adds is noted in it, so that files of one
  ///     import know of each other.
  ///   - now: When the import happens.
  ///   - progress: Called now and then while the file is read.
  func plan(
    _ file: ImportFile, known: inout Known, now: Instant, progress: ImportProgress?
  ) -> ImportPlan
}

/// A file that is imported.
///
/// A borrowed view: whoever makes one keeps the bytes alive while it is used.
package struct ImportFile {
  /// What it holds.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// Its path, as messages name it.
  package let path: String
  /// What it was recognised as.
  package let format: ImportFormat
}

extension Importer {
  package func refusal(of found: ImportFormat) -> any Problem {
    ImportProblem.wrongFormat(expected: format, found: found)
  }

  /// Recognises a file, and says what importing it would do, which is nothing when it is not what
  /// the importer reads.
  ///
  /// - Parameters:
  ///   - path: The file's path, as messages name it.
  ///   - formats: What files may be, beside what many programs write; ``format`` is among them.
  package func plan(
    _ bytes: UnsafeBufferPointer<UInt8>, path: String, among formats: [ImportFormat],
    known: inout Known, now: Instant, progress: ImportProgress? = nil
  ) -> ImportPlan {
    let file = ImportFile(
      bytes: bytes, path: path, format: .detect(bytes, among: formats))
    guard file.format == format || readable.contains(file.format) else {
      var plan = ImportPlan()
      plan.diagnostics.append(refusal(of: file.format).diagnostic(at: Place(file: path)))
      return plan
    }
    return plan(file, known: &known, now: now, progress: progress)
  }
}

/// Calls back about every megabyte.
package struct ProgressTicker {
  private let progress: ImportProgress?
  private let total: Int
  private var next = 0

  /// A ticker for a file of `total` bytes.
  package init(_ progress: ImportProgress?, total: Int) {
    self.progress = progress
    self.total = total
  }

  /// Notes that the file was read up to `position`.
  package mutating func reached(_ position: Int) {
    guard position >= next else { return }
    next = position + 1_000_000
    progress?(position, total)
  }

  /// Notes that all was read.
  package func finished() { progress?(total, total) }
}
