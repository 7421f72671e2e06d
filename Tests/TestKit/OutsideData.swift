import Foundation

/// Reference data from outside the repository, in a folder next to it or at `DAYBOOK_SHARED`:
/// cases in `conformance/`, with tables that replace ``ReferenceTable``, and files written by
/// other programs in `real/`.
package enum OutsideData {
  private static let folder = URL(
    fileURLWithPath: ProcessInfo.processInfo.environment["DAYBOOK_SHARED"] ?? "../shared")

  /// True if the file exists; a test without its data is skipped and reports that.
  package static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
  }

  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }
}
