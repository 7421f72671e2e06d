package import Chronology

/// Turns a file that another program wrote into records.
///
/// A record's identity is a hash of what it was made of, so that a second import adds nothing.
package protocol Importer: Sendable {
  /// What it reads.
  var format: ImportFormat { get }

  /// Says what importing a file would do. Nothing is written.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its path, as messages name it.
  ///   - known: What the vault has already.
  ///   - now: When the import happens.
  ///   - progress: Called now and then while the file is read.
  func plan(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String, known: KnownVault, now: Instant,
    progress: ImportProgress?
  ) -> ImportPlan
}

extension Importer {
  /// Says what importing a file would do.
  package func plan(
    _ bytes: [UInt8], file: String, known: KnownVault = KnownVault(), now: Instant,
    progress: ImportProgress? = nil
  ) -> ImportPlan {
    bytes.withUnsafeBufferPointer {
      plan($0, file: file, known: known, now: now, progress: progress)
    }
  }
}

/// Calls back about every megabyte.
struct ProgressTicker {
  private let progress: ImportProgress?
  private let total: Int
  private var next = 0

  init(_ progress: ImportProgress?, total: Int) {
    self.progress = progress
    self.total = total
  }

  mutating func reached(_ position: Int) {
    guard position >= next else { return }
    next = position + 1_000_000
    progress?(position, total)
  }

  func finished() { progress?(total, total) }
}
