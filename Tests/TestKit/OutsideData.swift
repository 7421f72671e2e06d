import Foundation

/// Truth from outside the repository, in a folder beside it or where `DAYBOOK_SHARED` says: in
/// `conformance/` cases, and tables in the place of those of ``ReferenceTable``; in `real/` files
/// that other programs wrote.
package enum OutsideData {
  private static let folder = URL(
    fileURLWithPath: ProcessInfo.processInfo.environment["DAYBOOK_SHARED"] ?? "../shared")

  /// Whether the file is there; a test without its data is skipped and says so.
  package static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
  }

  /// The bytes of a file.
  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }
}
