import Foundation

/// Truth from outside the code: files in a folder beside the repository, or where
/// `DAYBOOK_SHARED` says.
enum Conformance {
  static let folder = URL(
    fileURLWithPath: ProcessInfo.processInfo.environment["DAYBOOK_SHARED"] ?? "../shared"
  ).appendingPathComponent("conformance")

  /// Whether the file is there; a test without its data is skipped and says so.
  static func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  /// The rows of a CSV file without quotes, its header left out.
  static func rows(_ name: String) throws -> [[String]] {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      .split(whereSeparator: \.isNewline).dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }
}
