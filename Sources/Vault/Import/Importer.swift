package import Basics

/// Turns the files of another program into records.
///
/// All imports work the same way: a file is recognised, then read into a plan, which is compared
/// with the vault; a person may review it; then it is performed. A record's identity is a hash of
/// the data that is the same in every export, so that a second import adds nothing, and a newer one
/// updates changed records.
package protocol Importer {
  /// Reads a file into a plan. Files of one import are read by one importer, one after another, so
  /// that it can relate them.
  mutating func read(_ file: ImportFile, into plan: inout ImportPlan)
}

package struct ImportBasis: Sendable {
  /// Reads the vault to import into. Faults in it are left to `daybook check`.
  package let reader: CollectionReader
  package let settings: Settings
  package let now: Instant
  /// The person's answers to questions that files leave open, by option name; `true` for a flag.
  package var answers: [String: String]
  /// The vault's names for the things that fields refer to.
  let names: @Sendable ([Field.Known]) -> [Field.Known: [Field.KnownName]]
  /// The wanted days; an importer that copies files checks them itself; nil for all.
  package let days: ClosedRange<Day>?

  package init(
    _ reader: CollectionReader, _ settings: Settings = Settings(), now: Instant,
    answers: [String: String] = [:], days: ClosedRange<Day>? = nil,
    names: @escaping @Sendable ([Field.Known]) -> [Field.Known: [Field.KnownName]] =
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

  /// The order of dates that leave it open, if the person gave it.
  package var dates: DateOrder? { answers["dates"].flatMap(DateOrder.init) }
}

/// A file to import.
///
/// A borrowed view: its creator keeps the bytes alive while it is in use.
package struct ImportFile {
  /// The name of standard input in messages.
  package static let standardInput = "<stdin>"

  package let bytes: UnsafeBufferPointer<UInt8>
  package let path: String
  /// Its path in its folder or archive; same as ``path`` for a single file.
  package let inside: String
  package let format: ImportFormat
  /// The modification time, as far as the machine knows it.
  package let writtenAt: Instant
  /// The files of its folder or archive, itself included; empty for a single file.
  package let siblings: ImportTree
  /// Called now and then during reading.
  package let progress: ImportProgress?
  private let letGo: (Int) -> Void
  private let found: ((String) -> ImportTree.Entry?)?

  /// - Parameters:
  ///   - release: Releases the memory of bytes already read, up to an offset.
  ///   - neighbour: Finds a file of its folder by name; nil to look among the siblings.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, path: String, inside: String? = nil,
    format: ImportFormat, writtenAt: Instant, siblings: ImportTree = ImportTree(),
    progress: ImportProgress? = nil, release: @escaping (Int) -> Void = { _ in },
    neighbour: ((String) -> ImportTree.Entry?)? = nil
  ) {
    self.bytes = bytes
    self.path = path
    self.inside = inside ?? path
    self.format = format
    self.writtenAt = writtenAt
    self.siblings = siblings
    self.progress = progress
    letGo = release
    found = neighbour
  }

  /// The file with a name in its folder; nil if there is none, or `name` is not the name of a file
  /// alone.
  package func neighbour(_ name: String) -> ImportTree.Entry? {
    guard !name.isEmpty, !name.contains(where: { $0 == "/" || $0 == "\\" }) else { return nil }
    if let found { return found(name) }
    return siblings["\(inside.dropLast(self.name.count))\(name)"]
  }

  /// Notes that the bytes before an offset were read and can leave memory.
  package func release(upTo end: Int) { letGo(end) }

  package var name: String { path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? path }

  /// Passes on the text, converted to UTF-8, and reports the end of reading.
  package func readText(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    TextEncoding.detect(bytes).withUTF8(bytes, body)
    ticker.finished()
  }

  /// Reports the progress of reading.
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
