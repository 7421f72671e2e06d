package import Basics

/// Turns files that another program wrote into records.
///
/// All imports go one way: a file is recognised, then read into a plan, which is compared with the
/// vault; a person may look at it; then it is performed. A record's identity is a hash of what
/// makes it the same one in every export, so that a second import adds nothing, and a newer one
/// changes what changed.
package protocol Importer {
  /// Reads a file into a plan. Files of one import are read by one importer, one after the other,
  /// so that they may know of each other.
  mutating func read(_ file: ImportFile, into plan: inout ImportPlan)
}

package struct ImportBasis: Sendable {
  /// Reads the vault that is imported into. What is wrong there is `daybook check`'s business.
  package let reader: CollectionReader
  package let settings: Settings
  package let now: Instant
  /// What the person said that files do not say, by the names of options; of a flag, `true`.
  package var answers: [String: String]
  /// The names that the vault has of what fields refer to.
  let names: @Sendable ([EntryField.Known]) -> [EntryField.Known: [EntryField.KnownName]]
  /// The days that are wanted, which an importer that copies files looks at itself; nil for all.
  package let days: ClosedRange<Day>?

  package init(
    _ reader: CollectionReader, _ settings: Settings = Settings(), now: Instant,
    answers: [String: String] = [:], days: ClosedRange<Day>? = nil,
    names: @escaping @Sendable ([EntryField.Known]) -> [EntryField.Known: [EntryField.KnownName]] =
      { _ in [:] }
  ) {
    self.reader = reader
    self.settings = settings
    self.now = now
    self.answers = answers
    self.days = days
    self.names = names
  }

  package var zone: Zone { reader.zone }
}

/// A file that is imported.
///
/// A borrowed view: whoever makes one keeps the bytes alive while it is used.
package struct ImportFile {
  /// How messages name what is read from standard input.
  package static let standardInput = "<stdin>"

  package let bytes: UnsafeBufferPointer<UInt8>
  package let path: String
  /// Its path in its folder or archive; as ``path`` for a file alone.
  package let inside: String
  package let format: ImportFormat
  /// When it was written, as far as the machine knows.
  package let writtenAt: Instant
  /// What lies beside it in its folder or archive, itself included; empty for a file alone.
  package let siblings: ImportTree
  /// Is called now and then while it is read.
  package let progress: ImportProgress?
  private let letGo: (Int) -> Void

  /// A file.
  ///
  /// - Parameter release: Lets go the memory of bytes that were read, up to a place.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, path: String, inside: String? = nil,
    format: ImportFormat, writtenAt: Instant, siblings: ImportTree = ImportTree(),
    progress: ImportProgress? = nil, release: @escaping (Int) -> Void = { _ in }
  ) {
    self.bytes = bytes
    self.path = path
    self.inside = inside ?? path
    self.format = format
    self.writtenAt = writtenAt
    self.siblings = siblings
    self.progress = progress
    letGo = release
  }

  /// Says that what comes before a place was read, and need not be in memory any more.
  package func release(upTo end: Int) { letGo(end) }

  package var name: String { path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? path }

  /// What tells a person how far reading is.
  package var ticker: ProgressTicker { ProgressTicker(progress, total: bytes.count) }
}

/// Calls back about every megabyte.
package struct ProgressTicker {
  private let progress: ImportProgress?
  private let total: Int
  private var next = 0

  package init(_ progress: ImportProgress?, total: Int) {
    self.progress = progress
    self.total = total
  }

  package mutating func reached(_ position: Int) {
    guard position >= next else { return }
    next = position + 1_000_000
    progress?(position, total)
  }

  package func finished() { progress?(total, total) }
}
