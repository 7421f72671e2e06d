import Foundation

/// Files that other programs wrote for real people, in a folder beside the repository, or where
/// `DAYBOOK_SHARED` says.
enum RealFiles {
  private static let folder = URL(
    fileURLWithPath: ProcessInfo.processInfo.environment["DAYBOOK_SHARED"] ?? "../shared"
  ).appendingPathComponent("real")

  /// Whether the file is there; a test without its data is skipped and says so.
  static func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  /// The bytes of a file.
  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}
